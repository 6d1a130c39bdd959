import ArgumentParser
import CommandLineSupport
import Gazetteer
import Geocoding
import Geography

/// What narrows the search.
struct SearchOptions: ParsableArguments {
  @OptionGroup var places: PlaceOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only places in this box, in degrees, in the order of GeoJSON.",
      valueName: "west,south,east,north"),
    transform: { text in
      try PlaceOptions.explained { () throws(OptionValues.Fault) in
        try OptionValues.boundingBox(QueryArgument(text).text)
      }
    })
  var bbox: BoundingBox?

  @Flag(
    help: """
      Finds nothing rather than a substitute when no place of the name lies in the region or \
      country that the query names.
      """)
  var strict = false

  @OptionGroup var certainty: CertaintyOptions

  @Flag(
    name: .customLong("all-places"),
    help: """
      Finds all places that the query names, one result for each in their order, instead of several \
      for the first: San Francisco and New York for "SF | NYC".
      """)
  var allPlaces = false

  /// The options of a search.
  func geocodingOptions(limit: Int) -> GeocodingOptions {
    var options = GeocodingOptions()
    options.limit = limit
    options.countries = places.country.flatMap { $0 }
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
