import Foundation
import GRDB
import HTTPTypes
import Synchronization
import ServerTesting
import Testing

@testable import HTTPServing
@testable import LocationStore
@testable import LocationsServer

@Suite("a server is ready when posts can be read and written", .timeLimit(.minutes(60)))
struct ReadinessTests {
  /// More than a busy machine takes.
  private static let hour = Duration.seconds(3_600)

  /// Changes the database as its operator would.
  private static func run(_ statement: String, in server: TestServer) throws {
    if let schema = server.database.schema {
      try schema.run(statement)
    } else {
      // The server may be writing.
      var configuration = Configuration()
      configuration.busyMode = .timeout(60)
      let queue = try DatabaseQueue(path: server.database.path, configuration: configuration)
      try queue.writeWithoutTransaction { try $0.execute(sql: statement) }
      try queue.close()
    }
  }

  @Test(
    "it is not while a table or a column of posts is away, and it still is alive",
    arguments: [
      ("ALTER TABLE post RENAME TO away", "ALTER TABLE away RENAME TO post"),
      (
        "ALTER TABLE post RENAME COLUMN mediaURL TO away",
        "ALTER TABLE post RENAME COLUMN away TO mediaURL"
      ),
      (
        "ALTER TABLE usedChallenge RENAME TO away", "ALTER TABLE away RENAME TO usedChallenge"
      ),
    ])
  func tables(change: (away: String, back: String)) async throws {
    try await TestServer.run { server in
      try await LocationStore.look(at: server.store.database)
      try Self.run(change.away, in: server)
      for path in ["/health", "/health/ready"] {
        let reply = try await server.send(.get, path)
        #expect(reply.status == 503, "\(path)")
      }
      let live = try await server.send(.get, "/health/live").status
      #expect(live == 200)
      try Self.run(change.back, in: server)
      try await LocationStore.look(at: server.store.database)
    }
  }

  @Test("it is not while another process holds the lock of writes", .onSQLite)
  func locked() async throws {
    let database = try TestDatabase()
    let store = try LocationStore(path: database.path, busyTimeout: .zero)
    defer { try? store.close() }
    try await LocationStore.look(at: store.database)
    let hold = try store.database.holdWrites()
    await #expect(throws: (any Error).self) { try await LocationStore.look(at: store.database) }
    hold.release()
    try await LocationStore.look(at: store.database)
  }

  @Test("a readiness check does not clear caches")
  func changesNothing() async throws {
    let database = try TestDatabase()
    let store = try database.open()
    defer { try? store.close() }
    try await store.listening {
      let before = store.changes.value
      try await LocationStore.look(at: store.database)
      #expect(store.changes.value == before)
      let count: Int? = try await store.read {
        try $0.value("SELECT count(*) FROM usedChallenge")
      }
      #expect(count == 0)
    }
  }

  @Test("concurrent requests share one check, whose answer is kept for a while")
  func shares() async throws {
    let looks = Counter()
    let gate = AsyncStream.makeStream(of: Void.self)
    let probe = StoreProbe(age: .seconds(3_600)) {
      looks.count.add(1, ordering: .relaxed)
      for await _ in gate.stream { break }
      throw StoreError.full
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          await #expect(throws: StoreError.full) { try await probe.check(within: Self.hour) }
        }
      }
      while looks.count.load(ordering: .relaxed) == 0 { await Task.yield() }
      gate.continuation.yield()
      try await group.waitForAll()
    }
    await #expect(throws: StoreError.full) { try await probe.check(within: Self.hour) }
    #expect(looks.count.load(ordering: .relaxed) == 1)
    let other = StoreProbe(age: .zero) {
      looks.count.add(1, ordering: .relaxed)
    }
    try await other.check(within: Self.hour)
    try await other.check(within: Self.hour)
    #expect(looks.count.load(ordering: .relaxed) == 3)
  }

  @Test("a request waits at most a bounded time")
  func bounds() async throws {
    let gate = AsyncStream.makeStream(of: Void.self)
    let probe = StoreProbe(age: .zero) {
      for await _ in gate.stream { break }
    }
    await #expect {
      try await probe.check(within: .milliseconds(1))
    } throws: { error in
      if case StoreError.unavailable = error { true } else { false }
    }
    gate.continuation.finish()
  }
}
