import Gazetteer
import Geography

// Scores the place, its name, and large cities beside it.

extension Scorer {
  /// The prominence of 300 inhabitants, which a place has whose number is not known.
  static let minProminence = 66

  @inline(__always)
  func weighPlace<Collector: EvidenceCollector>(
    _ candidate: PlaceCandidate, _ span: Span, _ collector: inout Collector
  ) {
    let place = candidate.place
    let prominence = max(Scorer.minProminence, candidate.prominence)
    collector.add(.population, Double(prominence) / 8)
    switch hierarchy.level(of: place) {
    case .city: break
    case .county: collector.add(.county)
    case .region: if !isMeantAlone(candidate, span) { collector.add(.region) }
    case .country: collector.add(.country)
    case .area: collector.add(.area)
    }
    if let near {
      let distance = gazetteer.coordinate(place).distance(to: near)
      collector.add(.near, 1 / (1 + distance / Scorer.halfNearKilometres))
    }
  }

  /// Whether a region is meant by its name alone sooner than smaller cities elsewhere: Montana,
  /// Wyoming, Yukon.
  ///
  /// A region around a city of its name, such as Madrid, is named after the city.
  @inline(never)
  private func isMeantAlone(_ region: PlaceCandidate, _ span: Span) -> Bool {
    span.mask == all && region.nameKind == .primary && !region.isVariant && region.editCost == 0
      && region.prominence > span.mainNameProminence && span.mainNameProminence > 0
      && !isNameOfCity(in: region.place, span)
  }

  /// At this distance from the point that results should be near, the evidence for it is a half:
  /// about as far as people go for a day.
  private static let halfNearKilometres = 50.0

  @inline(__always)
  func weighName<Collector: EvidenceCollector>(
    _ candidate: PlaceCandidate, _ span: Span, _ collector: inout Collector
  ) {
    // Of a city by its main name, as most candidates are, there is nothing to say.
    if candidate.nameKind != .primary || span.isAbbreviation || !hierarchy.isCity(candidate.place) {
      weighKind(ofName: candidate, span, &collector)
    }
    if span.mask.isSubset(of: words.light) { collector.add(.lightName) }
    if candidate.isVariant { collector.add(.variantName) }
    if candidate.isAsWritten { collector.add(.asWritten) }
    if candidate.leavesAccentsOut { collector.add(.accentsLeftOut) }
    if candidate.isLowercase, candidate.isForeignName, span.mask != all {
      collector.add(.lowercaseForeignName)
    }
    if candidate.isCompared { collector.add(.comparedName) }
    if span.isOtherName {
      if candidate.editCost > 0 {
        // "Pittsburg, PA" is Pittsburgh, whatever lies in Kansas.
        if candidate.prominence < Scorer.largeProminence {
          collector.add(.likeOtherName, candidate.editCost)
        }
      } else if candidate.isPart, candidate.prominence < Scorer.knownProminence {
        collector.add(.likeOtherName)
      }
    }
    let wordCount = span.end - span.first
    if wordCount > 1 { collector.add(.longName, Double(wordCount - 1)) }
    if candidate.isPart { collector.add(.partOfName) }
    if candidate.editCost > 0 {
      collector.add(.edit, candidate.editCost)
      if candidate.nameKind != .primary, candidate.nameKind != .official {
        collector.add(.editOfOtherName, candidate.editCost)
      }
      var letters = 0
      for index in span.first..<span.end { letters += reading.text.tokens[index].symbolCount }
      collector.add(.editDensity, candidate.editCost * 10 / Double(max(1, letters)))
    }
  }

  /// Weighs what sort of a name it is, and who else bears it.
  @inline(never)
  private func weighKind<Collector: EvidenceCollector>(
    ofName candidate: PlaceCandidate, _ span: Span, _ collector: inout Collector
  ) {
    Scorer.weigh(nameOf: candidate, &collector)
    if Scorer.isShortAbbreviation(candidate),
      !hierarchy.isInUnitedStates(gazetteer.spot(candidate.place))
    {
      collector.add(.shortAbbreviationAbroad)
    }
    if hierarchy.isCountryOrLarger(candidate.place), candidate.nameKind != .primary,
      isNameOfRegion(of: candidate.place, span)
    {
      collector.add(.nameOfRegion)
    }
    let isCountry =
      hierarchy.isCountry(candidate.place)
    let mainName = isCountry ? span.writtenNameProminence : span.mainNameProminence
    if candidate.isLesserName, mainName > 0, !(isCountry && isBesideStateWord(span)),
      language == nil || !isName(of: candidate, inLanguageAskedFor: span)
    {
      var standing = Scorer.standing(mainName, from: Scorer.leastKnown)
      if candidate.nameKind == .official && !hierarchy.isCountryOrLarger(candidate.place)
        || candidate.nameKind == .alternate && hierarchy.isRegion(candidate.place)
      {
        // "Andalucia" is the region, which has four hundred times as many people as the town, and
        // Odessa the port.
        let doublings = Double(candidate.prominence - span.mainNameProminence) / 8
        standing *= Scorer.share(doublings, beyond: Scorer.fewDoublings)
      } else if candidate.nameKind == .airport || candidate.nameKind == .code,
        !candidate.isLowercase
      {
        // "Lim" is the town, as it is written, sooner than the code of Lima; "lax" may well be one.
        standing = Scorer.standing(mainName, from: Scorer.leastKnownAtHome)
      } else if candidate.nameKind == .alternate, !isCountry,
        !gazetteer.isLandmark(candidate.place)
      {
        // "Port Douglas" is the village of this name sooner than Douglas, but "Surco" is Santiago
        // de Surco, and "Heathrow" the airport.
        let doublings = Double(candidate.prominence - mainName) / 8
        standing = max(
          standing,
          Scorer.standing(mainName, from: Scorer.leastKnownAtHome)
            * Scorer.share(doublings, beyond: Scorer.someDoublings))
      }
      if standing > 0 {
        collector.add(
          .mainNameElsewhere,
          candidate.nameKind == .official ? standing * Scorer.officialShare : standing)
        if isCountry { collector.add(.translatedCountry, standing) }
      }
    }
    if candidate.isForeignName, hierarchy.isCity(candidate.place), span.mainNameProminence > 0,
      isMainNameNearby(candidate, span)
    {
      collector.add(.mainNameNearby)
    }
    if hierarchy.isCounty(candidate.place),
      isNameOfCity(in: candidate.place, span)
    {
      collector.add(.countyOfCity)
    }
    // "RU" is Russia, although it stands for the United Kingdom in Spanish; "CR" is Costa Rica, not
    // Česká republika.
    if span.isCountryCode, hierarchy.isCountryOrLarger(candidate.place), candidate.isVeryShortName,
      candidate.nameKind != .code
    {
      collector.add(.capitalsAsName)
    }
    if span.isAbbreviation, candidate.letterCount > 0,
      candidate.letterCount <= Scorer.longestCapitals,
      !candidate.hasLowercase, candidate.nameKind == .primary,
      hierarchy.isCityOrCounty(candidate.place),
      span.mask == all || hasLowercase(beside: span)
    {
      collector.add(.capitalsAsName)
    }
    if candidate.isShortTranslation { collector.add(.shortTranslatedName) }
    if candidate.isLowerCode { collector.add(.lowerCode) }
  }

  /// A town counts less against a region or city of its name that has eight times as many people,
  /// in doublings; nothing from 64 times on.
  private static let fewDoublings = 3.0
  /// Against another name of a city, from 64 times as many people on.
  private static let someDoublings = 6.0
  /// What the main name of another place counts against an official name, as a share of what it
  /// counts against a translated one: an official name is a name in its own right.
  private static let officialShare = 0.5
  /// The longest capitals that are sooner an abbreviation than the name of a town, in letters.
  private static let longestCapitals = 4
  /// The doublings from which a place is known beyond its surroundings, which is 4,096 inhabitants,
  /// and over how many it becomes known to all.
  private static let (leastKnown, knownRange) = (12.0, 4.0)
  /// The same of those known in their surroundings, which is 256 inhabitants.
  private static let leastKnownAtHome = 8.0

  /// What is left of evidence against a place that has far more people, in doublings.
  private static func share(_ doublings: Double, beyond few: Double) -> Double {
    min(1, max(0, 1 - (doublings - few) / 3))
  }

  /// How well known the place is whose main name a name is: 0 for a village, 1 from some 65,000
  /// inhabitants.
  private static func standing(_ prominence: Int, from least: Double) -> Double {
    min(1, max(0, (Double(prominence) / 8 - least) / knownRange))
  }

  /// Whether a name is the one that the place has in the language asked for: "Kudüs" is Jerusalem
  /// in Turkish.
  @inline(never)
  private func isName(of candidate: PlaceCandidate, inLanguageAskedFor span: Span) -> Bool {
    guard let language, candidate.editCost == 0,
      let name = gazetteer.translation(of: candidate.place, in: language)
    else { return false }
    let start = reading.text.tokens[span.first].codes.lowerBound
    let end = reading.text.tokens[span.end - 1].codes.upperBound
    return FoldedText(name, table: gazetteer.folding).codes
      .elementsEqual(reading.text.codes[start..<end])
  }

  /// How many of the places that bear a name are looked at.
  private static let maxNamesakeCount = 12

  /// Whether a city in the same region has the name as its main one: "McArthur, OH" is not Kenton,
  /// which once was called so.
  private func isMainNameNearby(_ candidate: PlaceCandidate, _ span: Span) -> Bool {
    guard let region = hierarchy.region(of: gazetteer.spot(candidate.place)) else { return false }
    let cities = hierarchy.cityRange(of: hierarchy.place(region))
    return span.candidates.prefix(Scorer.maxNamesakeCount).contains { index in
      let other = reading.candidates[index]
      return other.nameKind == .primary && cities.contains(gazetteer.spot(other.place))
    }
  }

  /// Whether a city in a county has the name too: "León" is the city rather than its municipality.
  func isNameOfCity(in county: Int, _ span: Span) -> Bool {
    let cities = hierarchy.cityRange(of: county)
    return span.candidates.prefix(Scorer.maxNamesakeCount).contains { index in
      let other = reading.candidates[index]
      return cities.contains(gazetteer.spot(other.place))
        && [.primary, .official, .translated].contains(other.nameKind)
    }
  }

  /// Whether a word outside a span has a lower-case letter, so that capitals in it mean something.
  private func hasLowercase(beside span: Span) -> Bool {
    reading.text.tokens.indices.contains {
      !span.mask.contains($0) && reading.text.tokens[$0].traits.contains(.hasLowercase)
    }
  }

  /// Whether a word for a state stands in the part of the query that a span is in: "Reino da
  /// Tailândia".
  func isBesideStateWord(_ span: Span) -> Bool {
    !setting.stateWords.isSubset(of: span.mask)
      && reading.segments.contains {
        $0 & span.mask == span.mask && !($0 & setting.stateWords).isSubset(of: span.mask)
      }
  }

  /// Whether one of a country's regions has the name as its first.
  private func isNameOfRegion(of country: Int, _ span: Span) -> Bool {
    reading.containers.contains(in: span.containers) {
      $0.nameKind == .primary && hierarchy.isRegion($0.place)
        && gazetteer.contains(country, $0.place)
    }
  }

  /// What the kind of a name counts.
  static func weight(ofName candidate: PlaceCandidate) -> Double {
    var score = Score()
    weigh(nameOf: candidate, &score)
    return score.value
  }

  @inline(__always)
  private static func weigh<Collector: EvidenceCollector>(
    nameOf candidate: PlaceCandidate, _ collector: inout Collector
  ) {
    switch candidate.nameKind {
    case .primary: break
    case .official: collector.add(.officialName)
    case .translated: collector.add(.translatedName)
    // "MN" for Amman is no better than a code.
    case .alternate: collector.add(candidate.isShort ? .shortCode : .alternateName)
    case .abbreviation: collector.add(.abbreviation)
    case .nickname: collector.add(.nickname)
    case .historic: collector.add(.historicName)
    case .airport: collector.add(.airportCode)
    // California before Canada: a code of two letters is the weakest name there is.
    case .code: collector.add(candidate.isShort ? .shortCode : .code)
    }
  }

  private static func isShortAbbreviation(_ candidate: PlaceCandidate) -> Bool {
    candidate.isShort && candidate.nameKind == .abbreviation
  }

  /// Weighs that the query names a large city beside the place, "Hollywood, Los Angeles", the town
  /// of a landmark, "Eiffel Tower, Paris", or the feature that it lies at: "Bellagio, Lake Como".
  func weighCities<Collector: EvidenceCollector>(
    _ rest: inout TokenSet, _ interpretation: inout Interpretation, _ collector: inout Collector
  ) {
    let place = interpretation.candidate.place
    guard !setting.cities.isEmpty, hierarchy.isCity(place), !setting.isMainName else { return }
    if reading.namesLandmark { weighTownsOfLandmarks(rest, interpretation, &collector) }
    for index in setting.cities.indices {
      let city = setting.cities[index]
      guard city.mask.isSubset(of: rest), city.place != place,
        isUncommon(interpretation),
        // Of places parted by a slash none says where the other is.
        !isParted(city.mask, interpretation.nameMask),
        isBeside(city.place, city.mask, rest, interpretation)
      else { continue }
      collector.add(.beside)
      interpretation.containerMask |= city.mask
      interpretation.containerCount += 1
      rest &= ~city.mask
    }
  }

  /// Counts against a landmark that the query names a town which is far from it, and makes that
  /// town no more than probable: the Washington Monument of "Washington Monument, Baltimore" is
  /// another one.
  @inline(never)
  private func weighTownsOfLandmarks<Collector: EvidenceCollector>(
    _ rest: TokenSet, _ interpretation: Interpretation, _ collector: inout Collector
  ) {
    let candidate = interpretation.candidate
    let point = gazetteer.coordinate(candidate.place)
    if let landmark = gazetteer.landmark(candidate.place) {
      guard let town = town(in: rest) else { return }
      let reach = reach(of: landmark)
      let isNear = setting.cities.contains(in: setting.cities.indices) {
        $0.mask == town && gazetteer.coordinate($0.place).distance(to: point) <= reach
      }
      if !isNear { collector.add(.townElsewhere) }
    } else if Collector.isComplete, !reading.address.isAddress {
      let others = rest & ~(words.light | words.number)
      let isNamed = reading.spans.contains { span in
        guard !span.candidates.isEmpty, span.mask.isSubset(of: rest),
          case let name = span.mask & ~words.light,
          name == others || reading.segments.contains(where: { $0 & ~words.light == name })
        else { return false }
        let other = reading.candidates[span.candidates.lowerBound]
        guard other.editCost == 0, let landmark = gazetteer.landmark(other.place) else {
          return false
        }
        return gazetteer.coordinate(other.place).distance(to: point) > reach(of: landmark)
      }
      if isNamed { collector.add(.landmarkElsewhere) }
    }
  }

  /// How far from a town a landmark may be that is said to be there.
  private func reach(of landmark: Landmark) -> Double {
    let reach =
      landmark.kind == .landmark || landmark.kind == .street
      ? Scorer.landmarkKilometres : Scorer.featureKilometres
    return (landmark.radius ?? 0) + reach
  }

  /// The words among those left over that name a known town and nothing else.
  private func town(in rest: TokenSet) -> TokenSet? {
    for index in setting.cities.indices {
      let city = setting.cities[index]
      guard city.mask.isSubset(of: rest),
        gazetteer.prominence(city.place) >= Scorer.knownProminence,
        (rest & ~(words.light | words.number)).isSubset(of: city.mask)
          || reading.segments.contains(where: { $0 & ~words.light == city.mask })
      else { continue }
      return city.mask
    }
    return nil
  }

  /// Whether the name of a place is more than plain words, or that of a landmark: "Central Park",
  /// "MIT".
  private func isUncommon(_ interpretation: Interpretation) -> Bool {
    let candidate = interpretation.candidate
    return !interpretation.nameMask.isSubset(of: words.common)
      || gazetteer.isLandmark(candidate.place)
        && (interpretation.nameMask.count > 1 || candidate.nameKind == .abbreviation)
  }

  /// Whether a city or feature tells where the place of an interpretation is.
  private func isBeside(
    _ other: Int, _ mask: TokenSet, _ rest: TokenSet, _ interpretation: Interpretation
  ) -> Bool {
    let place = interpretation.candidate.place
    let reach: Double
    if reading.namesLandmark, let feature = gazetteer.landmark(other) {
      guard interpretation.nameMask < mask, !gazetteer.isLandmark(place) else { return false }
      reach = (feature.radius ?? 0) + Scorer.shoreKilometres
    } else if reading.namesLandmark, let landmark = gazetteer.landmark(place) {
      // "Paris, Eiffel Tower" is the tower, "Bellagio, Lake Como" the town.
      guard landmark.kind != .feature || interpretation.nameMask < mask else { return false }
      reach = self.reach(of: landmark)
    } else {
      // With more words left over it is no use.
      guard rest.isSubset(of: mask | words.light | words.number),
        gazetteer.prominence(other) > interpretation.candidate.prominence,
        gazetteer.prominence(other) >= Scorer.largeProminence
      else { return false }
      // "Bardsley, Oldham" is no Barnsley, 40 km away.
      reach =
        interpretation.candidate.editCost > 0
        ? Scorer.landmarkKilometres : Scorer.nearbyKilometres
    }
    return gazetteer.coordinate(place).distance(to: gazetteer.coordinate(other)) <= reach
  }

  /// How far from a town its landmarks are.
  private static let landmarkKilometres = 25.0
  /// How far from a town its airports are, and the peaks and parks that people go to from it.
  private static let featureKilometres = 120.0
  /// The prominence of 4,096 inhabitants.
  private static let knownProminence = 96
  /// How far from its centre the quarters and suburbs of a large city lie.
  private static let nearbyKilometres = 60.0
  /// How far from a lake or peak the towns lie that are said to lie at it.
  private static let shoreKilometres = 20.0
}
