import Columns
import CSV
import Foundation
import Geography
import PostValidation
import PostingClient
import Synchronization
import Testing

@testable import Importing

@Suite("An import posts each row exactly once, whatever happens")
final class ImporterTests {
  /// Keeps what it is told.
  final class Sink: ImportSink {
    struct Told {
      var failed: [(line: Int, codes: [String])] = []
      var held: [(line: Int, codes: [String])] = []
      var columns: ImportColumns?
      var placed: [Int] = []
      var repairs: [PostRepair] = []
      var skipped: [[Int]] = []
      var preambleLineCount = 0
      var encodings: [TextEncoding] = []
    }
    let state = Mutex(Told())
    var told: Told { state.withLock { $0 } }
    func begin(_ columns: ImportColumns, delimiter: UInt8, preambleLineCount: Int) {
      state.withLock {
        $0.columns = columns
        $0.preambleLineCount = preambleLineCount
      }
    }
    func convert(from encoding: TextEncoding) {
      state.withLock { $0.encodings.append(encoding) }
    }
    func fail(_ row: ImportRow, _ findings: [PostFinding]) {
      state.withLock { $0.failed.append((row.line, findings.map(\.code.rawValue))) }
    }
    func hold(_ row: ImportRow, _ findings: [PostFinding]) {
      state.withLock { $0.held.append((row.line, findings.map(\.code.rawValue))) }
    }
    func skip(_ row: ImportRow, sameAs line: Int) {
      state.withLock { $0.skipped.append([row.line, line]) }
    }
    func place(_ post: Post, of row: ImportRow) {
      state.withLock {
        $0.placed.append(row.line)
        $0.repairs += row.repairs
      }
    }
    func progress(_ summary: ImportSummary, byteCount: Int) {}
    func choose(_ finding: PostFinding, line: Int) async -> PostFinding.Candidate? { nil }
  }

  let ledgerPath = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).ledger"

  deinit {
    for suffix in ["", "-wal", "-shm", "x"] {
      try? FileManager.default.removeItem(atPath: ledgerPath + suffix)
    }
  }

  /// Imports a text; coordinates are in the table, so that no gazetteer is needed.
  func run(
    _ text: String, bytes: [UInt8]? = nil, _ server: MemoryServer, _ sink: Sink = Sink(),
    change: (inout ImportOptions) -> Void = { _ in }
  ) async throws -> (summary: ImportSummary, failure: ImportError?) {
    var options = ImportOptions()
    options.concurrency = 4
    // These tests count requests and choose which of them fail: nothing is read before the first
    // row.
    options.isFresh = true
    change(&options)
    let ledger = try Ledger(path: ledgerPath, owner: "test")
    let importer = Importer(
      options, validator: PostValidator(geocoder: nil), client: server.client(), ledger: ledger,
      sink: sink)
    let reader = CSVReader(
      bytes: bytes ?? Array(text.utf8), encoding: options.encoding, chunkByteCount: 200)
    return await importer.run(reader) { 0 }
  }

  static let header = "id,first name,last name,location,latitude,longitude,link\n"

  static func table(_ count: Int, link: (Int) -> String = { "https://example.org/\($0)" }) -> String
  {
    header
      + (1...count).map { "\($0),Ada,Lovelace,London,51.5,-0.1,\(link($0))\n" }.joined()
  }

  static func links(_ count: Int) -> [String] {
    (1...count).map { "https://example.org/\($0)" }.sorted()
  }

  @Test("certain repairs are applied on request, and the row stays the same row")
  func repairs() async throws {
    let server = MemoryServer()
    let table = Self.table(2) { $0 == 1 ? "example.org/1" : "see example.org" }
    let first = try await run(table, server)
    #expect(first.summary.failed == 2)
    let sink = Sink()
    let second = try await run(table, server, sink) { $0.appliesRepairs = true }
    #expect(second.summary.created == 1)
    #expect(second.summary.failed == 1)
    #expect(second.summary.repairs == [.linkSchemeMissing: 1])
    #expect(sink.told.repairs.map(\.original) == ["example.org/1"])
    #expect(server.links == ["https://example.org/1"])
    let third = try await run(table, server) { $0.appliesRepairs = true }
    #expect(third.summary.unchanged == 1)
    #expect(third.summary.repairs.isEmpty)
  }

  @Test("a second run leaves everything as it is")
  func isIdempotent() async throws {
    let server = MemoryServer()
    let first = try await run(Self.table(50), server)
    #expect(first.summary.created == 50)
    #expect(server.links == Self.links(50))
    let count = server.requestCount
    let second = try await run(Self.table(50), server)
    #expect(second.summary.unchanged == 50)
    #expect(second.summary.created == 0)
    #expect(server.requestCount == count)
  }

  /// The next group is prepared while this one is sent and counted: with one core that once read
  /// what was being changed, and crashed.
  @Test("many groups of rows, on one core and on several", arguments: [1, 2, 5], [1, 4])
  func groups(jobCount: Int, concurrency: Int) async throws {
    let server = MemoryServer()
    let outcome = try await run(Self.table(400), server) {
      $0.jobCount = jobCount
      $0.concurrency = concurrency
    }
    #expect(outcome.failure == nil)
    #expect(outcome.summary.created == 400)
    #expect(server.links == Self.links(400))
  }

  @Test("with a key a mended row changes its post; without one it is another row")
  func updates() async throws {
    let server = MemoryServer()
    let key: (inout ImportOptions) -> Void = { $0.keyColumn = "id" }
    _ = try await run(Self.table(10), server, change: key)
    let mended = Self.table(10) {
      $0 == 3 ? "https://example.org/new" : "https://example.org/\($0)"
    }
    let second = try await run(mended, server, change: key)
    #expect(second.summary.updated == 1)
    #expect(second.summary.unchanged == 9)
    #expect(server.links.count == 10)
    #expect(server.links.contains("https://example.org/new"))
    #expect(!server.links.contains("https://example.org/3"))
  }

  @Test("a row that says the same as one before is skipped; a key that is given twice fails")
  func findsRepeats() async throws {
    let line = "9,Ada,Lovelace,London,51.5,-0.1,https://example.org/9\n"
    let skips = Sink()
    let plain = try await run(Self.header + line + line + line, MemoryServer(), skips)
    #expect(plain.summary.created == 1)
    #expect(plain.summary.skipped == 2)
    #expect(skips.told.skipped == [[3, 2], [4, 2]])
    try FileManager.default.removeItem(atPath: ledgerPath)
    let sink = Sink()
    let keyed = try await run(Self.header + line + line, MemoryServer(), sink) {
      $0.keyColumn = "id"
    }
    #expect(keyed.summary.failed == 1)
    #expect(sink.told.failed.map(\.codes) == [["key_repeated"]])
  }

  @Test("bad rows are all reported, and the good ones posted")
  func reportsAll() async throws {
    let table =
      Self.header + "1,Ada,Lovelace,London,51.5,-0.1,https://example.org/1\n"
      + "2,,,London,51.5,-0.1,https://example.org/2\n"
      + "3,Ada,Lovelace,London,north,-0.1,https://example.org/3\n"
      + "4,Ada,Lovelace,London,51.5,-0.1,javascript:alert(1)\n"
      + "5,Ada,Lovelace,London,51.5,-0.1\n"
    let sink = Sink()
    let server = MemoryServer()
    let (summary, failure) = try await run(table, server, sink)
    #expect(failure == nil)
    #expect(summary.created == 1)
    #expect(summary.failed == 4)
    #expect(sink.told.failed.map(\.line) == [3, 4, 5, 6])
    #expect(sink.told.failed[1].codes.first == "coordinate_not_a_number")
    #expect(sink.told.failed[3].codes.first == "row_ragged")
    #expect(server.links == ["https://example.org/1"])
  }

  @Test("rows in which two addresses of an order differ are held")
  func holdsOtherAddresses() async throws {
    let table =
      "Name,Billing City,Shipping City,Shipping State,lat,lon,Link\n"
      + "Ada Lovelace,Portland,Seattle,WA,47.6,-122.3,https://example.org/1\n"
      + "Max Born,seattle ,Seattle,WA,47.6,-122.3,https://example.org/2\n"
      + "Lise Meitner,,Seattle,WA,47.6,-122.3,https://example.org/3\n"
    let sink = Sink()
    let server = MemoryServer()
    let (summary, failure) = try await run(table, server, sink)
    #expect(failure == nil)
    #expect(summary.created == 2)
    #expect(sink.told.held.map(\.line) == [2])
    #expect(sink.told.held.first?.codes == ["place_other_address"])
    #expect(server.links.sorted() == ["https://example.org/2", "https://example.org/3"])
    let accepted = try await run(table, MemoryServer(), Sink()) { $0.acceptsWarnings = true }
    #expect(accepted.summary.held == 0)
  }

  @Test("a row that is not text fails, and nothing is posted with a replaced character")
  func failsRowsThatAreNotText() async throws {
    let row = { (id: Int, first: [UInt8]) in
      Array("\(id),".utf8) + first
        + Array(",Müller,London,51.5,-0.1,https://example.org/\(id)\n".utf8)
    }
    let bytes =
      Array(Self.header.utf8) + row(1, Array("Zoë".utf8)) + row(2, [0x5A, 0x6F, 0xEB])
      + row(3, [0x5A, 0x00]) + row(4, Array("Ada".utf8))
    let sink = Sink()
    let server = MemoryServer()
    let (summary, failure) = try await run("", bytes: bytes, server, sink)
    #expect(failure == nil)
    #expect(summary.created == 2)
    #expect(sink.told.failed.map(\.line) == [3, 4])
    #expect(sink.told.failed.map { $0.codes.first } == ["row_not_text", "row_not_text"])
    #expect(server.links == ["https://example.org/1", "https://example.org/4"])
    #expect(sink.told.encodings == [])
  }

  @Test("a table in another encoding than UTF-8 is told, or refused with the option that reads it")
  func encodings() async throws {
    // Zoë in Windows-1252; Иван in Windows-1251.
    let names: [[UInt8]] = [[0x5A, 0x6F, 0xEB], [0xC8, 0xE2, 0xE0, 0xED]]
    let tables = names.map { name in
      Array(Self.header.utf8) + Array("1,".utf8) + name
        + Array(",Smith,London,51.5,-0.1,https://example.org/1\n".utf8)
    }
    let sink = Sink()
    let western = try await run("", bytes: tables[0], MemoryServer(), sink)
    #expect(western.summary.created == 1)
    #expect(sink.told.encodings == [.windows1252])
    let server = MemoryServer()
    let refused = try await run("", bytes: tables[1], server)
    #expect(
      refused.failure?.description
        == "the table is not UTF-8; it looks like Windows-1251 (Cyrillic): add --encoding windows-1251"
    )
    #expect(server.links == [])
  }

  @Test("a header that is not text ends it")
  func refusesHeadersThatAreNotText() async throws {
    let bytes =
      Array("Köln,".utf8) + [0xFF] + Array(",\(Self.header)1,é,Ada,Lovelace,London\n".utf8)
    let server = MemoryServer()
    let (_, failure) = try await run("", bytes: bytes, server)
    #expect(
      failure?.description
        == "the header cannot be read: line 1, column 6: byte 0xFF (byte 7 of the row) is not UTF-8"
    )
    #expect(server.links == [])
  }

  @Test("--max-errors ends it, and what came before is posted")
  func stops() async throws {
    let table =
      Self.header + "1,Ada,Lovelace,London,51.5,-0.1,https://example.org/1\n"
      + "2,,,,,,\n3,Ada,Lovelace,London,51.5,-0.1,https://example.org/3\n"
    let server = MemoryServer()
    let (summary, failure) = try await run(table, server) { $0.onError = .stop }
    guard case .tooManyFailures(count: 1)? = failure else {
      Issue.record("expected too many failures, got \(String(describing: failure))")
      return
    }
    #expect(summary.created == 1)
    #expect(server.links == ["https://example.org/1"])
  }

  @Test(
    "cut connections double nothing and lose nothing, in batches, with request ids and without",
    arguments: [(true, true), (true, false), (false, false)], [1, 2, 3, 4, 5] as [UInt64])
  func survivesCuts(_ kind: (honoursIDs: Bool, takesBatches: Bool), seed: UInt64) async throws {
    let server = MemoryServer(honoursIDs: kind.honoursIDs, takesBatches: kind.takesBatches) {
      number, isWrite in
      // A mixing function of the number: three of ten requests meet a fault.
      var mixed = (UInt64(number) &+ seed &* 1_000_003) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= mixed >> 29
      switch mixed % 10 {
      case 0: return isWrite ? .lostRequest : nil
      case 1, 2: return isWrite ? .lostReply : nil
      default: return nil
      }
    }
    // Each run may end with a server that did not answer often enough; the next goes on.
    for _ in 0..<50 {
      let (summary, failure) = try await run(Self.table(120), server) { $0.keyColumn = "id" }
      if failure == nil {
        #expect(summary.failed == 0)
        break
      }
    }
    #expect(server.links == Self.links(120))
    let again = try await run(Self.table(120), server) { $0.keyColumn = "id" }
    #expect(again.summary.unchanged == 120)
  }

  @Test("after a server that went down, rows in doubt are settled, mended ones too")
  func settles() async throws {
    for (honoursIDs, takesBatches) in [(true, true), (true, false), (false, false)] {
      try? FileManager.default.removeItem(atPath: ledgerPath)
      // After some requests every reply is lost, until the run gives up.
      let isDown = Mutex(true)
      let lastNumber = takesBatches ? 1 : 4
      let server = MemoryServer(honoursIDs: honoursIDs, takesBatches: takesBatches) { number, _ in
        number > lastNumber && isDown.withLock { $0 } ? .lostReply : nil
      }
      let first = try await run(Self.table(20), server) { $0.keyColumn = "id" }
      #expect(first.failure != nil)
      isDown.withLock { $0 = false }
      // Row 5 or 6 may be there already; all are changed meanwhile.
      let mended = Self.table(20) { "https://example.org/b\($0)" }
      let second = try await run(mended, server) { $0.keyColumn = "id" }
      #expect(second.failure == nil)
      #expect(server.links == (1...20).map { "https://example.org/b\($0)" }.sorted())
    }
  }

  @Test("a program that was ended between two writes of the ledger goes on")
  func resumes() async throws {
    let server = MemoryServer()
    _ = try await run(Self.table(30), server)
    // As if it had been ended after the intent was written: once before and once after the request.
    let ledger = try Ledger(path: ledgerPath, owner: "test")
    let entries = try ledger.entries(after: "", limit: 30)
    let doubtful = entries.prefix(2).map { entry in
      var entry = entry
      entry.state = .creating
      entry.objectID = nil
      return entry
    }
    try ledger.write(Array(doubtful))
    #expect(try ledger.counts() == (28, 2))
  }

  @Test("undo deletes what was created, and leaves the rest")
  func undoes() async throws {
    let server = MemoryServer()
    let other = Post(
      firstName: "Bo", lastName: "B", placeString: "Oslo", link: "https://example.org/other")
    _ = try await server.client().create(other)
    _ = try await run(Self.table(40), server)
    #expect(server.links.count == 41)
    let ledger = try Ledger(path: ledgerPath, owner: "test")
    let summary = try await ImportUndo(client: server.client(), ledger: ledger).run()
    #expect(summary.deleted == 40)
    #expect(server.links == ["https://example.org/other"])
    #expect(try ledger.counts() == (0, 0))
  }

  @Test("undo takes back what this import did, and nothing else", arguments: [true, false])
  func undoesItsOwn(takesBatches: Bool) async throws {
    let server = MemoryServer(takesBatches: takesBatches)
    let post = { (number: Int, place: String) in
      Post(
        uniqueKey: "7", firstName: "Ada", lastName: "Lovelace", placeString: place,
        coordinate: Coordinate(latitude: 51.5, longitude: -0.1),
        link: "https://example.org/\(number)")
    }
    // The posts of rows 1 and 2 were made by hand, and that of row 3 by an import whose ledger is
    // lost.
    var ids: [String] = []
    for number in 1...3 {
      let key = number == 3 ? RowKey.importKey(ofLedgerText: "k:3", salt: "") : nil
      ids.append(try await server.client().create(post(number, "London"), importKey: key).id)
    }
    let before = server.contents
    let keyed: (inout ImportOptions) -> Void = {
      $0.keyColumn = "id"
      $0.isFresh = false
    }
    let first = try await run(Self.table(70), server, change: keyed)
    #expect(first.summary.adopted == 3)
    #expect(first.summary.created == 67)
    // Row 2 is edited, row 3 is edited and comes back to what it was.
    let edited = Self.table(70) { "https://example.org/\([2, 3].contains($0) ? 100 + $0 : $0)" }
    #expect(try await run(edited, server, change: keyed).summary.updated == 2)
    let back = Self.table(70) { "https://example.org/\($0 == 2 ? 102 : $0)" }
    #expect(try await run(back, server, change: keyed).summary.updated == 1)
    do {
      let ledger = try Ledger(path: ledgerPath, owner: "test")
      var counts = Ledger.UndoCounts()
      (counts.created, counts.changed, counts.found) = (67, 1, 2)
      #expect(try ledger.undoCounts() == counts)
      let summary = try await ImportUndo(client: server.client(), ledger: ledger).run()
      #expect((summary.deleted, summary.restored, summary.gone) == (67, 1, 0))
      #expect(summary.failed == [])
      (counts.created, counts.changed, counts.found) = (0, 0, 3)
      #expect(try ledger.undoCounts() == counts)
      let again = try await ImportUndo(client: server.client(), ledger: ledger).run()
      #expect(again == ImportUndo.Summary())
      ledger.close()
    }
    #expect(server.contents == before)
    // The next import does it all again, and makes no second post of a row.
    let next = try await run(edited, server, change: keyed)
    #expect(next.failure == nil)
    #expect(next.summary.created == 67)
    #expect(server.links.count == 70)
    #expect(server.links.contains("https://example.org/102"))
    #expect(Set(ids).isSubset(of: server.posts.keys))
  }

  @Test("undo goes on where a post is gone or the server refuses", arguments: [true, false])
  func undoesAroundRefusals(takesBatches: Bool) async throws {
    let server = MemoryServer(takesBatches: takesBatches)
    _ = try await run(Self.table(60), server)
    let gone = try #require(server.posts.keys.sorted().first)
    try await server.client().delete(gone)
    let ledger = try Ledger(path: ledgerPath, owner: "test")
    let requests = server.requestCount
    let summary = try await ImportUndo(client: server.client(), ledger: ledger).run()
    #expect((summary.deleted, summary.gone) == (59, 1))
    #expect(server.posts.isEmpty)
    // Two batches, one of which is asked for again without the transaction.
    if takesBatches { #expect(server.requestCount - requests == 3) }
  }

  @Test(
    "a post that another import made meanwhile is found, and stays when this one is undone",
    arguments: [true, false])
  func findsPostsOfOthers(takesBatches: Bool) async throws {
    let server = MemoryServer(takesBatches: takesBatches)
    let keyed: (inout ImportOptions) -> Void = {
      $0.keyColumn = "id"
      $0.isFresh = false
    }
    #expect(try await run(Self.table(2), server, change: keyed).summary.created == 2)
    // From now on the import looks for no posts to adopt: it is as if these had come after it
    // looked.
    for number in 3...4 {
      let post = Post(
        uniqueKey: "7", firstName: "Ada", lastName: "Lovelace", placeString: "London",
        coordinate: Coordinate(latitude: 51.5, longitude: -0.1),
        link: "https://example.org/\(number)")
      let key = RowKey.importKey(ofLedgerText: "k:\(number)", salt: "")
      _ = try await server.client().create(post, importKey: key)
    }
    let outcome = try await run(Self.table(5), server, change: keyed)
    #expect(outcome.summary.created == 1)
    #expect(outcome.summary.adopted == 2)
    #expect(outcome.summary.unchanged == 4)
    let ledger = try Ledger(path: ledgerPath, owner: "test")
    let summary = try await ImportUndo(client: server.client(), ledger: ledger).run()
    #expect(summary.deleted == 3)
    #expect(server.links == ["https://example.org/3", "https://example.org/4"])
  }

  @Test("rows that arrived in a run that ended early are not counted as created again")
  func countsThisRun() async throws {
    let isCut = Mutex(true)
    let server = MemoryServer { _, isWriting in
      isWriting && isCut.withLock { $0 } ? .lostReply : nil
    }
    let first = try await run(Self.table(20), server)
    #expect(first.failure != nil)
    let arrived = server.posts.count
    #expect((1..<20).contains(arrived) || arrived == 20)
    isCut.withLock { $0 = false }
    let second = try await run(Self.table(20), server)
    #expect(second.summary.created == 20 - arrived)
    #expect(second.summary.unchanged == arrived)
    #expect(server.links == Self.links(20))
  }

  @Test(
    "a server that fails now and then is asked again, in batches and one by one",
    arguments: [true, false], [500, 502, 520])
  func retriesFailures(takesBatches: Bool, status: Int) async throws {
    let server = MemoryServer(takesBatches: takesBatches) { number, _ in
      number % 3 == 0 ? .refused(status, #"{"code":1,"error":"x"}"#) : nil
    }
    let (summary, failure) = try await run(Self.table(60), server)
    #expect(failure == nil)
    #expect(summary.created == 60)
    #expect(server.links == Self.links(60))
    // One that fails always is not asked for ever.
    let down = MemoryServer(takesBatches: takesBatches) { _, _ in
      .refused(status, #"{"code":1,"error":"x"}"#)
    }
    let failed = try await run(Self.table(61), down).failure
    guard case .server(.refused(status, 1, "x"))? = failed else {
      Issue.record("\(String(describing: failed))")
      return
    }
    #expect(down.requestCount < 10)
  }

  @Test(
    "rows of nothing but delimiters are no rows", arguments: [",,,,,,", " , ,\t,,,,", "\"\",,,,,,"])
  func ignoresEmptyRows(row: String) async throws {
    let table = Self.table(2) + row + "\n" + row + "\n"
    for key in [nil, "id"] {
      try? FileManager.default.removeItem(atPath: ledgerPath)
      let outcome = try await run(table, MemoryServer()) { $0.keyColumn = key }
      #expect(outcome.summary.rows == 2)
      #expect(outcome.summary.failed == 0)
      #expect(outcome.failure == nil)
    }
    try? FileManager.default.removeItem(atPath: ledgerPath)
    let failure = try await run(Self.header + row + "\n", MemoryServer()).failure
    guard case .columns(.noRows)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test("a table that changes while it is read ends the import before what is new is sent")
  func noticesChanges() async throws {
    let server = MemoryServer()
    let checks = Mutex(0)
    let (summary, failure) = try await run(Self.table(400), server) {
      $0.hasTableChanged = {
        checks.withLock { checks in
          checks += 1
          return checks > 3
        }
      }
    }
    guard case .tableChanged? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect((1..<400).contains(summary.created))
    #expect(server.posts.count == summary.created)
    #expect(try await run(Self.table(400), server).summary.unchanged == summary.created)
  }

  @Test("a column of objectIds changes posts that are there, and undo restores them")
  func changesAndRestores() async throws {
    let server = MemoryServer()
    let old = Post(
      uniqueKey: "7", firstName: "Ada", lastName: "Lovelace", placeString: "Rome",
      link: "https://example.org/old")
    let id = try await server.client().create(old).id
    let table =
      "objectId,first name,last name,location,latitude,longitude,link\n"
      + "\(id),Ada,Lovelace,London,51.5,-0.1,https://example.org/new\n"
      + "nobody,Ada,Lovelace,London,51.5,-0.1,https://example.org/new\n"
    let sink = Sink()
    let (summary, _) = try await run(table, server, sink)
    #expect(summary.updated == 1)
    #expect(sink.told.failed.map(\.codes) == [["post_gone"]])
    #expect(server.links == ["https://example.org/new"])
    let ledger = try Ledger(path: ledgerPath, owner: "test")
    let undone = try await ImportUndo(client: server.client(), ledger: ledger).run()
    #expect(undone.restored == 1)
    #expect(server.links == ["https://example.org/old"])
  }

  @Test("shards are apart from each other and together the whole")
  func shards() async throws {
    let server = MemoryServer()
    var rows = 0
    for index in 1...3 {
      try? FileManager.default.removeItem(atPath: ledgerPath)
      let (summary, _) = try await run(Self.table(60), server) {
        $0.shard = ImportOptions.Shard(index: index, count: 3)
      }
      rows += summary.rows
      #expect(summary.rows > 0)
    }
    #expect(rows == 60)
    #expect(server.links == Self.links(60))
  }

  @Test("a dry run sends nothing and says what would be")
  func runsDry() async throws {
    let server = MemoryServer()
    let (summary, _) = try await run(Self.table(15), server) { $0.isDryRun = true }
    #expect(summary.created == 15)
    #expect(server.requestCount == 0)
    #expect(try Ledger(path: ledgerPath, owner: nil).counts() == (0, 0))
  }

  @Test("a table without rows is an error, not a success", arguments: ["", "\n\n", header])
  func refusesNothing(text: String) async throws {
    let server = MemoryServer()
    let failure = try await run(text, server).failure
    guard case .columns(let fault)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(fault == (text == Self.header ? .noRows : .empty))
    #expect(server.requestCount == 0)
  }

  @Test("what a spreadsheet program exports is read as it is, with a title and decimal commas")
  func readsExports() async throws {
    let server = MemoryServer()
    let sink = Sink()
    let text =
      "\u{FEFF}Mitglieder 2026;;;;;;\r\n\r\n"
      + "Nr;Vorname;Nachname;Ort;Breite;Länge;Webseite\r\n"
      + "1;Zoë;\"Müller; geb. \"\"Maier\"\"\";Köln;50,93333;6,95;https://zoe.example.org/\r\n"
      + "2;José;Núñez;\"A Coruña\nGalicia\";43,37135;-8,396;https://jose.example.org/\r\n"
    let (summary, failure) = try await run(text, server, sink)
    #expect(failure == nil)
    #expect(summary.created == 2)
    #expect(sink.told.preambleLineCount == 2)
    #expect(sink.told.columns?.columns[.key] == 0)
    #expect(sink.told.placed == [4, 5])
    #expect(server.links == ["https://jose.example.org/", "https://zoe.example.org/"])
  }

  @Test("a ledger is of one server and account, and of one program at a time")
  func guardsLedger() throws {
    let ledger = try Ledger(path: ledgerPath, owner: "a")
    #expect(throws: Ledger.Failure.inUse(path: ledgerPath)) {
      try Ledger(path: ledgerPath, owner: "a")
    }
    withExtendedLifetime(ledger) {}
  }

  @Test("a ledger of another account is refused")
  func refusesForeignLedger() throws {
    do { _ = try Ledger(path: ledgerPath, owner: "a") }
    #expect(throws: Ledger.Failure.foreign(path: ledgerPath, expected: "b", found: "a")) {
      try Ledger(path: ledgerPath, owner: "b")
    }
    try Data("this is no database, whatever it is called".utf8)
      .write(to: URL(filePath: ledgerPath + "x"))
    #expect(throws: Ledger.Failure.notUnderstood(path: ledgerPath + "x")) {
      try Ledger(path: ledgerPath + "x", owner: "b")
    }
  }
}
