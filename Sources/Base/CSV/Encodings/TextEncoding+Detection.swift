extension TextEncoding {
  /// Whether it is UTF-16 in one of its two orders of bytes.
  var isUTF16: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }

  /// The encoding by the first bytes of a file, and the length of the byte order mark.
  ///
  /// - Returns: no encoding where neither a mark nor the NULs of UTF-16 tell.
  static func detecting(_ sample: [UInt8]) -> (encoding: TextEncoding?, markByteCount: Int) {
    if sample.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if sample.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if sample.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return (TextEncoding(nulPatternOf: sample), 0)
  }

  /// UTF-16 when the first bytes of a file look like it.
  ///
  /// Without a mark UTF-16 shows in the NULs of its ASCII characters, which delimiters and line
  /// ends always are: on one side of each pair and not on the other. Letters of Europe and Arabic
  /// have the next few numbers there. A quarter of all characters is enough in any table. Fewer are
  /// enough in one that is no UTF-8: Chinese characters fill both bytes.
  init?(nulPatternOf sample: [UInt8]) {
    guard sample.contains(0) else { return nil }
    for limit: UInt8 in [1, 7] {
      let (more, fewer, isLittle) = Self.counts(below: limit, in: sample)
      guard more > 0, fewer * 8 < more else { continue }
      let isEnough = more >= max(2, sample.count / 8)
      guard isEnough || Self.isPlausibleUTF16(sample, isLittle: isLittle) else { continue }
      self = isLittle ? .utf16LittleEndian : .utf16BigEndian
      return
    }
    return nil
  }

  /// How many bytes below a limit are on one side of the pairs and on the other, and whether more
  /// of them are on the right, where the high bytes of little endian are.
  private static func counts(
    below limit: UInt8, in sample: [UInt8]
  ) -> (more: Int, fewer: Int, isLittle: Bool) {
    var even = 0
    var odd = 0
    for (index, byte) in sample.enumerated() where byte < limit {
      if index.isMultiple(of: 2) { even += 1 } else { odd += 1 }
    }
    return (max(even, odd), min(even, odd), odd > even)
  }

  /// Whether every unit is a character of a text, and one at least ends a line.
  ///
  /// ASCII would be Chinese characters, two of its bytes each, so a table of mostly ASCII with a
  /// NUL at the end of a line is told apart by its bytes.
  private static func isPlausibleUTF16(_ sample: [UInt8], isLittle: Bool) -> Bool {
    let counts = UTF8Sequence.counts(in: sample[...])
    guard counts.invalid * 2 > counts.valid,
      sample.count(where: { $0 >= 0x80 }) * 10 >= sample.count
    else { return false }
    var plainPairCount = 0
    var hasLineEnd = false
    var isAfterHigh = false
    for index in stride(from: 0, to: sample.count - 1, by: 2) {
      let (first, second) = (UInt16(sample[index]), UInt16(sample[index + 1]))
      let unit = isLittle ? second << 8 | first : first << 8 | second
      if (0x20..<0x7F).contains(first), (0x20..<0x7F).contains(second) { plainPairCount += 1 }
      let isLow = unit & 0xFC00 == 0xDC00
      guard isLow == isAfterHigh else { return false }
      isAfterHigh = unit & 0xFC00 == 0xD800
      switch unit {
      case 0x0A, 0x0D: hasLineEnd = true
      case 0x09: break
      case ..<0x20, 0x7F..<0xA0, 0xE000..<0xF900, 0xFFF0...: return false
      default: break
      }
    }
    // Two of three hiragana are two such bytes; of ASCII nearly all pairs are.
    return hasLineEnd && plainPairCount * 8 < sample.count * 3
  }
}
