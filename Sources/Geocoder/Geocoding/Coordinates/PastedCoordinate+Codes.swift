import Geography

extension PastedCoordinate {
  /// Reads a plus code: full (`849VCWC8+R9`), or short beside a place (`CWC8+R9 Mountain View,
  /// CA`).
  static func plusCode(_ text: String, _ clues: NotationClues) -> PastedCoordinate? {
    guard clues.hasPlus else { return nil }
    var found: (code: Substring, full: PlusCode?, short: ShortPlusCode?)?
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == ";" })
    where word.utf8.contains(UInt8(ascii: "+")) {
      let full = PlusCode(String(word))
      let short = full == nil ? shortCode(word) : nil
      guard full != nil || short != nil else { continue }
      // Two codes are two places.
      guard found == nil else { return .refused(.notACoordinate) }
      found = (word, full, short)
    }
    guard let found else { return nil }
    let rest = trimmedList(text[..<found.code.startIndex], text[found.code.endIndex...])
    if let full = found.full {
      return .point(full.center, ignored: rest.isEmpty ? nil : rest)
    }
    guard let short = found.short else { return nil }
    return rest.isEmpty ? .refused(.placeNeeded) : .shortCode(short, near: rest)
  }

  /// A short code as maps write it, with four or six digits before the plus sign and a letter.
  ///
  /// The specification has shorter ones, but "22+33" and "+49" are sums and telephone numbers.
  private static func shortCode(_ word: Substring) -> ShortPlusCode? {
    guard let code = ShortPlusCode(String(word)), code.missingDigitCount <= 4,
      word.utf8.contains(where: { $0 >= 0x41 })
    else { return nil }
    return code
  }

  /// What stands before and behind a code, without the commas between.
  private static func trimmedList(_ before: Substring, _ after: Substring) -> String {
    [before, after].map { piece in
      var piece = piece
      while let last = piece.last, last.isWhitespace || ",;".contains(last) { piece.removeLast() }
      while let first = piece.first, first.isWhitespace || ",;".contains(first) {
        piece.removeFirst()
      }
      return String(piece)
    }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Reads a geohash that nothing announces: six characters or more, digits among letters.
  ///
  /// A word with a number is none: "steven99", "100meters", "2000th", "12dec2024", "123e45".
  static func geohash(_ text: String, _ clues: NotationClues) -> PastedCoordinate? {
    let count = text.utf8.count
    guard clues.digitCount > 0, clues.digitCount <= count - 2,
      (minBareCharacterCount...Geohash.maxCharacterCount).contains(count),
      isMixed(text), let geohash = Geohash(text), PostcodePattern.matches(text.utf8).isEmpty
    else { return nil }
    return .bareGeohash(geohash)
  }

  private static let minBareCharacterCount = 6
  /// Letters that follow a number without any vowel are no unit and no ending.
  private static let minLettersBehindNumber = 4

  private static func isMixed(_ text: String) -> Bool {
    var changes = 0
    var wasDigit: Bool?
    var (small, capital, vowels, letters) = (false, false, false, 0)
    var alphabet: UInt32 = 0
    for byte in text.utf8 {
      let isDigit = byte &- 0x30 < 10
      if let wasDigit, wasDigit != isDigit { changes += 1 }
      wasDigit = isDigit
      guard !isDigit else { continue }
      letters += 1
      alphabet |= 1 << UInt32(byte & 0x1F)
      if byte >= 0x61 { small = true } else { capital = true }
      if "eu".utf8.contains(byte | 0x20) { vowels = true }
    }
    if small && capital { return false }
    let startsWithDigit = text.utf8.first.map { $0 &- 0x30 < 10 } ?? false
    guard changes > 1 else {
      return startsWithDigit && letters >= minLettersBehindNumber && !vowels
    }
    // "12dec2024" is a date, "123e45" a number.
    if changes == 2, startsWithDigit, vowels { return false }
    // "1920x1080" and "10x10x10" are sizes.
    return alphabet.nonzeroBitCount > 1
  }
}
