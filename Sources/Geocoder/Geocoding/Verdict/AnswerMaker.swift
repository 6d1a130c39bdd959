import Gazetteer
import Geography

/// Makes the answer of a verdict: placemarks of interpretations, of the areas of postal codes and
/// of points.
struct AnswerMaker {
  private let gazetteer: Gazetteer
  private let language: String?
  private let limit: Int
  /// Whether no confidence is asked for: then what is coarser than the best is an answer because
  /// that may be none.
  private let isAsSureAsCan: Bool
  let query: String

  init(_ gazetteer: Gazetteer, options: GeocodingOptions, query: String) {
    self.gazetteer = gazetteer
    language = options.language
    limit = max(1, options.limit)
    isAsSureAsCan = options.minimumConfidence == nil
    self.query = query
  }

  /// The answer to a query.
  ///
  /// - Parameters:
  ///   - verdict: what the query is answered with.
  ///   - search: how it was read.
  /// - Returns: the answer, without an explanation.
  func answer(_ verdict: Verdict, _ search: borrowing QuerySearch) -> GeocodingAnswer {
    switch verdict {
    case .address: return search.addressAnswer ?? refusal(.notFound)
    case .best: return answer(search)
    case .coarser(let coarser): return answer(coarser, search)
    case .areas(let areas): return answer(areas, search)
    case .refused(let reason): return refusal(reason)
    case .severalStreets:
      return refusal(.ambiguousStreet, rivals: search.streetsOfSeveralTowns() ?? [])
    case .doubtful(let areas):
      return refusal(.lowConfidence, rivals: placemarks(areas, search.reading))
    }
  }

  private func refusal(_ reason: Refusal, rivals: [Placemark] = []) -> GeocodingAnswer {
    GeocodingAnswer(query: query, rivals: rivals, refusal: reason)
  }

  /// The areas of a postal code.
  private func answer(
    _ areas: [PostalAnswer], _ search: borrowing QuerySearch
  ) -> GeocodingAnswer {
    let places = placemarks(areas, search.reading)
    return GeocodingAnswer(
      query: query, results: Array(places.prefix(limit)), rivals: Array(places.dropFirst()))
  }

  /// The best interpretations.
  private func answer(_ search: borrowing QuerySearch) -> GeocodingAnswer {
    let count = min(search.ranking.count, limit)
    var results: [Placemark] = []
    results.reserveCapacity(count)
    for index in 0..<count {
      if let placemark = placemark(index, search) { results.append(placemark) }
    }
    var rivals: [Placemark] = []
    for index in search.ranking.rivals {
      if let placemark = placemark(index, search) { rivals.append(placemark) }
    }
    return GeocodingAnswer(query: query, results: results, rivals: rivals)
  }

  /// The interpretation with a rank as a placemark.
  func placemark(_ rank: Int, _ search: borrowing QuerySearch) -> Placemark? {
    let interpretation = search.ranking[rank]
    guard let place = gazetteer.place(interpretation.candidate.place) else { return nil }
    let confidence = search.ranking.confidence(rank, search.scorer)
    let (address, unexplained) = search.address(of: interpretation)
    var placemark = Placemark(
      place, language: language, confidence: confidence,
      match: match(interpretation, unexplained, search.reading))
    placemark.confidenceByLevel = search.ranking.levels(
      of: interpretation.candidate.place, confidence: confidence)
    placemark.address = address
    if search.scorer.isPartial(interpretation) { placemark.markPartial() }
    return placemark
  }

  /// The common area of the best interpretations as the only result, as no finer level is certain.
  private func answer(
    _ coarser: Verdict.Coarser, _ search: borrowing QuerySearch
  ) -> GeocodingAnswer {
    guard let place = gazetteer.place(coarser.place), let best = search.ranking.first else {
      return refusal(.notAPlace)
    }
    let named = search.scorer.naming(coarser.place, in: best)
    let ignored =
      named.isEmpty
      ? best.unexplained
      : search.reading.all
        & ~(named | best.addressMask | search.reading.words.light)
    var placemark = Placemark(
      place, language: language, confidence: coarser.confidence,
      match: Match(
        text: search.reading.source(of: named.isEmpty ? best.nameMask : named),
        kind: nil,
        ignored: search.reading.sources(of: ignored),
        isSpelledExactly: !named.isEmpty || best.candidate.editCost == 0,
        isCoarser: named.isEmpty))
    placemark.confidenceByLevel = search.ranking.levels(
      of: coarser.place, confidence: coarser.confidence)
    placemark.address = search.scorer.address(of: best)
    if gazetteer.isVillage(best.candidate.place) {
      // One of several villages of the name, or one that is not listed.
      placemark.confidence = min(placemark.confidence, Placemark.partialConfidence)
    }
    if search.scorer.isPartial(best) || isAsSureAsCan && !placemark.match.ignored.isEmpty {
      placemark.markPartial()
    }
    return GeocodingAnswer(query: query, results: [placemark])
  }

  private func match(
    _ interpretation: Interpretation, _ unexplained: TokenSet, _ reading: borrowing Reading
  ) -> Match {
    Match(
      text: reading.source(of: interpretation.nameMask), kind: interpretation.candidate.nameKind,
      ignored: reading.sources(of: unexplained | interpretation.formerMask)
        + reading.terms.origins.map { reading.source(bytes: $0) },
      isSpelledExactly: interpretation.candidate.editCost == 0)
  }

  /// A coordinate as a place.
  ///
  /// - Parameters:
  ///   - coordinate: the point.
  ///   - country: the country that it lies in; nil at sea.
  ///   - confidence: how sure it is that the point is meant.
  ///   - ignored: words that have no part in it.
  /// - Returns: the point, under a name of five decimals.
  func placemark(
    _ coordinate: Coordinate, in country: Placemark?, confidence: Double = 1,
    ignored: [String] = []
  ) -> Placemark {
    func rounded(_ degrees: Double) -> Double { (degrees * 100_000).rounded() / 100_000 }
    let name = "\(rounded(coordinate.latitude)), \(rounded(coordinate.longitude))"
    var details = Placemark.Details(name: name, coordinate: coordinate, kind: .coordinate)
    if let country {
      details.countryCode = country.countryCode
      details.country = country.name
      details.codes.country = country.countryCode3
      details.codes.continent = country.continent
    }
    return Placemark(
      details, confidence: confidence, match: Match(text: query, kind: nil, ignored: ignored))
  }

  /// The areas of a postal code.
  ///
  /// A code whose addresses lie far apart is its region, or its country where no region is known.
  func placemarks(_ answers: [PostalAnswer], _ reading: borrowing Reading) -> [Placemark] {
    answers.compactMap { answer in
      let text = reading.source(of: answer.code.mask)
      let area = answer.code.area
      return area.isWide
        ? container(of: answer.code, text: text, confidence: answer.confidence)
        : placemark(area, in: answer.code.country, text: text, confidence: answer.confidence)
    }
  }

  private func container(
    of code: Reading.LocatedCode, text: String, confidence: Double
  ) -> Placemark? {
    let hierarchy = gazetteer.hierarchy
    let container =
      code.area.region.map { hierarchy.place($0) } ?? hierarchy.place(code.country)
    guard let place = gazetteer.place(container) else { return nil }
    var placemark = Placemark(
      place, language: language, confidence: confidence,
      match: Match(text: text, kind: nil, ignored: [], isCoarser: true))
    placemark.confidenceByLevel = LevelConfidence(country: confidence, region: confidence)
    return placemark
  }

  private func placemark(
    _ area: PostalCodeArea, in country: CountryIndex, text: String, confidence sure: Double
  ) -> Placemark? {
    guard let country = gazetteer.place(gazetteer.hierarchy.place(country)) else { return nil }
    let name = gazetteer.town(of: area).map { "\(text) \($0)" } ?? text
    let region = area.region.flatMap { gazetteer.place(gazetteer.hierarchy.place($0)) }
      .map { PlaceText.name($0, language) }.flatMap { $0.isEmpty ? nil : $0 }
    let countryName = PlaceText.name(country, language)
    let lying = PlaceText.labelParts(name, region, countryName)
    var placemark = Placemark(
      Placemark.Details(
        name: name, labelRegion: lying.region, labelCountry: lying.country,
        coordinate: area.coordinate, countryCode: country.countryCode, country: countryName,
        region: region, kind: .postcode),
      confidence: sure, match: Match(text: text, kind: nil, ignored: []))
    placemark.confidenceByLevel = LevelConfidence(country: sure, region: sure)
    return placemark
  }
}
