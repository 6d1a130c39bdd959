import Gazetteer

extension Reading {
  /// The shortest beginning that a word and the name of a country must share, in letters.
  private static let shortestStem = 4
  /// The largest number of names looked at for one stem.
  private static let maxNameCount = 400
  /// What an inflected form counts, as an edit, and each letter of its ending.
  private static let inflectionCost = 0.6
  private static let endingCost = 0.1
  /// The article that Arabic writes as one with a word: "الجمهورية التونسية".
  private static let arabicArticle = "ال"

  /// Finds countries whose names are inflected beside a word such as "Republic".
  ///
  /// Long names of countries hold genitives and adjectives: Republika Ugandy, Filipínská republika,
  /// Andorran ruhtinaskunta, Содружество Австралии. Their beginning is that of the name.
  ///
  /// - Parameter unexplained: the words that the best interpretation so far leaves over.
  /// - Returns: whether any were found.
  mutating func findInflectedCountries(unexplained: TokenSet) -> Bool {
    // "Los" is part of long names too, but announces none.
    let announces = text.tokens.indices.contains { index in
      (words.countryGeneric & ~words.light).contains(index)
        && text.tokens[index].symbolCount >= Reading.shortestStem
    }
    guard announces else { return false }
    let before = spans.count
    let article = FoldedText(Reading.arabicArticle, table: gazetteer.folding).codes
    var rest = unexplained & ~(words.countryGeneric | words.number)
    while !rest.isEmpty {
      let index = rest.first
      rest.remove(index)
      let codes = Array(text.codes[text.tokens[index].codes])
      var candidates = countries(likeStemOf: codes)
      // "الجمهورية التونسية" has an article that "تونس" has not, "البرتغال" has one itself.
      if candidates.isEmpty, codes.starts(with: article),
        codes.count > article.count + Reading.shortestStem
      {
        candidates = countries(likeStemOf: Array(codes.dropFirst(article.count)))
      }
      guard !candidates.isEmpty else { continue }
      add(index..<index + 1, candidates)
    }
    return spans.count > before
  }

  /// The countries with a name that shares the longest beginning with a word.
  private func countries(likeStemOf codes: [UInt8]) -> [PlaceCandidate] {
    let hierarchy = gazetteer.hierarchy
    let least = max(Reading.shortestStem, codes.count * 3 / 5)
    // No name begins with more of it than a walk looks at.
    let longest = gazetteer.forEachPrefix(of: codes, from: 0) { _ in } - 1
    for length in stride(from: min(codes.count, longest), through: least, by: -1) {
      var found: [Int: PlaceCandidate] = [:]
      var count = 0
      gazetteer.forEachName(withPrefix: Array(codes.prefix(length))) { name, postings in
        count += 1
        guard name.count <= codes.count + 2 else { return count < Reading.maxNameCount }
        gazetteer.forEachPosting(at: postings) { posting in
          guard hierarchy.isCountry(posting.index),
            posting.kind != .code, posting.kind != .abbreviation
          else { return }
          let ending = max(codes.count, name.count) - length
          found[posting.index] = PlaceCandidate(
            gazetteer, place: posting.index, nameKind: posting.kind, letterCount: 0,
            isVariant: false,
            editCost: Reading.inflectionCost + Reading.endingCost * Double(ending))
        }
        return count < Reading.maxNameCount
      }
      if !found.isEmpty { return found.values.sorted { $0.place < $1.place } }
    }
    return []
  }
}
