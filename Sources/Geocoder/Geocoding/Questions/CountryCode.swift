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
    let code = String(text).trimming { $0 == " " }.uppercased()
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      return nil
    }
    return ["UK": "GB", "EL": "GR"][code] ?? code
  }
}
