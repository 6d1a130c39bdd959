import Gazetteer

extension Reading {
  /// The shortest misspelt name that is compared with all of a region or country, in letters.
  private static let shortestCompared = 4
  /// How many cities are read from one comparison.
  private static let maxHitCount = 12
  /// How many regions and countries of a query are searched.
  private static let maxRangeCount = 3
  private static let maxComparedTokenCount = 6

  /// Compares words that nothing explains with the name of each city of the regions and countries
  /// that the query names.
  ///
  /// - Parameter unexplained: the words that the best interpretation so far leaves over, or takes
  ///   as misspelt.
  /// - Returns: whether any city was found.
  mutating func findComparedNames(unexplained: TokenSet) -> Bool {
    let known = spans.count
    for run in comparedRuns(unexplained) {
      let mask = TokenSet(run)
      let codes = text.codes[
        text.tokens[run.lowerBound].codes
          .lowerBound..<text.tokens[run.upperBound - 1].codes
          .upperBound]
      let typed = gazetteer.folding.symbols(codes)
      guard typed.count >= Reading.shortestCompared, !typed.contains(0),
        run.count > 1 || !mask.intersects(words.common)
      else { continue }
      var found: [PlaceCandidate] = []
      let extra = knownNameCost(run, known: known)
      for cities in ranges(beside: mask, known: known) {
        for hit in facts.cityNames.mostAlike(
          typed, in: cities, limit: Reading.maxHitCount, &aligner)
        {
          found.append(
            PlaceCandidate(
              gazetteer, place: gazetteer.replacement(of: hit.city) ?? hit.city, nameKind: .primary,
              letterCount: 0, isVariant: false,
              editCost: max(hit.cost, 0.1) + extra, isCompared: true))
        }
      }
      if !found.isEmpty { add(run, found, isOtherName: extra > 0) }
    }
    return spans.count > known
  }

  /// The parts of the query that are left over, without the words that say what they lie in.
  private func comparedRuns(_ unexplained: TokenSet) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in segments.indices where segments[index].intersects(unexplained) {
      var rest = segments[index] & unexplained & ~address.explained
      while !rest.isEmpty {
        let run = rest.firstRun
        rest &= ~run
        if run.count <= Reading.maxComparedTokenCount { runs.append(run.first..<run.end) }
      }
    }
    // The longest says most.
    return Array(runs.sorted { $0.count > $1.count }.prefix(2))
  }

  /// The cities of the regions and countries that words beside a name mean.
  private func ranges(beside mask: TokenSet, known: Int) -> [Range<Int>] {
    let hierarchy = gazetteer.hierarchy
    var named: [PlaceCandidate] = []
    for index in 0..<known where !spans[index].mask.intersects(mask) {
      for number in spans[index].containers {
        let candidate = containers[number]
        guard hierarchy.isRegionOrCountry(candidate.place),
          candidate.editCost == 0
        else { continue }
        named.append(candidate)
      }
    }
    // "AZ" is Arizona first, and also Azerbaijan, Abu Dhabi and Zarqa.
    func rank(_ candidate: PlaceCandidate) -> Int {
      candidate.isVariant ? 2 : candidate.nameKind == .code || candidate.isLesserName ? 1 : 0
    }
    // The smallest of what is named in one kind of way: the region before its country.
    named.sort {
      (rank($0), hierarchy.cityRange(of: $0.place).count)
        < (rank($1), hierarchy.cityRange(of: $1.place).count)
    }
    var ranges: [Range<Int>] = []
    for candidate in named.prefix(Reading.maxRangeCount) {
      let cities = hierarchy.cityRange(of: candidate.place)
      // Search the region only, not its country too.
      if !cities.isEmpty, !ranges.contains(where: { $0.overlaps(cities) }) { ranges.append(cities) }
    }
    return ranges
  }
}
