internal import Foundation
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
      // A file as large as the process may make one (`ulimit -f`) fails as a damaged disk does.
      case .SQLITE_IOERR
      where error.extendedResultCode == .SQLITE_IOERR_WRITE && FileSizeLimit.isSet(): self = .full
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

/// The largest file that the process may write.
enum FileSizeLimit {
  /// Whether there is one.
  static func isSet() -> Bool {
    var limit = rlimit()
    #if canImport(Glibc)
      let code = unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
      let code = unsafe getrlimit(RLIMIT_FSIZE, &limit)
    #endif
    return code == 0 && limit.rlim_cur < rlim_t.max / 2
  }
}
