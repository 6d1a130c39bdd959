import Columns
import FileGeocoding
import Geocoding
import Geography
import TextTools

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
        refusal: .malformed)
    }
    return geocode(query)
  }

  /// Between the values of a row that has several.
  private static let separator: UInt8 = 0x1F

  /// Checks that each row has a value for each of its parts.
  ///
  /// - Parameters:
  ///   - rows: the distinct rows.
  ///   - texts: what they say.
  ///   - parts: what the values of a row are; empty for one text.
  /// - Throws: ``Failure`` for the first row that has more or fewer values.
  @unsafe
  static func check(
    _ rows: DistinctRows, of texts: TextRows, _ parts: [ColumnRole]
  ) throws(Failure) {
    guard !parts.isEmpty else { return }
    for row in rows.firstRows {
      let count = unsafe texts.bytes(of: row).count { $0 == separator } + 1
      guard count == parts.count else {
        throw .argument(
          "query \(row) has \(count) values with U+001F between; expected \(parts.count), as "
            + "parts has names")
      }
    }
  }

  /// The answer to a row with a value for each of its parts, as `geocode csv` gives it.
  static func answer(
    to row: String, _ parts: [ColumnRole], _ geocoder: Geocoder, _ options: GeocodingOptions
  ) -> GeocodingAnswer {
    let values = row.utf8.split(separator: separator, omittingEmptySubsequences: false)
    let named = zip(parts, values).map { role, value in
      (role: role, text: String(Substring(value).trimming(while: \.isWhitespace)))
    }
    return PlaceValues(named).answer(in: options.countries) {
      $0.answer(geocoder, options.within($1))
    }
  }

  /// The places at or near a point in degrees.
  static func answer(
    latitude: Double, longitude: Double, _ geocoder: Geocoder, _ options: ReverseOptions
  ) -> GeocodingAnswer {
    let query = "\(latitude),\(longitude)"
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      let isNumber = !latitude.isNaN && !longitude.isNaN
      return GeocodingAnswer(query: query, refusal: isNumber ? .outOfRange : .notACoordinate)
    }
    let results = geocoder.reverse(point, options: options).results
    return GeocodingAnswer(
      query: query, results: results, refusal: results.isEmpty ? .nothingNear : nil)
  }
}
