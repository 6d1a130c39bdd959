import Foundation
import ServerTesting
import Testing

@testable import LocationStore
@testable import LocationsServer

/// An empty database that goes with the value: a schema of PostgreSQL if the tests have one, else a
/// SQLite file in a folder of its own.
final class TestDatabase: Sendable {
  /// Whether the tests run on SQLite.
  static var isSQLite: Bool { TestSchema.database == nil }

  /// A folder for files; also that of the SQLite file.
  let folder: TemporaryFolder
  /// The schema; nil for SQLite.
  let schema: TestSchema?

  init() throws {
    folder = try TemporaryFolder()
    schema = try TestSchema()
  }

  /// The path of the SQLite file.
  var path: String { folder.path("locations.sqlite") }

  /// Opens the database as another process would.
  func open(
    connectionLimit: Int = 4, isForCopy: Bool = false
  ) throws(StoreError) -> LocationStore {
    try LocationStore.open(
      schema?.address ?? path, connectionLimit: connectionLimit, isForCopy: isForCopy)
  }
}

extension Trait where Self == ConditionTrait {
  /// For what only a SQLite file has.
  static var onSQLite: Self { .enabled(if: TestDatabase.isSQLite) }
  /// For what only PostgreSQL has.
  static var onPostgreSQL: Self { .enabled(if: !TestDatabase.isSQLite) }
}

extension LocationStore {
  /// Runs a test while the store listens for what others do: only then PostgreSQL's may remember
  /// things.
  func listening<Value>(_ test: () async throws -> Value) async throws -> Value {
    guard !(database is SQLiteDatabase) else { return try await test() }
    let (news, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task { try await watch { continuation.yield() } }
    var iterator = news.makeAsyncIterator()
    await iterator.next()
    let result: Result<Value, any Error>
    do { result = .success(try await test()) } catch { result = .failure(error) }
    task.cancel()
    _ = await task.result
    return try result.get()
  }

  /// Waits until it has received the changes that others have made so far.
  ///
  /// SQLite is asked. PostgreSQL tells: the call ends with the first news after those of the start.
  func noticeOthers(after change: () async throws -> Void) async throws {
    if let database = database as? SQLiteDatabase {
      try await change()
      if try await database.hasOthersChange() {
        changes.increment()
        accounts.forget()
      }
      return
    }
    let (news, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task { try await watch { continuation.yield() } }
    var iterator = news.makeAsyncIterator()
    await iterator.next()
    try await change()
    await iterator.next()
    task.cancel()
    _ = await task.result
  }
}

/// A row of given values.
struct TestRow: SQLRow {
  private let values: [SQLValue]

  init(_ values: [any SQLConvertible]) { self.values = values.map(\.sqlValue) }

  func value(at index: Int) -> SQLValue { values[index] }
}
