import Gazetteer
import GazetteerWriting

extension FoldingWriter {
  /// The symbols of a gazetteer and its folding table as bytes.
  struct Table {
    let bytes: [UInt8]
    let firstWideSymbol: Int
    let symbolCount: Int
    /// The scalar of each symbol.
    let scalars: [Unicode.Scalar?]
  }

  /// Numbers the letters of all names and writes the table.
  ///
  /// Digits and Latin letters come first, then the others by how often they occur; all that fit get
  /// one code byte.
  static func table(counting counts: [Unicode.Scalar: Int]) throws(BuildError) -> Table {
    let basic = "0123456789abcdefghijklmnopqrstuvwxyz".unicodeScalars
    let others = counts.filter { !basic.contains($0.key) }
      .sorted { ($0.value, $1.key.value) > ($1.value, $0.key.value) }.map(\.key)
    // Symbol 0 is unknown, 1 the space.
    let scalars: [Unicode.Scalar?] = [nil, " "] + basic.map { $0 } + others.map { $0 }
    guard scalars.count < 0x4000 else {
      throw .tooMuch(what: "different letters", limit: 0x4000)
    }
    // Each lead byte serves 256 wide symbols; what is left of the 256 is narrow.
    var leads = 0
    while 256 - leads + leads * 256 < scalars.count { leads += 1 }
    var numbers: [Unicode.Scalar: Int] = [:]
    for (number, scalar) in scalars.enumerated() {
      if let scalar { numbers[scalar] = number }
    }
    return Table(
      bytes: tableBytes(numbers, scalars), firstWideSymbol: 256 - leads,
      symbolCount: scalars.count, scalars: scalars)
  }

  private static func tableBytes(
    _ numbers: [Unicode.Scalar: Int], _ scalars: [Unicode.Scalar?]
  ) -> [UInt8] {
    var pages: [[Int]] = [Array(repeating: 0, count: 128)]
    var pageNumbers: [[Int]: Int] = [pages[0]: 0]
    var index: [Int] = []
    var expansions: [[Int]] = []
    var expansionNumbers: [[Int]: Int] = [:]
    for page in 0..<FoldingTable.pageCount {
      let entries = (0..<128).map { offset -> Int in
        guard let scalar = Unicode.Scalar(UInt32(page * 128 + offset)) else { return 0 }
        return entry(scalar, numbers, &expansions, &expansionNumbers)
      }
      let number = pageNumbers[entries] ?? pages.count
      if number == pages.count {
        pageNumbers[entries] = number
        pages.append(entries)
      }
      index.append(number)
    }
    let expansionOffset =
      FoldingTable.headerByteCount + FoldingTable.pageCount * 2 + pages.count * 256
    var bytes: [UInt8] = []
    bytes.append(uint32: expansionOffset)
    bytes.append(uint32: expansionOffset + expansions.count * FoldingTable.expansionByteCount)
    for number in index { bytes.append(uint16: number) }
    for page in pages { for entry in page { bytes.append(uint16: entry) } }
    for expansion in expansions {
      bytes.append(uint16: expansion.count)
      for position in 0..<FoldingTable.longestExpansion {
        bytes.append(uint16: position < expansion.count ? expansion[position] : 0)
      }
    }
    for scalar in scalars { bytes.append(uint32: Int(scalar?.value ?? 0)) }
    return bytes
  }

  private static func entry(
    _ scalar: Unicode.Scalar, _ numbers: [Unicode.Scalar: Int], _ expansions: inout [[Int]],
    _ expansionNumbers: inout [[Int]: Int]
  ) -> Int {
    // Hangul syllables are taken apart by arithmetic; private use and unassigned are unknown.
    if (0xAC00...0xD7A3).contains(scalar.value) { return 0 }
    switch scalar.properties.generalCategory {
    case .unassigned, .privateUse, .surrogate: return 0
    default: break
    }
    switch fold(scalar) {
    case .separator(let separator): return 0x8000 + Int(separator.rawValue)
    case .letters(let letters):
      let symbols = letters.compactMap { numbers[$0] }
      if letters.isEmpty { return 0x8000 + 0xFF }
      guard symbols.count == letters.count, symbols.count <= FoldingTable.longestExpansion else {
        return 0
      }
      if symbols.count == 1 { return symbols[0] }
      let number = expansionNumbers[symbols] ?? expansions.count
      if number == expansions.count {
        expansionNumbers[symbols] = number
        expansions.append(symbols)
      }
      return 0xC000 + number
    }
  }
}
