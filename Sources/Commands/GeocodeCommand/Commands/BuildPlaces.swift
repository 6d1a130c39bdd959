import AddOnBuilding
import ArgumentParser

/// Builds an add-on of places.
struct BuildPlaces: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places",
    abstract: "Build an add-on of places of your own.",
    usage: "geocode build places [<options>] --output <file> <file> ...",
    discussion: """
      Reads tables with a header, in any usual delimiter and encoding, gzip or not. Columns: name, \
      latitude, longitude; and, where there are any, names (others, with | or ; between them), country, \
      region (admin1), county (admin2), population, feature (kind, type), timezone, geonameid. Without a \
      header they are name, latitude, longitude, country, region, population, names. Dumps of GeoNames \
      with 19 columns are recognised.

      A place lies in what the nearest city lies in, of the country and region of its columns if it has \
      them. A place that the gazetteer has too, by its GeoNames id or by its name within 1 km, replaces \
      that. Rows that cannot be used are skipped and counted.

      EXAMPLES:
        geocode build places my-places.tsv --output mine.gaz
        geocode build places shops.csv depots.csv --output ours.gaz --strict
        zcat DE.txt.gz | geocode build places - --output villages.gaz

      \(ExitStatus.buildHelp)
      """)

  @OptionGroup var build: BuildCommandOptions

  func run() throws { try build.run("places", PlacesBuilder.build) }
}
