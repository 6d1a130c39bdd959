import ArgumentParser
import LocationsServer

/// Copies the database of a server.
struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copies the database of a server into a new file, also while it runs.",
    discussion: """
      The copy is of one instant, is checked, and has its name only when it is whole. To go back to \
      it, stop the server and put it in the place of the database.

      EXAMPLES:
        onthemap backup monday.sqlite
      """)

  @Argument(help: "The file to make.", completion: .file())
  var file: String

  @OptionGroup var database: DatabaseOptions

  mutating func run() async throws {
    let store = try database.open(isMade: false)
    try await reporting {
      try store.backUp(to: file)
      try store.close()
    }
  }
}
