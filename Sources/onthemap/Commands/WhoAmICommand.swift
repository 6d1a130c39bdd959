import Accounts
import ArgumentParser
import Posting

/// The command `onthemap whoami`.
struct WhoAmICommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "whoami",
    abstract: "Show who is logged in, and where.",
    discussion: "Reads the stored session; asks no server.")

  @Option(help: "Output format.")
  var format: Format = .text

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  func run() async throws {
    guard let login = try ServerOptions.login() else {
      ExitStatus.note("not logged in; run `onthemap login`")
      throw ExitStatus.forbidden
    }
    switch format {
    case .text:
      print("\(login.displayName) (\(login.session.accountKey)) at \(login.profile.sessionAddress)")
    case .json:
      var members: [String: JSONValue] = [
        "key": .string(login.session.accountKey), "session": .string(login.profile.sessionAddress),
      ]
      members["user_name"] = login.userName.map(JSONValue.string)
      members["first_name"] = login.firstName.map(JSONValue.string)
      members["last_name"] = login.lastName.map(JSONValue.string)
      members["expiration"] = login.session.expiration.map { .string(APIDate.text($0)) }
      print(String(decoding: JSONValue.object(members).bytes, as: UTF8.self))
    }
  }
}
