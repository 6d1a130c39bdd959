import ArgumentParser
import CommandLineSupport
import FileGeocoding
import Gazetteer
import Geocoding
import Geography

/// Options that narrow the search.
struct SearchOptions: ParsableArguments {
  @OptionGroup var places: PlaceOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only places in this box, in degrees (GeoJSON order).",
      valueName: "west,south,east,north"),
    transform: { text in
      try PlaceOptions.explained { () throws(OptionValues.Fault) in
        try OptionValues.boundingBox(QueryArgument(text).text)
      }
    })
  var bbox: BoundingBox?

  @Flag(help: "Refuse if the named region does not contain the place.")
  var strict = false

  @OptionGroup var certainty: CertaintyOptions

  @Flag(
    name: .customLong("all-places"),
    help: "Find every place that the query names: \"SF | NYC\".")
  var allPlaces = false

  /// The options of a search.
  func geocodingOptions(limit: Int) -> GeocodingOptions {
    var options = GeocodingOptions()
    options.limit = limit
    options.countries = places.country.flatMap { $0 }
    options.regions = places.admin1.flatMap { $0 }
    options.kinds = Set(places.preferences.kind)
    options.boundingBox = bbox
    options.near = places.preferences.near
    options.language = places.preferences.language
    options.isStrict = strict
    certainty.apply(to: &options)
    options.findsAllPlaces = allPlaces
    return options
  }
}
