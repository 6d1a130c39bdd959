/// Hexadecimal digits as ASCII.
///
/// All digits are written, leading zeros too: two for each byte. Numbers without leading zeros are
/// `String(_:radix:uppercase:)` of the standard library.
package enum Hexadecimal {
  /// Whether the digits above nine are `a` to `f` or `A` to `F`.
  package enum Letters: Sendable {
    case small, large
  }

  /// The digits of bytes: `00ff`.
  package static func text(of bytes: some Sequence<UInt8>, _ letters: Letters = .small) -> String {
    var digits: [UInt8] = []
    for byte in bytes { append(byte, to: &digits, letters) }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The digits of a number, the most significant first: `000000ff` for 255 in 32 bits.
  package static func text(
    of number: some FixedWidthInteger & UnsignedInteger, _ letters: Letters = .small
  ) -> String {
    let shifts = stride(from: number.bitWidth - 8, through: 0, by: -8)
    return text(of: shifts.map { UInt8(truncatingIfNeeded: number >> $0) }, letters)
  }

  /// Appends the two digits of a byte.
  package static func append(_ byte: UInt8, to digits: inout [UInt8], _ letters: Letters) {
    digits.append(digit(byte >> 4, letters))
    digits.append(digit(byte & 15, letters))
  }

  /// The digit of a value below 16.
  private static func digit(_ value: UInt8, _ letters: Letters) -> UInt8 {
    if value < 10 { return UInt8(ascii: "0") + value }
    return (letters == .small ? UInt8(ascii: "a") : UInt8(ascii: "A")) + (value - 10)
  }
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit, small or large; nil for other bytes.
  @inlinable package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
