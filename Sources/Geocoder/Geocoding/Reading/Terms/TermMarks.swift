import Gazetteer

// Words that tell what stands beside them, and name nothing themselves.

/// What the terms of a query tell.
struct TermMarks: Sendable {
  /// Whether the query says nothing but that no place is known: "sine loco".
  var saysNoPlace = false
  /// Words that begin no name: qualities, months of dates.
  var nameless = TokenSet()
  /// Whether a sign or word stands between words that may part the places of a list.
  var mayBeList = false
  /// Whether a period stands right behind a word.
  var hasPeriod = false
  /// Whether words say that a code beside them is an airport's.
  var mayNameAirport = false
  /// Words behind "To:", where another place begins.
  var laneEnds = TokenSet()
  /// Units and eras behind a number.
  var units = TokenSet()
  /// Whether something is far from the place that is named: "120 km north of".
  var isDistant = false
  /// Numbers that a label says to be no postal codes.
  var labelledNumbers = TokenSet()
  /// Where the postal code behind a label begins; -1 where there is none.
  var labelledCode = -1
  /// The countries of the label in which there is such a code, as ISO 3166-1 alpha-2 codes.
  var codeCountries: [String] = []
  /// Where somebody comes from who lives elsewhere, in bytes of the query.
  var origins: [Range<Int>] = []
  /// What was left out of the query before names were looked for, in bytes of it.
  var leftOut: [Range<Int>] = []
  /// Whether anything but the signs was noted.
  var isUsed = false
}

extension Reading {
  /// Notes numbers, flags and what terms tell, and leaves those out that say nothing about the
  /// place.
  mutating func noteTerms() {
    var roles = Terms.Roles()
    var (numbers, flags) = (TokenSet(), TokenSet())
    for index in text.tokens.indices {
      let token = text.tokens[index]
      roles.formUnion(termTable.roles(of: token.codes, in: text))
      if token.isBehindMark { terms.mayBeList = true }
      if token.isBeforePeriod { terms.hasPeriod = true }
      if token.traits.contains(.hasDigit) { numbers.insert(index) }
      if token.traits.contains(.isFlag) { flags.insert(index) }
    }
    words.number = numbers
    words.flag = flags
    leaveRepetitionOut()
    if numbers.isEmpty { roles.remove(.besideNumbers) }
    if roles.isEmpty, words.flag.isEmpty { return }
    terms.isUsed = true
    if roles.contains(.either) { terms.mayBeList = true }
    if roles.contains(.codeLabel), numbers.isEmpty, isCodeLabel() {
      terms.saysNoPlace = true
      return
    }
    // Most roles need another word, or a place in the query.
    let first =
      text.tokens.first.map { termTable.roles(of: $0.codes, in: text) } ?? Terms.Roles()
    let isNumbered = text.tokens.first?.traits.contains(.hasLetter) == false
    if first.contains(.noPlace) || isNumbered && roles.contains(.noPlace), isNoPlace() {
      terms.saysNoPlace = true
      return
    }
    if terms.mayBeList, roles.contains(.pronoun) { leavePronounsOut() }
    if roles.contains(.airportLabel) { terms.mayNameAirport = true }
    if roles.contains(.residence) || roles.contains(.motion),
      roles.contains(.origin) || roles.contains(.native)
    {
      leaveOriginOut()
    }
    if roles.contains(.motion), first.contains(.person) || first.contains(.motion) {
      leaveMotionOut()
    }
    if !words.flag.isEmpty { leaveFormerFlagsOut() }
    if roles.contains(.codeLabel), !words.number.isEmpty { leaveCodeLabelsOut() }
    if terms.mayBeList, roles.contains(.lane) { leaveLaneWordsOut() }
    if roles.contains(.printer) { leavePrinterOut() }
    if roles.contains(.direction), roles.contains(.away), !words.number.isEmpty {
      leaveDistancesOut()
    }
    if !terms.leftOut.isEmpty { noteNumbers() }
    if text.tokens.isEmpty {
      terms.saysNoPlace = true
      return
    }
    if roles.contains(.quality) { noteQualities() }
    if !words.number.isEmpty { noteUnits() }
  }

  /// Leaves some words out of the query.
  mutating func leaveOut(_ range: Range<Int>) {
    terms.leftOut.append(
      text.tokens[range.lowerBound].source
        .lowerBound..<text.tokens[range.upperBound - 1].source
        .upperBound)
    text.removeTokens(range)
  }

  /// Leaves out the second half of a query that repeats the first, where that has parts: "London,
  /// UK London, UK".
  private mutating func leaveRepetitionOut() {
    let half = text.tokens.count / 2
    guard half > 1, text.tokens.count == 2 * half,
      text.tokens[1..<half].contains(where: { $0.separator.parts }),
      (0..<half).allSatisfy({
        text.codes[text.tokens[$0].codes].elementsEqual(text.codes[text.tokens[half + $0].codes])
      })
    else { return }
    terms.isUsed = true
    leaveOut(half..<2 * half)
    noteNumbers()
  }

  // MARK: - No place

  /// Whether the words say that no place is known.
  ///
  /// Initials say so in small letters, or beside others: "S.L." alone may be Sierra Leone.
  private func isNoPlace() -> Bool {
    var index = 0
    var (count, isCertain) = (0, false)
    while index < text.tokens.count {
      if !text.tokens[index].traits.contains(.hasLetter) {
        index += 1
        continue
      }
      guard let term = termTable.term(.noPlace, text, at: index) else { return false }
      let token = text.tokens[index]
      if term.count == 1, token.symbolCount <= 2 {
        // "SL" without periods is a code.
        guard token.traits.contains(.isInitials) || count > 0 else { return false }
        if token.traits.contains(.hasLowercase) { isCertain = true }
      } else if term.count > 1 || token.symbolCount > 2 {
        isCertain = true
      }
      count += 1
      index += term.count
    }
    return isCertain || count > 1
  }

  // MARK: - Persons

  /// Leaves out pronouns with slashes between, in brackets or not: "he/him".
  ///
  /// "W&M" is no man and woman.
  private mutating func leavePronounsOut() {
    var index = 1
    while index < text.tokens.count {
      defer { index += 1 }
      guard text.tokens[index].separator.isSlash, termTable.term(.pronoun, text, at: index) != nil,
        termTable.term(.pronoun, text, at: index - 1) != nil, !isAmpersand(index)
      else { continue }
      let first = index - 1
      var end = index + 1
      while end < text.tokens.count {
        if text.tokens[end].separator.isSlash, termTable.term(.pronoun, text, at: end) != nil {
          end += 1
        } else if end + 2 < text.tokens.count, text.tokens[end + 2].separator.isSlash,
          termTable.term(.pronoun, text, at: end + 1) != nil,
          termTable.term(.pronoun, text, at: end + 2) != nil
        {
          // "he/him or they/them"
          end += 3
        } else {
          break
        }
      }
      // All of its part: "San Juan del/de Sur" is none.
      let begins = first == 0 || text.tokens[first].separator.parts
      let ends = end == text.tokens.count || text.tokens[end].separator.parts
      guard begins || ends else { continue }
      leaveOut(first..<end)
      index = first
    }
  }

  /// Leaves out that somebody goes to what is behind: "We traveled to".
  private mutating func leaveMotionOut() {
    var end = 0
    if let person = termTable.term(.person, text, at: end) { end += person.count }
    guard let motion = termTable.term(.motion, text, at: end) else { return }
    end += motion.count
    if let toward = termTable.term(.toward, text, at: end) { end += toward.count }
    guard end > 1, end < text.tokens.count,
      !(1..<end).contains(where: { text.tokens[$0].separator.parts }),
      // "flying into JFK"
      !terms.mayNameAirport || airportLabel(before: end) == nil || !isAirportCode(end)
    else { return }
    leaveOut(0..<end)
  }

  /// Leaves out where somebody comes from, where it is also said where they live: "from Kerala,
  /// living in Dubai".
  private mutating func leaveOriginOut() {
    var origin: (start: Int, count: Int)?
    for index in text.tokens.indices where origin == nil {
      if let term = termTable.term(.origin, text, at: index) { origin = (index, term.count) }
    }
    guard let home = residence(behind: origin) else { return }
    if let origin, origin.start > home.start {
      // "Living in Dubai, from Kerala"
      guard home.start == 0, origin.start > home.count else { return }
      noteOrigin(origin.start..<text.tokens.count)
    } else {
      let isLed = origin.map { $0.start == 0 && home.start > $0.count } ?? false
      // "Texas native living in Rome"
      let isNative = home.start > 1 && termTable.term(.native, text, at: home.start - 1) != nil
      guard isLed || isNative else { return }
      guard home.start + home.count < text.tokens.count else { return }
      noteOrigin(0..<home.start)
      leaveOut(0..<home.count)
    }
  }

  /// The words that say where somebody lives; behind "moved from" a "to" is enough.
  private func residence(
    behind origin: (start: Int, count: Int)?
  ) -> (start: Int, count: Int)? {
    let isMove = origin.map { text.tokens[$0.start].symbolCount > 4 && $0.start == 0 } ?? false
    for index in text.tokens.indices {
      if let home = termTable.term(.residence, text, at: index) { return (index, home.count) }
      if isMove, let origin, index > origin.count, termTable.term(.motion, text, at: 0) != nil,
        let toward = termTable.term(.toward, text, at: index)
      {
        return (index, toward.count)
      }
    }
    return nil
  }

  private mutating func noteOrigin(_ range: Range<Int>) {
    leaveOut(range)
    if let bytes = terms.leftOut.last { terms.origins.append(bytes) }
  }

  /// Leaves out "From:" and "To:" of a freight lane, and notes where its second place begins.
  private mutating func leaveLaneWordsOut() {
    var index = 0
    while index + 1 < text.tokens.count {
      defer { index += 1 }
      guard let term = termTable.term(.lane, text, at: index),
        index + term.count < text.tokens.count, isColonBefore(index + term.count)
      else { continue }
      leaveOut(index..<index + term.count)
      if index > 0 { terms.laneEnds.insert(index) }
      index -= 1
    }
  }

  // MARK: - Imprints and distances

  /// Leaves out who printed a book, which is all that follows: "Venetiis, apud Aldum, 1501".
  private mutating func leavePrinterOut() {
    for index in text.tokens.indices.dropFirst() {
      guard let term = termTable.term(.printer, text, at: index),
        // "Restaurant chez Paul, Lyon"
        text.tokens[index].separator.parts || term.count > 1
      else { continue }
      leaveOut(index..<text.tokens.count)
      return
    }
  }

  /// Leaves out how far from a place something is, and in which direction: "3 miles north and 2
  /// miles west of".
  private mutating func leaveDistancesOut() {
    var index = 0
    while index < text.tokens.count {
      defer { index += 1 }
      var end = index
      while let next = distanceEnd(from: end) {
        if let distance = Double(source(of: TokenSet(end))), distance > Reading.longestDistance {
          terms.isDistant = true
        }
        end = next
        if end < text.tokens.count,
          QueryWords.connectives.contains(
            gazetteer.folding.text(text.codes[text.tokens[end].codes]))
        {
          end += 1
        }
      }
      guard end > index, let away = termTable.term(.away, text, at: end),
        end + away.count < text.tokens.count
      else {
        terms.isDistant = false
        continue
      }
      let isAbout = index > 0 && termTable.term(.about, text, at: index - 1)?.count == 1
      leaveOut((isAbout ? index - 1 : index)..<end + away.count)
      index = max(-1, index - 2)
    }
  }

  /// From how far off on another place's name says little, in kilometres or miles.
  private static let longestDistance = 30.0

  /// The end of a number, a unit and a direction; nil where other words begin with a token.
  private func distanceEnd(from first: Int) -> Int? {
    guard first < text.tokens.count, text.tokens[first].traits.contains(.hasDigit),
      let unit = termTable.term(.unit, text, at: first + 1),
      let direction = termTable.term(.direction, text, at: first + 1 + unit.count)
    else { return nil }
    return first + 1 + unit.count + direction.count
  }

  // MARK: - Airports

  /// Finds airports by their codes, where a word beside one says that it is a code: "airport LHR",
  /// "IATA: NRT".
  mutating func findAirportsByCode() {
    for index in text.tokens.indices where isAirportCode(index) {
      var (first, end) = (index, index + 1)
      if let label = airportLabel(before: index) {
        first = label
      } else if let label = termTable.term(.airportLabel, text, at: end) {
        end += label.count
        if has(words.number, end) { end += 1 }
      } else if !seeksAirports {
        continue
      }
      addPlaces(named: source(of: TokenSet(index)) + " airport", at: first..<end)
    }
  }

  /// Whether a word has the form of the code of an airport: three capitals, or any letters where
  /// airports alone are asked for.
  private func isAirportCode(_ index: Int) -> Bool {
    guard index < text.tokens.count else { return false }
    let token = text.tokens[index]
    return token.symbolCount == 3 && token.codes.count == 3 && !token.traits.contains(.hasDigit)
      && (seeksAirports || !token.traits.contains(.hasLowercase))
  }

  /// Where the words before a code begin that say it is an airport's.
  private func airportLabel(before index: Int) -> Int? {
    (1...3).lazy.map { index - $0 }.first {
      termTable.term(.airportLabel, text, at: $0)?.count == index - $0
    }
  }

  // MARK: - Words beside others

  private mutating func noteQualities() {
    for index in text.tokens.indices.dropFirst()
    where !text.tokens[index].separator.parts && termTable.term(.quality, text, at: index) != nil {
      terms.nameless.insert(index)
    }
  }

  /// Notes units behind numbers, months between days and years, and numbers behind labels.
  private mutating func noteUnits() {
    for index in text.tokens.indices where !words.number.contains(index) {
      if termTable.roles(of: text.tokens[index].codes, in: text).isEmpty { continue }
      let isBehindNumber = index > 0 && words.number.contains(index - 1)
      if isBehindNumber, !text.tokens[index].separator.parts,
        termTable.term(.unit, text, at: index) != nil
      {
        terms.units.insert(index)
      }
      if isBehindNumber, !text.tokens[index].separator.parts, isDigits(index - 1),
        text.tokens[index - 1].symbolCount <= Reading.longestYear,
        termTable.term(.era, text, at: index) != nil
      {
        terms.units.insert(index)
        terms.nameless.insert(index)
      }
      if isDate(around: index) {
        terms.nameless.insert(index)
        words.number.insert(index)
      }
      if let label = termTable.term(.numberLabel, text, at: index),
        has(words.number, index + label.count), isColonBefore(index + label.count)
      {
        terms.labelledNumbers.insert(index + label.count)
        terms.nameless |= TokenSet(index..<index + label.count)
      }
    }
  }

  private static let longestYear = 4
  private static let yearsOfDates = 1_800...2_100

  /// Whether a word is the month of a date that is a part of its own: "12 March 2021", "March
  /// 2021", "March 12, 2021".
  private func isDate(around index: Int) -> Bool {
    guard termTable.term(.month, text, at: index) != nil else { return false }
    if index > 0, words.number.contains(index - 1), has(words.number, index + 1),
      isPartStart(index - 1), isPartStart(index + 2)
    {
      return true
    }
    guard isPartStart(index) else { return false }
    let isDay = isDigits(index + 1) && text.tokens[index + 1].symbolCount <= 2
    let year = isDay ? index + 2 : index + 1
    return isDigits(year) && isPartStart(year + 1)
      && Int(source(of: TokenSet(year))).map(Reading.yearsOfDates.contains) ?? false
  }

  /// Whether a token is the first of its part, or behind the last of all.
  private func isPartStart(_ index: Int) -> Bool {
    index == 0 || index >= text.tokens.count || text.tokens[index].separator.parts
  }

  /// Whether a colon or number sign stands before a token.
  private func isColonBefore(_ index: Int) -> Bool {
    source(between: index - 1, and: index).utf8.contains {
      $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "#")
    }
  }

  /// Notes which words have digits, and which are flags.
  mutating func noteNumbers() {
    words.number = []
    words.flag = []
    for index in text.tokens.indices {
      let traits = text.tokens[index].traits
      if traits.contains(.hasDigit) { words.number.insert(index) }
      if traits.contains(.isFlag) { words.flag.insert(index) }
    }
  }
}
