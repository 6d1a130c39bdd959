import TextTools

/// Country codes as people write them.
package enum CountryCode {
  /// The ISO 3166-1 alpha-2 code that a text is, in upper case.
  ///
  /// UK and EL, which the European Union writes for the United Kingdom and Greece, are read as such.
  ///
  /// - Parameter text: two ASCII letters in any case; spaces around them make no difference.
  /// - Returns: the code, whether or not it is assigned; nil for other texts.
  package static func normalized(_ text: some StringProtocol) -> String? {
    let letters = String(text).utf8.trimming { $0 == 0x20 }
    guard letters.count == 2, letters.allSatisfy({ (0x41...0x5A).contains($0 & ~0x20) }) else {
      return nil
    }
    let code = String(decoding: letters.map { $0 & ~0x20 }, as: UTF8.self)
    switch code {
    case "UK": return "GB"
    case "EL": return "GR"
    default: return code
    }
  }
}
