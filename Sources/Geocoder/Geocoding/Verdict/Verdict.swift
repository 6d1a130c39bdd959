import Gazetteer

/// What a query is answered with, decided by what is known of it.
///
/// The rules are functions of values: they look up nothing. ``of(_:)`` decides at once or names the
/// one ``Question`` whose answer it needs; `QuerySearch` finds the answer. The first row that fits
/// decides:
///
/// | query | verdict |
/// | --- | --- |
/// | an add-on has its address | the address |
/// | empty, too long, a list of many places, words that say that they are no place | refused |
/// | each word is a street's that several towns have, or all but a region or country are | refused, with those streets |
/// | no place is found, and a postal code is left over | the areas of the code |
/// | no place is found, because the options filter all | refused as a contradiction |
/// | no place is found | refused as not found |
/// | strict, and a part of it is left over or contradicted | refused as a contradiction |
/// | a postal code in the region or country named that no town found fits, or one left over | the areas of the code |
/// | the best is a sea or lake in no country | refused as no place |
/// | the best is sure enough | the best |
/// | strict, or a doubtful name that lies in nothing named, without an address | refused as no place or doubtful |
/// | the county, region or country of what is meant is sure enough | that |
/// | any other | refused as no place or doubtful |
///
/// Whatever is coarser than the precision asked for is refused then. And of what is refused:
///
/// | query | verdict |
/// | --- | --- |
/// | a street that several towns have | refused, with those streets |
/// | not found or contradicted, and it is one postal code, sure enough | the areas of the code |
/// | the same, not sure enough | refused as doubtful, with those areas |
/// | any other | refused as before |
///
/// What leads to other queries is decided before, by `Geocoder`: a point in any notation, and a
/// list of places.
enum Verdict: Equatable {
  /// The address that an add-on has.
  case address
  /// The best interpretation.
  case best
  /// The areas of a postal code, the most probable first.
  case areas([PostalAnswer])
  /// What the best interpretations lie in, because no finer level is sure.
  case coarser(Coarser)
  /// Nothing.
  case refused(Refusal)
  /// Nothing, since the streets of several towns are meant equally well.
  case severalStreets
  /// Nothing, since none of the areas of the postal code that the query is is sure enough.
  case doubtful([PostalAnswer])

  /// What the best interpretations lie in.
  struct Coarser: Equatable {
    let place: Int
    let confidence: Double
    let precision: Precision
  }

  /// What is known of a query that was read.
  struct Facts {
    /// Whether an add-on has its address.
    var hasAddress = false
    /// Why nothing is sought in it, if that is so.
    var unreadable: Refusal?
    /// The best interpretation; nil if there is none.
    var best: Best?
    /// Whether words name places that the options leave out, and no others.
    var isFilteredOut = false
    /// Whether a part of it is left over, or names a region or country that the best is not in;
    /// known if strict.
    var isContradicted = false
    /// Whether it is a street that several towns have.
    var namesSeveralStreets = false
    /// Whether it is nothing else: all other words name the region or country.
    var namesStreetsAlone = false
    /// What is asked for; see `GeocodingOptions`.
    var isStrict = false
    var minimumConfidence: Double?
    var minimumPrecision: Precision?
  }

  /// What is known of the best interpretation.
  struct Best {
    var level = Level.city
    /// How fine it is; known if a precision is asked for.
    var precision = Precision.city
    /// Whether it is a sea, a lake or the like that lies in no country.
    var isNowhere = false
    /// How sure it is at its level that a place is meant.
    var plausibility = 1.0
    /// How sure it is; known if a confidence is asked for.
    var confidence = 1.0
    /// Whether words are left over, but for numbers.
    var leavesWords = false
    /// Whether its name is spelt in another way.
    var isMisspelt = false
    /// Whether the query names something that it lies in.
    var isInside = false
    /// Whether an address stands beside its name.
    var hasAddress = false
  }

  /// What must be known for a verdict.
  enum Question: Equatable {
    /// The areas of a postal code beside other words.
    case areas
    /// The finest of county, region and country that is named and at least as sure as this.
    case coarser(than: Level, least: Double)
    /// The areas of the postal code that the query is; without any it is refused for a reason.
    case areasOfWhole(Refusal)
  }

  /// A verdict, or what must be known first.
  enum Step: Equatable {
    case decided(Verdict)
    case ask(Question)
  }

  /// The lowest confidence at which a region or country is the answer despite unexplained words:
  /// what is passed off as certain must be more often right than wrong.
  static let minContainerConfidence = 0.5
}

extension Verdict {
  /// Decides by the facts alone where they suffice.
  static func of(_ facts: Facts) -> Step {
    if facts.hasAddress { return .decided(.address) }
    if let reason = facts.unreadable { return refused(reason, facts) }
    if facts.namesStreetsAlone { return .decided(.severalStreets) }
    if facts.best != nil, facts.isStrict, facts.isContradicted {
      return refused(.contradiction, facts)
    }
    return .ask(.areas)
  }

  /// Decides once the areas of a postal code beside other words are known.
  static func of(_ facts: Facts, areas: [PostalAnswer]) -> Step {
    guard let best = facts.best else {
      return areas.isEmpty
        ? refused(facts.isFilteredOut ? .contradiction : .notFound, facts)
        : .decided(.areas(areas))
    }
    if !areas.isEmpty { return decided(.areas(areas), .postcode, facts) }
    if best.isNowhere { return refused(.notAPlace, facts) }
    if best.isSureEnough(facts.minimumConfidence) { return decided(.best, best.precision, facts) }
    // A doubtful name does not make its containers certain unless the query names them; but
    // where an address stands, there is a country.
    let mayBeNone = best.isMisspelt || best.plausibility < Ranking.minPlausibility
    if facts.isStrict || !best.isInside && mayBeNone && (!best.hasAddress || best.isMisspelt) {
      return refused(facts.reasonOfDoubt, facts)
    }
    return .ask(
      .coarser(than: best.level, least: facts.minimumConfidence ?? minContainerConfidence))
  }

  /// Decides once it is known which county, region or country is sure enough; nil if none is.
  static func of(_ facts: Facts, coarser: Coarser?) -> Step {
    guard let coarser else { return refused(facts.reasonOfDoubt, facts) }
    return decided(.coarser(coarser), coarser.precision, facts)
  }

  /// Decides by the areas of the postal code that a query is which would be refused for a reason.
  static func of(
    _ facts: Facts, areasOfWhole areas: [PostalAnswer], refusedAs reason: Refusal
  ) -> Verdict {
    guard let best = areas.first else { return .refused(reason) }
    return best.confidence >= facts.minimumConfidence ?? Ranking.minPlausibility
      ? .areas(areas) : .doubtful(areas)
  }

  private static func decided(_ verdict: Verdict, _ precision: Precision, _ facts: Facts) -> Step {
    guard let least = facts.minimumPrecision, precision < least else { return .decided(verdict) }
    return refused(.lowPrecision, facts)
  }

  private static func refused(_ reason: Refusal, _ facts: Facts) -> Step {
    if facts.namesSeveralStreets { return .decided(.severalStreets) }
    return reason == .notFound || reason == .contradiction
      ? .ask(.areasOfWhole(reason)) : .decided(.refused(reason))
  }
}

extension Verdict.Facts {
  /// Why a best interpretation that is not sure enough is refused.
  fileprivate var reasonOfDoubt: Refusal {
    minimumConfidence == nil ? .notAPlace : .lowConfidence
  }
}

extension Verdict.Best {
  /// Whether it is as sure as was asked for, or as an answer must be.
  fileprivate func isSureEnough(_ least: Double?) -> Bool {
    if let least { return confidence >= least }
    if level != .city, leavesWords { return plausibility >= Verdict.minContainerConfidence }
    return plausibility >= Ranking.minPlausibility
  }
}
