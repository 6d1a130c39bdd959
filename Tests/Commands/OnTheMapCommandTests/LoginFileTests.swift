import Foundation
import PostingClient
import Testing

@testable import OnTheMapCommand

@Suite("The login file keeps a session for its owner alone")
struct LoginFileTests {
  let directory = FileManager.default.temporaryDirectory.path + "/login-\(UUID().uuidString)"
  let login = SavedLogin(
    profile: .own(at: "http://127.0.0.1:1"), userName: "ada",
    session: Session(
      accountKey: "1", token: "secret", expiration: Date(timeIntervalSince1970: 1_431_276_510),
      cookies: ["XSRF-TOKEN": "x"]),
    firstName: "Ada", lastName: "Lovelace")

  @Test("what is saved is loaded, and the directories are made")
  func roundTrip() throws {
    let file = LoginFile(directory: directory + "/a/b")
    #expect(try file.load() == SavedLogins())
    try file.save(SavedLogins([login]))
    #expect(try file.load().all == [login])
    var other = login
    other.firstName = nil
    try file.save(SavedLogins([other]))
    #expect(try file.load().all == [other])
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory + "/a/b").count == 1)
    try file.remove()
    try file.remove()
    #expect(try file.load() == SavedLogins())
    try FileManager.default.removeItem(atPath: directory)
  }

  /// A login at another server.
  private func login(at address: String, _ name: String = "ada") -> SavedLogin {
    SavedLogin(
      profile: .own(at: address), userName: name,
      session: Session(accountKey: name, token: "t"))
  }

  @Test("each server has its login; the last one counts where none is named")
  func severalServers() throws {
    let file = LoginFile(directory: directory)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let (a, b) = (login(at: "http://a"), login(at: "http://b"))
    var logins = SavedLogins()
    logins.add(a)
    logins.add(b)
    try file.save(logins)
    #expect(try file.load().all == [b, a])
    #expect(try file.load().latest == b)
    #expect(try file.load().login(at: a.profile) == a)
    #expect(try file.load().login(at: .own(at: "http://c")) == nil)
    // Another account at the same server takes the place of the first one.
    logins.add(login(at: "http://a", "bo"))
    #expect(logins.all.map(\.userName) == ["bo", "ada"])
    // A session that was renewed on the way changes nothing about the order.
    logins.renew(b)
    logins.renew(login(at: "http://b", "cy"))
    #expect(logins.all.map(\.userName) == ["bo", "cy"])
    logins.remove(a.profile)
    #expect(logins.latest?.userName == "cy")
    logins.remove(b.profile)
    try file.save(logins)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try file.save(logins)
  }

  @Test("a file of the version before is read, and the version before reads the last login")
  func readsOlderFiles() throws {
    let file = LoginFile(directory: directory)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    try file.save(SavedLogins([login(at: "http://a")]))
    let url = URL(filePath: file.path)
    // Written in place, so that it stays private.
    try encoder.encode(login).write(to: url)
    #expect(try file.load().all == [login])
    try file.save(SavedLogins([login, login(at: "http://b")]))
    #expect(try decoder.decode(SavedLogin.self, from: Data(contentsOf: url)) == login)
  }

  @Test("nobody else may read it")
  func isPrivate() throws {
    let file = LoginFile(directory: directory)
    try file.save(SavedLogins([login]))
    let manager = FileManager.default
    let mode = try manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try manager.attributesOfItem(atPath: directory)[.posixPermissions] as? Int == 0o700)
    try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    #expect(throws: LoginFile.Failure.readableByOthers(path: file.path)) { try file.load() }
    try manager.removeItem(atPath: directory)
  }

  @Test("a file that is none is told, not taken for nobody", arguments: ["", "{", "{}", "[1]"])
  func refusesOthers(content: String) throws {
    let file = LoginFile(directory: directory)
    try file.save(SavedLogins([login]))
    try Data(content.utf8).write(to: URL(filePath: file.path))
    #expect(throws: LoginFile.Failure.notUnderstood(path: file.path)) { try file.load() }
    try FileManager.default.removeItem(atPath: directory)
  }

  @Test("a link in its place is not followed")
  func followsNoLinks() throws {
    let file = LoginFile(directory: directory)
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: "/etc/passwd")
    #expect(throws: LoginFile.Failure.self) { try file.load() }
    try FileManager.default.removeItem(atPath: directory)
  }

  @Test("the directory is that of the XDG specification")
  func findsDirectory() {
    #expect(LoginFile.standardDirectory(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/onthemap")
    #expect(LoginFile.standardDirectory(["HOME": "/h"]) == "/h/.local/state/onthemap")
    #expect(
      LoginFile.standardDirectory(["XDG_STATE_HOME": "s", "HOME": "/h"])
        == "/h/.local/state/onthemap")
    #expect(LoginFile.standardDirectory([:]) == nil)
  }
}
