/// Turns bytes in any encoding into UTF-8, a chunk after the other.
///
/// While every byte is ASCII the encoding stays open: the first chunk with another byte decides, so
/// that a file whose first umlaut stands in line 100,000 is read right too. UTF-8 is passed on as it
/// is, with whatever is broken in it.
struct TextDecoder {
  /// The encoding, once it is known.
  private(set) var encoding: TextEncoding?
  /// The beginning of a character at the end of a chunk, while the encoding is open.
  private var undecided: [UInt8] = []
  /// The first byte of a unit of UTF-16 whose second has not come yet.
  private var halfUnit: UInt8?
  /// The first unit of a pair whose second has not come yet.
  private var highSurrogate: UInt16?

  init(_ encoding: TextEncoding?) {
    self.encoding = encoding
  }

  /// Appends the characters of a chunk.
  mutating func decode(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) {
    if encoding == nil, !undecided.isEmpty || !bytes.allSatisfy({ $0 < 0x80 }) {
      decide(undecided + bytes, to: &result)
    } else {
      append(bytes, to: &result)
    }
  }

  /// Looks which encoding it is; what looks like the beginning of a character waits for the rest.
  private mutating func decide(_ bytes: [UInt8], to result: inout [UInt8]) {
    encoding = TextEncoding.byContent(of: bytes[...])
    let end = encoding == nil ? bytes.firstIndex { $0 >= 0x80 } ?? bytes.count : bytes.count
    undecided = Array(bytes[end...])
    append(bytes[..<end], to: &result)
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) {
    switch encoding {
    case nil, .utf8: result.append(contentsOf: bytes)
    case .windows1252:
      for byte in bytes { Self.append(windows1252: byte, to: &result) }
    case .utf16LittleEndian, .utf16BigEndian:
      for byte in bytes {
        guard let first = halfUnit else {
          halfUnit = byte
          continue
        }
        halfUnit = nil
        let isLittle = encoding == .utf16LittleEndian
        let (high, low) = isLittle ? (byte, first) : (first, byte)
        append(UInt16(high) << 8 | UInt16(low), to: &result)
      }
    }
  }

  /// Appends what stands for a character that was cut off by the end.
  mutating func finish(to result: inout [UInt8]) {
    if !undecided.isEmpty {
      // A byte alone that nothing follows is a character of Windows-1252; two are half of one of UTF-8.
      encoding = undecided.count == 1 ? .windows1252 : .utf8
      append(undecided[...], to: &result)
      undecided = []
    }
    if halfUnit != nil || highSurrogate != nil { Self.append(0xFFFD, to: &result) }
    halfUnit = nil
    highSurrogate = nil
  }

  private mutating func append(_ unit: UInt16, to result: inout [UInt8]) {
    if let high = highSurrogate {
      highSurrogate = nil
      if unit & 0xFC00 == 0xDC00 {
        Self.append(
          0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF)), to: &result)
        return
      }
      Self.append(0xFFFD, to: &result)
    }
    switch unit & 0xFC00 {
    case 0xD800: highSurrogate = unit
    case 0xDC00: Self.append(0xFFFD, to: &result)
    default: Self.append(UInt32(unit), to: &result)
    }
  }

  private static func append(windows1252 byte: UInt8, to result: inout [UInt8]) {
    switch byte {
    case ..<0x80: result.append(byte)
    case 0x80..<0xA0: append(UInt32(windows1252Controls[Int(byte - 0x80)]), to: &result)
    default: append(UInt32(byte), to: &result)
    }
  }

  /// Appends a number below 0x110000 that is no surrogate.
  private static func append(_ scalar: UInt32, to result: inout [UInt8]) {
    let low = { (shift: UInt32) in UInt8(0x80 | (scalar >> shift & 0x3F)) }
    switch scalar {
    case ..<0x80: result.append(UInt8(scalar))
    case ..<0x800: result += [UInt8(0xC0 | scalar >> 6), low(0)]
    case ..<0x10000: result += [UInt8(0xE0 | scalar >> 12), low(6), low(0)]
    default: result += [UInt8(0xF0 | scalar >> 18), low(12), low(6), low(0)]
    }
  }

  /// What Windows-1252 has where Latin-1 has control characters (encoding.spec.whatwg.org).
  private static let windows1252Controls: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]
}
