import ArgumentParser
import PostingClient
import Links

/// The command `onthemap open`.
struct OpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open the link of a post in the browser.",
    usage: "onthemap open [<options>] <number>",
    discussion: """
      Runs xdg-open (on a Mac: open) with the link. Prints the link if that program is missing or \
      fails. An invalid link is neither opened nor printed.

      EXAMPLES:
        onthemap open 3
        onthemap open 3 --print

      \(ExitStatus.help)
      """)

  @OptionGroup var server: ServerOptions

  @Argument(help: ArgumentHelp("Number of the post in `onthemap list`.", valueName: "number"))
  var number: Int

  @Flag(name: .customLong("print"), help: "Print the link; open nothing.")
  var isPrinted = false

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
        ExitStatus.note(number == 1 ? "there are no posts" : "there are fewer than \(number) posts")
        throw ExitStatus.invalid
      }
      // A shell or a browser gets the link, so an invalid one is not passed on.
      guard let link = try? Link(post.link ?? "") else {
        ExitStatus.note("post \(number) has no valid link")
        throw ExitStatus.invalid
      }
      if !isPrinted, await isOpened(link) { return }
      try ExitStatus.write(Array("\(link.href)\n".utf8))
    }
  }

  private func isOpened(_ link: Link) async -> Bool {
    guard let opener = LinkOpener(environment: ServerOptions.environment) else {
      ExitStatus.note("no program can open links; install xdg-utils, or pass --print")
      return false
    }
    ExitStatus.note("opening \(link.href)")
    if await opener.open(link) { return true }
    ExitStatus.note("\(opener.path) failed")
    return false
  }
}
