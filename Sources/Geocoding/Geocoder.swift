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

  /// The places that a query names, ranked.
  ///
  /// - Parameters:
  ///   - query: "city, region, country" in any form, order and script; also a US postal code, a
  ///     coordinate, or an address, of which the city is found.
  ///   - options: what narrows or shapes the answer.
  /// - Returns: the places, the most probable first, or why there are none.
  /// - Complexity: bounded: a query has at most 1,024 bytes and 64 words, longer ones are refused.
  public func geocode(_ query: String, options: GeocodingOptions = .init()) -> GeocodingAnswer {
    guard query.utf8.count <= QueryReader.largestByteCount else {
      return GeocodingAnswer(query: query, refusal: .tooLong)
    }
    let maker = PlacemarkMaker(gazetteer, options: options, query: query)
    if let coordinate = CoordinateNotation.parse(query) {
      return GeocodingAnswer(query: query, results: [maker.placemark(coordinate)])
    }
    let search = QuerySearch(query, gazetteer, options)
    var answer = answer(search, maker)
    if options.findsAllPlaces, let best = search.ranked.first, search.refusal == nil {
      answer.results = Array(answer.results.prefix(1)) + otherPlaces(search, best, options)
    }
    if options.explains {
      answer.explanation =
        ExplanationMaker(search: search, maker: maker, options: options).explanation()
    }
    return answer
  }

  /// The places that the words name which a reading leaves over.
  ///
  /// Each run of these is shorter than the query, so that looking for places in it ends.
  private func otherPlaces(
    _ search: QuerySearch, _ best: Interpretation, _ options: GeocodingOptions
  ) -> [Placemark] {
    let reader = search.reader
    var options = options
    options.explains = false
    return reader.runs(of: reader.all & ~(best.nameMask | best.containerMask))
      .filter { $0 & ~(reader.words.light | reader.words.number) != 0 }
      .flatMap { geocode(reader.source(of: $0), options: options).results }
  }

  private func answer(_ search: QuerySearch, _ maker: PlacemarkMaker) -> GeocodingAnswer {
    guard let refusal = search.refusal else { return maker.answer(search) }
    if refusal == .notFound || refusal == .contradiction,
      let placemark = maker.postalPlacemark(search.reader)
    {
      return GeocodingAnswer(query: maker.query, results: [placemark])
    }
    return GeocodingAnswer(query: maker.query, refusal: refusal)
  }
}
