import Foundation
import Testing

/// A headless Chromium that a test drives through the DevTools protocol, on a pipe.
///
/// Where none is installed, tests that need one are skipped: `@Test(.enabled(if: Browser.isInstalled, Browser.advice))`.
actor Browser {
  /// What went wrong with the browser itself, or with an expression.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The first browser on the `PATH`.
  static let executable: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for name in ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"] {
      for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
        return "\(folder)/\(name)"
      }
    }
    return nil
  }()

  /// Whether tests can have a browser.
  static var isInstalled: Bool { executable != nil }

  /// Why a test is skipped.
  static let advice: Comment = """
    No browser was found on the PATH. Expected chromium, chromium-browser or google-chrome. \
    Install the package 'chromium' to have the pages tested.
    """

  /// What pages complained of: errors and warnings of the console, uncaught exceptions, violations of the policy.
  private(set) var complaints: [String] = []
  /// The addresses that pages asked for.
  private(set) var requests: [String] = []

  private let process: Process
  private let profile: TemporaryFolder
  private let input: FileHandle
  private var session: String?
  private var nextIdentifier = 1
  private var waiting: [Int: CheckedContinuation<Data, any Error>] = [:]
  private var loads: [CheckedContinuation<Void, any Error>] = []
  private var loadCount = 0
  private var hasEnded = false

  /// Starts a browser with one empty page.
  static func start() async throws -> Browser {
    let (messages, output) = AsyncStream<Data>.makeStream()
    let browser = try Browser(output)
    Task { await browser.receive(messages) }
    try await browser.attach()
    return browser
  }

  private init(_ messages: AsyncStream<Data>.Continuation) throws {
    guard let executable = Self.executable else { throw Failure(description: "\(Self.advice)") }
    profile = try TemporaryFolder()
    process = Process()
    let (input, output) = (Pipe(), Pipe())
    // Chromium reads commands from descriptor 3 and answers on 4; Foundation gives a child the first three only.
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "exec \"$0\" \"$@\" 3<&0 4>&1 0</dev/null 1>&2", executable, "--headless=new", "--remote-debugging-pipe",
      "--no-first-run", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions",
      "--disable-background-networking", "--user-data-dir=\(profile.path)", "about:blank",
    ]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    self.input = input.fileHandleForWriting
    try process.run()
    let reading = output.fileHandleForReading
    Thread.detachNewThread {
      var rest = Data()
      while case let bytes = reading.availableData, !bytes.isEmpty {
        rest += bytes
        while let end = rest.firstIndex(of: 0) {
          messages.yield(rest[rest.startIndex..<end])
          rest = Data(rest[(end + 1)...])
        }
      }
      messages.finish()
    }
  }

  /// Ends the browser.
  func close() async {
    _ = try? await send("Browser.close", inPage: false)
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  // MARK: - Pages

  /// Opens an address and waits until everything that it names is there.
  func open(_ address: URL, fragment: String = "") async throws {
    // The same page with another fragment would not be loaded again.
    _ = try await load("about:blank")
    complaints.removeAll()
    requests.removeAll()
    try await load(address.absoluteString + fragment)
  }

  private func load(_ address: String) async throws {
    let before = loadCount
    let answer = try await send("Page.navigate", ["url": address])
    if let error = answer["errorText"] as? String { throw Failure(description: "\(address): \(error)") }
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      if loadCount > before || hasEnded { continuation.resume() } else { loads.append(continuation) }
    }
  }

  /// The value of an expression in the page, a promise's once it is there.
  func value<Value: Decodable & Sendable>(_ expression: String, as type: Value.Type = Value.self) async throws -> Value
  {
    let answer = try await send(
      "Runtime.evaluate",
      [
        "expression": "(async () => JSON.stringify([await (\(expression))]))()", "awaitPromise": true,
        "userGesture": true,
      ])
    if let exception = answer["exceptionDetails"] { throw Failure(description: "\(expression): \(exception)") }
    guard let result = answer["result"] as? [String: Any], let text = result["value"] as? String,
      let value = try JSONDecoder().decode([Value].self, from: Data(text.utf8)).first
    else { throw Failure(description: "\(expression): no value in \(answer)") }
    return value
  }

  /// Waits until a condition holds in the page; it is looked at before each frame.
  ///
  /// - Throws: `Failure` if it does not within half a minute: a net for tests, far beyond what is ever needed.
  func wait(until condition: String) async throws {
    let holds: Bool = try await value(
      """
      new Promise((done) => {
        setTimeout(() => done(false), 30_000);
        const look = () => (\(condition)) ? done(true) : requestAnimationFrame(look);
        look();
      })
      """)
    if !holds { throw Failure(description: "this did not come to hold: \(condition)") }
  }

  /// The text that an element shows.
  func text(_ selector: String) async throws -> String {
    try await value("document.querySelector(\(Self.quote(selector)))?.innerText ?? '(not there)'")
  }

  /// How many elements there are.
  func count(_ selector: String) async throws -> Int {
    try await value("document.querySelectorAll(\(Self.quote(selector))).length")
  }

  // MARK: - What a person does

  /// A click in the middle of an element.
  func click(_ selector: String) async throws {
    let place = try await middle(of: selector)
    try await mouse("mousePressed", place)
    try await mouse("mouseReleased", place)
  }

  /// A drag from the middle of an element, by some pixels.
  func drag(_ selector: String, by distance: Double) async throws {
    let start = try await middle(of: selector)
    try await mouse("mousePressed", start)
    for step in 1...4 { try await mouse("mouseMoved", [start[0] + distance * Double(step) / 4, start[1]]) }
    try await mouse("mouseReleased", [start[0] + distance, start[1]])
  }

  /// Presses a key, named as `KeyboardEvent.key` names it.
  func press(_ key: String) async throws {
    let codes = [
      "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, "Escape": 27,
      "Enter": 13,
      "PageDown": 34, "PageUp": 33, "Tab": 9, " ": 32,
    ]
    var event: [String: Any] = ["key": key, "windowsVirtualKeyCode": codes[key] ?? 0]
    if key.count == 1 { event["text"] = key }
    try await send("Input.dispatchKeyEvent", event.merging(["type": "keyDown"]) { $1 })
    try await send("Input.dispatchKeyEvent", event.merging(["type": "keyUp"]) { $1 })
  }

  /// Types text into the focused element.
  func type(_ text: String) async throws {
    try await send("Input.insertText", ["text": text])
  }

  /// Sets the window's size in CSS pixels and what the person prefers.
  func set(width: Int = 1280, height: Int = 800, isDark: Bool = false, reducesMotion: Bool = false) async throws {
    try await send(
      "Emulation.setDeviceMetricsOverride", ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    try await send(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
          ["name": "prefers-reduced-motion", "value": reducesMotion ? "reduce" : "no-preference"],
        ]
      ])
  }

  /// A picture of the window, as a PNG file.
  func screenshot() async throws -> Data {
    let answer = try await send("Page.captureScreenshot")
    guard let text = answer["data"] as? String, let data = Data(base64Encoded: text) else {
      throw Failure(description: "no screenshot")
    }
    return data
  }

  private func middle(of selector: String) async throws -> [Double] {
    try await value(
      """
      (() => { const element = document.querySelector(\(Self.quote(selector))); element.scrollIntoView({ block: 'nearest' });
        const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()
      """)
  }

  private func mouse(_ type: String, _ place: [Double]) async throws {
    try await send(
      "Input.dispatchMouseEvent",
      [
        "type": type, "x": place[0], "y": place[1], "button": "left", "buttons": type == "mouseReleased" ? 0 : 1,
        "clickCount": 1,
      ])
  }

  private static func quote(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data("\"\"".utf8), as: UTF8.self)
  }

  // MARK: - The protocol

  private func attach() async throws {
    let target = try await send("Target.createTarget", ["url": "about:blank"], inPage: false)
    let attached = try await send(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true], inPage: false)
    session = attached["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log", "Network"] { try await send("\(domain).enable") }
    try await set()
  }

  @discardableResult
  private func send(_ method: String, _ parameters: [String: Any] = [:], inPage: Bool = true) async throws -> [String:
    Any]
  {
    let identifier = nextIdentifier
    nextIdentifier += 1
    var message: [String: Any] = ["id": identifier, "method": method, "params": parameters]
    if inPage { message["sessionId"] = session }
    let bytes = try JSONSerialization.data(withJSONObject: message) + [0]
    let answer: Data = try await withCheckedThrowingContinuation { continuation in
      guard !hasEnded else { return continuation.resume(throwing: Failure(description: "the browser has ended")) }
      waiting[identifier] = continuation
      do {
        try input.write(contentsOf: bytes)
      } catch {
        waiting.removeValue(forKey: identifier)?.resume(throwing: error)
      }
    }
    let object = try JSONSerialization.jsonObject(with: answer) as? [String: Any] ?? [:]
    if let error = object["error"] as? [String: Any] {
      throw Failure(description: "\(method): \(error["message"] ?? error)")
    }
    return object["result"] as? [String: Any] ?? [:]
  }

  private func receive(_ messages: AsyncStream<Data>) async {
    for await message in messages {
      guard let object = try? JSONSerialization.jsonObject(with: message) as? [String: Any] else { continue }
      if let identifier = object["id"] as? Int {
        waiting.removeValue(forKey: identifier)?.resume(returning: message)
      } else if let method = object["method"] as? String {
        note(method, object["params"] as? [String: Any] ?? [:])
      }
    }
    hasEnded = true
    for continuation in waiting.values { continuation.resume(throwing: Failure(description: "the browser has ended")) }
    waiting.removeAll()
    for load in loads { load.resume(throwing: Failure(description: "the browser has ended")) }
    loads.removeAll()
  }

  private func note(_ event: String, _ parameters: [String: Any]) {
    switch event {
    case "Page.loadEventFired":
      loadCount += 1
      for load in loads { load.resume() }
      loads.removeAll()
    case "Runtime.exceptionThrown":
      complaints.append("exception: \(parameters["exceptionDetails"] ?? "")")
    case "Runtime.consoleAPICalled":
      complaints.append("console: \(parameters["args"] ?? "")")
    case "Log.entryAdded":
      complaints.append("log: \(parameters["entry"] ?? "")")
    case "Network.requestWillBeSent":
      if let request = parameters["request"] as? [String: Any], let address = request["url"] as? String {
        requests.append(address)
      }
    case "Page.javascriptDialogOpening":
      complaints.append("dialog: \(parameters["message"] ?? "")")
    default: break
    }
  }
}
