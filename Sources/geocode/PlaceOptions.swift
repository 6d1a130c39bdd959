import ArgumentParser
import CommandLineSupport
import Gazetteer
import Geography

/// What narrows finding and completing alike.
struct PlaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only places in this country: a two-letter code, several with commas or by repeating.",
      valueName: "code"),
    transform: { text in
      try PlaceOptions.explained { () throws(OptionValues.Fault) in
        try OptionValues.countryCodes(QueryArgument(text).text)
      }
    })
  var country: [[String]] = []

  @Option(
    help: ArgumentHelp("Only places of this kind. Can be repeated.", valueName: "kind"))
  var kind: [PlaceKind] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Prefers places near this point, in degrees.", valueName: "lat,lon"),
    transform: { text in
      try PlaceOptions.explained { () throws(OptionValues.Fault) in
        try OptionValues.coordinate(QueryArgument(text).text)
      }
    })
  var near: Coordinate?

  @Option(
    help: ArgumentHelp(
      "The language of names in the answers, such as de or pt-BR.", valueName: "code"))
  var language: String?

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
