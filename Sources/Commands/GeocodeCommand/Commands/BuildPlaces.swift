import AddOnBuilding
import ArgumentParser

/// Builds an add-on of places.
struct BuildPlaces: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places",
    abstract: "Build an add-on of places of your own.",
    usage: "geocode build places [<options>] --output <file> <file> ...",
    discussion: """
      Reads extracts of OpenStreetMap (.osm.pbf): what has a name and is a town, a quarter, a hamlet, \
      a water, a peak, a station, a shop, a sight or the like, with its names in all languages.

      Reads tables with a header, in any usual delimiter and encoding, plain or gzip. Required \
      columns: name, latitude, longitude. Optional ones: names (other names, separated by | or ;), \
      country, region (admin1), county (admin2), population, feature (kind, type), timezone, \
      geonameid. Without a header the columns are name, latitude, longitude, country, region, \
      population, names. Dumps of GeoNames with 19 columns are recognised.

      A place gets the country, region and county of the nearest city; if the row names a country or \
      region, of the nearest city there. A place replaces one of the gazetteer with the same GeoNames \
      id, or with the same name within 1 km. Rows that cannot be used are skipped and counted.

      EXAMPLES:
        geocode build places my-places.tsv --output mine.gaz
        geocode build places shops.csv depots.csv --output ours.gaz --strict
        geocode build places liechtenstein-latest.osm.pbf --licence ODbL-1.0 \\
          --attribution "© OpenStreetMap contributors" --output li-places.gaz
        zcat DE.txt.gz | geocode build places - --output villages.gaz

      \(ExitStatus.buildHelp)
      """)

  @OptionGroup var build: BuildCommandOptions

  func run() throws { try build.run("place", "places", PlacesBuilder.build) }
}
