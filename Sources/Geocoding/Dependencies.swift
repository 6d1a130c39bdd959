import Gazetteer

/// Countries of ISO 3166-1 that are also written as parts of another one.
///
/// "Mariehamn, Finland" and "Hong Kong, China" are right to most who write them, though the islands
/// and the city have country codes of their own.
enum Dependencies {
  /// The codes of the parts of a country, two letters each.
  private static func codes(_ country: (UInt8, UInt8)) -> StaticString? {
    switch (Unicode.Scalar(country.0), Unicode.Scalar(country.1)) {
    case ("A", "U"): "CCCXNF"
    case ("C", "N"): "HKMO"
    case ("D", "K"): "FOGL"
    case ("F", "I"): "AX"
    case ("F", "R"): "BLGFGPMFMQNCPFPMRETFWFYT"
    case ("G", "B"): "AIBMFKGGGIGSIMIOJEKYMSPNSHTCVG"
    case ("N", "L"): "AWBQCWSX"
    case ("N", "O"): "SJ"
    case ("N", "Z"): "CKNUTK"
    case ("U", "S"): "ASGUMPPRUMVI"
    default: nil
    }
  }

  /// Goes through the cities of the parts of a country, as ranges of numbers of places.
  static func forEachCityRange(
    of place: Int, _ hierarchy: Hierarchy, _ body: (Range<Int>) -> Void
  ) {
    guard place >= hierarchy.firstCountry, place < hierarchy.firstArea,
      let codes = codes(hierarchy.countryCode(place - hierarchy.firstCountry))
    else { return }
    let letters = Array("\(codes)".utf8)
    for index in stride(from: 0, to: letters.count - 1, by: 2) {
      guard let country = hierarchy.country(code: letters[index], letters[index + 1]) else {
        continue
      }
      body(hierarchy.cityRange(of: hierarchy.firstCountry + country))
    }
  }
}
