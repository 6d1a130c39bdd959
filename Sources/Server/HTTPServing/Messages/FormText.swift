import TextTools

/// Text of query strings and forms; `PercentEncoding` writes it.
package enum FormText {
  /// Decodes the name or value of a pair of form data (WHATWG URL, section 5.1).
  ///
  /// - Parameter text: the encoded text: `S%C3%A3o+Paulo`.
  /// - Returns: the text; nil if a percent sign has no two digits behind it, or the bytes are not
  ///   UTF-8.
  /// - Complexity: linear in the length of the text.
  package static func decoded(_ text: Substring) -> String? {
    let source = text.utf8
    guard source.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return String(text)
    }
    let decoded = PercentEncoding.decode(Array(source), plusIsSpace: true)
    guard decoded.isWellFormed else { return nil }
    return String(validating: decoded.bytes, as: UTF8.self)
  }
}
