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
      "Server to use. (default: that of your last login, or \(ServerChoice.standardAddress))",
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

  /// The logins at all servers.
  static func logins() throws(ExitCode) -> SavedLogins {
    let file = try loginFile()
    do throws(LoginFile.Failure) {
      return try file.load()
    } catch {
      ExitStatus.note("\(error)")
      throw ExitStatus.noInput
    }
  }

  /// Changes the stored logins.
  static func changeLogins(_ change: (inout SavedLogins) -> Void) throws(ExitCode) {
    let file = try loginFile()
    // Another command may have logged in at another server meanwhile.
    var logins = try logins()
    change(&logins)
    do throws(LoginFile.Failure) {
      try file.save(logins)
    } catch {
      ExitStatus.note("\(error)")
      throw ExitStatus.inputOutput
    }
  }

  /// The login at the chosen server, or at that of the last login; nil if there is none.
  func login() throws(ExitCode) -> SavedLogin? {
    let logins = try Self.logins()
    return logins.login(at: try chosenProfile(logins))
  }

  /// The profile that is meant.
  func chosenProfile(_ logins: SavedLogins) throws(ExitCode) -> LocationsProfile {
    do throws(ServerChoice.Failure) {
      return try ServerChoice.profile(
        server: server, profile: profile, login: logins.latest, environment: Self.environment)
    } catch {
      ExitStatus.note("\(error)")
      throw ExitStatus.usage
    }
  }

  /// Says that there is no login for a server, and for which there is one.
  ///
  /// - Returns: the status to exit with.
  static func notLoggedIn(at profile: LocationsProfile) -> ExitCode {
    let others = (try? logins())?.all.map(\.profile.sessionAddress) ?? []
    ExitStatus.note(
      others.isEmpty
        ? "not logged in; run `onthemap login`"
        : "not logged in at \(profile.sessionAddress), but at \(others.joined(separator: ", ")); run"
          + " `onthemap login`, or choose a server with --server")
    return ExitStatus.forbidden
  }

  /// How a command repeats requests for which somebody waits.
  static let atTerminal = {
    var retries = RetryPolicy()
    retries.repeatsTimeouts = false
    return retries
  }()

  /// Opens a connection with the login at the chosen server, and uses it.
  ///
  func connected<Result>(
    retries: RetryPolicy = Self.atTerminal, _ body: (Connection) async throws -> Result
  ) async throws -> Result {
    let logins = try Self.logins()
    let profile = try chosenProfile(logins)
    let login = logins.login(at: profile)
    do {
      return try await AsyncHTTPTransport.with { transport in
        let send =
          retries.repeatsTimeouts
          ? transport.send : PatientTransport.sending(transport.send, note: ExitStatus.note)
        var client = LocationsClient(
          profile: profile, session: login?.session, retries: retries, transport: send)
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
    throw ServerOptions.notLoggedIn(at: client.profile)
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
      try ServerOptions.changeLogins { $0.renew(renewed) }
      login = renewed
      client.session = renewed.session
      return try await action(client)
    }
  }
}
