/// A query that is still being typed.
package enum SuggestQuery {
  /// Suggests places for the beginning of a query.
  ///
  /// - Parameters:
  ///   - query: the text typed so far.
  ///   - geocoder: finds the places.
  ///   - options: options for the suggestions.
  /// - Returns: the suggestions, or why there are none.
  package static func answer(
    _ query: String, _ geocoder: Geocoder, _ options: SuggestOptions
  ) -> GeocodingAnswer {
    let suggestions = geocoder.suggest(query, options: options)
    guard suggestions.isEmpty else {
      return GeocodingAnswer(query: query, results: suggestions.map(\.placemark))
    }
    let isEmpty = query.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    return GeocodingAnswer(query: query, refusal: isEmpty ? .empty : .notFound)
  }
}
