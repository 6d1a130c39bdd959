/// A query that is still being typed.
package enum SuggestQuery {
  /// The places that a query may become.
  ///
  /// - Parameters:
  ///   - query: what was typed so far.
  ///   - geocoder: what finds the places.
  ///   - options: what narrows or shapes the suggestions.
  /// - Returns: the suggestions, or why there are none.
  package static func answer(
    _ query: String, _ geocoder: Geocoder, _ options: SuggestOptions
  ) -> GeocodingAnswer {
    let suggestions = geocoder.suggest(query, options: options)
    guard suggestions.isEmpty else {
      return GeocodingAnswer(query: query, results: suggestions.map(\.placemark))
    }
    let isEmpty = query.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    return GeocodingAnswer(query: query, noMatchReason: isEmpty ? .empty : .notFound)
  }
}
