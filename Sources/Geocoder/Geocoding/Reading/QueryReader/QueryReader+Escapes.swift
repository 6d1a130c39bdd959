extension QueryReader {
  /// A query with its percent-encoded bytes decoded: "new%20york" came out of an address.
  ///
  /// Source: RFC 3986, section 2.1. What would not be UTF-8 then stays as it is.
  static func withoutEscapes(_ query: String) -> String {
    guard query.utf8.contains(UInt8(ascii: "%")) else { return query }
    var bytes: [UInt8] = []
    var rest = query.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let first = digits.first.flatMap(hexadecimal), let last = digits.last.flatMap(hexadecimal)
      {
        bytes.append(first << 4 | last)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? query
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
