import HTTPTypes
import TextTools
import Testing
import Links

@testable import HTTPServing
@testable import LocationStore
@testable import LocationsServer

@Suite("Web pages, as an attacker sees them")
struct PageSecurityTests {
  private static let logIn = "email=ada%40example.org&password=correct+horse&next=%2Ftable"

  /// Every form, with fields that it would act upon.
  private static let allForms = [
    ("/logout", ""), ("/post", "place=Oslo"), ("/account/password", "current=a&password=b"),
    ("/account/sessions", ""), ("/account/posts", "id=x"), ("/account/passkeys", "id=1"),
    ("/account/delete", "current=correct+horse"), ("/moderation", "action=hide&id=x"),
    ("/account/name", "first_name=Eve&last_name=E"), ("/account/keys", "all=1"),
    ("/account/email", "email=e%40example.org&current=correct+horse"),
    ("/account/posts/restore", "id=x"), ("/account/passkeys/name", "id=1&name=x"),
  ]

  /// What browsers say of forms that a page of this server did not send (RFC 6454, W3C Fetch
  /// Metadata).
  private static let elsewhere: [[String: String]] = [
    ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
    ["Origin": "https://evil.example"], ["Origin": "http://localhost:1"], ["Origin": "null"], [:],
    ["Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"],
  ]

  @Test("take no form that another page sent, or that is of another session", arguments: allForms)
  func forgery(path: String, body: String) async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      let ada = try await PageBrowser.signedIn(server, as: "ada@example.org")
      let other = try await PageBrowser.signedIn(server, as: "ada@example.org")
      for headers in Self.elsewhere {
        #expect(try await ada.submit(path, body, headers: headers).status == 403)
      }
      for xsrf in ["wrong", other.xsrf, ""] {
        var forger = ada
        if xsrf.isEmpty { forger.token = nil }
        let reply = try await forger.submit(path, body, xsrf: xsrf)
        #expect(reply.status == (xsrf.isEmpty ? 303 : 403))
      }
      // A form that is sent as something that needs no question to the server either.
      var headers = PageBrowser.fromHere
      headers["Content-Type"] = "text/plain"
      #expect(try await ada.submit(path, body, headers: headers).status == 403)
      #expect(try await ada.open("/map").status == 200)
      #expect(try await server.store.accounts().count == 1)
    }
  }

  @Test("sign in and out by forms of their own, and by no others")
  func forms() async throws {
    try await TestServer.run(settings: { $0.signUp = .open }) { server in
      _ = try await server.account("ada@example.org")
      let nobody = PageBrowser(server: server)
      for headers in Self.elsewhere {
        #expect(try await nobody.submit("/login", Self.logIn, headers: headers).status == 403)
        let signUp = "username=b%40example.org&password=long+enough&first_name=B&last_name=C"
        #expect(try await nobody.submit("/sign-up", signUp, headers: headers).status >= 400)
      }
      #expect(try await server.store.accounts().count == 1)
      // Neither by the route of the API, which takes JSON alone from pages.
      for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let reply = try await server.send(
          .post, "/api/session", TestServer.logIn("ada@example.org", "correct horse"),
          headers: ["Content-Type": type, "Origin": "https://evil.example"])
        #expect(reply.status == 415)
      }
      let reply = try await nobody.submit("/login", Self.logIn)
      #expect(reply.status == 303)
      #expect(reply.headers[.location] == "/table")
      let browser = PageBrowser(server: server, token: try token(of: reply))
      #expect(try await browser.open("/map").status == 200)
      let out = try await browser.submit("/logout", "")
      #expect(out.headers[.location] == "/login?why=out")
      #expect(try await browser.open("/map").status == 303)
    }
  }

  @Test("have cookies that scripts, other sites and plain connections do not get")
  func cookies() async throws {
    for isSecure in [false, true] {
      try await TestServer.run(settings: { $0.hasSecureCookies = isSecure }) { server in
        _ = try await server.account("ada@example.org")
        let nobody = PageBrowser(server: server)
        let cookies = try await nobody.submit("/login", Self.logIn).headers[values: .setCookie]
        #expect(cookies.count == 3)
        for cookie in cookies {
          let parts = Set(cookie.split(separator: ";").map { $0.drop { $0 == " " } })
          #expect(parts.contains("SameSite=Lax") && parts.contains("Path=/"))
          #expect(parts.contains("Secure") == isSecure)
          #expect(parts.contains("HttpOnly") == cookie.hasPrefix("onthemap_"))
          // It ends with the browser, but for that of the device, and belongs to this host alone.
          let isOfDevice = cookie.hasPrefix("onthemap_device=")
          #expect(parts.contains("Max-Age=31536000") == isOfDevice && !cookie.contains("Domain"))
          #expect(cookie.contains("Max-Age") == isOfDevice)
        }
        let kept = try await nobody.submit("/login", Self.logIn + "&stay=1")
        #expect(kept.headers[values: .setCookie].count { $0.contains("Max-Age=2592000") } == 2)
      }
    }
  }

  @Test("begin a session of its own with each sign-in, whatever cookie was there")
  func fixation() async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      let planted = String(repeating: "A", count: 43)
      let browser = PageBrowser(server: server, token: planted)
      let reply = try await browser.submit("/login", Self.logIn)
      #expect(try token(of: reply) != planted)
      #expect(try await browser.open("/map").status == 303)
    }
  }

  @Test("forbid caching, framing and embedding, and send no referrer")
  func headers() async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org", role: .moderator)
      let ada = try await PageBrowser.signedIn(server, as: "ada@example.org")
      let pages = [
        "/login", "/map", "/table", "/post", "/account", "/moderation", "/account/export",
        "/map.svg", "/places?find=Oslo",
      ]
      for path in pages {
        let reply = try await ada.open(path)
        #expect(reply.headers[.cacheControl] == "no-store", "\(path)")
        #expect(reply.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
        #expect(reply.headers[.referrerPolicy] == "no-referrer")
        #expect(reply.headers[.crossOriginResourcePolicy] == "same-origin")
        #expect(reply.headers[.xContentTypeOptions] == "nosniff")
      }
    }
  }

  @Test(
    "lead nowhere else after signing in",
    arguments: [
      "https://example.org", "//x.org", "/a", "\\\\x.org", "/map%0d%0aSet-Cookie:x=y", "/map/..",
      "javascript:alert(1)", "",
    ])
  func redirects(next: String) async throws {
    #expect(WebPages.localPath(next) == "/map")
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      let body = "email=ada%40example.org&password=correct+horse&next=\(next)"
      let reply = try await PageBrowser(server: server).submit("/login", body)
      #expect(reply.headers[.location] == "/map")
    }
  }

  @Test("limit guesses in every form with a password")
  func guessing() async throws {
    for path in ["/login", "/account/password", "/account/delete"] {
      try await TestServer.run { server in
        _ = try await server.account("ada@example.org")
        let ada = try await PageBrowser.signedIn(server, as: "ada@example.org")
        var statuses: [Int] = []
        for _ in 0..<12 {
          let body = "email=ada%40example.org&password=another+one&current=guess"
          let text = try await ada.submit(path, body).text
          statuses.append(text.contains(/Please wait \d+ seconds/) ? 429 : 0)
        }
        #expect(statuses.filter { $0 == 429 }.count == 2, "\(path)")
      }
    }
  }

  @Test("end all other sessions with the password, and ask for it before the account ends")
  func password() async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      let ada = try await PageBrowser.signedIn(server, as: "ada@example.org")
      let elsewhere = try await PageBrowser.signedIn(server, as: "ada@example.org")
      let wrong = try await ada.submit("/account/password", "current=x&password=another+one")
      #expect(wrong.status == 422)
      #expect(try await elsewhere.open("/map").status == 200)
      let short = try await ada.submit("/account/password", "current=correct+horse&password=short")
      #expect(short.status == 422)
      let reply = try await ada.submit(
        "/account/password", "current=correct+horse&password=another+one")
      #expect(reply.headers[.location] == "/account?done=password")
      #expect(try await ada.open("/map").status == 200)
      #expect(try await elsewhere.open("/map").status == 303)

      for body in ["", "current=", "current=correct+horse", "sure=1"] {
        #expect(try await ada.submit("/account/delete", body).status == 422)
      }
      let gone = try await ada.submit("/account/delete", "current=another+one")
      #expect(gone.headers[.location] == "/login?why=deleted")
      #expect(try await server.store.accounts().isEmpty)
    }
  }

  @Test("refuse to delete or change the posts of others")
  func othersPosts() async throws {
    try await TestServer.run { server in
      let (_, adasKey) = try await server.account("ada@example.org")
      _ = try await server.account("eve@example.org")
      let made = try await server.send(.post, "/v1/StudentLocation", TestServer.post(), as: adasKey)
      let id = try #require(try made.json["objectId"]?.string)
      let eve = try await PageBrowser.signedIn(server, as: "eve@example.org")
      let deleted = try await eve.submit("/account/posts", "id=\(id)")
      #expect(deleted.status == 422 && deleted.text.contains("another account"))
      // The name of another's post is passed over: a post of one's own is made.
      let body =
        "step=link&place=Oslo&latitude=59.9&longitude=10.7&link=https%3A%2F%2Fexample.org%2Feve"
      let posted = try await eve.submit("/post", body + "&replaces=\(id)&replace=1")
      #expect(posted.status == 303)
      let kept = try await server.send(.get, "/v1/StudentLocation/\(id)")
      #expect(try kept.json["mediaURL"]?.string == "https://example.org/ada")
      #expect(try await eve.open("/post?edit=\(id)").text.contains(id) == false)
    }
  }

  @Test("are moderated only by moderators, who cannot block each other")
  func moderators() async throws {
    try await TestServer.run { server in
      let (key, adasKey) = try await server.account("ada@example.org")
      let (other, _) = try await server.account("olga@example.org", role: .moderator)
      _ = try await server.account("mo@example.org", role: .moderator)
      let made = try await server.send(.post, "/v1/StudentLocation", TestServer.post(), as: adasKey)
      let id = try #require(try made.json["objectId"]?.string)
      let ada = try await PageBrowser.signedIn(server, as: "ada@example.org")
      let mo = try await PageBrowser.signedIn(server, as: "mo@example.org")
      #expect(try await ada.open("/moderation").status == 404)
      for body in [
        "action=hide&id=\(id)", "action=block&id=\(other)", "action=blockAndHide&id=\(other)",
        "action=approve&id=\(other)", "action=hide&post-\(id)=on", "action=invite",
        "action=x&id=\(id)",
      ] {
        #expect(try await ada.submit("/moderation", body).status == 404)
      }
      #expect(try await mo.submit("/moderation", "action=block&id=\(other)").status == 404)
      #expect(try await server.store.moderationLog(limit: 9).isEmpty)

      #expect(try await mo.submit("/moderation", "action=hide&id=\(id)").status == 303)
      #expect(try await server.send(.get, "/v1/StudentLocation/\(id)").status == 404)
      #expect(try await mo.submit("/moderation", "action=block&id=\(key)").status == 303)
      #expect(try await ada.open("/map").status == 303)
      let again = try await PageBrowser(server: server).submit("/login", Self.logIn)
      #expect(again.status == 403)
      #expect(
        try await server.send(.post, "/v1/StudentLocation", TestServer.post(), as: adasKey)
          .status == 403)
      let log = try await server.store.moderationLog(limit: 9)
      #expect(log.map(\.action) == [.block, .hide])
      #expect(log.allSatisfy { $0.moderator == "mo@example.org" })
    }
  }

  @Test("have a log that nothing changes", arguments: ["DELETE FROM", "UPDATE"])
  func log(verb: String) async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      try await server.store.setBlocked(true, of: "ada@example.org", at: server.clock.date)
      let change = verb == "UPDATE" ? "UPDATE moderation SET subject = ''" : "\(verb) moderation"
      await #expect(throws: (any Error).self) {
        try await server.store.write { try $0.execute(change) }
      }
      // Neither is it gone with the account.
      try await server.store.removeAccount("ada@example.org")
      let log = try await server.store.moderationLog(limit: 9)
      #expect(log.map(\.subject) == ["ada@example.org"])
      #expect(log.first?.moderator == "onthemap user")
    }
  }

  @Test("count wrong passkeys by address only")
  func limits() async throws {
    let limiter = LogInLimiter { RateLimiter($1) }
    let clock = TestClock()
    func client(_ number: UInt8) -> Client { Client(.v4(192, 0, 2, number)) }
    func isLetIn(_ number: UInt8) async -> Bool {
      (try? await limiter.count(client(number), at: clock.now)) != nil
    }
    // Somebody who sends wrong passkeys from many addresses keeps nobody else out.
    for attempt in 0..<1_000 { _ = await isLetIn(UInt8(attempt % 20)) }
    #expect(await !isLetIn(0))
    #expect(await isLetIn(200))
    clock.advance(by: .seconds(3))
    #expect(await isLetIn(0))
    #expect(await !isLetIn(0))
    await limiter.forgive(client(0))
    #expect(await isLetIn(0))
  }

  private func token(of reply: TestReply) throws -> String {
    let prefix = "onthemap_session="
    let cookie = try #require(reply.headers[values: .setCookie].first { $0.hasPrefix(prefix) })
    return String(cookie.dropFirst(prefix.count).prefix { $0 != ";" })
  }
}
