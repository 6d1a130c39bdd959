import AddOnBuilding
import ArgumentParser

/// Builds one add-on of all that an extract of OpenStreetMap has.
struct BuildExtract: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "osm",
    abstract: "Build an add-on of an extract of OpenStreetMap.",
    usage: "geocode build osm [<options>] --output <file> <file> ...",
    discussion: """
      Reads extracts (.osm.pbf), for example of https://download.geofabrik.de: streets and house \\
      numbers; places, quarters, waters, peaks, stations, shops and sights with their names in all \\
      languages; postal codes. All of it becomes one file.

      EXAMPLES:
        geocode build osm liechtenstein-latest.osm.pbf --output li.gaz
        geocode build osm --only addresses bremen.osm.pbf --output hb.gaz
        geocode --add-on li.gaz "Städtle 37, Vaduz" "Gutenberg, Balzers" 9490

      \(ExitStatus.buildHelp)
      """)

  @OptionGroup var build: BuildCommandOptions

  @Option(
    help: ArgumentHelp(
      "Only addresses (with streets), places or postcodes; may be given more than once.",
      valueName: "contents"))
  var only: [ExtractBuilder.Content] = []

  func run() throws {
    var build = build
    // The one licence that such data has.
    if build.licence == BuildCommandOptions.unknownLicence { build.licence = "ODbL-1.0" }
    if build.attribution.isEmpty { build.attribution = "© OpenStreetMap contributors" }
    try build.run("entry", "entries", of: ("object", "objects")) {
      (options) throws(AddOnBuildError) in
      try ExtractBuilder.build(options, only.isEmpty ? ExtractBuilder.Content.allCases : only)
    }
  }
}

extension ExtractBuilder.Content: ExpressibleByArgument {}
