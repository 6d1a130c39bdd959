import ArgumentParser
import CommandLineSupport
import Files
import PostingClient

/// The command `onthemap list`.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the last posts, newest first.",
    usage: "onthemap list [<options>]",
    discussion: """
      `onthemap serve` shows the newest post of each account, and all posts of importers. \
      --posts-per-author 0 lists all.

      In CSV, an apostrophe guards text that a spreadsheet program would run as a formula ('=1+1). \
      `onthemap import` removes it. --raw leaves all fields unchanged.

      EXAMPLES:
        onthemap list
        onthemap list --limit 1000 --format geojson > posts.geojson
        onthemap list --mine
        onthemap list --limit 100000 --posts-per-author 0 --format csv > all.csv

      \(ExitStatus.help)
      """)

  @OptionGroup var server: ServerOptions

  @Option(help: ArgumentHelp("Maximum number of posts.", valueName: "count"))
  var limit = 100

  @Option(help: ArgumentHelp("Number of posts to skip.", valueName: "count"))
  var skip = 0

  @Flag(name: .customLong("mine"), help: "Only your own posts.")
  var isMine = false

  @Option(
    help: ArgumentHelp(
      "Maximum number of posts per account, newest first; 0 for all. (default: set by the server)",
      valueName: "count"))
  var postsPerAuthor: Int?

  @Option(help: "Output format.")
  var format: PostListFormat = .table

  @Flag(name: .customLong("raw"), help: "With --format csv: do not guard formulas.")
  var isRaw = false

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    if let postsPerAuthor, postsPerAuthor < 0 {
      throw ValidationError("--posts-per-author must be 0 or more.")
    }
    if skip < 0 { throw ValidationError("--skip must be 0 or more.") }
  }

  func run() async throws {
    try await server.connected { connection in
      var connection = connection
      var query = PostQuery(limit: limit, skip: skip)
      query.postsPerAuthor = postsPerAuthor
      if isMine {
        query.matching["uniqueKey"] = try connection.requireLogin().session.accountKey
      }
      let chosen = query
      let posts = try await connection.inSession { client throws(LocationsError) in
        try await client.allPosts(chosen)
      }
      var encoder = PostListEncoder(format)
      encoder.guardsFormulas = !isRaw
      let isTerminal = FileDescriptor.standardOutput.isTerminal
      encoder.style.alignsColumns = isTerminal
      encoder.style.usesColours =
        isTerminal && (ServerOptions.environment["NO_COLOR"] ?? "").isEmpty
        && ServerOptions.environment["TERM"] != "dumb"
      if posts.isEmpty, format == .table { ExitStatus.note("there are no posts") }
      try ExitStatus.write(encoder.encode(posts))
    }
  }
}
