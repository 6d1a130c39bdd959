import Gazetteer

/// Completes what was typed.
///
/// The typed text is read in these ways, and what they find is ranked together: as the beginning of
/// a name ("new y"); as names with the beginning of what the place lies in behind the last comma
/// ("paris, te"); and, when that is not enough, the same with the last word or two behind no comma
/// ("paris te"). Where all that finds nothing, what was typed may be misspelt.
///
/// Names are collected with what they are worth at most, by the prominence of their places and by
/// the kind of name (`SuggestWeights`). Of the best, people and the name that is shown are read,
/// which settles their order: see `suggestions`.
///
/// It is never copied: it has a hundred numbers, and is looked at for each name.
struct SuggestSearch: ~Copyable {
  /// A place that the text may become.
  struct Candidate {
    let place: Int
    let use: NameUse
    var score: Double
    /// Where the places of the name are listed, when the name was completed.
    let postings: Int?
    /// The tokens that name the place or begin its name.
    let tokens: Range<Int>
  }

  let prefix: String
  let gazetteer: Gazetteer
  let options: SuggestOptions
  let weights: SuggestWeights
  let text: FoldedText
  let typed: TypedMarks
  let filter: PlaceFilter
  let limit: Int
  /// Whether what was typed is in Latin letters or digits.
  let isLatin: Bool
  /// Whether it has Latin letters with marks.
  let isMarked: Bool
  /// Whether much of what is found may turn out to be something else: names of another language
  /// than the one asked for, or without the marks that were typed.
  let hasOthers: Bool
  /// How many candidates are kept.
  let capacity: Int
  /// Whether beginnings of names in other languages count, however short.
  private(set) var acceptsOtherNames: Bool
  /// What is worth keeping, the best first, each place once.
  private(set) var candidates: [Candidate] = []
  /// The most prominent country and region whose main names or abbreviations begin so.
  private(set) var country: Candidate?
  private(set) var region: Candidate?
  /// For the token with which what the place lies in begins: what its name says for each region and
  /// so on, as far as known; less than any number for those with another name.
  var containerBonuses: [Int: [Int: Double]] = [:]

  /// What ends a text decides how it goes on.
  private let endsWithComma: Bool
  let endsWithSpace: Bool

  /// Makes a search that has found nothing.
  ///
  /// - Parameters:
  ///   - prefix: what was typed.
  ///   - text: the same, folded.
  ///   - gazetteer: what is searched.
  ///   - options: what narrows the suggestions.
  ///   - weights: what names and places are worth.
  init(
    _ prefix: String, _ text: FoldedText, _ gazetteer: Gazetteer, _ options: SuggestOptions,
    _ weights: SuggestWeights
  ) {
    self.prefix = prefix
    self.text = text
    self.gazetteer = gazetteer
    self.options = options
    self.weights = weights
    limit = max(1, min(options.limit, SuggestOptions.maxLimit))
    filter = PlaceFilter(options.geocodingOptions, gazetteer)
    isLatin = FoldingTable.isLatin(text.codes)
    typed = TypedMarks(isLatin ? prefix : "")
    isMarked = typed.hasMarks
    hasOthers = options.language != nil || typed.isSpecial
    capacity = limit + (hasOthers ? SuggestLimits.spareForOthers : SuggestLimits.spare)
    acceptsOtherNames =
      !isLatin || options.language != nil
      || text.tokens.reduce(0) { $0 + $1.symbolCount } >= SuggestLimits.minOtherLetters
    let rest = prefix.utf8.dropFirst(text.tokens.last?.source.upperBound ?? 0)
    endsWithComma = rest.contains(UInt8(ascii: ","))
    endsWithSpace = rest.contains(UInt8(ascii: " "))
  }

  /// Fills `candidates`.
  ///
  /// - Parameter search: what reads whole names.
  mutating func run(_ search: inout QuerySearch) {
    let tokens = text.tokens
    guard !tokens.isEmpty, !text.isCut else { return }
    let comma = tokens.indices.last { $0 > 0 && tokens[$0].separator == .comma }
    if endsWithComma {
      completeParts(head: tokens.count, &search)
    } else {
      completeNames()
      if let comma {
        completeParts(head: comma, &search)
      } else {
        // "portland new h": what stands behind the name may be the beginning of two words.
        for head in [tokens.count - 1, tokens.count - 2] where head > 0 {
          guard candidates.count < limit else { break }
          completeParts(head: head, &search)
        }
      }
    }
    if candidates.isEmpty, !acceptsOtherNames, !endsWithComma {
      acceptsOtherNames = true
      completeNames()
    }
    if candidates.isEmpty, options.forgivesTypos {
      completeForgivingTypos(head: endsWithComma ? tokens.count : comma)
    }
    if candidates.count < limit, comma == nil, !endsWithComma { completeVillages() }
  }

  /// Notes a candidate that is a region or country if it is the most prominent so far.
  mutating func noteDivision(_ new: Candidate) {
    guard new.tokens == text.tokens.indices,
      new.use.nameKind == .primary || new.use.nameKind == .abbreviation && new.use.isWhole
    else { return }
    let isCountry = gazetteer.hierarchy.isCountry(new.place)
    if let known = isCountry ? country : region,
      gazetteer.prominence(known.place) >= gazetteer.prominence(new.place)
    {
      return
    }
    if isCountry { country = new } else { region = new }
  }

  /// Keeps a candidate if it is among the best; of a place with several names mostly the best one.
  mutating func keep(_ new: Candidate) {
    // More than asked for, because some may turn out to look the same, or to have fewer people.
    guard isWorthKeeping(new.score) else { return }
    if let known = candidates.firstIndex(where: { $0.place == new.place && isSameUse($0, new) }) {
      guard new.score > candidates[known].score else { return }
      candidates.remove(at: known)
    }
    var index = candidates.count
    while index > 0, precedes(new, candidates[index - 1]) { index -= 1 }
    candidates.insert(new, at: index)
    if candidates.count > capacity { candidates.removeLast() }
  }

  /// Whether one of two names of a place is enough.
  ///
  /// Where marks were typed, "mün", only what is shown tells that Munich is found as München.
  private func isSameUse(_ first: Candidate, _ second: Candidate) -> Bool {
    !isMarked || first.use.nameKind == second.use.nameKind
  }

  func isWorthKeeping(_ score: Double) -> Bool {
    candidates.count < capacity || score > candidates[capacity - 1].score
  }

  func precedes(_ first: Candidate, _ second: Candidate) -> Bool {
    first.score != second.score ? first.score > second.score : first.place < second.place
  }
}
