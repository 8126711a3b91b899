import Foundation
import Testing

@testable import PreviewHost

/// Opens written reports in a real browser and uses them as a person does.
@Suite(.enabled(if: Browser.isInstalled, Browser.advice), .serialized) struct HTMLReportBrowserTests {
  private static let card = "#item=Shop%2FCard%2Floaded%40default"

  /// Runs a test with the report of a fixture's run.
  private func withPage(
    _ fixture: ReportFixture, fragment: String = "", reducesMotion: Bool = false,
    at location: SourceLocation = #_sourceLocation, _ body: (Browser) async throws -> Void
  ) async throws {
    try await withPage(fixture.record, fragment: fragment, reducesMotion: reducesMotion, at: location, body)
    // The pictures have been read by now.
    withExtendedLifetime(fixture) {}
  }

  /// Runs a test with a report that is open in a browser, which must not have complained in the end, nor have asked for
  /// anything outside of the report's folder.
  private func withPage(
    _ record: RunRecord, fragment: String = "", reducesMotion: Bool = false,
    at location: SourceLocation = #_sourceLocation, _ body: (Browser) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    try HTMLReport(record, title: "Shop").write(to: folder.path)
    let browser = try await Browser.start()
    do {
      try await browser.set(reducesMotion: reducesMotion)
      try await browser.open(folder.file("index.html"), fragment: fragment)
      try await body(browser)
      #expect(await browser.complaints == [], sourceLocation: location)
      let outside = await browser.requests.filter {
        !$0.hasPrefix(folder.url.absoluteString) && !$0.hasPrefix("data:image/svg+xml")
      }
      #expect(outside == [], sourceLocation: location)
    } catch {
      await browser.close()
      throw error
    }
    await browser.close()
  }

  @Test func `the first failure is there when the page opens`() async throws {
    try await withPage(try ReportFixture()) { (page: Browser) async throws in
      #expect(try await page.text("#verdict") == "7 of 14 results failed")
      #expect(try await page.text("#found") == "7 of 14 results")
      #expect(try await page.text("#main .problem-message") == "ended by SIGILL. Expected a picture. Look at line 41.")
      #expect(try await page.text("#main .problem-facts").contains("Shop/Basket.swift:41"))
      #expect(try await page.text("#main .command code") == "preview-host record libShop.so Shop/Basket/crashing")
    }
  }

  @Test func `a pair of pictures is shown with what changed in it`() async throws {
    try await withPage(try ReportFixture(), fragment: Self.card) { (page: Browser) async throws in
      try await page.wait(until: "[...document.images].every((image) => image.complete)")
      let widths: [Int] = try await page.value(
        "[...document.querySelectorAll('#main .layer img')].map((one) => one.naturalWidth)")
      #expect(widths == [120, 120, 120])
      #expect(try await page.count("#main .pane:first-child .outline") == 1)
      let facts = try await page.text("#main .facts")
      for fact in ["400", "4.2 %", "42.4", "changed", "unchanged"] { #expect(facts.contains(fact)) }
      let lines: [String] = try await page.value(
        "[...document.querySelectorAll('.diff-line')].map((one) => one.className)")
      #expect(lines == ["diff-line same", "diff-line gone", "diff-line come"])
      try await page.click("#outlines")
      #expect(try await page.value("getComputedStyle(document.querySelector('.outlines')).visibility") == "hidden")
    }
  }

  @Test func `the slider follows the mouse and the keyboard`() async throws {
    try await withPage(try ReportFixture(), fragment: Self.card) { (page: Browser) async throws in
      try await page.click("[data-mode=slider]")
      try await page.wait(until: "document.querySelector('.handle').getBoundingClientRect().height > 10")
      #expect(try await page.value("document.querySelector('.handle').getAttribute('aria-valuenow')") == "50")
      let width: Double = try await page.value("document.querySelector('.canvas').getBoundingClientRect().width")
      try await page.drag(".handle", by: width / 4)
      #expect(try await page.value("document.querySelector('.handle').getAttribute('aria-valuenow')") == "75")
      try await page.press("ArrowLeft")
      #expect(try await page.value("document.querySelector('.handle').getAttribute('aria-valuenow')") == "74")
      try await page.press("Home")
      #expect(try await page.value("document.querySelector('.covering').style.clipPath") == "inset(0px 0px 0px 0%)")
    }
  }

  @Test func `blinking alternates, and stops`() async throws {
    try await withPage(try ReportFixture(), fragment: Self.card) { (page: Browser) async throws in
      try await page.press("3")
      let first = try await page.text(".blink-label")
      try await page.wait(until: "document.querySelector('.blink-label').innerText !== '\(first)'")
      try await page.click(".blink-button")
      #expect(try await page.text(".blink-button") == "Play")
      let label = try await page.text(".blink-label")
      try await page.click(".blink-step")
      #expect(try await page.text(".blink-label") != label)
      #expect(try await page.count(".layer.is-off") == 1)
    }
  }

  @Test func `who asked for less motion is not blinked at`() async throws {
    try await withPage(try ReportFixture(), fragment: Self.card + "&mode=blink", reducesMotion: true) {
      (page: Browser) async throws in
      #expect(try await page.text(".blink-button") == "Play")
    }
  }

  @Test func `the difference is the run's picture, or is made of the two`() async throws {
    try await withPage(try ReportFixture(), fragment: Self.card + "&mode=difference") {
      (page: Browser) async throws in
      #expect(try await page.count("#main .layer img") == 1)
      try await page.press("n")
      #expect(try await page.text("#main .variant") == "dark")
      #expect(try await page.count("#main .subtracting .layer img") == 2)
    }
  }

  @Test func `a picture is crisp when it is enlarged, and both sides scroll together`() async throws {
    try await withPage(try ReportFixture(), fragment: Self.card) { (page: Browser) async throws in
      for _ in 0..<4 { try await page.press("+") }
      try await page.wait(until: "document.querySelector('.zoom-label').innerText === '1600 %'")
      #expect(
        try await page.value("getComputedStyle(document.querySelector('.layer img')).imageRendering") == "pixelated")
      let _: Bool = try await page.value("(document.querySelector('.viewport').scrollTo(300, 200), true)")
      try await page.wait(until: "document.querySelectorAll('.viewport')[1].scrollLeft === 300")
      try await page.press("f")
      try await page.wait(until: "document.querySelector('.zoom-label').innerText === '100 %'")
    }
  }

  @Test func `status, story and text filter the list, and the address says so`() async throws {
    try await withPage(try ReportFixture()) { (page: Browser) async throws in
      try await page.click("[data-status=all]")
      #expect(try await page.text("#found") == "14 results")
      try await page.click("[data-status=different]")
      #expect(try await page.text("#found") == "4 of 14 results")
      let _: Bool = try await page.value(
        "(() => { const field = document.getElementById('story'); field.value = 'Buying'; return field.dispatchEvent(new Event('change')); })()"
      )
      #expect(try await page.text("#found") == "2 of 14 results")
      try await page.click("#search")
      try await page.type("dark")
      #expect(try await page.text("#found") == "1 of 14 results")
      let address: String = try await page.value("location.hash")
      #expect(address.contains("status=different") && address.contains("story=Buying") && address.contains("q=dark"))
      try await page.press("ArrowDown")
      #expect(try await page.text("#main .variant") == "dark")
    }
  }

  @Test func `the address brings back what was looked at`() async throws {
    let fragment = "#status=all&q=card+sold&mode=slider&item=Shop%2FCard%2Fsold+out%40default"
    try await withPage(try ReportFixture(), fragment: fragment) { (page: Browser) async throws in
      #expect(try await page.text("#found") == "1 of 14 results")
      #expect(try await page.text("#detail-title") == "Card / sold out")
      #expect(try await page.count(".handle") == 1)
      #expect(try await page.text("#main .facts").contains("64 × 64 → 74 × 60"))
      let _: Bool = try await page.value("(location.hash = '#item=%3Cimg%3E&status=nonsense&mode=__proto__', true)")
      try await page.wait(until: "document.querySelector('.overview')")
    }
  }

  @Test func `the keyboard goes from failure to failure`() async throws {
    try await withPage(try ReportFixture(), fragment: "#status=all") { (page: Browser) async throws in
      var seen: [String] = []
      for _ in 0..<7 {
        try await page.press("n")
        seen.append(try await page.value("decodeURIComponent(new URLSearchParams(location.hash.slice(1)).get('item'))"))
      }
      #expect(Set(seen).count == 7 && !seen.contains { $0.contains("Map") || $0.contains("Row") })
      try await page.press("p")
      #expect(try await page.value("new URLSearchParams(location.hash.slice(1)).get('item')") == seen[5])
      try await page.press("Escape")
      #expect(try await page.count(".overview") == 1)
    }
  }

  @Test func `the command is copied`() async throws {
    try await withPage(try ReportFixture(), fragment: Self.card) { (page: Browser) async throws in
      try await page.click("#main .copy")
      try await page.wait(until: "document.querySelector('#main .copy').innerText === 'Copied'")
    }
  }

  @Test func `what is not a picture is shown as text, and what is not there is said`() async throws {
    try await withPage(try ReportFixture(), fragment: "#item=Shop%2FPage%2Fterms%40default") {
      (page: Browser) async throws in
      #expect(try await page.text("#main .document") == "<script>window.wasRun = true</script>old")
      let _: Bool = try await page.value("(location.hash = '#item=Shop%2FBasket%2Fgone%40default', true)")
      try await page.wait(until: "document.querySelector('#main .absent')")
      #expect(try await page.text("#main .absent").hasPrefix("The file is not there."))
      #expect(try await page.value("window.wasRun === undefined"))
    }
  }

  @Test func `the overview names what belongs to no result`() async throws {
    let fixture = try ReportFixture()
    var record = fixture.record
    record.orphans = ["refs/Shop/Old/gone.png"]
    (record.added, record.removed) = (["Shop/New/a@default"], ["Shop/Old/b@default"])
    record.problems = [Problem(code: "notAPlugin", phase: "file", message: "libFoo.so: no preview entry.")]
    try await withPage(record) { (page: Browser) async throws in
      try await page.click("#overview-button")
      let text = try await page.text("#main")
      for part in [
        "refs/Shop/Old/gone.png", "Shop/New/a@default", "Shop/Old/b@default", "libFoo.so", "Tiles come in any order",
        "cairo", "0123456789abcdef0123456789abcdef", "preview-host record libShop.so Shop/Basket/gone",
      ] { #expect(text.contains(part), "\(part)") }
      try await page.click(".card:nth-child(1)")
      #expect(try await page.text("#found") == "4 of 14 results")
    }
  }

  @Test func `a run without results is no success`() async throws {
    try await withPage(ReportFixture.record([])) { (page: Browser) async throws in
      #expect(try await page.text("#verdict") == "Nothing was checked")
    }
  }

  @Test func `hostile strings do nothing`() async throws {
    let strings = [
      "</script><script>window.wasRun = 1</script>", "<img src=x onerror='window.wasRun = 1'>", "\u{202E}gnp.exe",
      "{{SCRIPT}}{{DATA}}", "<!--<script>", "a\u{0}\u{1B}[2J\r\n\u{2028}b", "'\"`${window.wasRun = 1}\\", "__proto__",
      "🇨🇭👩‍👩‍👧é",
      "javascript:window.wasRun=1", String(repeating: "x", count: 1 << 20),
    ]
    let fixture = try ReportFixture()
    let results = strings.enumerated().map { number, text in
      var result = CheckResult(id: "\(text)/\(text)/\(text)", variant: "\(text)", status: .different)
      (result.userStory, result.output, result.warnings) = (text, text, [text])
      result.source = SourcePlace(file: text, line: number)
      result.findings = [.init(check: .text, message: text, lines: ["-" + text, "+" + text])]
      result.problem = Problem(
        code: text, phase: text, message: text, signal: text, source: result.source, output: text)
      result.quarantine = .init(reason: text, until: text, status: .different)
      (result.reference, result.actual) = (text, fixture.results[0].actual)
      return result
    }
    var record = ReportFixture.record(results)
    (record.orphans, record.added, record.removed) = (strings, strings, strings)
    record.problems = results.compactMap(\.problem)
    record.environment.libraries = ["</script><script>window.wasRun = 1</script>": strings[1]]
    let folder = try TemporaryFolder()
    try HTMLReport(record, title: strings[0]).write(to: folder.path)
    let page = try await Browser.start()
    try await page.open(folder.file("index.html"))
    for _ in results {
      let _: Bool = try await page.value(
        "(document.querySelectorAll('#main details').forEach((one) => { one.open = true; }), true)")
      try await page.press("j")
    }
    try await page.click("#overview-button")
    #expect(try await page.count("#rows .row") > 0)
    #expect(try await page.value("window.wasRun === undefined"))
    #expect(try await page.value("!/[\\u202E\\u0000\\u001B]/.test(document.body.innerText)"))
    #expect(try await page.count("#main img[src=x], #rows img[src=x], body script:not([type])") == 1)
    #expect(await page.complaints == [])
    await page.close()
  }

  @Test func `five thousand results are a list of a few rows, and the filter finds one of them`() async throws {
    let (record, fixture) = try ReportFixture.many(5000)
    try await withPage(record) { (page: Browser) async throws in
      #expect(try await page.text("#found") == "1,667 of 5,000 results")
      try await page.click("[data-status=all]")
      #expect(try await page.count(".row") < 60)
      let _: Bool = try await page.value("(document.getElementById('list').scrollTop = 1e9, true)")
      try await page.wait(until: "document.querySelector('[aria-posinset=\"5000\"]')")
      #expect(try await page.count(".row") < 60)
      try await page.click("#search")
      try await page.type("state 4998")
      #expect(try await page.text("#found") == "1 of 5,000 results")
      #expect(try await page.text(".row-name") == "Card99 / state 4998")
    }
    withExtendedLifetime(fixture) {}
  }

  @Test func `everything that can be used has a name, and text stands out from its ground`() async throws {
    try await withPage(try ReportFixture(), fragment: Self.card) { (page: Browser) async throws in
      for isDark in [false, true] {
        for width in [390, 1280] {
          // Without motion, colours change at once.
          try await page.set(width: width, isDark: isDark, reducesMotion: true)
          let nameless: [String] = try await page.value(
            "[...document.querySelectorAll('button, input, select, [role=slider], [role=listbox], [role=group]')]"
              + ".filter((one) => !(one.innerText || one.ariaLabel || one.labels?.[0]?.innerText || '').trim())"
              + ".map((one) => one.outerHTML)")
          #expect(nameless == [])
          #expect(try await page.value(Self.faint, as: [String].self) == [])
          #expect(try await page.value("document.documentElement.scrollWidth <= innerWidth"))
        }
      }
    }
  }

  /// Texts whose contrast with what lies behind them is below 4.5 (WCAG 2.2, 1.4.3).
  private static let faint = """
    (() => {
      const channels = (text) => { const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number); return { r, g, b, a }; };
      const luminance = ({ r, g, b }) => { const f = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
        return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
      const ground = (one) => { for (; one; one = one.parentElement) {
        const found = channels(getComputedStyle(one).backgroundColor); if (found.a === 1) return found; }
        return { r: 255, g: 255, b: 255 }; };
      const faint = [];
      for (const one of document.querySelectorAll('body *')) {
        if (![...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) || !one.checkVisibility()) continue;
        if (one.closest('.hidden, .skip, script, style, button:disabled')) continue;
        const [a, b] = [luminance(channels(getComputedStyle(one).color)), luminance(ground(one))];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < 4.5) faint.push(`${one.className || one.tagName}: ${contrast.toFixed(2)}`);
      }
      return faint;
    })()
    """
}
