import ArgumentParser
import CommandLineSupport

/// The geocoder on the command line.
@main
struct Geocode: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "geocode",
    abstract: "Finds the places that strings name, without any network.",
    usage: """
      geocode [<options>] <query> ...
      geocode [<options>] < queries.txt
      geocode info [<options>]
      """,
    discussion: """
      Without a subcommand, geocode finds places: `geocode find --help` lists the options.

      EXAMPLES:
        geocode "Seattle, WA"
        geocode "Paris, Texas" 東京都 "Malmö, Sweden"
        geocode --format ndjson < queries.txt > places.ndjson
        geocode -- info                # the place called "info", not the subcommand

      \(ExitStatus.help)
      """,
    version: Version.current,
    subcommands: [Find.self, Info.self],
    defaultSubcommand: Find.self)

  static func main() {
    main(ArgumentVector.ofProcess)
  }
}
