import Gazetteer
import Geography

// How sure each level of an answer is, and the finest that is sure enough.
//
// A query is not right or wrong as a whole. Each interpretation has a share of the probability; added up over
// the interpretations that lie in a country they tell how sure the country is, and so for its regions and
// counties. Times the probability that the query means a place there at all, which is learned for each
// level, that is the confidence of the level.

/// What a query is answered with.
enum Resolution {
  /// The best interpretation.
  case best
  /// The areas of a postal code, because no town is known that fits it.
  case postcode([PostalAnswer])
  /// What the best interpretations lie in, because no finer level is certain: a place and its confidence.
  case container(Int, Double)
  /// Nothing.
  case refused(NoMatchReason)
}

extension QuerySearch {
  /// The least confidence of a region or country that is the answer though words are unexplained: what
  /// is passed off as certain must be more often right than wrong.
  static let minContainerConfidence = 0.5
  /// The least confidence of a place that was found by comparing all names of a region.
  static let minComparedConfidence = 0.4
  /// Readings with smaller shares are not added up: a hundred of them change nothing.
  private static let minShare = 0.001

  /// What is the answer by the options.
  func resolution(_ options: GeocodingOptions) -> Resolution {
    if interpreter.reader.terms.saysNoPlace { return .refused(.notAPlace) }
    if interpreter.reader.text.tokens.isEmpty { return .refused(.empty) }
    if interpreter.reader.text.isCut { return .refused(.tooLong) }
    if interpreter.reader.listsPlaces { return .refused(.notAPlace) }
    guard let best = ranked.first else {
      let areas = remainingPostcode(nil)
      if !areas.isEmpty { return .postcode(areas) }
      let isFiltered = !interpreter.reader.spans.isEmpty && interpreter.isFiltered
      return .refused(isFiltered ? .contradiction : .notFound)
    }
    if options.isStrict, best.leavesPart || contradicts(best) { return .refused(.contradiction) }
    var areas = knownPostcode(best)
    if areas.isEmpty { areas = remainingPostcode(best) }
    if !areas.isEmpty { return .postcode(areas) }
    let resolution: Resolution =
      isNowhere(best.candidate.place) ? .refused(.notAPlace) : finest(best, options)
    guard let least = options.minimumPrecision else { return resolution }
    let place: Int
    switch resolution {
    case .best: place = best.candidate.place
    case .container(let container, _): place = container
    case .postcode: return Precision.postcode < least ? .refused(.lowPrecision) : resolution
    case .refused: return resolution
    }
    return precision(place) < least ? .refused(.lowPrecision) : resolution
  }

  /// Whether a place is a sea, a lake or the like that lies in no country.
  private func isNowhere(_ place: Int) -> Bool {
    let gazetteer = interpreter.gazetteer
    return gazetteer.isWideFeature(place)
      && gazetteer.areas.members(place - interpreter.hierarchy.firstArea).isEmpty
  }

  private func precision(_ place: Int) -> Precision {
    switch interpreter.level(place) {
    case .city: interpreter.gazetteer.landmark(place)?.isLarge == true ? .area : .city
    case .county: .county
    case .region: .region
    case .country: .country
    case .area: interpreter.gazetteer.kind(place) == .continent ? .continent : .area
    }
  }

  /// The finest level that is sure enough.
  private func finest(_ best: Interpretation, _ options: GeocodingOptions) -> Resolution {
    let level = interpreter.level(best.candidate.place)
    let least = options.minimumConfidence
    if let least {
      if confidence(0) >= least { return .best }
    } else {
      let isContainer = level != .city && !best.unexplained.isSubset(of: interpreter.words.number)
      // A guess among all names of a region is not passed off as the place either.
      let needed =
        isContainer
        ? QuerySearch.minContainerConfidence
        : best.candidate.isCompared
          ? QuerySearch.minComparedConfidence : QuerySearch.minPlausibility
      if plausibility[level] >= needed { return .best }
    }
    let noMatchReason: NoMatchReason = least == nil ? .notAPlace : .lowConfidence
    guard !options.isStrict else { return .refused(noMatchReason) }
    // A name that may be no place at all makes nothing certain that the query does not name; but where
    // an address stands, there is a country.
    let isAddress = interpreter.reader.address.isAddress && best.candidate.editCost == 0
    let mayBeNone = best.candidate.editCost > 0 || plausibility[level] < QuerySearch.minPlausibility
    if best.containerCount == 0, mayBeNone, !isAddress { return .refused(noMatchReason) }
    for coarser in [Level.county, .region, .country] where coarser.rawValue > level.rawValue {
      guard let container = surest(coarser), interpreter.accepts(container.place),
        container.confidence >= least ?? QuerySearch.minContainerConfidence
      else { continue }
      return .container(container.place, container.confidence)
    }
    return .refused(noMatchReason)
  }

  /// The county, region or country that is most probably meant.
  private func surest(_ level: Level) -> (place: Int, confidence: Double)? {
    var sums: [(place: Int, share: Double)] = []
    for index in ranked.indices {
      let share = share(ranked[index])
      if share < QuerySearch.minShare { break }
      guard let place = container(of: ranked[index].candidate.place, level) else { continue }
      if let known = sums.firstIndex(where: { $0.place == place }) {
        sums[known].share += share
      } else {
        sums.append((place, share))
      }
    }
    guard let most = sums.max(by: { $0.share < $1.share }), isNamed(most.place, level) else {
      return nil
    }
    return (most.place, min(1, most.share) * plausibility[level])
  }

  /// How sure it is that a county, region or country is meant, or a place in it.
  func sureness(of place: Int, _ level: Level) -> Double {
    var sum = 0.0
    for index in ranked.indices {
      let share = share(ranked[index])
      if share < QuerySearch.minShare { break }
      if container(of: ranked[index].candidate.place, level) == place { sum += share }
    }
    return min(1, sum) * plausibility[level]
  }

  /// The county, region or country that a place lies in or is.
  private func container(of place: Int, _ level: Level) -> Int? {
    let hierarchy = interpreter.hierarchy
    let place = interpreter.gazetteer.spot(place)
    switch level {
    case .county: return hierarchy.county(of: place).map { hierarchy.place($0) }
    case .region:
      return hierarchy.region(of: place).map { hierarchy.place($0) }
    case .country: return hierarchy.country(of: place).map { hierarchy.place($0) }
    case .city, .area: return nil
    }
  }

  /// Whether a county, region or country has a name: places that no division is known of lie in a region
  /// without one.
  private func isNamed(_ place: Int, _ level: Level) -> Bool {
    level != .region || !interpreter.gazetteer.displayName(place).isEmpty
  }

  /// How sure each level of a place is.
  ///
  /// - Parameters:
  ///   - place: the place of a result.
  ///   - confidence: how sure the result itself is.
  /// - Returns: the confidence of each level that the place has.
  func levels(of place: Int, confidence: Double) -> LevelConfidence {
    var levels = LevelConfidence()
    let own = interpreter.level(place)
    if own == .city { levels.city = confidence }
    if own == .area { return levels }
    let lineage = lineage(of: place)
    var shares = (county: 0.0, region: 0.0, country: 0.0)
    if own != .country {
      for index in ranked.indices {
        let share = share(ranked[index])
        if share < QuerySearch.minShare { break }
        let other = self.lineage(of: ranked[index].candidate.place)
        if other.county == lineage.county { shares.county += share }
        if other.region == lineage.region { shares.region += share }
        if other.country == lineage.country { shares.country += share }
      }
    }
    // A coarser level is at least as sure as a finer one.
    var least = confidence
    func sure(_ level: Level, _ share: Double) -> Double {
      if level != own { least = max(least, min(1, share) * plausibility[level]) }
      return least
    }
    let hierarchy = interpreter.hierarchy
    if lineage.county >= 0 { levels.county = sure(.county, shares.county) }
    if lineage.region >= 0,
      isNamed(hierarchy.place(RegionIndex(lineage.region)), .region)
    {
      levels.region = sure(.region, shares.region)
    }
    if lineage.country >= 0 { levels.country = sure(.country, shares.country) }
    return levels
  }

  /// The numbers of the county, region and country that a place lies in or is, -1 for none.
  private func lineage(of place: Int) -> (county: Int, region: Int, country: Int) {
    let hierarchy = interpreter.hierarchy
    let place = interpreter.gazetteer.spot(place)
    guard let region = hierarchy.region(of: place) else {
      return (-1, -1, hierarchy.country(of: place)?.rawValue ?? -1)
    }
    let county =
      hierarchy.isCity(place)
      ? hierarchy.county(ofCity: place, region: region) : hierarchy.county(of: place)
    return (
      county?.rawValue ?? -1, region.rawValue, hierarchy.country(ofRegion: region)?.rawValue ?? -1
    )
  }
}
