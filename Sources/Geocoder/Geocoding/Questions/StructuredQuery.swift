/// A query whose parts are known: a form with a field for each, or the columns of a table.
///
///     let query = StructuredQuery(
///       street: "17 rue de Fontenoy", city: "Lille", country: "FR", postcode: "59000")
///     geocoder.geocode(query).results.first?.label  // "Lille, Hauts-de-France, France"
///
/// A part that is empty or blank counts as absent. Each part names only what it says: the region
/// "Georgia" is the state, the country "Georgia" the country, and a street called Berlin is no
/// city. A part that names nothing at its own level is read as any other: "Puerto Rico" as a
/// region.
public struct StructuredQuery: Sendable, Hashable {
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

  /// Makes a query of its parts.
  ///
  /// - Parameters:
  ///   - street: the street, with or without the number of the house.
  ///   - city: the city, town or village.
  ///   - county: the second-level region.
  ///   - region: the first-level region: its name, its abbreviation or its code.
  ///   - country: the country: its name or its code.
  ///   - postcode: the postal code.
  public init(
    street: String? = nil, city: String? = nil, county: String? = nil, region: String? = nil,
    country: String? = nil, postcode: String? = nil
  ) {
    self.street = street
    self.city = city
    self.county = county
    self.region = region
    self.country = country
    self.postcode = postcode
  }

  /// The parts as one string, in the order from small to large, with commas between them.
  public var text: String { joined.text }

  /// Whether it has a city and a country, and between them a postal code at most.
  var isCityOfCountry: Bool {
    func isBlank(_ part: String?) -> Bool { part.map(StructuredQuery.isBlank) ?? true }
    return !isBlank(city) && !isBlank(country)
      && isBlank(street) && isBlank(county) && isBlank(region)
  }

  /// The parts as one string.
  var joined: Joined {
    var joined = Joined()
    let parts: KeyValuePairs<QueryParts.Role, String?> = [
      .street: street, .postcode: postcode, .city: city, .county: county, .region: region,
      .country: country,
    ]
    for case (let role, let part?) in parts where !StructuredQuery.isBlank(part) {
      if !joined.ranges.isEmpty { joined.text += ", " }
      let start = joined.text.utf8.count
      joined.text += Reading.withoutEscapes(part)
      joined.ranges.append((role, start..<joined.text.utf8.count))
    }
    return joined
  }

  /// The parts of a query as one string.
  struct Joined {
    /// The parts that are not blank, in the order from small to large, with commas between them.
    var text = ""
    /// Where each of them stands in it, in bytes of UTF-8.
    var ranges: [(role: QueryParts.Role, range: Range<Int>)] = []
  }

  private static func isBlank(_ part: String) -> Bool {
    // Most parts begin with a visible ASCII character; then nothing needs to be looked up.
    if let first = part.utf8.first, first > 0x20, first < 0x7F { return false }
    return part.allSatisfy(\.isWhitespace)
  }
}
