import ArgumentParser
import CommandLineSupport
import Gazetteer
import Geography

/// What narrows finding and completing alike.
struct PlaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only these countries: US or US,CA. Repeatable.",
      valueName: "code"),
    transform: { text in
      try PlaceOptions.explained { () throws(OptionValues.Fault) in
        try OptionValues.countryCodes(QueryArgument(text).text)
      }
    })
  var country: [[String]] = []

  @Option(
    help: ArgumentHelp(
      "Only these first-level regions: US-WA or US-WA,US-OR (ISO 3166-2). Repeatable.",
      valueName: "code"),
    transform: { text in
      try PlaceOptions.explained { () throws(OptionValues.Fault) in
        try OptionValues.regionCodes(QueryArgument(text).text)
      }
    })
  var admin1: [[String]] = []

  @OptionGroup var preferences: PreferenceOptions

  /// Turns what is wrong with a value into what the parser of options prints.
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
