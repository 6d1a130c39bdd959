package import Geography

/// The answer to a query: ranked places, or the reason why there are none.
public struct GeocodingAnswer: Sendable {
  /// The query as it was given.
  public let query: String
  /// The places found, the most probable first, or with ``GeocodingOptions/findsAllPlaces`` in the
  /// order of the query; empty when the query names no place.
  public internal(set) var results: [Placemark]
  /// The places that the query may mean nearly as well as the first result, at most five: with any,
  /// the query is ambiguous.
  ///
  /// They are there whatever the largest number of results is; further results need not be rivals.
  public internal(set) var rivals: [Placemark]
  /// The reason why there is no result; nil if there is one.
  public let refusal: Refusal?
  /// How the query was read, when ``GeocodingOptions/explains`` asks for it and it has words.
  public var explanation: Explanation?

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - query: the query as it was given.
  ///   - results: the places found, the most probable first.
  ///   - rivals: the places that it may mean nearly as well as the first.
  ///   - refusal: the reason why there is no result; nil if there is one.
  ///   - explanation: how the query was read.
  public init(
    query: String, results: [Placemark] = [], rivals: [Placemark] = [],
    refusal: Refusal? = nil,
    explanation: Explanation? = nil
  ) {
    self.explanation = explanation
    self.query = query
    self.results = results
    self.rivals = rivals
    self.refusal = refusal
  }
}

extension GeocodingAnswer {
  /// The same answer with the distance and direction of each result to a point.
  package func measured(from point: Coordinate) -> GeocodingAnswer {
    var answer = self
    for index in answer.results.indices {
      answer.results[index].offset = Offset(of: point, from: answer.results[index].coordinate)
    }
    return answer
  }
}

/// Why a query has no answer.
public enum Refusal: String, Sendable, CaseIterable {
  /// Nothing is left of the query but spaces and punctuation.
  case empty
  /// No words of the query name a place.
  case notFound = "not_found"
  /// Words of the query name places, but too many other words do not.
  case notAPlace = "not_a_place"
  /// The best guess is less probable than the options ask for.
  case lowConfidence = "low_confidence"
  /// The finest certain level is coarser than ``GeocodingOptions/minimumPrecision`` asks for.
  case lowPrecision = "low_precision"
  /// Places have the name, but none is in the area of the query or the options.
  case contradiction
  /// The query is a street that several towns have; they are in ``GeocodingAnswer/rivals``.
  case ambiguousStreet = "ambiguous_street"
  /// The query names several places and leaves open which of them is meant, "Texas or Oklahoma";
  /// they are in ``GeocodingAnswer/rivals``.
  case ambiguous
  /// The query is not a coordinate where one is required, or is a coordinate with an error in it.
  case notACoordinate = "not_a_coordinate"
  /// No place is near enough to the coordinate.
  case nothingNear = "nothing_near"
  /// The query is longer than anything that names a place.
  case tooLong = "too_long"
  /// The query is not valid UTF-8, or not a JSON string where one was promised.
  case malformed
  /// The query is a coordinate whose latitude or longitude is out of range.
  case outOfRange = "out_of_range"
  /// The query is a coordinate with the direction O, which is west in some languages and east in
  /// others.
  case ambiguousDirection = "ambiguous_direction"
  /// The query is a coordinate of UTM or MGRS, which are not read.
  case gridReference = "grid_reference"
  /// The query is a coordinate of another reference system than WGS 84.
  case otherReferenceSystem = "other_reference_system"
  /// The query is a short plus code without a town near which it lies.
  case placeNeeded = "place_needed"
  /// The query is a link to a map, and holds no coordinate: only the network knows where it leads.
  case linkWithoutCoordinate = "link_without_coordinate"
}
