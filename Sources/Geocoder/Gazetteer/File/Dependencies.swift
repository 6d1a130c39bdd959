/// Countries of ISO 3166-1 that are also written as parts of another one, or were once.
///
/// "Mariehamn, Finland" and "Hong Kong, China" are right to most who write them, though the islands
/// and the city have country codes of their own. "Tashkent, USSR" and "Lahore, British India" name
/// states that are gone, and old papers say "Riga, Russia".
package struct Dependencies: Sendable {
  /// The code of a country, and those of its parts.
  private static let codes: [(country: StaticString, parts: StaticString)] = [
    ("AU", "CCCXNF"), ("CN", "HKMO"), ("DK", "FOGL"), ("FI", "AX"),
    ("FR", "BLGFGPMFMQNCPFPMRETFWFYT"), ("GB", "AIBMFKGGGIGSIMIOJEKYMSPNSHTCVG"),
    ("NL", "AWBQCWSX"), ("NO", "SJ"), ("NZ", "CKNUTK"), ("US", "ASGUMPPRUMVI"),
  ]

  /// The code of a country, and those of others that lay wholly or partly in it, or in the state
  /// that it is the largest successor of, for some years since 1815.
  private static let formerCodes: [(country: StaticString, parts: StaticString)] = [
    ("AT", "CZSKHUSIHRBAPLUAROITRSME"), ("BG", "GRMK"), ("CN", "MNTW"), ("CO", "PAVEEC"),
    ("CZ", "SKUA"), ("DE", "PLRUFRLTDKBECZ"), ("DK", "NOISDESE"), ("ES", "CUPRPHMAGQ"),
    ("ET", "ER"), ("FI", "RU"), ("FR", "DZTNMAVN"), ("GB", "IE"), ("GR", "TR"),
    ("HU", "SKROUAHRRSSIAT"), ("ID", "TL"), ("IN", "PKBDMM"), ("IT", "HRSILY"), ("JP", "KRKPTW"),
    ("MX", "US"), ("MY", "SG"), ("NL", "BEIDSR"), ("PK", "BD"), ("PL", "UABYLT"), ("RO", "MDUABG"),
    ("RS", "HRSIBAMKMEXK"), ("RU", "EELVLTUABYMDGEAMAZKZUZTMTJKGFIPL"), ("SD", "SS"),
    ("SE", "FINODE"), ("TR", "GRBGRSBAMKALXKMEROCYSYLBIQILPSJOSAYEEGLYTNDZGEAM"), ("ZA", "NA"),
  ]

  /// The cities of the parts, those of one country after the other.
  package let cityRanges: [Range<Int>]
  /// By the number of a country, that of the one which it is also written as a part of, as in
  /// "Puerto Rico, USA"; -1 for none.
  package let sovereigns: [Int]
  /// By the number of a country, its parts, as a range of `cityRanges`.
  package let parts: [Range<Int>]
  /// The cities of what lay in another country once, those of one country after the other.
  package let formerCityRanges: [Range<Int>]
  /// By the number of a country, what lay in it once, as a range of `formerCityRanges`.
  package let formerParts: [Range<Int>]

  init(_ hierarchy: Hierarchy) {
    let countries = Dependencies.countries(hierarchy)
    var sovereigns = [Int](repeating: -1, count: hierarchy.countryCount)
    (cityRanges, parts) = Dependencies.read(Dependencies.codes, countries, hierarchy) {
      sovereigns[$1.rawValue] = hierarchy.place($0)
    }
    self.sovereigns = sovereigns
    (formerCityRanges, formerParts) = Dependencies.read(
      Dependencies.formerCodes, countries, hierarchy)
  }

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - codes: the table.
  ///   - countries: the numbers of countries by their codes.
  ///   - hierarchy: where countries and their cities are.
  ///   - note: is told of each country and part.
  /// - Returns: the cities of the parts, and by the number of a country, which of these are its
  ///   own.
  private static func read(
    _ codes: [(country: StaticString, parts: StaticString)],
    _ countries: [UInt16: CountryIndex], _ hierarchy: Hierarchy,
    note: (CountryIndex, CountryIndex) -> Void = { _, _ in }
  ) -> (cityRanges: [Range<Int>], parts: [Range<Int>]) {
    var cityRanges: [Range<Int>] = []
    var parts = [Range<Int>](repeating: 0..<0, count: hierarchy.countryCount)
    for entry in codes {
      guard let country = numbers("\(entry.country)", countries).first else { continue }
      let start = cityRanges.count
      for part in numbers("\(entry.parts)", countries) {
        cityRanges.append(hierarchy.cityRange(of: hierarchy.place(part)))
        note(country, part)
      }
      parts[country.rawValue] = start..<cityRanges.count
    }
    return (cityRanges, parts)
  }

  /// The numbers of countries by their codes.
  private static func countries(_ hierarchy: Hierarchy) -> [UInt16: CountryIndex] {
    var countries: [UInt16: CountryIndex] = [:]
    for country in (0..<hierarchy.countryCount).map({ CountryIndex($0) }) {
      let code = hierarchy.countryCode(country)
      countries[UInt16(code.0) << 8 | UInt16(code.1)] = country
    }
    return countries
  }

  /// The numbers of countries with codes of two letters each.
  private static func numbers(_ codes: String, _ countries: [UInt16: CountryIndex])
    -> [CountryIndex]
  {
    let letters = Array(codes.utf8)
    return stride(from: 0, to: letters.count - 1, by: 2).compactMap {
      countries[UInt16(letters[$0]) << 8 | UInt16(letters[$0 + 1])]
    }
  }
}
