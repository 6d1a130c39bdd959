internal import Gazetteer
import Geography

/// Two numbers with decimal points and a comma between, "47.6062,-122.3321": how programs write
/// nearly all coordinates.
///
/// This form can mean nothing else, so it is read in one look at its bytes. `CoordinateNotation`
/// reads it too, as one of many, in several passes. A zero before another digit, as in "007.5", is
/// left to it.
enum DecimalPair {
  /// The coordinate that a text is, latitude first; nothing if it has another form or is out of
  /// range.
  ///
  /// - Complexity: O(n).
  static func coordinate(_ text: ByteView) -> Coordinate? {
    var offset = 0
    guard let latitude = number(text, &offset), text[offset] == UInt8(ascii: ",") else {
      return nil
    }
    offset += 1
    if text[offset] == UInt8(ascii: " ") { offset += 1 }
    guard let longitude = number(text, &offset), offset == text.count else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// More decimals than these tell of no place.
  ///
  /// With three digits before the point there are at most 15, which are exact in a `Double` as a
  /// whole number.
  static let maxDecimalCount = 12
  private static let powers = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
  ]

  /// A number with one to three digits before the point and at least one behind it.
  ///
  /// Of a whole number and a power of ten that are both exact the quotient is the `Double` that is
  /// nearest to the decimal number (W. D. Clinger, "How to read floating point numbers accurately",
  /// 1990).
  private static func number(_ text: ByteView, _ offset: inout Int) -> Double? {
    let isNegative = text[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    if text[offset] == UInt8(ascii: "0"), text[offset + 1] &- 0x30 < 10 { return nil }
    var value = 0
    let start = offset
    while text[offset] &- 0x30 < 10 {
      value = value &* 10 &+ Int(text[offset] &- 0x30)
      offset += 1
      if offset - start > 3 { return nil }
    }
    guard offset > start, text[offset] == UInt8(ascii: ".") else { return nil }
    offset += 1
    let point = offset
    while text[offset] &- 0x30 < 10 {
      value = value &* 10 &+ Int(text[offset] &- 0x30)
      offset += 1
      if offset - point > maxDecimalCount { return nil }
    }
    guard offset > point else { return nil }
    let number = Double(value) / powers[offset - point]
    return isNegative ? -number : number
  }
}
