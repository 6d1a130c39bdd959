public import Gazetteer
public import Geography

/// Options for the answer to a query.
public struct GeocodingOptions: Sendable {
  /// The largest number of results.
  ///
  /// - Precondition: it is 1 or more.
  public var limit = 5 {
    didSet { precondition(limit >= 1, "limit is \(limit); it must be 1 or more") }
  }
  /// Only places in these countries, such as `["US"]`; empty for all.
  public var countries: [CountryCode] = []
  /// Only places in these first-level regions, such as `["US-WA"]`; empty for all.
  public var regions: [RegionCode] = []
  /// Only places of these kinds; empty for all.
  public var kinds: Set<PlaceKind> = []
  /// Only places in this box.
  public var boundingBox: BoundingBox?
  /// Prefers places near this point.
  public var near: Coordinate?
  /// The languages of names in the answer in the order of preference, as ISO 639 codes such as
  /// "de"; empty for the gazetteer's own names, which are those that English readers know.
  ///
  /// A place without a name in one of them has its own.
  public var languages: [String] {
    get { LanguageList.languages(language) }
    set { language = LanguageList.joined(newValue) }
  }
  /// The languages as one text, with commas between.
  package var language: String?
  /// The minimum confidence of the first result, 0 to 1; nil to accept any text that more probably
  /// names a place than not, however many places have the name.
  ///
  /// The answer is the finest level that is as sure: with 0.9 "Springfield" is the United States.
  /// With 0 every query gets its best guess.
  ///
  /// - Precondition: it is from 0 to 1.
  public var minimumConfidence: Double? {
    didSet {
      precondition(
        minimumConfidence.map { (0...1).contains($0) } ?? true,
        "minimumConfidence is \(minimumConfidence ?? 0); it must be from 0 to 1")
    }
  }
  /// The coarsest result to accept: with ``Precision/city`` no country or region is an answer;
  /// nothing to accept any.
  public var minimumPrecision: Precision?
  /// Whether the results are all places that the query names, one for each in their order, instead
  /// of several for the first: for "SF | NYC" San Francisco and New York.
  public var findsAllPlaces = false
  /// Whether the answer tells how the query was read.
  public var explains = false
  /// Whether a region or country that the query names must contain the place.
  ///
  /// Otherwise, if no such place is there, a place of the name elsewhere is the answer.
  public var isStrict = false

  /// Whether names are found only as they are spelled: no misspellings, no street addresses.
  package var readsExactly = false

  /// The default options.
  public init() {}

  /// The same options for these countries alone, or for all if there are none.
  package func within(_ countries: [CountryCode]) -> GeocodingOptions {
    var options = self
    options.countries = countries
    return options
  }
}
