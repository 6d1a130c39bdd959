import Gazetteer

/// Tells how a query was read.
struct ExplanationMaker {
  let search: QuerySearch
  let maker: PlacemarkMaker
  let options: GeocodingOptions

  private var reader: QueryReader { search.reader }
  /// How many places of a name are listed.
  private static let largestCandidateCount = 5

  func explanation() -> Explanation {
    Explanation(
      words: reader.text.tokens.indices.map(word), names: reader.spans.map(name),
      interpretations: search.ranked.prefix(max(1, options.limit)).compactMap(interpretation),
      threshold: options.minimumConfidence ?? QuerySearch.leastPlausibility)
  }

  private func word(_ index: Int) -> Explanation.Word {
    let bit: UInt64 = 1 << UInt64(index)
    let masks = reader.words
    let roles: [(String, UInt64)] = [
      ("country word", masks.countryGeneric), ("region word", masks.regionGeneric),
      ("decoration", masks.decoration), ("preposition", masks.preposition),
      ("street", masks.street), ("filler", masks.filler), ("plain word", masks.common),
      ("number", masks.number), ("link", masks.link),
    ]
    return Explanation.Word(
      text: reader.source(of: bit),
      folded: reader.gazetteer.folding.text(reader.text.codes[reader.text.tokens[index].codes]),
      roles: roles.filter { $0.1 & bit != 0 }.map(\.0))
  }

  private func name(_ span: Span) -> Explanation.Name {
    let places = reader.readings[span.readings].prefix(ExplanationMaker.largestCandidateCount)
      .compactMap { reading in
        reader.gazetteer.place(reading.place).map {
          Explanation.Candidate(
            label: PlaceText($0, options.language).label, kind: $0.kind, sort: reading.sort,
            editCost: reading.editCost)
        }
      }
    return Explanation.Name(
      text: reader.source(of: span.mask), words: span.first..<span.end,
      placeCount: span.readings.count, places: places)
  }

  private func interpretation(_ interpretation: Interpretation) -> Explanation.Interpretation? {
    guard let placemark = maker.placemark(interpretation, search) else { return nil }
    let tally = search.interpreter.evidence(for: interpretation)
    let items = Evidence.allCases.filter { tally[$0] != 0 }.map { evidence in
      Explanation.EvidenceItem(
        kind: "\(evidence)", phrase: evidence.phrase, amount: tally[evidence],
        score: tally[evidence] * evidence.rankingWeight,
        plausibility: tally[evidence] * evidence.plausibilityWeight)
    }
    return Explanation.Interpretation(
      placemark: placemark, context: reader.sources(of: interpretation.containerMask),
      score: interpretation.score, share: search.share(interpretation),
      plausibility: tally.plausibility,
      evidence: items.sorted { abs($0.score) > abs($1.score) })
  }
}
