import ArgumentParser
import CommandLineSupport
import Gazetteer
import Geocoding
import Geography

/// What narrows completion.
struct CompletionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only places in this country: a two-letter code, several with commas or by repeating.",
      valueName: "code"),
    transform: { text in
      try SearchOptions.explained { () throws(OptionValues.Fault) in
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
      try SearchOptions.explained { () throws(OptionValues.Fault) in
        try OptionValues.coordinate(QueryArgument(text).text)
      }
    })
  var near: Coordinate?

  @Option(
    help: ArgumentHelp(
      "The language of names in the suggestions, such as de or pt-BR.", valueName: "code"))
  var language: String?

  /// The options of a completion.
  func suggestOptions(limit: Int) -> SuggestOptions {
    var options = SuggestOptions()
    options.limit = limit
    options.countries = country.flatMap { $0 }
    options.kinds = Set(kind)
    options.near = near
    options.language = language
    return options
  }
}
