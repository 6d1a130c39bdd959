/// Reads numbers and strings one after the other; past the end everything reads as zero.
struct ByteReader {
  let view: ByteView
  /// Where the next read begins.
  private(set) var offset: Int

  /// Starts to read at an offset of a view.
  init(_ view: ByteView, at offset: Int = 0) {
    self.view = view
    self.offset = offset
  }

  /// Goes on from an offset.
  mutating func skip(to offset: Int) { self.offset = max(0, offset) }

  /// Whether all has been read.
  var isAtEnd: Bool { offset >= view.count }

  /// The next byte.
  mutating func byte() -> UInt8 {
    defer { offset += 1 }
    return view[offset]
  }

  /// An unsigned LEB128 number of at most five bytes.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  mutating func number() -> Int {
    let first = view[offset]
    guard first >= 0x80 else {
      offset += 1
      return Int(first)
    }
    return longNumber()
  }

  /// A number whose first byte says that more follow.
  private mutating func longNumber() -> Int {
    var value = Int(view[offset] & 0x7F)
    var next = offset &+ 1
    var shift = 7
    while shift < 35 {
      let byte = view[next]
      next &+= 1
      value |= Int(byte & 0x7F) &<< shift
      if byte < 0x80 { break }
      shift &+= 7
    }
    offset = next
    return value
  }

  /// A signed number, written zigzag as an unsigned one.
  mutating func signedNumber() -> Int {
    Int(zigzag: number())
  }

  /// A length, and the offset where the bytes of that length begin; both within the view.
  mutating func run() -> (offset: Int, length: Int) {
    let length = number()
    let start = min(offset, view.count)
    let kept = min(length, view.count - start)
    offset = start + kept
    return (start, kept)
  }

  /// A string with its length before it.
  mutating func string() -> String {
    let (start, length) = run()
    return view.string(start, length)
  }
}

extension Int {
  /// The number that is written zigzag as an unsigned one: 0, -1, 1, -2 for 0, 1, 2, 3.
  @inline(__always)
  package init(zigzag value: Int) { self = value >> 1 ^ -(value & 1) }

  /// The number written zigzag.
  @inline(__always)
  package var zigzag: Int { self << 1 ^ self >> 63 }
}
