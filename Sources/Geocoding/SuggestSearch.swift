import Gazetteer
import Geography

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Completes what was typed.
///
/// The typed text is read in these ways, and what they find is ranked together: as the beginning of
/// a name ("new y"); as names with the beginning of what the place lies in behind the last comma
/// ("paris, te"); and, when that is not enough, the same with the last word or two behind no comma
/// ("paris te"). Where
/// all that finds nothing, what was typed may be misspelt.
struct SuggestSearch {
  /// A place that the text may become.
  struct Candidate {
    let place: Int
    let sort: NameSort
    let score: Double
    /// Where the places of the name are listed, when the name was completed.
    let postings: Int?
    /// The tokens that name the place or begin its name.
    let tokens: Range<Int>
  }

  let prefix: String
  let gazetteer: Gazetteer
  let options: SuggestOptions
  let text: FoldedText
  let filter: PlaceFilter
  let limit: Int
  /// What is worth keeping, the best first, each place once.
  private(set) var candidates: [Candidate] = []
  /// For the token with which what the place lies in begins: what its name says for each region and
  /// so on, as far as known; less than any number for those with another name.
  var containerBonuses: [Int: [Int: Double]] = [:]

  /// What ends a text decides how it goes on.
  private let endsWithComma: Bool
  private let endsWithSpace: Bool

  init(_ prefix: String, _ gazetteer: Gazetteer, _ options: SuggestOptions) {
    self.prefix = prefix
    self.gazetteer = gazetteer
    self.options = options
    limit = max(1, min(options.limit, SuggestOptions.largestLimit))
    filter = PlaceFilter(options.geocodingOptions, gazetteer)
    text = FoldedText(prefix, table: gazetteer.folding, limit: QueryReader.largestTokenCount)
    let rest = prefix.utf8.dropFirst(text.tokens.last?.source.upperBound ?? 0)
    endsWithComma = rest.contains(UInt8(ascii: ","))
    endsWithSpace = rest.contains(UInt8(ascii: " "))
  }

  /// Fills `candidates`.
  mutating func run() {
    let tokens = text.tokens
    guard !tokens.isEmpty, !text.isCut else { return }
    let comma = tokens.indices.last { $0 > 0 && tokens[$0].separator == .comma }
    if endsWithComma {
      completeParts(head: tokens.count)
    } else {
      completeNames()
      if let comma {
        completeParts(head: comma)
      } else {
        // "portland new h": what stands behind the name may be the beginning of two words.
        for head in [tokens.count - 1, tokens.count - 2] where head > 0 {
          guard candidates.count < limit else { break }
          completeParts(head: head)
        }
      }
    }
    if candidates.isEmpty { completeForgivingTypos(head: endsWithComma ? tokens.count : comma) }
  }

  // MARK: - The beginning of a name

  private mutating func completeNames() {
    let tokens = text.tokens
    guard let last = tokens.last else { return }
    // "san " is followed by another word: no Santiago.
    if endsWithSpace, !last.traits.contains(.isIdeograph) {
      complete(text.codes + [FoldingTable.space], isVariant: false)
      complete(text.codes, isVariant: false, wholeOnly: true)
      if candidates.isEmpty { complete(text.codes, isVariant: false) }
    } else {
      complete(text.codes, isVariant: false)
    }
    // "st pe" is also "saint pe".
    for (index, token) in tokens.dropLast().enumerated() {
      for expansion in expansions(of: Array(text.codes[token.codes])) {
        let codes =
          Array(text.codes[..<token.codes.lowerBound]) + expansion
          + Array(text.codes[token.codes.upperBound...])
        complete(codes, isVariant: true)
      }
      // Each further abbreviation would double the work.
      if index >= 3 { break }
    }
  }

  /// What a word is short for.
  private func expansions(of codes: [UInt8]) -> [[UInt8]] {
    guard let postings = postings(of: codes) else { return [] }
    var expansions: [[UInt8]] = []
    gazetteer.trie.forEachPosting(at: postings) { posting in
      let word = posting.index - gazetteer.hierarchy.placeCount
      if word >= 0, gazetteer.words.sort(word) == .abbreviation {
        expansions += gazetteer.words.expansions(word)
      }
    }
    return expansions
  }

  private func postings(of codes: [UInt8]) -> Int? {
    var found: Int?
    gazetteer.trie.forEachPrefix(of: codes, from: 0) { hit in
      if hit.length == codes.count { found = hit.postings }
    }
    return found
  }

  /// Finds the best names that begin with codes.
  ///
  /// - Parameters:
  ///   - codes: the beginning.
  ///   - isVariant: whether it is not what was typed, but stands for it.
  ///   - wholeOnly: whether the name must be nothing more.
  private mutating func complete(_ codes: [UInt8], isVariant: Bool, wholeOnly: Bool = false) {
    guard codes.count <= Layout.longestName else { return }
    let whole = postings(of: codes)
    if wholeOnly {
      if let whole { add(whole, isWhole: true, isVariant: isVariant) }
      return
    }
    // A name typed out may be of any sort: "usa" is hardly on the way to anything else.
    if let whole { add(whole, isWhole: true, isVariant: isVariant) }
    // What is near or passes a filter need not be among the most prominent.
    let isOpen = filter.isOpen && options.near == nil
    let most = SuggestWeights.mostNames(isOpen: isOpen, limit: limit)
    let reserve =
      Evidence.country.rankingWeight + SuggestWeights.wholeName
      + (options.near == nil ? 0 : Evidence.near.rankingWeight)
    gazetteer.trie.forEachName(withPrefix: codes, limit: most, prominence: prominence) {
      postings, weight in
      // Nothing that is still to come can be better than what is there.
      if candidates.count >= limit,
        Double(weight) / 8 * Evidence.population.rankingWeight + reserve
          < candidates[limit - 1].score
      {
        return false
      }
      if postings != whole { add(postings, isWhole: false, isVariant: isVariant) }
      return true
    }
  }

  /// The prominence of a place, or 0 for a word that is none.
  func prominence(_ place: Int) -> Int {
    place < gazetteer.hierarchy.placeCount ? gazetteer.prominence(place) : 0
  }

  /// Adds the places that bear a name.
  ///
  /// - Parameters:
  ///   - postings: where these are listed.
  ///   - isWhole: whether the name is typed out.
  ///   - isVariant: whether it is not what was typed, but stands for it.
  ///   - edits: how many edits make what was typed the beginning of the name.
  mutating func add(_ postings: Int, isWhole: Bool, isVariant: Bool, edits: Int = 0) {
    for posting in acceptable(postings, isWhole: isWhole) {
      let reading = Reading(
        gazetteer, place: posting.index, sort: posting.sort, letterCount: isWhole ? letterCount : 0,
        isVariant: isVariant)
      let discount =
        -Double(posting.sort.completionDiscount) / 8 * Evidence.population.rankingWeight
      let score =
        prior(posting.index)
        + (isWhole ? Interpreter.weight(ofName: reading) + SuggestWeights.wholeName : discount)
        + (isVariant ? Evidence.variantName.rankingWeight : 0) + Double(edits)
        * Evidence.edit.rankingWeight
      keep(
        Candidate(
          place: posting.index, sort: posting.sort, score: score, postings: postings,
          tokens: text.tokens.indices))
    }
  }

  /// The most prominent places that bear a name, of those that may be suggested.
  ///
  /// An array, because a closure that changes the search copies all of it for each place: that took
  /// 60 % of the time of "san ".
  func acceptable(_ postings: Int, isWhole: Bool) -> [Posting] {
    let placeCount = gazetteer.hierarchy.placeCount
    var count = 0
    var named: [Posting] = []
    gazetteer.trie.forEachPosting(at: postings) { posting in
      count += 1
      guard count <= SuggestWeights.mostPlaces, posting.index < placeCount,
        SuggestWeights.accepts(posting.sort, isWhole: isWhole), filter.accepts(posting.index)
      else { return }
      named.append(posting)
    }
    return named
  }

  private var letterCount: Int {
    text.tokens.count == 1 && !text.tokens[0].traits.contains(.isIdeograph)
      ? text.tokens[0].symbolCount : 0
  }

  /// How probable a place is before anything else is known, as `Interpreter` weighs it.
  func prior(_ place: Int) -> Double {
    let hierarchy = gazetteer.hierarchy
    let prominence = max(SuggestWeights.leastProminence, gazetteer.prominence(place))
    var score = Double(prominence) / 8 * Evidence.population.rankingWeight
    if place >= hierarchy.firstArea {
      score = 20 * Evidence.population.rankingWeight + Evidence.area.rankingWeight
    } else if place >= hierarchy.firstCountry {
      score += Evidence.country.rankingWeight
    } else if place >= hierarchy.firstRegion {
      score += Evidence.region.rankingWeight
    } else if place >= hierarchy.firstCounty {
      score += Evidence.county.rankingWeight
    }
    if let near = options.near {
      let distance = gazetteer.coordinates.coordinate(place).distance(to: near)
      score += Evidence.near.rankingWeight / (1 + distance / 50)
    }
    return score
  }

  /// Keeps a candidate if it is among the best; of a place with several names, the best one.
  mutating func keep(_ new: Candidate) {
    // A few more than asked for, because some may turn out to look the same.
    let capacity = limit + SuggestWeights.spare
    if candidates.count >= capacity, new.score <= candidates[capacity - 1].score { return }
    if let known = candidates.firstIndex(where: { $0.place == new.place }) {
      guard new.score > candidates[known].score else { return }
      candidates.remove(at: known)
    }
    var index = candidates.count
    while index > 0, precedes(new, candidates[index - 1]) { index -= 1 }
    candidates.insert(new, at: index)
    if candidates.count > capacity { candidates.removeLast() }
  }

  private func precedes(_ first: Candidate, _ second: Candidate) -> Bool {
    first.score != second.score ? first.score > second.score : first.place < second.place
  }
}
