import Geocoding
package import ArgumentParser
import CommandLineSupport
import FileGeocoding

/// The geocoder on the command line.
package struct Geocode: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "geocode",
    abstract: "Find places by name, without any network.",
    discussion: """
      `geocode --help` describes queries, `geocode help <subcommand>` the subcommands.

      EXAMPLES:
        geocode "Seattle, WA"
        geocode --format ndjson < queries.txt > places.ndjson
        geocode explain "Baton Roug, LA"
        geocode reverse 47.6062,-122.3321
        geocode suggest sea
        geocode csv people.csv > places.csv
        geocode build places my-places.tsv --output mine.gaz
        geocode info
      """,
    version: Version.current,
    subcommands: [
      Find.self, Explain.self, Reverse.self, Suggest.self, Table.self, Info.self, Build.self,
    ],
    defaultSubcommand: Find.self)

  /// First arguments that are subcommands, not queries.
  static let subcommandNames: Set<String> = [
    "find", "explain", "reverse", "suggest", "csv", "info", "build", "help",
  ]

  package init() {}

  /// Runs the command.
  ///
  /// Returns after success; otherwise the process ends with the exit status of the failure.
  ///
  /// - Parameter arguments: the arguments after the name of the program, as ``ArgumentVector`` marks them.
  package static func start(_ arguments: [String]) {
    if let run = FindRun.plain(arguments) {
      do throws(ExitCode) {
        try run.start()
      } catch {
        exit(withError: error)
      }
      return
    }
    // Help alone shows the help of `Find`: it lists all options.
    let isCallForHelp = arguments == ["--help"] || arguments == ["-h"]
    let isReverse = arguments.first == "reverse"
    main(
      isCallForHelp
        ? ["find", "--help"] : isReverse ? ReverseQuery.joining(arguments) : arguments)
  }
}
