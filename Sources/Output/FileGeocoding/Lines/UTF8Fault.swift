/// The first byte of a text that is not UTF-8.
public struct UTF8Fault: Error, Equatable {
  /// Where the byte is, from 0.
  public let offset: Int
  /// The byte.
  public let byte: UInt8

  /// Finds the first byte that does not belong to a well-formed sequence; nil if there is none.
  ///
  /// Well formed is what table 3-7 of the Unicode Standard lists. Overlong forms, surrogates (ED A0
  /// 80 and the like) and numbers beyond U+10FFFF are not; the fault is at the first byte of such a
  /// sequence.
  ///
  /// - Parameter bytes: the bytes to look through.
  public init?(in bytes: some Collection<UInt8>) {
    var rest = bytes[...]
    var offset = 0
    while let first = rest.first {
      let length = Self.sequenceLength(at: rest)
      guard length > 0 else {
        self.offset = offset
        self.byte = first
        return
      }
      rest = rest.dropFirst(length)
      offset += length
    }
    return nil
  }

  /// The length of the well-formed sequence that bytes start with, or 0 where there is none.
  private static func sequenceLength(at bytes: some Collection<UInt8>) -> Int {
    var iterator = bytes.makeIterator()
    guard let first = iterator.next() else { return 0 }
    let second: ClosedRange<UInt8>
    let length: Int
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    default: return 0
    }
    guard let byte = iterator.next(), second.contains(byte) else { return 0 }
    for _ in 2..<length {
      guard let byte = iterator.next(), (0x80...0xBF).contains(byte) else { return 0 }
    }
    return length
  }
}
