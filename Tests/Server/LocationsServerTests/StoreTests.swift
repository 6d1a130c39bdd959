import Foundation
import GRDB
import TextTools
import Testing

@testable import LocationStore
@testable import LocationsServer

@Suite("the store keeps every acknowledged write, and nothing else")
struct StoreTests {
  private static let new = NewAccount(
    email: "ada@example.org", password: nil, firstName: "Ada", lastName: "Lovelace")

  @Test(
    "the file is its owner's alone, synchronised at each commit, in a log of its own", .onSQLite)
  func makesFile() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.sqlite")
    let store = try LocationStore(path: path)
    _ = try await store.add(Self.new, at: TestClock.start)
    for name in ["a.sqlite", "a.sqlite-wal"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    let pool = try #require(store.database as? SQLiteDatabase).pool
    let (mode, level, keys) = try await pool.write { database in
      (
        try String.fetchOne(database, sql: "PRAGMA journal_mode"),
        try Int.fetchOne(database, sql: "PRAGMA synchronous"),
        try Int.fetchOne(database, sql: "PRAGMA foreign_keys")
      )
    }
    #expect(mode == "wal" && level == 2 && keys == 1)
    try store.close()
    let reopened = try LocationStore(path: path)
    #expect(try await reopened.accounts().map(\.email) == ["ada@example.org"])
    #expect(try await reopened.integrityFindings().isEmpty)
    try reopened.close()
  }

  @Test("a file that is not a store of this program is refused and left unchanged", .onSQLite)
  func refusesOtherFiles() throws {
    let folder = try TemporaryFolder()
    let text = folder.path("text")
    try Data(String(repeating: "not a database ", count: 500).utf8).write(to: URL(filePath: text))
    #expect(throws: StoreError.notADatabase(path: text)) { try LocationStore(path: text) }
    let other = folder.path("other.sqlite")
    try DatabaseQueue(path: other).write { try $0.execute(sql: "CREATE TABLE t (a)") }
    let before = try Data(contentsOf: URL(filePath: other))
    #expect(throws: StoreError.notADatabase(path: other)) { try LocationStore(path: other) }
    #expect(try Data(contentsOf: URL(filePath: other)) == before)
    let future = folder.path("future.sqlite")
    try LocationStore(path: future).close()
    try DatabaseQueue(path: future).write { database in
      try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('from tomorrow')")
    }
    #expect(throws: StoreError.fromTheFuture(path: future)) { try LocationStore(path: future) }
    #expect(throws: StoreError.self) { try LocationStore(path: folder.path("no/folder")) }
    #expect(throws: StoreError.self) {
      try LocationStore(path: folder.path("none"), createIfMissing: false)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("none")))
  }

  @Test("a look for others' changes that is cancelled does not interrupt the closing", .onSQLite)
  func interruptsNobody() async throws {
    let folder = try TemporaryFolder()
    for round in 0..<60 {
      let store = try LocationStore(path: folder.path("\(round).sqlite"))
      let database = try #require(store.database as? SQLiteDatabase)
      // Cancelled while they wait for the writer, while they have it, and afterwards.
      let watchers = (0..<20).map { _ in Task { try await database.hasOthersChange() } }
      for _ in 0..<round { await Task.yield() }
      for watcher in watchers { watcher.cancel() }
      try store.close()
      for watcher in watchers { _ = await watcher.result }
    }
  }

  @Test("a write that fails takes back its own changes and no other's")
  func isolatesWrites() async throws {
    let database = try TestDatabase()
    let store = try database.open()
    let outcomes = await withTaskGroup(of: (Int, Bool).self) { group in
      for index in 0..<400 {
        group.addTask {
          do {
            try await store.write { database in
              try database.execute(
                """
                INSERT INTO account (key, email, firstName, lastName, createdAt)
                VALUES (?, ?, 'A', 'B', 0)
                """, ["\(index)", "\(index)@example.org"])
              if index % 3 == 0 { throw APIError.busy }
            }
            return (index, true)
          } catch {
            return (index, false)
          }
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(outcomes.allSatisfy { $0.value == ($0.key % 3 != 0) })
    let stored = try await store.accounts().map(\.key)
    #expect(Set(stored) == Set(outcomes.filter(\.value).map { "\($0.key)" }))
    try store.close()
  }

  @Test("a failed commit is never reported as a success")
  func failedCommit() async throws {
    let database = try TestDatabase()
    let store = try database.open()
    // A deferred constraint is checked by the commit alone.
    try await store.write { database in
      try database.execute(
        """
        CREATE TABLE late (id bigint REFERENCES account (id) DEFERRABLE INITIALLY DEFERRED)
        """)
    }
    await #expect(throws: (any Error).self) {
      try await store.write { try $0.execute("INSERT INTO late VALUES (99)") }
    }
    #expect(try await store.read { try $0.value("SELECT count(*) FROM late") } == 0)
    _ = try await store.add(Self.new, at: TestClock.start)
    try store.close()
  }

  @Test("a full disk is reported as such, and loses nothing", .onSQLite)
  func fullDisk() async throws {
    let folder = try TemporaryFolder()
    let store = try LocationStore(path: folder.path("a.sqlite"))
    _ = try await store.add(Self.new, at: TestClock.start)
    // SQLite's own limit of pages stands in for the disk's.
    try await #require(store.database as? SQLiteDatabase).pool.writeWithoutTransaction { database in
      let count = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(count)")
    }
    var refusals: Set<StoreError> = []
    for index in 0..<200 {
      do {
        _ = try await store.add(
          NewAccount(
            email: "\(index)@example.org", password: nil,
            firstName: String(repeating: "x", count: 100), lastName: "L"), at: TestClock.start)
      } catch {
        refusals.insert(error)
      }
    }
    #expect(refusals == [.full])
    #expect(try await store.accounts().first?.email == "ada@example.org")
    #expect(try await store.integrityFindings().isEmpty)
    try store.close()
  }

  @Test("a backup that is made during writes is whole, and of one instant", .onSQLite)
  func backsUp() async throws {
    let folder = try TemporaryFolder()
    let store = try LocationStore(path: folder.path("a.sqlite"))
    let copy = folder.path("copy.sqlite")
    // Each write adds a pair: a copy with half of one would be of no instant.
    func addPair(_ index: Int) async throws {
      try await store.write { database in
        for half in ["a", "b"] {
          try database.execute(
            """
            INSERT INTO account (key, email, firstName, lastName, createdAt)
            VALUES (?, ?, 'A', 'B', 0)
            """, ["\(index)\(half)", "\(index)\(half)@example.org"])
        }
      }
    }
    for index in 0..<50 { try await addPair(index) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { for index in 50..<300 { try await addPair(index) } }
      try store.backUp(to: copy)
      try await group.waitForAll()
    }
    #expect(throws: StoreError.fileExists(path: copy)) { try store.backUp(to: copy) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.root)
    #expect(Set(names.filter { $0.hasPrefix("copy") }) == ["copy.sqlite"])
    let opened = try LocationStore(path: copy, createIfMissing: false)
    let keys = Set(try await opened.accounts().map(\.key))
    #expect(keys.count >= 100 && keys.count <= 600)
    for key in keys { #expect(keys.contains(key.dropLast() + (key.hasSuffix("a") ? "b" : "a"))) }
    #expect(try await opened.integrityFindings().isEmpty)
    try opened.close()
    try store.close()
  }

  @Test("changes of other processes are noticed, own changes are not reported")
  func noticesOthers() async throws {
    let database = try TestDatabase()
    let store = try database.open()
    let other = try database.open()
    _ = try await store.add(Self.new, at: TestClock.start)
    let now = Timestamp(milliseconds: 1_000_000)
    var session: NewSession?
    var counts: [UInt64] = []
    let account = try #require(try await store.account(key: store.accounts()[0].key))
    let new = try await other.beginSession(for: account, lifetime: .seconds(60), at: now)
    session = new
    let credential = RequestCredential.session(new.secret)
    _ = try await store.recentAccount(of: credential, at: now)
    try await store.noticeOthers {
      counts.append(store.changes.value)
      _ = try await other.removeAccount("ada@example.org")
    }
    _ = session
    counts.append(store.changes.value)
    #expect(counts[0] < counts[1])
    try other.close()
    try store.close()
  }

  @Test("accounts of authors are cached until one changes")
  func remembersAccounts() async throws {
    let database = try TestDatabase()
    let store = try database.open()
    let account = try await store.add(Self.new, at: TestClock.start)
    let now = Timestamp(milliseconds: 1_000_000)
    let session = try await store.beginSession(for: account, lifetime: .seconds(60), at: now)
    let credential = RequestCredential.session(session.secret)
    try await store.listening {
      _ = try await store.recentAccount(of: credential, at: now)
      #expect(store.accounts.count == 1)
    }
    let later = now.advanced(by: .seconds(61))
    await #expect(throws: APIError.invalidSession) {
      try await store.recentAccount(of: credential, at: later)
    }
    #expect(try await store.recentAccount(of: credential, at: now).firstName == account.firstName)
    // Another process removes the account, and a look at its changes forgets it here.
    let other = try database.open()
    try await store.noticeOthers { _ = try await other.removeAccount(Self.new.email) }
    await #expect(throws: APIError.invalidSession) {
      try await store.recentAccount(of: credential, at: now)
    }
    try other.close()
    try store.close()
  }

  @Test("no more than a thousand accounts are remembered")
  func boundsRememberedAccounts() async throws {
    let database = try TestDatabase()
    let store = try database.open()
    let account = try await store.add(Self.new, at: TestClock.start)
    for _ in 0..<2_500 {
      _ = try await store.accounts.account(
        of: .session(.random()), at: Timestamp(milliseconds: 0)
      ) { account }
      #expect(store.accounts.count <= 1_000)
    }
    try store.close()
  }

  @Test("accounts are checked, found by address and key, and addresses are taken once")
  func accounts() async throws {
    let database = try TestDatabase()
    let store = try database.open()
    let ada = try await store.add(Self.new, at: TestClock.start)
    var other = Self.new
    other.email = "ADA@example.org"
    await #expect(throws: StoreError.emailTaken("ADA@example.org")) {
      try await store.add(other, at: TestClock.start)
    }
    for email in [
      "", "a", "@", "a@", "a@b@c", "a b@c", "a@b\n", String(repeating: "a", count: 255),
    ] {
      other.email = email
      await #expect(throws: StoreError.badEmail(email)) {
        try await store.add(other, at: TestClock.start)
      }
    }
    other = Self.new
    other.email = "b@example.org"
    other.password = "short"
    await #expect(throws: StoreError.shortPassword(minCount: 8)) {
      try await store.add(other, at: TestClock.start)
    }
    other.password = String(repeating: "x", count: 1025)
    await #expect(throws: StoreError.longPassword(limitByteCount: 1024)) {
      try await store.add(other, at: TestClock.start)
    }
    other.password = nil
    other.firstName = "a\u{7}"
    let sentence = "The first name contains the invisible character U+0007."
    await #expect(throws: StoreError.badName("a\u{7}", reason: sentence)) {
      try await store.add(other, at: TestClock.start)
    }
    await #expect(throws: StoreError.noSuchAccount("bob")) { try await store.removeAccount("bob") }
    let key = try await store.addKey(named: "import", for: ada.key, at: TestClock.start)
    let keys = try await store.keys()
    #expect(keys.map(\.name) == ["import"] && keys.map(\.email) == ["ada@example.org"])
    #expect(key.hasPrefix("otm_"))
    try await store.revokeKey(keys[0].id)
    await #expect(throws: StoreError.noSuchKey("\(keys[0].id)")) {
      try await store.revokeKey(keys[0].id)
    }
    try store.close()
  }

  @Test("passwords are compared by scrypt, and old hashes still work")
  func passwords() throws {
    let cost = PasswordHash.Cost(logRounds: 4, blockSize: 8, parallelism: 1)
    let hash = try PasswordHash(of: "correct horse", cost: cost)
    let read = try #require(PasswordHash(text: hash.text))
    #expect(read == hash)
    #expect(try read.matches("correct horse") && !read.matches("wrong horse"))
    #expect(try PasswordHash(of: "correct horse", cost: cost) != hash)
    // Made with Python's hashlib.scrypt(b"correct horse", salt=b"0123456789abcdef", n=16, r=8,
    // p=1).
    let known = "scrypt$4$8$1$MDEyMzQ1Njc4OWFiY2RlZg==$OAkZqUBelG6VIYdTJfYSENL5OmZRxMa3GwXn5oFliTg="
    #expect(try PasswordHash(text: known)?.matches("correct horse") == true)
    for text in [
      "", "scrypt", "scrypt$30$8$1$MDEy$\(String(repeating: "A", count: 43))=", "md5$4$8$1$a$b",
      "scrypt$4$8$1$MDEy$MDEy",
    ] {
      #expect(PasswordHash(text: text) == nil)
    }
  }

  @Test("the database is where XDG says")
  func location() {
    #expect(
      DatabaseLocation.standardPath(environment: ["XDG_DATA_HOME": "/data", "HOME": "/home/a"])
        == "/data/onthemap/locations.sqlite")
    #expect(
      DatabaseLocation.standardPath(environment: ["XDG_DATA_HOME": "data", "HOME": "/home/a"])
        == "/home/a/.local/share/onthemap/locations.sqlite")
    #expect(DatabaseLocation.standardPath(environment: [:]) == nil)
  }

  @Test(
    "addresses of other databases are neither files nor repeated with their passwords",
    arguments: [
      "mysql://ada:tulip@host/map", "sqlite:///map.sqlite", "FILE:///map.sqlite",
      "host=db.example.org password=tulip", "dbname=map",
    ])
  func otherDatabases(text: String) {
    do {
      _ = try LocationStore.open(text)
      Issue.record("opened \(text)")
    } catch {
      #expect("\(error)".contains("postgresql://USER@HOST/NAME"))
      #expect(!"\(error)".contains("tulip"))
    }
  }
}
