internal import FoundationEssentials
internal import GRDB

/// A connection to a SQLite file, on the thread of GRDB that its body runs on.
final class SQLiteConnection: WritingConnection {
  private let database: Database
  /// Called before each transaction.
  private let check: () throws -> Void
  /// Whether ``transaction(_:prefetching:isCareful:_:)`` has begun a transaction.
  private var isInTransaction = false

  /// - Parameters:
  ///   - database: the connection; do not use this object after the body that it was given to.
  ///   - check: called before each transaction.
  init(_ database: Database, check: @escaping () throws -> Void = {}) {
    self.database = database
    self.check = check
  }

  var changeCount: Int { database.totalChangesCount }

  @discardableResult
  func run(
    _ query: SQLQuery, isKept: Bool, _ body: (any SQLRow) throws -> Void
  ) throws -> Int {
    // On some errors, such as a full disk, SQLite rolls back the whole transaction. What follows
    // would be committed at once.
    guard !isInTransaction || database.isInsideTransaction else { throw StoreError.full }
    let statement =
      isKept
      ? try database.cachedStatement(sql: query.text)
      : try database.makeStatement(sql: query.text)
    let arguments = StatementArguments(query.arguments.map(\.databaseValue))
    guard statement.columnCount > 0 else {
      let before = database.totalChangesCount
      try statement.execute(arguments: arguments)
      return database.totalChangesCount == before ? 0 : database.changesCount
    }
    let before = database.totalChangesCount
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    while let row = try rows.next() { try body(SQLiteRow(row: row)) }
    return database.totalChangesCount == before ? 0 : database.changesCount
  }

  func enqueue(_ query: SQLQuery) throws {
    try run(query, isKept: true) { _ in }
  }

  func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
    var value: Value?
    try database.inSavepoint {
      value = try body()
      return .commit
    }
    guard let value else { throw StoreError.failed(reason: "not run") }
    return value
  }

  func transaction(
    _ change: StoreChange, prefetching queries: [SQLQuery], isCareful: Bool,
    _ body: () throws -> Void
  ) throws {
    try check()
    isInTransaction = true
    defer { isInTransaction = false }
    try database.inTransaction(.immediate) {
      try body()
      guard database.isInsideTransaction else { throw StoreError.full }
      return .commit
    }
  }
}

private struct SQLiteRow: SQLRow {
  let row: Row

  func value(at index: Int) -> SQLValue {
    let value: DatabaseValue = row[index]
    return switch value.storage {
    case .null: .null
    case .int64(let number): .integer(number)
    case .double(let number): .real(number)
    case .string(let text): .text(text)
    case .blob(let bytes): .bytes(bytes)
    }
  }
}

extension SQLValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let bytes): bytes.databaseValue
    case .bool(let flag): flag.databaseValue
    }
  }
}
