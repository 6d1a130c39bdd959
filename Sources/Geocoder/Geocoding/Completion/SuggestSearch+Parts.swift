import Gazetteer

// Names with the beginning of what the place lies in behind them: "paris, te".

extension SuggestSearch {
  /// Reads the first tokens as whole names, and the others as the beginning of what they lie in.
  ///
  /// - Parameters:
  ///   - head: how many tokens are whole names; all of them when the text ends with a comma.
  ///   - search: what reads them.
  mutating func completeParts(head: Int, _ search: inout QuerySearch) {
    let tokens = text.tokens
    let end = head < tokens.count ? tokens[head].source.lowerBound : prefix.utf8.count
    search.rankNames(
      String(decoding: prefix.utf8.prefix(end), as: UTF8.self), options.geocodingOptions)
    for rank in search.ranking.indices.prefix(SuggestLimits.maxHeadCount) {
      let interpretation = search.ranking[rank]
      guard search.scorer.plausibility(of: interpretation) >= Ranking.minPlausibility else {
        continue
      }
      if head == tokens.count {
        keep(interpretation, bonus: 0, head: head)
      } else if let bonus = bonus(interpretation.candidate.place, head: head) {
        keep(interpretation, bonus: bonus, head: head)
      }
    }
  }

  private mutating func keep(_ interpretation: Interpretation, bonus: Double, head: Int) {
    let candidate = interpretation.candidate
    let use = NameUse(
      nameKind: candidate.nameKind, kind: gazetteer.hierarchy.kind(candidate.place), isWhole: true)
    keep(
      Candidate(
        place: candidate.place, use: use,
        score: prior(candidate.place) + weight(of: use) + bonus
          + Double(interpretation.containerCount) * weights.container
          + Double(interpretation.unexplained.count) * weights.unexplainedWord
          + (candidate.isVariant ? weights.variant : 0) + candidate.editCost * weights.edit,
        postings: nil, tokens: 0..<head))
  }

  /// Whether what others lie in may be named by a name of a kind: codes when they are typed out.
  private func acceptsContainer(_ nameKind: NameKind, isWhole: Bool) -> Bool {
    switch nameKind {
    case .code, .airport, .abbreviation: isWhole
    case .primary, .official, .translated, .alternate, .nickname, .historic: true
    }
  }

  /// What the tokens from one on, as the beginning of a name, say for a place that lies in what
  /// bears it; nothing when it lies in nothing that does.
  mutating func bonus(_ place: Int, head: Int) -> Double? {
    let hierarchy = gazetteer.hierarchy
    let spot = gazetteer.spot(place)
    let containers = [
      hierarchy.county(of: spot).map { hierarchy.place($0) },
      hierarchy.region(of: spot).map { hierarchy.place($0) },
      hierarchy.country(of: spot).map { hierarchy.place($0) },
    ]
    var best: Double?
    for case let container? in containers where container != place {
      if let bonus = bonus(container: container, head: head) { best = max(best ?? bonus, bonus) }
    }
    return best
  }

  private mutating func bonus(container: Int, head: Int) -> Double? {
    if containerBonuses[head] == nil {
      containerBonuses[head] = containers(beginningWith: head)
    }
    if let bonus = containerBonuses[head]?[container] { return bonus > -.infinity ? bonus : nil }
    // Many regions begin with a letter: Alaska is not among the first of them.
    guard gazetteer.hierarchy.isRegionOrLarger(container),
      let name = gazetteer.place(container)?.name
    else { return nil }
    let tail = text.codes[text.tokens[head].codes.lowerBound...]
    let begins = FoldedText(name, table: gazetteer.folding).codes.starts(with: tail)
    containerBonuses[head]?[container] = begins ? 0 : -.infinity
    return begins ? 0 : nil
  }

  /// The most prominent counties, regions and countries with a name that begins with the tokens
  /// from one on, with what that name says for them.
  private func containers(beginningWith first: Int) -> [Int: Double] {
    let hierarchy = gazetteer.hierarchy
    let tail = text.tokens[first...]
    let codes = Array(text.codes[tail[first].codes.lowerBound...])
    let letters = tail.reduce(0) { $0 + $1.symbolCount }
    // One letter of another script than Latin says as much as a word does.
    let isLong =
      letters >= SuggestLimits.minOtherContainerLetters
      || codes.contains { $0 > FoldingTable.code("z") }
    var whole: Int?
    gazetteer.forEachPrefix(of: codes, from: 0) { hit in
      if hit.length == codes.count { whole = hit.postings }
    }
    var found: [Int: Double] = [:]
    func add(_ postings: Int) {
      gazetteer.forEachPosting(at: postings) { posting in
        guard !hierarchy.isCity(posting.index), posting.index < hierarchy.placeCount,
          acceptsContainer(posting.kind, isWhole: postings == whole)
        else { return }
        let bonus: Double
        switch posting.kind {
        case .primary: bonus = 0
        case .official: bonus = weights.ownContainerName
        case .abbreviation, .code: bonus = weights.containerCode
        case .translated, .alternate, .nickname, .historic, .airport:
          guard isLong else { return }
          bonus = weights.otherContainerName
        }
        found[posting.index] = max(found[posting.index] ?? bonus, bonus)
      }
    }
    // Cities weigh nothing here: they would take the places of what others lie in.
    let places = hierarchy.firstCounty..<hierarchy.placeCount
    gazetteer.forEachName(
      withPrefix: codes, limit: SuggestLimits.maxContainerNameCount,
      prominence: { places.contains($0) ? gazetteer.prominence($0) : 0 }
    ) { postings, _ in
      add(postings)
      return true
    }
    if let whole { add(whole) }
    return found
  }
}
