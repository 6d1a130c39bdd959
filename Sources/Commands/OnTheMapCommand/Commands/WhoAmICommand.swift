import ArgumentParser
import TextTools
import PostingClient

/// The command `onthemap whoami`.
struct WhoAmICommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "whoami",
    abstract: "Show who is logged in, and where.",
    discussion: "Reads the stored session without contacting the server.")

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
      var object = JSONObject()
      object["expiration"] = login.session.expiration.map { .string(Timestamp($0).text) }
      object["first_name"] = login.firstName.map(JSONValue.string)
      object["key"] = .string(login.session.accountKey)
      object["last_name"] = login.lastName.map(JSONValue.string)
      object["session"] = .string(login.profile.sessionAddress)
      object["user_name"] = login.userName.map(JSONValue.string)
      print(String(decoding: JSONValue.object(object).bytes(.minimal), as: UTF8.self))
    }
  }
}
