package import TextTools

/// The texts of the pages in all languages.
///
/// They are in `strings.json`: one object per language, with the same names in all of them.
package struct TextCatalogue: Sendable {
  /// The language to use if none of the requested languages is available.
  package static let fallback = "en"

  /// The texts by language and name.
  package let texts: [String: [String: String]]

  /// Reads the file.
  ///
  /// - Throws: `JSONFault` if the file is not JSON.
  package init(_ bytes: [UInt8]) throws(JSONFault) {
    var texts: [String: [String: String]] = [:]
    for language in try JSONReader.value(of: bytes).object?.members ?? [] {
      var words: [String: String] = [:]
      for member in language.value.object?.members ?? [] {
        words[member.name] = member.value.string
      }
      texts[language.name] = words
    }
    self.texts = texts
  }

  /// The best language for a browser (RFC 9110, section 12.5.4).
  ///
  /// - Parameter header: the value of `Accept-Language`; only its first 32 ranges are used.
  /// - Returns: an available language.
  package func language(accepting header: String?) -> String {
    var best = (language: Self.fallback, weight: 0.0)
    for range in (header ?? "").split(separator: ",").prefix(32) {
      let parts = range.split(separator: ";").map { $0.drop { $0 == " " } }
      guard let tag = parts.first else { continue }
      let weight =
        parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      let language = tag.prefix { $0 != "-" && $0 != " " }.lowercased()
      if texts[language] != nil, weight > best.weight { best = (language, weight) }
    }
    return best.language
  }
}
