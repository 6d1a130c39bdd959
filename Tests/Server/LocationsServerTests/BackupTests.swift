import Foundation
import Synchronization
import Testing

@testable import HTTPServing
@testable import LocationStore
@testable import LocationsServer

@Suite("Backups are made at regular times, and the newest ones stay")
struct BackupTests {
  // 2026-11-22T23:30:00Z
  private static let start = Date(timeIntervalSince1970: 1_795_390_200)

  @Test("the name of a copy is its time in UTC")
  func names() {
    #expect(BackupFolder.fileName(at: Self.start) == "locations-2026-11-22T23-30-00Z.sqlite")
    #expect(
      BackupFolder.fileName(at: Self.start + 59.999) == "locations-2026-11-22T23-30-59Z.sqlite")
  }

  @Test(
    "only file names of this form are copies",
    arguments: [
      ("locations-2026-11-22T23-30-00Z.sqlite", true),
      ("locations-2028-02-29T00-00-00Z.sqlite", true),
      ("locations-2026-02-29T00-00-00Z.sqlite", false), ("locations.sqlite", false),
      ("locations-2026-11-22T23:30:00Z.sqlite", false), ("locations-.sqlite", false),
      ("locations-2026-11-22T23-30-00Z.sqlite.partial", false),
      ("locations-2026-11-22T23-30-00.5Z.sqlite", false),
      ("Locations-2026-11-22T23-30-00Z.sqlite", false),
      ("locations-2026-11-22T24-30-00Z.sqlite", false),
      ("locations-2026-11-22-23-30-00Z.sqlite", false),
      ("locations-2026-11-22T23-30-00Z.sqlite-wal", false), ("", false),
    ])
  func recognisesNames(name: String, isCopy: Bool) {
    #expect(BackupFolder.isFileName(name) == isCopy)
  }

  /// Adds a copy that is a file with a text.
  private func add(_ folder: BackupFolder, hour: Int) throws -> [String] {
    try folder.add(at: Self.start + Double(hour) * 3_600) { (path) throws(StoreError) in
      guard FileManager.default.createFile(atPath: path, contents: Data("\(hour)".utf8)) else {
        throw .failed(reason: "test")
      }
    }.removed.map { String($0.split(separator: "/").last ?? "") }
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.root).sorted()
  }

  private func name(hour: Int) -> String {
    BackupFolder.fileName(at: Self.start + Double(hour) * 3_600)
  }

  @Test("the oldest copies beyond those that stay are removed, and no other files")
  func removesOldest() throws {
    let folder = try TemporaryFolder()
    let others = [
      "locations-2020-02-30T00-00-00Z.sqlite", "locations-old.sqlite", "locations.sqlite",
      "notes.txt",
    ]
    for other in others {
      #expect(FileManager.default.createFile(atPath: folder.path(other), contents: Data()))
    }
    // A folder with the name of a copy is no copy.
    let decoy = "locations-2020-01-01T00-00-00Z.sqlite"
    try FileManager.default.createDirectory(
      atPath: folder.path(decoy), withIntermediateDirectories: false)
    let copies = BackupFolder(path: folder.root, keptCount: 3)
    for hour in 0..<3 { #expect(try add(copies, hour: hour) == []) }
    #expect(try add(copies, hour: 3) == [name(hour: 0)])
    #expect(try add(copies, hour: 4) == [name(hour: 1)])
    #expect(try names(folder) == (others + [decoy] + (2..<5).map { name(hour: $0) }).sorted())
    // The clock was set back: the new copy stays, and the two newest besides it.
    #expect(try add(copies, hour: -5) == [name(hour: 2)])
    #expect(FileManager.default.fileExists(atPath: folder.path(name(hour: -5))))
    // Without a number nothing is removed.
    #expect(try add(BackupFolder(path: folder.root), hour: 9) == [])
  }

  @Test("a copy that fails removes none")
  func keepsAfterFailure() throws {
    let folder = try TemporaryFolder()
    for hour in 0..<3 { _ = try add(BackupFolder(path: folder.root), hour: hour) }
    let before = try names(folder)
    #expect(throws: StoreError.full) {
      try BackupFolder(path: folder.root, keptCount: 1).add(at: Self.start + 90_000) {
        (_) throws(StoreError) in throw .full
      }
    }
    #expect(try names(folder) == before)
  }

  /// A clock that is at the end of a sleep at once, and tells how long it was.
  private final class JumpingClock: Clock {
    struct Instant: InstantProtocol {
      var offset: Duration
      func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
      func duration(to other: Instant) -> Duration { other.offset - offset }
      static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }
    private let instant = Mutex(Instant(offset: .zero))
    private let lastOffset: Duration

    init(last: Duration) { lastOffset = last }

    var now: Instant { instant.withLock { $0 } }
    var minimumResolution: Duration { .nanoseconds(1) }
    func advance(by duration: Duration) { instant.withLock { $0.offset += duration } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      if deadline.offset > lastOffset { throw CancellationError() }
      instant.withLock { $0 = max($0, deadline) }
    }
  }

  @Test("a copy at once and at each interval, without drift; failures are logged and retried")
  func runs() async throws {
    let folder = try TemporaryFolder()
    let schedule = BackupSchedule(
      folder: BackupFolder(path: folder.root, keptCount: 2), interval: .seconds(3_600))
    let clock = JumpingClock(last: .seconds(6 * 3_600))
    var events: [BackupSchedule.Event] = []
    var times: [Int64] = []
    await schedule.run(
      clock: clock, now: { Self.start + Double(clock.now.offset.components.seconds) },
      copy: { (path) throws(StoreError) in
        times.append(clock.now.offset.components.seconds)
        switch times.count {
        // A copy takes a while, which moves no later one.
        case 2: clock.advance(by: .seconds(60))
        case 3: throw .full
        // This one takes longer than the interval: one time is left out.
        case 4: clock.advance(by: .seconds(4_000))
        default: break
        }
        #expect(FileManager.default.createFile(atPath: path, contents: Data()))
      }, report: { events.append($0) })
    #expect(times == [0, 1, 2, 3, 5, 6].map { $0 * 3_600 })
    let path = { (hour: Int) in folder.path(name(hour: hour)) }
    #expect(
      events == [
        .made(path: path(0), removed: []), .made(path: path(1), removed: []), .failed(.full),
        .made(path: path(3), removed: [path(0)]), .made(path: path(5), removed: [path(1)]),
        .made(path: path(6), removed: [path(3)]),
      ])
  }

  /// The keys of the accounts whose writes were acknowledged.
  private final class Progress: Sendable {
    let acknowledged = Mutex<Set<String>>([])
    let isEnough = Mutex(false)
  }

  @Test("a copy of a store has mode 0600, and every write that was acknowledged before it began")
  func copiesUnderLoad() async throws {
    let folder = try TemporaryFolder()
    let store = try LocationStore(path: folder.path("a.sqlite"))
    let progress = Progress()
    let copies = BackupFolder(path: folder.root, keptCount: 2)
    var before: [String: Set<String>] = [:]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          var number = 0
          while !progress.isEnough.withLock({ $0 }) {
            let account = try await store.add(
              NewAccount(
                email: "\(writer)-\(number)@example.org", password: nil, firstName: "A",
                lastName: "B"), at: Self.start)
            _ = progress.acknowledged.withLock { $0.insert(account.key) }
            number += 1
          }
        }
      }
      for round in 1...4 {
        // Each copy begins after more writes than the one before.
        while progress.acknowledged.withLock({ $0.count }) < round * 40 { await Task.yield() }
        let known = progress.acknowledged.withLock { $0 }
        let path = try copies.add(at: Self.start + Double(round)) { (path) throws(StoreError) in
          try store.backUp(to: path)
        }.path
        before[path] = known
      }
      progress.isEnough.withLock { $0 = true }
      try await group.waitForAll()
    }
    let kept = try names(folder).filter(BackupFolder.isFileName).map(folder.path)
    #expect(kept == (3...4).map { folder.path(BackupFolder.fileName(at: Self.start + Double($0))) })
    for path in kept {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let copy = try LocationStore(path: path, createIfMissing: false)
      let keys = Set(try await copy.accounts().map(\.key))
      #expect(keys.isSuperset(of: try #require(before[path])))
      #expect(try await copy.integrityFindings().isEmpty)
      try copy.close()
    }
    try store.close()
  }
}
