/// Folds names of European scripts into symbols, without cutting them into words.
///
/// What it gives are the symbols of `FoldedText`, for the names of a whole country: a table tells
/// of each Latin character what it becomes, and nothing is noted about words. Initials, hashtags
/// and scripts that write no spaces need words; it leaves them to `FoldedText`.
package struct PlainFolding: Sendable {
  private let table: FoldingTable
  /// What each Latin character becomes: a symbol, or one of the steps below.
  private var latin: [UInt16] = []

  // What is no symbol: there are fewer than 2^14.
  private static let expands: UInt16 = 0xFFFC
  private static let dropped: UInt16 = 0xFFFD
  private static let space: UInt16 = 0xFFFE
  private static let needsWords: UInt16 = 0xFFFF

  /// The scalars before this one are Latin: those of the table.
  private static let latinEnd: UInt32 = 0x0250
  /// From this scalar on there are scripts that write no spaces: Thai is the first.
  private static let firstWithoutSpaces: UInt32 = 0x0E00

  package init(_ table: FoldingTable) {
    self.table = table
    latin.reserveCapacity(Int(PlainFolding.latinEnd))
    for scalar in 0..<PlainFolding.latinEnd { latin.append(step(scalar)) }
  }

  private func step(_ scalar: UInt32) -> UInt16 {
    let isHash = scalar == UInt32(("#" as Unicode.Scalar).value)
    switch table.entry(scalar) {
    case .symbol(let symbol):
      return isHash || symbol >= Int(PlainFolding.expands)
        ? PlainFolding.needsWords : UInt16(truncatingIfNeeded: symbol)
    case .symbols: return scalar < 0x80 ? PlainFolding.needsWords : PlainFolding.expands
    case .dropped: return PlainFolding.dropped
    // A period may join initials.
    case .separator(let kind):
      return kind == .period || kind == .stop || kind == .nothing || isHash
        ? PlainFolding.needsWords : PlainFolding.space
    }
  }

  /// What a letter becomes.
  enum Letter {
    /// A symbol; that of a space for what separates words.
    case symbol(UInt16)
    case dropped
    /// Several symbols, or what depends on its neighbours.
    case other
  }

  /// What a scalar becomes, if it is Latin.
  func letter(_ scalar: UInt32) -> Letter {
    guard scalar < PlainFolding.latinEnd else { return .other }
    let step = latin[Int(scalar)]
    if step < PlainFolding.expands { return .symbol(step) }
    return step == PlainFolding.space
      ? .symbol(UInt16(FoldingTable.space)) : step == PlainFolding.dropped ? .dropped : .other
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
      let step =
        scalar < PlainFolding.latinEnd
        ? latin[Int(scalar)]
        : scalar < PlainFolding.firstWithoutSpaces ? step(scalar) : PlainFolding.needsWords
      if step <= PlainFolding.expands {
        if isApart { symbols.append(UInt16(FoldingTable.space)) }
        isApart = false
        if step == PlainFolding.expands {
          expand(scalar, &symbols)
        } else {
          symbols.append(step)
        }
      } else if step == PlainFolding.space {
        isApart = symbols.count > start
      } else if step == PlainFolding.needsWords {
        symbols.removeAll(from: start)
        return false
      }
    }
    return true
  }

  /// The pairs of letters in a text each letter of which becomes one symbol, as in nearly all
  /// names.
  ///
  /// - Parameter text: well-formed UTF-8.
  /// - Returns: the pairs of its symbols; nil for another text.
  /// - Complexity: O(n), some fifteen instructions a letter.
  func letterPairs(of text: ByteView) -> UInt64? {
    let steps = latin.span
    var pairs = LetterPairs()
    var offset = 0
    var isApart = false
    while offset < text.count {
      var scalar = Int(text[offset])
      offset &+= 1
      if scalar >= 0x80 {
        // Two bytes hold what is Latin, and little more.
        guard scalar < 0xE0 else { return nil }
        scalar = (scalar & 0x1F) &<< 6 | Int(text[offset] & 0x3F)
        guard scalar < steps.count else { return nil }
        offset &+= 1
      }
      let step = steps[scalar]
      if step < PlainFolding.expands {
        if isApart { pairs.add(UInt16(FoldingTable.space)) }
        isApart = false
        pairs.add(step)
      } else if step == PlainFolding.space {
        isApart = pairs.bits != 0
      } else if step != PlainFolding.dropped {
        return nil
      }
    }
    return pairs.bits
  }

  @inline(never) private func expand(_ scalar: UInt32, _ symbols: inout ScratchArray<UInt16>) {
    guard case .symbols(let expansion) = table.entry(scalar) else { return }
    table.forEachSymbol(ofExpansion: expansion) {
      symbols.append(UInt16(truncatingIfNeeded: $0))
    }
  }
}
