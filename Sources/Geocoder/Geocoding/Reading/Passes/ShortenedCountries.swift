import Gazetteer

// Countries whose names are cut short, as tables have them: "Eq. Guinea", "St. Vin. and Gren.".

/// The names of countries in words, folded.
struct CountryNames: Sendable {
  struct Name: Sendable {
    let place: Int
    let words: [[UInt8]]
  }

  let names: [Name]
  /// The words that are left out of names.
  let small: [[UInt8]]

  init(_ gazetteer: Gazetteer) {
    let hierarchy = gazetteer.hierarchy
    func words(_ name: String) -> [[UInt8]] {
      let text = FoldedText(name, table: gazetteer.folding)
      return text.tokens.map { Array(text.codes[$0.codes]) }
    }
    let small = QueryWords.smallInNames.map { words($0)[0] }
    var names: [Name] = []
    func add(_ place: Int, _ name: String) {
      let words = words(name).filter { !small.contains($0) }
      if words.count > 1 { names.append(Name(place: place, words: words)) }
    }
    for place in hierarchy.firstCountry..<hierarchy.firstArea {
      add(place, gazetteer.displayName(place))
    }
    for (code, name) in QueryWords.longCountryNames {
      let letters = Array(code.utf8)
      if let country = hierarchy.country(code: letters[0], letters[1]) {
        add(hierarchy.place(country), name)
      }
    }
    self.names = names
    self.small = small
  }
}

extension Reading {
  /// What each word of the name that is left out counts, as an edit.
  private static let leftOutCost = 0.3
  /// The most words of such a name, and the fewest letters of all of them.
  private static let mostWords = 6
  private static let fewestLetters = 4
  /// The most words of a name that are left out, as of the South Sandwich Islands.
  private static let maxLeftOutCount = 2

  private var countryNames: CountryNames {
    facts.withRareWords { $0.countryNames.orMade { CountryNames(gazetteer) } }
  }

  /// Finds countries of whose names a part of the query is the beginnings of the words, where
  /// periods tell so.
  ///
  /// - Returns: whether any were found.
  mutating func findAbbreviatedCountries() -> Bool {
    guard !parts.isGiven, text.tokens.indices.contains(where: { isCutShort($0) }) else {
      return false
    }
    let known = countryNames
    var isFound = false
    var start = 0
    for end in 1..<text.tokens.count + 1
    where end == text.tokens.count || text.tokens[end].separator.parts && !isAmpersand(end) {
      let part = start..<end
      start = end
      let typed = part.filter { index in
        let codes = text.codes[text.tokens[index].codes]
        return !known.small.contains { codes.elementsEqual($0) }
      }
      // "St. M." is short for much.
      let letters = typed.reduce(0) { $0 + text.tokens[$1].symbolCount }
      guard (2...Reading.mostWords).contains(typed.count),
        letters >= Reading.fewestLetters, typed.contains(where: { isCutShort($0) }),
        !typed.contains(where: { words.number.contains($0) })
      else { continue }
      var best: [(place: Int, leftOut: Int)] = []
      for name in known.names {
        guard let leftOut = leftOut(of: name.words, typed: typed) else { continue }
        if let first = best.first {
          if leftOut > first.leftOut { continue }
          if leftOut < first.leftOut { best.removeAll() }
        }
        if !best.contains(where: { $0.place == name.place }) { best.append((name.place, leftOut)) }
      }
      // Two countries of which it may be short make neither certain.
      guard best.count == 1, let only = best.first else { continue }
      add(
        part,
        [
          PlaceCandidate(
            gazetteer, place: only.place, nameKind: .official, letterCount: 0, isVariant: false,
            editCost: Double(only.leftOut) * Reading.leftOutCost)
        ])
      isFound = true
    }
    return isFound
  }

  /// Whether "&" stands before a word.
  func isAmpersand(_ index: Int) -> Bool {
    source(between: index - 1, and: index).utf8.contains(UInt8(ascii: "&"))
  }

  /// Whether a word cut short stands before the name of a country that ends the name of another as
  /// well.
  ///
  /// "Guinea" ends "Equatorial Guinea", so "Xq. Guinea" is ambiguous.
  func isEndOfOtherCountry(_ candidate: PlaceCandidate, _ span: Span) -> Bool {
    guard span.first > 0, !text.tokens[span.first].separator.parts, isCutShort(span.first - 1),
      !(words.countryGeneric | words.light).contains(span.first - 1)
    else { return false }
    let typed = (span.first..<span.end).map { text.codes[text.tokens[$0].codes] }
    return countryNames.names.contains { name in
      name.place != candidate.place && name.words.count > typed.count
        && zip(name.words.suffix(typed.count), typed).allSatisfy { $0.elementsEqual($1) }
    }
  }

  /// How many words of a name are left out by words that begin the others in their order; nil where
  /// they do not.
  private func leftOut(of name: [[UInt8]], typed: [Int]) -> Int? {
    guard typed.count <= name.count, name.count - typed.count <= Reading.maxLeftOutCount else {
      return nil
    }
    guard begins(typed[0], name[0]) else { return nil }
    var next = 1
    for word in name.dropFirst() where next < typed.count {
      if begins(typed[next], word) { next += 1 }
    }
    guard next == typed.count else { return nil }
    return name.count - typed.count
  }

  /// Whether a word of the query is one of a name, or the beginning of it with a period behind.
  private func begins(_ index: Int, _ word: [UInt8]) -> Bool {
    let codes = text.codes[text.tokens[index].codes]
    if codes.elementsEqual(word) { return true }
    if codes.count == 2, codes.elementsEqual([FoldingTable.code("s"), FoldingTable.code("t")]) {
      return gazetteer.folding.text(word[...]) == "saint"
    }
    return word.starts(with: codes) && isCutShort(index)
  }

  /// Whether a period behind a word makes it an abbreviation.
  func isCutShort(_ index: Int) -> Bool {
    let token = text.tokens[index]
    return token.isBeforePeriod && !token.traits.contains(.isInitials)
      && !token.traits.contains(.hasDigit)
  }
}
