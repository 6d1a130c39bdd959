import Gazetteer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

extension SuggestSearch {
  /// The candidates as they are shown.
  var suggestions: [Suggestion] {
    var shown: [Candidate] = []
    for candidate in candidates where shown.count < limit {
      if !shown.contains(where: { looksLike($0, candidate) }) { shown.append(candidate) }
    }
    guard let best = shown.first else { return [] }
    var sum = 0.0
    for candidate in shown { sum += exp(candidate.score - best.score) }
    return shown.compactMap { candidate in
      suggestion(candidate, confidence: exp(candidate.score - best.score) / sum)
    }
  }

  /// Whether two places of one name cannot be told apart by what is shown.
  ///
  /// Two Springfields of one state, or a county and a city in it. A region and a city stay two: New
  /// York.
  private func looksLike(_ first: Candidate, _ second: Candidate) -> Bool {
    guard first.sort == .primary, second.sort == .primary, first.postings == second.postings,
      first.postings != nil
    else { return false }
    let hierarchy = gazetteer.hierarchy
    let kinds = [hierarchy.kind(first.place), hierarchy.kind(second.place)]
    return kinds.allSatisfy { $0 == .city || $0 == .county }
      && hierarchy.region(of: first.place) == hierarchy.region(of: second.place)
  }

  private func suggestion(_ candidate: Candidate, confidence: Double) -> Suggestion? {
    gazetteer.place(candidate.place).map { place in
      var match = Match(text: typed(candidate.tokens), sort: candidate.sort, ignored: [])
      if candidate.sort != .primary, let postings = candidate.postings {
        match.completedName = gazetteer.folding.text(gazetteer.trie.name(at: postings))
      }
      return Suggestion(
        Placemark(place, language: options.language, confidence: confidence, match: match))
    }
  }

  /// The part of the text that some tokens are.
  private func typed(_ tokens: Range<Int>) -> String {
    guard let first = tokens.first, let last = tokens.last else { return "" }
    let start = text.tokens[first].source.lowerBound
    let end = text.tokens[last].source.upperBound
    return String(decoding: prefix.utf8.prefix(end).dropFirst(start), as: UTF8.self)
  }
}
