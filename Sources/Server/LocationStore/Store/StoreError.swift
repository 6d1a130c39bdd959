/// An error of opening, reading or writing a ``LocationStore``.
public enum StoreError: Error, Hashable, Sendable {
  /// The file cannot be opened or created.
  case cannotOpen(path: String, reason: String)
  /// The file is not a database of this server.
  case notADatabase(path: String)
  /// A later version of this program wrote the file.
  case fromTheFuture(path: String)
  /// The file is damaged.
  case damaged(reason: String)
  /// Another process has locked the file for too long.
  case busy
  /// A process has the file open, which must not be replaced then.
  case inUse(path: String)
  /// The disk is full.
  case full
  /// Reading or writing failed.
  case failed(reason: String)

  /// An account with this e-mail address already exists.
  case emailTaken(String)
  /// No account has this e-mail address or key.
  case noSuchAccount(String)
  /// No API key has this number or name.
  case noSuchKey(String)
  /// No invitation that works has this id.
  case noSuchInvitation(String)
  /// The text is not an e-mail address.
  case badEmail(String)
  /// A name is not acceptable; `reason` is a sentence.
  case badName(String, reason: String)
  /// A password has fewer than `minCount` characters.
  case shortPassword(minCount: Int)
  /// A password has more than `limitByteCount` bytes.
  case longPassword(limitByteCount: Int)
  /// A password is easy to guess.
  case commonPassword
  /// The file has been removed, replaced or made read-only.
  case notWritable(path: String, reason: String)
  /// The file to write already exists.
  case fileExists(path: String)
  /// The database cannot be reached now; `mayBeStored` says whether the write may have been stored.
  case unavailable(reason: String, mayBeStored: Bool)
  /// The target of a copy has accounts or posts already.
  case notEmpty(name: String)
  /// A copy does not have the same rows as its source.
  case differs(table: String)
  /// The database is the target of a copy that was interrupted.
  case unfinishedCopy(name: String)
  /// A text has the character U+0000, which the database cannot store.
  case unstorableText
  /// A text of a row is not UTF-8 or has the character U+0000.
  case unreadableText(column: String, row: String)
  /// Others could write to the database while it was copied.
  case couldBeWritten(name: String)
  /// Copies of this database are made with other programs.
  case noBackup(name: String)
}

extension StoreError: CustomStringConvertible {
  /// The problem and how to fix it, without the name of the program.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason): "cannot open \(path.debugDescription): \(reason)"
    case .notADatabase(let path):
      "\(path.debugDescription) is not a locations database; choose another one"
    case .fromTheFuture(let path):
      "a later version wrote \(path.debugDescription); use that version, or restore a backup"
    case .damaged(let reason): "the database is damaged: \(reason); restore a backup"
    case .busy: "another process has locked the database; try again"
    case .inUse(let path):
      "a server or another command has \(path.debugDescription) open; stop it and try again"
    case .full: "the disk is full; nothing was stored"
    case .failed(let reason): "the database failed: \(reason)"
    case .emailTaken(let email): "the account \(email.debugDescription) already exists"
    case .noSuchAccount(let name): "unknown account \(name.debugDescription)"
    case .noSuchKey(let name): "unknown API key \(name.debugDescription)"
    case .noSuchInvitation(let id):
      "no invitation has the id \(id.debugDescription); \"onthemap user invitations\" lists them"
    case .badEmail(let email): "\(email.debugDescription) is not an e-mail address"
    case .badName(let name, let reason): "the name \(name.debugDescription): \(reason)"
    case .shortPassword(let count): "the password must have at least \(count) characters"
    case .longPassword(let limit): "the password must have at most \(limit) bytes"
    case .commonPassword:
      "the password is easy to guess; choose another, such as a few words"
    case .notWritable(let path, let reason):
      "cannot write to \(path.debugDescription): \(reason)"
    case .unavailable(let reason, let mayBeStored):
      "the database is not available: \(reason); "
        + (mayBeStored ? "check whether the change was stored before you try again" : "try again")
    case .notEmpty(let name):
      "\(name.debugDescription) has accounts or posts already; choose an empty database"
    case .differs(let table):
      "the rows of the table \(table) differ between the two databases; empty the second one, and "
        + "try again while no server uses it"
    case .unfinishedCopy(let name):
      "a copy into \(name.debugDescription) was interrupted; run \"onthemap migrate\" again"
    case .unstorableText: "a text has the character U+0000; remove it"
    case .unreadableText(let column, let row):
      "\(column) of the row \(row) is not UTF-8 or has the character U+0000; correct it, and try again"
    case .couldBeWritten(let name):
      "the connection that locked \(name.debugDescription) was lost; run "
        + "\"onthemap migrate\" again"
    case .noBackup(let name):
      "back up \(name) with pg_dump: "
        + "pg_dump --dbname=ADDRESS --format=custom --file=FILE; pg_restore reads it"
    case .fileExists(let path): "\(path.debugDescription) already exists; choose another file"
    }
  }
}
