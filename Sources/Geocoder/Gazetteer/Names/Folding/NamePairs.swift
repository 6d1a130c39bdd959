/// Finds the pairs of letters in the names of a string table without decoding them.
///
/// In a `StringTable` a name is some six codes, each of which stands for a few letters. Which pairs
/// these have among them is worked out when a code is first met; a name has those of its codes, and
/// a pair where two of them meet.
///
/// A value: whoever reads many names copies it first, and may keep what it has learnt.
package struct NamePairs: Sendable {
  /// What folds the names.
  package let folding: PlainFolding
  private let names: StringTable
  /// By the number of a table of symbols, what each code stands for, then what each byte does.
  ///
  /// Empty for a table of which no name was read yet.
  private var tables: [[Piece]]

  /// A part of a name.
  private struct Piece {
    /// The pairs of neighbouring letters within it.
    var bits: UInt64 = 0
    /// The symbols of its first and last letter.
    var first: UInt16 = 0
    var last: UInt16 = 0
    var kind = Kind.unknown

    enum Kind: UInt8 {
      case letters
      /// Letters behind a space.
      case spaced
      /// Nothing that counts.
      case empty
      /// To be read letter by letter, with what is beside it: a part of a letter, say.
      case unclear
      case unknown
    }
  }

  /// Finds nothing yet.
  init(_ names: StringTable, _ folding: PlainFolding) {
    self.names = names
    self.folding = folding
    tables = Array(repeating: [], count: names.tableCount)
  }

  /// The pairs of letters in a name each letter of which becomes one symbol, as in nearly all.
  ///
  /// - Parameter number: the number of the name.
  /// - Returns: the pairs of its symbols; nil for another name.
  /// - Complexity: O(codes), some thirty instructions each.
  package mutating func letterPairs(of number: Int) -> UInt64? {
    let (codes, table) = names.position(number)
    guard table < tables.count else { return decodedPairs(of: number) }
    if tables[table].isEmpty {
      tables[table] = Array(repeating: Piece(), count: SymbolTables.codeCount + 256)
    }
    while true {
      let found: Found
      do {
        let pieces = tables[table]
        found = pairs(codes, pieces.span)
      }
      switch found {
      case .pairs(let pairs): return pairs
      case .unclear: return decodedPairs(of: number)
      case .unknown(let code): tables[table][code] = piece(code, table)
      }
    }
  }

  private enum Found {
    case pairs(UInt64)
    case unclear
    /// A code that was not met yet.
    case unknown(Int)
  }

  /// The pairs of a name by what its codes stand for.
  @inline(__always)
  private func pairs(_ codes: Range<Int>, _ pieces: Swift.Span<Piece>) -> Found {
    let space = UInt16(FoldingTable.space)
    var pairs: UInt64 = 0
    var last: UInt16 = 0
    var source = codes.lowerBound
    while source < codes.upperBound {
      var code = Int(names.view[source])
      source &+= 1
      if code == Int(SymbolTables.escape) {
        code = SymbolTables.codeCount &+ Int(names.view[source])
        source &+= 1
      }
      let piece = pieces[code]
      switch piece.kind {
      case .letters: break
      case .spaced:
        // A space counts between letters only, and once.
        if last == 0 || last == space { return .unclear }
      case .empty: continue
      case .unclear: return .unclear
      case .unknown: return .unknown(code)
      }
      pairs |= piece.bits | LetterPairs.bit(last, piece.first)
      last = piece.last
    }
    return last == space ? .unclear : .pairs(pairs)
  }

  @inline(never)
  private func decodedPairs(of number: Int) -> UInt64? {
    names.withBytes(number) { folding.letterPairs(of: $0) }
  }

  /// What a code of a table, or a byte behind them, stands for.
  @inline(never)
  private func piece(_ code: Int, _ table: Int) -> Piece {
    var (bytes, count) =
      code < SymbolTables.codeCount
      ? names.symbol(code, table: table) : (UInt64(code - SymbolTables.codeCount), 1)
    let space = UInt16(FoldingTable.space)
    let unclear = Piece(kind: .unclear)
    var piece = Piece(kind: .empty)
    while count > 0 {
      var length = 1
      var scalar = UInt32(truncatingIfNeeded: bytes & 0xFF)
      if scalar >= 0x80 {
        let next = UInt32(truncatingIfNeeded: bytes >> 8 & 0xFF)
        guard scalar >= 0xC2, scalar < 0xE0, count > 1, next & 0xC0 == 0x80 else { return unclear }
        scalar = (scalar & 0x1F) << 6 | next & 0x3F
        length = 2
      }
      bytes >>= UInt64(length * 8)
      count -= length
      switch folding.letter(scalar) {
      case .symbol(let symbol):
        if symbol == 0 || symbol == space && piece.last == space { return unclear }
        if piece.last == 0 {
          piece.first = symbol
          piece.kind = symbol == space ? .spaced : .letters
        } else {
          piece.bits |= LetterPairs.bit(piece.last, symbol)
        }
        piece.last = symbol
      case .dropped: continue
      case .other: return unclear
      }
    }
    return piece
  }
}

extension Gazetteer {
  /// What finds the pairs of letters in the names shown for places of the base, by their numbers.
  package var namePairs: NamePairs { NamePairs(displayNames, PlainFolding(folding)) }
}
