import Gazetteer

/// Countries of ISO 3166-1 that are also written as parts of another one.
///
/// "Mariehamn, Finland" and "Hong Kong, China" are right to most who write them, though the islands
/// and the city have country codes of their own.
enum Dependencies {
  /// The codes of the parts, by the code of what they are part of.
  private static let codes: [String: [String]] = [
    "AU": ["CC", "CX", "NF"],
    "CN": ["HK", "MO"],
    "DK": ["FO", "GL"],
    "FI": ["AX"],
    "FR": ["BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"],
    "GB": [
      "AI", "BM", "FK", "GG", "GI", "GS", "IM", "IO", "JE", "KY", "MS", "PN", "SH", "TC", "VG",
    ],
    "NL": ["AW", "BQ", "CW", "SX"],
    "NO": ["SJ"],
    "NZ": ["CK", "NU", "TK"],
    "US": ["AS", "GU", "MP", "PR", "UM", "VI"],
  ]

  /// The cities of the parts of a country, as ranges of numbers of places.
  static func cityRanges(of place: Int, _ gazetteer: Gazetteer) -> [Range<Int>] {
    let hierarchy = gazetteer.hierarchy
    guard place >= hierarchy.firstCountry, place < hierarchy.firstArea else { return [] }
    let (first, second) = hierarchy.countryCode(place - hierarchy.firstCountry)
    let code = String(decoding: [first, second], as: UTF8.self)
    return (codes[code] ?? []).compactMap { part in
      let letters = Array(part.utf8)
      return hierarchy.country(code: letters[0], letters[1]).map {
        hierarchy.cityRange(of: hierarchy.firstCountry + $0)
      }
    }
  }
}
