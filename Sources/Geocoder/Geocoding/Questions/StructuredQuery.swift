/// A query whose parts are known: a form with a field for each, or the columns of a table.
///
///     var query = StructuredQuery()
///     query.street = "17 rue de Fontenoy"
///     query.postcode = "59000"
///     query.city = "Lille"
///     query.country = "FR"
///     geocoder.geocode(query).results.first?.label  // "Lille, Hauts-de-France, France"
///
/// A part that is empty or blank counts as absent. Each part names only what it says: the region
/// "Georgia" is the state, the country "Georgia" the country, and a street called Berlin is no city. A part
/// that names nothing at its own level is read as any other: "Puerto Rico" as a region.
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
  public var text: String { filled.map(\.text).joined(separator: StructuredQuery.separator) }

  /// Whether it has a city and a country, and between them a postal code at most.
  var isCityOfCountry: Bool {
    let roles = filled.map(\.role)
    return roles.contains(.city) && roles.contains(.country)
      && roles.allSatisfy { [.city, .postcode, .country].contains($0) }
  }

  private static let separator = ", "

  /// The parts that are not blank, in the order from small to large.
  private var filled: [(role: QueryParts.Role, text: String)] {
    let parts: [(QueryParts.Role, String?)] = [
      (.street, street), (.postcode, postcode), (.city, city), (.county, county), (.region, region),
      (.country, country),
    ]
    return parts.compactMap { role, text in
      guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
      return (role, Reading.withoutEscapes(text))
    }
  }

  /// Where each part stands in ``text``, in bytes of UTF-8.
  var ranges: [(role: QueryParts.Role, range: Range<Int>)] {
    var start = 0
    return filled.map { role, text in
      let range = start..<start + text.utf8.count
      start = range.upperBound + StructuredQuery.separator.utf8.count
      return (role, range)
    }
  }
}
