/// The boxes of what changed, gathered run by run.
///
/// The picture is divided into square tiles. Changes in one tile or in tiles that touch, also at a corner, are one
/// region. If that makes too many regions, the tiles are joined four by four, and so on: no change is left out.
struct ChangedTiles {
  /// Pixels of a tile's side: about half a line of text, so that the words of a line are one region.
  static let side = 16
  /// The most regions.
  static let maximumRegions = 64

  /// What changed in a tile: 8 bytes, as there may be many.
  private struct Box {
    var left: UInt16 = .max
    var top: UInt16 = .max
    var right: UInt16 = 0
    var bottom: UInt16 = 0

    var isEmpty: Bool { left > right }

    mutating func add(_ other: Box) {
      left = min(left, other.left)
      top = min(top, other.top)
      right = max(right, other.right)
      bottom = max(bottom, other.bottom)
    }

    func touches(_ other: Box) -> Bool {
      left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
    }
  }

  private var columns: Int
  private var rows: Int
  private var tiles: [Box] = []

  /// Nothing changed yet.
  ///
  /// - Precondition: No side is above 65,535 pixels.
  init(width: Int, height: Int) {
    precondition(max(width, height) <= 65_535)
    columns = (width + Self.side - 1) / Self.side
    rows = (height + Self.side - 1) / Self.side
  }

  /// Adds pixels of a row.
  ///
  /// - Precondition: There is at least one, and all are in the picture.
  mutating func add(_ run: Range<Int>, row: Int) {
    if tiles.isEmpty { tiles = [Box](repeating: Box(), count: columns * rows) }
    let first = row / Self.side * columns
    var left = run.lowerBound
    while left < run.upperBound {
      let tile = left / Self.side
      let right = min((tile + 1) * Self.side, run.upperBound)
      tiles[first + tile].add(
        Box(left: UInt16(left), top: UInt16(row), right: UInt16(right - 1), bottom: UInt16(row)))
      left = right
    }
  }

  /// The regions, the largest box first, then from the top and from the left; boxes do not overlap.
  consuming func regions() -> [CheckResult.Region] {
    guard !tiles.isEmpty else { return [] }
    var boxes = components()
    while boxes.count > Self.maximumRegions {
      coarsen()
      boxes = components()
    }
    return Self.joined(boxes).map { box in
      CheckResult.Region(
        x: Int(box.left), y: Int(box.top), width: Int(box.right - box.left) + 1,
        height: Int(box.bottom - box.top) + 1)
    }.sorted { first, second in
      let areas = (first.width * first.height, second.width * second.height)
      return areas.0 != areas.1 ? areas.0 > areas.1 : (first.y, first.x) < (second.y, second.x)
    }
  }

  /// The boxes of tiles that touch; gives up when they are too many.
  private func components() -> [Box] {
    var seen = [Bool](repeating: false, count: tiles.count)
    var boxes: [Box] = []
    var open: [Int] = []
    for start in tiles.indices where !tiles[start].isEmpty && !seen[start] {
      var box = Box()
      seen[start] = true
      open.append(start)
      while let tile = open.popLast() {
        box.add(tiles[tile])
        let (row, column) = tile.quotientAndRemainder(dividingBy: columns)
        for y in max(row - 1, 0)...min(row + 1, rows - 1) {
          for x in max(column - 1, 0)...min(column + 1, columns - 1) {
            let neighbour = y * columns + x
            if !seen[neighbour] && !tiles[neighbour].isEmpty {
              seen[neighbour] = true
              open.append(neighbour)
            }
          }
        }
      }
      boxes.append(box)
      if boxes.count > Self.maximumRegions { return boxes }
    }
    return boxes
  }

  /// Joins the tiles four by four.
  private mutating func coarsen() {
    let (width, height) = ((columns + 1) / 2, (rows + 1) / 2)
    var larger = [Box](repeating: Box(), count: width * height)
    for row in 0..<rows {
      for column in 0..<columns {
        larger[row / 2 * width + column / 2].add(tiles[row * columns + column])
      }
    }
    (columns, rows, tiles) = (width, height, larger)
  }

  /// Joins boxes that overlap, until none does.
  private static func joined(_ boxes: [Box]) -> [Box] {
    var result: [Box] = []
    for var box in boxes {
      // A box that grew may overlap one that it did not before.
      while let index = result.firstIndex(where: { $0.touches(box) }) { box.add(result.remove(at: index)) }
      result.append(box)
    }
    return result
  }
}
