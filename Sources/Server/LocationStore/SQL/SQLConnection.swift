/// A row of a result, valid only in the function that gets it.
package protocol SQLRow {
  /// Reads a column.
  ///
  /// - Parameter index: the number of the column, from 0, less than the number of columns.
  /// - Returns: its value.
  func value(at index: Int) -> SQLValue
}

extension SQLRow {
  /// Reads a column as a Swift type.
  ///
  ///     let name: String = try row[0]
  ///
  /// - Throws: ``SQLFault/wrongType(column:)`` if it has another type.
  package subscript<Value: SQLReadable>(index: Int) -> Value {
    get throws {
      guard let value = Value(sqlValue: value(at: index)) else {
        throw SQLFault.wrongType(column: index)
      }
      return value
    }
  }
}

/// A fault of a result.
enum SQLFault: Error, Hashable, Sendable {
  /// A column has a value of another type than the program reads.
  case wrongType(column: Int)
}

/// A statement with its arguments.
package struct SQLQuery: Hashable, Sendable {
  /// The statement, with a `?` for each argument, and no `?` besides.
  package let text: String
  /// The arguments.
  package let arguments: [SQLValue]

  /// Makes a query.
  ///
  /// - Parameters:
  ///   - text: the statement, with a `?` for each argument.
  ///   - arguments: the arguments.
  package init(_ text: String, _ arguments: [any SQLConvertible]) {
    self.text = text
    self.arguments = arguments.map(\.sqlValue)
  }
}

/// A connection to a database in a transaction, which runs statements in the order in which they
/// are given.
///
/// Statements are written once for all databases, with what all of them understand: `?` for
/// arguments, `NOT isHidden` for flags, `lower(email)` for text without case, `RETURNING` for what
/// was inserted.
///
/// A connection belongs to one thread at a time, and to the body that it was given to.
package protocol SQLConnection: AnyObject {
  /// Runs a statement, and calls a function with each row.
  ///
  /// - Parameters:
  ///   - query: the statement.
  ///   - isKept: whether to keep it prepared; false for statements whose text comes from a request.
  ///   - body: is called with each row; its error ends the statement.
  /// - Returns: the number of rows that were inserted, changed or deleted.
  /// - Throws: an error of the database, or of `body`.
  @discardableResult
  func run(
    _ query: SQLQuery, isKept: Bool, _ body: (any SQLRow) throws -> Void
  ) throws -> Int

  /// Runs a statement without reading its result.
  ///
  /// It may be sent later, together with those that follow; its error is then thrown by one of them
  /// or by the commit. Use it for what can fail only if something has happened meanwhile, such as
  /// the insertion of a row whose key was looked up before.
  ///
  /// - Throws: an error of the database.
  func enqueue(_ query: SQLQuery) throws

  /// Runs a function; if it fails, what it has changed is reverted.
  ///
  /// - Throws: the error of `body`, or of the database.
  func savepoint<Value>(_ body: () throws -> Value) throws -> Value
}

extension SQLConnection {
  /// Runs a statement.
  ///
  /// - Returns: the number of rows that were inserted, changed or deleted.
  /// - Throws: an error of the database.
  @discardableResult
  package func execute(_ text: String, _ arguments: [any SQLConvertible] = []) throws -> Int {
    try run(SQLQuery(text, arguments), isKept: true) { _ in }
  }

  /// Makes a value of each row.
  ///
  /// - Throws: an error of the database, or of `make`.
  package func all<Value>(
    _ text: String, _ arguments: [any SQLConvertible] = [], _ make: (any SQLRow) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try run(SQLQuery(text, arguments), isKept: true) { values.append(try make($0)) }
    return values
  }

  /// Makes a value of the only row; nil if there is none.
  ///
  /// - Throws: an error of the database, or of `make`.
  package func first<Value>(
    _ text: String, _ arguments: [any SQLConvertible] = [], _ make: (any SQLRow) throws -> Value
  ) throws -> Value? {
    try first(SQLQuery(text, arguments), make)
  }

  /// Makes a value of the only row; nil if there is none.
  ///
  /// - Throws: an error of the database, or of `make`.
  package func first<Value>(
    _ query: SQLQuery, _ make: (any SQLRow) throws -> Value
  ) throws -> Value? {
    var value: Value?
    try run(query, isKept: true) { row in
      if value == nil { value = try make(row) }
    }
    return value
  }

  /// Reads the first column of the only row; nil if there is none.
  ///
  /// - Throws: an error of the database; ``SQLFault/wrongType(column:)``.
  package func value<Value: SQLReadable>(
    _ text: String, _ arguments: [any SQLConvertible] = []
  ) throws -> Value? {
    try first(text, arguments) { try $0[0] }
  }
}
