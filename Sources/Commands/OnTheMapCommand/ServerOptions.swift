import Links
import ArgumentParser
import CommandLineSupport
import Foundation
import PostingClient
import PostingTransport

/// Which server a command speaks to.
struct ServerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Server to use. (default: that of your session, or \(ServerChoice.standardAddress))",
      valueName: "address"))
  var server: String?

  @Option(
    help: ArgumentHelp(
      "parse-2015, parse-2017, udacity-2019 or a JSON file.",
      valueName: "name"))
  var profile: String?

  /// The variables of the process.
  static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// The file that says who is logged in.
  static func loginFile() throws(ExitCode) -> LoginFile {
    guard let directory = LoginFile.standardDirectory(environment) else {
      ExitStatus.note("XDG_STATE_HOME or HOME must be set, to store the session")
      throw ExitStatus.noInput
    }
    return LoginFile(directory: directory)
  }

  /// The login, if there is one.
  static func login() throws(ExitCode) -> SavedLogin? {
    let file = try loginFile()
    do throws(LoginFile.Failure) {
      return try file.load()
    } catch {
      ExitStatus.note("\(error)")
      throw ExitStatus.noInput
    }
  }

  /// Keeps who is logged in.
  static func keep(_ login: SavedLogin) throws(ExitCode) {
    let file = try loginFile()
    do throws(LoginFile.Failure) {
      try file.save(login)
    } catch {
      ExitStatus.note("\(error)")
      throw ExitStatus.inputOutput
    }
  }

  /// Forgets who is logged in.
  static func forgetLogin() throws(ExitCode) {
    let file = try loginFile()
    do throws(LoginFile.Failure) {
      try file.remove()
    } catch {
      ExitStatus.note("\(error)")
      throw ExitStatus.inputOutput
    }
  }

  /// The profile that is meant.
  func chosenProfile(login: SavedLogin?) throws(ExitCode) -> LocationsProfile {
    do throws(ServerChoice.Failure) {
      return try ServerChoice.profile(
        server: server, profile: profile, login: login, environment: Self.environment)
    } catch {
      ExitStatus.note("\(error)")
      throw ExitStatus.usage
    }
  }

  /// Opens a connection with the login at the chosen server, and uses it.
  ///
  /// A login at another server does not count here.
  func connected<Result>(
    retries: RetryPolicy = RetryPolicy(), _ body: (Connection) async throws -> Result
  ) async throws -> Result {
    let saved = try Self.login()
    let profile = try chosenProfile(login: saved)
    let login = saved.flatMap {
      $0.profile.sessionAddress == profile.sessionAddress ? $0 : nil
    }
    do {
      return try await AsyncHTTPTransport.with { transport in
        var client = LocationsClient(
          profile: profile, session: login?.session, retries: retries, transport: transport.send)
        client.apiKey = Self.environment["ONTHEMAP_API_KEY"]
        return try await body(Connection(client: client, login: login))
      }
    } catch let error as LocationsError {
      throw ExitStatus.report(error)
    }
  }
}

/// A client, and whom it acts for.
struct Connection {
  var client: LocationsClient
  var login: SavedLogin?

  /// The login; ends the command if there is none.
  func requireLogin() throws(ExitCode) -> SavedLogin {
    if let login { return login }
    ExitStatus.note("not logged in; run `onthemap login`")
    throw ExitStatus.forbidden
  }

  /// Does something in the session; if that has ended, logs in again with the saved or a typed
  /// password, and does it again.
  mutating func inSession<Result>(
    _ action: (LocationsClient) async throws(LocationsError) -> Result
  ) async throws -> Result {
    do throws(LocationsError) {
      return try await action(client)
    } catch .wrongCredentials(let message) {
      guard let userName = login?.userName, client.apiKey == nil else {
        throw LocationsError.wrongCredentials("\(message); run `onthemap login`")
      }
      let renewed = try await LogIn(client: client, keeper: SecretService()) { userName in
        guard Questions.terminal.canBeAsked else {
          throw LocationsError.wrongCredentials("\(message); run `onthemap login`")
        }
        return try PasswordOptions().read(
          .terminal, prompt: "The session has ended. Password of \(userName)")
      }(userName).login
      try ServerOptions.keep(renewed)
      login = renewed
      client.session = renewed.session
      return try await action(client)
    }
  }
}
