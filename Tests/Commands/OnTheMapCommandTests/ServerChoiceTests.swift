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
    #expect(profile.headers == ["X-Parse-Application-Id": "app:1", "X-Parse-REST-API-Key": "key"])
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
    "a port that there is not, and half an IPv6 address, are no address of a server",
    arguments: [
      "http://127.0.0.1:99999", "http://127.0.0.1:65536", "http://[::1]:70000",
      "http://127.0.0.1:0",
      "http://127.0.0.1:-1", "http://127.0.0.1:", "http://[::1", "http://[::1]x", "http://[]",
      "http://:8080", "https://example.org:443443443443443443443", "http://a:1:2", "http://h:+1",
    ])
  func ports(text: String) {
    #expect(throws: ServerChoice.Failure.notAnAddress(text, source: "--server")) {
      try address(server: text)
    }
    #expect(throws: ServerChoice.Failure.notAnAddress(text, source: "ONTHEMAP_SERVER")) {
      try address(["ONTHEMAP_SERVER": text])
    }
  }

  @Test(
    "every port that there is, is",
    arguments: [
      "http://127.0.0.1:65535", "http://[::1]:1", "https://example.org:443", "http://[::1]",
    ])
  func validPorts(text: String) throws {
    #expect(try address(server: text) == text + "/api/session")
  }

  @Test(
    "what is no address is told as it was written, with what may be meant",
    arguments: [
      ("127.0.0.1:18931", "write http://127.0.0.1:18931"),
      ("localhost:8080", "write http://localhost:8080"),
      ("[::1]:8080", "write http://[::1]:8080"),
      ("map.example.org", "write https://map.example.org"),
      ("map.example.org/x", "write https://map.example.org/x"),
      ("http://", "write it as https://example.org or http://127.0.0.1:8080"),
      ("https:///x", "write it as https://example.org or http://127.0.0.1:8080"),
      ("ftp://a.org", "write it as https://example.org or http://127.0.0.1:8080"),
      ("http:/a.org", "write it as https://example.org or http://127.0.0.1:8080"),
      ("https://a.org?x", "write it as https://example.org or http://127.0.0.1:8080"),
      ("", "write it as https://example.org or http://127.0.0.1:8080"),
    ])
  func namesAddresses(text: String, advice: String) {
    for (server, environment, source) in [
      (text, [:], "--server"), (nil, ["ONTHEMAP_SERVER": text], "ONTHEMAP_SERVER"),
    ] as [(String?, [String: String], String)] {
      let failure = #expect(throws: ServerChoice.Failure.self) {
        try address(server: server, login: login, environment)
      }
      #expect(
        failure?.description
          == "\(source) \(text.debugDescription) is not the address of a server; \(advice)")
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
