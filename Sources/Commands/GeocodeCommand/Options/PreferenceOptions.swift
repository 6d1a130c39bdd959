import Geocoding
import ArgumentParser
import CommandLineSupport
import FileGeocoding
import Gazetteer
import Geography

/// Which places are wanted, and in which language.
struct PreferenceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only places of this kind. Repeatable.", valueName: "kind"))
  var kind: [PlaceKind] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Prefer places near this point, in degrees.", valueName: "lat,lon"),
    transform: { text in
      try PlaceOptions.explained { () throws(OptionValues.Fault) in
        try OptionValues.coordinate(QueryArgument(text).text)
      }
    })
  var near: Coordinate?

  @Option(
    help: ArgumentHelp(
      "Language of names, such as de or pt-BR.", valueName: "code"))
  var language: String?
}
