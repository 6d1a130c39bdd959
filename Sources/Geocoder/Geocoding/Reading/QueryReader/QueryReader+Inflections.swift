import Gazetteer

// Words as sentences hold them: with an article elided before an apostrophe, with an ending behind it, or
// in a case that a preposition asks for. Each is also read as the name by itself.

extension QueryReader {
  /// The most letters of an article or preposition that is elided: "d'", "dell'".
  private static let longestElision = 4
  /// The shortest inflected word, in letters.
  private static let shortestInflected = 4

  /// Lets a word stand without what an apostrophe binds to it: "d'Albania", "Istanbul'dan".
  mutating func findElisions() {
    for index in text.tokens.indices where text.tokens[index].apostropheByteCount > 0 {
      let token = text.tokens[index]
      let codes = text.codes[token.codes]
      let count = token.apostropheByteCount
      if count <= QueryReader.longestElision {
        rewritings.append((index..<index + 1, Array(codes.dropFirst(count))))
      }
      let ending = gazetteer.folding.text(codes.dropFirst(count))
      if QueryWords.turkishEndings.contains(ending) {
        rewritings.append((index..<index + 1, Array(codes.prefix(count))))
      }
    }
  }

  /// Lets a Russian word behind a preposition stand in the nominative.
  mutating func findInflections() {
    guard !words.preposition.isEmpty, text.tokens.count > 1 else { return }
    for index in 1..<text.tokens.count where words.preposition.contains(index - 1) {
      let token = text.tokens[index]
      guard isCyrillic(token), token.symbolCount >= QueryReader.shortestInflected,
        !spans.contains(where: { $0.mask == TokenSet(index) })
      else { continue }
      let codes = Array(text.codes[token.codes])
      let table = gazetteer.folding
      for (ending, nominatives) in facts.russianEndings.value({ QueryReader.endings(table) }) {
        guard codes.count > ending.count, codes.suffix(ending.count).elementsEqual(ending) else {
          continue
        }
        for nominative in nominatives {
          rewritings.append((index..<index + 1, codes.dropLast(ending.count) + nominative))
        }
      }
    }
  }

  private static func endings(
    _ table: FoldingTable
  ) -> [(ending: [UInt8], nominatives: [[UInt8]])] {
    QueryWords.russianEndings.map { row in
      (
        FoldedText(row.ending, table: table).codes,
        row.nominatives.map { FoldedText($0, table: table).codes }
      )
    }
  }

  /// Whether a word begins with a letter from U+0400 to U+047F, whose first byte in UTF-8 is D0 or D1.
  private func isCyrillic(_ token: FoldedText.Token) -> Bool {
    let utf8 = query.utf8
    let lead = utf8[utf8.index(utf8.startIndex, offsetBy: token.source.lowerBound)]
    return lead == 0xD0 || lead == 0xD1
  }
}
