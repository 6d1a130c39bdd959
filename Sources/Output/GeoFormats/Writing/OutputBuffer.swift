/// Bytes being written: numbers and text go straight to UTF-8, no string is made in between.
package struct OutputBuffer {
  /// Room for what is written, of which the first `count` bytes are.
  ///
  /// Writing into preallocated room is ten times as fast as `Array.append`.
  private var room: [UInt8] = []
  /// How many bytes have been written.
  package private(set) var count = 0

  /// Makes an empty buffer.
  package init() {}

  /// What has been written, copied.
  package var bytes: [UInt8] { Array(room[..<count]) }

  /// Appends what has been written to an array.
  @inline(__always)
  package func append(to bytes: inout [UInt8]) {
    unsafe room.withUnsafeBufferPointer { memory in
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: memory[..<count]))
    }
  }

  /// Empties the buffer and keeps its memory.
  package mutating func removeAll() {
    count = 0
  }

  /// Takes back what was written from a byte on.
  mutating func remove(from start: Int) {
    precondition(start <= count)
    count = start
  }

  /// Lends room behind what has been written.
  ///
  /// - Parameters:
  ///   - maxCount: how many bytes the body writes at most.
  ///   - body: writes from the start of the room on, and answers how many bytes it has written.
  @inline(__always)
  private mutating func write(
    _ maxCount: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int
  ) {
    if room.count &- count < maxCount { grow(maxCount) }
    let start = count
    let written = unsafe room.withUnsafeMutableBytes { memory in
      unsafe body(UnsafeMutableRawBufferPointer(rebasing: memory[start...]))
    }
    precondition(written >= 0 && written <= maxCount)
    count = start &+ written
  }

  /// Makes room for some more bytes.
  @inline(never)
  private mutating func grow(_ byteCount: Int) {
    room.append(contentsOf: repeatElement(0, count: max(byteCount, room.count, 256)))
  }

  /// Appends one byte.
  package mutating func append(_ byte: UInt8) {
    unsafe write(1) { memory in
      unsafe memory[0] = byte
      return 1
    }
  }

  /// Appends bytes that lie in memory.
  @inline(__always)
  private mutating func append(_ text: UnsafeRawBufferPointer) {
    unsafe write(text.count) { memory in
      unsafe memory.copyMemory(from: text)
      return text.count
    }
  }

  /// Appends text of the program: its bytes lie ready, which is quicker than a string.
  @inline(__always)
  mutating func append(literal text: StaticString) {
    unsafe append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends text as it is.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends text as it is, unless one of its bytes is special: then nothing is appended.
  ///
  /// Hardly any text has such bytes, so it is copied first and looked at where it then lies. That
  /// is quicker than looking through the string: 0.8 instead of 1.05 microseconds for a place as
  /// JSON.
  ///
  /// - Returns: whether the text was appended.
  @inline(__always)
  mutating func append(_ text: String, unless isSpecial: (UInt8) -> Bool) -> Bool {
    let start = count
    append(text)
    for index in start..<count where isSpecial(room[index]) {
      remove(from: start)
      return false
    }
    return true
  }

  /// Whether all bytes from one on are printable ASCII: looked at eight at a time.
  ///
  /// Of a byte below the sign bit, `x - 0x20` borrows into that bit when `x` is a control
  /// character, and `x + 1` carries into it when `x` is DEL; a borrow from the byte below may say
  /// so wrongly.
  ///
  /// - Returns: false, too, where only a look at each byte would tell.
  func isPlain(from start: Int) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    return unsafe room.withUnsafeBytes { memory in
      var special: UInt64 = 0
      var index = start
      while index &+ 8 <= count {
        let word = unsafe memory.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        special |= (word &- ones &* 0x20) | (word &+ ones) | word
        index &+= 8
      }
      while index < count {
        let byte = unsafe memory[index]
        if byte < 0x20 || byte >= 0x7F { return false }
        index &+= 1
      }
      return special & (ones &<< 7) == 0
    }
  }

  /// Appends UTF-8 unless JSON has to escape a byte of it: then nothing is appended.
  ///
  /// Copies and looks at eight bytes at a time. Of a byte below the sign bit, `x - 0x20` borrows
  /// into that bit when `x` is a control character, and `(x ^ c) - 1` when `x` is `c`; a borrow
  /// from the byte below may say so wrongly, and then the bytes are looked at one by one.
  ///
  /// - Parameters:
  ///   - text: the bytes.
  ///   - isQuoted: whether quotes stand around them.
  /// - Returns: whether the bytes were appended.
  mutating func append(plain text: UnsafeRawBufferPointer, isQuoted: Bool) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var isPlain = true
    unsafe write(text.count &+ 2) { memory in
      let start = isQuoted ? 1 : 0
      var special: UInt64 = 0
      var index = 0
      while index &+ 8 <= text.count {
        let word = unsafe text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        unsafe memory.storeBytes(of: word, toByteOffset: start &+ index, as: UInt64.self)
        let quotes = word ^ ones &* UInt64(UInt8.quote)
        let backslashes = word ^ ones &* UInt64(UInt8.backslash)
        special |= ((word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones)) & ~word
        index &+= 8
      }
      if special & (ones &<< 7) != 0 { index = 0 }
      while index < text.count {
        let byte = unsafe text[index]
        if byte < 0x20 || byte == .quote || byte == .backslash {
          isPlain = false
          return 0
        }
        unsafe memory[start &+ index] = byte
        index &+= 1
      }
      guard isQuoted else { return text.count }
      unsafe memory[0] = .quote
      unsafe memory[text.count &+ 1] = .quote
      return text.count &+ 2
    }
    return isPlain
  }

  /// Appends one byte several times.
  package mutating func append(_ byte: UInt8, count: Int) {
    for _ in 0..<max(0, count) { append(byte) }
  }

  /// Appends a whole number in decimal digits.
  package mutating func append(_ number: Int) {
    if number < 0 { append(.minus) }
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
  @inline(__always)
  package mutating func append(_ number: Double, decimals: Int) {
    precondition((0...9).contains(decimals), "decimals must be 0 to 9")
    var scale: UInt64 = 1
    for _ in 0..<decimals { scale *= 10 }
    append(number, scale: scale, decimals: decimals)
  }

  private mutating func append(_ number: Double, scale: UInt64, decimals: Int) {
    write(number, scale: scale, decimals: decimals)
  }

  /// Where the scale is a constant, no division is one for the processor.
  @inline(__always)
  fileprivate mutating func write(_ number: Double, scale: UInt64, decimals: Int) {
    let scaled = number.magnitude * Double(scale)
    // Below 2^53 every whole number is a Double, so that the conversion cannot trap and what it
    // cuts off is exact: rounded away from zero in the middle.
    guard scaled >= 0.5, scaled < 0x1p53 else { return append(.zero) }
    var units = UInt64(scaled)
    if scaled - Double(units) >= 0.5 { units += 1 }
    guard units < 1 << 53 else { return append(.zero) }
    if number < 0 { append(.minus) }
    append(digitsOf: units / scale)
    var fraction = units % scale
    guard fraction > 0 else { return }
    var count = decimals
    while fraction % 10 == 0 {
      fraction /= 10
      count -= 1
    }
    append(.point)
    append(digitsOf: fraction, atLeast: count)
  }

  /// Appends digits, with zeros before them where there are too few.
  private mutating func append(digitsOf number: UInt64, atLeast minCount: Int = 1) {
    // The largest number has twenty digits.
    var digits = InlineArray<20, UInt8>(repeating: .zero)
    var first = 20
    var rest = number
    while rest > 0 {
      first &-= 1
      let tenth = rest / 10
      digits[first] = .zero &+ UInt8(truncatingIfNeeded: rest &- tenth &* 10)
      rest = tenth
    }
    first = min(first, 20 &- minCount)
    unsafe write(20) { memory in
      for index in first..<20 { unsafe memory[index &- first] = digits[index] }
      return 20 &- first
    }
  }
}

extension OutputBuffer {
  /// Decimals of a degree that are written: about a metre, which is what the gazetteer holds.
  static let coordinateDecimals = 5
  /// Decimals of a confidence that are written.
  static let confidenceDecimals = 4
  /// Decimals of a kilometre that are written.
  static let kilometreDecimals = 3

  /// Appends a latitude or longitude.
  package mutating func append(degrees: Double) {
    write(degrees, scale: 100_000, decimals: Self.coordinateDecimals)
  }

  /// Appends a distance: to the metre.
  package mutating func append(kilometres: Double) {
    append(kilometres, decimals: Self.kilometreDecimals)
  }

  /// The number of decimals of bearings in degrees.
  static let bearingDecimals = 1

  /// A bearing as it is written: what rounds to 360 is 0.
  static func shown(bearing: Double) -> Double { bearing < 359.95 ? bearing : 0 }

  /// Appends a bearing in degrees; what rounds to 360 is 0.
  package mutating func append(bearing: Double) {
    append(Self.shown(bearing: bearing), decimals: Self.bearingDecimals)
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
