/// Text as addresses write it: percent-encoded, in parameters.
enum WebText {
  /// A text with `%2C` and the like decoded, and `+` as a space.
  ///
  /// A percent sign without two hexadecimal digits stays.
  static func decoded(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = hexadecimal(bytes[index + 1]), let low = hexadecimal(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// The parameters of a query or fragment, decoded, with names in small letters.
  static func parameters(_ text: Substring) -> [(name: String, value: String)] {
    text.split(separator: "&").map { piece in
      let halves = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      var name = (halves.first ?? "").lowercased()
      // A link that was copied from the source of a page: "&amp;".
      if name.hasPrefix("amp;") { name = String(name.dropFirst(4)) }
      return (name, halves.count == 2 ? decoded(halves[1]) : "")
    }
  }
}
