import Gazetteer

// Where a query is cut into parts.

extension Reading {
  /// The longest word that a period makes an abbreviation, in letters: "Minn.".
  private static let longestAbbreviation = 4

  mutating func cutSegments() {
    var start = 0
    for index in text.tokens.indices.dropFirst() where parts(index) {
      segments.append(TokenSet(start..<index))
      start = index
    }
    segments.append(TokenSet(start..<text.tokens.count))
  }

  /// No address has as many parts that are places of their own.
  private static let maxPlaceCount = 16

  /// Whether the query is a list of more places than an answer could choose from.
  ///
  /// Each of its names would be weighed against each part, for milliseconds.
  var listsPlaces: Bool {
    guard segments.count > Reading.maxPlaceCount else { return false }
    var count = 0
    for index in segments.indices {
      let segment = segments[index] & ~words.light
      if spans.contains(where: { $0.mask == segment && !$0.candidates.isEmpty }) { count += 1 }
    }
    return count > Reading.maxPlaceCount
  }

  /// Cuts the query at words between two places, unless they are within a name.
  mutating func cutConnectives() {
    guard text.tokens.count > 2, !(words.filler | words.preposition).isEmpty else { return }
    for index in 1..<text.tokens.count - 1 {
      let bit: TokenSet = TokenSet(index)
      guard (words.filler | words.preposition).intersects(bit), text.tokens[index].symbolCount <= 4,
        QueryWords.connectives.contains(
          gazetteer.folding.text(text.codes[text.tokens[index].codes])),
        !address.typeBefore.intersects(bit),
        !spans.contains(where: { $0.mask.intersects(bit) && $0.mask != bit }),
        spans.contains(where: { $0.end == index }),
        spans.contains(where: { $0.first == index + 1 }),
        let place = segments.indices.first(where: { segments[$0].intersects(bit) })
      else { continue }
      let low = segments[place] & bit.preceding
      let high = segments[place] & ~bit.preceding & ~bit
      guard !low.isEmpty, !high.isEmpty else { continue }
      connective |= bit
      segments[place] = high
      segments.insert(low, at: place)
    }
  }

  /// Whether some tokens lie in several parts, and more tokens follow in the last of them.
  ///
  /// "Durham, County" is a name, but not in "Durham, County Durham".
  func breaksPart(_ range: Range<Int>) -> Bool {
    guard range.upperBound < text.tokens.count, !parts(range.upperBound) else { return false }
    return range.dropFirst().contains { index in
      guard text.tokens[index].separator == .comma else { return false }
      let utf8 = query.utf8
      let end = utf8.index(utf8.startIndex, offsetBy: text.tokens[index - 1].source.upperBound)
      return utf8[end...].first == UInt8(ascii: ",")
    }
  }

  /// Whether a token begins a new part of the query.
  private func parts(_ index: Int) -> Bool {
    let separator = text.tokens[index].separator
    return separator.isStop
      ? text.tokens[index - 1].symbolCount > Reading.longestAbbreviation : separator.parts
  }
}
