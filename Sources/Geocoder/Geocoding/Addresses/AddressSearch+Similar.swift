import Gazetteer
import Geography

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

  /// Adds the streets that some words name but for a word at an end, which people leave out:
  /// "Champs-Élysées", "Pennsylvania Avenue" for the one that is northwest.
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

  /// Adds the streets whose last word is cut short and ends with a full stop.
  ///
  /// "Yrjönk. 19" is Yrjönkatu, and "Kungsg." Kungsgatan.
  ///
  /// - Parameter last: the word before the full stop.
  /// - Returns: whether there are any.
  mutating func addShortened(endingAt last: Int) -> Bool {
    guard key.words[last].count >= AddressSearch.shortestCut else { return false }
    let count = names.count
    for first in max(0, last - AddressSearch.mostWordsCut + 1)...last
    where !key.words[first].isEmpty {
      let codes = Array(key.codes[key.words[first].lowerBound..<key.words[last].upperBound])
      for layer in layers.indices {
        let index = layers[layer].index
        layers[layer].forEachName(
          withPrefix: codes, limit: AddressSearch.mostCutNames, weighing: { _ in 0 }
        ) { postings, _ in
          if let name = name(layer, first, last + 1, postings, edits: 1), name.isStreet,
            wordCount(of: name, index) == last - first + 1
          {
            names.append(name)
          }
          return true
        }
      }
    }
    return names.count > count
  }

  /// The shortest word that is taken for a longer one, in letters; the most words of a name that is
  /// cut short, and the most names that are looked at.
  static let (shortestCut, mostWordsCut, mostCutNames) = (4, 3, 16)

  /// How many words the streets of a name have.
  private func wordCount(of name: Name, _ index: AddressIndex) -> Int {
    var street: Int?
    index.forEachUse(at: name.postings) { use, number in
      guard use.isStreet, street == nil else { return }
      index.forEachNumber(of: use, number, in: 0..<index.streetCount) {
        street = $0
        return false
      }
    }
    guard let found = street.flatMap(index.street) else { return 0 }
    return index.name(found.name).split(separator: " ").count
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
  /// ("weg" misspelt as "veg"), the words as they are; and where the last word is nearly one that
  /// belongs to the one before ("Neue Strase"), the two joined, with an edit for that.
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

  // MARK: - Letters

  /// How well the name of a street fits the letters of the query.
  private enum Fit: Int {
    case exact
    case otherAccents
    case otherName
  }

  /// Makes streets cost more that have another name or other accents than the query, where one that
  /// has them as they are is as good.
  mutating func compareLetters() {
    guard hits.count > 1, let least = hits.map(\.cost).min(), hasSeveralNames else { return }
    let fits = hits.indices.compactMap { position -> (position: Int, fit: Fit)? in
      let hit = hits[position]
      return hit.cost <= least + AddressThreshold.rivalry && hit.edits == 0
        ? (position, fit(hit)) : nil
    }
    let exact = fits.filter { $0.fit == .exact }.map { hits[$0.position] }
    guard !exact.isEmpty else { return }
    for (position, fit) in fits where fit != .exact {
      let isNear = exact.contains {
        $0.coordinate.distance(to: hits[position].coordinate) <= AddressDistance.sameTownStreet
      }
      hits[position].cost +=
        isNear ? AddressCost.otherLetters : AddressCost.otherLettersFarAway
    }
  }

  /// Whether not all of the streets have one name.
  private var hasSeveralNames: Bool {
    var known: (layer: Int, name: Int)?
    for hit in hits {
      guard let name = layers[hit.layer].index.street(hit.street)?.name else { continue }
      if let known, known != (hit.layer, name) { return true }
      known = (hit.layer, name)
    }
    return false
  }

  private func fit(_ hit: AddressHit) -> Fit {
    if hit.isOtherName { return .otherName }
    let index = layers[hit.layer].index
    guard let street = index.street(hit.street) else { return .otherName }
    func letters(_ text: String) -> [Character] {
      text.lowercased().flatMap { $0 == "ß" ? ["s", "s"] : [$0] }
    }
    let (name, written) = (letters(index.name(street.name)), letters(source(of: hit.streetMask)))
    guard let (first, second) = zip(name, written).first(where: { $0 != $1 }) else {
      return .exact
    }
    // "Luzi-Strasse" is not Luzistrasse. What is abbreviated differs, too, but in no accent.
    let joints: Set<Character> = ["-", "'", "’", " "]
    return folded(first) == folded(second) || joints.contains(first) || joints.contains(second)
      ? .otherAccents : .exact
  }

  private func folded(_ letter: Character) -> [UInt8] {
    FoldedText(String(letter), table: gazetteer.folding).codes
  }
}
