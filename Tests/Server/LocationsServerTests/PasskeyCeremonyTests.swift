import Cryptography
import HTTPTypes
import TextTools
import Testing

@testable import HTTPServing
@testable import LocationStore
@testable import LocationsServer

/// An authenticator with one passkey, which does as it is told, also what none would do.
private struct Authenticator {
  let id: [UInt8] = (0..<16).map { _ in .random(in: .min ... .max) }
  let key = SigningKey()
  var site = "localhost"
  var origin = "http://localhost"
  var type: String?
  var isFramed = false
  /// Present and verified (W3C Web Authentication Level 2, section 6.1).
  var flags: UInt8 = 0x05
  var count: UInt32 = 1
  var user = ""

  private func clientData(_ type: String, _ challenge: String) -> [UInt8] {
    Array(
      """
      {"type":"\(self.type ?? type)","challenge":"\(challenge)","origin":"\(origin)",\
      "crossOrigin":\(isFramed)}
      """.utf8)
  }

  private func data(_ rest: [UInt8]) -> [UInt8] {
    SHA256.digest(of: site.utf8)
      + [rest.isEmpty ? flags : flags | 0x40] + (0..<4).map { UInt8(count >> (24 - 8 * $0) & 0xFF) }
      + rest
  }

  /// What `POST /passkeys` takes.
  func made(_ challenge: String) -> JSONValue {
    let point = key.point
    let publicKey =
      [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[1...32]
      + [0x22, 0x58, 0x20] + point[33...]
    let data = data([UInt8](repeating: 0, count: 16) + [0, UInt8(id.count)] + id + publicKey)
    // {"fmt": "none", "attStmt": {}, "authData": …}
    let attestation =
      [0xA3, 0x63] + Array("fmt".utf8) + [0x64] + Array("none".utf8) + [0x67]
      + Array("attStmt".utf8) + [0xA0, 0x68] + Array("authData".utf8)
      + [0x58, UInt8(data.count)] + data
    return [
      "clientDataJSON": .string(Base64URL.text(of: clientData("webauthn.create", challenge))),
      "attestationObject": .string(Base64URL.text(of: attestation)),
    ]
  }

  /// What `POST /passkeys/session` takes.
  func used(_ challenge: String, signedBy other: SigningKey? = nil) throws
    -> JSONValue
  {
    let client = clientData("webauthn.get", challenge)
    let data = data([])
    let signature = try (other ?? key).signature(of: data + SHA256.digest(of: client))
    return [
      "id": .string(Base64URL.text(of: id)),
      "clientDataJSON": .string(Base64URL.text(of: client)),
      "authenticatorData": .string(Base64URL.text(of: data)),
      "signature": .string(Base64URL.text(of: signature)),
      "userHandle": .string(Base64URL.text(of: Array(user.utf8))),
    ]
  }
}

@Suite("Passkeys, from making one to signing in")
struct PasskeyCeremonyTests {
  private static let password: JSONValue = ["password": "correct horse"]

  private static func challenge(_ reply: TestReply) throws -> String {
    try #require(try reply.json["challenge"]?.string)
  }

  /// An account with a passkey.
  private static func registered(
    _ server: TestServer, _ email: String = "ada@example.org"
  ) async throws -> (Authenticator, PageBrowser) {
    let (key, _) = try await server.account(email)
    let browser = try await PageBrowser.signedIn(server, as: email)
    var authenticator = Authenticator()
    authenticator.user = key
    let options = try await browser.call("/passkeys/options", password)
    #expect(options.status == 200)
    let user = try #require(try options.json["user"]?.string.flatMap(Base64URL.bytes))
    #expect(String(decoding: user, as: UTF8.self) == key)
    let reply = try await browser.call("/passkeys", authenticator.made(challenge(options)))
    #expect(reply.status == 201)
    authenticator.count = 2
    return (authenticator, browser)
  }

  private static func signIn(
    _ server: TestServer, _ authenticator: Authenticator,
    signedBy key: SigningKey? = nil
  ) async throws -> TestReply {
    let nobody = PageBrowser(server: server)
    let challenge = try challenge(await nobody.call("/passkeys/challenge", [:]))
    return try await nobody.call("/passkeys/session", authenticator.used(challenge, signedBy: key))
  }

  @Test("one touch signs in, and begins a session like any other")
  func signIn() async throws {
    try await TestServer.run { server in
      let (authenticator, _) = try await Self.registered(server)
      let reply = try await Self.signIn(server, authenticator)
      #expect(reply.status == 200)
      let cookies = reply.headers[values: .setCookie]
      #expect(cookies.contains { $0.hasPrefix("onthemap_session=") && $0.hasSuffix("HttpOnly") })
      // What is known of a passkey is offered when another one is made.
      let browser = try await PageBrowser.signedIn(server, as: "ada@example.org")
      let options = try await browser.call("/passkeys/options", Self.password)
      #expect(try options.json["known"] == .array([.string(Base64URL.text(of: authenticator.id))]))
    }
  }

  @Test("none is made without the password, with an API key, or without a session")
  func whoMakes() async throws {
    try await TestServer.run { server in
      let (_, key) = try await server.account("ada@example.org")
      let browser = try await PageBrowser.signedIn(server, as: "ada@example.org")
      for body in [[:], ["password": "guess"], ["password": true]] as [JSONValue] {
        #expect(try await browser.call("/passkeys/options", body).status == 403)
      }
      var forger = browser
      forger.token = nil
      #expect(try await forger.call("/passkeys/options", Self.password).status == 403)
      let text = String(decoding: Self.password.bytes, as: UTF8.self)
      #expect(try await server.send(.post, "/passkeys/options", text, as: key).status == 403)
      // A page of another site sends the cookie, and not what stands in the other one.
      let cookie = ["Cookie": "onthemap_session=\(browser.token ?? "")"]
      #expect(
        try await server.send(.post, "/passkeys/options", text, headers: cookie).status == 403)
    }
  }

  @Test("a challenge is good once, for its account, for one purpose, and not for long")
  func challenges() async throws {
    try await TestServer.run { server in
      let (authenticator, ada) = try await Self.registered(server)
      _ = try await server.account("eve@example.org")
      let eve = try await PageBrowser.signedIn(server, as: "eve@example.org")
      let nobody = PageBrowser(server: server)

      // Another's, one to sign in with, one that was used, one of long ago, one of nobody's.
      let evil = Authenticator()
      let adas = try Self.challenge(await ada.call("/passkeys/options", Self.password))
      #expect(try await eve.call("/passkeys", evil.made(adas)).status == 403)
      // What another tries with it does not use it up; its owner uses it once.
      #expect(try await ada.call("/passkeys", evil.made(adas)).status == 201)
      #expect(try await ada.call("/passkeys", evil.made(adas)).status == 403)
      let toSignIn = try Self.challenge(await nobody.call("/passkeys/challenge", [:]))
      #expect(try await eve.call("/passkeys", evil.made(toSignIn)).status == 403)
      let late = try Self.challenge(await eve.call("/passkeys/options", Self.password))
      server.clock.advance(by: .seconds(301))
      #expect(try await eve.call("/passkeys", evil.made(late)).status == 403)
      #expect(try await eve.call("/passkeys", evil.made(Secret.random().text)).status == 403)

      let used = try authenticator.used(
        Self.challenge(await nobody.call("/passkeys/challenge", [:])))
      #expect(try await nobody.call("/passkeys/session", used).status == 200)
      #expect(try await nobody.call("/passkeys/session", used).status == 403)
      let making = try Self.challenge(await ada.call("/passkeys/options", Self.password))
      #expect(try await nobody.call("/passkeys/session", authenticator.used(making)).status == 403)
    }
  }

  /// One thing that is wrong each.
  private static let wrongs: [(String, @Sendable (inout Authenticator) -> Void)] = [
    ("page of another site", { $0.origin = "https://evil.example" }),
    ("page of another port", { $0.origin = "http://localhost:8081" }),
    ("passkey of another site", { $0.site = "evil.example" }),
    ("nobody present", { $0.flags = 0x04 }), ("nobody verified", { $0.flags = 0x01 }),
    ("another purpose", { $0.type = "webauthn.other" }), ("in a frame", { $0.isFramed = true }),
    ("copied", { $0.count = 1 }), ("another's", { $0.user = "somebody" }),
    ("nobody's", { $0.user = "" }),
  ]

  @Test("an invalid answer does not sign in", arguments: wrongs.indices)
  func wrong(index: Int) async throws {
    try await TestServer.run { server in
      let (right, _) = try await Self.registered(server)
      var authenticator = right
      Self.wrongs[index].1(&authenticator)
      let reply = try await Self.signIn(server, authenticator)
      #expect(reply.status == 403, "\(Self.wrongs[index].0)")
      #expect(reply.headers[.setCookie] == nil)
      #expect(try await Self.signIn(server, right, signedBy: .init()).status == 403)
      #expect(try await Self.signIn(server, Authenticator()).status == 403)
      #expect(try await Self.signIn(server, right).status == 200)
    }
  }

  @Test("none is kept that is not as it must be", arguments: 0..<7)
  func wronglyMade(index: Int) async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      let browser = try await PageBrowser.signedIn(server, as: "ada@example.org")
      var authenticator = Authenticator()
      Self.wrongs[index].1(&authenticator)
      let options = try await browser.call("/passkeys/options", Self.password)
      let reply = try await browser.call("/passkeys", authenticator.made(Self.challenge(options)))
      #expect(reply.status == 403, "\(Self.wrongs[index].0)")
      #expect(try await browser.open("/account").text.contains("/account/passkeys") == false)
    }
  }

  @Test("other accounts can neither add nor remove it")
  func ownership() async throws {
    try await TestServer.run { server in
      let (authenticator, ada) = try await Self.registered(server)
      _ = try await server.account("eve@example.org")
      let eve = try await PageBrowser.signedIn(server, as: "eve@example.org")
      let options = try await eve.call("/passkeys/options", Self.password)
      let again = try await eve.call("/passkeys", authenticator.made(Self.challenge(options)))
      #expect(again.status == 403)
      let page = try await ada.open("/account").text
      let mark = "action=\"/account/passkeys\"><input type=\"hidden\" name=\"xsrf\" value=\""
      #expect(page.contains(mark))
      for id in 0..<5 { _ = try await eve.submit("/account/passkeys", "id=\(id)") }
      #expect(try await Self.signIn(server, authenticator).status == 200)
      for id in 0..<5 { _ = try await ada.submit("/account/passkeys", "id=\(id)") }
      #expect(try await Self.signIn(server, authenticator).status == 403)
    }
  }

  @Test("blocked and removed accounts are not signed in")
  func blocked() async throws {
    try await TestServer.run { server in
      var (authenticator, _) = try await Self.registered(server)
      try await server.store.setBlocked(true, of: "ada@example.org", at: server.clock.date)
      #expect(try await Self.signIn(server, authenticator).status == 403)
      try await server.store.setBlocked(false, of: "ada@example.org", at: server.clock.date)
      // What was refused was a use.
      authenticator.count += 1
      #expect(try await Self.signIn(server, authenticator).status == 200)
      try await server.store.removeAccount("ada@example.org")
      authenticator.count += 1
      #expect(try await Self.signIn(server, authenticator).status == 403)
    }
  }
}
