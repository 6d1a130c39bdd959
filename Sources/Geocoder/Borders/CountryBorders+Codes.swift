extension CountryBorders {
  /// Territories with codes of their own that Natural Earth draws as a part of a country; the
  /// western part of Western Sahara is drawn as Morocco.
  private static let parts: [(country: StaticString, parts: StaticString)] = [
    ("FR", "GFGPMQREYT"), ("MA", "EH"), ("NL", "BQ"), ("NO", "SJ"), ("NZ", "TK"),
  ]
  /// The same as numbers.
  private static let partNumbers: [UInt16: [UInt16]] = Dictionary(
    uniqueKeysWithValues: parts.map { entry in
      let letters = Array("\(entry.parts)".utf8)
      let numbers = stride(from: 0, to: letters.count - 1, by: 2).map {
        UInt16(letters[$0]) << 8 | UInt16(letters[$0 + 1])
      }
      return (number(of: "\(entry.country)"), numbers)
    })

  /// A code of two letters as a number, the first letter in the higher byte; 0 for anything else.
  package static func number(of code: String) -> UInt16 {
    let letters = Array(code.utf8)
    return letters.count == 2 ? UInt16(letters[0]) << 8 | UInt16(letters[1]) : 0
  }

  /// Whether a territory is drawn as a part of a country.
  package func isPart(_ code: UInt16, of country: UInt16) -> Bool {
    CountryBorders.partNumbers[country]?.contains(code) ?? false
  }

  /// The code of a country, and those of the territories that are drawn as its parts.
  ///
  /// - Parameter country: a position in ``countries``.
  /// - Returns: one code or several, as numbers.
  package func codes(of country: Int) -> [UInt16] {
    let code = code(of: country)
    return [code] + (CountryBorders.partNumbers[code] ?? [])
  }
}
