import Gazetteer

/// A query with the ways to read it, the most probable first.
///
/// One search is made for one query after another, in the memory that the ones before took.
struct QuerySearch: ~Copyable, Sendable {
  private let place = InPlace()
  let gazetteer: Gazetteer
  let hierarchy: Hierarchy
  private(set) var scorer: Scorer
  private(set) var ranking: Ranking
  /// What finds streets and houses, where the gazetteer has any.
  private(set) var addressFinder: AddressFinder?
  /// The answer to the query if it means a street or house.
  private(set) var addressAnswer: GeocodingAnswer? {
    didSet { hasAddressAnswer = addressAnswer != nil }
  }
  /// Whether there is one: to look at the answer itself copies it.
  private(set) var hasAddressAnswer = false

  /// What the words of the query may be.
  var reading: Reading {
    @inline(__always) _read { yield scorer.reading }
  }

  /// Makes a search that has read nothing.
  ///
  /// - Parameters:
  ///   - gazetteer: what is searched.
  ///   - facts: tables shared with other searches.
  ///   - isExhaustive: whether every interpretation is weighed to the end, as a check of what is
  ///     pruned.
  init(_ gazetteer: Gazetteer, _ facts: GazetteerFacts? = nil, isExhaustive: Bool = false) {
    self.gazetteer = gazetteer
    hierarchy = gazetteer.hierarchy
    scorer = Scorer(gazetteer, facts)
    scorer.isExhaustive = isExhaustive
    ranking = Ranking(gazetteer)
    addressFinder = AddressFinder(gazetteer)
  }

  /// Reads a query: exactly, and where that leaves words unexplained, by names that are like them.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - options: what narrows the answer.
  ///   - parts: where its parts stand, if these are known.
  mutating func read(
    _ query: String, _ options: GeocodingOptions,
    parts: [(role: QueryParts.Role, range: Range<Int>)] = []
  ) {
    begin(query, options, isInParts: !parts.isEmpty)
    // A house is given with its number.
    if wantsAddress(options), query.utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) {
      addressAnswer = addressFinder?.answerAtOnce(options)
      if hasAddressAnswer, !options.explains { return }
    }
    scorer.find(parts: parts)
    if !reading.text.isCut, !reading.listsPlaces {
      ranking.rank(scorer)
      apply(.shortenedCountries)
      readAddress(options, mayBeAlone: false)
      if hasAddressAnswer, !options.explains { return }
      if !options.readsExactly {
        for pass in Pass.besideAreas { apply(pass) }
      }
      if !unexplained.isEmpty || !obscure.isEmpty, !options.readsExactly {
        for pass in Pass.further { apply(pass) }
        if ranking.isDoubtful(scorer) {
          readAddress(options, mayBeAlone: true)
        }
      }
    }
    if ranking.forgetsGuess(scorer), ranking.first == nil {
      // What it had set aside is the answer where a whole part is unknown: a village and its
      // county.
      scorer.forgetComparedNames()
      ranking.rank(scorer)
      ranking.keepContainers()
    }
    ranking.close(scorer)
  }

  /// Reads a query by its exact names alone.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - options: what narrows the answer.
  mutating func rankNames(_ query: String, _ options: GeocodingOptions) {
    begin(query, options, isInParts: false)
    scorer.find(parts: [])
    if !reading.spans.isEmpty { ranking.rank(scorer) }
  }

  /// Takes another query, and forgets the one before.
  private mutating func begin(_ query: String, _ options: GeocodingOptions, isInParts: Bool) {
    ranking.removeAll()
    if hasAddressAnswer { addressAnswer = nil }
    // What it has of the text would keep the memory from being used again.
    addressFinder?.forget()
    scorer.begin(query, options, isInParts: isInParts)
    addressFinder?.begin(query, scorer.reading)
  }

  /// Whether an address is an answer, if there are any.
  private func wantsAddress(_ options: GeocodingOptions) -> Bool {
    addressFinder != nil && AddressFinder.isWanted(options)
  }

  /// Whether words with periods behind may be a country's, since no exact name explains all.
  private var mayBeCutShort: Bool {
    guard reading.terms.hasPeriod, reading.text.tokens.count > 1 else {
      return false
    }
    return ranking.first.map { $0.nameMask != reading.all || $0.candidate.isVariant } ?? true
  }

  /// Looks for an address where the base leaves words over.
  private mutating func readAddress(_ options: GeocodingOptions, mayBeAlone: Bool) {
    guard !hasAddressAnswer, wantsAddress(options) else { return }
    let best = ranking.first
    var small = TokenSet()
    if let best {
      let open = reading.all & ~(best.nameMask | best.containerMask)
      if (open & ~reading.words.light).isEmpty, best.candidate.editCost == 0 {
        // "Im Loch" is a street of that name sooner than Loch.
        if open.isEmpty { return }
        small = open
      }
    }
    addressAnswer = addressFinder?.answer(
      mayBeAlone: mayBeAlone,
      country: best.flatMap { best in
        hierarchy.country(of: gazetteer.spot(best.candidate.place))
      }, small: small, options)
    if !hasAddressAnswer, small.isEmpty {
      addressAnswer = addressFinder?.townAnswer(insteadOf: best?.candidate.place, options)
    }
  }

  /// The words that the best interpretation leaves over, but for numbers and links, and for the
  /// name of a house where the town of an address is known.
  private var unexplained: TokenSet {
    (ranking.first.map { best in
      hierarchy.isCity(best.candidate.place)
        ? best.unexplained & ~best.venueMask : best.unexplained
    } ?? reading.all)
      & ~neverNames
  }

  /// Words that are no names by themselves.
  private var neverNames: TokenSet { reading.words.number | reading.words.link }

  /// The words that name something, and may yet be misspelt.
  ///
  /// They are those of a query that is another name of a small place and nothing else: "Barcalona",
  /// though a village has once been called so. And the name of a village of which only the country
  /// is named: "Salzberg, Austria".
  private var obscure: TokenSet {
    guard let best = ranking.first else { return [] }
    if gazetteer.isVillage(best.candidate.place) {
      return best.namesRegion || reading.address.isAddress ? [] : best.nameMask
    }
    guard best.nameMask == reading.all, best.candidate.isForeignName,
      best.candidate.prominence < QuerySearch.littleKnown,
      hierarchy.isCity(best.candidate.place)
    else { return [] }
    return best.nameMask
  }

  /// The prominence of 16,384 inhabitants.
  private static let littleKnown = 112

  /// Applies a pass, and weighs anew where it has found something.
  private mutating func apply(_ pass: Pass) {
    let open = words(openTo: pass)
    guard !open.isEmpty, scorer.apply(pass, to: open) else { return }
    ranking.rank(scorer)
    guard pass == .streets, !isTown(ranking.first) else { return }
    scorer.forgetAddress()
    ranking.rank(scorer)
  }

  /// The words that a pass may explain.
  private func words(openTo pass: Pass) -> TokenSet {
    switch pass {
    case .shortenedCountries: return mayBeCutShort ? reading.all : []
    case .formerParts:
      // Only where an exact name of another place is left over.
      let open = unexplained & ~reading.words.light
      let isName = reading.spans.contains {
        $0.mask == open && reading.candidates[$0.candidates.lowerBound].editCost == 0
      }
      return isName ? open : open & scorer.setting.placeParts
    // The town of an address may be a village, and what was read as the name of a house its name.
    case .villages:
      // "59268 Abancourt" is not the Abancourt near the sea.
      let named =
        ranking.first.map { best in
          isFarFromPostcode(best) ? best.containerMask : best.nameMask | best.containerMask
        } ?? []
      return reading.all & ~(named | neverNames | reading.words.light)
    case .loneVillages:
      return reading.segments.count == 1 && ranking.isDoubtful(scorer) ? reading.all : []
    case .similarNames: return unexplained | obscure
    case .comparedNames:
      // Names that are less alike are compared where the best so far is not well spelt either.
      let misspelt = ranking.first.map { $0.candidate.editCost >= 1 ? $0.nameMask : [] } ?? []
      return unexplained | misspelt
    default: return unexplained
    }
  }

  /// Whether an interpretation is a town by its own name: "Horseshoe Bend, AR" is no street of a
  /// town called AR.
  private func isTown(_ interpretation: Interpretation?) -> Bool {
    guard let candidate = interpretation?.candidate else { return false }
    return hierarchy.isCity(candidate.place) && !candidate.isShort
      && !candidate.isVariant
  }

  /// Whether the query names a region or country, as a part of its own, that the place is not in.
  func contradicts(_ interpretation: Interpretation) -> Bool {
    scorer.contradicts(interpretation)
  }
}
