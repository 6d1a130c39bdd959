import Accounts
import ArgumentParser
import Posting
import WebLinks

/// The command `onthemap open`.
struct OpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Print the link of a post.",
    usage: "onthemap open [<options>] <number>",
    discussion: """
      EXAMPLES:
        onthemap open 3
        xdg-open "$(onthemap open 3)"

      \(ExitStatus.help)
      """)

  @OptionGroup var server: ServerOptions

  @Argument(help: ArgumentHelp("Number of the post in `onthemap list`.", valueName: "number"))
  var number: Int

  func validate() throws {
    if number < 1 { throw ValidationError("Posts are numbered from 1.") }
  }

  func run() async throws {
    try await server.connected { connection in
      var connection = connection
      let posts = try await connection.inSession { client throws(LocationsError) in
        try await client.posts(.init(limit: 1, skip: number - 1))
      }
      guard let post = posts.first else {
        ExitStatus.note("there are fewer than \(number) posts")
        throw ExitStatus.invalid
      }
      // What opens it is a shell or a browser: a link that is not sound is not handed on.
      guard let link = try? Link(post.link ?? "") else {
        ExitStatus.note("post \(number) has no valid link")
        throw ExitStatus.invalid
      }
      try ExitStatus.write(Array("\(link.href)\n".utf8))
    }
  }
}
