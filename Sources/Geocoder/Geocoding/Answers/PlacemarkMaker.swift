import Gazetteer
import Geography

/// Makes placemarks of interpretations.
struct PlacemarkMaker {
  private let gazetteer: Gazetteer
  private let language: String?
  private let limit: Int
  let query: String

  init(_ gazetteer: Gazetteer, options: GeocodingOptions, query: String) {
    self.gazetteer = gazetteer
    language = options.language
    limit = max(1, options.limit)
    self.query = query
  }

  /// The best interpretations as placemarks.
  func answer(_ search: borrowing QuerySearch) -> GeocodingAnswer {
    var results: [Placemark] = []
    for index in 0..<min(search.ranked.count, limit) {
      if let placemark = placemark(index, search) { results.append(placemark) }
    }
    var rivals: [Placemark] = []
    for index in search.rivals {
      if let placemark = placemark(index, search) { rivals.append(placemark) }
    }
    return GeocodingAnswer(query: query, results: results, rivals: rivals)
  }

  /// The interpretation with a rank as a placemark.
  func placemark(_ rank: Int, _ search: borrowing QuerySearch) -> Placemark? {
    let interpretation = search.ranked[rank]
    guard let place = gazetteer.place(interpretation.candidate.place) else { return nil }
    let confidence = search.confidence(rank)
    let (address, unexplained) = search.address(of: interpretation)
    var placemark = Placemark(
      place, language: language, confidence: confidence,
      match: match(interpretation, unexplained, search.interpreter.reader))
    placemark.confidenceByLevel = search.levels(
      of: interpretation.candidate.place, confidence: confidence)
    placemark.address = address
    return placemark
  }

  /// The common area of the best interpretations as the only result, as no finer level is certain.
  func answer(container: Int, confidence: Double, _ search: borrowing QuerySearch)
    -> GeocodingAnswer
  {
    guard let place = gazetteer.place(container), let best = search.ranked.first else {
      return GeocodingAnswer(query: query, noMatchReason: .notAPlace)
    }
    let named = search.interpreter.naming(container, in: best)
    let ignored =
      named.isEmpty
      ? best.unexplained
      : search.interpreter.all
        & ~(named | best.addressMask | search.interpreter.words.light)
    var placemark = Placemark(
      place, language: language, confidence: confidence,
      match: Match(
        text: search.interpreter.reader.source(of: named.isEmpty ? best.nameMask : named),
        kind: nil,
        ignored: search.interpreter.reader.sources(of: ignored),
        isSpelledExactly: !named.isEmpty || best.candidate.editCost == 0,
        isCoarser: named.isEmpty))
    placemark.confidenceByLevel = search.levels(of: container, confidence: confidence)
    placemark.address = search.interpreter.address(of: best)
    return GeocodingAnswer(query: query, results: [placemark])
  }

  private func match(
    _ interpretation: Interpretation, _ unexplained: TokenSet, _ reader: borrowing QueryReader
  ) -> Match {
    Match(
      text: reader.source(of: interpretation.nameMask), kind: interpretation.candidate.nameKind,
      ignored: reader.sources(of: unexplained),
      isSpelledExactly: interpretation.candidate.editCost == 0)
  }

  /// A coordinate as a place.
  ///
  /// - Parameters:
  ///   - coordinate: the point.
  ///   - text: the part of the query that is the coordinate; nil for all of it.
  ///   - confidence: how sure it is that the point is meant.
  ///   - ignored: words that have no part in it.
  /// - Returns: the point, under a name of five decimals.
  func placemark(
    _ coordinate: Coordinate, text: String? = nil, confidence: Double = 1, ignored: [String] = []
  ) -> Placemark {
    func rounded(_ degrees: Double) -> Double { (degrees * 100_000).rounded() / 100_000 }
    let name = "\(rounded(coordinate.latitude)), \(rounded(coordinate.longitude))"
    return Placemark(
      Placemark.Details(name: name, coordinate: coordinate, kind: .coordinate),
      confidence: confidence, match: Match(text: text ?? query, kind: nil, ignored: ignored))
  }

  /// The areas of a postal code, when the query is nothing else; several where several countries have
  /// the code.
  func postalPlacemarks(_ reader: borrowing QueryReader) -> [Placemark] {
    let tokens = reader.text.tokens
    let isAlone =
      tokens.count == 1 || tokens.count == 2 && tokens[1].separator == .hyphen
      || reader.address.postcodeCount == 1 && reader.address.postcodes[0].mask == reader.all
    guard isAlone, !tokens.isEmpty else { return [] }
    return postalPlacemarks(
      reader.postalReadings.filter { $0.token == 0 }, reader, isConfirmed: false)
  }

  /// The areas of a postal code, which is surer beside its region or country than alone.
  func postalPlacemarks(
    _ areas: [QueryReader.PostalReading], _ reader: borrowing QueryReader, isConfirmed: Bool
  ) -> [Placemark] {
    let sure = isConfirmed ? PlacemarkMaker.confirmedConfidence : PlacemarkMaker.postalConfidence
    return areas.compactMap { found in
      placemark(
        found.area, in: found.country, text: reader.source(of: found.mask),
        confidence: sure / Double(areas.count))
    }
  }

  private func placemark(
    _ area: PostalCodeArea, in country: CountryIndex, text: String, confidence sure: Double
  ) -> Placemark? {
    guard let country = gazetteer.place(gazetteer.hierarchy.place(country)) else { return nil }
    let name = area.name.map { "\(text) \($0)" } ?? text
    let region = area.region.flatMap { gazetteer.place(gazetteer.hierarchy.place($0)) }
      .map { PlaceText.name($0, language) }
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

  /// A postal code of the region or country that stands beside it.
  private static let confirmedConfidence = 0.95
  /// Five digits alone are a US postal code more often than anything else.
  private static let postalConfidence = 0.8
}
