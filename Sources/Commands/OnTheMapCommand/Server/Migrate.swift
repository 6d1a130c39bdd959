import ArgumentParser
import CommandLineSupport
import Files
internal import LocationStore
import LocationsServer

/// Copies a database into one of another kind.
struct Migrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy a SQLite database into PostgreSQL, or back.",
    discussion: """
      Copies accounts, sessions, keys, posts and everything else into an empty database, then \
      compares the two row by row. Meanwhile the first database is read-only: stop its servers, or let \
      them answer 503. If it is interrupted, run it again to continue.

      The first database stays unchanged. Afterwards, start the servers with the second one; sessions \
      stay valid.

      EXAMPLES:
        onthemap migrate locations.sqlite postgresql://onthemap@db.example.org/onthemap
        onthemap migrate postgresql: copy.sqlite

      \(ExitStatus.help)
      """)

  @Argument(
    help: ArgumentHelp("The database to copy: a file or an address.", valueName: "from"),
    completion: .file())
  var source: String

  @Argument(
    help: ArgumentHelp("An empty database: a new file or an address.", valueName: "to"),
    completion: .file())
  var target: String

  func validate() throws {
    try DatabaseOptions.check(source)
    try DatabaseOptions.check(target)
    guard source != target else { throw ValidationError("The two databases are the same.") }
  }

  mutating func run() async throws {
    do {
      let from = try LocationStore.open(source, createIfMissing: false, connectionLimit: 2)
      let to = try LocationStore.open(target, connectionLimit: 2, isForCopy: true)
      let showsProgress = FileDescriptor.standardError.isTerminal
      let summary = try await DatabaseCopy(from: from, to: to).run { progress in
        guard showsProgress else { return }
        TerminalProgress.show(
          "\(progress.isComparing ? "comparing" : "copying") \(progress.table): "
            + "\(progress.rowCount) of \(progress.totalCount)")
      }
      if showsProgress { TerminalProgress.show("") }
      try to.close()
      try from.close()
      ExitStatus.note(
        "copied and compared \(summary.rowCount.counted("row")): "
          + "\(summary.accountCount.counted("account")), \(summary.postCount.counted("post")); "
          + "\(to.name) is ready")
    } catch StoreError.busy {
      ExitStatus.note(
        "another process has locked one of the databases, or both are the same one; stop the servers "
          + "that use the second one, and try again")
      throw ExitStatus.tryAgain
    } catch {
      throw ExitStatus.report(error)
    }
  }
}
