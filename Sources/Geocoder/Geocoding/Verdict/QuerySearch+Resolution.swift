import Gazetteer
import Geography

// What the answer to a query is: the best place, or the finest level that is sure enough.

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

  /// What is the answer by the options.
  func resolution(_ options: GeocodingOptions) -> Resolution {
    if interpreter.reader.terms.saysNoPlace { return .refused(.notAPlace) }
    if interpreter.reader.text.tokens.isEmpty { return .refused(.empty) }
    if interpreter.reader.text.isCut { return .refused(.tooLong) }
    if interpreter.reader.listsPlaces { return .refused(.notAPlace) }
    guard let best = ranking.first else {
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
    switch interpreter.hierarchy.level(of: place) {
    case .city: interpreter.gazetteer.landmark(place)?.isLarge == true ? .area : .city
    case .county: .county
    case .region: .region
    case .country: .country
    case .area: interpreter.gazetteer.kind(place) == .continent ? .continent : .area
    }
  }

  /// The finest level that is sure enough.
  private func finest(_ best: Interpretation, _ options: GeocodingOptions) -> Resolution {
    let level = interpreter.hierarchy.level(of: best.candidate.place)
    let least = options.minimumConfidence
    if let least {
      if ranking.confidence(0, interpreter) >= least { return .best }
    } else {
      let isContainer = level != .city && !best.unexplained.isSubset(of: interpreter.words.number)
      // A guess among all names of a region is not passed off as the place either.
      let needed =
        isContainer
        ? QuerySearch.minContainerConfidence
        : best.candidate.isCompared
          ? Ranking.minComparedConfidence : Ranking.minPlausibility
      if ranking.plausibility[level] >= needed { return .best }
    }
    let noMatchReason: NoMatchReason = least == nil ? .notAPlace : .lowConfidence
    guard !options.isStrict else { return .refused(noMatchReason) }
    // A name that may be no place at all makes nothing certain that the query does not name; but where
    // an address stands, there is a country.
    let isAddress = interpreter.reader.address.isAddress && best.candidate.editCost == 0
    let mayBeNone =
      best.candidate.editCost > 0 || ranking.plausibility[level] < Ranking.minPlausibility
    if best.containerCount == 0, mayBeNone, !isAddress { return .refused(noMatchReason) }
    for coarser in [Level.county, .region, .country] where coarser.rawValue > level.rawValue {
      guard let container = ranking.surest(coarser), interpreter.accepts(container.place),
        container.confidence >= least ?? QuerySearch.minContainerConfidence
      else { continue }
      return .container(container.place, container.confidence)
    }
    return .refused(noMatchReason)
  }
}
