/// Why the store of a server cannot be opened, or does not do what it was asked.
public enum StoreError: Error, Hashable, Sendable {
  /// The file cannot be opened or made.
  case cannotOpen(path: String, reason: String)
  /// The file is no database of this server.
  case notADatabase(path: String)
  /// The file was written by a later version of this program.
  case fromTheFuture(path: String)
  /// The file is damaged.
  case damaged(reason: String)
  /// Something else holds the file for too long.
  case busy
  /// There is no room on the disk.
  case full
  /// Reading or writing failed.
  case failed(reason: String)

  /// There is an account with this address already.
  case emailTaken(String)
  /// There is no account with this address or key.
  case noSuchAccount(String)
  /// There is no key of this number or name.
  case noSuchKey(String)
  /// What is to be the address of an account is none.
  case badEmail(String)
  /// A name is empty, too long, or has control characters.
  case badName(String, limitCount: Int)
  /// A password is shorter than is taken.
  case shortPassword(minCount: Int)
  /// A password is longer than is taken.
  case longPassword(limitByteCount: Int)
  /// The file to write is there already.
  case fileExists(path: String)
}

extension StoreError: CustomStringConvertible {
  /// What is wrong and how to mend it, without the name of the program.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason): "cannot open \(path.debugDescription): \(reason)"
    case .notADatabase(let path): "\(path.debugDescription) is not a database of this program"
    case .fromTheFuture(let path):
      "\(path.debugDescription) was written by a later version; use that one, or a backup"
    case .damaged(let reason): "the database is damaged: \(reason); restore a backup"
    case .busy: "the database is held by something else; try again"
    case .full: "there is no room left on the disk; nothing was stored"
    case .failed(let reason): "the database failed: \(reason)"
    case .emailTaken(let email): "there is an account \(email.debugDescription) already"
    case .noSuchAccount(let name): "there is no account \(name.debugDescription)"
    case .noSuchKey(let name): "there is no key \(name.debugDescription)"
    case .badEmail(let email): "\(email.debugDescription) is not an e-mail address"
    case .badName(let name, let limit):
      "a name has 1 to \(limit) characters and no control characters, not \(name.debugDescription)"
    case .shortPassword(let count): "the password must have at least \(count) characters"
    case .longPassword(let limit): "the password must have at most \(limit) bytes"
    case .fileExists(let path): "\(path.debugDescription) exists already; name another file"
    }
  }
}
