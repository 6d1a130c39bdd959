import Gazetteer

// Words as sentences hold them: with an article elided before an apostrophe, with an ending behind
// it, or in a case that a preposition asks for. Each is also read as the name by itself.

extension Reading {
  /// The letters that an `e` behind them turns into umlauts.
  private static let turning = [
    FoldingTable.code("a"), FoldingTable.code("o"), FoldingTable.code("u"),
  ]

  private static let mute = FoldingTable.code("e")

  /// The shortest inflected word, in letters.
  private static let shortestInflected = 4

  /// Removes a part joined by an apostrophe: "d'Albania", "Istanbul'dan".
  ///
  /// Bo'ao is no elided "ao", which is Austria in Vietnamese.
  mutating func findElisions() {
    for index in text.tokens.indices where text.tokens[index].apostropheByteCount > 0 {
      let token = text.tokens[index]
      let codes = text.codes[token.codes]
      let count = token.apostropheByteCount
      if QueryWords.elisions.contains(gazetteer.folding.text(codes.prefix(count))) {
        rewritings.append((index..<index + 1, Array(codes.dropFirst(count))))
      }
      let ending = gazetteer.folding.text(codes.dropFirst(count))
      if QueryWords.turkishEndings.contains(ending) {
        rewritings.append((index..<index + 1, Array(codes.prefix(count))))
      }
    }
  }

  /// Takes off what Korean and Hebrew bind to a name: "서울에", "בתל אביב".
  private mutating func findParticles(_ index: Int) {
    let lead = leadByte(text.tokens[index])
    // Hangul syllables begin with EA to ED in UTF-8, Hebrew letters with D7.
    guard lead == 0xD7 || (0xEA...0xED).contains(lead) else { return }
    let codes = Array(text.codes[text.tokens[index].codes])
    let table = gazetteer.folding
    let particles = facts.withRareWords {
      $0.particles.orMade {
        (
          QueryWords.koreanParticles.map { FoldedText($0, table: table).codes },
          QueryWords.hebrewPrefixes.map { FoldedText($0, table: table).codes }
        )
      }
    }
    if lead == 0xD7 {
      for prefix in particles.prefixes where codes.starts(with: prefix) {
        rewritings.append((index..<index + 1, Array(codes.dropFirst(prefix.count))))
      }
    } else {
      for ending in particles.endings
      where codes.count > ending.count && codes.suffix(ending.count).elementsEqual(ending) {
        rewritings.append((index..<index + 1, Array(codes.dropLast(ending.count))))
      }
    }
  }

  /// Reads letters that stand alone, one behind the other, as a word: "O-H-I-O".
  mutating func findSpelledOutWords() {
    guard text.tokens.count >= Reading.fewestLettersAlone else { return }
    var first = 0
    for index in 0...text.tokens.count
    where index == text.tokens.count || !isLoneLetter(index, in: first) {
      if index - first >= Reading.fewestLettersAlone {
        let letters = text.tokens[first..<index].flatMap { text.codes[$0.codes] }
        rewritings.append((first..<index, letters))
      }
      first = index + 1
    }
  }

  /// The fewest letters that stand alone and are read as a word.
  private static let fewestLettersAlone = 4

  /// Whether a token is a letter alone, close to the one before it.
  private func isLoneLetter(_ index: Int, in first: Int) -> Bool {
    let token = text.tokens[index]
    return token.symbolCount == 1 && token.traits.contains(.hasUppercase)
      && (index == first || !token.separator.parts)
  }

  /// Reads a letter that is written three times or more as one or two: "texasss", "Looondon".
  private mutating func stretch(_ index: Int) {
    let codes = text.codes[text.tokens[index].codes]
    var (run, last, isStretched) = (0, UInt8(0), false)
    for code in codes {
      run = code == last ? run + 1 : 1
      last = code
      if run > 2 { isStretched = true }
    }
    guard isStretched else { return }
    for most in 1...2 {
      var short: [UInt8] = []
      for code in codes
      where short.count < most || short.suffix(most).contains(where: { $0 != code }) {
        short.append(code)
      }
      rewritings.append((index..<index + 1, short))
    }
  }

  /// The fewest letters of a word with digits for letters, and the most of such digits.
  private static let fewestLettersBesideDigits = 4
  private static let mostDigitsForLetters = 2

  /// Reads digits within a word as the letters that look like them: "L0ndon", "Ch1cago".
  private mutating func findDigitsForLetters(_ index: Int) {
    let token = text.tokens[index]
    guard token.traits.contains(.hasLetter),
      token.symbolCount > Reading.fewestLettersBesideDigits
    else { return }
    let codes = Array(text.codes[token.codes])
    let zero = FoldingTable.code("0")
    let isDigit = { (code: UInt8) in code >= zero && code <= FoldingTable.code("9") }
    let digitCount = codes.count(where: isDigit)
    guard (1...Reading.mostDigitsForLetters).contains(digitCount),
      codes.count - digitCount >= Reading.fewestLettersBesideDigits, !isDigit(codes[0])
    else { return }
    var spellings = [codes]
    for (digit, letters) in QueryWords.digitsForLetters {
      let code = FoldingTable.code(digit)
      guard codes.contains(code) else { continue }
      spellings = letters.flatMap { letter in
        spellings.map { $0.map { $0 == code ? FoldingTable.code(letter) : $0 } }
      }
    }
    for spelling in spellings where !spelling.contains(where: isDigit) {
      rewritings.append((index..<index + 1, spelling))
    }
  }

  /// Lets a Slavic word behind a preposition stand in the nominative.
  mutating func findInflections() {
    guard !words.preposition.isEmpty, text.tokens.count > 1 else { return }
    for index in 1..<text.tokens.count where words.preposition.contains(index - 1) {
      let token = text.tokens[index]
      guard token.symbolCount >= Reading.shortestInflected,
        isCyrillic(token) || isSlavicPreposition(index - 1),
        !spans.contains(where: { $0.mask == TokenSet(index) })
      else { continue }
      let codes = Array(text.codes[token.codes])
      let table = gazetteer.folding
      let endings = facts.withRareWords { $0.caseEndings.orMade { Reading.endings(table) } }
      for (ending, nominatives) in endings {
        guard codes.count > ending.count, codes.suffix(ending.count).elementsEqual(ending) else {
          continue
        }
        for nominative in nominatives {
          rewritings.append((index..<index + 1, codes.dropLast(ending.count) + nominative))
        }
      }
    }
  }

  private static func endings(
    _ table: FoldingTable
  ) -> [(ending: [UInt8], nominatives: [[UInt8]])] {
    QueryWords.caseEndings.map { row in
      (
        FoldedText(row.ending, table: table).codes,
        row.nominatives.map { FoldedText($0, table: table).codes }
      )
    }
  }

  /// Whether a word begins with a letter from U+0400 to U+047F, whose first byte in UTF-8 is D0 or
  /// D1.
  private func isCyrillic(_ token: FoldedText.Token) -> Bool {
    let lead = leadByte(token)
    return lead == 0xD0 || lead == 0xD1
  }

  private func isSlavicPreposition(_ index: Int) -> Bool {
    QueryWords.slavicPrepositions.contains(
      gazetteer.folding.text(text.codes[text.tokens[index].codes]))
  }

  /// The first byte of a word as it was typed, in UTF-8.
  private func leadByte(_ token: FoldedText.Token) -> UInt8 {
    let utf8 = query.utf8
    return utf8[utf8.index(utf8.startIndex, offsetBy: token.source.lowerBound)]
  }

  /// Reads words that no name has as people also write them: with `ae` for `ä`, with particles,
  /// with digits for letters, with letters stretched.
  mutating func findOtherLetters() {
    var covered = TokenSet()
    for index in spans.indices { covered |= spans[index].mask }
    for index in text.tokens.indices where !covered.contains(index) {
      findUmlauts(index)
      findParticles(index)
      if words.number.contains(index) { findDigitsForLetters(index) } else { stretch(index) }
    }
  }

  /// Lets `ae`, `oe` and `ue` be the `ä`, `ö` and `ü` of names: "Muenster" is Münster, "Malmoe"
  /// Malmö.
  private mutating func findUmlauts(_ index: Int) {
    let codes = Array(text.codes[text.tokens[index].codes])
    var plain: [UInt8] = []
    for (position, code) in codes.enumerated() {
      if code == Reading.mute, position > 0, Reading.turning.contains(codes[position - 1]) {
        continue
      }
      plain.append(code)
    }
    if plain.count < codes.count { rewritings.append((index..<index + 1, plain)) }
  }

  /// Finds the names that contain a token written in another way.
  mutating func findRewrittenNames() {
    let gazetteer = gazetteer
    let found = rewrittenNames { key, length, body in
      if gazetteer.mayBegin(key, withNameOf: length) {
        gazetteer.forEachPrefix(of: key, from: 0, body)
      }
    }
    for name in found { add(name.range, postings: name.postings, isVariant: true) }
  }

  /// The names that contain a token written in another way.
  ///
  /// - Parameter lookUp: hands out the names that code bytes begin with; shorter ones than told are
  ///   of no use.
  /// - Returns: which words each is, and where its places are listed.
  func rewrittenNames(
    _ lookUp: (_ key: [UInt8], _ length: Int, _ body: (NameTrie.Hit) -> Void) -> Void
  ) -> [(range: Range<Int>, postings: Int)] {
    var found: [(range: Range<Int>, postings: Int)] = []
    var key: [UInt8] = []
    for (tokens, codes) in rewritings {
      // Names of more than four words before the one rewritten are too rare to look for.
      for first in max(0, tokens.lowerBound - 4)...tokens.lowerBound {
        let head = text.codes[
          text.tokens[first].codes.lowerBound..<text.tokens[tokens.lowerBound].codes.lowerBound]
        let tailStart = text.tokens[tokens.upperBound - 1].codes.upperBound
        key.removeAll(keepingCapacity: true)
        key += head
        key += codes
        key += text.codes[tailStart...]
        let rewrittenEnd = head.count + codes.count
        lookUp(key, rewrittenEnd) { hit in
          guard hit.length >= rewrittenEnd,
            let end = tokenEnd(at: tailStart + hit.length - rewrittenEnd, from: first)
          else { return }
          // Letters alone, such as "N A", are not enough to tell what they are short for.
          let letters = text.tokens[first..<end].reduce(0) { max($0, $1.symbolCount) }
          if letters > 1 || tokens.count >= Reading.fewestLettersAlone {
            found.append((first..<end, hit.postings))
          }
        }
      }
    }
    return found
  }
}
