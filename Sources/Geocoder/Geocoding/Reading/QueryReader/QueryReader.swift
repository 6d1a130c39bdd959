import Gazetteer

/// A query, folded, cut into words and segments, with every name and word found in it.
///
/// One reader reads one query after another: its arrays keep their memory, so that an exact query
/// allocates next to nothing. It is never copied.
struct QueryReader: ~Copyable, Sendable {
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
  private static let maxRewritingCount = 1_024

  /// The letters that an `e` behind them turns into umlauts.
  private static let turning = [
    FoldingTable.code("a"), FoldingTable.code("o"), FoldingTable.code("u"),
  ]
  private static let mute = FoldingTable.code("e")

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
  /// Words that stand between two places.
  var connective = TokenSet()
  /// What tokens may be written as instead: a run of tokens and other code bytes for it.
  var rewritings: [(tokens: Range<Int>, codes: [UInt8])] = []
  /// The names that words of earlier queries begin.
  private var memo = NameMemo()
  /// The names that begin at the token looked at.
  private var found: [NameMemo.Hit] = []

  var all: TokenSet { TokenSet(0..<text.tokens.count) & ~connective }

  /// Makes a reader that has read nothing.
  ///
  /// - Parameters:
  ///   - gazetteer: where names are looked up.
  ///   - facts: what other readers know of it already.
  init(_ gazetteer: Gazetteer, _ facts: GazetteerFacts? = nil) {
    self.gazetteer = gazetteer
    let facts = facts ?? GazetteerFacts(gazetteer)
    self.facts = facts
    termTable = facts.terms.value { Terms(gazetteer.folding) }
  }

  /// Reads a query.
  init(_ query: String, _ gazetteer: Gazetteer) {
    self.init(gazetteer)
    read(query)
  }

  /// Reads a query in the memory that the one before took.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - ranges: where the parts of a structured query stand in it.
  mutating func read(
    _ query: String, parts ranges: [(role: QueryParts.Role, range: Range<Int>)] = []
  ) {
    // The parts of a query are decoded each by itself.
    let query = ranges.isEmpty ? QueryReader.withoutEscapes(query) : query
    self.query = query
    text.fold(query, table: gazetteer.folding, limit: QueryReader.maxTokenCount)
    spans.removeAll()
    candidates.removeAll()
    containers.removeAll()
    words = WordMasks()
    segments.removeAll()
    beginnings = []
    connective = []
    namesLandmark = false
    address = AddressMarks()
    if !rewritings.isEmpty { rewritings.removeAll(keepingCapacity: true) }
    noteTerms()
    parts = ranges.isEmpty ? QueryParts() : QueryParts(ranges, text.tokens)
    cutSegments()
    guard !terms.saysNoPlace else { return }
    words.link = QueryReader.links(in: query, text.tokens)
    let nameless = words.link | terms.nameless | words.flag
    for index in text.tokens.indices where !nameless.contains(index) { findNames(from: index) }
    if !words.flag.isEmpty { addFlags() }
    if terms.mayNameAirport || seeksAirports { findAirportsByCode() }
    findUmlauts()
    findElisions()
    findInflections()
    if !rewritings.isEmpty { findRewrittenNames() }
    readAddress()
    if parts.isGiven { noteAddressParts() }
    notePostalCodes()
    cutConnectives()
  }

  mutating func noteNumbers() {
    words.number = []
    words.flag = []
    for index in text.tokens.indices {
      let traits = text.tokens[index].traits
      if traits.contains(.hasDigit) { words.number.insert(index) }
      if traits.contains(.isFlag) { words.flag.insert(index) }
    }
  }

  /// The end of the tokens from one on whose last ends at an offset of the codes; nothing where none
  /// does.
  @inline(__always)
  private func tokenEnd(at offset: Int, from first: Int) -> Int? {
    // A name has one word or two: to go from token to token is quicker than a table.
    for index in first..<text.tokens.count where text.tokens[index].codes.upperBound >= offset {
      return text.tokens[index].codes.upperBound == offset ? index + 1 : nil
    }
    return nil
  }

  /// The longest word that a period makes an abbreviation, in letters: "Minn.".
  private static let longestAbbreviation = 4

  mutating func cutSegments() {
    var start = 0
    for index in text.tokens.indices.dropFirst() where parts(index) {
      segments.append(TokenSet(start..<index))
      start = index
    }
    segments.append(TokenSet(start..<text.tokens.count))
  }

  /// No address has as many parts that are places of their own.
  private static let maxPlaceCount = 16

  /// Whether the query is a list of more places than an answer could choose from.
  ///
  /// Each of its names would be weighed against each part, for milliseconds.
  var listsPlaces: Bool {
    guard segments.count > QueryReader.maxPlaceCount else { return false }
    var count = 0
    for index in segments.indices {
      let segment = segments[index] & ~words.light
      if spans.contains(where: { $0.mask == segment && !$0.candidates.isEmpty }) { count += 1 }
    }
    return count > QueryReader.maxPlaceCount
  }

  /// Cuts the query at words between two places, unless they are within a name.
  mutating func cutConnectives() {
    guard text.tokens.count > 2, !(words.filler | words.preposition).isEmpty else { return }
    for index in 1..<text.tokens.count - 1 {
      let bit: TokenSet = TokenSet(index)
      guard (words.filler | words.preposition).intersects(bit), text.tokens[index].symbolCount <= 4,
        QueryWords.connectives.contains(
          gazetteer.folding.text(text.codes[text.tokens[index].codes])),
        !address.typeBefore.intersects(bit),
        !spans.contains(where: { $0.mask.intersects(bit) && $0.mask != bit }),
        spans.contains(where: { $0.end == index }),
        spans.contains(where: { $0.first == index + 1 }),
        let place = segments.indices.first(where: { segments[$0].intersects(bit) })
      else { continue }
      let low = segments[place] & bit.preceding
      let high = segments[place] & ~bit.preceding & ~bit
      guard !low.isEmpty, !high.isEmpty else { continue }
      connective |= bit
      segments[place] = high
      segments.insert(low, at: place)
    }
  }

  /// Whether a token begins a new part of the query.
  private func parts(_ index: Int) -> Bool {
    let separator = text.tokens[index].separator
    return separator.isStop
      ? text.tokens[index - 1].symbolCount > QueryReader.longestAbbreviation : separator.parts
  }

  /// Finds every name and word that begins with a token.
  private mutating func findNames(from first: Int) {
    let start = text.tokens[first].codes.lowerBound
    let key = memoKey(first)
    if let key, let slot = memo.slot(text.codes, key) {
      for index in 0..<memo.hitCount(slot) { add(memo.hit(slot, index), from: first, start) }
      return
    }
    found.removeAll(keepingCapacity: true)
    let lookedAt = gazetteer.forEachPrefix(of: text.codes, from: start) { hit in
      if tokenEnd(at: start + hit.length, from: first) != nil {
        found.append(NameMemo.Hit(length: hit.length, postings: hit.postings))
      }
    }
    if let key, lookedAt <= key.count || key.upperBound == text.codes.count {
      memo.insert(found, text.codes, key)
    }
    for index in found.indices { add(found[index], from: first, start) }
  }

  private mutating func add(_ hit: NameMemo.Hit, from first: Int, _ start: Int) {
    if let end = tokenEnd(at: start + hit.length, from: first) {
      add(first..<end, postings: hit.postings, isVariant: false)
    }
  }

  /// The codes of a token and the one behind it, up to the next.
  ///
  /// Nothing where tokens stand together without a space: their codes do not tell where they end.
  private func memoKey(_ first: Int) -> Range<Int>? {
    let count = text.tokens.count
    for index in first + 1..<min(first + 3, count)
    where text.tokens[index].separator.isNothing {
      return nil
    }
    let end = first + 2 < count ? text.tokens[first + 2].codes.lowerBound : text.codes.count
    return text.tokens[first].codes.lowerBound..<end
  }

  private mutating func add(_ range: Range<Int>, postings: Int, isVariant: Bool) {
    guard spans.count < QueryReader.maxSpanCount,
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
  ///   - postings: what bears the name.
  ///   - isVariant: whether the words were altered to find it.
  ///   - atAnyLevel: whether a part of a structured query may name a place at any level, and not only at
  ///     its own.
  private mutating func add(
    _ range: Range<Int>, postings: Int, isVariant: Bool, atAnyLevel: Bool
  ) {
    // Of "N/A" nobody means a name, but "c/o" is a word.
    let isSlashed = range.count > 1 && isSlashed(range)
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
      start.candidate > QueryReader.manyReadings
      ? QueryReader.fewCandidates : QueryReader.maxCandidateCount
    var maxProminence = 0
    var mainNameProminence = 0
    var isAbbreviation = false
    var namesCountryByOther = false
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
            ? parts.mayName(mask) : parts.mayName(mask, posting.index, gazetteer.hierarchy)
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
      // "b.b." is no Brandenburg: codes of regions are capitals, but people write "n.y." and "n.s.w.".
      case .abbreviation where isInitials && hasLowercase && isRarelyInitials(posting.index): return
      // "Y" is no France, nor "Shin" of Shin-Kobe China.
      case .translated, .alternate:
        if letterCount > 0, letterCount <= QueryReader.longestAlias,
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
      if gazetteer.hierarchy.isCountryOrLarger(posting.index) {
        if candidate.isLesserName { namesCountryByOther = true }
        if case .code = posting.kind, isWord, !hasLowercase { isCountryCode = true }
      }
      if !gazetteer.hierarchy.isCity(posting.index),
        containers.count < QueryReader.maxContainerCount
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
      namesCountryByOther && mainNameProminence > 0
      ? self.writtenNameProminence(range, start.candidate..<candidates.count) : mainNameProminence
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

  /// Whether a place is a region or county of a country where nobody writes these in initials of small letters.
  private func isRarelyInitials(_ place: Int) -> Bool {
    guard gazetteer.hierarchy.isDivision(place),
      let country = gazetteer.hierarchy.country(of: place)
    else { return false }
    let code = gazetteer.hierarchy.countryCode(country)
    return !["US", "CA", "AU", "BR", "MX"].contains {
      $0.utf8.first == code.0 && $0.utf8.last == code.1
    }
  }

  /// The longest foreign name of a country that counts for nothing in a compound, in letters.
  static let longestAlias = 4

  /// Whether a hyphen binds a word to the one before or behind it: "Shin-Kobe".
  private func isInCompound(_ index: Int) -> Bool {
    text.tokens[index].separator == .hyphen && index > 0
      || index + 1 < text.tokens.count && text.tokens[index + 1].separator == .hyphen
  }

  /// Whether a landmark is a street, and the number of a house stands beside it: "40 Wall Street".
  private func isNumberedStreet(_ landmark: Int, _ range: Range<Int>) -> Bool {
    guard !words.number.isEmpty, gazetteer.landmark(landmark)?.kind == .street else { return false }
    let mask = TokenSet(range)
    // "No: 45" has a word before the number.
    return (mask.next.next | mask.next | mask.previous).intersects(words.number & ~mask)
  }

  /// The most places of a name whose shown names are compared with what was typed: reading one may
  /// inflate a block.
  private static let maxWrittenCount = 3

  /// Notes places whose names are written exactly as some words with accents are: "Muş", "Petrópolis".
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
      if looked == QueryReader.maxWrittenCount { return }
      looked += 1
      let name = gazetteer.displayName(candidates[index].place)
      if source(of: TokenSet(range)) == name { candidates[index].isAsWritten = true }
    }
    guard looked > 0 else { return }
    // The own name of a region has its accents as well: "Andalucía".
    let regions = gazetteer.hierarchy.firstRegion..<gazetteer.hierarchy.firstCountry
    for index in places
    where candidates[index].nameKind == .official && regions.contains(candidates[index].place) {
      candidates[index].isAsWritten = true
    }
  }

  /// Notes cities whose names have accents that some words lack, where the words are the name of a region
  /// or country letter by letter: "Bali" is the island sooner than Bāli.
  private mutating func noteAccentsLeftOut(_ range: Range<Int>, _ places: Range<Int>) {
    let hierarchy = gazetteer.hierarchy
    // Only where the city would win.
    guard
      let city = places.first(where: {
        candidates[$0].nameKind == .primary && hierarchy.isCity(candidates[$0].place)
      }),
      let region = places.first(where: {
        candidates[$0].nameKind == .primary && hierarchy.isRegionOrCountry(candidates[$0].place)
      }), candidates[region].prominence - candidates[city].prominence <= QueryReader.closeProminence
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

  /// The prominence of the most prominent city whose main name some words are letter by letter, but for
  /// case; 0 if they are none's.
  ///
  /// "Tailandia" is Thailand, since the town in Brazil writes itself Tailândia.
  private func writtenNameProminence(_ range: Range<Int>, _ places: Range<Int>) -> Int {
    let typed = source(of: TokenSet(range)).lowercased()
    var looked = 0
    for index in places
    where candidates[index].nameKind == .primary
      && gazetteer.hierarchy.isCity(candidates[index].place)
    {
      if looked == QueryReader.maxWrittenCount { break }
      looked += 1
      let name = gazetteer.displayName(candidates[index].place)
      if typed == name.lowercased() { return candidates[index].prominence }
    }
    return 0
  }

  /// Whether a slash and a lone letter are among some tokens.
  ///
  /// A slash parts places: of "N/A" nobody means a name.
  private func isSlashed(_ range: Range<Int>) -> Bool {
    var isSlashed = false
    var hasLetter = text.tokens[range.lowerBound].symbolCount == 1
    for index in range.dropFirst() {
      if text.tokens[index].separator.isSlash { isSlashed = true }
      if text.tokens[index].symbolCount == 1 { hasLetter = true }
    }
    return isSlashed && hasLetter
  }

  /// Adds a span of places that some words may name.
  mutating func add(_ range: Range<Int>, _ new: [PlaceCandidate]) {
    let start = (candidate: candidates.count, container: containers.count)
    let mask = TokenSet(range)
    guard parts.mayName(mask), !words.flag.intersects(mask) || range.count == 1 else { return }
    for candidate in new where parts.mayName(mask, candidate.place, gazetteer.hierarchy) {
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
        maxProminence: new.reduce(0) { max($0, $1.prominence) }))
  }

  /// Whether words of the query name a region or country.
  var namesContainer: Bool {
    containers.contains { gazetteer.hierarchy.isRegionOrLarger($0.place) }
  }

  private mutating func addWord(_ word: Int, _ range: Range<Int>, isVariant: Bool) {
    let mask = TokenSet(range)
    // "El" is no "al." of a Polish street because Arabic writes the article in both ways.
    if isVariant, !QueryReader.isTakenAsVariant(gazetteer.words.kind(word)) { return }
    switch gazetteer.words.kind(word) {
    case .countryGeneric: words.countryGeneric |= mask
    case .regionGeneric: words.regionGeneric |= mask
    case .prefix, .suffix: words.decoration |= mask
    case .preposition: words.preposition |= mask
    case .street: words.street |= mask
    case .streetBefore:
      words.street |= mask
      words.streetBefore |= mask
    case .streetBehind:
      words.street |= mask
      words.streetBehind |= mask
    case .unit: words.unit |= mask
    case .box: words.box |= mask
    case .careOf: words.careOf |= mask
    case .contact: words.contact |= mask
    case .delivery: words.delivery |= mask
    case .numberWord: words.numberWord |= mask
    case .feature: words.feature |= mask
    case .institution: words.institution |= mask
    case .filler: words.filler |= mask
    case .common: words.common |= mask
    case .abbreviation:
      guard rewritings.count < QueryReader.maxRewritingCount else { return }
      for expansion in gazetteer.words.expansions(word) { rewritings.append((range, expansion)) }
    case nil: break
    }
  }

  /// Whether a word counts as such where something else is written that may stand for it.
  ///
  /// That "an" is a word says nothing about Ya'an.
  private static func isTakenAsVariant(_ kind: WordKind?) -> Bool {
    switch kind {
    case .countryGeneric, .regionGeneric, .prefix, .suffix, .preposition, .filler: true
    default: false
    }
  }

  /// Lets `ae`, `oe` and `ue` in words that no name has be the `ä`, `ö` and `ü` of names:
  /// "Muenster" is Münster, "Malmoe" Malmö.
  private mutating func findUmlauts() {
    var covered = TokenSet()
    for index in spans.indices { covered |= spans[index].mask }
    for index in text.tokens.indices where !covered.contains(index) {
      let codes = Array(text.codes[text.tokens[index].codes])
      var plain: [UInt8] = []
      for (position, code) in codes.enumerated() {
        if code == QueryReader.mute, position > 0, QueryReader.turning.contains(codes[position - 1])
        {
          continue
        }
        plain.append(code)
      }
      if plain.count < codes.count { rewritings.append((index..<index + 1, plain)) }
    }
  }

  /// Finds the names that contain a token written in another way.
  private mutating func findRewrittenNames() {
    for (tokens, codes) in rewritings {
      // Names of more than four words before the one rewritten are too rare to look for.
      for first in max(0, tokens.lowerBound - 4)...tokens.lowerBound {
        let head = text.codes[
          text.tokens[first].codes.lowerBound..<text.tokens[tokens.lowerBound].codes.lowerBound]
        let tailStart = text.tokens[tokens.upperBound - 1].codes.upperBound
        let key = Array(head) + codes + text.codes[tailStart...]
        let rewrittenEnd = head.count + codes.count
        var hits: [NameTrie.Hit] = []
        gazetteer.forEachPrefix(of: key, from: 0) { hits.append($0) }
        for hit in hits where hit.length >= rewrittenEnd {
          guard let end = tokenEnd(at: tailStart + hit.length - rewrittenEnd, from: first) else {
            continue
          }
          // Letters alone, such as "N A", are not enough to tell what they are short for.
          let letters = text.tokens[first..<end].reduce(0) { max($0, $1.symbolCount) }
          if letters > 1 { add(first..<end, postings: hit.postings, isVariant: true) }
        }
      }
    }
  }
}
