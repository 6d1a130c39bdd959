public import Gazetteer
public import Geography

/// Options for completions.
public struct SuggestOptions: Sendable {
  /// The largest number of suggestions.
  ///
  /// - Precondition: it is from 1 to ``maxLimit``.
  public var limit = 10 {
    didSet {
      precondition(
        (1...SuggestOptions.maxLimit).contains(limit),
        "limit is \(limit); it must be from 1 to \(SuggestOptions.maxLimit)")
    }
  }
  /// Only places in these countries, such as `["US"]`; empty for all.
  public var countries: [CountryCode] = []
  /// Only places in these first-level regions, such as `["US-WA"]`; empty for all.
  public var regions: [RegionCode] = []
  /// Only places of these kinds; empty for all.
  public var kinds: Set<PlaceKind> = []
  /// Prefers places near this point.
  public var near: Coordinate?
  /// The languages of names in the suggestions in the order of preference, as ISO 639 codes such as
  /// "de"; empty for the gazetteer's own names, which are those that English readers know.
  public var languages: [String] {
    get { LanguageList.languages(language) }
    set { language = LanguageList.joined(newValue) }
  }
  /// The languages as one text, with commas between.
  package var language: String?

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
