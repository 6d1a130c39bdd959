internal import GRDB

/// An error of a database, as an error of a store.
protocol StoreErrorConvertible: Error {
  var storeError: StoreError { get }
}

extension StoreError {
  /// Converts an error of the database layer.
  package init(_ error: any Error, path: String = "") {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_FULL: self = .full
      case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
      case .SQLITE_NOTADB: self = .notADatabase(path: path)
      case .SQLITE_CORRUPT: self = .damaged(reason: Self.reason(error))
      case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM:
        self = .cannotOpen(path: path, reason: Self.reason(error))
      default: self = .failed(reason: Self.reason(error))
      }
    case let error as any StoreErrorConvertible: self = error.storeError
    case is SQLFault: self = .damaged(reason: "a column has a value of another type")
    default: self = .failed(reason: "\(type(of: error))")
    }
  }

  /// The message without the statement and its arguments, which contain personal data.
  private static func reason(_ error: DatabaseError) -> String {
    "\(error.message ?? "no message") (SQLite \(error.extendedResultCode.rawValue))"
  }
}
