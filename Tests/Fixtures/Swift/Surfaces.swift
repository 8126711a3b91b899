// Content that is not made of views, written against PreviewCore alone.

import PreviewCore

enum Foreign_Previews: PreviewHolder {
  static var previews: [Preview] {
    Preview("surface") { environment in
      Surface(
        renderer: "Fixture 1", measure: { Surface.Size(width: $0.width.map { min($0, 60) } ?? 60, height: 40) },
        draw: { pixels in
          for row in 0..<pixels.height {
            for column in 0..<pixels.width {
              let place = row * pixels.stride + column * 4
              pixels.bytes[place] = environment.isDark ? 20 : 220
              pixels.bytes[place + 1] = 100
              pixels.bytes[place + 2] = 40
              pixels.bytes[place + 3] = 255
            }
          }
        })
    }
    Preview("throws") {
      Surface(
        renderer: "Fixture 1", measure: { _ in Surface.Size(width: 10, height: 10) },
        draw: { _ in throw Trouble.noPaint })
    }
    Preview("page") {
      Document.html(
        "<img src='dot.svg'>",
        assets: [Document.Asset(path: "dot.svg", mediaType: "image/svg+xml", bytes: Array("<svg/>".utf8))])
    }
  }
}

enum Trouble: Error {
  case noPaint
}
