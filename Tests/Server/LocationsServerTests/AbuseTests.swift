import Foundation
import HTTPTypes
import HummingbirdTesting
import TextTools
import PostingClient
import Testing
import Links

@testable import HTTPServing
@testable import LocationStore
@testable import LocationsServer

@Suite("one person does not take the server from the others")
struct AbuseTests {
  private static let path = "/v1/StudentLocation"

  /// Trusts the tests, which come from this machine, to say which client they are.
  private static func trustTests(_ settings: inout ServerSettings) {
    settings.http.trustedProxies = [AddressRange("127.0.0.1")].compactMap(\.self)
  }

  @Test("guesses at one address do not block sign-ins at another")
  func lockOut() async throws {
    try await TestServer.run(.live, settings: Self.trustTests) { server in
      _ = try await server.account("bob@example.org")
      func status(_ password: String, from client: String) async throws -> Int {
        try await server.send(
          .post, "/v1/session", TestServer.logIn("bob@example.org", password),
          headers: ["X-Forwarded-For": client]
        ).status
      }
      var refusedCount = 0
      for _ in 0..<260 where try await status("wrong horse", from: "192.0.2.66") == 429 {
        refusedCount += 1
      }
      #expect(refusedCount == 250)
      #expect(try await status("correct horse", from: "192.0.2.1") == 200)
    }
  }

  @Test("ten guesses a second for an hour from one address take a tenth of an account's limit")
  func slowLockOut() async {
    let limiter = LogInLimiter { RateLimiter($1) }
    let clock = TestClock()
    func isLetIn(_ last: UInt8) async -> Bool {
      let attempt = LogInLimiter.Attempt(
        of: "bob@example.org", on: nil, from: Client(.v4(192, 0, 2, last)))
      return (try? await limiter.count(attempt, at: clock.now)) != nil
    }
    for _ in 0..<36_000 {
      _ = await isLetIn(66)
      clock.advance(by: .milliseconds(100))
    }
    // The account's bucket refills as fast as one address can empty it, but for its first ten.
    for last in 0..<60 { #expect(await isLetIn(UInt8(last))) }
  }

  @Test(
    "an owner in another network is let in on a new device, and guesses are few",
    arguments: [
      // Addresses of one network cost nothing: a /48 has 65,536 of IPv6.
      { InternetAddress.v6(high: 0x2001_0DB8_0001_0000 | UInt64($0), low: 1) },
      { InternetAddress.v4(0xC633_6400 | UInt32($0 % 256)) },
      // Of 21 networks.
      { InternetAddress.v6(high: 0x2001_0DB8_0000_0000 | UInt64($0 % 21) << 16, low: UInt64($0)) },
      { InternetAddress.v4(0x0A00_0000 | UInt32($0 % 21) << 8 | UInt32($0 % 200)) },
    ] as [@Sendable (Int) -> InternetAddress])
  func lockOut(guesser: @Sendable (Int) -> InternetAddress) async throws {
    let limiter = LogInLimiter { RateLimiter($1) }
    let clock = TestClock()
    func attempt(_ address: InternetAddress) -> LogInLimiter.Attempt {
      LogInLimiter.Attempt(of: "bob@example.org", on: nil, from: Client(address))
    }
    // A day of guesses, one every two seconds.
    var guessCount = 0
    for index in 0..<43_200 {
      if (try? await limiter.count(attempt(guesser(index)), at: clock.now)) != nil {
        guessCount += 1
      }
      if index % 250 == 249 {
        let owner = attempt(.v4(0xCB00_7100 | UInt32(index / 250 % 250)))
        let counted = try await limiter.count(owner, at: clock.now)
        await limiter.forgive(counted)
      }
      clock.advance(by: .seconds(2))
    }
    // As many at once as before, and five in a hundred seconds more.
    #expect(guessCount <= 200 + 86_400 / 20 + 86_400 / 80)
  }

  @Test("a device that signed in before is let in, however many guess elsewhere")
  func knownDevice() async throws {
    try await TestServer.run(.live, settings: Self.trustTests) { server in
      _ = try await server.account("bob@example.org")
      _ = try await server.account("eve@example.org")
      func logIn(
        _ password: String, by email: String = "bob@example.org", from client: String,
        device: String? = nil
      ) async throws -> TestReply {
        var headers = ["X-Forwarded-For": client]
        headers["Cookie"] = device
        return try await server.send(
          .post, "/v1/session", TestServer.logIn(email, password), headers: headers)
      }
      func device(of reply: TestReply) throws -> String {
        let cookies = reply.headers[values: .setCookie]
        let cookie = try #require(cookies.first { $0.hasPrefix("onthemap_device=") })
        return String(cookie.prefix { $0 != ";" })
      }
      let bobs = try device(of: try await logIn("correct horse", from: "192.0.2.1"))
      let eves = try device(
        of: try await logIn("correct horse", by: "eve@example.org", from: "192.0.2.2"))
      for index in 0..<260 {
        _ = try await logIn("wrong horse", from: "198.51.100.\(index % 250)")
      }
      // In the network of those who guess, also with the cookie of another account, bob has to
      // wait.
      for cookie in [nil, eves, "onthemap_device=x", bobs + "A"] {
        let reply = try await logIn("correct horse", from: "198.51.100.251", device: cookie)
        #expect(reply.status == 429, "\(cookie ?? "none")")
      }
      // In another one he has two attempts on a new device.
      #expect(try await logIn("wrong horse", from: "192.0.2.1").status == 403)
      #expect(try await logIn("correct horse", from: "192.0.2.7").status == 200)
      #expect(try await logIn("wrong horse", from: "192.0.2.1").status == 403)
      #expect(try await logIn("correct horse", from: "192.0.2.8").status == 429)
      #expect(try await logIn("correct horse", from: "192.0.2.9", device: bobs).status == 200)
      // Guessing there has a limit as well.
      for _ in 0..<10 {
        #expect(try await logIn("wrong horse", from: "192.0.2.9", device: bobs).status == 403)
      }
      let last = try await logIn("correct horse", from: "192.0.2.9", device: bobs)
      #expect(last.status == 429)
    }
  }

  @Test("long names take no memory, and names no more than their share")
  func namesInMemory() async throws {
    try await TestServer.run { server in
      let long = String(repeating: "x", count: 15_500)
      for index in 0..<50 {
        let body = TestServer.logIn("\(index)\(long)", "wrong horse")
        #expect(try await server.send(.post, "/v1/session", body).status == 403)
      }
      var statuses: [Int] = []
      for index in 0..<100 {
        let body = TestServer.logIn("\(index)@example.org", "wrong horse")
        statuses.append(try await server.send(.post, "/v1/session", body).status)
      }
      // What is too long counts for nothing: the client could still try fifty addresses.
      #expect(statuses.prefix(50).allSatisfy { $0 == 403 })
      #expect(statuses.dropFirst(50).allSatisfy { $0 == 429 })
    }
  }

  @Test("lists with ever new parameters fill a cache of bounded size")
  func caches() async throws {
    try await TestServer.run { server in
      for index in 0..<200 {
        let reply = try await server.send(.get, "\(Self.path)?skip=\(index)")
        #expect(reply.status == 200)
      }
      #expect(server.api.lists.count <= 32)
    }
  }

  @Test("an author has a number of posts a minute and a day, alone or in batches")
  func quotas() async throws {
    try await TestServer.run(
      settings: {
        $0.postsPerMinute = 10
        $0.postsPerDay = 25
      }
    ) { server in
      let ada = try await server.account("ada@example.org")
      let bob = try await server.account("bob@example.org")
      let importer = try await server.account("im@example.org", role: .importer)
      func made(_ count: Int, as token: String) async throws -> Int {
        let part = "{\"method\":\"POST\",\"path\":\"\(Self.path)\",\"body\":\(TestServer.post())}"
        let batch = Array(repeating: part, count: count).joined(separator: ",")
        let reply = try await server.send(
          .post, "/v1/batch", "{\"requests\":[\(batch)]}", as: token)
        return reply.text.components(separatedBy: "\"success\"").count - 1
      }
      #expect(try await made(50, as: ada.token) == 10)
      let refused = try await server.send(.post, Self.path, TestServer.post(), as: ada.token)
      #expect(refused.status == 429 && refused.code == 155)
      #expect(refused.headers[.retryAfter] == "6")
      // Others have quotas of their own, and an import has none.
      #expect(try await made(10, as: bob.token) == 10)
      #expect(try await made(50, as: importer.token) == 50)
      // All or none is none.
      server.clock.advance(by: .seconds(60))
      let part = "{\"method\":\"POST\",\"path\":\"\(Self.path)\",\"body\":\(TestServer.post())}"
      let batch = Array(repeating: part, count: 11).joined(separator: ",")
      let all = try await server.send(
        .post, "/v1/batch", "{\"requests\":[\(batch)],\"transaction\":true}", as: bob.token)
      #expect(all.status == 429)
      // The day's quota.
      server.clock.advance(by: .seconds(60))
      #expect(try await made(10, as: ada.token) == 10)
      server.clock.advance(by: .seconds(60))
      #expect(try await made(10, as: ada.token) == 5)
    }
  }

  @Test("a change counts like a post, a repeat and a deletion do not")
  func countedChanges() async throws {
    try await TestServer.run(settings: { $0.postsPerMinute = 3 }) { server in
      let ada = try await server.account("ada@example.org")
      func send(_ method: HTTPRequest.Method, _ path: String, _ body: String?, _ id: String)
        async throws -> TestReply
      {
        try await server.send(
          method, path, body, as: ada.token, headers: ["X-Parse-Request-Id": id])
      }
      let made = try await send(.post, Self.path, TestServer.post(), "1")
      #expect(made.status == 200)
      let one = "\(Self.path)/\(try #require(try made.json["objectId"]?.string))"
      for _ in 0..<5 {
        #expect(try await send(.post, Self.path, TestServer.post(), "1").status == 200)
      }
      #expect(try await send(.put, one, #"{"latitude":52}"#, "2").status == 200)
      #expect(try await send(.put, one, #"{"latitude":53}"#, "3").status == 200)
      #expect(try await send(.put, one, #"{"latitude":54}"#, "4").status == 429)
      #expect(try await send(.delete, one, nil, "5").status == 200)
    }
  }

  @Test("accounts at one address share a limit")
  func quotaOfAddress() async throws {
    var settings = ServerSettings()
    settings.postsPerMinute = 10
    settings.postsPerDay = nil
    let quotas = Quotas(settings) { RateLimiter($1) }
    let clock = TestClock()
    func isLetIn(_ key: String, from last: UInt8) async throws -> Bool {
      let row = TestRow([Int64(1), key, "a@b", "A", "B", "author", false, false])
      let client = Client(.v4(192, 0, 2, last))
      return (try? await quotas.countPosts(1, of: Account(row), client: client, at: clock.now))
        != nil
    }
    var count = 0
    for index in 0..<100 where try await isLetIn("\(index)", from: 66) { count += 1 }
    #expect(count == 50)
    // Who was refused has used nothing up.
    for _ in 0..<10 {
      let isIn = try await isLetIn("99", from: 1)
      #expect(isIn)
    }
    let isIn = try await isLetIn("99", from: 1)
    #expect(!isIn)
  }

  @Test("a list without a condition has the newest post of each author, and all of an importer's")
  func postsPerAuthor() async throws {
    try await TestServer.run(settings: { $0.postsPerAuthor = 1 }) { server in
      let ada = try await server.account("ada@example.org")
      let bob = try await server.account("bob@example.org")
      let importer = try await server.account("im@example.org", role: .importer)
      for (name, token) in [
        ("A", ada.token), ("I", importer.token), ("B", bob.token), ("C", ada.token),
        ("J", importer.token), ("D", ada.token),
      ] {
        server.clock.advance(by: .seconds(1))
        let made = try await server.send(.post, Self.path, TestServer.post(name), as: token)
        #expect(made.status == 200)
      }
      func names(_ query: String) async throws -> String {
        try await server.send(.get, "\(Self.path)?\(query)").results
          .compactMap { $0["firstName"]?.string }.joined()
      }
      #expect(try await names("") == "DJBI")
      #expect(try await names("limit=2&skip=1") == "JB")
      #expect(try await names("order=createdAt") == "IBJD")
      #expect(try await names("postsPerAuthor=2") == "DJCBI")
      #expect(try await names("postsPerAuthor=0") == "DJCBIA")
      #expect(try await names("uniqueKey=\(ada.key)") == "DCA")
      let counted = try await server.send(.get, "\(Self.path)?count=1&limit=0")
      #expect(try counted.json["count"] == 4)
      for text in ["-1", "x", ""] {
        let reply = try await server.send(.get, "\(Self.path)?postsPerAuthor=\(text)")
        #expect(reply.status == 400 && reply.code == 102)
      }
    }
  }

  @Test("an author posts under his own name")
  func impersonation() async throws {
    try await TestServer.run(settings: { $0.allowsOtherNames = false }) { server in
      let ada = try await server.account("ada@example.org")
      let bob = try await server.account("bob@example.org")
      try await server.store.setNames("Bob", "Smith", of: try await server.store.accounts()[1])
      let strict = ["Prefer": "return=minimal, handling=strict"]
      let refused = try await server.send(
        .post, Self.path, TestServer.post(), as: bob.token, headers: strict)
      #expect(refused.status == 403 && refused.code == 119)
      #expect(refused.text.contains("Bob Smith"))
      // Without names, the account's are taken.
      let body = """
        {"mapString":"London","mediaURL":"https://example.org/bob","latitude":51.5,"longitude":0}
        """
      let made = try await server.send(.post, Self.path, body, as: bob.token)
      #expect(made.status == 200)
      let id = try #require(try made.json["objectId"]?.string)
      let post = try await server.send(.get, "\(Self.path)/\(id)").json
      #expect(post["firstName"] == "Bob" && post["lastName"] == "Smith")
      for names in [#"{"firstName":"Ada"}"#, #"{"firstName":"Ada","lastName":"Lovelace"}"#] {
        let path = "\(Self.path)/\(id)"
        let refused = try await server.send(.put, path, names, as: bob.token, headers: strict)
        #expect(refused.status == 403)
        // An app means its user, whatever name it sends.
        let changed = try await server.send(.put, path, names, as: bob.token)
        #expect(changed.status == 200)
        #expect(try changed.json["firstName"] == "Bob")
        let post = try await server.send(.get, path).json
        #expect(post["firstName"] == "Bob" && post["lastName"] == "Smith")
      }
      #expect(
        try await server.send(
          .put, "\(Self.path)/\(id)", #"{"firstName":"Bob","latitude":52}"#, as: bob.token
        ).status == 200)
      // In a batch as well.
      let batch = """
        {"requests":[{"method":"POST","path":"\(Self.path)","body":\(TestServer.post())}]}
        """
      let reply = try await server.send(.post, "/v1/batch", batch, as: bob.token, headers: strict)
      #expect(reply.text.contains("\"status\":403"))
      #expect(
        try await server.send(.post, Self.path, TestServer.post(), as: ada.token).status == 200)
      for role in [Account.Role.importer, .moderator] {
        try await server.store.setRole(role, of: "bob@example.org")
        let reply = try await server.send(.post, Self.path, TestServer.post(), as: bob.token)
        #expect(reply.status == 200)
      }
      // A new name is that of the posts that had the old one.
      let account = try #require(try await server.store.accounts().first)
      try await server.store.setNames("Ada", "King", of: account)
      let posts = try await server.send(.get, "\(Self.path)?uniqueKey=\(ada.key)").results
      #expect(posts.map { $0["lastName"] } == ["King"])
    }
  }

  @Test(
    "names that deceive are refused, for accounts as for posts",
    arguments: [
      "A\u{200B}da", "\u{3164}", "A\u{202E}da", "Ada\u{200F}", "\u{2800}", "\u{AD}Ada",
      "A" + String(repeating: "\u{301}", count: 400),
      "A" + String(repeating: "\u{489}\u{301}", count: 9),
      "", " ", "Ada\n",
    ])
  func names(name: String) async throws {
    try await TestServer.run(settings: { $0.signUp = .open }) { server in
      let body: JSONValue = [
        "username": "new@example.org", "password": "a few words", "first_name": .string(name),
        "last_name": "Lovelace",
      ]
      let text = String(decoding: body.bytes, as: UTF8.self)
      let reply = try await server.send(.post, "/v1/users", text)
      #expect(reply.status == 400)
      #expect(try await server.store.accounts().isEmpty)
      let ada = try await server.account("ada@example.org")
      let post: JSONValue = [
        "firstName": .string(name), "lastName": "L", "mapString": "Oslo",
        "mediaURL": "https://example.org", "latitude": 1, "longitude": 1,
      ]
      let made = try await server.send(
        .post, Self.path, String(decoding: post.bytes, as: UTF8.self), as: ada.token)
      #expect(made.status == 400 && made.code == 142)
    }
  }

  @Test(
    "names that people have are taken",
    arguments: [
      "Zoë", "Nguyễn", "Nguye\u{302}\u{303}n", "محمد", "עֲבֹדָה", "रवि", "می\u{200C}خواهم", "李",
      "O’Brien", "-",
      "Łukasz", "👩\u{200D}🔬",
    ])
  func goodNames(name: String) {
    #expect(NewAccount.fault(ofName: name, .lastName) == nil)
  }
}
