/// A query whose parts are known: a form with a field for each, or the columns of a table.
///
///     var query = StructuredQuery()
///     query.street = "17 rue de Fontenoy"
///     query.postcode = "59000"
///     query.city = "Lille"
///     query.country = "FR"
///     geocoder.geocode(query).results.first?.label  // "Lille, Hauts-de-France, France"
///
/// A part that is empty or blank counts as absent.
public struct StructuredQuery: Sendable, Equatable {
  /// The street, with or without the number of the house.
  public var street: String?
  /// The city, town or village.
  public var city: String?
  /// The second-level region: a county or district.
  public var county: String?
  /// The first-level region: its name, its abbreviation or its code.
  public var region: String?
  /// The country: its name or its ISO 3166-1 code.
  public var country: String?
  /// The postal code.
  public var postcode: String?

  /// Makes a query without parts.
  public init() {}

  /// The parts as one string, in the order from small to large, with commas between them.
  public var text: String {
    [street, postcode, city, county, region, country]
      .compactMap { part in part.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }
      .joined(separator: ", ")
  }
}
