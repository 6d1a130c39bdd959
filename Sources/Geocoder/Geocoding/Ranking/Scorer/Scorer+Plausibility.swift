import Gazetteer
import Geography

// Whether the query means a place at all.

extension Scorer {
  func weighPlausibility<Collector: EvidenceCollector>(
    _ interpretation: Interpretation, _ rest: TokenSet, _ collector: inout Collector
  ) {
    let candidate = interpretation.candidate
    collector.add(.always)
    let name = interpretation.nameMask & ~words.filler
    let isLone = interpretation.containerCount == 0
    if isLone {
      collector.add(.loneName)
      if gazetteer.isVillage(candidate.place), reading.address.postcodeCount == 0 {
        collector.add(.loneVillage)
      }
    }
    if interpretation.namesRegion { collector.add(.namedRegion) }
    if interpretation.namesCountry { collector.add(.namedCountry) }
    let unexplained = interpretation.unexplained & ~words.number
    let isPlain =
      // "Åre" is no "are".
      name.isSubset(of: words.common) && !candidate.isAsWritten
      && (name.count == 1 || !unexplained.isEmpty && unexplained.isSubset(of: words.common))
    if isLone, isPlain,
      hierarchy.isCityOrCounty(candidate.place) || candidate.isLowerCode, !isCode(interpretation)
    {
      collector.add(.plainName)
      if candidate.isLowercase { collector.add(.plainLowercaseName) }
      let doublings = Double(candidate.prominence) / 8
      collector.add(.plainNameOfLargePlace, max(0, doublings - Scorer.plainDoublings))
    }
    if candidate.isVeryShortName { collector.add(.shortName) }
    if isLone, isLesserNameOfCountry(candidate, reading.spans[interpretation.span]) {
      collector.add(.lesserNameOfCountry, Double(candidate.prominence) / 8)
    }
    if isLone, interpretation.nameMask == all, isCode(interpretation) {
      collector.add(.capitalCode)
    }
    if isLone, candidate.editCost > 0 {
      // "Scandanavia" is the region, "Middle-earth" not the Middle East.
      let isKnown =
        candidate.prominence >= Scorer.largeProminence
        && (candidate.editCost < 2 || !hierarchy.isArea(candidate.place))
      collector.add(isKnown ? .loneEdit : .loneEditOfSmallPlace, candidate.editCost)
      if candidate.nameKind != .primary, candidate.nameKind != .official {
        collector.add(.loneEditOfOtherName)
      }
      if candidate.hasOtherInitial { collector.add(.otherInitial) }
    }
    if reading.address.isAddress {
      collector.add(.address)
      if isBesideOtherTown(interpretation) { collector.add(.otherTown) }
    }
    if reading.terms.isDistant { collector.add(.distant) }
    if isInInstitution(interpretation) { collector.add(.regionOfInstitution) }
    weighBesideName(interpretation, &collector)
    let plain = interpretation.unexplained & ~(words.number | interpretation.otherMask)
    guard !plain.isEmpty else { return }
    weighShape(interpretation, plain, &collector)
    if interpretation.leavesPart, !hierarchy.isCity(candidate.place),
      let box = gazetteer.place(candidate.place)?.boundingBox
    {
      let left = Scorer.wideKilometres - Scorer.diagonal(of: box)
      let range = Scorer.wideKilometres - Scorer.compactKilometres
      collector.add(.compactness, min(1, max(0, left / range)))
    }
    if isLone {
      if candidate.editCost > 0 { collector.add(.looseEdit) }
      if candidate.isVeryShortName { collector.add(.looseShortName) }
    }
    collector.add(.unexplainedShare, Double(plain.count) / Double(all.count))
    collector.add(.plainWord, Double((plain & words.common).count))
    let start = (interpretation.nameMask | interpretation.containerMask).first
    if start > 0, words.preposition.contains(start - 1) { collector.add(.led) }
    if setting.containerSpans.contains(where: { $0.mask & plain == plain }) {
      collector.add(.otherPlace)
    }
  }

  /// Whether a name is one of a country that few use, and the main name of a town: "Sina", "Lasa",
  /// not "Korea".
  @inline(never)
  private func isLesserNameOfCountry(_ candidate: PlaceCandidate, _ span: Span) -> Bool {
    guard candidate.nameKind == .alternate, candidate.editCost == 0, !candidate.isVeryShortName,
      max(span.mainNameProminence, span.writtenNameProminence) > 0,
      hierarchy.isCountry(candidate.place), !isBesideStateWord(span)
    else { return false }
    let name = gazetteer.displayName(candidate.place).lowercased()
    return !name.hasSuffix(reading.source(of: span.mask).lowercased())
  }

  /// Whether an interpretation leaves a whole part of the query over, and is so large that the part
  /// may be far away.
  func isPartial(_ interpretation: Interpretation) -> Bool {
    guard interpretation.leavesPart, !hierarchy.isCity(interpretation.candidate.place) else {
      return false
    }
    return gazetteer.place(interpretation.candidate.place)?.boundingBox.map {
      Scorer.diagonal(of: $0) > Scorer.partialKilometres
    } ?? true
  }

  /// The diagonal of an area that is so small that each part of it is near: Singapore's is 63 km.
  private static let partialKilometres = 70.0

  /// Whether a word such as "University" stands right behind what names the place's region, and
  /// another place of its name has four times as many people.
  private func isInInstitution(_ interpretation: Interpretation) -> Bool {
    let institutions =
      words.institution & interpretation.containerMask.next & ~interpretation.nameMask
    return !institutions.isEmpty && !reading.text.tokens[institutions.first].separator.parts
      && reading.spans[interpretation.span].maxProminence
        > interpretation.candidate.prominence + Scorer.fourfold
  }

  /// Weighs words for states, features and institutions beside the name: "Lake Victoria" is no
  /// town.
  private func weighBesideName<Collector: EvidenceCollector>(
    _ interpretation: Interpretation, _ collector: inout Collector
  ) {
    let beside = all & ~(interpretation.nameMask | interpretation.containerMask)
    guard !beside.isEmpty else { return }
    let span = reading.spans[interpretation.span]
    if setting.stateWords.intersects(beside), interpretation.containerCount == 0,
      hierarchy.isCity(interpretation.candidate.place), !reading.address.isAddress,
      isBesideStateWord(span)
    {
      collector.add(.stateBeside)
    }
    var near = TokenSet()
    for step in [-1, 1] {
      var index = step < 0 ? span.first - 1 : span.end
      // "Gulf of Mexico"
      while index >= 0, index < reading.text.tokens.count,
        (words.light & ~(words.feature | words.institution)).contains(index)
      {
        index += step
      }
      if index >= 0, index < reading.text.tokens.count { near.insert(index) }
    }
    if (near & beside).intersects(words.feature) { collector.add(.featureBeside) }
    let generic = words.countryGeneric | words.regionGeneric
    let institutions = near & beside & words.institution & ~generic
    if institutions > span.mask {
      // The airport of a town stands for the town.
      if !isAirport(institutions.first) { collector.add(.institutionBehind) }
    } else if !institutions.isEmpty {
      collector.add(.institutionBeside)
    }
    if isCutOut(span, near) { collector.add(.cutWord) }
    guard interpretation.containerCount == 0, !reading.address.isAddress else { return }
    if isNegated(span) { collector.add(.negated) }
    if isThing(interpretation, span) { collector.add(.thingBeside) }
    if isPerson(interpretation, span) { collector.add(.personName) }
  }

  /// Whether a word stands before the name that says that it is not meant: "not Paris", "not in
  /// Paris".
  private func isNegated(_ span: Span) -> Bool {
    var index = span.first - 1
    while index > 0, words.preposition.contains(index) { index -= 1 }
    guard index >= 0, (words.common | words.light).contains(index) else { return false }
    return QueryWords.negations.contains(
      gazetteer.folding.text(reading.text.codes[reading.text.tokens[index].codes]))
  }

  /// Whether a word for a thing that is called after places stands beside the name in its part:
  /// "Swiss cheese".
  ///
  /// "Best pizza in Naples" is in Naples.
  private func isThing(_ interpretation: Interpretation, _ span: Span) -> Bool {
    let things = words.thing & interpretation.unexplained
    guard !things.isEmpty else { return false }
    var index = span.end
    while index < reading.text.tokens.count, !reading.text.tokens[index].separator.parts {
      if things.contains(index) { return true }
      guard words.filler.contains(index) else { break }
      index += 1
    }
    return span.first > 0 && things.contains(span.first - 1)
      && !reading.text.tokens[span.first].separator.parts
  }

  /// Whether a given name and an unknown word are the name and what is beside it: "Florence
  /// Nightingale", "Jacques Chirac".
  private func isPerson(_ interpretation: Interpretation, _ span: Span) -> Bool {
    guard !words.givenName.isEmpty, span.end - span.first == 1 else { return false }
    let tokens = reading.text.tokens
    let unknown =
      interpretation.unexplained
      & ~(words.light | words.common | words.number | words.feature | words.institution
      | words.street
      | words.countryGeneric | words.regionGeneric | words.thing)
    // The given name begins its part; "Chelsea London" is a quarter and its city, "Georgia Russia"
    // two countries.
    if span.first > 0, (unknown & words.givenName).contains(span.first - 1),
      !tokens[span.first].separator.parts, beginsPart(span.first - 1),
      !reading.spans.contains(where: {
        $0.first == span.first - 1
          && ($0.mainNameProminence >= Scorer.fameOfGivenNames
            || reading.candidates[$0.candidates.lowerBound].nameKind == .primary
              && $0.maxProminence >= Scorer.fameOfGivenNames)
      })
    {
      return true
    }
    guard words.givenName.contains(span.first), unknown.contains(span.end),
      beginsPart(span.first), !tokens[span.end].separator.parts
    else { return false }
    // A foreign script has no capitals.
    let traits = tokens[span.end].traits
    guard traits.contains(.hasUppercase) || !traits.contains(.hasLowercase) else { return false }
    // "Sofia Varna" is two towns.
    return !reading.spans.contains {
      $0.first == span.end
        && $0.maxProminence + Scorer.fourfold >= interpretation.candidate.prominence
    }
  }

  /// What four times as many inhabitants are in prominence: by so much a family name that is a
  /// place, too, is less prominent than the given name.
  private static let fourfold = 16
  /// A given name that is a place, too, is less prominent than this: 4,096 inhabitants.
  private static let fameOfGivenNames = 96

  private func beginsPart(_ index: Int) -> Bool {
    index == 0 || reading.text.tokens[index].separator.parts
  }

  /// Whether something unknown stands next to the postal code, where the town does: "rue de Cambrai
  /// 62147 Trescault" is not in Cambrai.
  private func isBesideOtherTown(_ interpretation: Interpretation) -> Bool {
    let code = reading.address.postcode
    guard !code.isEmpty else { return false }
    let beside = (code.next | code.previous) & ~code
    let named = interpretation.nameMask | interpretation.containerMask
    let isInStreet = interpretation.nameMask.intersects(reading.address.streetParts)
    if isInStreet, interpretation.nameMask < code {
      let known = named | reading.address.explained | words.number | words.light
      if !(code.next & all).isSubset(of: code | known) { return true }
    }
    return beside.intersects(interpretation.venueMask) && (isInStreet || !beside.intersects(named))
  }

  private func isAirport(_ index: Int) -> Bool {
    guard index < reading.text.tokens.count else { return false }
    let word = gazetteer.folding.text(reading.text.codes[reading.text.tokens[index].codes])
    return QueryWords.airports.contains(word)
  }

  /// Whether a name is a part of a word of Lao, Thai, Khmer or Burmese, of which more is left over.
  private func isCutOut(_ span: Span, _ near: TokenSet) -> Bool {
    guard reading.text.tokens[span.first].traits.contains(.isIdeograph) else { return false }
    let tokens = reading.text.tokens
    let source = tokens[span.first].source
    // Three bytes of UTF-8 from U+0E00 to U+1FFF: E0 B8 to E1 BF.
    let lead = reading.query.utf8[
      reading.query.utf8.index(reading.query.utf8.startIndex, offsetBy: source.lowerBound)]
    guard lead == 0xE0 || lead == 0xE1 else { return false }
    let isCutBefore =
      span.first > 0 && tokens[span.first].separator.isNothing
      && near.contains(span.first - 1)
    let isCutBehind =
      span.end < tokens.count && tokens[span.end].separator.isNothing
      && near.contains(span.end)
    let generic = words.countryGeneric | words.regionGeneric | words.decoration
    return (isCutBefore || isCutBehind) && !(near & all).isSubset(of: generic)
  }

  /// Weighs where what is explained stands among unexplained words, and how these are written.
  private func weighShape<Collector: EvidenceCollector>(
    _ interpretation: Interpretation, _ plain: TokenSet, _ collector: inout Collector
  ) {
    let named = interpretation.nameMask | interpretation.containerMask
    if named.contains(reading.text.tokens.count - 1) { collector.add(.atEnd) }
    let isOwn = reading.segments.contains { segment in
      segment.intersects(named) && segment.isSubset(of: named | words.light | words.number)
    }
    if isOwn { collector.add(.ownPart) }
    var (capitals, count) = (0, 0)
    for index in reading.text.tokens.indices where plain.contains(index) {
      count += 1
      let traits = reading.text.tokens[index].traits
      if traits.contains(.hasUppercase), traits.contains(.hasLowercase) { capitals += 1 }
    }
    if count > 0 { collector.add(.capitalisedRest, Double(capitals) / Double(count)) }
    if interpretation.candidate.isShort, interpretation.containerCount == 0 {
      collector.add(.codeBesideRest)
    }
  }

  /// Whether a name is a code and written as one: "SEA" is Seattle, "sea" is the sea.
  private func isCode(_ interpretation: Interpretation) -> Bool {
    guard [.code, .airport, .abbreviation].contains(interpretation.candidate.nameKind) else {
      return false
    }
    let traits = reading.text.tokens[reading.spans[interpretation.span].first].traits
    return traits.contains(.hasUppercase) && !traits.contains(.hasLowercase)
  }

  /// Up to the first diagonal, in kilometres, every part of a region is near its centre; from the
  /// second one on, its centre says little of a part.
  private static let (compactKilometres, wideKilometres) = (30.0, 120.0)
  /// From 1,024 inhabitants on, in doublings, a place whose name is a plain word is meant sooner
  /// the larger it is.
  private static let plainDoublings = 10.0

  /// How far the corners of a box lie apart, in kilometres.
  private static func diagonal(of box: BoundingBox) -> Double {
    guard let low = Coordinate(latitude: box.south, longitude: box.west),
      let high = Coordinate(latitude: box.north, longitude: box.east)
    else { return .infinity }
    return low.distance(to: high)
  }
}
