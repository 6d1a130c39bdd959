extension BorderCells {
  /// Writes the index of rings.
  ///
  /// - Parameters:
  ///   - builder: has taken in the rings; it is used up.
  ///   - countries: the countries, in the order of their numbers.
  init(_ builder: inout BorderBuilder, countries: [CountryBorders.Country]) {
    let (starts, edges) = builder.cells()
    let centers = builder.centers()
    var rows: [UInt8] = []
    var rowOffsets: [Int] = []
    for row in 0..<CountryBorders.rowCount {
      rowOffsets.append(rows.count)
      BorderCells.appendRuns(
        centers[row * CountryBorders.columnCount..<(row + 1) * CountryBorders.columnCount],
        to: &rows)
    }
    rowOffsets.append(rows.count)
    var words = [UInt64](repeating: 0, count: BorderCells.wordCount)
    var ranks: [Int] = []
    var chains: [UInt8] = []
    var cellOffsets: [Int] = []
    for cell in 0..<BorderCells.cellCount {
      if cell % 64 == 0 { ranks.append(cellOffsets.count) }
      let range = Int(starts[cell])..<Int(starts[cell + 1])
      if range.isEmpty { continue }
      words[cell / 64] |= 1 << UInt64(cell % 64)
      cellOffsets.append(chains.count)
      BorderCells.appendChains(edges[range], of: cell, to: &chains)
    }
    let occupiedCount = cellOffsets.count
    cellOffsets.append(chains.count)
    let firstRow = BorderCells.offsets + cellOffsets.count * 4
    let firstChain = firstRow + rows.count
    let firstCountry = firstChain + chains.count
    var names: [UInt8] = []
    BorderCells.append(countries.count, to: &names)
    for country in countries {
      for text in [country.name, country.code ?? ""] {
        BorderCells.append(text.utf8.count, to: &names)
        names += text.utf8
      }
    }
    var bytes = BorderCells.magic
    func append(_ number: Int, _ length: Int) {
      for index in 0..<length { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
    append(BorderCells.version, 4)
    append(firstCountry + names.count, 4)
    append(occupiedCount, 4)
    append(firstCountry, 4)
    for offset in rowOffsets { append(firstRow + offset, 4) }
    for word in words { append(Int(bitPattern: UInt(word)), 8) }
    for rank in ranks { append(rank, 2) }
    for offset in cellOffsets { append(firstChain + offset, 4) }
    self.init(whole: bytes + rows + chains + names)
  }

  /// The numbers of the countries along a row, each with how many cells it goes on for.
  private static func appendRuns(_ centers: ArraySlice<UInt16>, to bytes: inout [UInt8]) {
    var rest = centers
    while let country = rest.first {
      let run = rest.prefix { $0 == country }
      append(Int(country), to: &bytes)
      append(run.count, to: &bytes)
      rest = rest.dropFirst(run.count)
    }
  }

  /// Edges between the same countries that follow one another become a chain of corners.
  private static func appendChains(
    _ edges: ArraySlice<CountryBorders.Edge>, of cell: Int, to bytes: inout [UInt8]
  ) {
    var rest = edges[...]
    while let edge = rest.popFirst() {
      var corners = [(edge.west, edge.south), (edge.east, edge.north)]
      // The first edge may lead either way.
      if let next = rest.first, next.hasEnd(corners[0]), !next.hasEnd(corners[1]) {
        corners.reverse()
      }
      while let next = rest.first, next.first == edge.first, next.second == edge.second,
        let last = corners.last, next.hasEnd(last)
      {
        corners.append(
          (next.west, next.south) == last ? (next.east, next.north) : (next.west, next.south))
        rest = rest.dropFirst()
      }
      append(Int(edge.first), to: &bytes)
      append(Int(edge.second), to: &bytes)
      append(corners.count - 1, to: &bytes)
      var x = cell % CountryBorders.columnCount * CountryBorders.cellSize - 18_000
      var y = cell / CountryBorders.columnCount * CountryBorders.cellSize - 9_000
      for corner in corners {
        for difference in [Int(corner.0) - x, Int(corner.1) - y] {
          append(difference >= 0 ? difference << 1 : (-difference - 1) << 1 | 1, to: &bytes)
        }
        (x, y) = (Int(corner.0), Int(corner.1))
      }
    }
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}

extension CountryBorders.Edge {
  /// Whether it begins or ends at a corner.
  fileprivate func hasEnd(_ corner: (Int16, Int16)) -> Bool {
    (west, south) == corner || (east, north) == corner
  }
}
