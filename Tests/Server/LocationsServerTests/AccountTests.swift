import Foundation
import GRDB
import HTTPTypes
import HummingbirdTesting
import TextTools
import PostingClient
import Testing

@testable import LocationStore
@testable import LocationsServer

@Suite("accounts: signing up, changing, blocking")
struct AccountTests {
  private static let path = "/v1/StudentLocation"
  private static let form = "username=new%40example.org&first_name=New&last_name=One"

  private static func signUp(_ email: String = "new@example.org", invitation: String? = nil)
    -> String
  {
    let more = invitation.map { ",\"invitation\":\"\($0)\"" } ?? ""
    return """
      {"username":"\(email)","password":"a few words","first_name":"New","last_name":"One"\(more)}
      """
  }

  @Test("an invitation lets in as many as it is for, and for as long")
  func invitations() async throws {
    try await TestServer.run(settings: { $0.signUp = .invite }) { server in
      func status(_ email: String, _ invitation: String?) async throws -> Int {
        try await server.send(.post, "/v1/users", Self.signUp(email, invitation: invitation)).status
      }
      #expect(try await status("a@example.org", nil) == 403)
      #expect(try await status("a@example.org", "x") == 403)
      #expect(try await status("a@example.org", Secret.random().text) == 403)
      let secret = try await server.store.addLink(
        for: nil, count: 2, until: server.clock.now.advanced(by: .seconds(60))
      ).text
      #expect(try await status("a@example.org", secret) == 201)
      // An address that is taken uses nothing up.
      #expect(try await status("a@example.org", secret) == 400)
      #expect(try await status("b@example.org", secret) == 201)
      #expect(try await status("c@example.org", secret) == 403)
      let late = try await server.store.addLink(
        for: nil, count: 2, until: server.clock.now.advanced(by: .seconds(60))
      ).text
      server.clock.advance(by: .seconds(60))
      #expect(try await status("c@example.org", late) == 403)
      // A link to set a password is no invitation.
      let account = try #require(try await server.store.accounts().first)
      let reset = try await server.store.addLink(
        for: account, count: 1, until: server.clock.now.advanced(by: .seconds(60))
      ).text
      #expect(try await status("c@example.org", reset) == 403)
      let page = try await PageBrowser(server: server).open("/sign-up?invitation=\(late)")
      #expect(page.text.contains("name=\"invitation\" value=\"\(late)\""))
    }
  }

  @Test("who needs an invitation is told before the form, as is who has one that ended")
  func invitationNotice() async throws {
    try await TestServer.run(settings: { $0.signUp = .invite }) { server in
      let secret = try await server.store.addLink(
        for: nil, count: 1, until: server.clock.now.advanced(by: .seconds(60))
      ).text
      let browser = PageBrowser(server: server)
      for (path, notice) in [
        ("/sign-up", "needs an invitation"), ("/sign-up?invitation=x", "does not work any more"),
        ("/sign-up?invitation=\(Secret.random().text)", "does not work any more"),
        ("/login", "needs an invitation"),
      ] {
        let text = try await browser.open(path).text
        #expect(text.contains(notice), "\(path)")
      }
      let page = try await browser.open("/sign-up?invitation=\(secret)").text
      #expect(!page.contains("invitation.") && !page.contains("does not work"))
    }
    try await TestServer.run(settings: { $0.signUp = .open }) { server in
      let page = try await PageBrowser(server: server).open("/sign-up").text
      #expect(!page.contains("needs an invitation"))
    }
  }

  @Test("invitations are listed without their secret, and ended")
  func invitationList() async throws {
    try await TestServer.run(settings: { $0.signUp = .invite }) { server in
      let now = TestClock.start
      let link = try await server.store.addInvitation(count: 3, lifetime: .seconds(60), at: now)
      _ = try await server.store.addInvitation(count: 1, lifetime: .seconds(30), at: now)
      let listed = try await server.store.invitations(at: now)
      #expect(listed.map(\.remainingCount) == [1, 3])
      #expect(listed.map { $0.expiresAt.timeIntervalSince(now).rounded() } == [30, 60])
      let id = try #require(listed.last?.id)
      #expect(id.count == 8 && !link.contains(id))
      #expect(try await server.store.invitations(at: now.addingTimeInterval(31)).count == 1)
      await #expect(throws: StoreError.noSuchInvitation("x")) {
        try await server.store.endInvitation("x", at: now)
      }
      try await server.store.endInvitation(id, at: now)
      #expect(try await server.store.invitations(at: now).map(\.remainingCount) == [1])
      let secret = String(link.split(separator: "=")[1])
      let reply = try await server.send(
        .post, "/v1/users", Self.signUp("late@example.org", invitation: secret))
      #expect(reply.status == 403)
    }
  }

  @Test("a session has the name of its device")
  func devices() async throws {
    try await TestServer.run { server in
      let account = try await server.store.add(
        NewAccount(
          email: "ada@example.org", password: "a few words", firstName: "Ada", lastName: "Lovelace"),
        at: TestClock.start)
      _ = try await server.store.beginSession(
        for: account, on: "Firefox, Android", lifetime: .seconds(60), at: server.clock.now)
      _ = try await server.store.beginSession(
        for: account, lifetime: .seconds(60), at: server.clock.now)
      let sessions = try await server.store.sessions(of: account, at: server.clock.now)
      #expect(Set(sessions.map(\.device)) == ["Firefox, Android", ""])
    }
  }

  @Test(
    "an invitation is a text", arguments: ["-433", "null", "true", "[]", "{}", "1.5"],
    [SignUpMode.open, .invite, .approve])
  func typesInvitation(value: String, mode: SignUpMode) async throws {
    try await TestServer.run(settings: { $0.signUp = mode }) { server in
      let body = Self.signUp().replacing("}", with: ",\"invitation\":\(value)}")
      let reply = try await server.send(.post, "/v1/users", body)
      #expect(reply.status == 400)
      #expect(reply.text.contains("invitation must have the type String"))
      #expect(try await server.store.accounts().isEmpty)
    }
  }

  @Test("new accounts wait for approval if the server requires it")
  func approval() async throws {
    try await TestServer.run(settings: { $0.signUp = .approve }) { server in
      _ = try await server.account("mo@example.org", role: .moderator)
      #expect(try await server.send(.post, "/v1/users", Self.signUp()).status == 201)
      let nobody = PageBrowser(server: server)
      let form = try await nobody.submit(
        "/sign-up", "username=b%40example.org&first_name=B&last_name=C&password=a+few+words")
      #expect(form.headers[.location] == "/login?why=waiting")
      let logIn = TestServer.logIn("new@example.org", "a few words")
      let refused = try await server.send(.post, "/v1/session", logIn)
      #expect(refused.status == 403 && refused.text.contains("approve"))
      // Only who knows the password learns that the account waits.
      let guess = try await server.send(
        .post, "/v1/session", TestServer.logIn("new@example.org", "other words"))
      #expect(!guess.text.contains("approve"))
      let mo = try await PageBrowser.signedIn(server, as: "mo@example.org")
      #expect(try await mo.open("/moderation").text.contains("new@example.org"))
      let accounts = try await server.store.accounts()
      for (account, action) in zip(accounts.dropFirst(), ["approve", "reject"]) {
        let done = try await mo.submit("/moderation", "action=\(action)&id=\(account.key)")
        #expect(done.status == 303)
      }
      #expect(try await server.send(.post, "/v1/session", logIn).status == 200)
      #expect(
        try await server.store.accounts().map(\.email) == ["mo@example.org", "new@example.org"])
      // Who is in already cannot be turned away like this.
      let key = accounts[1].key
      #expect(try await mo.submit("/moderation", "action=reject&id=\(key)").status == 404)
    }
  }

  @Test("the number of new accounts from an address is limited")
  func signUpQuota() async throws {
    try await TestServer.run(
      settings: {
        $0.signUp = .open
        $0.signUpsPerDay = 3
      }
    ) { server in
      var statuses: [Int] = []
      for index in 0..<4 {
        statuses.append(
          try await server.send(.post, "/v1/users", Self.signUp("\(index)@example.org")).status)
      }
      #expect(statuses == [201, 201, 201, 429])
      server.clock.advance(by: .seconds(28_800))
      #expect(try await server.send(.post, "/v1/users", Self.signUp()).status == 201)
    }
  }

  @Test(
    "passwords that are easy to guess are refused",
    arguments: [
      "password", "Password1", "P@ssw0rd!", "12345678", "87654321", "abcdefgh", "aaaaaaaaaa",
      "qwertyuiop", "new@example.org", "newone123", "NewOne!!", "onthemap", "abababab", "iloveyou2",
    ])
  func commonPasswords(password: String) async throws {
    #expect(CommonPasswords.contains(password, of: ["new@example.org", "New", "One"]))
    try await TestServer.run(settings: { $0.signUp = .open }) { server in
      let body = Self.signUp().replacing("a few words", with: password)
      let reply = try await server.send(.post, "/v1/users", body)
      #expect(reply.status == 400 && reply.text.contains("easy to guess"))
    }
  }

  @Test(
    "passwords of a few words are taken", arguments: ["correct horse", "a few words", "zq7!kfp2"])
  func goodPasswords(password: String) {
    #expect(!CommonPasswords.contains(password, of: ["new@example.org", "New", "One"]))
  }

  @Test("a reset link works once, ends all sessions, and reveals nothing to others")
  func reset() async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      let ada = try await PageBrowser.signedIn(server, as: "ada@example.org")
      let nobody = PageBrowser(server: server)
      let earlier = try await server.store.addPasswordReset(
        of: "ada@example.org", at: server.clock.date)
      let path = try await server.store.addPasswordReset(
        of: "ada@example.org", at: server.clock.date)
      #expect(try await nobody.open(path).text.contains("ada@example.org"))
      #expect(try await nobody.open(earlier).status == 403)
      #expect(try await nobody.open("/reset?link=x").status == 403)
      let link = try #require(path.split(separator: "=").last)
      let short = try await nobody.submit("/reset", "link=\(link)&password=short")
      #expect(short.status == 400)
      let done = try await nobody.submit("/reset", "link=\(link)&password=another+one")
      #expect(done.headers[.location] == "/login?why=reset")
      #expect(try await ada.open("/map").status == 303)
      #expect(try await nobody.submit("/reset", "link=\(link)&password=third+words").status == 403)
      let logIn = TestServer.logIn("ada@example.org", "another one")
      #expect(try await server.send(.post, "/v1/session", logIn).status == 200)
    }
  }

  @Test("people change their name and, with the password, their e-mail address")
  func profile() async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      _ = try await server.account("eve@example.org")
      let ada = try await PageBrowser.signedIn(server, as: "ada@example.org")
      let name = try await ada.submit("/account/name", "first_name=Augusta&last_name=King")
      #expect(name.headers[.location] == "/account?done=name")
      let bad = try await ada.submit("/account/name", "first_name=A%E2%80%8Bda&last_name=King")
      #expect(bad.status == 422)
      let mail = "email=king%40example.org"
      #expect(try await ada.submit("/account/email", mail + "&current=wrong").status == 422)
      let taken = "email=EVE%40example.org&current=correct+horse"
      #expect(try await ada.submit("/account/email", taken).status == 422)
      let done = try await ada.submit("/account/email", mail + "&current=correct+horse")
      #expect(done.headers[.location] == "/account?done=email")
      let account = try #require(try await server.store.accounts().first)
      #expect(account.firstName == "Augusta" && account.email == "king@example.org")
      let logIn = TestServer.logIn("king@example.org", "correct horse")
      #expect(try await server.send(.post, "/v1/session", logIn).status == 200)
    }
  }

  @Test("keys end, tell when they were used, and are revoked by their owner alone")
  func keys() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let eve = try await server.account("eve@example.org")
      let made = try await server.send(.post, Self.path, TestServer.post(), as: ada.token)
      #expect(made.status == 200)
      let keys = try await server.store.keys()
      #expect(keys.map { $0.usedAt != nil } == [true, false])
      #expect(keys[0].usedAt == Date(timeIntervalSince1970: 1_767_323_045.678))
      let short = try await server.store.addKey(
        named: "short", for: "eve@example.org", lifetime: .seconds(60), at: server.clock.date)
      #expect(try await server.send(.get, "/v1/ownPosts", as: short).status == 200)
      server.clock.advance(by: .seconds(59))
      #expect(try await server.send(.get, "/v1/ownPosts", as: short).status == 200)
      server.clock.advance(by: .seconds(1))
      #expect(try await server.send(.get, "/v1/ownPosts", as: short).status == 401)
      #expect(try await server.send(.get, "/v1/ownPosts", as: eve.token).status == 200)
      let browser = try await PageBrowser.signedIn(server, as: "eve@example.org")
      _ = try await browser.submit("/account/keys", "id=\(keys[0].id)")
      #expect(try await server.send(.get, "/v1/ownPosts", as: ada.token).status == 200)
      let changed = try await browser.submit(
        "/account/password", "current=correct+horse&password=another+one")
      #expect(changed.headers[.location] == "/account?done=password")
      // After a new password, the page offers to revoke the keys.
      #expect(try await browser.open("/account?done=password").text.contains("name=\"all\""))
      _ = try await browser.submit("/account/keys", "all=1")
      #expect(try await server.send(.get, "/v1/ownPosts", as: eve.token).status == 401)
    }
  }

  @Test("a deleted post comes back for its author, for an hour")
  func undo() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      _ = try await server.account("eve@example.org")
      let browser = try await PageBrowser.signedIn(server, as: "ada@example.org")
      let eve = try await PageBrowser.signedIn(server, as: "eve@example.org")
      let body = TestServer.post(extra: ",\"importKey\":\"k\"")
      let made = try await server.send(.post, Self.path, body, as: ada.token)
      let id = try #require(try made.json["objectId"]?.string)
      let before = try await server.send(.get, "\(Self.path)/\(id)").text
      let deleted = try await browser.submit("/account/posts", "id=\(id)")
      #expect(deleted.headers[.location] == "/account?done=post&undo=\(id)")
      #expect(try await server.send(.get, "\(Self.path)/\(id)").status == 404)
      #expect(try await eve.submit("/account/posts/restore", "id=\(id)").status == 422)
      #expect(try await browser.submit("/account/posts/restore", "id=\(id)").status == 303)
      #expect(try await server.send(.get, "\(Self.path)/\(id)").text == before)
      #expect(try await browser.submit("/account/posts/restore", "id=\(id)").status == 422)
      // Not if its import key has another post meanwhile, and not for ever.
      _ = try await browser.submit("/account/posts", "id=\(id)")
      _ = try await server.send(.post, Self.path, body, as: ada.token)
      #expect(try await browser.submit("/account/posts/restore", "id=\(id)").status == 422)
      server.clock.advance(by: .seconds(3_600))
      try await server.store.prune(at: server.clock.now, keepingRepliesFor: .seconds(1))
      let count: Int? = try await server.store.read {
        try $0.value("SELECT count(*) FROM deletedPost")
      }
      #expect(count == 0)
    }
  }

  @Test("a moderator blocks an account with its posts, takes it back, and hides many posts at once")
  func moderation() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      _ = try await server.account("mo@example.org", role: .moderator)
      let mo = try await PageBrowser.signedIn(server, as: "mo@example.org")
      var ids: [String] = []
      for _ in 0..<3 {
        let made = try await server.send(.post, Self.path, TestServer.post(), as: ada.token)
        ids.append(try #require(try made.json["objectId"]?.string))
      }
      func shown() async throws -> Set<String> {
        Set(try await server.send(.get, Self.path).results.compactMap { $0["objectId"]?.string })
      }
      // One was hidden before, and stays so.
      _ = try await mo.submit("/moderation", "action=hide&id=\(ids[0])")
      let blocked = try await mo.submit("/moderation", "action=blockAndHide&id=\(ada.key)")
      #expect(blocked.headers[.location] == "/moderation?done=blockAndHide&id=\(ada.key)")
      #expect(try await shown().isEmpty)
      #expect(try await server.send(.get, "/v1/ownPosts", as: ada.token).status == 403)
      let page = try await mo.open("/moderation?done=blockAndHide&id=\(ada.key)")
      #expect(page.text.contains("value=\"unblockAndShow\""))
      _ = try await mo.submit("/moderation", "action=unblockAndShow&id=\(ada.key)")
      #expect(try await shown() == Set(ids[1...]))
      #expect(try await server.send(.get, "/v1/ownPosts", as: ada.token).status == 200)
      _ = try await mo.submit("/moderation", "action=hide&post-\(ids[1])=on&post-\(ids[2])=on")
      #expect(try await shown().isEmpty)
      let log = try await server.store.moderationLog(limit: 9).map(\.action)
      #expect(log == [.hide, .hide, .unblockAndShow, .blockAndHide, .hide])
    }
  }

  @Test("a database that is gone or read-only fails at once, and says so", .onSQLite)
  func lostFile() async throws {
    for isRemoved in [false, true] {
      try await TestServer.run { server in
        let ada = try await server.account("ada@example.org")
        #expect(try await server.send(.get, "/health").status == 200)
        let path = server.database.path
        if isRemoved {
          try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        } else {
          try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        }
        #expect(try await server.send(.get, "/health").status == 503)
        let refused = try await server.send(.post, Self.path, TestServer.post(), as: ada.token)
        #expect(refused.status == 503 && refused.code == 1)
        // Another file in its place is another database.
        if isRemoved {
          #expect(FileManager.default.createFile(atPath: path, contents: nil))
          #expect(try await server.send(.get, "/health").status == 503)
          try FileManager.default.removeItem(atPath: path)
          try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
        } else {
          try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
        #expect(try await server.send(.get, "/health").status == 200)
        let made = try await server.send(.post, Self.path, TestServer.post(), as: ada.token)
        #expect(made.status == 200)
      }
    }
  }

  @Test("a private server tells its numbers to members alone")
  func metrics() async throws {
    try await TestServer.run(settings: { $0.isPrivate = true }) { server in
      let ada = try await server.account("ada@example.org")
      #expect(try await server.send(.get, "/metrics").status == 403)
      #expect(try await server.send(.get, "/metrics", as: ada.token).status == 200)
    }
  }

  @Test("an earlier database keeps its moderators, and gets the new columns", .onSQLite)
  func migration() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("old.sqlite")
    let pool = try DatabasePool(path: path)
    try SQLiteSchema.migrator.migrate(pool, upTo: "import keys")
    try await pool.write {
      try $0.execute(
        sql: """
          INSERT INTO account (key, email, firstName, lastName, isModerator, createdAt)
          VALUES ('1', 'mo@example.org', 'M', 'O', 1, 0), ('2', 'ada@example.org', 'A', 'L', 0, 0)
          """)
    }
    try pool.close()
    let store = try LocationStore(path: path)
    #expect(try await store.accounts().map(\.role) == [.moderator, .author])
    #expect(try await store.integrityFindings().isEmpty)
    try store.close()
  }
}
