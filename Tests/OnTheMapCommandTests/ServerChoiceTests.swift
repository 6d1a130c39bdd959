import PostingClient
import Testing

@testable import OnTheMapCommand

@Suite("The server is the one that is named first: option, environment, login, this machine")
struct ServerChoiceTests {
  let login = SavedLogin(
    profile: .own(at: "http://login"), userName: nil,
    session: Session(accountKey: "1", token: "t"))

  func address(
    server: String? = nil, profile: String? = nil, login: SavedLogin? = nil,
    _ environment: [String: String] = [:]
  ) throws -> String {
    try ServerChoice.profile(
      server: server, profile: profile, login: login, environment: environment
    ).sessionAddress
  }

  @Test("each says less than the one before")
  func inOrder() throws {
    let environment = ["ONTHEMAP_SERVER": "http://env"]
    #expect(try address(server: "http://o/", login: login, environment) == "http://o/api/session")
    #expect(try address(login: login, environment) == "http://env/api/session")
    #expect(try address(login: login) == "http://login/api/session")
    #expect(try address() == "http://127.0.0.1:8080/api/session")
    #expect(
      try address(profile: "udacity-2019", environment)
        == "https://onthemap-api.udacity.com/v1/session")
    #expect(
      try address(["ONTHEMAP_PROFILE": "parse-2015"]) == "https://www.udacity.com/api/session")
  }

  @Test("header fields come from the environment, and a slip in them does not show a secret")
  func readsHeaders() throws {
    let profile = try ServerChoice.profile(
      server: nil, profile: "parse-2017", login: nil,
      environment: ["ONTHEMAP_HEADERS": "X-Parse-Application-Id: app:1\nX-Parse-REST-API-Key:key"])
    #expect(
      profile.headers == ["X-Parse-Application-Id": "app:1", "X-Parse-REST-API-Key": "key"])
    #expect(throws: ServerChoice.Failure.malformedHeader(line: 2)) {
      try address(["ONTHEMAP_HEADERS": "A: b\nsecret"])
    }
  }

  @Test("what names no server is refused")
  func refuses() {
    #expect(throws: ServerChoice.Failure.twoServers) { try address(server: "a", profile: "b") }
    #expect(throws: ServerChoice.Failure.unknownProfile("parse-1999")) {
      try address(profile: "parse-1999")
    }
    #expect(throws: ServerChoice.Failure.malformedProfile(path: "/etc/hostname")) {
      try address(profile: "/etc/hostname")
    }
  }

  @Test(
    "plain http to another machine is open to listeners",
    arguments: [
      ("http://127.0.0.1:8080", false), ("http://localhost", false), ("http://[::1]:1", false),
      ("https://example.org", false), ("http://example.org", true),
      ("http://127.0.0.1.example.org", true), ("http://localhost.example.org:80", true),
    ])
  func knowsPlainText(address: String, isOpen: Bool) {
    #expect(LocationsProfile.own(at: address).isOpenToListeners == isOpen)
  }
}
