import CPNG
import Foundation

extension Picture {
  /// How other tools store the same pixels.
  enum Storage: String, CaseIterable {
    case packed, unpacked, oneFilter, interlaced, sixteenBits, colour, palette, interlacedPalette, gray, fewGrays
    case grayWithAlpha, sixteenBitGray, noted, interlacedSixteenBits, interlacedSixteenBitGray

    var isGray: Bool { [.gray, .fewGrays, .grayWithAlpha, .sixteenBitGray, .interlacedSixteenBitGray].contains(self) }
    var isOpaque: Bool { [.colour, .gray, .fewGrays, .sixteenBitGray, .interlacedSixteenBitGray].contains(self) }
  }

  /// Every pixel, row by row.
  var pixels: [Pixel] { (0..<height).flatMap { y in (0..<width).map { self[$0, y] } } }

  /// Writes the picture to a file, replacing it, with libpng's full interface.
  func write(to file: URL, as storage: Storage) throws {
    try Picture.write(pixels, width: width, to: file, as: storage)
  }

  /// Writes pixels, row by row, to a file.
  static func write(_ pixels: [Pixel], width: Int, to file: URL, as storage: Storage) throws {
    let height = pixels.count / width
    guard let stream = fopen(file.path, "wb") else { throw CocoaError(.fileWriteUnknown) }
    defer { fclose(stream) }
    var png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nil, nil, nil)
    var info = png_create_info_struct(png)
    defer { png_destroy_write_struct(&png, &info) }
    png_init_io(png, stream)
    let palette = Array(Set(pixels.map { [$0.red, $0.green, $0.blue, $0.alpha] })).sorted { $0[3] < $1[3] }
    let (type, depth): (Int32, Int32) =
      switch storage {
      case .packed, .unpacked, .oneFilter, .interlaced, .noted: (6, 8)
      case .sixteenBits, .interlacedSixteenBits: (6, 16)
      case .colour: (2, 8)
      case .palette, .interlacedPalette: (3, 8)
      case .gray: (0, 8)
      case .fewGrays: (0, 4)
      case .sixteenBitGray, .interlacedSixteenBitGray: (0, 16)
      case .grayWithAlpha: (4, 8)
      }
    let isInterlaced = storage.rawValue.hasPrefix("interlaced")
    png_set_IHDR(png, info, UInt32(width), UInt32(height), depth, type, isInterlaced ? 1 : 0, 0, 0)
    png_set_compression_level(png, storage == .unpacked ? 0 : 9)
    if storage == .oneFilter { png_set_filter(png, 0, 0x80) }
    if type == 3 {
      precondition(palette.count <= 256)
      png_set_PLTE(png, info, palette.map { png_color(red: $0[0], green: $0[1], blue: $0[2]) }, Int32(palette.count))
      png_set_tRNS(png, info, palette.map { $0[3] }, Int32(palette.count), nil)
    }
    if storage == .noted { png_set_pHYs(png, info, 5669, 5669, 1) }
    var rows = (0..<height).map { y in
      row(pixels[y * width..<(y + 1) * width], type, depth, palette)
    }
    png_write_info(png, info)
    withPointers(to: &rows) { png_write_image(png, $0) }
    png_write_end(png, info)
  }

  private static func row(_ pixels: ArraySlice<Pixel>, _ type: Int32, _ depth: Int32, _ palette: [[UInt8]]) -> [UInt8] {
    var channels: [UInt8] = []
    for pixel in pixels {
      switch type {
      case 0: channels.append(pixel.red)
      case 2: channels += [pixel.red, pixel.green, pixel.blue]
      case 3: channels.append(UInt8(palette.firstIndex(of: [pixel.red, pixel.green, pixel.blue, pixel.alpha]) ?? 0))
      case 4: channels += [pixel.red, pixel.alpha]
      default: channels += [pixel.red, pixel.green, pixel.blue, pixel.alpha]
      }
    }
    switch depth {
    case 16: return channels.flatMap { [$0, $0] }
    case 4:
      return stride(from: 0, to: channels.count, by: 2).map { index in
        channels[index] / 17 << 4 | (index + 1 < channels.count ? channels[index + 1] / 17 : 0)
      }
    default: return channels
    }
  }

  private static func withPointers(
    to rows: inout [[UInt8]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) -> Void
  ) {
    let pointers = UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>.allocate(capacity: rows.count)
    defer { pointers.deallocate() }
    for (index, row) in rows.enumerated() {
      let place = UnsafeMutablePointer<UInt8>.allocate(capacity: row.count)
      place.initialize(from: row, count: row.count)
      pointers[index] = place
    }
    body(pointers)
    for index in rows.indices { pointers[index]?.deallocate() }
  }
}
