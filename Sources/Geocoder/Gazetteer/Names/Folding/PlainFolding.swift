/// Folds names of European scripts into symbols, without cutting them into words.
///
/// What it gives are the symbols of `FoldedText`, for the names of a whole country: a table tells
/// of each ASCII character what it becomes, and nothing is noted about words. Initials, hashtags
/// and scripts that write no spaces need words; it leaves them to `FoldedText`.
package struct PlainFolding {
  private let table: FoldingTable
  /// What each ASCII character becomes: a symbol, or one of the steps below.
  private var ascii: [UInt16] = []

  // What is no symbol: there are fewer than 2^14.
  private static let dropped: UInt16 = 0xFFFD
  private static let space: UInt16 = 0xFFFE
  private static let needsWords: UInt16 = 0xFFFF

  /// From this scalar on there are scripts that write no spaces: Thai is the first.
  private static let firstWithoutSpaces: UInt32 = 0x0E00

  package init(_ table: FoldingTable) {
    self.table = table
    for scalar in 0..<0x80 as Range<UInt32> { ascii.append(step(scalar)) }
  }

  private func step(_ scalar: UInt32) -> UInt16 {
    let isHash = scalar == UInt32(("#" as Unicode.Scalar).value)
    switch table.entry(scalar) {
    case .symbol(let symbol):
      return isHash || symbol >= Int(PlainFolding.dropped)
        ? PlainFolding.needsWords : UInt16(truncatingIfNeeded: symbol)
    case .symbols: return PlainFolding.needsWords
    case .dropped: return PlainFolding.dropped
    // A period may join initials.
    case .separator(let kind):
      return kind == .period || kind == .stop || kind == .nothing || isHash
        ? PlainFolding.needsWords : PlainFolding.space
    }
  }

  /// Appends the symbols of a text.
  ///
  /// - Parameters:
  ///   - text: well-formed UTF-8.
  ///   - symbols: takes the symbols.
  /// - Returns: whether it could; if not, nothing was appended.
  /// - Complexity: O(n).
  func append(_ text: ByteView, to symbols: inout ScratchArray<UInt16>) -> Bool {
    let start = symbols.count
    var offset = 0
    // Whether a space stands before the next symbol.
    var isApart = false
    while offset < text.count {
      let scalar = FoldedText.decode(text, &offset)
      if scalar >= PlainFolding.firstWithoutSpaces {
        symbols.removeAll(from: start)
        return false
      }
      if scalar >= 0x80, case .symbols(let expansion) = table.entry(scalar) {
        if isApart { symbols.append(UInt16(FoldingTable.space)) }
        isApart = false
        table.forEachSymbol(ofExpansion: expansion) {
          symbols.append(UInt16(truncatingIfNeeded: $0))
        }
        continue
      }
      let step = scalar < 0x80 ? ascii[Int(scalar)] : step(scalar)
      if step < PlainFolding.dropped {
        if isApart { symbols.append(UInt16(FoldingTable.space)) }
        isApart = false
        symbols.append(step)
      } else if step == PlainFolding.space {
        isApart = symbols.count > start
      } else if step == PlainFolding.needsWords {
        symbols.removeAll(from: start)
        return false
      }
    }
    return true
  }
}
