public import Gazetteer
import Geography

/// Finds the places that strings name.
///
///     let geocoder = try Geocoder(.bundled())
///     let answer = geocoder.geocode("Seattle, WA")
///     answer.results.first?.label  // "Seattle, Washington, United States"
///
/// A query goes through these stages: it is folded and cut into words (`FoldedText`); every run of
/// words that is a name is found (`QueryReader`); the places these may mean are weighed against the
/// rest of the query (`Interpreter`); the best become placemarks.
///
/// A geocoder is immutable: any number of tasks may share one.
public struct Geocoder: Sendable {
  /// The gazetteer that is searched.
  public let gazetteer: Gazetteer

  /// Makes a geocoder over a gazetteer.
  public init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
  }

  /// A reading that is less plausible than this is no answer.
  private static let leastPlausibility = 0.4

  /// The places that a query names, ranked.
  ///
  /// - Parameters:
  ///   - query: "city, region, country" in any form, order and script; also a US postal code, a
  ///     coordinate, or an address, of which the city is found.
  ///   - options: what narrows or shapes the answer.
  /// - Returns: the places, the most probable first, or why there are none.
  /// - Complexity: bounded: a query has at most 1,024 bytes and 64 words, longer ones are refused.
  public func geocode(_ query: String, options: GeocodingOptions = .init()) -> GeocodingAnswer {
    func refused(_ refusal: Refusal) -> GeocodingAnswer {
      GeocodingAnswer(query: query, results: [], refusal: refusal)
    }
    guard query.utf8.count <= QueryReader.largestByteCount else { return refused(.tooLong) }
    if let coordinate = CoordinateNotation.parse(query) {
      let maker = PlacemarkMaker(gazetteer, options: options, query: query)
      return GeocodingAnswer(query: query, results: [maker.placemark(coordinate)], refusal: nil)
    }
    var reader = QueryReader(query, gazetteer)
    guard !reader.text.tokens.isEmpty else { return refused(.empty) }
    guard !reader.text.isCut else { return refused(.tooLong) }
    let ranked = interpretations(&reader, options)
    let maker = PlacemarkMaker(gazetteer, options: options, query: query)
    guard let best = ranked.first else {
      if let placemark = maker.postalPlacemark(reader) {
        return GeocodingAnswer(query: query, results: [placemark], refusal: nil)
      }
      return refused(reader.spans.isEmpty ? .notFound : .contradiction)
    }
    guard best.plausibility >= Geocoder.leastPlausibility else { return refused(.notAPlace) }
    if options.isStrict, contradicts(best, reader) { return refused(.contradiction) }
    return GeocodingAnswer(
      query: query, results: maker.placemarks(ranked, reader, limit: max(1, options.limit)),
      refusal: nil)
  }

  /// The readings of a query: exact ones, and where they leave words unexplained, those of names
  /// that are like these words.
  private func interpretations(_ reader: inout QueryReader, _ options: GeocodingOptions)
    -> [Interpretation]
  {
    var ranked = Interpreter(reader, options: options).interpretations()
    for limit in 1...2 {
      let unexplained = ranked.first.map { $0.unexplained } ?? reader.all
      guard unexplained & ~reader.words.number != 0 else { break }
      let isAnchored = reader.spans.contains { span in
        span.containers.contains { $0.place >= gazetteer.hierarchy.firstRegion }
      }
      if limit == 1, reader.findInflectedCountries(unexplained: unexplained) {
        ranked = Interpreter(reader, options: options).interpretations()
        if let best = ranked.first, best.unexplained & ~reader.words.number == 0 { break }
      }
      guard
        reader.findSimilarNames(unexplained: unexplained, limit: limit, isAnchored: isAnchored)
      else { continue }
      ranked = Interpreter(reader, options: options).interpretations()
    }
    return ranked
  }

  /// Whether the query names a region or country, as a part of its own, that the place is not in.
  private func contradicts(_ interpretation: Interpretation, _ reader: QueryReader) -> Bool {
    reader.spans.contains { span in
      span.mask & ~interpretation.unexplained == 0
        && span.containers.contains { $0.place >= gazetteer.hierarchy.firstRegion }
        && reader.segments.contains { segment in
          span.mask & segment == span.mask && segment & ~span.mask & ~reader.words.light == 0
        }
    }
  }
}
