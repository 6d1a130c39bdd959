import Gazetteer

// Queries of several places: each is asked for by itself.

extension Geocoder {
  /// The answer to a list of places: the first of them, with the others as rivals.
  func answer(
    _ list: PlaceList, _ search: borrowing QuerySearch, _ maker: AnswerMaker,
    _ options: GeocodingOptions
  ) -> GeocodingAnswer {
    // Each is shorter than the query, so that this ends.
    let texts = list.groups.map { search.reading.source(of: $0) }
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
        query: maker.query, rivals: [first] + others, refusal: .ambiguous,
        explanation: answer.explanation)
    }
    for index in answer.results.indices { answer.results[index].match.ignored += ignored }
    return GeocodingAnswer(
      query: maker.query, results: answer.results,
      rivals: Array((others + answer.rivals).prefix(Ranking.maxRivalCount)),
      explanation: answer.explanation)
  }

  /// Adds the other places that a query names, if it is answered with one.
  func addOtherPlaces(
    _ verdict: Verdict, _ search: borrowing QuerySearch, to answer: inout GeocodingAnswer,
    _ options: GeocodingOptions
  ) {
    switch verdict {
    case .best, .coarser, .areas:
      guard let best = search.ranking.first else { return }
      answer.results = Array(answer.results.prefix(1)) + otherPlaces(search, best, options)
      addOrigins(search.reading, to: &answer, options)
    default: break
    }
  }

  /// The places that the words name which an interpretation leaves over.
  ///
  /// Each run of these is shorter than the query, so that looking for places in it ends.
  private func otherPlaces(
    _ search: borrowing QuerySearch, _ best: Interpretation, _ options: GeocodingOptions
  ) -> [Placemark] {
    var options = options
    options.explains = false
    let words = search.reading.words
    var places: [Placemark] = []
    let rest = search.reading.all & ~(best.nameMask | best.containerMask)
    for run in search.reading.runs(of: rest)
    where !run.isSubset(of: words.light | words.number) {
      let source = search.reading.source(of: run)
      places += geocode(source, options: options).results
    }
    return places
  }

  /// Adds the places where somebody comes from who lives elsewhere, in the order of the query.
  private func addOrigins(
    _ reading: borrowing Reading, to answer: inout GeocodingAnswer, _ options: GeocodingOptions
  ) {
    var options = options
    options.explains = false
    for range in reading.terms.origins {
      let places = geocode(reading.source(bytes: range), options: options).results
      let isFirst = range.lowerBound < reading.text.tokens.first?.source.lowerBound ?? 0
      answer.results.insert(contentsOf: places, at: isFirst ? 0 : answer.results.count)
    }
  }
}
