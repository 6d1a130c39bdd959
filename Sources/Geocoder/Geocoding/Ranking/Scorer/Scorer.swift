import Gazetteer
import Geography

/// Weighs the ways to read a query.
///
/// Each place that a run of words may name is tried as what is meant. The other words then either
/// name something that it lies in, or belong to how places are written ("City of"), or stay
/// unexplained. So "Paris, Texas" is the small Paris: it leaves nothing over, while the large one
/// leaves Texas.
///
/// One scorer weighs one query after another, in the memory that the ones before took.
struct Scorer: ~Copyable, Sendable {
  private let place = InPlace()
  private(set) var reading: Reading
  /// What holds for every way to read the query.
  private(set) var setting: Setting
  /// The point that places should be near.
  private(set) var near: Coordinate?
  private var filter: PlaceFilter
  /// The language of names in the answer, which queries are sooner in than in others.
  private(set) var language: String?
  // What is read for each of perhaps hundreds of places is kept at hand.
  let gazetteer: Gazetteer
  let hierarchy: Hierarchy
  /// By the number of a country, that of the one which it is also written as a part of; -1 for
  /// none.
  let sovereigns: [Int]
  private(set) var words = WordMasks()
  private(set) var all = TokenSet()
  /// Words that begin many names, where something was unexplained before.
  private(set) var beginnings = TokenSet()
  /// The prominence from which on a place is known far away: some 160,000 inhabitants.
  static let largeProminence = 139

  /// The largest number of interpretations that are told apart: more share what probability is
  /// left.
  private static let maxResultCount = 100
  /// Whether every interpretation is weighed to the end: what is pruned otherwise is compared with
  /// it.
  var isExhaustive = false
  /// What evidence may add at most.
  let largest = LargestWeights.learned
  /// Makes a scorer that has weighed nothing.
  init(_ gazetteer: Gazetteer, _ facts: GazetteerFacts? = nil) {
    self.gazetteer = gazetteer
    hierarchy = gazetteer.hierarchy
    sovereigns = gazetteer.dependencies.sovereigns
    filter = PlaceFilter(gazetteer)
    setting = Setting(gazetteer)
    reading = Reading(gazetteer, facts)
  }

  /// Takes another query.
  mutating func begin(_ query: String, _ options: GeocodingOptions, isInParts: Bool) {
    follow(options)
    reading.begin(query, isInParts: isInParts)
  }

  /// Finds what the words of the query are as they are spelt, and prepares to weigh that.
  mutating func find(parts: [(role: QueryParts.Role, range: Range<Int>)]) {
    reading.find(parts: parts)
    if !reading.text.isCut { prepare() }
  }

  /// Takes what is asked for; nothing else of the options is kept, since copying them takes time.
  private mutating func follow(_ options: GeocodingOptions) {
    near = options.near
    if language != options.language { language = options.language }
    reading.seeksAirports = !options.kinds.isEmpty && options.kinds == [.airport]
    if !filter.isOpen || PlaceFilter.isNeeded(options) { filter = PlaceFilter(options, gazetteer) }
  }

  /// Reads the query in one more way, and prepares to weigh it anew where that has found something.
  ///
  /// - Returns: whether it has.
  mutating func apply(_ pass: Pass, to open: TokenSet) -> Bool {
    guard reading.apply(pass, to: open) else { return false }
    prepare()
    return true
  }

  /// Takes back what was read as an address.
  mutating func forgetAddress() {
    reading.forgetAddress()
    prepare()
  }

  /// Takes back what was found by comparing names.
  mutating func forgetComparedNames() {
    reading.forgetComparedNames()
    prepare()
  }

  /// Notes what is the same for all interpretations.
  private mutating func prepare() {
    words = reading.words
    all = reading.all
    beginnings = reading.beginnings
    setting.note(reading)
  }

  /// All interpretations worth keeping, the best first, in the place of what an array holds.
  ///
  /// Those that explain every word come first: what they reach spares weighing the unexplained
  /// words of most others.
  ///
  /// - Parameters:
  ///   - best: takes the interpretations.
  ///   - room: what those that wait are kept in.
  func interpretations(
    into best: inout ScratchArray<Interpretation>, _ room: inout WaitingRoom
  ) {
    best.removeAll()
    room.removeAll()
    var pruner = Pruner(isExhaustive: isExhaustive)
    // First the spans that may leave nothing over: their interpretations are mostly the best.
    for isComplete in [true, false] {
      for index in reading.spans.indices {
        let span = reading.spans[index]
        if span.mask.intersects(reading.address.explained), !namesPart(span) { continue }
        let loose = looseWords(span)
        guard loose.isEmpty == isComplete else { continue }
        let gain = isComplete ? .infinity : maxGain(span, loose)
        let code = maxCodeGain(beside: span.mask)
        guard pruner.admits(atMost: maxScore(span) + gain + code) else { continue }
        let leavesWords = span.mask != all
        for number in span.candidates {
          let candidate = reading.candidates[number]
          guard filter.accepts(candidate.place), !isNumberedCountry(candidate, span),
            !isMeasure(candidate, span), !isDoubtfulCountry(candidate, span)
          else { continue }
          // Most of the cities that bear a name lie in nothing that the query names.
          if leavesWords, hierarchy.isCity(candidate.place), !liesInNamed(candidate.place) {
            room.outside.append(WaitingRoom.Outside(span: index, number: number))
            continue
          }
          var score = Score()
          weigh(candidate, span, &score)
          guard admits(candidate.place, score.value + gain, code: code, pruner),
            var interpretation = begin(candidate, span, index: index, number: number, into: &score)
          else { continue }
          interpretation.score = score.value
          if !interpretation.unexplained.isEmpty {
            room.begun.append(interpretation)
          } else if isExhaustive || pruner.keeps(score.value) {
            pruner.note(score.value)
            best.append(interpretation)
          }
        }
      }
    }
    weighBegun(room.begun, &best, &pruner)
    weighOutside(room.outside, &best, &pruner)
    best.removeAll { !pruner.keeps($0.score) }
    guard best.count > 1 else { return }
    best.sort { first, second in
      first.score != second.score
        ? first.score > second.score
        : (first.candidate.place, first.number) < (second.candidate.place, second.number)
    }
    keepFirstOfEachPlace(&best)
  }

  /// Weighs the words that interpretations leave over.
  @inline(__always)
  private func weighBegun(
    _ begun: borrowing ScratchArray<Interpretation>, _ best: inout ScratchArray<Interpretation>,
    _ pruner: inout Pruner
  ) {
    // Most leave the same words over.
    var (rest, gain): (TokenSet, Double) = ([], 0)
    for index in begun.indices {
      if begun[index].unexplained != rest {
        rest = begun[index].unexplained
        gain = maxGain(rest)
      }
      let code = maxCodeGain(beside: begun[index].nameMask)
      guard admits(begun[index].candidate.place, begun[index].score + gain, code: code, pruner)
      else { continue }
      var interpretation = begun[index]
      var score = Score(value: interpretation.score)
      weighWords(of: &interpretation, &score)
      keep(&interpretation, score, &best, &pruner)
    }
  }

  /// Weighs cities that lie in nothing of what the query names.
  ///
  /// All that are named by the same words leave the same over, which mostly counts the same against
  /// each. So it is weighed for the first of them alone, and most of the others are out once their
  /// own names are weighed.
  @inline(__always)
  private func weighOutside(
    _ outside: borrowing ScratchArray<WaitingRoom.Outside>,
    _ best: inout ScratchArray<Interpretation>, _ pruner: inout Pruner
  ) {
    guard !outside.isEmpty else { return }
    var number = -1
    var span = reading.spans[outside[0].span]
    var (gain, code) = (0.0, 0.0)
    var isAlike = false
    // What all but the name counted for the first city of a span.
    var change: Double?
    for index in outside.indices {
      if outside[index].span != number {
        number = outside[index].span
        span = reading.spans[number]
        gain = maxGain(all & ~span.mask)
        code = maxCodeGain(beside: span.mask)
        isAlike = !isExhaustive && countsAlike(all & ~span.mask, beside: span)
        change = nil
      }
      let candidate = reading.candidates[outside[index].number]
      var score = Score()
      weigh(candidate, span, &score)
      let name = score.value
      guard admits(candidate.place, name + gain, code: code, pruner) else { continue }
      let isPlain = isAlike && candidate.editCost == 0 && candidate.isNameInFull
      if isPlain, let change, !pruner.admits(atMost: name + change + Scorer.roundingError) {
        continue
      }
      guard
        var interpretation = begin(
          candidate, span, index: number, number: outside[index].number, into: &score)
      else { continue }
      weighWords(of: &interpretation, &score)
      if isPlain { change = score.value - name }
      keep(&interpretation, score, &best, &pruner)
    }
  }

  /// More than sums of the same numbers differ in another order.
  private static let roundingError = 1e-6

  /// Whether words left over count the same against each city of a span that lies in nothing of
  /// what the query names, but for misspelt and shortened names.
  private func countsAlike(_ rest: TokenSet, beside span: Span) -> Bool {
    guard span.containers.isEmpty, !setting.repeatsWord, !reading.namesLandmark,
      !reading.address.isAddress, reading.address.postcodeCount == 0
    else { return false }
    return setting.isMainName || !setting.cities.contains { $0.mask.isSubset(of: rest) }
  }

  /// Keeps an interpretation that was weighed to the end, if it is near enough to the best.
  @inline(__always)
  private func keep(
    _ interpretation: inout Interpretation, _ score: Score,
    _ best: inout ScratchArray<Interpretation>, _ pruner: inout Pruner
  ) {
    guard isExhaustive || pruner.keeps(score.value) else { return }
    interpretation.score = score.value
    pruner.note(score.value)
    best.append(interpretation)
  }

  /// Whether a city lies in something that the query names.
  @inline(__always)
  private func liesInNamed(_ city: Int) -> Bool {
    let spot = gazetteer.spot(city)
    return setting.cityRanges.contains { $0.contains(spot) }
  }

  /// Whether an interpretation of a place is to be weighed further, which can reach a score at
  /// most, and more if it is the town of a postal code.
  @inline(__always)
  private func admits(_ place: Int, _ score: Double, code: Double, _ pruner: Pruner) -> Bool {
    pruner.admits(atMost: score)
      || code > 0 && pruner.admits(atMost: score + code) && isTownOfCode(place)
  }

  /// Whether words name a country only if the word beside them is left out.
  ///
  /// "Guinea" does in "Xq. Guinea", and "Shin", an alias of China, before a large city elsewhere:
  /// "Shin Osaka".
  @inline(__always)
  private func isDoubtfulCountry(_ candidate: PlaceCandidate, _ span: Span) -> Bool {
    guard span.mask != all, hierarchy.isCountry(candidate.place) else { return false }
    if reading.terms.hasPeriod, reading.isEndOfOtherCountry(candidate, span) { return true }
    guard candidate.isForeignName, candidate.letterCount > 0,
      candidate.letterCount <= Reading.longestAlias, span.end < reading.text.tokens.count,
      !reading.text.tokens[span.end].separator.parts
    else { return false }
    return reading.spans.contains { other in
      other.first == span.end
        && reading.candidates.contains(in: other.candidates) {
          $0.nameKind == .primary && $0.prominence >= Scorer.largeProminence
            && hierarchy.isCity($0.place) && !gazetteer.contains(candidate.place, $0.place)
        }
    }
  }

  /// Whether a candidate is a country called by a number, which only says where others lie:
  /// "Saint-Denis (974)".
  @inline(__always)
  private func isNumberedCountry(_ candidate: PlaceCandidate, _ span: Span) -> Bool {
    hierarchy.isCountryOrLarger(candidate.place) && candidate.nameKind == .code
      && span.mask.isSubset(of: words.number)
  }

  /// Whether a span is a whole part of the query and more than a number: "Piray Kilómetro 18" is no
  /// address, though "Kilómetro 18" may be.
  private func namesPart(_ span: Span) -> Bool {
    span.mask == all
      || !span.mask.isSubset(of: reading.address.explained | words.number | words.light)
        && reading.segments.contains {
          ($0 & ~words.light).isSubset(of: span.mask) && $0.intersects(span.mask)
        }
  }

  /// The same place may have been read in several ways: the best stays.
  private func keepFirstOfEachPlace(_ ranked: inout ScratchArray<Interpretation>) {
    var count = 0
    for index in ranked.indices where count < Scorer.maxResultCount {
      let place = ranked[index].candidate.place
      guard !ranked.contains(in: 0..<count, where: { $0.candidate.place == place }) else {
        continue
      }
      if index != count { ranked[count] = ranked[index] }
      count += 1
    }
    ranked.removeAll(from: count)
  }

  /// How probable it is that the query, read in this way, means a place at all: at the level of the
  /// place.
  func plausibility(of interpretation: Interpretation) -> Double {
    levels(of: interpretation)[hierarchy.level(of: interpretation.candidate.place)]
  }

  /// How probable it is that the query, read in this way, means a place at all: at each level.
  func levels(of interpretation: Interpretation) -> Plausibility {
    var plausibility = Plausibility()
    weigh(interpretation, &plausibility)
    return plausibility
  }

  /// Whether the options accept some places only.
  var isFiltered: Bool { !filter.isOpen }

  /// Whether the options accept a place.
  func accepts(_ place: Int) -> Bool { filter.accepts(place) }

  /// Whether the options accept the area of a postal code.
  func accepts(_ code: Reading.LocatedCode) -> Bool {
    filter.accepts(code.area, in: code.country)
  }

  /// All evidence for and against an interpretation.
  func evidence(for interpretation: Interpretation) -> EvidenceTally {
    var tally = EvidenceTally()
    weigh(interpretation, &tally)
    return tally
  }

  /// Weighs an interpretation once more, with what tells whether any place is meant.
  private func weigh<Collector: EvidenceCollector>(
    _ interpretation: Interpretation, _ collector: inout Collector
  ) {
    let span = reading.spans[interpretation.span]
    weigh(interpretation.candidate, span, &collector)
    guard
      var again = begin(
        interpretation.candidate, span, index: interpretation.span, number: interpretation.number,
        into: &collector)
    else { return }
    let rest = again.unexplained
    if !rest.isEmpty { weighWords(of: &again, &collector) }
    weighPlausibility(again, rest, &collector)
  }

  /// Weighs the place and its name.
  @inline(__always)
  private func weigh<Collector: EvidenceCollector>(
    _ candidate: PlaceCandidate, _ span: Span, _ collector: inout Collector
  ) {
    weighPlace(candidate, span, &collector)
    weighName(candidate, span, &collector)
  }

  /// Builds the interpretation of a span as a place, with its containers.
  ///
  /// - Parameters:
  ///   - candidate: the place, and by what name.
  ///   - span: what names it.
  ///   - index: the span's number.
  ///   - number: the candidate's number.
  ///   - collector: takes in the evidence.
  /// - Returns: nothing when the span cannot mean the place; otherwise the interpretation, in which
  ///   all words that name neither the place nor what it lies in are unexplained yet.
  @inline(__always)
  private func begin<Collector: EvidenceCollector>(
    _ candidate: PlaceCandidate, _ span: Span, index: Int, number: Int,
    into collector: inout Collector
  ) -> Interpretation? {
    var interpretation = Interpretation(
      candidate: candidate, span: index, number: number, nameMask: span.mask)
    var taken = span.mask
    var known: (Int, Int) = (-1, -1)
    let isCity = hierarchy.isCity(candidate.place)
    let spot = gazetteer.spot(candidate.place)
    var location = isCity ? Location(place: candidate.place) : location(of: candidate.place)
    // "Bacao, China" is no slip for Macau.
    if candidate.editCost > 0 { location.sovereign = -1 }
    let isInside = !isCity || liesInNamed(candidate.place)
    for number in isInside ? setting.containerSpans.indices : 0..<0 {
      guard !setting.containerSpans[number].mask.intersects(taken),
        let index = isCity
          ? container(setting.containerSpans[number].containers, ofCity: spot, at: candidate.place)
          : container(setting.containerSpans[number].containers, of: location)
      else { continue }
      let containerSpan = setting.containerSpans[number]
      if setting.containers[index].isFormer {
        guard mayHaveLain(candidate, span, beside: containerSpan.mask) else { continue }
        if setting.containers[index].evidence.isFormer {
          interpretation.formerMask |= containerSpan.mask
        }
      }
      taken |= containerSpan.mask
      interpretation.containerMask |= containerSpan.mask
      interpretation.containerCount += 1
      let place = setting.containers[index].place
      // Naming a container twice is no further evidence: "Brasil, Brazil".
      guard place != known.0, place != known.1 else {
        collector.add(.repeatedContainer)
        continue
      }
      known = (place, known.0)
      if hierarchy.isCountryOrLarger(place) {
        interpretation.namesCountry = true
      } else if hierarchy.isRegion(place) {
        interpretation.namesRegion = true
      }
      collector.add(setting.containers[index].evidence)
      if !setting.containers[index].dependencies.isEmpty,
        isDependent(candidate.place, setting.containers[index])
      {
        collector.add(.containerSovereign)
      }
      if containerSpan.first >= span.end || writesLargestFirst(span, containerSpan) {
        collector.add(.order)
      }
    }
    // The code of a part of a country, and a letter, mean something only beside that country.
    let isPartCode = candidate.nameKind == .code && !hierarchy.isCountryOrLarger(candidate.place)
    if isPartCode || candidate.letterCount == 1, interpretation.containerCount == 0, filter.isOpen {
      return nil
    }
    let rest = all & ~taken
    if isShadowed(span, rest) {
      collector.add(.shadowed)
      if setting.isMainName, isNoWay(toName: candidate, rest) { collector.add(.partOfMainName) }
    }
    interpretation.unexplained = rest
    return interpretation
  }

  /// Whether a region stands right before a place in a script that writes the largest unit first:
  /// "서울특별시 강남구".
  @inline(never)
  private func writesLargestFirst(_ span: Span, _ container: Setting.ContainerSpan) -> Bool {
    guard container.mask.end == span.first else { return false }
    let source = reading.text.tokens[span.first].source
    // Three bytes of UTF-8 from U+3000 to U+DFFF: E3 80 to ED 9F.
    let lead = reading.query.utf8[
      reading.query.utf8.index(reading.query.utf8.startIndex, offsetBy: source.lowerBound)]
    return (0xE3...0xED).contains(lead)
  }

  /// Whether a place may be named by where it lay once: by its name and nothing else in a part, but
  /// for that.
  ///
  /// "Lahor, India" may be a town of India, misspelt, and "ST" in "Unhost, ST, Czechia" a region.
  @inline(never)
  private func mayHaveLain(
    _ candidate: PlaceCandidate, _ span: Span, beside container: TokenSet
  ) -> Bool {
    switch candidate.nameKind {
    case .code, .abbreviation, .airport: return false
    default: break
    }
    return candidate.editCost == 0 && !candidate.isVariant && !candidate.isVeryShortName
      && reading.segments.contains {
        $0 & ~(words.light | container) == span.mask & ~(words.light | container)
      }
  }

  /// Whether a longer name takes in what would be left over or beside a name.
  ///
  /// "Mexico City" is no way to write "Mexico", nor "Novi Sad" one to write Novi in the States.
  @inline(__always)
  private func isShadowed(_ span: Span, _ rest: TokenSet) -> Bool {
    guard !setting.longNames.isEmpty else { return false }
    // "Marseille 16" is a name too.
    let loose = rest & ~(words.light | words.countryGeneric | words.regionGeneric | words.number)
    return setting.longNames.contains {
      $0 & span.mask == span.mask && $0 != span.mask && !$0.intersects(loose)
    }
  }

  /// Whether a part of what is the main name of another place is no usual way to name a place and
  /// what it lies in.
  ///
  /// "San Antonio Texas" is one; "Pico Duarte" leaves a word over, and "La Cal Grande" begins with
  /// an abbreviation.
  private func isNoWay(toName candidate: PlaceCandidate, _ rest: TokenSet) -> Bool {
    if !rest.isSubset(of: words.number) { return true }
    switch candidate.nameKind {
    case .abbreviation, .code, .airport: return true
    default: return false
    }
  }

  /// Weighs the words that an interpretation does not explain yet.
  @inline(__always)
  private func weighWords<Collector: EvidenceCollector>(
    of interpretation: inout Interpretation, _ collector: inout Collector
  ) {
    var left = interpretation.unexplained
    if !left.isSubset(of: words.light) { weighCities(&left, &interpretation, &collector) }
    interpretation.unexplained = left
    if !left.isEmpty { weighRest(&interpretation, reading.spans[interpretation.span], &collector) }
  }
}
