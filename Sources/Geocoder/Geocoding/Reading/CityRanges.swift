import Gazetteer

/// The cities of some countries.
///
/// Cities are numbered by country, so those of each are one range.
struct CityRanges {
  private let ranges: [Range<Int>]

  /// - Parameters:
  ///   - codes: two letters of ASCII each; countries that the gazetteer lacks are left out.
  ///   - hierarchy: what says which cities are theirs.
  init(ofCountries codes: [UInt16], _ hierarchy: Hierarchy) {
    ranges = codes.compactMap { code in
      hierarchy.country(code: UInt8(code >> 8), UInt8(code & 0xFF)).map {
        hierarchy.cityRange(of: hierarchy.place($0))
      }
    }.filter { !$0.isEmpty }
  }

  var isEmpty: Bool { ranges.isEmpty }

  /// Whether a city is one of them.
  func contains(_ city: Int) -> Bool {
    // Most countries have no parts.
    for range in ranges where range.contains(city) { return true }
    return false
  }
}
