/// The index of `CountryBorders` as the bytes of a file: what lies at the centre of each cell, and
/// the edges that cross it.
///
/// `Data/OUTLINE.md` is the document of the file. Nothing is read before it is asked for, so the
/// first point of a program costs no more than any other. The edges of a cell are chains of
/// corners, each stored as its difference from the one before: about three bytes an edge.
///
/// A read outside the bytes gives zero, and each walk moves on with every step: damaged bytes give
/// wrong answers, but do no harm.
struct BorderCells: Sendable {
  /// The first bytes of the file: "OTMBORD" and a zero.
  static let magic = Array("OTMBORD\0".utf8)
  static let version = 1
  /// Magic, version, length, number of cells with edges, where the countries are.
  static let headerByteCount = 24
  static let cellCount = CountryBorders.columnCount * CountryBorders.rowCount
  /// Where the runs of each row begin.
  static let rows = headerByteCount
  /// A bit for each cell, set where it has edges.
  static let occupied = rows + (CountryBorders.rowCount + 1) * 4
  static let wordCount = (cellCount + 63) / 64
  /// How many cells with edges are before those of a word.
  static let ranks = occupied + wordCount * 8
  /// Where the chains of each cell with edges begin.
  static let offsets = ranks + wordCount * 2

  /// The whole file.
  let bytes: [UInt8]

  /// Takes the bytes of a file; nothing if they are of another kind, version or length.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.count >= BorderCells.offsets, bytes.starts(with: BorderCells.magic),
      number(at: 8, 4) == BorderCells.version, number(at: 12, 4) == bytes.count
    else { return nil }
  }

  /// Takes bytes that were just written.
  init(whole bytes: [UInt8]) { self.bytes = bytes }

  /// The countries, in the order of their numbers.
  var countries: [CountryBorders.Country] {
    var offset = number(at: 20, 4)
    return (0..<varint(&offset)).prefix(Int(UInt16.max)).map { _ in
      let name = text(&offset)
      let code = text(&offset)
      return CountryBorders.Country(name: name, code: code.isEmpty ? nil : code)
    }
  }

  /// The number of the country at the centre of a cell; 0 at sea.
  ///
  /// - Complexity: O(countries in the row).
  func center(of cell: Int) -> UInt16 {
    let row = BorderCells.rows + cell / CountryBorders.columnCount * 4
    var column = cell % CountryBorders.columnCount
    var offset = number(at: row, 4)
    let end = number(at: row + 4, 4)
    while offset < end {
      let country = varint(&offset)
      column -= varint(&offset)
      if column < 0 { return UInt16(truncatingIfNeeded: country) }
    }
    return 0
  }

  /// Hands out the edges of a cell.
  ///
  /// - Complexity: O(edges of the cell).
  @inline(__always)
  func forEachEdge(of cell: Int, _ body: (CountryBorders.Edge) -> Void) {
    guard let range = chains(of: cell) else { return }
    let size = CountryBorders.cellSize
    var offset = range.lowerBound
    while offset < range.upperBound {
      let first = UInt16(truncatingIfNeeded: varint(&offset))
      let second = UInt16(truncatingIfNeeded: varint(&offset))
      let count = varint(&offset)
      var x = cell % CountryBorders.columnCount * size - 18_000 + difference(&offset)
      var y = cell / CountryBorders.columnCount * size - 9_000 + difference(&offset)
      for _ in 0..<count where offset < range.upperBound {
        let (lastX, lastY) = (x, y)
        x += difference(&offset)
        y += difference(&offset)
        let isEastward = (lastX, lastY) < (x, y)
        body(
          CountryBorders.Edge(
            west: Int16(truncatingIfNeeded: isEastward ? lastX : x),
            south: Int16(truncatingIfNeeded: isEastward ? lastY : y),
            east: Int16(truncatingIfNeeded: isEastward ? x : lastX),
            north: Int16(truncatingIfNeeded: isEastward ? y : lastY),
            first: first, second: second))
      }
    }
  }

  /// Where the chains of a cell are; nothing where it has none.
  private func chains(of cell: Int) -> Range<Int>? {
    let word = number(at: BorderCells.occupied + cell / 64 * 8, 8)
    let bit = cell % 64
    guard word >> bit & 1 == 1 else { return nil }
    let rank =
      number(at: BorderCells.ranks + cell / 64 * 2, 2)
      + (word & ((1 << bit) &- 1)).nonzeroBitCount
    let start = number(at: BorderCells.offsets + rank * 4, 4)
    let end = number(at: BorderCells.offsets + rank * 4 + 4, 4)
    return start..<max(start, min(end, bytes.count))
  }

  // Reading

  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// A number of some bytes, little-endian; its bits, if there are eight.
  private func number(at offset: Int, _ length: Int) -> Int {
    var number = 0
    for index in 0..<length { number |= Int(byte(offset + index)) << (8 * index) }
    return number
  }

  /// A number of at most three bytes, seven bits a byte, the lowest first.
  @inline(__always) private func varint(_ offset: inout Int) -> Int {
    var number = 0
    for shift in 0..<3 {
      let byte = byte(offset)
      offset += 1
      number |= Int(byte & 0x7F) << (7 * shift)
      if byte < 0x80 { break }
    }
    return number
  }

  @inline(__always) private func difference(_ offset: inout Int) -> Int {
    let number = varint(&offset)
    return number & 1 == 0 ? number >> 1 : -(number >> 1) - 1
  }

  private func text(_ offset: inout Int) -> String {
    let count = varint(&offset)
    let start = min(offset, bytes.count)
    let end = min(start + count, bytes.count)
    offset = end
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
