public import Gazetteer
public import Geography

/// A place that answers a query, with all that is printed of it.
public struct Placemark: Sendable {
  /// The place in the gazetteer, or nothing for a coordinate or a postal code.
  public let place: PlaceID?
  /// The name shown for the place: "Seattle".
  public let name: String
  /// The name with what it lies in: "Seattle, Washington, United States".
  public let label: String
  /// Where the place is.
  public let coordinate: Coordinate
  /// The ISO 3166-1 alpha-2 code of its country, upper case.
  public let countryCode: String?
  /// The name of its country.
  public let country: String?
  /// The name of its first-level region.
  public let admin1: String?
  /// The name of its second-level region, where known.
  public let admin2: String?
  /// What sort of place it is.
  public let kind: PlaceKind
  /// Inhabitants, where known.
  public let population: Int?
  /// The IANA time zone, where known.
  public let timeZone: String?
  /// The number of the place at geonames.org, where it has one.
  public let geonamesID: Int?
  /// The box around a region or country, where known.
  public let boundingBox: BoundingBox?
  /// The probability that this is the place that was meant, 0 to 1.
  public let confidence: Double
  /// What the query said of the place.
  public let match: Match
}

/// How a place was recognised in a query.
public struct Match: Sendable {
  /// The words of the query that name the place, as they were typed.
  public let text: String
  /// What sort of name those words are for it, or nothing where no name was read.
  public let sort: NameSort?
  /// Words of the query that played no part.
  public let ignored: [String]
}
