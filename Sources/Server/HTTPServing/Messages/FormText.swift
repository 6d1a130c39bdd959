/// Text of query strings and forms.
package enum FormText {
  /// Decodes the name or value of a pair of form data (WHATWG URL, section 5.1).
  ///
  /// - Parameter text: the encoded text: `S%C3%A3o+Paulo`.
  /// - Returns: the text; nil if a percent sign has no two digits behind it, or the bytes are not UTF-8.
  /// - Complexity: linear in the length of the text.
  package static func decoded(_ text: Substring) -> String? {
    let source = text.utf8
    guard source.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return String(text)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var index = source.startIndex
    while index != source.endIndex {
      let byte = source[index]
      index = source.index(after: index)
      switch byte {
      case UInt8(ascii: "+"): bytes.append(0x20)
      case UInt8(ascii: "%"):
        guard let high = digit(source, &index), let low = digit(source, &index) else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Encodes a name or value for a query string: all but unreserved characters (RFC 3986, section 2.3).
  ///
  /// - Parameter text: any text: `São Paulo`.
  /// - Returns: the encoded text, which ``decoded(_:)`` reads: `S%C3%A3o%20Paulo`.
  /// - Complexity: linear in the length of the text.
  package static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value of a hexadecimal digit, after which the index moves on.
  private static func digit(
    _ source: Substring.UTF8View, _ index: inout Substring.UTF8View.Index
  ) -> UInt8? {
    guard index != source.endIndex else { return nil }
    let byte = source[index]
    index = source.index(after: index)
    switch byte {
    case 0x30...0x39: return byte - 0x30
    case 0x41...0x46: return byte - 0x41 + 10
    case 0x61...0x66: return byte - 0x61 + 10
    default: return nil
    }
  }
}
