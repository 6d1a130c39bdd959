import FileGeocoding
import Geocoding
import Geography

/// Queries of callers, prepared for the geocoder.
enum Queries {
  /// The answer to a query; one that is not UTF-8 is refused.
  ///
  /// - Parameters:
  ///   - bytes: the query.
  ///   - geocode: answers it.
  /// - Returns: the answer.
  @unsafe
  static func answer(
    to bytes: UnsafeRawBufferPointer, _ geocode: (String) -> GeocodingAnswer
  ) -> GeocodingAnswer {
    let bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self)
    guard let query = unsafe String(validating: bytes, as: UTF8.self) else {
      return GeocodingAnswer(
        query: unsafe String(decoding: bytes.prefix(AnswerPlan.echoedByteCount), as: UTF8.self),
        noMatchReason: .malformed)
    }
    return geocode(query)
  }

  /// The places at or near a point in degrees.
  static func answer(
    latitude: Double, longitude: Double, _ geocoder: Geocoder, _ options: ReverseOptions
  ) -> GeocodingAnswer {
    let query = "\(latitude),\(longitude)"
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      let isNumber = !latitude.isNaN && !longitude.isNaN
      return GeocodingAnswer(query: query, noMatchReason: isNumber ? .outOfRange : .notACoordinate)
    }
    let results = geocoder.reverse(point, options: options).results
    return GeocodingAnswer(
      query: query, results: results, noMatchReason: results.isEmpty ? .nothingNear : nil)
  }
}
