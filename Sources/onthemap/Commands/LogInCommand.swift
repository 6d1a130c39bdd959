import Accounts
import ArgumentParser
import CommandLineSupport
import Posting
import PostingTransport

/// The command `onthemap login`.
struct LogInCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Logs in, and keeps the session for the commands that follow.",
    discussion: """
      The password is asked for without echo, or read from standard input or a descriptor; it is never
      an argument, which every process of the machine can read. The session is kept in
      $XDG_STATE_HOME/onthemap (~/.local/state/onthemap), for you alone to read.

      EXAMPLES:
        onthemap login --user ada@example.org
        onthemap login --server https://map.example.org --user ada --password-stdin < secret
        onthemap login --user ada --remember
      """)

  @OptionGroup var server: ServerOptions

  @Option(name: [.customLong("user")], help: "The name of the account, mostly an e-mail address.")
  var userName: String?

  @OptionGroup var password: PasswordOptions

  @Flag(
    name: .customLong("facebook-token-stdin"),
    help: "Log in with a Facebook token, read from the first line of standard input.")
  var readsFacebookToken = false

  @Flag(
    name: .customLong("remember"), inversion: .prefixedNo,
    help: "Keep the password in the desktop's secret service, or forget it there.")
  var isRemembered: Bool?

  @Flag(
    name: .customLong("insecure-http"),
    help: "Send the password even where anybody on the way can read it.")
  var allowsPlainText = false

  func validate() throws {
    if readsFacebookToken, userName != nil || password.isGiven {
      throw ValidationError(
        "A Facebook token is a credential of its own; leave out --user and the password.")
    }
  }

  func run() async throws {
    let profile = try server.chosenProfile(login: ServerOptions.login())
    guard allowsPlainText || !profile.isOpenToListeners else {
      ExitStatus.note(
        "\(profile.sessionAddress) is plain http to another machine: anybody on the way can read the"
          + " password; use https, or say --insecure-http")
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
          ExitStatus.note("the password is not remembered: no secret service (secret-tool) is here")
        }
      }
      try ServerOptions.keep(login)
      print("Logged in as \(login.displayName) (\(login.session.accountKey)).")
    }
  }

  private func name(saved: SavedLogin?) throws(ExitCode) -> String {
    if let name = userName ?? saved?.userName { return name }
    if Questions.canBeAsked, let name = Questions.ask("Name of the account:"), !name.isEmpty {
      return name
    }
    ExitStatus.note("say who logs in: --user NAME")
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
