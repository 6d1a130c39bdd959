import Gazetteer
import Geography

/// A query that is a coordinate, in any notation.
package enum ReverseQuery {
  /// Finds the places near the coordinate of a text.
  ///
  /// - Parameters:
  ///   - query: a coordinate in any notation.
  ///   - geocoder: finds the places.
  ///   - options: options for the answer.
  /// - Returns: the places, or why there are none.
  package static func answer(
    _ query: String, _ geocoder: Geocoder, _ options: ReverseOptions
  ) -> GeocodingAnswer {
    guard let point = point(query, geocoder) else {
      let isEmpty = query.unicodeScalars.allSatisfy(\.properties.isWhitespace)
      var reason = isEmpty ? Refusal.empty : .notACoordinate
      if case .refused(let refusal)? = PastedCoordinate(query) { reason = refusal }
      return GeocodingAnswer(query: query, refusal: reason)
    }
    let results = geocoder.reverse(point, options: options).results
    return GeocodingAnswer(
      query: query, results: results, refusal: results.isEmpty ? .nothingNear : nil)
  }

  /// The point that a query is, in any notation.
  private static func point(_ query: String, _ geocoder: Geocoder) -> Coordinate? {
    switch PastedCoordinate(query) {
    case .point(let point, _): return point
    case .bareGeohash(let geohash): return geohash.center
    case .shortCode:
      return geocoder.geocode(query).results.first { $0.kind == .coordinate }?.coordinate
    case .refused, .place: return nil
    // Two whole numbers count too, as they do in a geo: address: nothing else can be meant here.
    case nil: return CoordinateNotation.parse("geo:" + query)
    }
  }
}
