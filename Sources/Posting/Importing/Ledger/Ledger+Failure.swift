import GRDB

extension Ledger.Failure {
  init(_ error: any Error, path: String) {
    guard let error = error as? DatabaseError else {
      self = .notUnderstood(path: path)
      return
    }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .inUse(path: path)
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .notUnderstood(path: path)
    default: self = .database(path: path, message: error.message ?? "\(error.resultCode)")
    }
  }
}

extension Ledger.Failure: CustomStringConvertible {
  /// The problem and how to fix it, as part of a sentence.
  public var description: String {
    switch self {
    case .inUse(let path):
      "another import has the ledger \(path.debugDescription) open; wait for it, or name another"
        + " with --ledger"
    case .foreign(let path, let expected, let found):
      "the ledger \(path.debugDescription) belongs to an import to \(found), not to \(expected); name"
        + " another with --ledger"
    case .otherKey(let path, let expected, let found):
      "the ledger \(path.debugDescription) was written "
        + (found.map { "with --key \($0)" } ?? "without --key")
        + (expected.map { ", not with --key \($0)" } ?? "")
        + "; every row would be posted again: "
        + (found == nil ? "leave out --key" : "use the same --key")
    case .otherShard(let path, let expected, let found):
      "the ledger \(path.debugDescription) was written "
        + (found.map { "with --shard \($0)" } ?? "without --shard")
        + (expected.map { ", not with --shard \($0)" } ?? "")
        + "; use the same --shard, or one ledger for each part"
    case .otherTable(let path, let table):
      "the ledger \(path.debugDescription) belongs to the table \(table.debugDescription); name"
        + " another with --ledger, or pass --continue if both are the same import"
    case .notUnderstood(let path):
      "\(path.debugDescription) is not a ledger, or is damaged; move it away: the next import"
        + " finds the posts of earlier ones on the server"
    case .database(let path, let message): "the ledger \(path.debugDescription): \(message)"
    }
  }
}
