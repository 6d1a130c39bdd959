/// Countries of ISO 3166-1 that are also written as parts of another one.
///
/// "Mariehamn, Finland" and "Hong Kong, China" are right to most who write them, though the islands
/// and the city have country codes of their own.
package struct Dependencies: Sendable {
  /// The code of a country, and those of its parts.
  private static let codes: [(country: StaticString, parts: StaticString)] = [
    ("AU", "CCCXNF"), ("CN", "HKMO"), ("DK", "FOGL"), ("FI", "AX"),
    ("FR", "BLGFGPMFMQNCPFPMRETFWFYT"), ("GB", "AIBMFKGGGIGSIMIOJEKYMSPNSHTCVG"),
    ("NL", "AWBQCWSX"), ("NO", "SJ"), ("NZ", "CKNUTK"), ("US", "ASGUMPPRUMVI"),
  ]

  /// The cities of the parts, those of one country after the other.
  package let cityRanges: [Range<Int>]
  /// By the number of a country, that of the one which it is also written as a part of, as in "Puerto Rico,
  /// USA"; -1 for none.
  package let sovereigns: [Int]
  /// By the number of a country, its parts, as a range of `cityRanges`.
  package let parts: [Range<Int>]

  init(_ hierarchy: Hierarchy) {
    var cityRanges: [Range<Int>] = []
    var sovereigns = [Int](repeating: -1, count: hierarchy.countryCount)
    var parts = [Range<Int>](repeating: 0..<0, count: hierarchy.countryCount)
    let countries = Dependencies.countries(hierarchy)
    for entry in Dependencies.codes {
      guard let country = Dependencies.numbers("\(entry.country)", countries).first else {
        continue
      }
      let start = cityRanges.count
      for part in Dependencies.numbers("\(entry.parts)", countries) {
        cityRanges.append(hierarchy.cityRange(of: hierarchy.place(part)))
        sovereigns[part.rawValue] = hierarchy.place(country)
      }
      parts[country.rawValue] = start..<cityRanges.count
    }
    self.cityRanges = cityRanges
    self.sovereigns = sovereigns
    self.parts = parts
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
