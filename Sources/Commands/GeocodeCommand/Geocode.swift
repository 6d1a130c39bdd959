import Geocoding
package import ArgumentParser
import CommandLineSupport
import FileGeocoding
import Files

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
  static let subcommandNames = [
    "find", "explain", "reverse", "suggest", "csv", "info", "build", "help",
  ]

  package init() {}

  /// The arguments with the subcommand first: options before it are meant for it.
  ///
  ///     Geocode.subcommandFirst(["--add-on", "x.gaz", "reverse", "47,8"])
  ///     // ["reverse", "--add-on", "x.gaz", "47,8"]
  ///
  /// - Parameter arguments: the arguments as typed.
  /// - Returns: the same if no query is the name of a subcommand, or if "--" says that it is a
  ///   query.
  static func subcommandFirst(_ arguments: [String]) -> [String] {
    guard arguments.first?.hasPrefix("-") == true, !arguments.contains("--"),
      arguments.contains(where: subcommandNames.contains)
    else { return arguments }
    let queries = queries(of: arguments)
    if let queries, queries.first.map(subcommandNames.contains) != true { return arguments }
    for index in arguments.indices where subcommandNames.contains(arguments[index]) {
      var rest = arguments
      let name = rest.remove(at: index)
      // Of "--format csv csv x.csv" the first "csv" is a value: without it the queries are others.
      // Options that queries do not have are those of the subcommand, if it can read them.
      let isMeant =
        if let queries {
          name == queries[0] && self.queries(of: rest) == Array(queries.dropFirst())
        } else {
          (try? Geocode.parseAsRoot([name] + rest)) != nil
        }
      if isMeant { return [name] + rest }
    }
    return arguments
  }

  /// The queries among arguments without a subcommand; nil if these cannot be parsed.
  private static func queries(of arguments: [String]) -> [String]? {
    (try? Find.parse(arguments))?.queries
  }

  /// What the command says that is given nothing.
  static let introduction = """
    geocode \(Version.current): find places by name, without any network.

      geocode "Seattle, WA"                       a place, an address or a coordinate
      geocode --format table "Paris, TX" "東京"    several, as a table
      geocode csv people.csv > places.csv         each row of a table

    Type places line by line:  geocode -
    More:  geocode --help, geocode explain QUERY, geocode reverse 47.6,-122.3, geocode suggest sea
    """

  /// Runs the command.
  ///
  /// Returns after success; otherwise the process ends with the exit status of the failure.
  ///
  /// - Parameter arguments: the arguments after the name of the program, as ``ArgumentVector``
  ///   marks them.
  package static func start(_ arguments: [String]) {
    FileDescriptor.openStandard()
    if arguments.isEmpty, FileDescriptor.standardInput.isTerminal {
      print(introduction)
      return
    }
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
    let arguments = subcommandFirst(arguments)
    let isReverse = arguments.first == "reverse"
    main(
      isCallForHelp
        ? ["find", "--help"] : isReverse ? ReverseQuery.joining(arguments) : arguments)
  }
}
