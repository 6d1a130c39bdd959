/// A postal code as the gazetteer stores it.
///
/// It is its letters and digits, in capitals, without what stands between them: "SW1A 1AA" is "SW1A1AA",
/// "1000-001" is "1000001".
package struct PostalCodeText: Hashable, Sendable {
  package let text: String

  /// The longest code in characters; that of Ghana has eleven with its hyphens.
  package static let maxCount = 12

  /// Reads a code; nil for what has none, is too long, or holds other characters.
  package init?(_ code: some StringProtocol) {
    var bytes: [UInt8] = []
    for byte in code.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        bytes.append(byte)
      case UInt8(ascii: "a")...UInt8(ascii: "z"): bytes.append(byte - 0x20)
      case UInt8(ascii: " "), UInt8(ascii: "-"): break
      default: return nil
      }
    }
    guard !bytes.isEmpty, code.utf8.first != UInt8(ascii: "-"), bytes.count <= Self.maxCount else {
      return nil
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The number that a code of digits is; nil for other codes, and for more digits than a key has room for.
  package var number: Int? {
    guard text.utf8.count <= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  /// The first four characters as a number: what blocks of codes with letters are found by.
  package var prefixKey: Int {
    var bytes = Array(text.utf8.prefix(4))
    bytes += [UInt8](repeating: 0, count: 4 - bytes.count)
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
