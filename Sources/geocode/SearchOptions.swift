import ArgumentParser
import CommandLineSupport
import Gazetteer
import Geocoding
import Geography

/// What narrows the search.
struct SearchOptions: ParsableArguments {
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
    help: ArgumentHelp(
      "Only places in this box, in degrees, in the order of GeoJSON.",
      valueName: "west,south,east,north"),
    transform: { text in
      try SearchOptions.explained { () throws(OptionValues.Fault) in
        try OptionValues.boundingBox(QueryArgument(text).text)
      }
    })
  var bbox: BoundingBox?

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
      "The language of names in the answers, such as de or pt-BR.", valueName: "code"))
  var language: String?

  @Flag(
    help: """
      Finds nothing rather than a substitute when no place of the name lies in the region or \
      country that the query names.
      """)
  var strict = false

  /// The options of a search.
  func geocodingOptions(limit: Int) -> GeocodingOptions {
    var options = GeocodingOptions()
    options.limit = limit
    options.countries = country.flatMap { $0 }
    options.kinds = Set(kind)
    options.boundingBox = bbox
    options.near = near
    options.language = language
    options.isStrict = strict
    return options
  }

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
