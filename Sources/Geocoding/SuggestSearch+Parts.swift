import Gazetteer

// Names with the beginning of what the place lies in behind them: "paris, te".

extension SuggestSearch {
  /// Reads the first tokens as whole names, and the others as the beginning of what they lie in.
  ///
  /// - Parameter head: how many tokens are whole names; all of them when the text ends with a comma.
  mutating func completeParts(head: Int) {
    let tokens = text.tokens
    let end = head < tokens.count ? tokens[head].source.lowerBound : prefix.utf8.count
    let reader = QueryReader(String(decoding: prefix.utf8.prefix(end), as: UTF8.self), gazetteer)
    guard !reader.spans.isEmpty else { return }
    let interpreter = Interpreter(reader, options: options.geocodingOptions)
    let read = interpreter.interpretations().prefix(SuggestWeights.mostHeads)
      .filter { interpreter.evidence(for: $0).plausibility >= QuerySearch.leastPlausibility }
    guard head < tokens.count else {
      for interpretation in read { keep(interpretation, bonus: 0, head: head) }
      return
    }
    guard !read.isEmpty else { return }
    let containers = containers(beginningWith: head)
    for interpretation in read {
      let place = interpretation.reading.place
      var best: Double?
      for container in enclosing(place) where container != place {
        if let bonus = containers[container] { best = max(best ?? bonus, bonus) }
      }
      if let best { keep(interpretation, bonus: best, head: head) }
    }
  }

  private mutating func keep(_ interpretation: Interpretation, bonus: Double, head: Int) {
    keep(
      Candidate(
        place: interpretation.reading.place, sort: interpretation.reading.sort,
        score: interpretation.score + bonus, postings: nil, tokens: 0..<head))
  }

  /// The county, region, country and areas of a place.
  func enclosing(_ place: Int) -> [Int] {
    let hierarchy = gazetteer.hierarchy
    return [
      hierarchy.county(of: place).map { hierarchy.firstCounty + $0 },
      hierarchy.region(of: place).map { hierarchy.firstRegion + $0 },
      hierarchy.country(of: place).map { hierarchy.firstCountry + $0 },
    ].compactMap { $0 }
  }

  /// The counties, regions and countries with a name that begins with the tokens from one on, with
  /// what that name says for them.
  func containers(beginningWith first: Int) -> [Int: Double] {
    let hierarchy = gazetteer.hierarchy
    let tail = text.tokens[first...]
    let codes = Array(text.codes[tail[first].codes.lowerBound...])
    let letters = tail.reduce(0) { $0 + $1.symbolCount }
    // One letter of another script than Latin says as much as a word does.
    let isLong =
      letters >= SuggestWeights.leastOtherLetters || codes.contains { $0 > FoldingTable.code("z") }
    var whole: Int?
    gazetteer.trie.forEachPrefix(of: codes, from: 0) { hit in
      if hit.length == codes.count { whole = hit.postings }
    }
    var found: [Int: Double] = [:]
    func add(_ postings: Int) {
      gazetteer.trie.forEachPosting(at: postings) { posting in
        guard posting.index >= hierarchy.firstCounty, posting.index < hierarchy.placeCount,
          SuggestWeights.accepts(posting.sort, isWhole: postings == whole)
        else { return }
        let bonus: Double
        switch posting.sort {
        case .primary: bonus = 0
        case .official: bonus = SuggestWeights.ownContainerName
        case .abbreviation, .code: bonus = -0.5
        case .translated, .alternate, .nickname, .historic, .airport:
          guard isLong else { return }
          bonus = SuggestWeights.otherContainerName
        }
        found[posting.index] = max(found[posting.index] ?? bonus, bonus)
      }
    }
    gazetteer.trie.forEachName(
      withPrefix: codes, limit: SuggestWeights.mostContainerNames(letters: letters),
      prominence: prominence
    ) { postings, _ in
      add(postings)
      return true
    }
    if let whole { add(whole) }
    return found
  }
}
