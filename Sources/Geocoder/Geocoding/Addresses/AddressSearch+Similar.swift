import Gazetteer

// Names that are like words of the query.

extension AddressSearch {
  /// The addresses that the query names with misspelt words, the best first.
  mutating func similarHits() -> [AddressHit] {
    let known = names.reduce(TokenSet()) { $0 | ($1.isStreet && $1.edits > 0 ? [] : $1.mask) }
    let seen = names.count
    // The words that are no name at all.
    for run in runs(all & ~(known | digits | numberWords | unitWords)) { addSimilar(run) }
    if names.count > seen { search() }
    if isPoor {
      // A misspelt name may have words that are names: those beside the number, then whole parts.
      let before = names.count
      for run in wordsBesideNumber + runs(all & ~(digits | unitWords)) { addSimilar(run) }
      for run in wordsBesideNumber + runs(all & ~(digits | unitWords)) { addAffixed(run) }
      if names.count > before { search() }
    }
    return finished()
  }

  /// Adds the streets that some words name but for a word at an end, which people leave out: "Champs-Élysées",
  /// "Pennsylvania Avenue" for the one that is northwest.
  mutating func addAffixed(_ run: Range<Int>) {
    guard let words, let first = run.first(where: { !key.words[$0].isEmpty }),
      let last = run.last(where: { !key.words[$0].isEmpty }),
      !(first...last).allSatisfy({ words.isType(text.codes[text.tokens[$0].codes]) })
    else { return }
    let mask = TokenSet(first..<last + 1)
    let codes = key.codes[key.words[first].lowerBound..<key.words[last].upperBound]
    for layer in layers.indices
    where !names.contains(where: { $0.layer == layer && $0.mask == mask && $0.isStreet }) {
      for affix in words.affixes {
        var pattern = affix.isBefore ? affix.codes : Array(codes)
        pattern.append(FoldingTable.space)
        pattern.append(contentsOf: affix.isBefore ? codes : affix.codes[...])
        layers[layer].forEachPrefix(of: pattern, from: 0) { end, postings in
          guard end == pattern.count,
            let name = name(layer, first, last + 1, postings, edits: 1), name.isStreet
          else { return }
          names.append(name)
        }
      }
    }
  }

  /// Whether no house was found that is worth stopping at.
  var isPoor: Bool { !hits.contains { $0.cost < AddressThreshold.poor && $0.isLocated } }

  /// Runs of words without a comma between.
  func runs(_ mask: TokenSet) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for index in text.tokens.indices {
      if let first = start, !mask.contains(index) || text.tokens[index].separator.parts {
        runs.append(first..<index)
        start = nil
      }
      if start == nil, mask.contains(index) { start = index }
    }
    if let start { runs.append(start..<text.tokens.count) }
    return runs
  }

  /// The words before each number, and those behind it.
  var wordsBesideNumber: [Range<Int>] {
    var found: [Range<Int>] = []
    for number in digits {
      var first = number
      while first > 0, !digits.contains(first - 1), number - first < 4,
        !(first < number && text.tokens[first].separator.parts)
      {
        first -= 1
      }
      for start in first..<number { found.append(start..<number) }
      var end = number + 1
      while end < text.tokens.count, !digits.contains(end), !text.tokens[end].separator.parts,
        end - number <= 4
      {
        end += 1
      }
      if end > number + 2 {
        for stop in stride(from: end, to: number + 1, by: -1) { found.append(number + 1..<stop) }
      }
    }
    return found
  }

  /// The shortest misspelt name, and the shortest with two edits, in letters.
  static let shortestSimilar = 4
  static let shortestTwice = 8

  mutating func addSimilar(_ run: Range<Int>) {
    guard let first = run.first(where: { !key.words[$0].isEmpty }),
      let last = run.last(where: { !key.words[$0].isEmpty })
    else { return }
    // "Street 5" names no street that is nearly called so.
    if let words, (first...last).allSatisfy({ words.isType(text.codes[text.tokens[$0].codes]) }) {
      return
    }
    let mask = TokenSet(first..<last + 1)
    let patterns = patterns(first..<last + 1)
    for layer in layers.indices
    where !names.contains(where: { $0.layer == layer && $0.mask == mask && $0.edits > 0 }) {
      var seen: Set<Int> = []
      for (symbols, edits) in patterns where symbols.count >= AddressSearch.shortestSimilar {
        let found = layers[layer].similarNames(
          to: symbols, limit: symbols.count < AddressSearch.shortestTwice ? 1 : 2)
        for hit in found.sorted(by: { $0.edits < $1.edits }).prefix(24)
        where seen.insert(hit.postings).inserted {
          if let name = name(layer, first, last + 1, hit.postings, edits: hit.edits + edits) {
            names.append(name)
          }
        }
      }
    }
  }

  /// What names are compared with some words: their key; where an ending was taken for another one
  /// ("weg" misspelt as "veg"), the words as they are; and where the last word is nearly one that belongs
  /// to the one before ("Neue Strase"), the two joined, with an edit for that.
  func patterns(_ words: Range<Int>) -> [(symbols: [UInt16], edits: Int)] {
    let folding = gazetteer.folding
    let codes = key.codes[
      key.words[words.lowerBound].lowerBound..<key.words[words.upperBound - 1].upperBound]
    var patterns = [(folding.symbols(codes), 0)]
    let plain = text.codes[
      text.tokens[words.lowerBound].codes
        .lowerBound..<text.tokens[words.upperBound - 1].codes.upperBound]
    if plain != codes { patterns.append((folding.symbols(plain), 0)) }
    if words.count > 1, let known = self.words {
      let last = text.tokens[words.upperBound - 1].codes
      if let ending = known.bound(like: folding.symbols(text.codes[last])) {
        let before = key.words[words.upperBound - 2].upperBound
        patterns.append((folding.symbols(key.codes[codes.startIndex..<before]) + ending, 1))
      }
    }
    return patterns
  }
}
