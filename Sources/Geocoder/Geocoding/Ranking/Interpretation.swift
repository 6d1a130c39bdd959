import Gazetteer

/// An interpretation of a query: a place, and the other words that agree with it.
struct Interpretation: Sendable {
  let candidate: PlaceCandidate
  /// The span that names the place, as an index of the spans of the reading.
  var span: Int { Int(spanNumber) }
  private let spanNumber: UInt32
  /// The number of the candidate among those of the reading.
  var number: Int { Int(candidateNumber) }
  private let candidateNumber: UInt32
  /// The words that name the place.
  let nameMask: TokenSet
  /// The words that name its region or country, or a larger city beside it.
  var containerMask = TokenSet()
  var containerCount = 0
  /// Those of them that name a country in which it lay once.
  var formerMask = TokenSet()
  /// Whether these name the region, and the country, that the place lies in.
  var namesRegion = false
  var namesCountry = false
  /// The words that the interpretation does not explain.
  var unexplained = TokenSet()
  /// Those of them that are parts naming other places.
  var otherMask = TokenSet()
  /// The words of streets and what else of an address is explained beside the place.
  var addressMask = TokenSet()
  /// The parts that say nothing known, but stand in an address as the name of a house does.
  var venueMask = TokenSet()
  /// Whether a whole part of the query, between commas, stays unexplained.
  var leavesPart = false
  var score = 0.0

  init(candidate: PlaceCandidate, span: Int, number: Int, nameMask: TokenSet) {
    self.candidate = candidate
    spanNumber = UInt32(truncatingIfNeeded: span)
    candidateNumber = UInt32(truncatingIfNeeded: number)
    self.nameMask = nameMask
  }
}
