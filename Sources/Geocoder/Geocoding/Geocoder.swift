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
  /// Where ``reverse(_:options:)`` has the borders of countries from.
  public let borders: BorderSource
  private let workspaces: WorkspacePool

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
    guard query.utf8.count <= QueryReader.maxByteCount else {
      return GeocodingAnswer(query: query, noMatchReason: .tooLong)
    }
    switch PastedCoordinate(query) {
    case nil: return named(query, options)
    case let pasted?: return answer(pasted, query, options)
    }
  }

  /// The places that the names in a query mean.
  func named(_ query: String, _ options: GeocodingOptions) -> GeocodingAnswer {
    let maker = PlacemarkMaker(gazetteer, options: options, query: query)
    return workspaces.withSearch { search in
      search.read(query, options)
      guard search.interpreter.reader.mayBeList, search.addressAnswer == nil,
        case let list = search.interpreter.reader.placeList(), list.groups.count > 1
      else { return answer(search, maker, options) }
      return answer(list, search, maker, options)
    }
  }

  /// The answer to a list of places: the first of them, with the others as rivals.
  private func answer(
    _ list: PlaceList, _ search: borrowing QuerySearch, _ maker: PlacemarkMaker,
    _ options: GeocodingOptions
  ) -> GeocodingAnswer {
    // Each is shorter than the query, so that this ends.
    let texts = list.groups.map { search.interpreter.reader.source(of: $0) }
    if options.findsAllPlaces {
      return GeocodingAnswer(
        query: maker.query,
        results: texts.flatMap { geocode($0, options: options).results })
    }
    var answer = geocode(texts[list.chosen], options: options)
    guard let first = answer.results.first else { return self.answer(search, maker, options) }
    var others: [Placemark] = []
    var ignored: [String] = []
    for index in texts.indices where index != list.chosen {
      ignored.append(texts[index])
      if let other = geocode(texts[index], options: options).results.first { others.append(other) }
    }
    if list.isEither {
      return GeocodingAnswer(
        query: maker.query, rivals: [first] + others, noMatchReason: .ambiguous,
        explanation: answer.explanation)
    }
    for index in answer.results.indices { answer.results[index].match.ignored += ignored }
    return GeocodingAnswer(
      query: maker.query, results: answer.results,
      rivals: Array((others + answer.rivals).prefix(Ranking.maxRivalCount)),
      explanation: answer.explanation)
  }

  /// Whether names or a postal code explain a query to the last word, as it is spelt.
  func isNamedExactly(_ query: String, _ options: GeocodingOptions) -> Bool {
    workspaces.withSearch { search in
      search.read(query, options)
      guard let best = search.ranking.first else { return false }
      return best.candidate.editCost == 0 && best.unexplained.isEmpty
    }
  }

  /// Finds the places that a query in parts names, ranked.
  ///
  /// Each part keeps its role: a street is never taken for the city.
  ///
  /// - Parameters:
  ///   - query: the parts.
  ///   - options: options for the answer.
  /// - Returns: the places, the most probable first, or why there are none; its ``GeocodingAnswer/query``
  ///   is ``StructuredQuery/text``.
  /// - Complexity: as for a query in one string.
  public func geocode(
    _ query: StructuredQuery, options: GeocodingOptions = .init()
  ) -> GeocodingAnswer {
    let text = query.text
    guard text.utf8.count <= QueryReader.maxByteCount else {
      return GeocodingAnswer(query: text, noMatchReason: .tooLong)
    }
    let ranges = query.ranges
    let maker = PlacemarkMaker(gazetteer, options: options, query: text)
    switch PastedCoordinate(text) {
    case .point(let point, let ignored)? where ranges.count == 1 || ignored != nil:
      return answer(.point(point, ignored: ignored), text, options)
    // A plus code stands in the part for the street, its town in that for the city.
    case .shortCode(let code, let place)?:
      return answer(.shortCode(code, near: place), text, options)
    case .refused(let reason)? where ranges.count == 1:
      return GeocodingAnswer(query: text, noMatchReason: reason)
    default: break
    }
    return workspaces.withSearch { search in
      search.read(text, options, parts: ranges)
      return answer(search, maker, options)
    }
  }

  private func answer(
    _ search: borrowing QuerySearch, _ maker: PlacemarkMaker, _ options: GeocodingOptions
  ) -> GeocodingAnswer {
    if var answer = search.addressAnswer {
      if options.explains {
        answer.explanation = search.explanation(of: answer, maker, options)
      }
      return answer
    }
    var noMatchReason: NoMatchReason?
    var answer: GeocodingAnswer
    switch search.resolution(options) {
    case .best: answer = maker.answer(search)
    case .postcode(let areas):
      let places = maker.placemarks(areas, search.interpreter.reader)
      let limit = max(1, options.limit)
      answer = GeocodingAnswer(
        query: maker.query, results: Array(places.prefix(limit)),
        rivals: Array(places.dropFirst(limit)))
    case .container(let place, let confidence):
      answer = maker.answer(container: place, confidence: confidence, search)
    case .refused(let reason):
      noMatchReason = reason
      if let streets = search.streetsOfSeveralTowns() {
        answer = GeocodingAnswer(
          query: maker.query, rivals: streets, noMatchReason: .ambiguousStreet)
      } else {
        answer = refuse(reason, search, maker, options)
      }
    }
    if options.findsAllPlaces, let best = search.ranking.first, noMatchReason == nil {
      answer.results = Array(answer.results.prefix(1)) + otherPlaces(search, best, options)
      addOrigins(search.interpreter.reader, to: &answer, options)
    }
    LabelDistinction.apply(
      to: &answer.results, and: &answer.rivals, language: options.language)
    if options.explains {
      answer.explanation = search.explanation(maker, options)
    }
    return answer
  }

  /// The places that the words name which an interpretation leaves over.
  ///
  /// Each run of these is shorter than the query, so that looking for places in it ends.
  private func otherPlaces(
    _ search: borrowing QuerySearch, _ best: Interpretation, _ options: GeocodingOptions
  ) -> [Placemark] {
    var options = options
    options.explains = false
    let words = search.interpreter.words
    var places: [Placemark] = []
    let rest = search.interpreter.all & ~(best.nameMask | best.containerMask)
    for run in search.interpreter.reader.runs(of: rest)
    where !run.isSubset(of: words.light | words.number) {
      let source = search.interpreter.reader.source(of: run)
      places += geocode(source, options: options).results
    }
    return places
  }

  /// Adds the places where somebody comes from who lives elsewhere, in the order of the query.
  private func addOrigins(
    _ reader: borrowing QueryReader, to answer: inout GeocodingAnswer, _ options: GeocodingOptions
  ) {
    var options = options
    options.explains = false
    for range in reader.terms.origins {
      let places = geocode(reader.source(bytes: range), options: options).results
      let isFirst = range.lowerBound < reader.text.tokens.first?.source.lowerBound ?? 0
      answer.results.insert(contentsOf: places, at: isFirst ? 0 : answer.results.count)
    }
  }

  private func refuse(
    _ noMatchReason: NoMatchReason, _ search: borrowing QuerySearch, _ maker: PlacemarkMaker,
    _ options: GeocodingOptions
  ) -> GeocodingAnswer {
    guard noMatchReason == .notFound || noMatchReason == .contradiction else {
      return GeocodingAnswer(query: maker.query, noMatchReason: noMatchReason)
    }
    let areas = search.areasOfWholePostcode()
    let placemarks = maker.placemarks(areas, search.interpreter.reader)
    guard let best = areas.first else {
      return GeocodingAnswer(query: maker.query, noMatchReason: noMatchReason)
    }
    let least = options.minimumConfidence ?? Ranking.minPlausibility
    guard best.confidence >= least else {
      return GeocodingAnswer(
        query: maker.query, rivals: placemarks, noMatchReason: .lowConfidence)
    }
    return GeocodingAnswer(
      query: maker.query, results: Array(placemarks.prefix(max(1, options.limit))),
      rivals: Array(placemarks.dropFirst()))
  }
}
