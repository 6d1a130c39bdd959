/// How fine a result is: the level at which it answers the query.
///
/// "Anywhere, OH" is answered with Ohio, at the precision ``region``; a street address with its
/// city, at the precision ``city``, unless streets are known.
///
///     geocoder.geocode("Anywhere, OH").results.first?.precision  // .region
public enum Precision: String, Sendable, CaseIterable {
  /// A house, by its number.
  case house
  /// A place between two houses whose numbers enclose the one asked for.
  case interpolated
  /// A street.
  case street
  /// The area of a postal code.
  case postcode
  /// A populated place of any size.
  case city
  /// A second-level division of a country.
  case county
  /// A first-level division of a country.
  case region
  /// A country or dependent territory.
  case country
  /// A continent.
  case continent
  /// An informal region, such as Scandinavia or the Bay Area.
  case area
  /// A point given by its coordinates.
  case coordinate

  /// How fine it is: a larger number is finer.
  var fineness: Int {
    switch self {
    case .continent: 0
    case .area: 1
    case .country: 2
    case .region: 3
    case .county: 4
    case .city: 5
    case .postcode: 6
    case .street: 7
    case .interpolated: 8
    case .house: 9
    case .coordinate: 10
    }
  }
}

extension Precision: Comparable {
  /// Whether one precision is coarser than another: `.region < .city`.
  public static func < (first: Precision, second: Precision) -> Bool {
    first.fineness < second.fineness
  }
}
