import Gazetteer
import Geography

// Names of villages, which are looked up where no other name explains the query.

extension Reading {
  /// How many villages of a name are read, those that fit first.
  private static let maxVillageCount = 96
  /// The fewest letters of a village that is misspelt, and of one that is named alone by a single
  /// word.
  private static let shortestMisspeltVillage = 5
  private static let shortestAlone = 7
  /// How many runs of words are tried to be misspelt villages.
  private static let maxSimilarRunCount = 2
  /// How far from a postal code its villages lie, in kilometres.
  private static let postalKilometres = 25.0

  /// Finds villages by names as they are spelt.
  ///
  /// Beside a region, country or postal code those that lie there, wherever the name is a part of
  /// the query between commas, numbers and what else is known. Without one the name must be the
  /// whole query.
  ///
  /// - Parameters:
  ///   - open: the words that the best interpretation so far leaves over.
  ///   - isAlone: whether villages are sought that nothing tells where they are.
  /// - Returns: whether any was found.
  mutating func findVillages(_ open: TokenSet, isAlone: Bool) -> Bool {
    guard gazetteer.hasVillages else { return false }
    let known = spans.count
    var hits: [(range: Range<Int>, postings: Int)] = []
    let begins = villageBeginnings(open) & ~(words.link | terms.nameless | words.flag)
    for first in text.tokens.indices where begins.contains(first) && mayBegin(first) {
      let start = text.tokens[first].codes.lowerBound
      gazetteer.forEachVillageName(of: text.codes, from: start) { hit in
        guard let end = tokenEnd(at: start + hit.length, from: first) else { return }
        hits.append((first..<end, hit.postings))
      }
    }
    let exactCount = hits.count
    if !rewritings.isEmpty {
      let gazetteer = gazetteer
      hits += rewrittenNames { key, _, body in
        gazetteer.forEachVillageName(of: key, from: 0, body)
      }
    }
    for (number, hit) in hits.enumerated() where isVillageName(hit.range) {
      addVillages(
        hit.range, hit.postings, open, isAlone: isAlone, isVariant: number >= exactCount,
        known: known)
    }
    return spans.count > known
  }

  /// Finds villages one edit away from words that nothing explains, in the regions and countries
  /// beside them.
  ///
  /// - Parameter unexplained: the words that the best interpretation so far leaves over.
  /// - Returns: whether any was found.
  mutating func findSimilarVillages(unexplained: TokenSet) -> Bool {
    guard gazetteer.hasVillages else { return false }
    let known = spans.count
    for run in runs(unexplained, limit: 1, isAnchored: true).prefix(Reading.maxSimilarRunCount)
    where isVillageName(run) {
      let beside = beside(TokenSet(run), known: known)
      guard !beside.containers.isEmpty, isPart(run, beside: beside.words) else { continue }
      let codes = text.codes[
        text.tokens[run.lowerBound].codes
          .lowerBound..<text.tokens[run.upperBound - 1].codes.upperBound]
      let pattern = gazetteer.folding.symbols(codes)
      guard pattern.count >= Reading.shortestMisspeltVillage, !pattern.contains(0) else { continue }
      let hits = gazetteer.similarVillageNames(to: pattern, limit: 1)
      let gazetteer = gazetteer
      addSimilar(run, hits, pattern, known: known) { village in
        beside.containers.contains { Reading.holds($0.place, village, gazetteer) }
      }
    }
    return spans.count > known
  }

  /// The words with which a village may begin that explains words which are left over: those of the
  /// same parts, and all where these say where it lies.
  private func villageBeginnings(_ open: TokenSet) -> TokenSet {
    let isContainerOpen = spans.contains { span in
      span.mask.intersects(open) && containers.contains(in: span.containers) { $0.editCost == 0 }
    }
    if isContainerOpen { return all }
    var begins = TokenSet()
    for index in segments.indices where segments[index].intersects(open) {
      begins |= segments[index]
    }
    return begins
  }

  /// Whether the name of a village may begin with a token.
  private func mayBegin(_ index: Int) -> Bool {
    !isDigits(index) || text.tokens[index].symbolCount == 1
  }

  /// Whether some words may be a name: neither words that name nothing, nor a part of a word.
  private func isVillageName(_ range: Range<Int>) -> Bool {
    let mask = TokenSet(range)
    return !mask.isSubset(of: words.light | words.number | words.common | words.street)
      && !mask.intersects(address.explained | words.flag)
      && !(range.count > 1 && (isSlashed(range) || breaksPart(range)))
  }

  /// Adds the villages of a name that fit what else the query says.
  private mutating func addVillages(
    _ range: Range<Int>, _ postings: Int, _ open: TokenSet, isAlone: Bool, isVariant: Bool,
    known: Int
  ) {
    let mask = TokenSet(range)
    var found: [PlaceCandidate] = []
    let isWord = range.count == 1 && !text.tokens[range.lowerBound].traits.contains(.isIdeograph)
    let letterCount = isWord ? text.tokens[range.lowerBound].symbolCount : 0
    func take(_ posting: NamePosting) {
      guard found.count < Reading.maxVillageCount else { return }
      found.append(
        PlaceCandidate(
          gazetteer, place: posting.index, nameKind: posting.kind, letterCount: letterCount,
          isVariant: isVariant))
    }
    if isAlone {
      guard (all & ~words.light).isSubset(of: mask), !isWord || letterCount >= Reading.shortestAlone
      else { return }
      gazetteer.forEachPosting(at: postings) { take($0) }
    } else {
      let beside = beside(mask, known: known)
      guard isPart(range, beside: beside.words) else { return }
      let fame = spans.first { $0.mask == mask }?.maxProminence ?? 0
      let isKnown = fame >= Scorer.largeProminence
      // "London, New York, Paris" is no village in New York.
      if isKnown, !(all & ~words.light).isSubset(of: mask | beside.words | address.explained) {
        return
      }
      gazetteer.forEachPosting(at: postings) { posting in
        // What the village and its surroundings name must be more than the best so far.
        let lies = beside.containers.contains {
          ($0.mask | mask).intersects(open) && Reading.holds($0.place, posting.index, gazetteer)
            && (!isKnown || tells(where: range, $0))
        }
        switch liesAtPostcode(posting.index) {
        case true?: if lies || mask.intersects(open) { take(posting) }
        case nil: if lies { take(posting) }
        case false?: break
        }
      }
    }
    if !found.isEmpty { add(range, found) }
  }

  /// Whether a village lies in what the query names: in the box of an area, too, which may be
  /// smaller than the regions that it is in.
  private static func holds(_ container: Int, _ village: Int, _ gazetteer: Gazetteer) -> Bool {
    guard gazetteer.contains(container, village) else { return false }
    guard gazetteer.hierarchy.isArea(container), !gazetteer.isWideFeature(container),
      let box = gazetteer.place(container)?.boundingBox
    else { return true }
    return box.contains(gazetteer.coordinate(village))
  }

  /// The regions, countries and areas that words beside a name mean as they are spelt.
  private func beside(
    _ mask: TokenSet, known: Int
  ) -> (containers: [(place: Int, mask: TokenSet)], words: TokenSet) {
    var found: [(place: Int, mask: TokenSet)] = []
    var words = TokenSet()
    for index in 0..<known where !spans[index].mask.intersects(mask) {
      for number in spans[index].containers where containers[number].editCost == 0 {
        found.append((containers[number].place, spans[index].mask))
        words |= spans[index].mask
      }
    }
    return (found, words)
  }

  /// Whether a region or country tells that a village is meant that is called as a city elsewhere:
  /// "Berlin CT", but not "Amelika Samoa", which is no village in America.
  private func tells(where range: Range<Int>, _ container: (place: Int, mask: TokenSet)) -> Bool {
    !gazetteer.hierarchy.isCountryOrLarger(container.place)
      || !segments.contains { $0.contains(range.lowerBound) && $0.intersects(container.mask) }
  }

  /// Whether words are a part of the query: where they begin and end it is cut, or stands what says
  /// more of where they are.
  private func isPart(_ range: Range<Int>, beside words: TokenSet) -> Bool {
    let cuts = words | self.words.number | self.words.light | address.explained
    func isCut(_ index: Int) -> Bool {
      index <= 0 || index >= text.tokens.count || segments.contains { $0.first == index }
    }
    return (isCut(range.lowerBound) || cuts.contains(range.lowerBound - 1))
      && (isCut(range.upperBound) || cuts.contains(range.upperBound))
  }

  /// Whether a place lies near the area of the postal code of the query; nil where that says
  /// nothing.
  private func liesAtPostcode(_ place: Int) -> Bool? {
    guard address.postcodeCount > 0,
      let country = gazetteer.hierarchy.country(of: gazetteer.spot(place))
    else { return nil }
    let code = address.postcodes[0]
    guard code.countries.contains(country), let located = locatedCode(code, in: country) else {
      return nil
    }
    if isSpread(located.area, of: code, in: country) { return nil }
    return gazetteer.coordinate(place).distance(to: located.area.coordinate)
      <= Reading.postalKilometres
  }
}
