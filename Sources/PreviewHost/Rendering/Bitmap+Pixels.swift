extension Bitmap {
  /// Makes a bitmap of pixels that a surface has drawn.
  public init(_ pixels: SharedPixels) {
    let layout = pixels.layout
    self = pixels.withUnsafeBytes { Bitmap(pixels: $0, layout: layout) }
  }

  /// Makes a bitmap of pixels of any format.
  ///
  /// The memory may change while it is read, as a plugin's may: every byte is read once.
  ///
  /// - Precondition: there are `layout.stride * (layout.height - 1)` bytes and the last row's.
  public init(pixels: UnsafeRawBufferPointer, layout: PixelLayout) {
    self.init(
      pixels: pixels, width: layout.width, height: layout.height, stride: layout.stride, format: layout.format)
  }

  init(pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int, format: PixelLayout.Format) {
    let rowBytes = width * format.bytesPerPixel
    precondition(pixels.count >= stride * (height - 1) + rowBytes && stride >= rowBytes)
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, initialized in
      for y in 0..<height {
        let source = UnsafeRawBufferPointer(rebasing: pixels[(y * stride)..<(y * stride + rowBytes)])
        let target = UnsafeMutableBufferPointer(rebasing: buffer[(y * width * 4)..<((y + 1) * width * 4)])
        format.convertRow(source, to: target, count: width)
      }
      initialized = buffer.count
    }
    self.init(width: width, height: height, bgraPremultiplied: bytes)
  }
}

extension Bitmap {
  /// A level of straight alpha, 0...255, multiplied by an alpha.
  static func premultiplied(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    // Exact rounding of value × alpha ÷ 255 (Blinn, "Three Wrongs Make a Right", 1995).
    let product = UInt32(value) * UInt32(alpha) + 128
    return UInt8((product + (product >> 8)) >> 8)
  }
}

extension PixelLayout.Format {
  /// Converts pixels of this format to BGRA, premultiplied.
  ///
  /// Colours of pixels that claim to be premultiplied and are not are cut to their alpha.
  fileprivate func convertRow(
    _ source: UnsafeRawBufferPointer, to target: UnsafeMutableBufferPointer<UInt8>, count: Int
  ) {
    switch self {
    case .rgba, .bgra:
      let red = self == .rgba ? 0 : 2
      for index in 0..<count {
        let alpha = source[index * 4 + 3]
        target[index * 4] = Bitmap.premultiplied(source[index * 4 + 2 - red], alpha)
        target[index * 4 + 1] = Bitmap.premultiplied(source[index * 4 + 1], alpha)
        target[index * 4 + 2] = Bitmap.premultiplied(source[index * 4 + red], alpha)
        target[index * 4 + 3] = alpha
      }
    case .rgbaPremultiplied, .bgraPremultiplied:
      let red = self == .rgbaPremultiplied ? 0 : 2
      for index in 0..<count {
        let alpha = source[index * 4 + 3]
        target[index * 4] = min(source[index * 4 + 2 - red], alpha)
        target[index * 4 + 1] = min(source[index * 4 + 1], alpha)
        target[index * 4 + 2] = min(source[index * 4 + red], alpha)
        target[index * 4 + 3] = alpha
      }
    case .rgb565:
      for index in 0..<count {
        let pixel = UInt32(source[index * 2]) | UInt32(source[index * 2 + 1]) << 8
        // The full range: 31 and 63 become 255.
        target[index * 4] = UInt8(((pixel & 31) * 255 + 15) / 31)
        target[index * 4 + 1] = UInt8(((pixel >> 5 & 63) * 255 + 31) / 63)
        target[index * 4 + 2] = UInt8(((pixel >> 11) * 255 + 15) / 31)
        target[index * 4 + 3] = 255
      }
    case .gray8:
      for index in 0..<count {
        let value = source[index]
        target[index * 4] = value
        target[index * 4 + 1] = value
        target[index * 4 + 2] = value
        target[index * 4 + 3] = 255
      }
    }
  }
}
