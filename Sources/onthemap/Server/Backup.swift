import ArgumentParser
import LocationsServer

/// Copies the database of a server.
struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy the database, also while the server runs.",
    discussion: """
      The copy is consistent, is checked, and is renamed when complete. To restore it, stop the \
      server and replace the database with the copy.

      EXAMPLES:
        onthemap backup monday.sqlite
      """)

  @Argument(help: "File to write.", completion: .file())
  var file: String

  @OptionGroup var database: DatabaseOptions

  mutating func run() async throws {
    try await database.withStore { store in
      try store.backUp(to: file)
    }
  }
}
