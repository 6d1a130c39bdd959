import Gazetteer

// How a query was read, told.

extension QuerySearch {
  /// How many places of a name are listed.
  private static let maxCandidateCount = 5

  /// Tells how the query was read.
  func explanation(_ maker: AnswerMaker, _ options: GeocodingOptions) -> Explanation {
    var words: [(start: Int, word: Explanation.Word)] = []
    for index in reading.text.tokens.indices {
      words.append((reading.text.tokens[index].source.lowerBound, word(index)))
    }
    for range in reading.terms.leftOut {
      words.append((range.lowerBound, wordLeftOut(range)))
    }
    words.sort { $0.start < $1.start }
    var names: [Explanation.Name] = []
    for index in reading.spans.indices {
      names.append(name(reading.spans[index], options.language))
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
    let addresses = answer.results.map { placemark in
      Explanation.Interpretation(
        placemark: placemark, context: [], score: 0, share: placemark.confidence,
        plausibility: placemark.confidence, evidence: [])
    }
    explanation.interpretations = addresses + explanation.interpretations
    return explanation
  }

  private func word(_ index: Int) -> Explanation.Word {
    let bit: TokenSet = TokenSet(index)
    let masks = reading.words
    let text = reading.text
    let roles: [(String, TokenSet)] = [
      ("country word", masks.countryGeneric), ("region word", masks.regionGeneric),
      ("decoration", masks.decoration), ("preposition", masks.preposition),
      ("street", masks.street), ("filler", masks.filler), ("plain word", masks.common),
      ("number", masks.number), ("link", masks.link), ("unit", masks.unit), ("box", masks.box),
      ("care of", masks.careOf), ("contact", masks.contact), ("delivery", masks.delivery),
      ("number word", masks.numberWord), ("natural feature", masks.feature),
      ("institution", masks.institution), ("given name", masks.givenName),
      ("thing", masks.thing), ("flag", masks.flag),
      ("unit of a number", reading.terms.units),
    ]
    return Explanation.Word(
      text: reading.source(of: bit),
      folded: gazetteer.folding.text(text.codes[text.tokens[index].codes]),
      roles: roles.filter { $0.1.intersects(bit) }.map(\.0))
  }

  private func wordLeftOut(_ range: Range<Int>) -> Explanation.Word {
    let text = reading.source(bytes: range)
    let folding = gazetteer.folding
    return Explanation.Word(
      text: text, folded: folding.text(FoldedText(text, table: folding).codes[...]),
      roles: ["left out"])
  }

  /// The postal codes that numbers may be, and how sure each is where it is the answer.
  private func postcodes(_ maker: AnswerMaker) -> [Explanation.Postcode] {
    let address = reading.address
    var codes = (0..<address.postcodeCount).map { address.postcodes[$0] }
    if codes.isEmpty, let whole = reading.wholePostcode { codes = [whole] }
    var answers = areasOfWholePostcode()
    if answers.isEmpty, let best = ranking.first { answers = areasBeside(best) }
    return codes.compactMap { code in
      let located = reading.locatedCodes(code)
      guard !located.isEmpty else { return nil }
      let sure = answers.filter { $0.code.mask == code.mask }
      let others = located.filter { other in
        !sure.contains { $0.code.country == other.country }
      }
      let named = namedCountries(with: ranking.first?.candidate.place, writing: code)
      let sorted =
        others.filter { named.contains($0.country) } + others.filter { !named.contains($0.country) }
      let areas =
        sure.map { (code: $0.code, confidence: Optional($0.confidence)) }
        + sorted.map { (code: $0, confidence: nil) }
      return Explanation.Postcode(
        text: reading.source(of: code.mask), countryCount: located.count,
        areas: areas.prefix(QuerySearch.maxCandidateCount).compactMap { area in
          let answer = PostalAnswer(code: area.code, confidence: area.confidence ?? 0)
          return maker.placemarks([answer], reading).first.map {
            Explanation.PostcodeArea(
              label: $0.label, countryCode: $0.countryCode ?? "", confidence: area.confidence)
          }
        })
    }
  }

  private func name(_ span: Span, _ language: String?) -> Explanation.Name {
    var places: [Explanation.Candidate] = []
    for index in span.candidates.prefix(QuerySearch.maxCandidateCount) {
      let candidate = reading.candidates[index]
      guard let place = gazetteer.place(candidate.place) else { continue }
      places.append(
        Explanation.Candidate(
          label: PlaceText(place, language).label, kind: place.kind, nameKind: candidate.nameKind,
          editCost: candidate.editCost))
    }
    return Explanation.Name(
      text: reading.source(of: span.mask), words: span.first..<span.end,
      placeCount: span.candidates.count, places: places)
  }

  private func interpretation(
    _ rank: Int, _ maker: AnswerMaker
  ) -> Explanation.Interpretation? {
    guard let placemark = maker.placemark(rank, self) else { return nil }
    let interpretation = ranking[rank]
    let tally = scorer.evidence(for: interpretation)
    let level = hierarchy.level(of: interpretation.candidate.place)
    let items = Evidence.allCases.filter { tally[$0] != 0 }.map { evidence in
      Explanation.EvidenceItem(
        kind: evidence, phrase: evidence.row.phrase, amount: tally[evidence],
        score: tally[evidence] * evidence.rankingWeight,
        plausibility: tally[evidence] * evidence.plausibilityWeights[level.rawValue & 3])
    }
    return Explanation.Interpretation(
      placemark: placemark, context: reading.sources(of: interpretation.containerMask),
      score: interpretation.score, share: ranking.share(interpretation),
      plausibility: tally.plausibility[level],
      evidence: items.sorted { abs($0.score) > abs($1.score) })
  }
}
