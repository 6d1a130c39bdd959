import Gazetteer

// Words as sentences hold them: with an article elided before an apostrophe, with an ending behind it, or
// in a case that a preposition asks for. Each is also read as the name by itself.

extension Reading {
  /// The letters that an `e` behind them turns into umlauts.
  private static let turning = [
    FoldingTable.code("a"), FoldingTable.code("o"), FoldingTable.code("u"),
  ]

  private static let mute = FoldingTable.code("e")

  /// The most letters of an article or preposition that is elided: "d'", "dell'".
  private static let longestElision = 4
  /// The shortest inflected word, in letters.
  private static let shortestInflected = 4

  /// Removes a part joined by an apostrophe: "d'Albania", "Istanbul'dan".
  mutating func findElisions() {
    for index in text.tokens.indices where text.tokens[index].apostropheByteCount > 0 {
      let token = text.tokens[index]
      let codes = text.codes[token.codes]
      let count = token.apostropheByteCount
      if count <= Reading.longestElision {
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
      guard isCyrillic(token), token.symbolCount >= Reading.shortestInflected,
        !spans.contains(where: { $0.mask == TokenSet(index) })
      else { continue }
      let codes = Array(text.codes[token.codes])
      let table = gazetteer.folding
      for (ending, nominatives) in facts.russianEndings.value({ Reading.endings(table) }) {
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

  /// Lets `ae`, `oe` and `ue` in words that no name has be the `ä`, `ö` and `ü` of names:
  /// "Muenster" is Münster, "Malmoe" Malmö.
  mutating func findUmlauts() {
    var covered = TokenSet()
    for index in spans.indices { covered |= spans[index].mask }
    for index in text.tokens.indices where !covered.contains(index) {
      let codes = Array(text.codes[text.tokens[index].codes])
      var plain: [UInt8] = []
      for (position, code) in codes.enumerated() {
        if code == Reading.mute, position > 0, Reading.turning.contains(codes[position - 1]) {
          continue
        }
        plain.append(code)
      }
      if plain.count < codes.count { rewritings.append((index..<index + 1, plain)) }
    }
  }

  /// Finds the names that contain a token written in another way.
  mutating func findRewrittenNames() {
    for (tokens, codes) in rewritings {
      // Names of more than four words before the one rewritten are too rare to look for.
      for first in max(0, tokens.lowerBound - 4)...tokens.lowerBound {
        let head = text.codes[
          text.tokens[first].codes.lowerBound..<text.tokens[tokens.lowerBound].codes.lowerBound]
        let tailStart = text.tokens[tokens.upperBound - 1].codes.upperBound
        let key = Array(head) + codes + text.codes[tailStart...]
        let rewrittenEnd = head.count + codes.count
        var hits: [NameTrie.Hit] = []
        gazetteer.forEachPrefix(of: key, from: 0) { hits.append($0) }
        for hit in hits where hit.length >= rewrittenEnd {
          guard let end = tokenEnd(at: tailStart + hit.length - rewrittenEnd, from: first) else {
            continue
          }
          // Letters alone, such as "N A", are not enough to tell what they are short for.
          let letters = text.tokens[first..<end].reduce(0) { max($0, $1.symbolCount) }
          if letters > 1 { add(first..<end, postings: hit.postings, isVariant: true) }
        }
      }
    }
  }
}
