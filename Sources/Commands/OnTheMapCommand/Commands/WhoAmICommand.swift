import ArgumentParser
import TextTools
import PostingClient

/// The command `onthemap whoami`.
struct WhoAmICommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "whoami",
    abstract: "Show who is logged in, and where.",
    discussion: """
      Asks the server whether the session is valid. If it has ended, the exit status is 77.

      EXAMPLES:
        onthemap whoami
        onthemap whoami --server https://map.example.org

      \(ExitStatus.help)
      """)

  @OptionGroup var server: ServerOptions

  @Option(help: "Output format.")
  var format: Format = .text

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  func run() async throws {
    try await server.connected { connection in
      let login = try connection.requireLogin()
      var client = connection.client
      // The session is meant, also where a key is used for posts.
      client.apiKey = nil
      var failure: LocationsError?
      do throws(LocationsError) {
        try await client.checkSession()
      } catch {
        failure = error
      }
      let isValid: Bool? =
        switch failure {
        case nil: true
        case .wrongCredentials?: false
        default: nil
        }
      print(text(login, isValid: isValid))
      for other in try ServerOptions.logins().all where other.profile != login.profile {
        guard format == .text else { break }
        ExitStatus.note("also logged in at \(other.profile.sessionAddress) as \(other.displayName)")
      }
      switch failure {
      case nil: break
      case .wrongCredentials?:
        ExitStatus.note("the session has ended; run `onthemap login`")
        throw ExitStatus.forbidden
      case let failure?:
        ExitStatus.note("whether the session is valid is not known")
        throw failure
      }
    }
  }

  private func text(_ login: SavedLogin, isValid: Bool?) -> String {
    switch format {
    case .text:
      return
        "\(login.displayName) (\(login.session.accountKey)) at \(login.profile.sessionAddress)"
    case .json:
      var object = JSONObject()
      object["expiration"] = login.session.expiration.map { .string(Timestamp($0).text) }
      object["first_name"] = login.firstName.map(JSONValue.string)
      object["key"] = .string(login.session.accountKey)
      object["last_name"] = login.lastName.map(JSONValue.string)
      object["session"] = .string(login.profile.sessionAddress)
      object["session_valid"] = isValid.map(JSONValue.bool) ?? .null
      object["user_name"] = login.userName.map(JSONValue.string)
      return String(decoding: JSONValue.object(object).bytes(.minimal), as: UTF8.self)
    }
  }
}
