extension Array where Element == UInt8 {
  /// Appends two bytes, little-endian.
  package mutating func append(uint16 value: Int) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }

  /// Appends four bytes, little-endian; a negative number in two's complement.
  package mutating func append(uint32 value: Int) {
    append(uint16: value)
    append(uint16: value >> 16)
  }

  /// Appends a number of `width` bytes, little-endian.
  package mutating func append(_ value: Int, width: Int) {
    for byte in 0..<width { append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
  }

  /// Appends an unsigned LEB128 number.
  package mutating func append(number value: Int) {
    var rest = value
    while rest > 0x7F {
      append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a signed number, zigzag.
  package mutating func append(signedNumber value: Int) {
    append(number: value << 1 ^ value >> 63)
  }

  /// Appends a string with its length before it.
  package mutating func append(string: String) {
    append(number: string.utf8.count)
    append(contentsOf: string.utf8)
  }
}
