/// A house number: digits and a suffix.
///
///     HouseNumber("12 A")   // 12, "A"
///     HouseNumber("12-14")  // 12, "-14"
///     HouseNumber("12 bis") // 12, " bis"
package struct HouseNumber: Sendable, Equatable {
  /// The digits; 0 where there are none.
  package var number: Int
  /// The suffix: a letter, "-14", "/3", " bis"; all of it if there are no digits.
  package var suffix: String

  /// The largest number.
  package static let largest = 9_999_999

  package init(number: Int, suffix: String) {
    self.number = number
    self.suffix = suffix
  }

  /// Reads a number as sources write it.
  ///
  /// - Parameter text: the number; nothing is read of an empty one or one of more than 24 bytes.
  package init?(_ text: some StringProtocol) {
    var bytes = Array(text.utf8)[...]
    while let first = bytes.first, first <= 0x20 || first == UInt8(ascii: "#") {
      bytes.removeFirst()
    }
    while let last = bytes.last, last <= 0x20 || last == UInt8(ascii: ".") { bytes.removeLast() }
    guard !bytes.isEmpty, bytes.count <= 24 else { return nil }
    var number = 0
    while let digit = bytes.first, digit >= 0x30, digit <= 0x39 {
      number = number * 10 + Int(digit - 0x30)
      guard number <= HouseNumber.largest else { return nil }
      bytes.removeFirst()
    }
    self.number = number
    // "12 A" and "12-A" are 12A; "12 bis" stays.
    let letters = bytes.filter { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    let others = bytes.filter { $0 > 0x20 && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
    if letters.count == 1, others.count == 1, number > 0 {
      suffix = String(decoding: letters, as: UTF8.self)
    } else {
      suffix = String(decoding: bytes.filter { $0 >= 0x20 }, as: UTF8.self)
    }
  }

  /// What stands behind the digits as it is compared: small letters, digits, and where it goes on
  /// behind a slash or a hyphen that.
  package static func key(_ suffix: String) -> String {
    if suffix.utf8.isEmpty { return "" }
    var key: [UInt8] = []
    for byte in suffix.utf8 {
      switch byte {
      case 0x41...0x5A: key.append(byte | 0x20)
      case 0x30...0x39, 0x61...0x7A, 0x80...: key.append(byte)
      case UInt8(ascii: "/"), UInt8(ascii: "-"): key.append(byte)
      default: break
      }
    }
    // "12/a" is 12a, "12/3" is not 123.
    if key.count == 2, key[0] == UInt8(ascii: "/") || key[0] == UInt8(ascii: "-"), key[1] >= 0x61 {
      key.removeFirst()
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// The last number of a range: 14 for "12-14".
  package static func rangeEnd(_ suffix: String) -> Int? {
    let digits = suffix.utf8.drop { $0 == 0x20 }
    guard digits.first == UInt8(ascii: "-") else { return nil }
    return Int(
      String(
        decoding: digits.dropFirst().drop { $0 == 0x20 }.prefix {
          $0 >= 0x30 && $0 <= 0x39
        }, as: UTF8.self))
  }
}
