import ArgumentParser
import PostingClient

/// The command `onthemap logout`.
struct LogOutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Log out, here and on the server.",
    discussion: "Sessions at other servers stay.")

  @OptionGroup var server: ServerOptions

  func run() async throws {
    try await server.connected { connection in
      let login = try connection.requireLogin()
      // Deletes the local session first, so that logging out works while the server is down.
      try ServerOptions.changeLogins { $0.remove(login.profile) }
      do throws(LocationsError) {
        try await connection.client.logOut()
      } catch {
        ExitStatus.note("the session is deleted here, but the server keeps it until it expires")
        throw error
      }
      print("Logged out \(login.displayName).")
    }
  }
}
