import Gazetteer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// A query with the ways to read it, the most probable first.
///
/// One search is made for one query after another, in the memory that the ones before took.
struct QuerySearch: ~Copyable, Sendable {
  private let place = InPlace()
  private(set) var interpreter: Interpreter
  private(set) var ranked = ScratchArray<Interpretation>()
  /// Readings that wait until others are weighed.
  private var pending = ScratchArray<Interpretation>()
  /// What the probabilities of all interpretations are shares of.
  private var sum = 1.0
  /// How sure it is at each level that the query, read in the best way, means a place.
  private(set) var plausibility = Plausibility()
  /// What finds streets and houses, where the gazetteer has any.
  private(set) var addressFinder: AddressFinder?
  /// The answer to the query if it means a street or house.
  private(set) var addressAnswer: GeocodingAnswer?

  /// The least plausibility of an answer when no confidence is asked for.
  static let minPlausibility = 0.3
  /// What makes another interpretation a rival of the best: its probability against that one's.
  private static let rivalry = 0.2
  static let maxNearRivalCount = 5

  /// Makes a search that has read nothing.
  ///
  /// - Parameters:
  ///   - gazetteer: what is searched.
  ///   - facts: what other searches know of it already.
  ///   - isExhaustive: whether every interpretation is weighed to the end, as a check of what is pruned.
  init(_ gazetteer: Gazetteer, _ facts: GazetteerFacts? = nil, isExhaustive: Bool = false) {
    interpreter = Interpreter(gazetteer, facts)
    interpreter.isExhaustive = isExhaustive
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
    addressAnswer = nil
    addressFinder?.reset()
    if addressFinder != nil, AddressFinder.isWanted(options) {
      // Whoever names a house gives its number.
      if query.utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) {
        addressAnswer = addressFinder?.answerAtOnce(query, options)
        if addressAnswer != nil, !options.explains { return }
      }
    }
    interpreter.read(query, options: options, parts: parts)
    if interpreter.reader.text.isCut || interpreter.reader.listsPlaces {
      ranked.removeAll()
    } else {
      weigh()
      if mayBeCutShort, interpreter.readFurther({ $0.findAbbreviatedCountries() }) { weigh() }
      readAddress(query, options, mayBeAlone: false)
      if addressAnswer != nil, !options.explains { return }
      if !unexplained.isEmpty, !options.readsExactly {
        readFurther()
        if ranked.isEmpty || isDoubtful {
          readAddress(query, options, mayBeAlone: true)
        }
      }
    }
    forgetPoorGuesses()
    let best = ranked.first?.score ?? 0
    sum = 0
    for index in ranked.indices { sum += exp(ranked[index].score - best) }
    plausibility = ranked.first.map { interpreter.levels(of: $0) } ?? Plausibility()
  }

  /// Whether words with periods behind may be a country's, since no exact name explains all.
  private var mayBeCutShort: Bool {
    guard interpreter.reader.terms.hasPeriod, interpreter.reader.text.tokens.count > 1 else {
      return false
    }
    return ranked.first.map { $0.nameMask != interpreter.all || $0.candidate.isVariant } ?? true
  }

  /// Whether the best interpretation is less sure than an answer must be.
  private var isDoubtful: Bool {
    ranked.first.map {
      interpreter.plausibility(of: $0) < QuerySearch.minPlausibility
    } ?? true
  }

  /// Looks for an address where the base leaves words over.
  private mutating func readAddress(
    _ query: String, _ options: GeocodingOptions, mayBeAlone: Bool
  ) {
    guard addressAnswer == nil, addressFinder != nil, AddressFinder.isWanted(options) else {
      return
    }
    let best = ranked.first
    if let best {
      let named = best.nameMask | best.containerMask | interpreter.words.light
      let isNamed = (interpreter.all & ~named).isEmpty
      if isNamed, best.candidate.editCost == 0 { return }
    }
    addressAnswer = addressFinder?.answer(
      query, mayBeAlone: mayBeAlone,
      country: best.flatMap { best in
        interpreter.hierarchy.country(of: interpreter.gazetteer.spot(best.candidate.place))
      }, options)
    if addressAnswer == nil {
      addressAnswer = addressFinder?.townAnswer(insteadOf: best?.candidate.place, options)
    }
  }

  /// Forgets what was found by comparing names if the best of it is not certain enough to be told.
  private mutating func forgetPoorGuesses() {
    guard let best = ranked.first, best.candidate.isCompared else { return }
    sum = 0
    for index in ranked.indices { sum += exp(ranked[index].score - best.score) }
    if interpreter.plausibility(of: best) / sum < QuerySearch.minComparedConfidence {
      ranked.removeAll { $0.candidate.isCompared }
    }
  }

  /// The words that the best interpretation leaves over, but for numbers and links, and for the name of a
  /// house where the town of an address is known.
  private var unexplained: TokenSet {
    (ranked.first.map { best in
      interpreter.hierarchy.isCity(best.candidate.place)
        ? best.unexplained & ~best.venueMask : best.unexplained
    } ?? interpreter.reader.all)
      & ~(interpreter.reader.words.number | interpreter.reader.words.link)
  }

  /// Looks for names that the words are like, as long as some stay unexplained.
  private mutating func readFurther() {
    seekAddress()
    weighAgain { reader, unexplained in
      reader.noteBeginnings()
      return reader.findInflectedCountries(unexplained: unexplained)
    }
    for limit in 1...2 {
      weighAgain { reader, unexplained in
        reader.findSimilarNames(
          unexplained: unexplained, limit: limit, isAnchored: reader.namesContainer)
      }
    }
    weighAgain { reader, unexplained in
      reader.namesContainer && reader.findLongerNames(unexplained: unexplained)
    }
    // Names that are less alike are compared where the best so far is not well spelt either.
    let misspelt = ranked.first.map { $0.candidate.editCost >= 1 ? $0.nameMask : [] } ?? []
    let open = unexplained | misspelt
    if !open.isEmpty, interpreter.reader.namesContainer,
      interpreter.readFurther({ $0.findComparedNames(unexplained: open) })
    {
      weigh()
    }
  }

  /// Looks for streets that no number announces, and takes them for streets if there is a town.
  private mutating func seekAddress() {
    // Whoever names the parts has named the street.
    guard !interpreter.reader.parts.isGiven,
      interpreter.readFurther({ $0.readAddress(isSought: true) })
    else { return }
    weigh()
    // "Horseshoe Bend, AR" is no street of a town called AR.
    if let best = ranked.first, interpreter.hierarchy.isCity(best.candidate.place),
      !best.candidate.isShort, !best.candidate.isVariant
    {
      return
    }
    _ = interpreter.readFurther { reader in
      reader.forgetAddress()
      return true
    }
    weigh()
  }

  /// Weighs the interpretations anew if words are unexplained and more names are found for them.
  private mutating func weighAgain(_ find: (inout QueryReader, TokenSet) -> Bool) {
    let unexplained = unexplained
    guard !unexplained.isEmpty, interpreter.readFurther({ find(&$0, unexplained) }) else { return }
    weigh()
  }

  private mutating func weigh() {
    interpreter.interpretations(into: &ranked, pending: &pending)
  }

  /// The probability that an interpretation is what was meant, if any place was.
  func share(_ interpretation: Interpretation) -> Double {
    exp(interpretation.score - (ranked.first?.score ?? 0)) / sum
  }

  /// The probability that the interpretation with a rank is what was meant.
  func confidence(_ rank: Int) -> Double {
    let place = ranked[rank].candidate.place
    if rank > 0 { return share(ranked[rank]) * interpreter.plausibility(of: ranked[rank]) }
    let level = interpreter.level(place)
    switch level {
    case .city, .area: return share(ranked[rank]) * plausibility[level]
    // Whatever lies in a country speaks for it.
    case .county, .region, .country:
      return max(share(ranked[rank]) * plausibility[level], sureness(of: place, level))
    }
  }

  /// The interpretations beside the best that are nearly as probable: a part of `ranked`.
  var rivals: Range<Int> {
    guard let best = ranked.first else { return 0..<0 }
    let least = best.score + log(QuerySearch.rivalry)
    var end = 1
    while end < ranked.count, end <= QuerySearch.maxNearRivalCount, ranked[end].score >= least {
      end += 1
    }
    return 1..<end
  }

  /// Whether the query names a region or country, as a part of its own, that the place is not in.
  func contradicts(_ interpretation: Interpretation) -> Bool {
    interpreter.contradicts(interpretation)
  }
}
