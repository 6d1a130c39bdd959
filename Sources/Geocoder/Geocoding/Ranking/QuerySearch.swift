import Gazetteer

/// A query with the ways to read it, the most probable first.
///
/// One search is made for one query after another, in the memory that the ones before took.
struct QuerySearch: ~Copyable, Sendable {
  private let place = InPlace()
  private(set) var interpreter: Interpreter
  private(set) var ranking: Ranking
  /// What finds streets and houses, where the gazetteer has any.
  private(set) var addressFinder: AddressFinder?
  /// The answer to the query if it means a street or house.
  private(set) var addressAnswer: GeocodingAnswer?

  /// Makes a search that has read nothing.
  ///
  /// - Parameters:
  ///   - gazetteer: what is searched.
  ///   - facts: what other searches know of it already.
  ///   - isExhaustive: whether every interpretation is weighed to the end, as a check of what is pruned.
  init(_ gazetteer: Gazetteer, _ facts: GazetteerFacts? = nil, isExhaustive: Bool = false) {
    interpreter = Interpreter(gazetteer, facts)
    interpreter.isExhaustive = isExhaustive
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
      ranking.removeAll()
    } else {
      weigh()
      if mayBeCutShort, interpreter.readFurther({ $0.findAbbreviatedCountries() }) { weigh() }
      readAddress(query, options, mayBeAlone: false)
      if addressAnswer != nil, !options.explains { return }
      if !unexplained.isEmpty, !options.readsExactly {
        readFurther()
        if ranking.isDoubtful(interpreter) {
          readAddress(query, options, mayBeAlone: true)
        }
      }
    }
    ranking.close(interpreter)
  }

  /// Whether words with periods behind may be a country's, since no exact name explains all.
  private var mayBeCutShort: Bool {
    guard interpreter.reader.terms.hasPeriod, interpreter.reader.text.tokens.count > 1 else {
      return false
    }
    return ranking.first.map { $0.nameMask != interpreter.all || $0.candidate.isVariant } ?? true
  }

  /// Looks for an address where the base leaves words over.
  private mutating func readAddress(
    _ query: String, _ options: GeocodingOptions, mayBeAlone: Bool
  ) {
    guard addressAnswer == nil, addressFinder != nil, AddressFinder.isWanted(options) else {
      return
    }
    let best = ranking.first
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

  /// The words that the best interpretation leaves over, but for numbers and links, and for the name of a
  /// house where the town of an address is known.
  private var unexplained: TokenSet {
    (ranking.first.map { best in
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
    let misspelt = ranking.first.map { $0.candidate.editCost >= 1 ? $0.nameMask : [] } ?? []
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
    if let best = ranking.first, interpreter.hierarchy.isCity(best.candidate.place),
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
    ranking.rank(interpreter)
  }

  /// Whether the query names a region or country, as a part of its own, that the place is not in.
  func contradicts(_ interpretation: Interpretation) -> Bool {
    interpreter.contradicts(interpretation)
  }
}
