public import Gazetteer
public import Geography

/// Options for completions.
public struct SuggestOptions: Sendable {
  /// The largest number of suggestions, 1 to ``maxLimit``.
  public var limit = 10
  /// Only places in these countries, as ISO 3166-1 alpha-2 codes; empty for all.
  public var countries: [String] = []
  /// Only places in these first-level divisions, as ISO 3166-2 codes ("US-WA") or GeoNames codes
  /// ("US.WA"); empty for all.
  public var regions: [String] = []
  /// Only places of these kinds; empty for all.
  public var kinds: Set<PlaceKind> = []
  /// Prefers places near this point.
  public var near: Coordinate?
  /// The language of names in the suggestions, as an ISO 639 code such as "de", or several in
  /// the order of preference, "uk,ru"; nothing for the gazetteer's own names, which are those that
  /// English readers know.
  public var language: String?

  /// Whether a letter or two may be wrong where nothing begins with what was typed.
  public var forgivesTypos = true

  /// The maximum number of suggestions.
  public static let maxLimit = 100

  /// The default options.
  public init() {}

  /// The same for the finding of whole names.
  var geocodingOptions: GeocodingOptions {
    var options = GeocodingOptions()
    options.countries = countries
    options.regions = regions
    options.kinds = kinds
    options.near = near
    options.language = language
    return options
  }
}
