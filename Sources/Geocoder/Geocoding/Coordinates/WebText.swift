import TextTools

/// Text as addresses write it: percent-encoded, in parameters.
enum WebText {
  /// A text with `%2C` and the like decoded, and `+` as a space.
  ///
  /// A percent sign without two hexadecimal digits stays.
  static func decoded(_ text: Substring) -> String {
    let decoded = PercentEncoding.decode(Array(text.utf8), plusIsSpace: true)
    return String(decoding: decoded.bytes, as: UTF8.self)
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
