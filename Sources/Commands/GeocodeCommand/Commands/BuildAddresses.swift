import AddOnBuilding
import ArgumentParser

/// Builds an add-on of streets and house numbers.
struct BuildAddresses: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "addresses",
    abstract: "Build an add-on of streets and house numbers.",
    usage: "geocode build addresses [<options>] --output <file> <file> ...",
    discussion: """
      Reads extracts of OpenStreetMap (.osm.pbf), CSV and GeoJSON of OpenAddresses, GeoJSON of \
      OpenStreetMap from `osmium export`, the dump \
      of Nominatim that Photon reads (version 0.1.0), and any table with a street or a name, a \
      latitude and a longitude; plain or gzip. Columns are detected by their headers, in any usual \
      delimiter and encoding; name others with --columns.

      Each address belongs to the town of its row, or to the nearest town if the row has none. Rows \
      that cannot be used are skipped and counted.

      EXAMPLES:
        geocode build addresses is/countrywide.csv --output is.gaz
        geocode build addresses --columns street=ROAD,number=NO,lat=Y,lon=X \\
          de.csv.gz --output de.gaz
        geocode build addresses liechtenstein-latest.osm.pbf --licence ODbL-1.0 \\
          --attribution "© OpenStreetMap contributors" --output li.gaz
        geocode --add-on is.gaz "Borgarbraut 52, Borgarnes"

      \(ExitStatus.buildHelp)
      """)

  @OptionGroup var build: BuildCommandOptions

  @Option(
    help: ArgumentHelp(
      "Columns of a table by header or number: street=ROAD,number=3. (default: by their headers)",
      valueName: "role=column,..."))
  var columns: String?

  @Option(
    name: .customLong("input-format"),
    help: ArgumentHelp("csv, geojson or nominatim. (default: by the content)", valueName: "format"))
  var format: AddressFormat?

  func validate() throws {
    guard let columns else { return }
    do {
      _ = try AddressReaderOptions.columns(columns)
    } catch {
      throw ValidationError("--columns: \(error)")
    }
  }

  func run() throws {
    var reading = AddressReaderOptions()
    reading.format = format
    if let columns { reading.columns = try AddressReaderOptions.columns(columns) }
    try build.run("address", "addresses") { (options) throws(AddOnBuildError) in
      try AddressesBuilder.build(options, reading: reading)
    }
  }
}
