/// The query of a row of a table.
public enum PlaceQuery: Equatable, Sendable {
  /// A text in any form.
  case text(String)
  /// Parts, each in a column of its own.
  case parts(StructuredQuery)

  /// Whether it says nothing.
  package var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .parts(let query): query.text.isEmpty
    }
  }

  /// The query as one text.
  public var text: String {
    switch self {
    case .text(let text): text
    case .parts(let query): query.text
    }
  }

  /// The places that it names.
  ///
  /// - Parameters:
  ///   - geocoder: finds the places.
  ///   - options: narrow the search.
  /// - Returns: the answer, as `Geocoder.geocode` gives it.
  public func answer(_ geocoder: Geocoder, _ options: GeocodingOptions) -> GeocodingAnswer {
    switch self {
    case .text(let text): geocoder.geocode(text, options: options)
    case .parts(let query): geocoder.geocode(query, options: options)
    }
  }
}
