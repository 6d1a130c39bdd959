import Foundation
import HTTPTypes
import TextTools
import Testing
import Links

@testable import HTTPServing
@testable import LocationStore
@testable import LocationsServer

@Suite("sessions begin, travel and end as in the public API")
struct SessionTests {
  @Test("a log-in gives key, token, expiration and both cookies", arguments: ["/api", "/v1"])
  func signsIn(mount: String) async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let reply = try await server.send(
        .post, "\(mount)/session", TestServer.logIn("ADA@example.org", "correct horse"))
      #expect(reply.status == 200)
      let account = try #require(try reply.guarded["account"]?.object)
      #expect(account["registered"] == true)
      #expect(account["key"] == .string(ada.key))
      let session = try #require(try reply.guarded["session"]?.object)
      // Thirty days after the clock's instant.
      #expect(session["expiration"] == "2026-02-01T03:04:05.678Z")
      let token = try #require(session["id"]?.string)
      let cookies = reply.headers[values: .setCookie]
      #expect(
        cookies.contains { $0.hasPrefix("onthemap_session=\(token);") && $0.hasSuffix("HttpOnly") })
      #expect(cookies.contains { $0.hasPrefix("XSRF-TOKEN=") && !$0.contains("HttpOnly") })
      #expect(reply.headers[.cacheControl] == "no-store")
      let user = try await server.send(.get, "\(mount)/session", as: token)
      #expect(try user.guarded["account"]?.object?["key"] == .string(ada.key))
      #expect(!user.text.contains(token))
    }
  }

  @Test(
    "blanks around an address make no difference",
    arguments: [
      "ada@example.org ", " Ada@example.org", "ada@example.org\n", "\u{A0}ada@example.org\t",
    ])
  func trims(name: String) async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let reply = try await server.send(
        .post, "/v1/session", TestServer.logIn(name, "correct horse"))
      #expect(reply.status == 200, "\(reply.text)")
      #expect(try reply.guarded["account"]?.object?["key"] == .string(ada.key))
      let inner = try await server.send(
        .post, "/v1/session", TestServer.logIn("ada@ example.org", "correct horse"))
      #expect(inner.status == 403)
    }
  }

  @Test("an API key has no session that could be ended, and stays valid")
  func keysAreNotSessions() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let headers = ["X-Parse-REST-API-Key": ada.token]
      let reply = try await server.send(.delete, "/v1/session", headers: headers)
      #expect(reply.status == 403)
      #expect(reply.text.contains("An API key has no session to end."))
      #expect(
        try await server.send(.post, "/v1/StudentLocation", TestServer.post(), headers: headers)
          .status == 200)
      let wrong = try await server.send(
        .delete, "/v1/session", headers: ["X-Parse-REST-API-Key": String(ada.token.reversed())])
      // An app may have any key; a text that is none counts for nothing.
      #expect(wrong.status == 403)
      #expect(!wrong.text.contains("no session to end"))
    }
  }

  @Test("a wrong password and an unknown account get the same error")
  func refusesWrongCredentials() async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      for (name, password) in [
        ("ada@example.org", "wrong horse"), ("bob@example.org", "correct horse"),
        ("ada@example.org", String(repeating: "x", count: 5000)),
      ] {
        let reply = try await server.send(.post, "/v1/session", TestServer.logIn(name, password))
        #expect(reply.status == 403)
        #expect(
          reply.text
            == ")]}'\n" + #"{"status":403,"error":"Account not found or invalid credentials."}"#)
      }
    }
  }

  @Test(
    "exactly one credential is taken",
    arguments: [
      "{}", "[]", "null", #"{"udacity":{}}"#, #"{"udacity":{"username":"a"}}"#,
      #"{"udacity":{"username":"a","password":1}}"#, #"{"udacity":{"username":"","password":""}}"#,
      #"{"udacity":{"username":"a","password":"b"},"facebook_mobile":{"access_token":"c"}}"#,
      #"{"other":{"username":"a","password":"b"}}"#, #"{"facebook_mobile":{}}"#,
    ])
  func refusesOtherCredentials(body: String) async throws {
    try await TestServer.run { server in
      let reply = try await server.send(.post, "/api/session", body)
      #expect(reply.status == 400)
      #expect(try reply.guarded["error"] == "Did not specify exactly one credential.")
    }
  }

  /// What browsers say of a request that a page of this server sends, and of others.
  static let ownPages: [[String: String]] = [
    ["Origin": "http://localhost"], ["Sec-Fetch-Site": "same-origin"],
    ["Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"],
  ]
  static let otherPages: [[String: String]] = [
    ["Origin": "https://evil.example"], ["Origin": "null"], ["Origin": ""],
    ["Origin": "http://localhost:1"], ["Origin": "https://localhost.evil.example"],
    ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
    ["Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"],
    ["Sec-Fetch-Mode": "no-cors"], ["Referer": "https://evil.example/"],
    ["Sec-Fetch-Dest": "image", "Origin": "https://evil.example"],
  ]

  @Test("a cookie changes something for the app that it belongs to, or for a page with the token")
  func cookieAlone() async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      let token = try await server.signIn("ada@example.org")
      let xsrf = try #require(Secret(received: token)).xsrfToken
      let cookie = "onthemap_session=\(token); XSRF-TOKEN=\(xsrf)"
      func post(
        _ fields: [String: String], xsrf: String? = nil, type: String = "application/json"
      ) async throws -> TestReply {
        var headers = fields.merging(["Cookie": cookie, "Content-Type": type]) { $1 }
        headers["X-XSRF-TOKEN"] = xsrf
        return try await server.send(
          .post, "/v1/StudentLocation", TestServer.post(), headers: headers)
      }
      for type in [
        "application/json", "application/x-www-form-urlencoded", "text/plain; charset=utf-8",
        "application.json",
      ] {
        #expect(try await post([:], type: type).status == 200, "\(type)")
      }
      #expect(try await post(["User-Agent": "OnTheMap/1 CFNetwork/1 Darwin/1"]).status == 200)
      #expect(try await server.send(.get, "/v1/StudentLocation").results.count == 5)
      for fields in Self.ownPages {
        #expect(try await post(fields).status == 403, "\(fields)")
        #expect(try await post(fields, xsrf: "x").status == 403, "\(fields)")
        #expect(try await post(fields, xsrf: token).code == 119, "\(fields)")
      }
      for fields in Self.otherPages {
        for type in ["application/json", "application/x-www-form-urlencoded", "text/plain"] {
          let reply = try await post(fields, xsrf: xsrf, type: type)
          #expect(reply.status == (type == "application/json" ? 403 : 415), "\(fields) \(type)")
        }
        var headers = fields
        headers["Cookie"] = cookie
        headers["X-XSRF-TOKEN"] = xsrf
        #expect(try await server.send(.delete, "/v1/session", headers: headers).status == 403)
        // The method is not hidden in the body either.
        let id = try #require(
          try await server.send(.get, "/v1/StudentLocation").results[0]["objectId"]?.string)
        headers["Content-Type"] = "application/json"
        let hidden = try await server.send(
          .post, "/v1/StudentLocation/\(id)", #"{"_method":"DELETE"}"#, headers: headers)
        #expect(hidden.status == 403)
      }
      #expect(try await server.send(.get, "/v1/StudentLocation").results.count == 5)
      for fields in Self.ownPages {
        #expect(try await post(fields, xsrf: xsrf).status == 200, "\(fields)")
      }
    }
  }

  @Test("pages of an allowed origin need the token, too, and `null` is never one")
  func allowedOrigins() async throws {
    for allowed in ["https://app.example", "*"] {
      try await TestServer.run(settings: { $0.http.allowedOrigins = [allowed] }) { server in
        _ = try await server.account("ada@example.org")
        let token = try await server.signIn("ada@example.org")
        let xsrf = try #require(Secret(received: token)).xsrfToken
        for (origin, sent, status) in [
          ("https://app.example", xsrf, UInt(200)), ("https://app.example", "", 403),
          ("null", xsrf, 403), ("https://evil.example", xsrf, allowed == "*" ? 200 : 403),
          ("https://evil.example", "", 403),
        ] {
          let headers = [
            "Cookie": "onthemap_session=\(token)", "Origin": origin, "X-XSRF-TOKEN": sent,
          ]
          let reply = try await server.send(
            .post, "/v1/StudentLocation", TestServer.post(), headers: headers)
          #expect(reply.status == Int(status), "\(origin) \(allowed)")
        }
        // Nobody is signed in by a form of another page, which could set a cookie.
        let reply = try await server.send(
          .post, "/v1/session", TestServer.logIn("ada@example.org", "correct horse"),
          headers: ["Origin": "https://app.example", "Content-Type": "text/plain"])
        #expect(reply.status == 415)
      }
    }
  }

  @Test("signing out needs the XSRF header where the cookie of a page alone speaks")
  func signsOut() async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      let reply = try await server.send(
        .post, "/v1/session", TestServer.logIn("ada@example.org", "correct horse"))
      var jar: [String: String] = [:]
      for cookie in reply.headers[values: .setCookie] {
        let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
        jar[String(pair[0])] = String(pair[1])
      }
      let token = try #require(jar["onthemap_session"])
      let xsrf = try #require(jar["XSRF-TOKEN"])
      let cookie = "other=1; onthemap_session=\(token); XSRF-TOKEN=\(xsrf)"
      for wrong in [nil, "", "x", String(xsrf.dropLast()), token] as [String?] {
        var headers = ["Cookie": cookie, "Origin": "http://localhost"]
        headers["X-XSRF-TOKEN"] = wrong
        let refused = try await server.send(.delete, "/v1/session", headers: headers)
        #expect(refused.status == 403)
      }
      let headers = ["Cookie": cookie, "X-XSRF-TOKEN": xsrf, "Origin": "http://localhost"]
      // A write by cookie needs it as well.
      let bare = try await server.send(
        .post, "/v1/StudentLocation", TestServer.post(),
        headers: ["Cookie": cookie, "Origin": "http://localhost"])
      #expect(bare.status == 403)
      #expect(bare.code == 119)
      let post = try await server.send(
        .post, "/v1/StudentLocation", TestServer.post(), headers: headers)
      #expect(post.status == 200)
      let ended = try await server.send(.delete, "/v1/session", headers: headers)
      #expect(ended.status == 200)
      #expect(try ended.guarded["session"]?.object?["id"] == .string(token))
      #expect(ended.headers[values: .setCookie].allSatisfy { $0.contains("Max-Age=0") })
      let again = try await server.send(.delete, "/v1/session", headers: headers)
      #expect(again.status == 401)
      let write = try await server.send(
        .post, "/v1/StudentLocation", TestServer.post(),
        headers: ["X-Parse-Session-Token": token])
      #expect(write.status == 401)
      #expect(write.code == 209)
    }
  }

  @Test("a session ends at its hour, with the password, and with the account")
  func sessionsEnd() async throws {
    try await TestServer.run(settings: { $0.sessionLifetime = .seconds(60) }) { server in
      _ = try await server.account("ada@example.org")
      func isAlive(_ token: String) async throws -> Bool {
        try await server.send(.get, "/v1/session", as: token).status == 200
      }
      let first = try await server.signIn("ada@example.org")
      server.clock.advance(by: .seconds(59))
      #expect(try await isAlive(first))
      server.clock.advance(by: .seconds(1))
      #expect(try await !isAlive(first))
      let second = try await server.signIn("ada@example.org")
      #expect(try await isAlive(second))
      try await server.store.setPassword("another horse", of: "ada@example.org")
      #expect(try await !isAlive(second))
    }
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let token = try await server.signIn("ada@example.org")
      _ = try await server.send(.post, "/v1/StudentLocation", TestServer.post(), as: token)
      #expect(try await server.store.removeAccount(ada.key) == 1)
      for secret in [token, ada.token] {
        let reply = try await server.send(
          .post, "/v1/StudentLocation", TestServer.post(), as: secret)
        #expect(reply.code == 209)
      }
      #expect(try await server.send(.get, "/v1/StudentLocation").results.isEmpty)
    }
  }

  @Test("forged and malformed tokens are refused alike, wherever they stand")
  func refusesForgedTokens() async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      let forged = Secret.random().text
      for headers in [
        ["Authorization": "Bearer \(forged)"], ["Authorization": "Bearer otm_\(forged)"],
        ["Authorization": "Bearer"], ["X-Parse-REST-API-Key": "otm_\(forged)"],
        ["Authorization": "Bearer ' OR 1=1 --"], ["X-Parse-Session-Token": forged],
        ["X-Parse-Session-Token": "r:\(forged)"], ["X-Parse-Session-Token": "é"],
      ] {
        let reply = try await server.send(
          .post, "/v1/StudentLocation", TestServer.post(), headers: headers)
        #expect(reply.status == 401, "\(headers)")
        #expect(reply.headers[HTTPField.Name.wwwAuthenticate] == #"Bearer error="invalid_token""#)
        #expect(reply.code == 209, "\(headers)")
      }
      // Those of a proxy in front, or of another app on the same machine.
      for headers in [
        ["Authorization": "Basic YTpi"], ["Cookie": "onthemap_session=x"],
        ["X-Parse-REST-API-Key": "somebody-elses"],
      ] {
        #expect(try await server.send(.get, "/v1/StudentLocation", headers: headers).status == 200)
        let reply = try await server.send(
          .post, "/v1/StudentLocation", TestServer.post(), headers: headers)
        #expect(reply.status == 403)
      }
      #expect(try await server.send(.get, "/v1/StudentLocation").results.isEmpty)
    }
  }

  @Test("guesses are slowed down, and the owner at another address is not locked out")
  func limitsAttempts() async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      let wrong = TestServer.logIn("ada@example.org", "wrong horse")
      for _ in 0..<10 {
        #expect(try await server.send(.post, "/v1/session", wrong).status == 403)
      }
      let refused = try await server.send(.post, "/v1/session", wrong)
      #expect(refused.status == 429)
      #expect(refused.headers[HTTPField.Name.retryAfter] == "30")
      // Also with the right password, or guessing would go on unnoticed.
      let right = TestServer.logIn("ada@example.org", "correct horse")
      #expect(try await server.send(.post, "/v1/session", right).status == 429)
      server.clock.advance(by: .seconds(30))
      #expect(try await server.send(.post, "/v1/session", right).status == 200)
      // What succeeded was not counted: the next one is let in at once.
      #expect(try await server.send(.post, "/v1/session", right).status == 200)
      let elsewhere = LogInLimiter.Attempt(
        of: "ada@example.org", on: nil, from: Client(.v4(192, 0, 2, 1)))
      _ = try await server.api.logIns.count(elsewhere, at: server.clock.now)
    }
  }

  @Test("an account has a bounded number of sessions: the oldest makes room")
  func boundsSessions() async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      var tokens: [String] = []
      for _ in 0..<51 {
        server.clock.advance(by: .milliseconds(1))
        tokens.append(try await server.signIn("ada@example.org"))
      }
      #expect(try await server.send(.get, "/v1/session", as: tokens[0]).status == 401)
      #expect(try await server.send(.get, "/v1/session", as: tokens[1]).status == 200)
      #expect(try await server.send(.get, "/v1/session", as: tokens[50]).status == 200)
    }
  }

  @Test("the store contains neither tokens nor passwords")
  func storesDigests() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let token = try await server.signIn("ada@example.org")
      guard TestDatabase.isSQLite else {
        // Every row of every table, as PostgreSQL writes it.
        for table in ["account", "session", "apiKey", "link"] {
          let rows = try await server.store.read {
            try $0.all("SELECT t::text FROM \(table) AS t") { try $0[0] as String }
          }
          for secret in [token, ada.token, "correct horse"] {
            let hex = Data(secret.utf8).map { String($0, radix: 16) }.joined()
            #expect(!rows.contains { $0.contains(secret) || $0.contains(hex) })
          }
        }
        return
      }
      let folder = URL(filePath: server.database.path).deletingLastPathComponent()
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path()) {
        let bytes = try Data(contentsOf: folder.appending(path: file))
        for secret in [token, ada.token, "correct horse"] {
          #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file)")
        }
      }
    }
  }

  @Test("Facebook tokens are taken only where there is a verifier")
  func facebook() async throws {
    let body = #"{"facebook_mobile":{"access_token":"good"}}"#
    try await TestServer.run { server in
      let reply = try await server.send(.post, "/v1/session", body)
      #expect(reply.status == 400)
    }
    let verifier: FacebookVerifier = { token in
      switch token {
      case "good": FacebookIdentity(id: "42", firstName: "Ada", lastName: "Lovelace")
      case "down": throw StoreError.busy
      default: nil
      }
    }
    try await TestServer.run(facebook: verifier) { server in
      // Nobody has tied an account to it, and nobody may sign up.
      let reply = try await server.send(.post, "/v1/session", body)
      #expect(reply.status == 403)
    }
    try await TestServer.run(settings: { $0.signUp = .open }, facebook: verifier) { server in
      let first = try await server.send(.post, "/v1/session", body)
      let second = try await server.send(.post, "/v1/session", body)
      #expect(first.status == 200)
      #expect(try first.guarded["account"] == second.guarded["account"])
      let down = #"{"facebook_mobile":{"access_token":"down"}}"#
      #expect(try await server.send(.post, "/v1/session", down).status == 503)
      let bad = #"{"facebook_mobile":{"access_token":"bad"}}"#
      #expect(try await server.send(.post, "/v1/session", bad).status == 403)
    }
  }
}
