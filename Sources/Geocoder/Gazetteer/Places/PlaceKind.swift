/// The kind of a place.
public enum PlaceKind: String, Sendable, CaseIterable {
  /// A continent.
  case continent
  /// A country or dependent territory with an ISO 3166-1 code (and Kosovo).
  case country
  /// A first-level division of a country, or an informal region such as Scandinavia.
  case region
  /// A second-level division of a country.
  case county
  /// A populated place of any size.
  case city
  /// An airport.
  case airport
  /// A thing that people built and know by name: a monument, a bridge, a stadium, a university.
  case landmark
  /// A natural feature: a lake, a peak, an island, a sea; or a park around one.
  case feature
  /// The area of a postal code.
  case postcode
  /// A street, in an add-on of addresses.
  case street
  /// A house by its number, or a farm or the like by its name, in an add-on of addresses.
  case house
  /// A point given by its coordinates.
  case coordinate
}
