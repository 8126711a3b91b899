import PreviewABI

/// A notice for the web: the same module holds what is drawn from views and what is written in HTML.
enum TrailNotice {
  static func page(isDark: Bool) -> String {
    let (page, card, ink, muted, accent) =
      isDark
      ? ("#0e1112", "#1b1f21", "#edf1ef", "#9da9a6", "#58c7a9")
      : ("#f3f4f1", "#ffffff", "#18201f", "#646f6c", "#1a735f")
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <title>Trail notice</title>
      <style>
        body { margin: 0; padding: 32px; background: \(page); color: \(ink); font: 16px/1.5 Inter, sans-serif; }
        article { max-width: 32em; margin: auto; padding: 24px 28px; background: \(card); border-radius: 22px; }
        h1 { margin: 0 0 4px; font-size: 26px; }
        p.when { margin: 0 0 16px; color: \(muted); }
        strong { color: \(accent); }
      </style>
      <article>
        <h1>North path closed</h1>
        <p class="when">Until the slope is cleared</p>
        <p>Stones fall between the mill and the pass. Take the <strong>meadow path</strong>: it is half an hour
        longer and has the better view.</p>
      </article>
      </html>
      """
  }
}

enum TrailNotice_Previews: PreviewHolder {
  static var tags: [String] { ["web"] }

  static var previews: [Preview] {
    Preview("Closed path") { environment in
      Document.html(TrailNotice.page(isDark: environment.isDark))
    }
  }
}
