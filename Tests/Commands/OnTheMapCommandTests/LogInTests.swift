import Foundation
import HTTPTypes
import PostingClient
import Synchronization
import Testing

@testable import OnTheMapCommand

@Suite("A kept password that was changed elsewhere is asked for again")
struct LogInTests {
  /// Keeps passwords in memory.
  final class Keeper: PasswordKeeper {
    let kept: Mutex<[String: String]>

    init(_ kept: [String: String] = [:]) { self.kept = Mutex(kept) }

    func password(of userName: String, at server: String) async -> String? {
      kept.withLock { $0[userName] }
    }
    func keep(_ password: String, of userName: String, at server: String) async -> Bool {
      kept.withLock { $0[userName] = password }
      return true
    }
    func forget(_ userName: String, at server: String) async {
      kept.withLock { $0[userName] = nil }
    }
    var all: [String: String] { kept.withLock { $0 } }
  }

  /// A client of a server that takes one password.
  func client(taking password: String) -> LocationsClient {
    LocationsClient(profile: .own(at: "http://127.0.0.1:1")) {
      request, body throws(TransportError) in
      let isRight = String(decoding: body, as: UTF8.self).contains("\"\(password)\"")
      let reply: (Int, String) =
        request.method == .get
        ? (200, #"{"first_name":"Ada","last_name":"Lovelace"}"#)
        : isRight
          ? (200, #"{"account":{"key":"7","registered":true},"session":{"id":"T"}}"#)
          : (403, #"{"status":403,"error":"Account not found or invalid credentials."}"#)
      return TransportReply(
        response: HTTPResponse(status: .init(code: reply.0)), body: Array(reply.1.utf8))
    }
  }

  @Test("the kept password is used without asking")
  func usesKept() async throws {
    let keeper = Keeper(["ada": "old"])
    let logIn = LogIn(client: client(taking: "old"), keeper: keeper) { _ in
      Issue.record("nobody should be asked")
      return nil
    }
    let (login, isKept) = try await logIn("ada")
    #expect(login.displayName == "Ada Lovelace")
    #expect(login.session.token == "T")
    #expect(isKept)
  }

  @Test("a kept password that is wrong is forgotten, and the person asked")
  func asksAgain() async throws {
    let keeper = Keeper(["ada": "old"])
    let logIn = LogIn(client: client(taking: "new"), keeper: keeper) { _ in "new" }
    let (_, isKept) = try await logIn("ada")
    #expect(!isKept)
    #expect(keeper.all == [:])
  }

  @Test("a password is kept only on request")
  func keepsOnRequest() async throws {
    let keeper = Keeper()
    let logIn = LogIn(client: client(taking: "new"), keeper: keeper) { _ in "new" }
    _ = try await logIn("ada")
    #expect(keeper.all == [:])
    #expect(try await logIn("ada", isRemembered: true).isKept)
    #expect(keeper.all == ["ada": "new"])
    _ = try await logIn("ada", isRemembered: false)
    #expect(keeper.all == [:])
  }

  @Test("a wrong password that was typed is told")
  func tellsWrong() async {
    let logIn = LogIn(client: client(taking: "new"), keeper: Keeper()) { _ in "typo" }
    await #expect(
      throws: LocationsError.wrongCredentials("Account not found or invalid credentials.")
    ) {
      _ = try await logIn("ada", isRemembered: true)
    }
  }
}

@Suite("The secret service is spoken to through secret-tool")
struct SecretServiceTests {
  /// A stand-in that keeps what it is given in files, and refuses a password on its command line.
  func standIn(in directory: String) throws -> SecretService {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let script = """
      #!/bin/sh
      case "$*" in *hunter2*) exit 9;; esac
      what=$1; shift
      case "$1" in --label=*) shift;; esac
      file="\(directory)/$(printf %s "$*" | tr ' /:' '___')"
      case $what in
        store) cat > "$file";;
        lookup) cat "$file";;
        clear) rm -f "$file";;
      esac
      """
    let path = directory + "/secret-tool"
    try Data(script.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return SecretService(program: path)
  }

  @Test("what is kept is found under its account and server alone, and forgotten on request")
  func roundTrip() async throws {
    let directory = FileManager.default.temporaryDirectory.path + "/secret-\(UUID().uuidString)"
    let service = try standIn(in: directory)
    #expect(await service.password(of: "ada", at: "http://a") == nil)
    #expect(await service.keep("hunter2", of: "ada", at: "http://a"))
    #expect(await service.password(of: "ada", at: "http://a") == "hunter2")
    #expect(await service.password(of: "ada", at: "http://b") == nil)
    #expect(await service.password(of: "bob", at: "http://a") == nil)
    await service.forget("ada", at: "http://a")
    #expect(await service.password(of: "ada", at: "http://a") == nil)
    try FileManager.default.removeItem(atPath: directory)
  }

  @Test("without the program nothing is kept, and nothing fails")
  func doesWithout() async {
    let service = SecretService(program: "/nonexistent/secret-tool")
    #expect(await service.keep("x", of: "ada", at: "http://a") == false)
    #expect(await service.password(of: "ada", at: "http://a") == nil)
    await service.forget("ada", at: "http://a")
  }
}
