import Geocoding
import ArgumentParser
import CommandLineSupport
import FileGeocoding
import Gazetteer
import Geography

/// Options that narrow finding and completing.
struct PlaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only these countries: US or US,CA. Repeatable.",
      valueName: "code"),
    transform: PlaceOptions.countryCodes)
  var country: [[CountryCode]] = []

  @Option(
    help: ArgumentHelp(
      "Only these first-level regions: US-WA or US-WA,US-OR (ISO 3166-2). Repeatable.",
      valueName: "code"),
    transform: PlaceOptions.regionCodes)
  var admin1: [[RegionCode]] = []

  @OptionGroup var preferences: PreferenceOptions

  /// The options of a completion.
  func suggestOptions(limit: Int) -> SuggestOptions {
    var options = SuggestOptions()
    options.limit = limit
    options.countries = country.flatMap { $0 }
    options.regions = admin1.flatMap { $0 }
    options.kinds = Set(preferences.kind)
    options.near = preferences.near
    options.language = preferences.language
    return options
  }

  static func countryCodes(_ text: String) throws -> [CountryCode] {
    try explained { () throws(OptionValues.Fault) in
      try OptionValues.countryCodes(QueryArgument(text).text)
    }
  }

  static func regionCodes(_ text: String) throws -> [RegionCode] {
    try explained { () throws(OptionValues.Fault) in
      try OptionValues.regionCodes(QueryArgument(text).text)
    }
  }

  /// Turns a fault of a value into an error that the parser of options prints.
  static func explained<Value>(
    _ parse: () throws(OptionValues.Fault) -> Value
  ) throws -> Value {
    do {
      return try parse()
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
