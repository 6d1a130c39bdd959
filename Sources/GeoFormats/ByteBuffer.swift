/// Bytes being written: numbers and text go straight to UTF-8, no string is made in between.
package struct ByteBuffer {
  /// What has been written.
  package private(set) var bytes: [UInt8] = []

  /// Makes an empty buffer.
  package init() {}

  /// Empties the buffer and keeps its memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Appends one byte.
  package mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends text of the program: its bytes lie ready, which is quicker than a string.
  @inline(__always)
  mutating func append(literal text: StaticString) {
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends text as it is.
  package mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends text as it is, unless one of its bytes is special: then nothing is appended.
  ///
  /// Hardly any text has such bytes, so it is copied first and looked at where it then lies. That is
  /// quicker than looking through the string: 0.8 instead of 1.05 microseconds for a place as JSON.
  ///
  /// - Returns: whether the text was appended.
  @inline(__always)
  mutating func append(_ text: String, unless isSpecial: (UInt8) -> Bool) -> Bool {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    var index = start
    while index < bytes.count, !isSpecial(bytes[index]) { index += 1 }
    guard index < bytes.count else { return true }
    bytes.removeSubrange(start...)
    return false
  }

  /// Appends UTF-8 unless JSON has to escape a byte of it: then nothing is appended.
  ///
  /// Looks at eight bytes at a time. Of a byte below the sign bit, `x - 0x20` borrows into that bit
  /// when `x` is a control character, and `(x ^ c) - 1` when `x` is `c`; a borrow from the byte below
  /// may say so wrongly, and then the bytes are looked at one by one.
  ///
  /// - Returns: whether the bytes were appended.
  mutating func append(plain text: UnsafeBufferPointer<UInt8>) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let memory = UnsafeRawBufferPointer(text)
    var index = 0
    while index &+ 8 <= memory.count {
      let word = unsafe memory.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let quotes = word ^ ones &* UInt64(UInt8.quote)
      let backslashes = word ^ ones &* UInt64(UInt8.backslash)
      let special =
        (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones)
      if special & ~word & (ones &<< 7) != 0 { break }
      index &+= 8
    }
    while index < text.count {
      let byte = unsafe text[index]
      if byte < 0x20 || byte == .quote || byte == .backslash { return false }
      index &+= 1
    }
    unsafe bytes.append(contentsOf: text)
    return true
  }

  /// Appends one byte several times.
  package mutating func append(_ byte: UInt8, count: Int) {
    bytes.append(contentsOf: repeatElement(byte, count: max(0, count)))
  }

  /// Appends a whole number in decimal digits.
  package mutating func append(_ number: Int) {
    if number < 0 { bytes.append(.minus) }
    append(digitsOf: UInt64(number.magnitude))
  }

  /// Appends a number with at most the given count of decimals, without trailing zeros.
  ///
  /// What rounds to zero is written as `0`, never `-0`. What no decimal number can stand for
  /// (infinity, not-a-number, beyond 2^53 of the last decimal) is written as `0` too: JSON has no
  /// word for it, and no coordinate or probability is like that.
  ///
  /// - Parameters:
  ///   - number: what to write.
  ///   - decimals: 0 to 9.
  package mutating func append(_ number: Double, decimals: Int) {
    precondition((0...9).contains(decimals), "decimals must be 0 to 9")
    var scale: UInt64 = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (number.magnitude * Double(scale)).rounded()
    // Below 2^53 every whole number is a Double, so that the conversion cannot trap.
    guard scaled > 0, scaled < 0x1p53 else { return bytes.append(.zero) }
    if number < 0 { bytes.append(.minus) }
    let units = UInt64(scaled)
    append(digitsOf: units / scale)
    var fraction = units % scale
    guard fraction > 0 else { return }
    var count = decimals
    while fraction % 10 == 0 {
      fraction /= 10
      count -= 1
    }
    bytes.append(.point)
    append(digitsOf: fraction, atLeast: count)
  }

  /// Appends digits, with zeros before them where there are too few.
  private mutating func append(digitsOf number: UInt64, atLeast leastCount: Int = 1) {
    var count = leastCount
    var limit = UInt64.powersOfTen[leastCount]
    // The largest number has twenty digits, for which there is no limit.
    while number >= limit, count < UInt64.powersOfTen.count {
      count += 1
      limit = count < UInt64.powersOfTen.count ? UInt64.powersOfTen[count] : .max
    }
    // In their place at once: appending one by one takes twice as long.
    bytes.append(contentsOf: repeatElement(.zero, count: count))
    var rest = number
    var index = bytes.count
    while rest > 0 {
      index -= 1
      bytes[index] = .zero + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}

extension UInt64 {
  /// One, ten, a hundred, and so on as far as they go.
  fileprivate static let powersOfTen: [UInt64] = (0..<20).map { count in
    (0..<count).reduce(1) { product, _ in product * 10 }
  }
}

extension ByteBuffer {
  /// Decimals of a degree that are written: about a metre, which is what the gazetteer holds.
  static let coordinateDecimals = 5
  /// Decimals of a confidence that are written.
  static let confidenceDecimals = 4

  /// Appends a latitude or longitude.
  package mutating func append(degrees: Double) {
    append(degrees, decimals: Self.coordinateDecimals)
  }

  /// Appends a distance: to the metre.
  package mutating func append(kilometres: Double) {
    append(kilometres, decimals: 3)
  }

  /// Appends a bearing in degrees; what rounds to 360 is 0.
  package mutating func append(bearing: Double) {
    append(bearing < 359.95 ? bearing : 0, decimals: 1)
  }

  /// Appends a probability.
  package mutating func append(confidence: Double) {
    append(confidence, decimals: Self.confidenceDecimals)
  }
}

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let minus = UInt8(ascii: "-")
  static let point = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
}
