/// How sure each level of an answer is, from the country to the city.
///
/// Each is the probability, 0 to 1, that the result is right at that level, summed over all
/// interpretations of the query: "Springfield" may be one of many cities, but is nearly certainly
/// in the United States. A level that the result does not have is nothing. A coarser level is at
/// least as sure as a finer one.
///
///     let best = geocoder.geocode("Springfield").results[0]
///     best.confidenceByLevel.country  // 0.97
///     best.confidenceByLevel.city     // 0.2
public struct LevelConfidence: Sendable, Hashable, Codable {
  /// The probability that the country is right.
  public var country: Double?
  /// The probability that the first-level region is right.
  public var region: Double?
  /// The probability that the second-level region is right.
  public var county: Double?
  /// The probability that the city is right.
  public var city: Double?

  /// Makes the confidence of each level.
  ///
  /// - Parameters:
  ///   - country: that of the country, 0 to 1; nothing where the result has none.
  ///   - region: that of the first-level region.
  ///   - county: that of the second-level region.
  ///   - city: that of the city.
  public init(
    country: Double? = nil, region: Double? = nil, county: Double? = nil, city: Double? = nil
  ) {
    self.country = country
    self.region = region
    self.county = county
    self.city = city
  }

  /// The confidence of a level; nil for levels without one.
  ///
  /// - Parameter precision: a level.
  /// - Returns: the probability that the answer is right at this level, 0 to 1; nil if it has none.
  public subscript(_ precision: Precision) -> Double? {
    switch precision {
    case .country: country
    case .region: region
    case .county: county
    case .city: city
    default: nil
    }
  }
}
