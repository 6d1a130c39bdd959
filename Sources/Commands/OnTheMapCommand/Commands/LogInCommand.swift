import ArgumentParser
import CommandLineSupport
import PostingClient
import PostingTransport

/// The command `onthemap login`.
struct LogInCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Log in, and store the session for later commands.",
    usage: "onthemap login [<options>] [--user <name>]",
    discussion: """
      Asks for the password without echo, or reads it from standard input or a file descriptor. No \
      option takes a password, because every process can read arguments. The session is stored in \
      $XDG_STATE_HOME/onthemap (~/.local/state/onthemap), readable only by you. You can be logged in \
      at several servers; commands without --server use the one of the last login.

      EXAMPLES:
        onthemap login --user ada@example.org
        onthemap login --server https://map.example.org --user ada
        onthemap login --user ada --password-stdin < secret
        onthemap login --user ada --remember

      \(ExitStatus.help)
      """)

  @OptionGroup var server: ServerOptions

  @Option(name: [.customLong("user")], help: "Account name, usually an e-mail address.")
  var userName: String?

  @OptionGroup var password: PasswordOptions

  @Flag(
    name: .customLong("facebook-token-stdin"),
    help: "Log in with a Facebook token from standard input.")
  var readsFacebookToken = false

  @Flag(
    name: .customLong("remember"), inversion: .prefixedNo,
    help: "Save the password in the desktop's secret service.")
  var isRemembered: Bool?

  @Flag(
    name: .customLong("insecure-http"),
    help: "Allow sending the password unencrypted.")
  var allowsPlainText = false

  func validate() throws {
    if readsFacebookToken, userName != nil || password.isGiven {
      throw ValidationError("--facebook-token-stdin excludes --user and passwords.")
    }
  }

  func run() async throws {
    let profile = try server.chosenProfile(ServerOptions.logins())
    guard allowsPlainText || !profile.isOpenToListeners else {
      ExitStatus.note(
        "\(profile.sessionAddress) is unencrypted, so others could read the password; use https, or"
          + " pass --insecure-http")
      throw ExitStatus.usage
    }
    try await server.connected { connection in
      var client = connection.client
      client.session = nil
      let login: SavedLogin
      var isKept = false
      if readsFacebookToken {
        let token = try password.read(.standardInput, prompt: "Token")
        login = try await LogIn(client: client, keeper: SecretService()) { _ in nil }
          .login(.facebook(accessToken: token))
      } else {
        let name = try self.name(saved: connection.login)
        let source = password.source
        let logIn = LogIn(
          client: client, keeper: source == .terminal ? SecretService() : NoKeeper()
        ) {
          try password.read(source, prompt: "Password of \($0)")
        }
        (login, isKept) = try await logIn(name, isRemembered: isRemembered)
        if isRemembered == true, !isKept {
          ExitStatus.note("the password was not saved: secret-tool is missing or failed")
        }
      }
      try ServerOptions.changeLogins { $0.add(login) }
      print("Logged in as \(login.displayName) (\(login.session.accountKey)).")
    }
  }

  private func name(saved: SavedLogin?) throws(ExitCode) -> String {
    if let name = userName ?? saved?.userName { return name }
    if Questions.terminal.canBeAsked, let name = Questions.terminal.ask("Account name:"),
      !name.isEmpty
    {
      return name
    }
    ExitStatus.note("no account name; pass --user NAME")
    throw ExitStatus.usage
  }
}

/// Keeps nothing: for a password that is given afresh.
private struct NoKeeper: PasswordKeeper {
  func password(of userName: String, at server: String) async -> String? { nil }
  func keep(_ password: String, of userName: String, at server: String) async -> Bool {
    await SecretService().keep(password, of: userName, at: server)
  }
  func forget(_ userName: String, at server: String) async {
    await SecretService().forget(userName, at: server)
  }
}
