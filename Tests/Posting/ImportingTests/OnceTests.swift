import Columns
import CSV
import Foundation
import GRDB
import TextTools
import PostingClient
import Synchronization
import Testing

@testable import Importing

@Suite("No row is posted twice, whatever happens to tables and ledgers")
struct OnceTests {
  private static let header = "id,first name,last name,location,latitude,longitude,link\n"

  private static func table(_ count: Int, place: String = "Paris") -> String {
    header
      + (1...count).map { "\($0),Ada,Lovelace,\(place),48.85,2.35,https://e.org/\($0)\n" }.joined()
  }

  private static func trial() throws -> ImportTrial {
    let trial = try ImportTrial()
    trial.add("Paris", 48.85341, 2.3488)
    trial.add("Berlin, CT", 52.52437, 13.41053, ignored: ["CT"])
    return trial
  }

  private func isOtherKey(_ failure: ImportError?) -> Bool {
    if case .ledger(.otherKey) = failure { true } else { false }
  }

  @Test("a ledger that was written with a key is refused without one, and the other way round")
  func keys() async throws {
    for (first, second) in [("id", nil), (nil, "id"), ("id", "link")] as [(String?, String?)] {
      let trial = try Self.trial()
      let begun = try await trial.run(Self.table(5)) { $0.keyColumn = first }
      #expect(begun.summary.created == 5)
      let other = try await trial.run(Self.table(5)) { $0.keyColumn = second }
      #expect(isOtherKey(other.failure))
      #expect(trial.server.links.count == 5)
      let same = try await trial.run(Self.table(5)) { $0.keyColumn = first == nil ? nil : "1" }
      #expect(same.summary.unchanged == 5)
    }
  }

  @Test("a mapped column is a key, as --key is; one that looks like a key is none")
  func mapsKeys() async throws {
    let trial = try Self.trial()
    let mapped: (inout ImportOptions) -> Void = { $0.mapping[.key] = "id" }
    #expect(try await trial.run(Self.table(5), change: mapped).summary.created == 5)
    let edited = Self.table(5).replacing("https://e.org/2", with: "https://e.org/two")
    #expect(try await trial.run(edited, change: mapped).summary.updated == 1)
    #expect(try await trial.run(edited) { $0.keyColumn = "id" }.summary.unchanged == 5)
    #expect(isOtherKey(try await trial.run(edited).failure))
    #expect(trial.server.posts.count == 5)
  }

  @Test("a ledger of a part of the rows is refused for another part")
  func shards() async throws {
    let trial = try Self.trial()
    _ = try await trial.run(Self.table(9)) { $0.shard = .init(index: 1, count: 2) }
    let other = try await trial.run(Self.table(9)) { $0.shard = .init(index: 2, count: 2) }
    guard case .ledger(.otherShard(_, "2/2", "1/2")) = other.failure else {
      Issue.record("\(String(describing: other.failure))")
      return
    }
  }

  @Test("a ledger of another table is refused; a table with another name continues")
  func tables() async throws {
    let trial = try Self.trial()
    let (a, b) = (trial.path("a.csv"), trial.path("b.csv"))
    try Self.table(20).write(toFile: a, atomically: true, encoding: .utf8)
    try Self.table(20).write(toFile: b, atomically: true, encoding: .utf8)
    _ = try await trial.run(Self.table(20)) {
      $0.keyColumn = "id"
      $0.tablePath = a
    }
    let other = Self.table(20).replacing("Lovelace", with: "Byron")
    let refused = try await trial.run(other) {
      $0.keyColumn = "id"
      $0.tablePath = b
    }
    guard case .ledger(.otherTable(_, a)) = refused.failure else {
      Issue.record("\(String(describing: refused.failure))")
      return
    }
    #expect(!trial.server.posts.values.contains { $0["lastName"]?.string == "Byron" })
    try FileManager.default.removeItem(atPath: b)
    try FileManager.default.moveItem(atPath: a, toPath: b)
    let renamed = try await trial.run(Self.table(20)) {
      $0.keyColumn = "id"
      $0.tablePath = b
    }
    #expect(renamed.summary.unchanged == 20)
  }

  @Test("rows whose ledger is lost adopt their posts, one to one")
  func adopts() async throws {
    let trial = try Self.trial()
    // Two rows with the same content are two posts where a key tells them apart.
    let table = Self.table(30) + "31,Ada,Lovelace,Paris,48.85,2.35,https://e.org/30\n"
    let first = try await trial.run(table) { $0.keyColumn = "id" }
    #expect(first.summary.created == 31)
    let second = try await trial.run(table, ledger: "other.ledger") { $0.keyColumn = "id" }
    #expect(second.summary.created == 0)
    #expect(second.summary.adopted == 31)
    #expect(second.summary.unchanged == 31)
    #expect(trial.server.posts.count == 31)
    // The new ledger knows them from now on.
    let third = try await trial.run(table, ledger: "other.ledger") { $0.keyColumn = "id" }
    #expect(third.summary.unchanged == 31)
    #expect(third.summary.adopted == 0)
    let fresh = try await trial.run(table, ledger: "third.ledger") {
      $0.keyColumn = "id"
      $0.isFresh = true
    }
    #expect(fresh.summary.created == 31)
  }

  @Test("an import that ended in the middle goes on adopting", arguments: [true, false])
  func adoptsInParts(hasImportKeys: Bool) async throws {
    let trial = try ImportTrial(MemoryServer(honoursIDs: hasImportKeys))
    trial.add("Paris", 48.85341, 2.3488)
    _ = try await trial.run(Self.table(30))
    for limit in [1, 10, 20] {
      let part = try await trial.run(Self.table(30), ledger: "b.ledger") { $0.rowLimit = limit }
      #expect(part.summary.created == 0)
    }
    let rest = try await trial.run(Self.table(31), ledger: "b.ledger")
    #expect(rest.summary.adopted == 10)
    #expect(rest.summary.created == 1)
    #expect(trial.server.posts.count == 31)
  }

  @Test("a row whose sending was cut off keeps the post that it may have, while others adopt")
  func adoptsBesideDoubt() async throws {
    // The replies of the second import's posts never arrive.
    let isCut = Mutex(false)
    let server = MemoryServer { _, isWriting in
      isWriting && isCut.withLock { $0 } ? .lostReply : nil
    }
    let trial = try ImportTrial(server)
    trial.add("Paris", 48.85341, 2.3488)
    _ = try await trial.run(Self.table(3))
    isCut.withLock { $0 = true }
    _ = try await trial.run(Self.table(6), ledger: "b.ledger")
    isCut.withLock { $0 = false }
    let again = try await trial.run(Self.table(6), ledger: "b.ledger")
    #expect(again.failure == nil)
    #expect(again.summary.held == 0)
    #expect(server.links == (1...6).map { "https://e.org/\($0)" })
  }

  @Test("a row that was edited finds its post by its key, though its ledger is lost")
  func adoptsByKey() async throws {
    let trial = try Self.trial()
    _ = try await trial.run(Self.table(5)) { $0.keyColumn = "id" }
    let edited = Self.table(5).replacing("https://e.org/2", with: "https://e.org/two")
    let second = try await trial.run(edited, ledger: "b.ledger") { $0.keyColumn = "id" }
    #expect(second.summary.updated == 1)
    #expect(second.summary.unchanged == 4)
    #expect(second.summary.created == 0)
    #expect(
      trial.server.links.filter { $0.hasSuffix("two") || $0.hasSuffix("2") }
        == ["https://e.org/two"])
  }

  @Test("a row of another table with the same key replaces nothing")
  func holdsKeysOfOthers() async throws {
    let trial = try Self.trial()
    _ = try await trial.run(Self.table(5)) { $0.keyColumn = "id" }
    let other = Self.table(5).replacing("Ada,Lovelace", with: "Charles,Babbage")
    let second = try await trial.run(other, ledger: "b.ledger") { $0.keyColumn = "id" }
    #expect(second.told.held.map(\.codes) == Array(repeating: ["post_exists"], count: 5))
    #expect(trial.server.posts.count == 5)
    let fresh = try await trial.run(other, ledger: "b.ledger") {
      $0.keyColumn = "id"
      $0.isFresh = true
    }
    #expect(fresh.summary.created == 5)
    let again = try await trial.run(other, ledger: "b.ledger") { $0.keyColumn = "id" }
    #expect(again.summary.unchanged == 5)
    #expect(trial.server.posts.count == 10)
  }

  @Test("two ledgers that import the same row post it once")
  func sharesRows() async throws {
    let trial = try Self.trial()
    _ = try await trial.run(Self.table(1), ledger: "b.ledger") { $0.keyColumn = "id" }
    _ = try await trial.run(Self.table(3)) { $0.keyColumn = "id" }
    let late = try await trial.run(Self.table(3), ledger: "b.ledger") { $0.keyColumn = "id" }
    #expect(late.failure == nil)
    #expect(trial.server.posts.count == 3)
  }

  @Test("a dry run leaves the ledger as it is")
  func dryRun() async throws {
    let trial = try Self.trial()
    let dry = try await trial.run(Self.table(3)) {
      $0.isDryRun = true
      $0.keyColumn = "id"
    }
    #expect(dry.summary.created == 3)
    let real = try await trial.run(Self.table(3))
    #expect(real.failure == nil)
    #expect(real.summary.created == 3)
  }

  @Test("a row that may be a post on the server is held")
  func holdsUnclear() async throws {
    let trial = try Self.trial()
    _ = try await trial.run(Self.table(3))
    let edited = Self.table(4).replacing("https://e.org/2", with: "https://e.org/two")
    let outcome = try await trial.run(edited, ledger: "other.ledger")
    // The edited row and the new one: the same person and place as posts that no row has taken.
    #expect(outcome.summary.adopted == 2)
    #expect(outcome.told.held.map(\.codes).allSatisfy { $0 == ["post_exists"] })
    #expect(outcome.told.held.contains { $0.line == 3 })
    #expect(!trial.server.links.contains("https://e.org/two"))
  }

  /// The file of unposted rows of an import, as the command writes it.
  private func unposted(
    _ table: String, lines: [Int], ledger: String, key: String? = nil
  ) throws -> String {
    var cursor = CSVCursor(CSVBatch(bytes: Array(table.utf8), dialect: CSVDialect()))
    let hasHeader = cursor.next()
    #expect(hasHeader)
    let columns = try ImportColumns(
      header: cursor.fields.indices.map { cursor.value($0) }, key: key)
    let reader = RowReader(columns: columns, keyColumn: columns.keyColumn)
    var rows = UnpostedRows(columns, delimiter: UInt8(ascii: ","), ledgerPath: ledger)
    while cursor.next() {
      guard lines.contains(cursor.line) else { continue }
      rows.append(
        reader.row(cursor), [PostFinding(.error, .mediaURL, code: .linkEmpty, message: "x")])
    }
    return String(decoding: rows.takeBytes(), as: UTF8.self)
  }

  @Test("a corrected row of the failed file is posted once, also when its table is imported again")
  func continuesFailedFile() async throws {
    let trial = try Self.trial()
    let broken = Self.table(5).replacing("https://e.org/3", with: "nonsense")
    let first = try await trial.run(broken)
    #expect(first.summary.created == 4)
    #expect(first.told.failed.map(\.line) == [4])
    let file = try unposted(broken, lines: [4], ledger: trial.path("t.ledger"))
    let corrected = file.replacing("nonsense", with: "https://e.org/3")
    let second = try await trial.run(corrected)
    #expect(second.summary.created == 1)
    // The table as it was, the table corrected in the same way, and the failed file again.
    for table in [broken, Self.table(5), corrected] {
      let again = try await trial.run(table)
      #expect(again.summary.created == 0)
      #expect(again.summary.updated == 0)
      #expect(again.summary.failed == 0)
    }
    #expect(trial.server.links == (1...5).map { "https://e.org/\($0)" })
  }

  @Test("a row that was held and then accepted in the review file is posted once")
  func continuesReviewFile() async throws {
    let trial = try Self.trial()
    let table = "name,location,link\nAda Lovelace,\"Berlin, CT\",https://e.org/1\n"
    let first = try await trial.run(table)
    #expect(first.summary.held == 1)
    let file = try unposted(table, lines: [2], ledger: trial.path("t.ledger"))
    let second = try await trial.run(file) { $0.acceptsWarnings = true }
    #expect(second.summary.created == 1)
    for table in [table, file] {
      let again = try await trial.run(table)
      #expect(again.summary.unchanged == 1)
    }
    #expect(trial.server.links.count == 1)
  }

  @Test(
    "a correction in a file of unposted rows stays, whatever becomes of the table as it was",
    arguments: [nil, "id"])
  func keepsCorrections(key: String?) async throws {
    let trial = try Self.trial()
    trial.add(
      "Springfield", 39.80172, -89.64371, confidence: 0.3,
      rivals: [ImportTrial.place("Springfield, Missouri", 37.21533, -93.29824)])
    trial.add("Springfield, MO", 37.21533, -93.29824)
    let row = { (number: Int, place: String) in
      "\(number),Ada,Lovelace,\"\(place)\",,,https://e.org/\(number)\n"
    }
    let table = Self.header + row(1, "Paris") + row(2, "Springfield") + row(3, "Nowhere")
    let import_ = { (table: String, change: @escaping (inout ImportOptions) -> Void) in
      try await trial.run(table) {
        $0.keyColumn = key
        change(&$0)
      }
    }
    let first = try await import_(table) { _ in }
    #expect(first.summary.held == 1)
    #expect(first.summary.failed == 1)
    // It takes two rounds: row 3 is wrong again in the first.
    let file = try unposted(table, lines: [3, 4], ledger: trial.path("t.ledger"), key: key)
    let half = file.replacing("Springfield", with: "Springfield, MO")
      .replacing("Nowhere", with: "Nowhere at all")
    let second = try await import_(half) { _ in }
    #expect(second.summary.created == 1)
    #expect(second.summary.failed == 1)
    let rest = try unposted(half, lines: [3], ledger: trial.path("t.ledger"), key: key)
    let third = try await import_(rest.replacing("Nowhere at all", with: "Paris")) { _ in }
    #expect(third.summary.created == 1)
    let posts = trial.server.posts
    #expect(posts.count == 3)
    for change: @Sendable (inout ImportOptions) -> Void in [
      { _ in }, { $0.ambiguity = .best }, { $0.ambiguity = .ask }, { $0.acceptsWarnings = true },
      { $0.isDryRun = true },
    ] {
      let again = try await import_(table, change)
      #expect(again.failure == nil)
      #expect(again.summary.unchanged == 3)
      #expect(again.told.held.isEmpty && again.told.failed.isEmpty)
      #expect(trial.server.posts == posts)
    }
    // The table corrected in the same way is no change either.
    let same = try await import_(
      Self.header + row(1, "Paris") + row(2, "Springfield, MO") + row(3, "Paris")
    ) { _ in }
    #expect(same.summary.unchanged == 3)
    guard key != nil else { return }
    // An edit of the table counts, and then the table as it was is an edit, too.
    let moved = try await import_(table.replacing("Springfield", with: "Paris")) { _ in }
    #expect(moved.summary.updated == 1)
    let back = try await import_(table) { $0.ambiguity = .best }
    #expect(back.summary.updated == 1)
    let place = trial.server.posts.values.first { $0["mediaURL"] == "https://e.org/2" }
    #expect(place?["mapString"] == "Springfield")
  }

  @Test("a correction whose sending was cut off is finished, not taken back")
  func finishesCorrections() async throws {
    let isCut = Mutex(false)
    let server = MemoryServer { _, isWriting in
      isWriting && isCut.withLock { $0 } ? .lostRequest : nil
    }
    let trial = try ImportTrial(server)
    trial.add("Paris", 48.85341, 2.3488)
    trial.add("Berlin, CT", 52.52437, 13.41053, ignored: ["CT"])
    let table = "id,name,location,link\n7,Ada Lovelace,\"Berlin, CT\",https://e.org/1\n"
    let keyed: (inout ImportOptions) -> Void = { $0.keyColumn = "id" }
    #expect(try await trial.run(table, change: keyed).summary.held == 1)
    let file = try unposted(table, lines: [2], ledger: trial.path("t.ledger"), key: "id")
    isCut.withLock { $0 = true }
    let cut = try await trial.run(file.replacing("Berlin, CT", with: "Paris"), change: keyed)
    #expect(cut.failure != nil)
    isCut.withLock { $0 = false }
    let next = try await trial.run(table, change: keyed)
    #expect(next.failure == nil)
    #expect(next.summary.held == 0)
    #expect(next.summary.created == 1)
    #expect(server.posts.values.map { $0["mapString"] } == ["Paris"])
  }

  @Test("an edited row of the review file that is unclear again is held, not called unchanged")
  func holdsSecondCorrections() async throws {
    let trial = try Self.trial()
    let table = "name,location,link\nAda Lovelace,\"Berlin, CT\",https://e.org/1\n"
    _ = try await trial.run(table)
    let file = try unposted(table, lines: [2], ledger: trial.path("t.ledger"))
    #expect(try await trial.run(file.replacing("Berlin, CT", with: "Paris")).summary.created == 1)
    let unclear = try await trial.run(file.replacing("https://e.org/1", with: "https://e.org/2"))
    #expect(unclear.summary.held == 1)
    #expect(trial.server.links == ["https://e.org/1"])
  }

  @Test("a file of unposted rows needs neither the key nor the part of its ledger")
  func continuesKeysAndShards() async throws {
    let trial = try Self.trial()
    let broken = Self.table(9).replacing("https://e.org/3,", with: "nonsense")
      .replacing("https://e.org/3\n", with: "nonsense\n")
    let shard = try #require(
      (1...2).compactMap { ImportOptions.Shard(index: $0, count: 2) }.first {
        $0.contains(RowIdentity(key: .key("3"), digest: []))
      })
    let first = try await trial.run(broken) {
      $0.keyColumn = "id"
      $0.shard = shard
    }
    #expect(first.summary.failed == 1)
    let file = try unposted(broken, lines: [4], ledger: trial.path("t.ledger"), key: "id")
      .replacing("nonsense", with: "https://e.org/3")
    let second = try await trial.run(file)
    #expect(second.failure == nil)
    #expect(second.summary.created == 1)
    #expect(second.told.columns?.keyColumn == 0)
    // A second edit of the row in the file is an edit of its post.
    let third = try await trial.run(file.replacing("https://e.org/3", with: "https://e.org/three"))
    #expect(third.summary.updated == 1)
    // The ledger is what it was: of this key and part.
    let again = try await trial.run(broken) {
      $0.keyColumn = "id"
      $0.shard = shard
    }
    #expect(again.failure == nil)
    #expect(again.summary.unchanged == again.summary.rows)
  }

  @Test("a row that pretends to be another one is held, and the other post stays")
  func holdsForgery() async throws {
    let trial = try Self.trial()
    _ = try await trial.run(Self.table(2))
    let file = try unposted(Self.table(2), lines: [2], ledger: trial.path("t.ledger"))
    let forged = try await trial.run(file.replacing("https://e.org/1", with: "https://e.org/evil"))
    #expect(forged.told.held.map(\.codes) == [["post_exists"]])
    #expect(trial.server.links == ["https://e.org/1", "https://e.org/2"])
  }

  @Test("a database of another program is no ledger, and stays as it is")
  func refusesOtherDatabases() throws {
    let trial = try Self.trial()
    let path = trial.path("other.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "CREATE TABLE cookies (name TEXT)") }
    try queue.close()
    #expect(throws: Ledger.Failure.notUnderstood(path: path)) {
      _ = try Ledger(path: path, owner: "x")
    }
    let again = try DatabaseQueue(path: path)
    let tables = try again.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    #expect(tables == ["cookies"])
  }

  @Test("a closed ledger is one file")
  func closes() async throws {
    let trial = try Self.trial()
    _ = try await trial.run(Self.table(300))
    #expect(FileManager.default.fileExists(atPath: trial.path("t.ledger")))
    for suffix in ["-wal", "-shm", "-journal"] {
      #expect(!FileManager.default.fileExists(atPath: trial.path("t.ledger" + suffix)))
    }
  }
}
