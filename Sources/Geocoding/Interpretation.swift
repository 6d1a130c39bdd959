import Gazetteer

/// One way to read a query: a place, and what else of the query agrees with it.
struct Interpretation: Sendable {
  let reading: Reading
  /// The words that name the place.
  let nameMask: UInt64
  /// The words that name what it lies in.
  var containerMask: UInt64 = 0
  var containerCount = 0
  /// The words that the reading does not explain.
  var unexplained: UInt64 = 0
  /// Whether a whole part of the query, between commas, stays unexplained.
  var leavesPart = false
  var score = 0.0
  /// The probability that the query, read in this way, means a place at all.
  var plausibility = 1.0
}
