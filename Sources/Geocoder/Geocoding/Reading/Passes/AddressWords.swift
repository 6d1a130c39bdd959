import Gazetteer

// What of a query is a postal address, and where its streets begin and end.
//
// Addresses are written in many orders, mostly without commas: "17 RUE DE FONTENOY 59000 LILLE",
// "1600 Amphitheatre Parkway Mountain View CA 94043", "Haarlemmerdijk 12 1013 JC Amsterdam". What
// tells their parts from one another is numbers and words for sorts of streets. So these cut the
// query as a comma does: then a street is a part of its own, and the town another.

extension Reading {
  /// The most words between the number of a house and the word for the kind of street behind.
  private static let longestStreet = 5
  /// The most words of a name behind "c/o".
  private static let longestPerson = 3
  /// The most digits that the number of a house has where it might be a postal code.
  static let longestHouseNumber = 3
  /// From as many digits on, numbers that stand together are for the telephone.
  private static let telephoneDigitCount = 10

  /// Notes what is an address, and cuts the query where its parts end.
  ///
  /// - Parameter isSought: whether streets are looked for that nothing announces: "Lindenlaan,
  ///   Lelystad". It takes a look at each word, so that it is done only where something is
  ///   unexplained.
  /// - Returns: whether anything new was found.
  @discardableResult
  mutating func readAddress(isSought: Bool = false) -> Bool {
    // Without a number little tells a street from a name: "Anaktuvuk Pass".
    guard text.tokens.count > 1, !address.isAddress,
      !(words.number | words.box | words.careOf).isEmpty || isSought
    else { return false }
    markContacts()
    markBoxes()
    markUnits()
    markCareOf()
    markStreets()
    markPostcodes()
    markDeliveries()
    noteStreetParts()
    guard address.isAddress || !address.contact.isEmpty else { return false }
    cut(at: boundaries())
    noteStreetParts()
    return true
  }

  /// Forgets what was read as an address, because no town was found in it.
  mutating func forgetAddress() {
    address = AddressMarks()
    segments.removeAll()
    cutSegments()
    connective = []
    cutConnectives()
  }

  // MARK: - What needs no further word

  private func bit(_ index: Int) -> TokenSet { TokenSet(index) }

  func has(_ mask: TokenSet, _ index: Int) -> Bool {
    index >= 0 && index < text.tokens.count && mask.intersects(bit(index))
  }

  /// Whether a token is digits and nothing else.
  func isDigits(_ index: Int) -> Bool {
    index >= 0 && index < text.tokens.count
      && text.tokens[index].traits.contains(.hasDigit)
      && !text.tokens[index].traits.contains(.hasLetter)
  }

  /// Whether a token begins a part of its own: it stands first, or behind a comma and the like.
  private func beginsPart(_ index: Int) -> Bool {
    index == 0 || segments.contains { $0.first == index }
  }

  /// Telephone numbers: behind a word for them, or too long for anything else.
  private mutating func markContacts() {
    var index = 0
    while index < text.tokens.count {
      guard has(words.contact, index) || isDigits(index) else {
        index += 1
        continue
      }
      let isNamed = has(words.contact, index)
      var end = isNamed ? index + 1 : index
      while isNamed, has(words.contact, end) { end += 1 }
      var (digits, groups) = (0, 0)
      while isDigits(end) {
        // "75011 12 Paris" is a list of other numbers.
        if groups > 0, !isNamed, text.tokens[end].separator == .comma { break }
        digits += text.tokens[end].symbolCount
        groups += 1
        end += 1
      }
      if isNamed ? digits >= 3 : digits >= Reading.telephoneDigitCount && groups > 1 {
        address.contact |= TokenSet(index..<end)
      }
      index = max(end, index + 1)
    }
  }

  /// Boxes for letters: "PO Box 88", "BP 70640".
  private mutating func markBoxes() {
    var index = 0
    while index < text.tokens.count {
      guard has(words.box, index) else {
        index += 1
        continue
      }
      var end = index
      while has(words.box, end) { end += 1 }
      while has(words.numberWord, end) { end += 1 }
      if has(words.number, end), !isRegionBeforeCode(index) {
        address.box |= TokenSet(index..<end + 1)
        end += 1
      } else if end - index > 1 {
        address.box |= TokenSet(index..<end)
      }
      index = end
    }
  }

  /// Whether a word that may be a region is followed by what may be its postal code: "FL 33411".
  private func isRegionBeforeCode(_ index: Int) -> Bool {
    text.tokens[index].symbolCount == 2 && isDigits(index + 1)
      && text.tokens[index + 1].symbolCount >= 5
      && spans.contains { $0.first == index && $0.end == index + 1 && !$0.containers.isEmpty }
  }

  /// Flats and floors: "Apt 4B", "2nd floor", "Suite # 300".
  private mutating func markUnits() {
    for index in text.tokens.indices where has(words.unit, index) && !has(address.box, index) {
      var end = index + 1
      while has(words.numberWord, end) { end += 1 }
      let isNumbered =
        has(words.number & ~address.explained, end)
        && text.tokens[end].symbolCount <= Reading.longestHouseNumber + 1
      let isLettered =
        end < text.tokens.count && text.tokens[end].symbolCount == 1
        && text.tokens[end].separator == .space && text.tokens[index].symbolCount > 2
      if isNumbered || isLettered, !isRegionBeforeCode(index) {
        address.unit |= TokenSet(index..<end + 1)
      } else if index > 0, has(words.number & ~address.explained, index - 1),
        !isDigits(index - 1) || text.tokens[index].symbolCount > 2
      {
        address.unit |= TokenSet(index - 1..<index + 1)
      }
    }
    for index in text.tokens.indices
    where has(words.numberWord, index) && has(words.number & ~address.explained, index + 1)
      && text.tokens[index + 1].symbolCount <= Reading.longestHouseNumber + 1
      && text.tokens[index + 1].separator != .comma
    {
      address.houseNumber |= TokenSet(index..<index + 2)
    }
  }

  /// Who takes the letter, as in "c/o Miller": up to what else is known, or three words.
  private mutating func markCareOf() {
    var index = 0
    while index < text.tokens.count {
      guard has(words.careOf, index), beginsPart(index) else {
        index += 1
        continue
      }
      var end = index
      while has(words.careOf, end) { end += 1 }
      // "Zürich, ZH" names a canton, not a person.
      if end - index == 1, end == text.tokens.count || beginsPart(end) {
        index = end
        continue
      }
      var person = end
      let stop = words.number | words.box | words.unit | address.explained
      while person < text.tokens.count, person - end < Reading.longestPerson,
        !has(stop, person), person == end || !beginsPart(person)
      {
        person += 1
      }
      // In "c/o Berlin" somebody has a short name.
      if person == text.tokens.count, person - end > 1 { person = end + 1 }
      address.careOf |= TokenSet(index..<person)
      index = max(person, index + 1)
    }
  }

  // MARK: - Streets

  /// Finds the words for sorts of streets, and the numbers of houses that stand with them.
  private mutating func markStreets() {
    for index in text.tokens.indices where !has(address.explained, index) {
      // Two letters mean a street only where there is a number.
      if text.tokens[index].symbolCount <= 2, words.number.isEmpty { continue }
      let isBefore = has(words.streetBefore, index)
      let isBehind = has(words.streetBehind, index)
      let isEither = has(words.street, index) && !isBefore && !isBehind
      guard isBefore || isBehind || isEither || isBoundStreet(index) else { continue }
      let isFirst = beginsPart(index) || isNumberOfHouse(index - 1)
      let isLast = index + 1 == text.tokens.count || beginsPart(index + 1)
      // "St" before a name is a saint, "Ct" behind one Connecticut.
      let isNumbered = isNumberOfHouse(index - 1)
      if !isNumbered, beginsName(index) || isWithinName(index) { continue }
      if isBefore || isEither, isFirst, !isLast {
        address.typeBefore |= bit(index)
        if isNumberOfHouse(index - 1) { markHouse(endingAt: index - 1) }
      } else if isBefore, !isFirst, !isLast {
        address.typeBefore |= bit(index)
      } else if isBehind || isEither || isBoundStreet(index), !isFirst || isBoundStreet(index) {
        if let house = houseNumber(before: index) {
          address.typeBehind |= bit(index)
          markHouse(endingAt: house)
        } else if isNumberOfHouse(index + 1),
          text.tokens[index + 1].symbolCount <= Reading.longestHouseNumber
            || text.tokens[index + 1].traits.contains(.hasLetter)
        {
          address.typeBehind |= bit(index)
          address.houseNumber |= bit(index + 1)
        } else if isLast || isBoundStreet(index), !isRegion(index) {
          address.typeBehind |= bit(index)
        }
      }
    }
    markNumbersBehindStreets()
  }

  /// "via Roma 5, 20121 Milano": the first short number behind a street.
  private mutating func markNumbersBehindStreets() {
    var types = address.typeBefore
    while !types.isEmpty {
      let type = types.first
      types.remove(type)
      var index = type + 1
      // A street that is a number has none behind: "Route 690".
      if isDigits(index) {
        address.roadNumber |= bit(index)
        continue
      }
      while index < text.tokens.count, !has(address.explained, index) {
        if isNumberOfHouse(index), index > type + 1,
          text.tokens[index].symbolCount <= Reading.longestHouseNumber
            || !isDigits(index)
        {
          // "rue du 8 mai 1945"
          let isLast = index + 1 == text.tokens.count || beginsPart(index + 1)
          if !has(words.preposition, index - 1) || isLast { address.houseNumber |= bit(index) }
          break
        }
        if has(words.number, index) || beginsPart(index) && !isNumberOfHouse(index) { break }
        index += 1
      }
    }
  }

  /// Whether a token may be the number of a house: "17", "12a", "4th" is a street's.
  private func isNumberOfHouse(_ index: Int) -> Bool {
    guard has(words.number & ~address.explained, index) else { return false }
    let token = text.tokens[index]
    if isDigits(index) { return token.symbolCount <= 6 }
    let first = text.codes[token.codes.lowerBound]
    guard first >= FoldingTable.code("0"), first <= FoldingTable.code("9") else { return false }
    // Digits and one letter, or "bis" and the like.
    return token.symbolCount <= 5 && !isOrdinal(index)
  }

  /// Whether a token is a number with two letters behind: "8th", "2nd".
  private func isOrdinal(_ index: Int) -> Bool {
    guard has(words.number, index) else { return false }
    let codes = text.codes[text.tokens[index].codes]
    let digits = codes.prefix { $0 >= FoldingTable.code("0") && $0 <= FoldingTable.code("9") }
    return !digits.isEmpty && codes.count - digits.count == 2
  }

  /// Marks a number of a house, and the ranges and letters before it: "7-9-11", "1 bis".
  private mutating func markHouse(endingAt index: Int) {
    var first = index
    while first > 0, isNumberOfHouse(first - 1),
      [.hyphen, .slash].contains(text.tokens[first].separator)
        || text.tokens[first].separator.isSlash
    {
      first -= 1
    }
    address.houseNumber |= TokenSet(first..<index + 1)
  }

  /// The number of the house whose street a word ends: in "110 8th Street" the first.
  private func houseNumber(before type: Int) -> Int? {
    var index = type - 1
    while index >= 0, type - index <= Reading.longestStreet + 1 {
      if has(address.explained, index) { return nil }
      if isNumberOfHouse(index), type - index > 1 { return index }
      // "13021 nw 1 st"
      if has(words.number, index), type - index > 1, !isOrdinal(index) { return nil }
      if beginsPart(index) { return nil }
      index -= 1
    }
    return nil
  }

  /// Whether a word is a street's name with its kind bound to it: "Hauptstraße".
  private func isBoundStreet(_ index: Int) -> Bool {
    let token = text.tokens[index]
    guard token.symbolCount >= 6, !has(words.number, index) else { return false }
    let codes = text.codes[token.codes]
    let endings = facts.withRareWords { words in
      words.streetEndings.orMade {
        QueryWords.streetEndings.map { FoldedText($0, table: gazetteer.folding).codes }
      }
    }
    for ending in endings
    where codes.count >= ending.count + 3 && codes.suffix(ending.count).elementsEqual(ending) {
      // Moerdijk is a town; "Moerdijk 5" a street.
      return has(words.number, index + 1)
        || !spans.contains {
          $0.mask == bit(index) && candidates[$0.candidates.lowerBound].prominence > 0
        }
    }
    return false
  }

  /// Whether a word is also the abbreviation of a region.
  func isRegion(_ index: Int) -> Bool {
    spans.contains { $0.first == index && $0.end == index + 1 && !$0.containers.isEmpty }
  }

  /// Whether a name of several words begins with a word: "Road Town".
  private func beginsName(_ index: Int) -> Bool {
    spans.contains { $0.first == index && $0.end > index + 1 }
  }

  /// Whether a name of several words holds a word and the one before it.
  private func isWithinName(_ index: Int) -> Bool {
    spans.contains { $0.first < index && $0.end > index }
  }

  /// Whether a street begins with a token, or a word of it: "1600 Pennsylvania Ave".
  func streetFollows(_ index: Int) -> Bool {
    var index = index
    if has(address.typeBefore, index) { return true }
    let start = index
    while index < text.tokens.count, index - start <= Reading.longestStreet,
      index == start || !beginsPart(index), !has(words.number, index)
    {
      if has(address.typeBehind, index), index > start { return true }
      index += 1
    }
    return false
  }

  private mutating func markDeliveries() {
    for index in text.tokens.indices where has(words.delivery, index) {
      address.delivery |= bit(index)
      if isDigits(index + 1), text.tokens[index + 1].symbolCount <= 2 {
        address.delivery |= bit(index + 1)
      }
    }
  }

  // MARK: - Parts

  /// The tokens at which a part begins besides those that commas make, as bits.
  private func boundaries() -> TokenSet {
    var cuts = TokenSet()
    func isolate(_ mask: TokenSet) {
      // The first of each run, and what follows it.
      cuts |= mask & ~mask.next
      cuts |= mask.next & ~mask
    }
    for mask in [
      address.postcode, address.box, address.unit, address.careOf, address.contact,
    ] {
      isolate(mask)
    }
    for index in text.tokens.indices {
      if has(address.houseNumber, index), !has(address.houseNumber, index - 1) {
        let end = houseEnd(index)
        if has(address.typeBefore, end) || streetFollows(end) {
          cuts |= bit(index)
        } else {
          // "via Roma 5 Milano"
          if end < text.tokens.count { cuts |= bit(end) }
        }
      }
      if has(address.typeBefore, index), !has(address.houseNumber, index - 1) {
        cuts |= bit(index)
      }
      if has(address.typeBehind, index), !has(address.houseNumber, index + 1) {
        var end = index + 1
        while end < text.tokens.count, isDirection(end) || isRoadNumber(end, behind: index) {
          end += 1
        }
        if end < text.tokens.count { cuts |= bit(end) }
      }
      if has(address.roadNumber, index), index + 1 < text.tokens.count {
        cuts |= bit(index + 1)
      }
    }
    return cuts & ~[0]
  }

  private func houseEnd(_ first: Int) -> Int {
    var end = first
    while has(address.houseNumber, end) { end += 1 }
    // "6 bis, rue du Rivage"
    if has(words.numberWord, end) { end += 1 }
    return end
  }

  /// "Ave NW", "Road West": a point of the compass behind a street.
  private func isDirection(_ index: Int) -> Bool {
    guard !text.tokens[index].separator.parts else { return false }
    let word = gazetteer.folding.text(text.codes[text.tokens[index].codes])
    return QueryWords.directions.contains(word)
      && !spans.contains { $0.first == index && $0.end > index + 1 }
  }

  /// "County Road Y", "Highway 61": the number or letter of a road.
  private func isRoadNumber(_ index: Int, behind type: Int) -> Bool {
    guard index == type + 1, !text.tokens[index].separator.parts,
      !has(address.explained, index)
    else { return false }
    return text.tokens[index].symbolCount == 1
      || isDigits(index) && text.tokens[index].symbolCount <= 4
  }

  /// Cuts the parts at some tokens.
  private mutating func cut(at cuts: TokenSet) {
    guard cuts.intersects(TokenSet(0..<text.tokens.count)) else { return }
    var starts = cuts | [0]
    for index in segments.indices { starts.insert(segments[index].first) }
    segments.removeAll()
    var start = 0
    for index in text.tokens.indices.dropFirst() where starts.intersects(bit(index)) {
      segments.append(TokenSet(start..<index))
      start = index
    }
    segments.append(TokenSet(start..<text.tokens.count))
  }

  /// Notes which parts hold a street.
  private mutating func noteStreetParts() {
    var whole = TokenSet()
    for index in segments.indices {
      let segment = segments[index]
      guard segment.intersects(address.typeBefore | address.typeBehind) else { continue }
      address.streetParts |= segment
      // A street that is cut off behind ends there.
      let last = segment.end - 1
      let first = segment.first
      if segment.intersects(address.typeBehind) {
        // "서울특별시 강남구 테헤란로 152" begins with the city.
        let type = (segment & address.typeBehind).first
        let nameCount = has(words.street, type) ? 1 : 0
        if has(address.houseNumber, first) || type - first <= nameCount { whole |= segment }
      } else if has(address.explained, last + 1) || has(address.explained, last) {
        whole |= segment
      }
    }
    address.wholeStreets = whole
  }
}
