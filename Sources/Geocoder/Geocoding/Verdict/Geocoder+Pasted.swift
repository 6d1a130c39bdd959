import Gazetteer
import Geography

extension Geocoder {
  /// The answer to a query that was pasted from a map, a phone or a database.
  func answer(
    _ pasted: PastedCoordinate, _ query: String, _ options: GeocodingOptions
  ) -> GeocodingAnswer {
    let maker = AnswerMaker(gazetteer, options: options, query: query)
    switch pasted {
    case .point(let point, let ignored):
      let placemark = maker.placemark(
        point, in: country(of: point, options), ignored: ignored.map { [$0] } ?? [])
      return GeocodingAnswer(query: query, results: [placemark])
    case .refused(let reason): return GeocodingAnswer(query: query, refusal: reason)
    case .place(let text):
      let answer = geocodeName(text, options)
      return GeocodingAnswer(
        query: query, results: answer.results, rivals: answer.rivals,
        refusal: answer.refusal, explanation: answer.explanation)
    case .shortCode(let code, let place): return self.answer(code, near: place, maker, options)
    case .bareGeohash(let geohash):
      if isNamedExactly(query, options) { return named(query, options) }
      let placemark = maker.placemark(
        geohash.center, in: country(of: geohash.center, options),
        confidence: Geocoder.bareGeohashConfidence)
      return GeocodingAnswer(query: query, results: [placemark])
    }
  }

  /// The country that a point lies in; nothing at sea.
  private func country(of point: Coordinate, _ options: GeocodingOptions) -> Placemark? {
    var around = ReverseOptions()
    around.kinds = [.country]
    around.language = options.language
    return reverse(point, options: around).results.first
  }

  /// A word that could be a geohash could be another code.
  private static let bareGeohashConfidence = 0.9

  /// A name or a point, but nothing that leads to a further query.
  private func geocodeName(_ text: String, _ options: GeocodingOptions) -> GeocodingAnswer {
    switch PastedCoordinate(text) {
    case .point(let point, _):
      let maker = AnswerMaker(gazetteer, options: options, query: text)
      return GeocodingAnswer(
        query: text, results: [maker.placemark(point, in: country(of: point, options))])
    case .refused(let reason): return GeocodingAnswer(query: text, refusal: reason)
    default: return named(text, options)
    }
  }

  /// The points of a short plus code near the places that a name means.
  ///
  /// The cells that a code may mean are a degree apart. The middle of a region or a country may be
  /// nearer to another cell than to the one that was meant, so a town is asked for.
  private func answer(
    _ code: ShortPlusCode, near place: String, _ maker: AnswerMaker,
    _ options: GeocodingOptions
  ) -> GeocodingAnswer {
    let answer = geocodeName(place, options)
    if answer.results.isEmpty {
      return GeocodingAnswer(
        query: maker.query, refusal: answer.refusal,
        explanation: answer.explanation)
    }
    func points(_ places: [Placemark]) -> [Placemark] {
      places.filter { $0.precision >= .city }.map { (place) -> Placemark in
        let point = code.nearest(to: place.coordinate).center
        return maker.placemark(
          point, in: country(of: point, options), confidence: place.confidence,
          ignored: place.match.ignored)
      }
    }
    let results =
      answer.results.first.map { $0.precision >= .city } == true
      ? points(answer.results) : []
    guard !results.isEmpty else {
      return GeocodingAnswer(query: maker.query, refusal: .placeNeeded)
    }
    return GeocodingAnswer(
      query: maker.query, results: results, rivals: points(answer.rivals),
      explanation: answer.explanation)
  }
}
