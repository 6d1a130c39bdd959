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

  @Option(
    help: ArgumentHelp(
      "Only names in these languages, beside the local ones: de,en.", valueName: "codes"))
  var languages: String?

  func validate() throws {
    guard let languages else { return }
    for code in Self.codes(languages) where !Self.isLanguage(code) {
      throw ValidationError(
        "--languages takes codes such as de,en,zh-Hant, kept apart by commas; "
          + "\(code.debugDescription) is none")
    }
  }

  func run() throws {
    var build = build
    // The one licence that such data has.
    if build.licence == BuildCommandOptions.unknownLicence { build.licence = "ODbL-1.0" }
    if build.attribution.isEmpty { build.attribution = "© OpenStreetMap contributors" }
    try build.run("entry", "entries", of: ("object", "objects")) {
      (options) throws(AddOnBuildError) in
      var options = options
      options.languages = languages.map { Set(Self.codes($0)) }
      return try ExtractBuilder.build(
        options, only.isEmpty ? ExtractBuilder.Content.allCases : only)
    }
  }
}

extension BuildExtract {
  /// The codes of a list with commas, in lowercase; an empty list is none.
  private static func codes(_ list: String) -> [String] {
    guard !list.isEmpty else { return [] }
    return list.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.filter { $0 != " " }.lowercased()
    }
  }

  /// Whether a code begins with a language of two or three letters.
  private static func isLanguage(_ code: String) -> Bool {
    (2...3).contains(code.utf8.prefix { (0x61...0x7A).contains($0) }.count)
      && code.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
  }
}

extension ExtractBuilder.Content: ExpressibleByArgument {}
