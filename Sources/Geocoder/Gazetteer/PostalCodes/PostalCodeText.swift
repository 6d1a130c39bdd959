/// A postal code as the gazetteer stores it.
///
/// It is its letters and digits, in capitals, without what stands between them: "SW1A 1AA" is
/// "SW1A1AA", "1000-001" is "1000001". The sector of a British code alone keeps its blank: "E1 6"
/// lies in London, "E16" is another part of it.
///
/// Codes are ordered as their ASCII characters are.
package struct PostalCodeText: Hashable, Comparable, Sendable {
  /// The first eight characters, the first one highest, with zeros behind the last.
  private var high: UInt64 = 0
  /// The other four.
  private var low: UInt32 = 0

  /// The longest code in characters; that of Ghana has eleven with its hyphens.
  package static let maxCount = 12

  /// No code.
  init() {}

  /// Reads a code; nil for what has none, is too long, or holds other characters.
  package init?(_ code: some StringProtocol) {
    let quick = code.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe PostalCodeText(ascii: bytes)
    }
    guard let code = quick ?? PostalCodeText(ascii: Array(code.utf8)) else { return nil }
    self = code
  }

  /// The same of ASCII characters.
  private init?(ascii code: some Collection<UInt8>) {
    var count = 0
    for byte in code {
      var character = byte
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
      case UInt8(ascii: "a")...UInt8(ascii: "z"): character = byte - 0x20
      case UInt8(ascii: " "), UInt8(ascii: "-"): continue
      default: return nil
      }
      guard count < Self.maxCount else { return nil }
      append(character)
      count += 1
    }
    guard count > 0, code.first != UInt8(ascii: "-") else { return nil }
  }

  /// Reads a code of a country as a table has it: "SW1A 1" of Great Britain is a sector.
  package init?(_ code: some StringProtocol, country: String) {
    guard let whole = PostalCodeText(code) else { return nil }
    let parts = code.utf8.split(separator: UInt8(ascii: " "))
    let letters = Array(country.utf8)
    if letters.count == 2, PostalCodeText.hasSectors(letters[0], letters[1]), parts.count == 2,
      parts[1].count == 1,
      let digit = parts[1].first, PostalCodeText.isDigit(digit)
    {
      self = whole.prefix(whole.count - 1).sector(digit)
    } else {
      self = whole
    }
  }

  /// Whether codes of a country have an outward and an inward part, as the British ones.
  private static func hasSectors(_ first: UInt8, _ second: UInt8) -> Bool {
    switch (first, second) {
    case (UInt8(ascii: "G"), UInt8(ascii: "B")), (UInt8(ascii: "G"), UInt8(ascii: "G")),
      (UInt8(ascii: "I"), UInt8(ascii: "M")), (UInt8(ascii: "J"), UInt8(ascii: "E")):
      true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  package static func < (first: PostalCodeText, second: PostalCodeText) -> Bool {
    first.high != second.high ? first.high < second.high : first.low < second.low
  }

  // MARK: - Characters

  /// How many characters it has.
  package var count: Int {
    low != 0
      ? PostalCodeText.maxCount &- low.trailingZeroBitCount / 8
      : 8 &- high.trailingZeroBitCount / 8
  }

  package var text: String { String(decoding: (0..<count).map { self[$0] }, as: UTF8.self) }

  /// The character at an offset below `count`.
  package subscript(_ offset: Int) -> UInt8 {
    offset < 8
      ? UInt8(truncatingIfNeeded: high &>> UInt64(56 &- 8 &* offset))
      : UInt8(truncatingIfNeeded: low &>> UInt32(truncatingIfNeeded: 88 &- 8 &* offset))
  }

  /// Adds a character; past the last that there is room for nothing.
  mutating func append(_ character: UInt8) {
    let count = count
    if count < 8 {
      high |= UInt64(character) &<< UInt64(56 &- 8 &* count)
    } else if count < PostalCodeText.maxCount {
      low |= UInt32(character) &<< UInt32(truncatingIfNeeded: 88 &- 8 &* count)
    }
  }

  /// Removes all characters but the first few.
  mutating func keep(_ count: Int) {
    if count < 8 {
      high &= ~(UInt64.max >> UInt64(8 * max(0, count)))
      low = 0
    } else if count < PostalCodeText.maxCount {
      low &= ~(UInt32.max >> UInt32(8 * (count - 8)))
    }
  }

  /// The first characters.
  private func prefix(_ count: Int) -> PostalCodeText {
    var prefix = self
    prefix.keep(count)
    return prefix
  }

  /// The code with the character behind its last one in ASCII: "AB11" for "AB10".
  package var next: PostalCodeText {
    var next = self
    if low != 0 {
      next.low &+= 1 &<< UInt32(truncatingIfNeeded: low.trailingZeroBitCount & ~7)
    } else {
      next.high &+= 1 &<< UInt64(truncatingIfNeeded: high.trailingZeroBitCount & ~7)
    }
    return next
  }

  /// The number that a code of digits is; nil for other codes, and for more digits than a key has
  /// room for.
  package var number: Int? {
    let count = count
    guard count <= 9 else { return nil }
    var number = 0
    for offset in 0..<count {
      let byte = self[offset]
      guard PostalCodeText.isDigit(byte) else { return nil }
      number = number &* 10 &+ Int(byte &- 0x30)
    }
    return number
  }

  /// The first four characters as a number: what blocks of codes with letters are found by.
  package var prefixKey: Int { Int(high >> 32) }

  // MARK: - What a code lies in

  /// The shortest prefix of a code that may be known by itself.
  private static let shortestPrefix = 3

  /// What a code lies in, the smallest first: the sector and the outward part of a British code,
  /// otherwise its beginnings.
  ///
  /// "E1 6AB" does not lie in "E16", though it begins so.
  ///
  /// - Parameters:
  ///   - first: the first letter of the code of its country.
  ///   - second: the second letter.
  /// - Returns: codes.
  func containers(in first: UInt8, _ second: UInt8) -> [PostalCodeText] {
    let count = count
    if PostalCodeText.hasSectors(first, second) {
      guard (5...7).contains(count), PostalCodeText.isDigit(self[count - 3]),
        PostalCodeText.isLetter(self[count - 2]), PostalCodeText.isLetter(self[count - 1])
      else { return [] }
      let outward = prefix(count - 3)
      return [outward.sector(self[count - 3]), outward]
    }
    return stride(from: count - 1, through: PostalCodeText.shortestPrefix, by: -1).map(prefix)
  }

  /// The sector of an outward code.
  private func sector(_ digit: UInt8) -> PostalCodeText {
    var sector = self
    sector.append(UInt8(ascii: " "))
    sector.append(digit)
    return sector
  }

  /// The first characters of a longer code; nil for one that is not longer.
  func beginning(_ count: Int) -> PostalCodeText? { self.count > count ? prefix(count) : nil }

  /// The digits of a code that letters stand before or behind: "LV1010", "C1002AAB"; nil for
  /// others.
  var withoutLetters: PostalCodeText? {
    let count = count
    guard let first = (0..<count).first(where: { PostalCodeText.isDigit(self[$0]) }),
      let last = (first..<count).last(where: { PostalCodeText.isDigit(self[$0]) }),
      last - first + 1 < count, last - first + 1 >= PostalCodeText.shortestPrefix
    else { return nil }
    var digits = PostalCodeText()
    for offset in first...last {
      guard PostalCodeText.isDigit(self[offset]) else { return nil }
      digits.append(self[offset])
    }
    return digits
  }
}
