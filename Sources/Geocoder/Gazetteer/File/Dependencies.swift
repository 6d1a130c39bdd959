/// Countries of ISO 3166-1 that are also written as parts of another one, or were once.
///
/// "Mariehamn, Finland" and "Hong Kong, China" are right to most who write them, though the islands
/// and the city have country codes of their own. "Tashkent, USSR" and "Lahore, British India" name
/// states that are gone, and old papers say "Riga, Russia".
package struct Dependencies: Sendable {
  /// The code of a country, and those of its parts.
  private static let codes: [(country: String, parts: String)] = [
    ("AU", "CCCXNF"), ("CN", "HKMO"), ("DK", "FOGL"), ("FI", "AX"),
    ("FR", "BLGFGPMFMQNCPFPMRETFWFYT"), ("GB", "AIBMFKGGGIGSIMIOJEKYMSPNSHTCVG"),
    ("NL", "AWBQCWSX"), ("NO", "SJ"), ("NZ", "CKNUTK"), ("US", "ASGUMPPRUMVI"),
  ]

  /// The code of a country, and those of others that lay wholly or partly in it, or in the state
  /// that it is the largest successor of, for some years since 1815.
  private static let formerCodes: [(country: String, parts: String)] = [
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
    let countries = CountryNumbers(hierarchy)
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
    _ codes: [(country: String, parts: String)],
    _ countries: CountryNumbers, _ hierarchy: Hierarchy,
    note: (CountryIndex, CountryIndex) -> Void = { _, _ in }
  ) -> (cityRanges: [Range<Int>], parts: [Range<Int>]) {
    var cityRanges: [Range<Int>] = []
    var parts = [Range<Int>](repeating: 0..<0, count: hierarchy.countryCount)
    for entry in codes {
      countries.forEach(in: entry.country) { country in
        let start = cityRanges.count
        countries.forEach(in: entry.parts) { part in
          cityRanges.append(hierarchy.cityRange(of: hierarchy.place(part)))
          note(country, part)
        }
        parts[country.rawValue] = start..<cityRanges.count
      }
    }
    return (cityRanges, parts)
  }

  /// The numbers of countries by their codes.
  ///
  /// A table, and no dictionary: a gazetteer is opened for one query, too, and the first dictionary
  /// of a type takes longer than that query.
  private struct CountryNumbers {
    /// By two letters; -1 where no country has them.
    private var numbers = [Int16](repeating: -1, count: 26 * 26)

    init(_ hierarchy: Hierarchy) {
      for number in 0..<hierarchy.countryCount {
        let code = hierarchy.countryCode(CountryIndex(number))
        if let slot = CountryNumbers.slot(code.0, code.1) {
          numbers[slot] = Int16(truncatingIfNeeded: number)
        }
      }
    }

    /// Calls a function with the country of each code of a list without spaces, if there is one.
    func forEach(in codes: String, _ body: (CountryIndex) -> Void) {
      var first: UInt8?
      for letter in codes.utf8 {
        guard let before = first else {
          first = letter
          continue
        }
        first = nil
        if let slot = CountryNumbers.slot(before, letter), numbers[slot] >= 0 {
          body(CountryIndex(Int(numbers[slot])))
        }
      }
    }

    private static func slot(_ first: UInt8, _ second: UInt8) -> Int? {
      let (row, column) = (Int(first) - 0x41, Int(second) - 0x41)
      return 0..<26 ~= row && 0..<26 ~= column ? row * 26 + column : nil
    }
  }
}
