/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// What a decoder found.
  package struct Decoded: Equatable, Sendable {
    /// The bytes, which need not be UTF-8.
    package var bytes: [UInt8]
    /// Whether each percent sign had two hexadecimal digits behind it.
    package var isWellFormed: Bool
  }

  /// Decodes `%2C` and the like.
  ///
  /// A percent sign without two hexadecimal digits behind it stays as it is, like the characters
  /// behind it, as in the URL Standard (<https://url.spec.whatwg.org/#percent-decode>); a caller
  /// that refuses such texts looks at ``Decoded/isWellFormed``.
  ///
  /// - Parameters:
  ///   - bytes: the encoded text.
  ///   - plusIsSpace: whether `+` is a space, as in form data; `%2B` is a plus sign either way.
  /// - Returns: the bytes, and whether all escapes were well formed.
  /// - Complexity: linear in the number of bytes.
  package static func decode(_ bytes: [UInt8], plusIsSpace: Bool = false) -> Decoded {
    // Most texts have no escapes.
    guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return Decoded(bytes: bytes, isWellFormed: true)
    }
    var decoded = Decoded(bytes: [], isWellFormed: true)
    decoded.bytes.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "%"):
        if index + 1 < bytes.count, let high = bytes[index].hexadecimalValue,
          let low = bytes[index + 1].hexadecimalValue
        {
          decoded.bytes.append(high << 4 | low)
          index += 2
        } else {
          decoded.bytes.append(byte)
          decoded.isWellFormed = false
        }
      case UInt8(ascii: "+") where plusIsSpace: decoded.bytes.append(UInt8(ascii: " "))
      default: decoded.bytes.append(byte)
      }
    }
    return decoded
  }

  /// Encodes all but unreserved characters (RFC 3986, section 2.3), for any part of a URL.
  ///
  /// - Parameter text: any text: `São Paulo`.
  /// - Returns: the encoded text: `S%C3%A3o%20Paulo`.
  /// - Complexity: linear in the length of the text.
  package static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        Hexadecimal.append(byte, to: &bytes, .large)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
