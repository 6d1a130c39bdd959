import Gazetteer

extension Reading {
  /// The shortest words that are taken for misspelt, in letters, and from where on two edits may
  /// be.
  ///
  /// Below, nearly any string is one edit from some name.
  static let shortestMisspelt = 4
  private static let shortestTwiceMisspelt = 8
  private static let shortestSwapped = 6
  /// The largest number of runs of words that similar names are sought for: it bounds the time.
  private static let maxRunCount = 4
  private static let maxTwiceMisspeltRunCount = 1
  static let maxRunTokenCount = 5
  /// What an edit counts against prominence where only some of many similar names are kept: five
  /// doublings of the population.
  private static let prominencePerEdit = 40.0
  /// More than any prominence: what lies in a region that the query names comes first.
  private static let prominenceInside = 1_000.0
  /// What it counts against a misspelling that it would be a landmark: most places are towns.
  private static let landmarkCost = 0.7
  /// The largest number of longer names that a run of words is tried to be the beginning of.
  private static let maxLongerCount = 200
  private static let maxCandidateCount = 192

  /// Finds names that words which nothing explains may be misspellings of.
  ///
  /// - Parameters:
  ///   - unexplained: the words that the best interpretation so far leaves over.
  ///   - limit: the largest number of edits, 1 or 2.
  ///   - isAnchored: whether other words name a region or country. Without that evidence only whole
  ///     parts of the query are tried, so that prose stays cheap and is not read as places.
  /// - Returns: whether any were found.
  mutating func findSimilarNames(unexplained: TokenSet, limit: Int, isAnchored: Bool) -> Bool {
    let before = spans.count
    for run in runs(unexplained, limit: limit, isAnchored: isAnchored) {
      let codes = text.codes[
        text.tokens[run.lowerBound].codes
          .lowerBound..<text.tokens[run.upperBound - 1].codes
          .upperBound]
      let pattern = gazetteer.folding.symbols(codes)
      guard
        pattern.count
          >= (limit == 1 ? Reading.shortestMisspelt : Reading.shortestTwiceMisspelt),
        !pattern.contains(0), run.count > 1 || !TokenSet(run).intersects(words.common)
      else { continue }
      let hits = gazetteer.similarNames(to: pattern, limit: limit)
      let longer = isAnchored && limit == 1 ? longerNames(run) : []
      let swapped = limit == 1 ? namesSwappedAcross(Array(codes), pattern) : []
      addSimilar(run, hits + longer + swapped, pattern, known: before)
      // The runs that take in most come first: one that fits the rest of the query is enough.
      if isAnchored, spans.count > before, fits(spans[spans.count - 1], known: before) { break }
    }
    return spans.count > before
  }

  /// The names of which two letters are swapped across a third: "Chigaco".
  private func namesSwappedAcross(
    _ codes: [UInt8], _ pattern: [UInt16]
  ) -> [NameTrie.SimilarHit] {
    // Where a letter takes two bytes, bytes are no letters.
    guard codes.count == pattern.count, codes.count >= Reading.shortestSwapped else {
      return []
    }
    var hits: [NameTrie.SimilarHit] = []
    for index in likelySwaps(codes) {
      var swapped = codes
      swapped.swapAt(index, index - 2)
      gazetteer.forEachPrefix(of: swapped, from: 0) { hit in
        guard hit.length == swapped.count else { return }
        hits.append(
          NameTrie.SimilarHit(
            symbols: gazetteer.folding.symbols(swapped[...]),
            distance: 2, postings: hit.postings))
      }
    }
    return hits
  }

  /// Where swapping a code with the one two before it may make a name.
  private func likelySwaps(_ codes: [UInt8]) -> [Int] {
    let different = (2..<codes.count).filter { codes[$0] != codes[$0 - 2] }
    guard let keys = gazetteer.nameKeys, let key = NameKey(codes[...]) else { return different }
    var powers = [UInt64](repeating: 1, count: codes.count)
    for index in powers.indices.dropLast().reversed() {
      powers[index] = powers[index + 1] &* NameKey.base
    }
    return different.filter {
      keys.contains(key.swapped(codes[$0 - 2], codes[$0], power: powers[$0]))
    }
  }

  /// The names that begin with a run of words and go on: "Purfleet" for Purfleet-on-Thames.
  private func longerNames(_ run: Range<Int>) -> [NameTrie.SimilarHit] {
    var hits: [NameTrie.SimilarHit] = []
    let codes = text.codes[
      text.tokens[run.lowerBound].codes
        .lowerBound..<text.tokens[run.upperBound - 1].codes
        .upperBound]
    gazetteer.forEachName(withPrefix: Array(codes) + [FoldingTable.space]) { name, postings in
      hits.append(
        NameTrie.SimilarHit(
          symbols: gazetteer.folding.symbols(name[...]),
          distance: 0, postings: postings))
      return hits.count < Reading.maxLongerCount
    }
    return hits
  }

  /// Whether a place that a span may name lies in what other words name.
  private func fits(_ span: Span, known: Int) -> Bool {
    spans.contains(in: 0..<known) { other in
      !other.mask.intersects(span.mask)
        && containers.contains(in: other.containers) { container in
          candidates.contains(in: span.candidates) { gazetteer.contains(container.place, $0.place) }
        }
    }
  }

  /// The runs of words to try, those that take in most of what is unexplained first.
  func runs(_ unexplained: TokenSet, limit: Int, isAnchored: Bool) -> [Range<Int>] {
    // The whole of a part is tried before its words: "San Carlos de Bariiloche" is one name.
    var runs: [(range: Range<Int>, covered: Int, isWhole: Int)] = []
    for index in segments.indices where !(segments[index] & unexplained).isSubset(of: words.number)
    {
      let segment = segments[index]
      let whole = segment.first..<segment.end
      guard isAnchored else {
        if whole.count <= Reading.maxRunTokenCount {
          runs.append((whole, (segment & unexplained).count, 1))
        }
        continue
      }
      for first in whole {
        for end in first + 1...min(whole.upperBound, first + Reading.maxRunTokenCount) {
          let mask = TokenSet(first..<end)
          guard !(mask & unexplained).isSubset(of: words.number) else { continue }
          runs.append((first..<end, (mask & unexplained).count, first..<end == whole ? 1 : 0))
        }
      }
    }
    runs.sort {
      ($0.covered, $0.isWhole, -$0.range.count, -$0.range.lowerBound)
        > ($1.covered, $1.isWhole, -$1.range.count, -$1.range.lowerBound)
    }
    let count =
      limit == 1 ? Reading.maxRunCount : Reading.maxTwiceMisspeltRunCount
    return runs.prefix(count).map(\.range)
  }

  /// Adds a span of the places whose names are like a run of words.
  ///
  /// - Parameters:
  ///   - run: the words.
  ///   - hits: the names.
  ///   - pattern: the symbols of the words.
  ///   - known: how many spans there were before.
  ///   - accepts: whether a place counts.
  mutating func addSimilar(
    _ run: Range<Int>, _ hits: [NameTrie.SimilarHit], _ pattern: [UInt16], known: Int,
    accepts: (_ place: Int) -> Bool = { _ in true }
  ) {
    let hierarchy = gazetteer.hierarchy
    var best: [Int: (candidate: PlaceCandidate, cost: Double)] = [:]
    let extra = knownNameCost(run, known: known)
    // "Middle of" begins the name of a place, but means none.
    let isPlain = TokenSet(run).isSubset(of: words.common | words.light)
    aligner.setTyped(pattern.span)
    for hit in hits where hit.symbols.count >= Reading.shortestMisspelt {
      let isPart = hit.distance == 0
      if isPart, isPlain { continue }
      if !isPart, !EditCost.haveSameDigits(pattern, hit.symbols) || swapsDirection(run, hit) {
        continue
      }
      let symbols = hit.symbols
      let cost = isPart ? 0 : (aligner.cost(of: symbols.span) ?? .infinity) + extra
      gazetteer.forEachPosting(at: hit.postings) { posting in
        guard posting.index < hierarchy.placeCount,
          ![.code, .abbreviation, .airport].contains(posting.kind), accepts(posting.index)
        else { return }
        let isLandmark = gazetteer.isLandmark(posting.index)
        // A part of its name is no landmark: "Logan, Utah" is not the airport there.
        if isLandmark, isPart || posting.kind != .primary { return }
        let cost = isLandmark ? cost + Reading.landmarkCost : cost
        // Who slips means the name that is best known.
        let isOwn = posting.kind == .primary || posting.kind == .official
        let weighed = cost + (isOwn ? 0 : 1)
        if let other = best[posting.index], !other.candidate.isPart, other.cost <= weighed {
          return
        }
        var candidate = PlaceCandidate(
          gazetteer, place: posting.index, nameKind: posting.kind, letterCount: 0, isVariant: false,
          editCost: cost, isPart: isPart)
        candidate.hasOtherInitial = !isPart && hasOtherInitial(pattern, symbols)
        best[posting.index] = (candidate, weighed)
      }
    }
    guard !best.isEmpty else { return }
    add(run, chosen(best.mapValues(\.candidate), run, known: known), isOtherName: extra > 0)
  }

  /// Whether a name begins with another Latin letter than what was typed.
  private func hasOtherInitial(_ typed: [UInt16], _ name: [UInt16]) -> Bool {
    guard let first = typed.first, let other = name.first else { return false }
    return first != other && EditCost.number(first) < EditCost.letterCount - 1
  }

  /// Whether a name has another word in the place of "North", "Upper" and the like.
  private func swapsDirection(_ run: Range<Int>, _ hit: NameTrie.SimilarHit) -> Bool {
    guard run.count > 1 else { return false }
    let space = UInt16(FoldingTable.space)
    let parts = hit.symbols.split(separator: space)
    guard parts.count == run.count else { return false }
    for (index, part) in zip(run, parts) {
      let codes = text.codes[text.tokens[index].codes]
      guard QueryWords.contraries.contains(gazetteer.folding.text(codes)) else { continue }
      let typed = gazetteer.folding.symbols(codes)
      if typed != Array(part) { return true }
    }
    return false
  }

  /// What it counts against a misspelling that the words are the main name of another place: who
  /// writes Berlin hardly means Berla.
  func knownNameCost(_ run: Range<Int>, known: Int) -> Double {
    let mask = TokenSet(run)
    let isKnown = spans.contains(in: 0..<known) {
      $0.mask == mask && $0.mainNameProminence > 0
    }
    return isKnown ? 1 : 0
  }

  /// Of many candidates those that lie in what other words name, then the most prominent.
  private func chosen(
    _ candidates: [Int: PlaceCandidate], _ run: Range<Int>, known: Int
  ) -> [PlaceCandidate] {
    let mask = TokenSet(run)
    var containers: [PlaceCandidate] = []
    for index in 0..<known where !spans[index].mask.intersects(mask) {
      for number in spans[index].containers { containers.append(self.containers[number]) }
    }
    func rank(_ candidate: PlaceCandidate) -> Double {
      let isInside = containers.contains { gazetteer.contains($0.place, candidate.place) }
      return Double(candidate.prominence) - candidate.editCost * Reading.prominencePerEdit
        + (isInside ? Reading.prominenceInside : 0)
    }
    return candidates.values.map { (rank($0), $0) }
      .sorted { ($0.0, $1.1.place) > ($1.0, $0.1.place) }
      .prefix(Reading.maxCandidateCount).map(\.1)
  }
}
