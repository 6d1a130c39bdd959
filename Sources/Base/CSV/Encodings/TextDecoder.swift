/// Turns bytes in an encoding into UTF-8, a chunk after the other.
///
/// UTF-8 is passed on as it is, with whatever is broken in it. In the other encodings a byte that
/// is no character becomes a mark that is not UTF-8: see ``UndecodableByte``.
struct TextDecoder {
  /// The encoding; nothing while every byte was ASCII.
  let encoding: TextEncoding?
  /// Whether the encoding was guessed: bytes that look like UTF-8 in Windows-1252 are then faulty.
  private let isGuessed: Bool
  private let converter: CharacterConverter?
  /// The beginning of a character at the end of a chunk.
  private var rest: [UInt8] = []
  /// The first unit of a pair of UTF-16 whose second has not come yet.
  private var highSurrogate: UInt16?

  /// A decoder at the start of a text.
  ///
  /// - Parameters:
  ///   - encoding: the encoding; nothing for ASCII, which may turn out to be another.
  ///   - isGuessed: whether the encoding was guessed.
  /// - Throws: when the system lacks the encoding.
  init(
    _ encoding: TextEncoding?, isGuessed: Bool = false
  ) throws(CharacterConverter.Unavailable) {
    self.encoding = encoding
    self.isGuessed = isGuessed
    if let encoding, !encoding.converterNames.isEmpty {
      converter = try CharacterConverter(encoding)
    } else {
      converter = nil
    }
  }

  /// A decoder of ASCII.
  init() {
    encoding = nil
    isGuessed = true
    converter = nil
  }

  /// Appends the characters of a chunk.
  mutating func decode(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) {
    decode(bytes, isFinal: false, to: &result)
  }

  /// Appends the mark for a character that was cut off by the end.
  mutating func finish(to result: inout [UInt8]) {
    decode([], isFinal: true, to: &result)
    if let high = highSurrogate { appendMarks(of: high, to: &result) }
    highSurrogate = nil
  }

  private mutating func decode(
    _ bytes: ArraySlice<UInt8>, isFinal: Bool, to result: inout [UInt8]
  ) {
    switch encoding {
    case nil, .utf8: result.append(contentsOf: bytes)
    case .windows1252 where !isGuessed:
      for byte in bytes { Windows1252.append(byte, to: &result) }
    case .windows1252:
      appendGuessed(rest + bytes, isFinal: isFinal, to: &result)
    case .utf16LittleEndian, .utf16BigEndian:
      appendUTF16(rest + bytes, isFinal: isFinal, to: &result)
    default:
      guard let converter else { return }
      let bytes = rest + bytes
      let restCount = converter.convert(bytes, isFinal: isFinal, to: &result)
      rest = Array(bytes.suffix(restCount))
    }
  }

  // MARK: Windows-1252 by guess

  /// Appends characters of Windows-1252, but a whole character of UTF-8 as bytes that are no text.
  ///
  /// "KÃ¶ln" is hardly ever meant: the table is then one of two encodings, and its row is reported.
  private mutating func appendGuessed(
    _ bytes: [UInt8], isFinal: Bool, to result: inout [UInt8]
  ) {
    rest = []
    var position = 0
    while position < bytes.count {
      switch UTF8Sequence(in: bytes[...], at: position) {
      case .ascii:
        result.append(bytes[position])
        position += 1
      case .whole(let count) where UTF8Sequence.isUnlikelyInLatin(bytes[position]):
        for byte in bytes[position..<position + count] {
          UndecodableByte.append(byte, to: &result)
        }
        position += count
      case .cut where !isFinal:
        rest = Array(bytes[position...])
        return
      case .whole, .cut, .invalid:
        Windows1252.append(bytes[position], to: &result)
        position += 1
      }
    }
  }

  // MARK: UTF-16

  private mutating func appendUTF16(
    _ bytes: [UInt8], isFinal: Bool, to result: inout [UInt8]
  ) {
    let isLittle = encoding == .utf16LittleEndian
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      append(isLittle ? second << 8 | first : first << 8 | second, to: &result)
    }
    rest = bytes.count.isMultiple(of: 2) ? [] : Array(bytes.suffix(1))
    if isFinal, let half = rest.first {
      UndecodableByte.append(half, to: &result)
      rest = []
    }
  }

  private mutating func append(_ unit: UInt16, to result: inout [UInt8]) {
    if let high = highSurrogate {
      highSurrogate = nil
      if unit & 0xFC00 == 0xDC00 {
        result.append(scalar: 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF)))
        return
      }
      appendMarks(of: high, to: &result)
    }
    switch unit & 0xFC00 {
    case 0xD800: highSurrogate = unit
    case 0xDC00: appendMarks(of: unit, to: &result)
    default: result.append(scalar: UInt32(unit))
    }
  }

  /// Appends the two bytes of a unit that is half a character.
  private func appendMarks(of unit: UInt16, to result: inout [UInt8]) {
    let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    for byte in encoding == .utf16LittleEndian ? bytes.reversed() : bytes {
      UndecodableByte.append(byte, to: &result)
    }
  }
}

/// The characters of Windows-1252.
enum Windows1252 {
  /// Appends a character as UTF-8.
  static func append(_ byte: UInt8, to result: inout [UInt8]) {
    if byte < 0x80 { result.append(byte) } else { result.append(scalar: UInt32(scalar(byte))) }
  }

  /// The character of a byte from 0x80 up.
  static func scalar(_ byte: UInt8) -> UInt16 {
    byte < 0xA0 ? controls[Int(byte & 0x1F)] : UInt16(byte)
  }

  /// Characters of Windows-1252 in place of Latin-1's controls (encoding.spec.whatwg.org).
  private static let controls: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]
}

extension [UInt8] {
  /// Appends a number below 0x110000 that is no surrogate.
  fileprivate mutating func append(scalar: UInt32) {
    let low = { (shift: UInt32) in UInt8(0x80 | (scalar >> shift & 0x3F)) }
    switch scalar {
    case ..<0x80: append(UInt8(scalar))
    case ..<0x800: self += [UInt8(0xC0 | scalar >> 6), low(0)]
    case ..<0x10000: self += [UInt8(0xE0 | scalar >> 12), low(6), low(0)]
    default: self += [UInt8(0xF0 | scalar >> 18), low(12), low(6), low(0)]
    }
  }
}
