import ArgumentParser
import CommandLineSupport
import PostingClient

/// The command `onthemap delete`.
struct DeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete one of your posts.",
    usage: "onthemap delete [<options>] [<id>]",
    discussion: """
      EXAMPLES:
        onthemap delete                if you have only one post
        onthemap delete 8ZExGR5uX8     by objectId

      \(ExitStatus.help)
      """)

  @OptionGroup var server: ServerOptions

  @Argument(help: ArgumentHelp("objectId, as in `onthemap list --mine --format json`."))
  var id: String?

  @Flag(name: .customLong("yes"), help: "Do not ask.")
  var isYes = false

  func run() async throws {
    try await server.connected { connection in
      var connection = connection
      _ = try connection.requireLogin()
      let own = try await connection.inSession { client throws(LocationsError) in
        try await client.ownPosts()
      }
      let post = try chosen(among: own)
      let place = (post.placeString ?? "somewhere").debugDescription
      if !isYes {
        guard Questions.terminal.canBeAsked else {
          ExitStatus.note("pass --yes to delete the post from \(place)")
          throw ExitStatus.invalid
        }
        guard Questions.terminal.confirm("Delete the post from \(place)?", isYesByDefault: false)
        else {
          ExitStatus.note("nothing was deleted")
          throw ExitStatus.invalid
        }
      }
      try await connection.inSession { client throws(LocationsError) in
        try await client.delete(post.id)
      }
      print("Deleted \(post.id).")
    }
  }

  /// How many posts are named to choose from: what fits on a screen.
  private static let listedCount = 20

  private func chosen(among own: [StoredPost]) throws(ExitCode) -> StoredPost {
    if let id {
      if let post = own.first(where: { $0.id == id }) { return post }
      ExitStatus.note("you have no post \(id.debugDescription)")
      throw ExitStatus.invalid
    }
    switch own.count {
    case 0: ExitStatus.note("you have no posts")
    case 1: return own[0]
    default:
      ExitStatus.note("you have several posts; pass the objectId of one:")
      for post in own.prefix(Self.listedCount) {
        ExitStatus.note("  \(post.id)  \((post.placeString ?? "").debugDescription)")
      }
      if own.count > Self.listedCount {
        ExitStatus.note("  and \(own.count - Self.listedCount) more: onthemap list --mine")
      }
    }
    throw ExitStatus.invalid
  }
}
