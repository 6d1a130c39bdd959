import Gazetteer

// How a query was read, told.

extension QuerySearch {
  /// How many places of a name are listed.
  private static let maxCandidateCount = 5

  /// Tells how the query was read.
  func explanation(_ maker: AnswerMaker, _ options: GeocodingOptions) -> Explanation {
    var words: [(start: Int, word: Explanation.Word)] = []
    for index in interpreter.reader.text.tokens.indices {
      words.append((interpreter.reader.text.tokens[index].source.lowerBound, word(index)))
    }
    for range in interpreter.reader.terms.leftOut {
      words.append((range.lowerBound, wordLeftOut(range)))
    }
    words.sort { $0.start < $1.start }
    var names: [Explanation.Name] = []
    for index in interpreter.reader.spans.indices {
      names.append(name(interpreter.reader.spans[index], options.language))
    }
    var interpretations: [Explanation.Interpretation] = []
    for rank in 0..<min(ranking.count, max(1, options.limit)) {
      if let interpretation = interpretation(rank, maker) {
        interpretations.append(interpretation)
      }
    }
    return Explanation(
      words: words.map(\.word), names: names, postcodes: postcodes(maker),
      interpretations: interpretations,
      threshold: options.minimumConfidence ?? Ranking.minPlausibility)
  }

  /// Tells how a query was read that means an address.
  func explanation(
    of answer: GeocodingAnswer, _ maker: AnswerMaker, _ options: GeocodingOptions
  ) -> Explanation {
    var explanation = explanation(maker, options)
    let readings = answer.results.map { placemark in
      Explanation.Interpretation(
        placemark: placemark, context: [], score: 0, share: placemark.confidence,
        plausibility: placemark.confidence, evidence: [])
    }
    explanation.interpretations = readings + explanation.interpretations
    return explanation
  }

  private func word(_ index: Int) -> Explanation.Word {
    let bit: TokenSet = TokenSet(index)
    let masks = interpreter.reader.words
    let text = interpreter.reader.text
    let roles: [(String, TokenSet)] = [
      ("country word", masks.countryGeneric), ("region word", masks.regionGeneric),
      ("decoration", masks.decoration), ("preposition", masks.preposition),
      ("street", masks.street), ("filler", masks.filler), ("plain word", masks.common),
      ("number", masks.number), ("link", masks.link), ("unit", masks.unit), ("box", masks.box),
      ("care of", masks.careOf), ("contact", masks.contact), ("delivery", masks.delivery),
      ("number word", masks.numberWord), ("natural feature", masks.feature),
      ("institution", masks.institution), ("flag", masks.flag),
      ("unit of a number", interpreter.reader.terms.units),
    ]
    return Explanation.Word(
      text: interpreter.reader.source(of: bit),
      folded: interpreter.gazetteer.folding.text(text.codes[text.tokens[index].codes]),
      roles: roles.filter { $0.1.intersects(bit) }.map(\.0))
  }

  private func wordLeftOut(_ range: Range<Int>) -> Explanation.Word {
    let text = interpreter.reader.source(bytes: range)
    let folding = interpreter.gazetteer.folding
    return Explanation.Word(
      text: text, folded: folding.text(FoldedText(text, table: folding).codes[...]),
      roles: ["left out"])
  }

  /// The postal codes that numbers may be, and how sure each is where it is the answer.
  private func postcodes(_ maker: AnswerMaker) -> [Explanation.Postcode] {
    let address = interpreter.address
    var codes = (0..<address.postcodeCount).map { address.postcodes[$0] }
    if codes.isEmpty, let whole = interpreter.reader.wholePostcode { codes = [whole] }
    var answers = areasOfWholePostcode()
    if answers.isEmpty, let best = ranking.first { answers = areasBeside(best) }
    return codes.compactMap { code in
      let readings = interpreter.reader.postalReadings(code)
      guard !readings.isEmpty else { return nil }
      let sure = answers.filter { $0.reading.mask == code.mask }
      let others = readings.filter { reading in
        !sure.contains { $0.reading.country == reading.country }
      }
      let named = interpreter.namedCountries(with: ranking.first?.candidate.place, writing: code)
      let sorted =
        others.filter { named.contains($0.country) } + others.filter { !named.contains($0.country) }
      let areas =
        sure.map { (reading: $0.reading, confidence: Optional($0.confidence)) }
        + sorted.map { (reading: $0, confidence: nil) }
      return Explanation.Postcode(
        text: interpreter.reader.source(of: code.mask), countryCount: readings.count,
        areas: areas.prefix(QuerySearch.maxCandidateCount).compactMap { area in
          let answer = PostalAnswer(reading: area.reading, confidence: area.confidence ?? 0)
          return maker.placemarks([answer], interpreter.reader).first.map {
            Explanation.PostcodeArea(
              label: $0.label, countryCode: $0.countryCode ?? "", confidence: area.confidence)
          }
        })
    }
  }

  private func name(_ span: Span, _ language: String?) -> Explanation.Name {
    var places: [Explanation.Candidate] = []
    for index in span.candidates.prefix(QuerySearch.maxCandidateCount) {
      let candidate = interpreter.reader.candidates[index]
      guard let place = interpreter.gazetteer.place(candidate.place) else { continue }
      places.append(
        Explanation.Candidate(
          label: PlaceText(place, language).label, kind: place.kind, nameKind: candidate.nameKind,
          editCost: candidate.editCost))
    }
    return Explanation.Name(
      text: interpreter.reader.source(of: span.mask), words: span.first..<span.end,
      placeCount: span.candidates.count, places: places)
  }

  private func interpretation(
    _ rank: Int, _ maker: AnswerMaker
  ) -> Explanation.Interpretation? {
    guard let placemark = maker.placemark(rank, self) else { return nil }
    let interpretation = ranking[rank]
    let tally = interpreter.evidence(for: interpretation)
    let level = interpreter.hierarchy.level(of: interpretation.candidate.place)
    let items = Evidence.allCases.filter { tally[$0] != 0 }.map { evidence in
      Explanation.EvidenceItem(
        kind: evidence, phrase: evidence.row.phrase, amount: tally[evidence],
        score: tally[evidence] * evidence.rankingWeight,
        plausibility: tally[evidence] * evidence.plausibilityWeights[level.rawValue & 3])
    }
    return Explanation.Interpretation(
      placemark: placemark, context: interpreter.reader.sources(of: interpretation.containerMask),
      score: interpretation.score, share: ranking.share(interpretation),
      plausibility: tally.plausibility[level],
      evidence: items.sorted { abs($0.score) > abs($1.score) })
  }
}
