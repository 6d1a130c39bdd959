import Gazetteer

// What was typed as the beginning of a name: "new y".

extension SuggestSearch {
  mutating func completeNames() {
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

  /// The full form of a word.
  private func expansions(of codes: [UInt8]) -> [[UInt8]] {
    guard let postings = postings(of: codes) else { return [] }
    var expansions: [[UInt8]] = []
    gazetteer.forEachPosting(at: postings) { posting in
      let word = posting.index - gazetteer.hierarchy.placeCount
      if word >= 0, gazetteer.words.kind(word) == .abbreviation {
        expansions += gazetteer.words.expansions(word)
      }
    }
    return expansions
  }

  private func postings(of codes: [UInt8]) -> Int? {
    var found: Int?
    gazetteer.forEachPrefix(of: codes, from: 0) { hit in
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
    // A name typed out may be of any kind: "usa" is hardly on the way to anything else.
    if let whole { add(whole, isWhole: true, isVariant: isVariant) }
    // What is near or passes a filter need not be among the most prominent.
    let isOpen = filter.isOpen && options.near == nil
    let most = SuggestLimits.maxNameCount(isOpen: isOpen && !hasOthers, limit: limit)
    walk(codes, whole: whole, isVariant: isVariant, most: most)
    // "rep" begins the long names of a hundred republics, which come before Repentigny.
    if candidates.contains(where: \.use.isLong), isOpen, !hasOthers {
      let most = SuggestLimits.maxNameCount(isOpen: false, limit: limit)
      walk(codes, whole: whole, isVariant: isVariant, most: most)
    }
  }

  /// Adds the places of the most prominent names that begin with codes.
  ///
  /// - Parameters:
  ///   - codes: the beginning.
  ///   - whole: where the places are listed whose name it is, which are left out.
  ///   - isVariant: whether it is not what was typed, but stands for it.
  ///   - most: the largest number of names to look at.
  private mutating func walk(_ codes: [UInt8], whole: Int?, isVariant: Bool, most: Int) {
    let reserve = reserve
    let gazetteer = gazetteer
    gazetteer.forEachName(
      withPrefix: codes, limit: most, isLatin: isLatin && options.language == nil,
      prominence: { SuggestSearch.prominence($0, in: gazetteer) }
    ) { postings, weight in
      // Nothing that is still to come can be better than what is there.
      if candidates.count >= capacity,
        Double(weight) / 8 * weights.population + reserve < candidates[capacity - 1].score
      {
        return false
      }
      if postings != whole { add(postings, isWhole: false, isVariant: isVariant) }
      return true
    }
  }

  /// Adds villages whose names begin so, behind all other places.
  mutating func completeVillages() {
    guard letterCount >= SuggestLimits.minVillageLetters, text.codes.count <= Layout.longestName
    else { return }
    let least = (candidates.last?.score ?? 0) - SuggestLimits.villageDistance
    for (name, postings) in gazetteer.villageNames(
      beginningWith: text.codes, limit: SuggestLimits.maxVillageNameCount)
    {
      let isWhole = name.count == text.codes.count
      for posting in acceptable(postings, isWhole: isWhole) {
        guard candidates.count < limit else { return }
        let use = NameUse(nameKind: posting.kind, kind: .city, isWhole: isWhole)
        keep(
          Candidate(
            place: posting.index, use: use, score: least + min(0, weight(of: use)),
            postings: postings, tokens: text.tokens.indices))
      }
    }
  }

  /// The prominence of a place, or 0 for a word that is none.
  static func prominence(_ place: Int, in gazetteer: Gazetteer) -> Int {
    place < gazetteer.hierarchy.placeCount ? gazetteer.prominence(place) : 0
  }

  /// Adds the places of a name.
  ///
  /// - Parameters:
  ///   - postings: where these are listed.
  ///   - isWhole: whether the name is typed out.
  ///   - isVariant: whether it is not what was typed, but stands for it.
  ///   - edits: how many edits make what was typed the beginning of the name.
  mutating func add(_ postings: Int, isWhole: Bool, isVariant: Bool, edits: Int = 0) {
    let addition =
      (isVariant ? weights.variant : 0) + Double(edits) * weights.edit
    // Known when the first place asks for it: it takes a walk through the trie.
    var isLong: Bool?
    let hierarchy = gazetteer.hierarchy
    for posting in acceptable(postings, isWhole: isWhole) {
      var use = NameUse(
        nameKind: posting.kind, kind: hierarchy.kind(posting.index), isWhole: isWhole)
      let rest = prior(posting.index) + addition
      var score = rest + weight(of: use)
      if edits == 0, !isVariant, hierarchy.isRegionOrCountry(posting.index) {
        noteDivision(
          Candidate(
            place: posting.index, use: use, score: score, postings: postings,
            tokens: text.tokens.indices))
      }
      guard isWorthKeeping(score) else { continue }
      // Of a city it is looked at when it is to be shown.
      if hierarchy.isRegionOrLarger(posting.index), !isWhole, isLatin,
        posting.kind == .official
      {
        use.isLong = isLong ?? isLongName(postings)
        isLong = use.isLong
        score = rest + weight(of: use)
      }
      keep(
        Candidate(
          place: posting.index, use: use, score: score, postings: postings,
          tokens: text.tokens.indices))
    }
  }

  /// Whether a name has several words.
  func isLongName(_ postings: Int) -> Bool {
    gazetteer.name(at: postings).contains(FoldingTable.space)
  }

  /// The most prominent places of a name, of those that may be suggested.
  ///
  /// An array, because a closure that changes the search copies all of it for each place: that took
  /// 60 % of the time of "san ".
  func acceptable(_ postings: Int, isWhole: Bool) -> [NamePosting] {
    let placeCount = gazetteer.hierarchy.placeCount
    var count = 0
    var named: [NamePosting] = []
    gazetteer.forEachPosting(at: postings) { posting in
      count += 1
      guard count <= SuggestLimits.maxPlaceCount, posting.index < placeCount,
        accepts(posting.kind, isWhole: isWhole), filter.accepts(posting.index)
      else { return }
      named.append(posting)
    }
    return named
  }

  /// Whether a name of a kind may be completed.
  ///
  /// Codes must be typed out, and have no marks: "la" is not on the way to LAX. Digits are no
  /// codes: Pattani is region 94 of Thailand, which is not typed.
  func accepts(_ nameKind: NameKind, isWhole: Bool) -> Bool {
    switch nameKind {
    case .code: isWhole && !isMarked && !text.tokens.contains { $0.traits.contains(.hasDigit) }
    case .airport, .abbreviation: isWhole && !isMarked
    case .primary, .official: true
    case .translated, .alternate, .nickname, .historic: isWhole || acceptsOtherNames
    }
  }

  /// How many letters were typed.
  var letterCount: Int { text.tokens.reduce(0) { $0 + $1.symbolCount } }
}
