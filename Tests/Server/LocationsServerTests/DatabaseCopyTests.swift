import Foundation
import TextTools
import Synchronization
import ServerTesting
import Testing

@testable import LocationStore
@testable import LocationsServer

@Suite("a database is copied into another")
struct DatabaseCopyTests {
  private static let now = Timestamp(milliseconds: 1_767_323_045_678)

  /// A SQLite file with something in every table.
  private static func filled(_ path: String, postCount: Int = 2_500) async throws -> LocationStore {
    let store = try LocationStore(path: path)
    let ada = try await store.add(
      NewAccount(
        email: "Ada@example.org", password: nil, firstName: "Ada \u{1F5FA}", lastName: "O'Brien \\"),
      at: TestClock.start)
    let bob = try await store.add(
      NewAccount(
        email: "bob@example.org", password: nil, firstName: "Bob", lastName: "é",
        role: .moderator), at: TestClock.start)
    try await store.setBlocked(true, of: "Ada@example.org", at: TestClock.start)
    try await store.setBlocked(false, of: "Ada@example.org", at: TestClock.start)
    let session = try await store.beginSession(for: ada, lifetime: .seconds(60), at: now)
    _ = try await store.addKey(
      named: "import", for: ada.key, lifetime: .seconds(60), at: TestClock.start)
    _ = try await store.addInvitation(count: 3, lifetime: .seconds(60), at: TestClock.start)
    _ = try await store.addPasswordReset(of: bob.key, at: TestClock.start)
    _ = try await store.useChallenge("AAAA", at: now)
    try await store.write { database in
      try database.execute(
        """
        INSERT INTO passkey (credentialID, accountID, publicKey, signCount, createdAt, name)
        VALUES (?, ?, ?, 4294967295, 1, 'key')
        """, [Data([0, 255]), ada.id, Data()])
      for index in 0..<postCount {
        try database.enqueue(
          SQLQuery(
            """
            INSERT INTO post (objectId, accountID, uniqueKey, firstName, lastName, mapString,
              mediaURL, latitude, longitude, createdAt, updatedAt, isHidden, importKey)
            VALUES (?, ?, ?, 'A', 'B', 'x', 'https://example.org', ?, ?, ?, ?, ?, ?)
            """,
            [
              "\(index)", ada.id, ada.key, Double(index) / 3, -0.1 - Double(index) / 7, index,
              index,
              index % 5 == 0, index % 2 == 0 ? "row \(index)" : nil,
            ] as [any SQLConvertible]))
      }
    }
    try await store.setAside("\(postCount - 1)", as: .session(session.secret), at: now)
    for index in 0..<3 {
      let identity = RequestIdentity(id: "id \(index)", digest: Data([UInt8(index)]))
      _ = try await store.perform(
        PostWrite(change: .delete(objectID: "\(index * 5 + 1)"), identity: identity), by: ada,
        as: .session(session.secret), at: now)
    }
    return store
  }

  private func everything(in store: LocationStore) async throws -> [String: [String]] {
    var rows: [String: [String]] = [:]
    for table in ["account", "session", "apiKey", "passkey", "moderation", "link", "post"] {
      rows[table] = try await store.read { database in
        let order = table == "link" ? "digest" : "id"
        return try database.all("SELECT * FROM \(table) ORDER BY \(order)") { row in
          "\((0..<4).map { row.value(at: $0) })"
        }
      }
    }
    return rows
  }

  @Test("with every row and every id; sessions and repeated requests go on")
  func copies() async throws {
    let database = try TestDatabase()
    let source = try await Self.filled(database.folder.path("source.sqlite"))
    let target = try database.open(isForCopy: true)
    let steps = Mutex<[DatabaseCopy.Progress]>([])
    let summary = try await DatabaseCopy(from: source, to: target).run { step in
      steps.withLock { $0.append(step) }
    }
    #expect(summary.accountCount == 2)
    #expect(summary.postCount == 2_500 - 1 - 3)
    #expect(try await everything(in: target) == everything(in: source))
    #expect(steps.withLock { $0.contains { $0.table == "post" && $0.isComparing } })
    #expect(steps.withLock { $0.allSatisfy { $0.rowCount <= $0.totalCount } })
    try target.close()
    // The key of the server is the same, so devices are known; ids go on above the old ones.
    let opened = try database.open()
    let account = try #require(try await opened.account(key: source.accounts()[0].key))
    #expect(
      DeviceToken(of: "a", key: source.serverKey).text.utf8.count
        == DeviceToken(of: "a", key: opened.serverKey).text.utf8.count)
    #expect(source.serverKey.code(for: "a", []) == opened.serverKey.code(for: "a", []))
    let new = try await opened.beginSession(for: account, lifetime: .seconds(60), at: Self.now)
    let row = PostRow(
      uniqueKey: account.key, firstName: "A", lastName: "B", mapString: "x",
      mediaURL: "https://example.org", latitude: 1, longitude: 2)
    _ = try await opened.perform(
      PostWrite(change: .create(NewPost(["firstName": "A"]), checked: row), identity: nil),
      by: account, as: .session(new.secret), at: Self.now)
    let highest: Int? = try await opened.read { try $0.value("SELECT max(id) FROM post") }
    // The post that was deleted last, and may come back, has the id 2500.
    #expect(highest == 2_501)
    // What has people in it is never a target.
    await #expect(throws: StoreError.notEmpty(name: opened.name)) {
      try await DatabaseCopy(from: source, to: opened).run()
    }
    try opened.close()
    try source.close()
  }

  @Test("continues after an interruption; an incomplete copy cannot be opened")
  func goesOn() async throws {
    let database = try TestDatabase()
    let source = try await Self.filled(database.folder.path("source.sqlite"))
    let target = try database.open(isForCopy: true)
    let copy = Task {
      try await DatabaseCopy(from: source, to: target).run { step in
        // The loss of the target in the middle of the posts.
        if step.table == "post", step.rowCount >= 2_000 { try? target.close() }
      }
    }
    await #expect(throws: (any Error).self) { try await copy.value }
    #expect(throws: StoreError.unfinishedCopy(name: target.name)) { try database.open() }
    // Another source does not go on with it.
    let stranger = try await Self.filled(database.folder.path("other.sqlite"), postCount: 30)
    let again = try database.open(isForCopy: true)
    await #expect(throws: StoreError.notEmpty(name: again.name)) {
      try await DatabaseCopy(from: stranger, to: again).run()
    }
    let begun: Int? = try await again.read { try $0.value("SELECT count(*) FROM post") }
    #expect(try #require(begun) >= 1_000)
    let summary = try await DatabaseCopy(from: source, to: again).run()
    #expect(summary.postCount == 2_496)
    try again.close()
    let opened = try database.open()
    #expect(try await everything(in: opened) == everything(in: source))
    for store in [opened, source, stranger] { try store.close() }
  }

  @Test("a row that differs is found")
  func finds() async throws {
    let database = try TestDatabase()
    let source = try await Self.filled(database.folder.path("source.sqlite"), postCount: 100)
    let target = try database.open(isForCopy: true)
    let other = try database.open(isForCopy: true)
    // It waits within a step, which no thread that others need may do.
    let copy = Task(executorPreference: ThreadOfItsOwn()) {
      try await DatabaseCopy(from: source, to: target).run { step in
        guard step.table == "account", step.isComparing else { return }
        // Somebody changes the copy of a post before it is compared.
        let changed = DispatchSemaphore(value: 0)
        Task.detached {
          try await other.write {
            try $0.execute("UPDATE post SET latitude = latitude + 1e-9 WHERE id = 50")
          }
          changed.signal()
        }
        changed.wait()
      }
    }
    await #expect(throws: StoreError.differs(table: "post")) { try await copy.value }
    for store in [target, other, source] { try store.close() }
  }

  @Test("nothing is written to the source meanwhile")
  func holds() async throws {
    let database = try TestDatabase()
    let store = try database.open()
    let other = try database.open()
    let hold = try store.database.holdWrites()
    let written = Atomic<Bool>(false)
    let write = Task {
      // A write waits some seconds for the lock; on a busy machine the reads below take longer.
      while !written.load(ordering: .acquiring) {
        do {
          _ = try await other.add(
            NewAccount(email: "a@example.org", password: nil, firstName: "A", lastName: "B"),
            at: TestClock.start)
          written.store(true, ordering: .releasing)
        } catch StoreError.busy {
        } catch StoreError.unavailable(reason: _, mayBeStored: false) {
          // It has waited for the lock as long as a write may.
        }
      }
    }
    // Reading goes on, as often as the write could have been done.
    for _ in 0..<50 { #expect(try await other.accounts().isEmpty) }
    let isWritten = written.load(ordering: .acquiring)
    #expect(!isWritten)
    try hold.check()
    hold.release()
    try await write.value
    #expect(try await store.accounts().count == 1)
    try other.close()
    try store.close()
  }

  @Test("others that could write meanwhile are noticed", .onPostgreSQL)
  func lostHold() async throws {
    let database = try TestDatabase()
    let source = try database.open()
    _ = try await source.add(
      NewAccount(email: "a@example.org", password: nil, firstName: "A", lastName: "B"),
      at: TestClock.start)
    let target = try LocationStore(path: database.folder.path("target.sqlite"), isForCopy: true)
    await #expect(throws: StoreError.couldBeWritten(name: source.name)) {
      try await DatabaseCopy(from: source, to: target).run { step in
        if step.isComparing { _ = try? database.schema?.disconnectAll() }
      }
    }
    try target.close()
    try source.close()
  }

  @Test(
    "a text that PostgreSQL cannot store, or only as another, is refused with its place",
    arguments: ["'a' || char(0) || 'b'", "CAST(x'ff41' AS TEXT)"])
  func unreadableText(text: String) async throws {
    let database = try TestDatabase()
    let source = try await Self.filled(database.folder.path("source.sqlite"), postCount: 30)
    try await source.write { try $0.execute("UPDATE post SET firstName = \(text) WHERE id = 8") }
    let target = try database.open(isForCopy: true)
    await #expect(throws: StoreError.unreadableText(column: "post.firstName", row: "8")) {
      try await DatabaseCopy(from: source, to: target).run()
    }
    try target.close()
    try source.close()
  }
}

/// Runs a task on a thread that no other task needs.
private final class ThreadOfItsOwn: TaskExecutor {
  private let queue = DispatchQueue(label: "test")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
