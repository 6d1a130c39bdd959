import Gazetteer

/// A query, folded, cut into words and segments, with every name and word found in it.
///
/// It is what the words may be: written by `begin` and `find`, then by each `Pass` that adds to it.
/// What the query means is weighed by `Scorer` and `Ranking`, which read it only.
///
/// One reading is made for one query after another: its arrays keep their memory, so that an exact
/// query allocates next to nothing. It is never copied.
struct Reading: ~Copyable, Sendable {
  private let place = InPlace()
  /// The largest number of words that are looked at: they are kept as the bits of a number.
  static let maxTokenCount = 64
  /// The largest query in bytes: longer ones name no place.
  static let maxByteCount = 1_024
  /// The largest number of places that one name is read as.
  private static let maxCandidateCount = 192
  /// The largest number of places that all names together are read as before each of those that
  /// follow is read as only the few most prominent ones: it bounds the time of a list of names.
  private static let manyReadings = 2_048
  private static let fewCandidates = 16
  /// The largest numbers of names, of places in which others may lie, and of spellings to try, in
  /// one query: far more than any has, so that a damaged gazetteer cannot make one endless.
  private static let maxSpanCount = 1_024
  private static let maxContainerCount = 1_024
  static let maxRewritingCount = 1_024

  let gazetteer: Gazetteer
  private(set) var query = ""
  var text = FoldedText()
  private(set) var spans = ScratchArray<Span>()
  /// The places that the spans may name, one span after the other.
  private(set) var candidates = ScratchArray<PlaceCandidate>()
  /// Those of them that others may lie in.
  private(set) var containers = ScratchArray<PlaceCandidate>()
  var words = WordMasks()
  /// The parts between commas, slashes and brackets, as bits.
  var segments = ScratchArray<TokenSet>()
  /// What is a postal address.
  var address = AddressMarks()
  /// What words tell of those beside them.
  var terms = TermMarks()
  /// Whether airports alone are asked for, so that a code is one's.
  var seeksAirports = false
  /// The words that tell such.
  let termTable: Terms
  /// The parts of a structured query.
  private(set) var parts = QueryParts()
  /// What is the same for all queries.
  let facts: GazetteerFacts
  /// Room to compare names.
  var aligner = NameAligner()
  /// The postal code that the query is, if it is nothing else.
  var wholePostcode: AddressMarks.Postcode?
  /// The areas of postal codes that were looked up.
  let postalMemo = PostalMemo()
  /// The countries that write their postal codes in each form.
  var postcodeForms = PostcodeForms()
  /// Words that begin many names: "Puerto".
  ///
  /// They are noted once something is unexplained.
  var beginnings = TokenSet()
  /// Whether a name found is one of an airport, a landmark or a feature of one region.
  private(set) var namesLandmark = false
  /// Whether places may lie in what a country was once.
  var includesFormerParts = false
  /// Words that stand between two places.
  var connective = TokenSet()
  /// What tokens may be written as instead: a run of tokens and other code bytes for it.
  var rewritings: [(tokens: Range<Int>, codes: [UInt8])] = []
  /// The names that words of earlier queries begin.
  var memo = NameMemo()
  /// The names that begin at the token looked at.
  var found: [NameMemo.Hit] = []

  var all: TokenSet { TokenSet(0..<text.tokens.count) & ~connective }

  /// Makes a reading of nothing.
  ///
  /// - Parameters:
  ///   - gazetteer: where names are looked up.
  ///   - facts: tables shared with other readings.
  init(_ gazetteer: Gazetteer, _ facts: GazetteerFacts? = nil) {
    self.gazetteer = gazetteer
    let facts = facts ?? GazetteerFacts(gazetteer)
    self.facts = facts
    termTable = facts.terms
  }

  /// Takes another query and folds it, in the memory that the one before took.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - isInParts: whether it is a structured query, whose parts are decoded each by itself.
  mutating func begin(_ query: String, isInParts: Bool) {
    self.query = isInParts ? query : Reading.withoutEscapes(query)
    text.fold(self.query, table: gazetteer.folding, limit: Reading.maxTokenCount)
    forget()
  }

  /// Forgets all that was found in the query before.
  private mutating func forget() {
    spans.removeAll()
    candidates.removeAll()
    containers.removeAll()
    segments.removeAll()
    if !rewritings.isEmpty { rewritings.removeAll(keepingCapacity: true) }
    words = WordMasks()
    address = AddressMarks()
    if terms.isUsed { terms = TermMarks() }
    (terms.mayBeList, terms.hasPeriod) = (false, false)
    if parts.isGiven { parts = QueryParts() }
    wholePostcode = nil
    beginnings = []
    connective = []
    namesLandmark = false
    includesFormerParts = false
  }

  /// Finds the terms, parts, names and addresses of the query as they are spelt.
  ///
  /// - Parameter ranges: where the parts of a structured query stand in it.
  mutating func find(parts ranges: [(role: QueryParts.Role, range: Range<Int>)]) {
    noteTerms()
    if !ranges.isEmpty { parts = QueryParts(ranges, text.tokens) }
    cutSegments()
    guard !terms.saysNoPlace else { return }
    words.link = Reading.links(in: query, text.tokens)
    let nameless = words.link | terms.nameless | words.flag
    for index in text.tokens.indices where !nameless.contains(index) { findNames(from: index) }
    if !words.flag.isEmpty { addFlags() }
    if terms.mayNameAirport || seeksAirports { findAirportsByCode() }
    findOtherLetters()
    findSpelledOutWords()
    findElisions()
    findInflections()
    if !rewritings.isEmpty { findRewrittenNames() }
    readAddress()
    if parts.isGiven { noteAddressParts() }
    notePostalCodes()
    cutConnectives()
  }

  /// Adds what some words may name, where that is a name of their part of a structured query.
  ///
  /// - Parameters:
  ///   - range: the words.
  ///   - postings: the places with this name.
  ///   - isVariant: whether the words were altered to find it.
  mutating func add(_ range: Range<Int>, postings: Int, isVariant: Bool) {
    guard spans.count < Reading.maxSpanCount,
      words.flag.isEmpty || !words.flag.intersects(TokenSet(range))
    else {
      return
    }
    if parts.isGiven {
      let mask = TokenSet(range)
      // Words are noted wherever they stand.
      add(range, postings: postings, isVariant: isVariant, atAnyLevel: false)
      guard parts.mayName(mask), spans.isEmpty || spans[spans.count - 1].mask != mask else {
        return
      }
      add(range, postings: postings, isVariant: isVariant, atAnyLevel: true)
    } else {
      add(range, postings: postings, isVariant: isVariant, atAnyLevel: true)
    }
  }

  /// Adds what some words may name.
  ///
  /// - Parameters:
  ///   - range: the words.
  ///   - postings: the places with this name.
  ///   - isVariant: whether the words were altered to find it.
  ///   - atAnyLevel: whether a part of a structured query may name a place at any level, and not
  ///     only at its own.
  private mutating func add(
    _ range: Range<Int>, postings: Int, isVariant: Bool, atAnyLevel: Bool
  ) {
    // "N/A" is not a name; "c/o" is a word.
    let isSlashed = range.count > 1 && isSlashed(range)
    if range.count > 1, breaksPart(range) { return }
    let traits = text.tokens[range.lowerBound].traits
    let isWord = range.count == 1 && !traits.contains(.isIdeograph)
    let letterCount = isWord ? text.tokens[range.lowerBound].symbolCount : 0
    let isLowercase =
      isWord && traits.contains(.hasLowercase) && !traits.contains(.hasUppercase)
    let isInitials = range.count == 1 && traits.contains(.isInitials)
    let isAll = range.count == text.tokens.count
    let placeCount = gazetteer.hierarchy.placeCount
    let start = (candidate: candidates.count, container: containers.count)
    let largest =
      start.candidate > Reading.manyReadings
      ? Reading.fewCandidates : Reading.maxCandidateCount
    var maxProminence = 0
    var mainNameProminence = 0
    var isAbbreviation = false
    var (namesCountryByOther, namesCountryByAlternate, namesArea) = (false, true, false)
    var isCountryCode = false
    let hasLowercase = isWord && traits.contains(.hasLowercase)
    gazetteer.forEachPosting(at: postings) { posting in
      guard posting.index < placeCount else {
        addWord(posting.index - placeCount, range, isVariant: isVariant)
        return
      }
      if isSlashed { return }
      if parts.isGiven {
        let mask = TokenSet(range)
        guard
          atAnyLevel
            ? parts.mayName(mask)
            : parts.mayName(mask, posting.index, by: posting.kind, gazetteer.hierarchy)
        else { return }
      }
      // "N.A." is no code: codes are written without periods, and those that are not are listed.
      // An expansion is a word: that `ar` may be `al` does not make Arkansas Alabama.
      switch posting.kind {
      case .code where isInitials || isVariant: return
      // A code of three letters is one only where it stands alone.
      case .airport where !isAll && range.count == 1 && letterCount <= 3 || isVariant: return
      // "Lpz." is Leipzig cut short.
      case .airport where range.count == 1 && isCutShort(range.lowerBound): return
      case .abbreviation where isVariant: return
      // "b.b." is no Brandenburg: codes of regions are capitals, but people write "n.y." and
      // "n.s.w.".
      case .abbreviation where isInitials && hasLowercase && isRarelyInitials(posting.index): return
      // "Y" is no France, nor "Shin" of Shin-Kobe China.
      case .translated, .alternate:
        if letterCount > 0, letterCount <= Reading.longestAlias,
          gazetteer.hierarchy.isRegionOrLarger(posting.index),
          letterCount == 1 || isInCompound(range.lowerBound)
        {
          return
        }
      default: break
      }
      var candidate = PlaceCandidate(
        gazetteer, place: posting.index, nameKind: posting.kind, letterCount: letterCount,
        isLowercase: isLowercase, isVariant: isVariant)
      candidate.hasLowercase = hasLowercase
      if gazetteer.isLandmark(posting.index) {
        if isNumberedStreet(posting.index, range) { return }
        namesLandmark = true
      }
      if case .primary = posting.kind, gazetteer.hierarchy.isCity(posting.index) {
        mainNameProminence = max(mainNameProminence, candidate.prominence)
      }
      if case .abbreviation = posting.kind, !gazetteer.hierarchy.isCity(posting.index) {
        isAbbreviation = true
      }
      if case .primary = posting.kind, gazetteer.hierarchy.isArea(posting.index) {
        namesArea = true
      }
      if gazetteer.hierarchy.isCountryOrLarger(posting.index) {
        if candidate.isLesserName {
          namesCountryByOther = true
          if posting.kind != .alternate { namesCountryByAlternate = false }
        }
        if case .code = posting.kind, isWord, !hasLowercase { isCountryCode = true }
      }
      if !gazetteer.hierarchy.isCity(posting.index),
        containers.count < Reading.maxContainerCount
      {
        containers.append(candidate)
      }
      if candidates.count - start.candidate < largest {
        candidates.append(candidate)
        maxProminence = max(maxProminence, candidate.prominence)
      }
    }
    guard candidates.count > start.candidate else { return }
    if !isVariant { noteAsWritten(range, start.candidate..<candidates.count) }
    if isVariant { mainNameProminence = 0 }
    let writtenNameProminence =
      namesCountryByOther && (mainNameProminence > 0 || namesArea && namesCountryByAlternate)
      ? self.writtenNameProminence(
        range, start.candidate..<candidates.count, mayLackAccents: namesCountryByAlternate)
      : mainNameProminence
    if containers.count > start.container, mainNameProminence > 0 {
      noteAccentsLeftOut(range, start.candidate..<candidates.count)
    }
    spans.append(
      Span(
        mask: TokenSet(range), first: range.lowerBound, end: range.upperBound,
        candidates: start.candidate..<candidates.count,
        containers: start.container..<containers.count,
        maxProminence: maxProminence, mainNameProminence: mainNameProminence,
        writtenNameProminence: writtenNameProminence, isAbbreviation: isAbbreviation,
        isCountryCode: isCountryCode && source(of: TokenSet(range)).utf8.allSatisfy { $0 < 0x80 }))
  }

  /// The most places of a name whose shown names are compared with what was typed: reading one may
  /// inflate a block.
  private static let maxWrittenCount = 6

  /// Notes places whose names are written exactly as some words with accents are: "Muş",
  /// "Petrópolis".
  private mutating func noteAsWritten(_ range: Range<Int>, _ places: Range<Int>) {
    let start = text.tokens[range.lowerBound].source.lowerBound
    let end = text.tokens[range.upperBound - 1].source.upperBound
    let bytes = end - start
    var symbols = range.count - 1
    for index in range { symbols += text.tokens[index].symbolCount }
    // Letters without accents take one byte each.
    guard bytes > symbols, bytes <= 2 * symbols else { return }
    var looked = 0
    for index in places where candidates[index].nameKind == .primary {
      if looked == Reading.maxWrittenCount { return }
      looked += 1
      let name = gazetteer.displayName(candidates[index].place)
      if source(of: TokenSet(range)) == name { candidates[index].isAsWritten = true }
    }
    guard looked > 0 else { return }
    // The own name of a region or city has its accents as well: "Andalucía", "León".
    for index in places
    where candidates[index].nameKind == .official
      && !gazetteer.hierarchy.isCountryOrLarger(candidates[index].place)
    {
      candidates[index].isAsWritten = true
    }
  }

  /// Notes cities whose names have accents that some words lack, where the words are the name of a
  /// region or country letter by letter: "Bali" is the island sooner than Bāli.
  private mutating func noteAccentsLeftOut(_ range: Range<Int>, _ places: Range<Int>) {
    let hierarchy = gazetteer.hierarchy
    // Only where the city would win.
    guard
      let city = places.first(where: {
        candidates[$0].nameKind == .primary && hierarchy.isCity(candidates[$0].place)
      }),
      let region = places.first(where: {
        candidates[$0].nameKind == .primary && hierarchy.isRegionOrCountry(candidates[$0].place)
      }), candidates[region].prominence - candidates[city].prominence <= Reading.closeProminence
    else { return }
    let typed = source(of: TokenSet(range)).lowercased()
    if gazetteer.displayName(candidates[region].place).lowercased() == typed,
      gazetteer.displayName(candidates[city].place).lowercased() != typed
    {
      candidates[city].leavesAccentsOut = true
    }
  }

  /// How much more prominent a region is than a city of its name that may win nonetheless.
  private static let closeProminence = 40

  /// The prominence of the most prominent city whose main name some words are letter by letter, but
  /// for case; 0 if they are none's.
  ///
  /// "Tailandia" is Thailand, since the town in Brazil writes itself Tailândia. "Malé" is Male,
  /// whose name has no accents here, sooner than Mali in a language of few.
  ///
  /// - Parameters:
  ///   - range: the words.
  ///   - places: the candidates that bear the name.
  ///   - mayLackAccents: whether a name without accents counts as well, and that of an area: what
  ///     is to be compared with it is a name that few use.
  /// - Returns: the prominence.
  private func writtenNameProminence(
    _ range: Range<Int>, _ places: Range<Int>, mayLackAccents: Bool
  ) -> Int {
    let typed = source(of: TokenSet(range)).lowercased()
    var looked = 0
    for index in places
    where candidates[index].nameKind == .primary
      && (gazetteer.hierarchy.isCity(candidates[index].place)
        || mayLackAccents && gazetteer.hierarchy.isArea(candidates[index].place))
    {
      if looked == Reading.maxWrittenCount { break }
      looked += 1
      let name = gazetteer.displayName(candidates[index].place)
      if typed == name.lowercased()
        || mayLackAccents
          && (name.utf8.allSatisfy({ $0 < 0x80 })
            || gazetteer.hierarchy.isArea(candidates[index].place))
      {
        return candidates[index].prominence
      }
    }
    return 0
  }

  /// Adds a span of places that some words may name.
  ///
  /// - Parameters:
  ///   - range: the words.
  ///   - new: the places.
  ///   - isOtherName: whether the words are the main name of another place.
  mutating func add(_ range: Range<Int>, _ new: [PlaceCandidate], isOtherName: Bool = false) {
    let start = (candidate: candidates.count, container: containers.count)
    let mask = TokenSet(range)
    guard parts.mayName(mask), !words.flag.intersects(mask) || range.count == 1 else { return }
    for candidate in new
    where parts.mayName(mask, candidate.place, by: candidate.nameKind, gazetteer.hierarchy) {
      candidates.append(candidate)
      if !gazetteer.hierarchy.isCity(candidate.place) { containers.append(candidate) }
      if gazetteer.isLandmark(candidate.place) { namesLandmark = true }
    }
    guard candidates.count > start.candidate else { return }
    spans.append(
      Span(
        mask: mask, first: range.lowerBound, end: range.upperBound,
        candidates: start.candidate..<candidates.count,
        containers: start.container..<containers.count,
        maxProminence: new.reduce(0) { max($0, $1.prominence) },
        isOtherName: isOtherName))
  }

  /// Forgets the spans whose names were found by comparing.
  mutating func forgetComparedNames() {
    let guesses = spans.indices.map { index in
      candidates.contains(in: spans[index].candidates) { $0.isCompared }
    }
    var number = 0
    spans.removeAll { _ in
      defer { number += 1 }
      return guesses[number]
    }
  }

  /// Whether words of the query name a region or country.
  var namesContainer: Bool {
    containers.contains { gazetteer.hierarchy.isRegionOrLarger($0.place) }
  }

}
