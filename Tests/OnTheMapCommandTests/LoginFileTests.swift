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
    #expect(try file.load() == nil)
    try file.save(login)
    #expect(try file.load() == login)
    var other = login
    other.firstName = nil
    try file.save(other)
    #expect(try file.load() == other)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory + "/a/b").count == 1)
    try file.remove()
    try file.remove()
    #expect(try file.load() == nil)
    try FileManager.default.removeItem(atPath: directory)
  }

  @Test("nobody else may read it")
  func isPrivate() throws {
    let file = LoginFile(directory: directory)
    try file.save(login)
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
    try file.save(login)
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
    #expect(
      LoginFile.standardDirectory(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/onthemap")
    #expect(LoginFile.standardDirectory(["HOME": "/h"]) == "/h/.local/state/onthemap")
    #expect(
      LoginFile.standardDirectory(["XDG_STATE_HOME": "s", "HOME": "/h"])
        == "/h/.local/state/onthemap")
    #expect(LoginFile.standardDirectory([:]) == nil)
  }
}
