#if PostgreSQL
  import Dispatch
  import Foundation
  import HTTPTypes
  import TextTools
  import Synchronization
  import ServerTesting
  import Testing

  @testable import HTTPServing
  @testable import LocationStore
  @testable import LocationsServer

  @Suite("errors of PostgreSQL")
  struct PostgreSQLErrorTests {
    /// The states are those of appendix A of the manual.
    @Test("become errors by what the client can do")
    func states() {
      func error(_ state: String) -> StoreError {
        PostgreSQLError(state: state, message: "no").storeError
      }
      // A table is locked: another try may do. A query that was cancelled would be cancelled again.
      #expect(error("55P03") == .unavailable(reason: "no", mayBeStored: false))
      #expect(error("57014") == .busy)
      #expect(error("53100") == .full)
      #expect(error("57P01") == .unavailable(reason: "no", mayBeStored: false))
      #expect("\(error("42501"))".contains("must own the database"))
      #expect("\(error("42P05"))".contains("pool_mode = session"))
      #expect("\(error("42P01"))".contains("restore a backup"))
    }
  }

  @Suite("addresses of PostgreSQL")
  struct PostgreSQLAddressTests {
    @Test("are shown without their password")
    func hidesPassword() throws {
      for text in [
        "postgresql://ada:tulip@db.example.org:5433/map",
        "postgres://ada@db.example.org/map?password=tulip",
        "postgresql://ada:tulip@a,b:5433/map?sslmode=require",
        "PostgreSQL://ada:tulip@db.example.org/map",
      ] {
        let address = try PostgreSQLAddress(text)
        #expect(address.hasPassword && DatabaseLocation.hasPassword(text))
        #expect(!address.description.contains("tulip"))
        #expect(address.description.contains("ada@") && address.description.hasSuffix("/map"))
      }
      for text in ["postgresql:", "postgresql://db.example.org/map", "postgresql:///map?host=/run"]
      {
        #expect(try !PostgreSQLAddress(text).hasPassword)
        #expect(!DatabaseLocation.hasPassword(text))
      }
    }

    @Test("that are malformed are refused without repeating their content")
    func refuses() {
      for text in [
        "postgresql:map", "postgresql://ada:tul%ip@host/map", "postgresql://[::1/tulip",
        "postgres:/tulip",
      ] {
        do {
          _ = try PostgreSQLAddress(text)
          Issue.record("\(text) was accepted")
        } catch {
          #expect(!error.message.contains("tul"), "\(error.message)")
        }
      }
    }

    /// libpq would take a part of such a password for a host, a port or a database.
    @Test(
      "whose password has a character that separates are refused without a part of it",
      arguments: [
        "ada:tulip@seven@host/map", "ada:tulip/seven@host/map", "ada:12/tulip@host/map",
        "ada:tulip:seven@nine@host/map", "ada:tulip/seven?nine@host/map",
      ])
    func strayCharacters(rest: String) {
      let text = "postgresql://\(rest)"
      let error = #expect(throws: PostgreSQLError.self) { try PostgreSQLAddress(text) }
      let message = error?.message ?? ""
      #expect(message.contains("%XX"), "\(message)")
      #expect(!["tulip", "seven", "nine", "12"].contains { message.contains($0) }, "\(message)")
      // Nor is it accepted on a command line.
      #expect(DatabaseLocation.hasPassword(text))
    }

    @Test("with a parameter that libpq does not know are refused by its name")
    func unknownParameter() {
      let error = #expect(throws: PostgreSQLError.self) {
        try PostgreSQLAddress("postgresql://ada:tulip@host/map?slmode=require")
      }
      #expect(error?.message == "libpq knows no parameter slmode")
      // Not a name of a parameter, so perhaps of a password.
      let other = #expect(throws: PostgreSQLError.self) {
        try PostgreSQLAddress("postgresql://host/map?Tulip-7=")
      }
      #expect(other?.message.contains("ulip") == false)
    }

    @Test("lead nowhere, and the error says where and why")
    func unreachable() {
      let folder = "/nonexistent-\(UUID().uuidString)"
      do {
        _ = try LocationStore(postgreSQL: "postgresql://ada:tulip@/map?host=\(folder)")
        Issue.record("opened")
      } catch {
        #expect(
          "\(error)".contains("ada@\(folder)/map") && !"\(error)".contains("tulip"), "\(error)")
      }
    }
  }

  @Suite("several servers over one PostgreSQL database", .onPostgreSQL)
  struct SharedDatabaseTests {
    private static let now = Timestamp(milliseconds: 1_767_323_045_678)
    private static let row = PostRow(
      uniqueKey: "", firstName: "Ada", lastName: "Lovelace", mapString: "London",
      mediaURL: "https://example.org", latitude: 51.5, longitude: -0.125)

    private static func write(_ id: String, importKey: String? = nil) throws -> PostWrite {
      var new = try NewPost(["firstName": "Ada"])
      new.importKey = importKey
      return PostWrite(
        change: .create(new, checked: row),
        identity: RequestIdentity(id: id, digest: Data(id.utf8)))
    }

    /// An account, and a session of it.
    private static func author(
      of store: LocationStore, _ email: String = "ada@example.org"
    ) async throws -> (account: Account, credential: RequestCredential) {
      let account = try await store.add(
        NewAccount(email: email, password: nil, firstName: "Ada", lastName: "Lovelace"),
        at: TestClock.start)
      let session = try await store.beginSession(for: account, lifetime: .seconds(600), at: now)
      return (account, .session(session.secret))
    }

    @Test("create the tables at the same time, and do it once")
    func migratesOnce() async throws {
      let database = try TestDatabase()
      let keys = try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for _ in 0..<8 {
          group.addTask {
            let store = try database.open(connectionLimit: 1)
            defer { try? store.close() }
            return store.serverKey.code(for: "test", [])
          }
        }
        return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
      }
      #expect(keys.count == 1)
    }

    @Test("refuse a schema that belongs to something else, or to a later version")
    func refusesOthers() async throws {
      let database = try TestDatabase()
      try #require(database.schema).run("CREATE TABLE post (title text)")
      #expect(throws: StoreError.self) { try database.open() }
      try #require(database.schema).run("DROP TABLE post")
      let store = try database.open()
      try await store.write {
        try $0.execute("INSERT INTO onthemap_migration (name) VALUES ('from tomorrow')")
      }
      try store.close()
      #expect(throws: StoreError.fromTheFuture(path: store.name)) { try database.open() }
    }

    @Test("open a database while another process has the lock of writes", .timeLimit(.minutes(60)))
    func opensWhileHeld() async throws {
      let database = try TestDatabase()
      let store = try database.open()
      let hold = try store.database.holdWrites()
      // It would wait for minutes.
      let other = try database.open()
      #expect(other.serverKey.code(for: "a", []) == store.serverKey.code(for: "a", []))
      hold.release()
      try other.close()
      try store.close()
    }

    @Test("say that the outcome of a write is unknown, and the next write is stored")
    func doubt() throws {
      let database = try TestDatabase()
      try database.open().close()
      let address = try PostgreSQLAddress(#require(database.schema).address)
      func connection() throws(PostgreSQLError) -> PostgreSQLConnection {
        try PostgreSQLConnection(to: address, timeLimit: .seconds(3_600))
      }
      let writer = PostgreSQLWriter(
        id: Data(repeating: 7, count: 16), channel: "test", metrics: PostgreSQLMetrics(),
        patience: .milliseconds(300), connect: connection)
      let other = try connection()
      defer {
        writer.close()
        other.close()
      }
      func add(_ id: Int, then body: () throws -> Void = {}) throws {
        try writer.transaction(.posts, prefetching: [], isCareful: false) {
          try writer.enqueue(
            SQLQuery(
              "INSERT INTO writer (id, commitNumber, usedAt) VALUES (?, 0, 0)", [Data([UInt8(id)])])
          )
          try body()
        }
      }
      // The connection is lost in the commit, and then another transaction has the lock for longer
      // than it waits.
      #expect {
        try add(1) {
          try other.exchange([
            SQLQuery(
              """
              SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE application_name = ? AND pid <> pg_backend_pid()
              """, [#require(database.schema).name]), PostgreSQLWriter.begin, PostgreSQLWriter.lock,
          ])
        }
      } throws: { error in
        if case StoreError.unavailable(_, mayBeStored: true) = error { true } else { false }
      }
      try other.exchange([SQLQuery("ROLLBACK", [])])
      try add(2)
      let rows = try other.exchange([
        SQLQuery("SELECT get_byte(id, 0)::bigint FROM writer WHERE length(id) = 1", [])
      ])
      let found = try #require(rows.last)
      #expect(found.rowCount == 1)
      let id: Int = try found.row(0)[0]
      #expect(id == 2)
    }

    @Test("share the connections that there are when no more can be made")
    func fewConnections() async throws {
      let database = try TestDatabase()
      try database.open().close()
      let address = try PostgreSQLAddress(#require(database.schema).address)
      let count = Mutex(0)
      let pool = PostgreSQLPool(
        limit: 8, waitingTime: .seconds(3_600), metrics: PostgreSQLMetrics()
      ) {
        let number = count.withLock { count in
          count += 1
          return count
        }
        guard number <= 2 else { throw PostgreSQLError(state: "", message: "too many connections") }
        return try PostgreSQLConnection(to: address, timeLimit: .seconds(3_600))
      }
      defer { pool.close() }
      let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<40 {
          group.addTask {
            try await pool.run { connection in
              try connection.exchange([SQLQuery("SELECT ?::bigint", [number])])[0].row(0)[0]
            }
          }
        }
        return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      #expect(numbers == Set(0..<40))
      for _ in 0..<20 {
        _ = try await pool.run { try $0.exchange([SQLQuery("SELECT 1", [])]).count }
      }
      #expect(pool.counts.idle <= 2 && pool.counts.waiting == 0)
    }

    @Test("fail at once while no connection can be made, those that wait too")
    func noConnection() async throws {
      let pool = PostgreSQLPool(
        limit: 2, waitingTime: .seconds(3_600), metrics: PostgreSQLMetrics()
      ) {
        throw PostgreSQLError(state: "", message: "the server is down")
      }
      let down = StoreError.unavailable(reason: "the server is down", mayBeStored: false)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<20 {
          group.addTask {
            await #expect(throws: down) { try await pool.run { _ in 1 } }
          }
        }
      }
      #expect(pool.counts == (0, 0, 0))
    }

    @Test("let a read fail that waits too long for a connection")
    func waitsNotForEver() async throws {
      let database = try TestDatabase()
      try database.open().close()
      let address = try PostgreSQLAddress(#require(database.schema).address)
      let pool = PostgreSQLPool(
        limit: 1, waitingTime: .milliseconds(100), metrics: PostgreSQLMetrics()
      ) { try PostgreSQLConnection(to: address, timeLimit: .seconds(3_600)) }
      let (started, ends) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let long = Task {
        try await pool.run { _ in
          started.signal()
          ends.wait()
          return 1
        }
      }
      while started.wait(timeout: .now()) == .timedOut { await Task.yield() }
      await #expect {
        try await pool.run { _ in 2 }
      } throws: { error in
        if case StoreError.unavailable(_, mayBeStored: false) = error { true } else { false }
      }
      ends.signal()
      #expect(try await long.value == 1)
      #expect(try await pool.run { _ in 3 } == 3)
      pool.close()
    }

    @Test("are not ready while the tables are away, as during a restore")
    func notReady() async throws {
      let database = try TestDatabase()
      let store = try database.open(connectionLimit: 1)
      defer { try? store.close() }
      let opened = try #require(store.database as? PostgreSQLDatabase)
      try await opened.look()
      try #require(database.schema).run("ALTER TABLE serverKey RENAME TO away")
      await #expect(throws: (any Error).self) { try await opened.look() }
      try #require(database.schema).run("ALTER TABLE away RENAME TO serverKey")
      try await opened.look()
    }

    @Test("tell a table that is locked from a query that takes too long")
    func locked() async throws {
      let database = try TestDatabase()
      let store = try database.open(connectionLimit: 1)
      defer { try? store.close() }
      let other = try PostgreSQLConnection(
        to: PostgreSQLAddress(#require(database.schema).address), timeLimit: .seconds(3_600))
      defer { other.close() }
      try other.exchange([
        SQLQuery("BEGIN", []), SQLQuery("LOCK TABLE post IN ACCESS EXCLUSIVE MODE", []),
      ])
      await #expect {
        try await store.read { connection in
          try connection.execute("SELECT set_config('lock_timeout', '1ms', false)")
          return try connection.value("SELECT count(*) FROM post") ?? 0
        }
      } throws: { error in
        StoreError(error)
          == .unavailable(reason: "canceling statement due to lock timeout", mayBeStored: false)
      }
    }

    @Test("give a repeated request its first reply, whichever of them gets it, and when")
    func repeatsReplies() async throws {
      let database = try TestDatabase()
      let stores = try (0..<3).map { _ in try database.open(connectionLimit: 2) }
      let (account, credential) = try await Self.author(of: stores[0])
      // Each of a hundred requests goes to all servers at once, twice.
      let replies = try await withThrowingTaskGroup(of: (Int, WriteReply).self) { group in
        for number in 0..<100 {
          for store in stores + stores {
            group.addTask {
              let reply = try await store.perform(
                Self.write("\(number)"), by: account, as: credential, at: Self.now)
              return (number, reply)
            }
          }
        }
        return try await group.reduce(into: [Int: Set<WriteReply>]()) {
          $0[$1.0, default: []].insert($1.1)
        }
      }
      #expect(replies.count == 100 && replies.allSatisfy { $0.value.count == 1 })
      let count: Int? = try await stores[1].read { try $0.value("SELECT count(*) FROM post") }
      #expect(count == 100)
      for store in stores { try store.close() }
    }

    @Test("make one post of an import key, and tell the others which")
    func importKeys() async throws {
      let database = try TestDatabase()
      let stores = try (0..<2).map { _ in try database.open(connectionLimit: 2) }
      let (account, credential) = try await Self.author(of: stores[0])
      let outcomes = await withTaskGroup(of: String.self) { group in
        for number in 0..<60 {
          group.addTask {
            do {
              let reply = try await stores[number % 2].perform(
                Self.write("\(number)", importKey: "\(number / 6)"), by: account, as: credential,
                at: Self.now)
              return "made \(reply.objectID ?? "")"
            } catch APIError.importKeyTaken(let objectID) {
              return "taken \(objectID)"
            } catch {
              return "\(error)"
            }
          }
        }
        return await group.reduce(into: [String]()) { $0.append($1) }
      }
      let made = Set(outcomes.filter { $0.hasPrefix("made ") }.map { $0.dropFirst(5) })
      let taken = outcomes.filter { $0.hasPrefix("taken ") }.map { $0.dropFirst(6) }
      #expect(made.count == 10 && taken.count == 50)
      #expect(taken.allSatisfy(made.contains))
      for store in stores { try store.close() }
    }

    @Test("count for one limit, all names or none")
    func sharedLimits() async throws {
      let database = try TestDatabase()
      let stores = try (0..<2).map { _ in try database.open(connectionLimit: 2) }
      let limiters = stores.map {
        $0.database.limiter("test", [Rate(10, per: 60), Rate(15, per: 60)])
      }
      var now = Self.now
      func take(_ index: Int, _ name: String, _ count: Double = 1) async throws -> Int? {
        try await limiters[index % 2].take(count, from: [name, "class"], at: now)
      }
      for index in 0..<10 { #expect(try await take(index, "ada") == nil) }
      // A token comes back every six seconds.
      #expect(try await take(0, "ada") == 6)
      #expect(try await take(1, "ada") == 6)
      // What was refused counted for nobody: five are left of what both share.
      for index in 0..<5 { #expect(try await take(index, "bob") == nil) }
      #expect(try await take(1, "bob") == 4)
      now = now.advanced(by: .seconds(6))
      #expect(try await take(1, "ada") == nil)
      #expect(try await take(0, "ada") == 6)
      try await limiters[0].giveBack(1, to: ["ada", "class"])
      #expect(try await take(1, "ada") == nil)
      // A clock that was set back gives nothing.
      now = now.advanced(by: .seconds(-3_600))
      #expect(try await take(1, "ada") != nil)
      // Limiters of other names have counts of their own; full buckets are forgotten.
      let other = stores[0].database.limiter("other", [Rate(1, per: 1)])
      #expect(try await other.take(1, from: ["ada"], at: now) == nil)
      try await stores[0].prune(
        at: Self.now.advanced(by: .seconds(86_400)), keepingRepliesFor: .seconds(1))
      let count: Int? = try await stores[0].read { try $0.value("SELECT count(*) FROM bucket") }
      #expect(count == 0)
      for store in stores { try store.close() }
    }

    @Test("lose their connections, and no write is lost or done twice")
    func survivesLosses() async throws {
      let database = try TestDatabase()
      let store = try database.open()
      let (account, credential) = try await Self.author(of: store)
      // Each round loses its connections once, somewhere: a round that lost them all the time would
      // not end.
      var lossCount = 0
      for round in 0..<40 {
        async let lost = Task { try #require(database.schema).disconnectAll() }.value
        // Without an id: nothing but the store's own care keeps them from being made twice.
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<10 {
            group.addTask {
              do {
                var write = try Self.write("\(round) \(number)")
                write.identity = nil
                let reply = try await store.perform(
                  write, by: account, as: credential, at: Self.now)
                #expect(reply.status == 201)
              } catch {
                Issue.record("\(round) \(number): \(error)")
              }
            }
          }
        }
        lossCount += try await lost
      }
      #expect(lossCount > 0)
      let count: Int? = try await store.read { try $0.value("SELECT count(*) FROM post") }
      #expect(count == 400)
      try store.close()
    }

    @Test("hear of each other's changes, and cache nothing while they cannot")
    func hears() async throws {
      let database = try TestDatabase()
      let (store, other) = (try database.open(), try database.open())
      #expect(store.changes.value != store.changes.value)
      try await store.listening {
        #expect(store.changes.value == store.changes.value)
        let (account, credential) = try await Self.author(of: other)
        let (news, continuation) = AsyncStream.makeStream(of: Void.self)
        let second = Task { try await other.watch { continuation.yield() } }
        var iterator = news.makeAsyncIterator()
        await iterator.next()
        let before = other.changes.value
        _ = try await store.perform(Self.write("1"), by: account, as: credential, at: Self.now)
        await iterator.next()
        #expect(other.changes.value > before)
        // The loss of the connection that listens is noticed, and so is its return.
        try #require(database.schema).disconnectAll()
        await iterator.next()
        await iterator.next()
        #expect(other.changes.value == other.changes.value)
        second.cancel()
        _ = await second.result
      }
      try other.close()
      try store.close()
    }

    @Test("refuse what PostgreSQL cannot store, and say why")
    func refusesNull() async throws {
      try await TestServer.run { server in
        for query in ["?uniqueKey=a%00b", "?where=%7B%22mapString%22:%22a%5Cu0000%22%7D", "/a%00b"]
        {
          let reply = try await server.send(.get, "/v1/StudentLocation\(query)")
          #expect([400, 404].contains(reply.status), "\(reply.text)")
        }
        // Whatever gets to the database is refused there, and the connection is as good as before.
        do {
          _ = try await server.store.post("a\u{0}b")
          Issue.record("found")
        } catch {
          #expect(StoreError(error) == .unstorableText)
        }
        #expect(try await server.send(.get, "/v1/StudentLocation").status == 200)
      }
    }

    @Test("answer 503 while the database is away, and say whether something was stored")
    func unavailable() {
      let reply = APIError(StoreError.unavailable(reason: "gone", mayBeStored: true) as any Error)
      #expect(reply.status.code == 503 && reply.retryAfterSeconds != nil)
      #expect(reply.sentence.contains("X-Parse-Request-Id"))
      let nothing = APIError(
        StoreError.unavailable(reason: "gone", mayBeStored: false) as any Error)
      #expect(nothing.status.code == 503 && nothing.sentence.contains("Nothing was stored"))
    }

    @Test("use the indexes that they are meant to use")
    func plans() async throws {
      let database = try TestDatabase()
      let store = try database.open()
      let (account, _) = try await Self.author(of: store)
      try await store.write { database in
        try database.execute(
          """
          INSERT INTO post (objectId, accountID, uniqueKey, firstName, lastName, mapString, mediaURL,
            latitude, longitude, createdAt, updatedAt)
          SELECT n::text, ?, (n % 1000)::text, 'A', 'B', 'x', 'https://example.org', n % 90, 0, n, n
          FROM generate_series(1, 20000) AS n
          """, [account.id])
        try database.execute("ANALYZE post")
      }
      for (query, index) in [
        ("NOT isHidden ORDER BY updatedAt DESC, id DESC LIMIT 100", "post_updated"),
        ("NOT isHidden ORDER BY createdAt, id LIMIT 100", "post_created"),
        ("NOT isHidden AND uniqueKey = '7' ORDER BY updatedAt DESC, id DESC LIMIT 100", "post_key"),
        (
          "NOT isHidden AND updatedAt > 19990 ORDER BY updatedAt DESC, id DESC LIMIT 9",
          "post_updated"
        ),
        ("objectId = '19'", "post_objectid_key"),
        ("accountID = \(account.id) AND importKey = 'x'", "post_importkey"),
      ] {
        let plan = try await store.read { database in
          try database.all("EXPLAIN SELECT * FROM post WHERE \(query)") { try $0[0] as String }
        }
        #expect(plan.contains { $0.contains(index) }, "\(query): \(plan)")
        // The few posts of one author may be sorted.
        #expect(
          query.contains("uniqueKey") || !plan.contains { $0.contains("Sort") }, "\(query): \(plan)"
        )
      }
      try store.close()
    }
  }
#endif
