import Gazetteer

// The names and words that begin at each word, as they are spelt.

extension Reading {
  /// The end of the tokens from one on whose last ends at an offset of the codes; nothing where
  /// none does.
  @inline(__always)
  func tokenEnd(at offset: Int, from first: Int) -> Int? {
    // A name has one word or two: to go from token to token is quicker than a table.
    for index in first..<text.tokens.count where text.tokens[index].codes.upperBound >= offset {
      return text.tokens[index].codes.upperBound == offset ? index + 1 : nil
    }
    return nil
  }

  /// Finds every name and word that begins with a token.
  mutating func findNames(from first: Int) {
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

  mutating func addWord(_ word: Int, _ range: Range<Int>, isVariant: Bool) {
    let mask = TokenSet(range)
    // "El" is no "al." of a Polish street because Arabic writes the article in both ways.
    if isVariant, !Reading.isTakenAsVariant(gazetteer.words.kind(word)) { return }
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
    case .givenName: words.givenName |= mask
    case .thing: words.thing |= mask
    case .filler: words.filler |= mask
    case .common: words.common |= mask
    case .abbreviation:
      guard rewritings.count < Reading.maxRewritingCount else { return }
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

  /// Whether a place is a region or county of a country where nobody writes these in initials of
  /// small letters.
  func isRarelyInitials(_ place: Int) -> Bool {
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
  func isInCompound(_ index: Int) -> Bool {
    text.tokens[index].separator == .hyphen && index > 0
      || index + 1 < text.tokens.count && text.tokens[index + 1].separator == .hyphen
  }

  /// Whether a landmark is a street, and the number of a house stands beside it: "40 Wall Street".
  func isNumberedStreet(_ landmark: Int, _ range: Range<Int>) -> Bool {
    guard !words.number.isEmpty, gazetteer.landmark(landmark)?.kind == .street else { return false }
    let mask = TokenSet(range)
    // "No: 45" has a word before the number.
    return (mask.next.next | mask.next | mask.previous).intersects(words.number & ~mask)
  }

  /// Whether a slash and a lone letter are among some tokens.
  ///
  /// A slash separates places, but "N/A" is not a name.
  func isSlashed(_ range: Range<Int>) -> Bool {
    var isSlashed = false
    var hasLetter = text.tokens[range.lowerBound].symbolCount == 1
    for index in range.dropFirst() {
      // "Texas A&M" is a name.
      if text.tokens[index].separator.isSlash, !isAmpersand(index) { isSlashed = true }
      if text.tokens[index].symbolCount == 1 { hasLetter = true }
    }
    return isSlashed && hasLetter
  }
}
