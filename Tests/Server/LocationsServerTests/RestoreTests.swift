import Foundation
import GRDB
import Testing

@testable import LocationStore
@testable import LocationsServer

@Suite("A backup takes the place of a database, whole and checked, or nothing changes")
struct RestoreTests {
  // 2026-11-22T23:30:00Z
  private static let date = Date(timeIntervalSince1970: 1_795_390_200)
  private static let keptSuffix = ".before-restore-2026-11-22T23-30-00Z"

  private func account(_ name: String) -> NewAccount {
    NewAccount(email: "\(name)@example.org", password: nil, firstName: "A", lastName: "B")
  }

  /// Makes a database with some accounts, as one file.
  private func makeStore(_ path: String, _ names: [String]) async throws {
    let store = try LocationStore(path: path)
    for name in names { _ = try await store.add(account(name), at: Self.date) }
    try store.close()
  }

  private func emails(_ path: String) async throws -> [String] {
    let store = try LocationStore(path: path, createIfMissing: false)
    defer { try? store.close() }
    return try await store.accounts().map(\.email).sorted()
  }

  private func restore(_ copy: String, _ path: String, replacing: Bool = false) throws(StoreError)
    -> DatabaseRestore.Summary
  {
    try DatabaseRestore(from: copy, to: path).run(replacing: replacing, at: Self.date)
  }

  /// What is in a folder: names and bytes, without what SQLite makes anew.
  private func contents(_ folder: TemporaryFolder) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.root) {
      contents[name] = try Data(contentsOf: URL(filePath: folder.path(name)))
    }
    return contents
  }

  @Test("to a new path: mode 0600, and the counts are returned")
  func restoresNew() async throws {
    let folder = try TemporaryFolder()
    let store = try LocationStore(path: folder.path("a.sqlite"))
    let ada = try await store.add(account("ada"), at: Self.date)
    try await store.write { database in
      for (index, time) in [1_795_000_000_000, 1_795_390_200_000, 1_790_000_000_000].enumerated() {
        try database.execute(
          """
          INSERT INTO post (objectId, accountID, uniqueKey, firstName, lastName, mapString,
            mediaURL, latitude, longitude, createdAt, updatedAt)
          SELECT ?, id, key, 'A', 'B', 'x', 'https://example.org', 0, 0, 0, ? FROM account
          """, ["\(index)", time])
      }
    }
    try store.backUp(to: folder.path("copy.sqlite"))
    try store.close()
    let before = try Data(contentsOf: URL(filePath: folder.path("copy.sqlite")))
    // A log without a database is of no use, and must not get into the new one.
    #expect(
      FileManager.default.createFile(atPath: folder.path("b.sqlite-wal"), contents: Data([1])))
    let summary = try restore(folder.path("copy.sqlite"), folder.path("b.sqlite"))
    #expect(summary.accountCount == 1 && summary.postCount == 3)
    #expect(summary.lastPostDate == Self.date)
    #expect(summary.keptPath == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path("b.sqlite-wal")))
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("b.sqlite"))
    #expect(mode[.posixPermissions] as? Int == 0o600)
    #expect(try Data(contentsOf: URL(filePath: folder.path("copy.sqlite"))) == before)
    let restored = try LocationStore(path: folder.path("b.sqlite"), createIfMissing: false)
    #expect(try await restored.accounts().map(\.key) == [ada.key])
    #expect(try await restored.integrityFindings().isEmpty)
    try restored.close()
  }

  @Test("a database that exists is replaced on request, and kept with what its log held")
  func replaces() async throws {
    let folder = try TemporaryFolder()
    try await makeStore(folder.path("copy.sqlite"), ["ada"])
    // What a server leaves that is killed: a write that is in the log alone.
    let running = try LocationStore(path: folder.path("running.sqlite"))
    _ = try await running.add(account("bo"), at: Self.date)
    let path = folder.path("a.sqlite")
    for suffix in ["", "-wal", "-shm"] {
      try FileManager.default.copyItem(
        atPath: folder.path("running.sqlite") + suffix, toPath: path + suffix)
    }
    try running.close()
    let before = try contents(folder)
    #expect(throws: StoreError.fileExists(path: path)) {
      try restore(folder.path("copy.sqlite"), path)
    }
    #expect(try contents(folder) == before)

    let summary = try restore(folder.path("copy.sqlite"), path, replacing: true)
    #expect(summary.keptPath == path + Self.keptSuffix)
    for suffix in ["-wal", "-shm", "-journal", ".restore-partial"] {
      #expect(!FileManager.default.fileExists(atPath: path + suffix))
    }
    #expect(try await emails(path) == ["ada@example.org"])
    #expect(try await emails(path + Self.keptSuffix) == ["bo@example.org"])
    // The name is taken: those of the same second are kept beside it.
    try await makeStore(folder.path("third.sqlite"), ["cy"])
    let second = try restore(folder.path("third.sqlite"), path, replacing: true)
    #expect(second.keptPath == path + Self.keptSuffix + "-2")
    let third = try restore(folder.path("copy.sqlite"), path, replacing: true)
    #expect(third.keptPath == path + Self.keptSuffix + "-3")
    #expect(try await emails(path) == ["ada@example.org"])
    #expect(try await emails(path + Self.keptSuffix) == ["bo@example.org"])
    #expect(try await emails(path + Self.keptSuffix + "-2") == ["ada@example.org"])
    #expect(try await emails(path + Self.keptSuffix + "-3") == ["cy@example.org"])
  }

  @Test("a database that is open is left alone")
  func refusesOpen() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.sqlite")
    try await makeStore(folder.path("copy.sqlite"), ["ada"])
    let store = try LocationStore(path: path)
    _ = try await store.add(account("bo"), at: Self.date)
    #expect(throws: StoreError.inUse(path: path)) {
      try restore(folder.path("copy.sqlite"), path, replacing: true)
    }
    #expect(try await store.accounts().map(\.email) == ["bo@example.org"])
    _ = try await store.add(account("cy"), at: Self.date)
    try store.close()
    #expect(try await emails(path) == ["bo@example.org", "cy@example.org"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.root)
    #expect(!names.contains { $0.contains("restore") })
  }

  @Test("a database whose file was removed while it is open is found by its log")
  func refusesRemoved() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.sqlite")
    try await makeStore(folder.path("copy.sqlite"), ["ada"])
    let store = try LocationStore(path: path)
    _ = try await store.add(account("bo"), at: Self.date)
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: StoreError.inUse(path: path)) { try restore(folder.path("copy.sqlite"), path) }
    #expect(!FileManager.default.fileExists(atPath: path))
    try? store.close()
  }

  @Test("a damaged database is replaced, and kept as it was")
  func replacesDamaged() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.sqlite")
    try await makeStore(folder.path("copy.sqlite"), ["ada"])
    for (index, damage) in [Data(), Data(repeating: 7, count: 5_000)].enumerated() {
      try damage.write(to: URL(filePath: path))
      let date = Self.date + Double(index)
      let summary = try DatabaseRestore(from: folder.path("copy.sqlite"), to: path)
        .run(replacing: true, at: date)
      let kept = try #require(summary.keptPath)
      #expect(try Data(contentsOf: URL(filePath: kept)) == damage)
      #expect(try await emails(path) == ["ada@example.org"])
    }
  }

  @Test("a damaged backup is refused, and the database stays unchanged")
  func refusesUnsound() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.sqlite")
    try await makeStore(path, ["bo"])
    let sound = folder.path("sound.sqlite")
    try await makeStore(sound, (0..<200).map { "a\($0)" })
    let bytes = try Data(contentsOf: URL(filePath: sound))
    let database = try Data(contentsOf: URL(filePath: path))

    try await makeStore(folder.path("future.sqlite"), ["ada"])
    try await DatabaseQueue(path: folder.path("future.sqlite")).write { database in
      try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('from tomorrow')")
    }
    try await DatabaseQueue(path: folder.path("other.sqlite")).write { database in
      try database.execute(sql: "CREATE TABLE post (updatedAt INTEGER)")
    }
    try Data("not a database".utf8).write(to: URL(filePath: folder.path("text.sqlite")))
    try Data().write(to: URL(filePath: folder.path("empty.sqlite")))
    try bytes.dropLast(4_096).write(to: URL(filePath: folder.path("short.sqlite")))
    var flipped = bytes
    // The middle of a page of rows or keys; the file has no free pages.
    for offset in stride(from: 4_096 + 8, to: flipped.count, by: 4_096) { flipped[offset] ^= 0xFF }
    try flipped.write(to: URL(filePath: folder.path("flipped.sqlite")))

    let expected: [(String, (StoreError) -> Bool)] = [
      ("none", { if case .cannotOpen = $0 { true } else { false } }),
      ("future", { $0 == .fromTheFuture(path: folder.path("future.sqlite")) }),
      ("other", { $0 == .notADatabase(path: folder.path("other.sqlite")) }),
      ("text", { $0 == .notADatabase(path: folder.path("text.sqlite")) }),
      ("empty", { $0 == .notADatabase(path: folder.path("empty.sqlite")) }),
      ("short", { _ in true }), ("flipped", { if case .damaged = $0 { true } else { false } }),
    ]
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.root).sorted()
    for (name, isExpected) in expected {
      let error = #expect(throws: StoreError.self, "\(name)") {
        try restore(folder.path("\(name).sqlite"), path, replacing: true)
      }
      if let error { #expect(isExpected(error), "\(name): \(error)") }
      #expect(try Data(contentsOf: URL(filePath: path)) == database)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.root).sorted() == names)
    }
  }
}
