public import Gazetteer
import Geography

/// Finds the places that strings name.
///
///     let geocoder = try Geocoder(.bundled())
///     let answer = geocoder.geocode("Seattle, WA")
///     answer.results.first?.label  // "Seattle, Washington, United States"
///
/// A query goes through these stages: it is folded and cut into words (`FoldedText`); every run of
/// words that is a name is found (`Reading`); the places these may mean are weighed against the
/// rest of the query (`Scorer`); the best become placemarks.
///
/// A geocoder is immutable: any number of tasks may share one.
public struct Geocoder: Sendable {
  /// The gazetteer that is searched.
  public let gazetteer: Gazetteer
  /// Where ``reverse(_:options:)`` has the borders of countries from.
  public let borders: BorderSource
  let workspaces: WorkspacePool

  /// Makes a geocoder over a gazetteer.
  ///
  /// Keep it: it works in the memory of earlier queries, and remembers what comes again in them.
  ///
  /// - Parameter gazetteer: the places and their names.
  public init(_ gazetteer: Gazetteer) {
    self.init(gazetteer, borders: .bundled)
  }

  /// Makes a geocoder over a gazetteer, with other borders of countries or none.
  ///
  /// - Parameters:
  ///   - gazetteer: the places and their names.
  ///   - borders: the borders of countries, for ``reverse(_:options:)``.
  public init(_ gazetteer: Gazetteer, borders: BorderSource) {
    self.gazetteer = gazetteer
    self.borders = borders
    workspaces = WorkspacePool(gazetteer)
  }

  /// Makes a geocoder over a gazetteer with add-ons.
  ///
  ///     let geocoder = try Geocoder(.bundled(), adding: [AddOn(path: "shops.gaz")])
  ///
  /// - Parameters:
  ///   - gazetteer: the base.
  ///   - addOns: the add-ons; later ones override earlier ones.
  ///   - borders: the borders of countries, for ``reverse(_:options:)``.
  /// - Throws: `GazetteerError.repeatedAddOn` for an add-on that is there twice.
  public init(
    _ gazetteer: Gazetteer, adding addOns: [AddOn], borders: BorderSource = .bundled
  ) throws(GazetteerError) {
    self.init(try gazetteer.adding(addOns), borders: borders)
  }

  /// Finds the places that a query names, ranked.
  ///
  /// - Parameters:
  ///   - query: "city, region, country" in any form, order and script; also a US postal code, an
  ///     address, of which the city is found, or a coordinate in any of the notations that people
  ///     paste: degrees, WKT, GeoJSON, plus codes, geohashes, links of maps.
  ///   - options: options for the answer.
  /// - Returns: the places, the most probable first, or why there are none.
  /// - Complexity: bounded: a query has at most 1,024 bytes and 64 words, longer ones are refused.
  public func geocode(_ query: String, options: GeocodingOptions = .init()) -> GeocodingAnswer {
    guard query.utf8.count <= Reading.maxByteCount else {
      return GeocodingAnswer(query: query, refusal: .tooLong)
    }
    switch PastedCoordinate(query) {
    case nil: return named(query, options)
    case let pasted?: return answer(pasted, query, options)
    }
  }

  /// The places that the names in a query mean.
  func named(_ query: String, _ options: GeocodingOptions) -> GeocodingAnswer {
    let maker = AnswerMaker(gazetteer, options: options, query: query)
    return workspaces.withSearch { search in
      search.read(query, options)
      guard search.reading.mayBeList, !search.hasAddressAnswer,
        case let list = search.reading.placeList(), list.groups.count > 1
      else { return answer(search, maker, options) }
      return answer(list, search, maker, options)
    }
  }

  /// Whether names or a postal code explain a query to the last word, as it is spelt.
  func isNamedExactly(_ query: String, _ options: GeocodingOptions) -> Bool {
    workspaces.withSearch { search in
      search.read(query, options)
      guard let best = search.ranking.first else { return false }
      return best.candidate.editCost == 0 && best.unexplained.isEmpty
    }
  }

  /// The answer to a query that was read.
  func answer(
    _ search: borrowing QuerySearch, _ maker: AnswerMaker, _ options: GeocodingOptions
  ) -> GeocodingAnswer {
    answer(search, search.verdict(options), maker, options)
  }

  /// The answer to a query that was read and decided.
  func answer(
    _ search: borrowing QuerySearch, _ verdict: Verdict, _ maker: AnswerMaker,
    _ options: GeocodingOptions
  ) -> GeocodingAnswer {
    var answer = maker.answer(verdict, search)
    if verdict == .address {
      if options.explains { answer.explanation = search.explanation(of: answer, maker, options) }
      return answer
    }
    if let least = options.minimumConfidence, let best = answer.results.first,
      best.match.isPartial, best.confidence < least
    {
      answer = GeocodingAnswer(query: maker.query, refusal: .lowConfidence)
    }
    if options.findsAllPlaces { addOtherPlaces(verdict, search, to: &answer, options) }
    LabelDistinction.apply(to: &answer.results, and: &answer.rivals, language: options.language)
    if options.explains { answer.explanation = search.explanation(maker, options) }
    return answer
  }
}
