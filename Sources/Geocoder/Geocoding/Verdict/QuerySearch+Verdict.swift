import Gazetteer

// What is known of a query for the verdict on it.

extension QuerySearch {
  /// Decides what the query is answered with.
  func verdict(_ options: GeocodingOptions) -> Verdict {
    let facts = facts(options)
    var step = Verdict.of(facts)
    while true {
      switch step {
      case .decided(let verdict): return verdict
      case .ask(.areas): step = Verdict.of(facts, areas: areasBeside(ranking.first))
      case .ask(.coarser(let level, let least)):
        step = Verdict.of(facts, coarser: coarser(than: level, least: least))
      case .ask(.areasOfWhole(let reason)):
        return Verdict.of(facts, areasOfWhole: areasOfWholePostcode(), refusedAs: reason)
      }
    }
  }

  private func facts(_ options: GeocodingOptions) -> Verdict.Facts {
    var facts = Verdict.Facts()
    facts.hasAddress = hasAddressAnswer
    if facts.hasAddress { return facts }
    facts.namesSeveralStreets = streetsOfSeveralTowns() != nil
    facts.namesStreetsAlone = namesStreetsAlone
    facts.unreadable = unreadable
    facts.isStrict = options.isStrict
    facts.minimumConfidence = options.minimumConfidence
    facts.minimumPrecision = options.minimumPrecision
    if facts.unreadable != nil { return facts }
    guard let best = ranking.first else {
      facts.isFilteredOut = !reading.spans.isEmpty && scorer.isFiltered
      return facts
    }
    facts.best = self.facts(best, options)
    facts.isContradicted =
      options.isStrict
      && (best.leavesPart || contradicts(best) || !best.formerMask.isEmpty
        || scorer.evidence(for: best)[.landmarkElsewhere] > 0)
    return facts
  }

  /// Why nothing is sought in the query, if that is so.
  private var unreadable: Refusal? {
    if reading.terms.saysNoPlace { return .notAPlace }
    if reading.text.tokens.isEmpty { return .empty }
    if reading.text.isCut { return .tooLong }
    return reading.listsPlaces ? .notAPlace : nil
  }

  private func facts(_ best: Interpretation, _ options: GeocodingOptions) -> Verdict.Best {
    let place = best.candidate.place
    let level = hierarchy.level(of: place)
    var facts = Verdict.Best()
    facts.level = level
    if options.minimumPrecision != nil { facts.precision = precision(place) }
    facts.isNowhere = isNowhere(place)
    facts.plausibility = ranking.plausibility[level]
    if options.minimumConfidence != nil { facts.confidence = ranking.confidence(0, scorer) }
    facts.leavesWords = !best.unexplained.isSubset(of: reading.words.number)
    facts.isMisspelt = best.candidate.editCost > 0
    facts.isInside = best.containerCount > 0
    facts.hasAddress = reading.address.isAddress
    return facts
  }

  /// Whether a place is a sea, a lake or the like that lies in no country.
  private func isNowhere(_ place: Int) -> Bool {
    let gazetteer = gazetteer
    return gazetteer.isWideFeature(place)
      && gazetteer.areas.members(place - hierarchy.firstArea).isEmpty
  }

  private func precision(_ place: Int) -> Precision {
    switch hierarchy.level(of: place) {
    case .city: gazetteer.landmark(place)?.isLarge == true ? .area : .city
    case .county: .county
    case .region: .region
    case .country: .country
    case .area: gazetteer.kind(place) == .continent ? .continent : .area
    }
  }

  /// The finest county, region or country that is sure enough.
  private func coarser(than level: Level, least: Double) -> Verdict.Coarser? {
    for coarser in [Level.county, .region, .country] where coarser.rawValue > level.rawValue {
      guard let container = ranking.surest(coarser), scorer.accepts(container.place),
        container.confidence >= least
      else { continue }
      return Verdict.Coarser(
        place: container.place, confidence: container.confidence,
        precision: precision(container.place))
    }
    return nil
  }
}
