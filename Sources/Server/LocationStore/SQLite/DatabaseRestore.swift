public import FoundationEssentials
internal import Files
internal import GRDB
internal import TextTools

/// Restores a database from a backup.
///
///     let restored = try DatabaseRestore(from: "monday.sqlite", to: "locations.sqlite")
///       .run(replacing: true, at: Date())
///     print(restored.accountCount, restored.keptPath ?? "")
///
/// At every moment the path has the old database or the whole new one, also if the machine loses
/// power. The copy stays as it is.
///
/// 1. The copy is copied beside the database, and this second copy is checked: application id,
///    version, integrity, owners of all rows.
/// 2. SQLite folds the write-ahead log of the old database into its file. If the file is too
///    damaged for that, the log is kept beside it.
/// 3. With the file locked as SQLite locks it, so that no process has it open, the old file gets a
///    second name and the new one takes its place by renaming. The files `-wal` and `-shm` of the
///    old database are gone before: SQLite would read them into the new one.
///
/// Start nothing that opens the database in these milliseconds. This process must not have it open
/// either.
public struct DatabaseRestore: Hashable, Sendable {
  /// The contents of a database after a restore.
  public struct Summary: Hashable, Sendable {
    /// The number of accounts.
    public let accountCount: Int
    /// The number of posts, hidden ones included.
    public let postCount: Int
    /// When the last post was made or changed; nil without posts.
    public let lastPostDate: Date?
    /// The path of the database that was replaced; nil if there was none.
    public internal(set) var keptPath: String?
  }

  /// The path of the copy.
  public let copyPath: String
  /// The path of the database.
  public let path: String

  /// Makes a restore; touches no file.
  ///
  /// - Parameters:
  ///   - copyPath: the path of the copy.
  ///   - path: the path of the database; its folder must exist.
  public init(from copyPath: String, to path: String) {
    self.copyPath = copyPath
    self.path = path
  }

  /// Checks the backup and replaces the database with it.
  ///
  /// - Parameters:
  ///   - replaces: whether a database that exists is replaced. It is kept as
  ///     `PATH.before-restore-2026-11-22T23-30-00Z`, and a second one of that second with `-2`
  ///     behind it.
  ///   - date: the time in that name.
  /// - Returns: what the database holds now.
  /// - Throws: ``StoreError/fileExists(path:)`` if the database exists and is not to be replaced,
  ///   ``StoreError/inUse(path:)`` if a process has it open, ``StoreError/notADatabase(path:)``,
  ///   ``StoreError/fromTheFuture(path:)`` or ``StoreError/damaged(reason:)`` if the copy is not
  ///   sound, or another ``StoreError``. The database is then as it was.
  /// - Complexity: reads the copy three times and writes it once.
  public func run(replacing replaces: Bool, at date: Date) throws(StoreError) -> Summary {
    guard FileManager.default.fileExists(atPath: copyPath) else {
      throw .cannotOpen(path: copyPath, reason: "no such file")
    }
    let isThere = FileManager.default.fileExists(atPath: path)
    guard !isThere || replaces else { throw .fileExists(path: path) }
    let partial = path + ".restore-partial"
    removeAll(partial)
    defer { removeAll(partial) }
    do {
      var summary = try checkedCopy(at: partial)
      if isThere { foldLog() }
      let locks = try locked(path)
      defer { for lock in locks { lock.close() } }
      let kept = keptPath(at: date)
      if isThere {
        try FileManager.default.linkItem(atPath: path, toPath: kept)
        summary.keptPath = kept
      }
      for suffix in ["-wal", "-journal"] where FileManager.default.fileExists(atPath: path + suffix)
      {
        try FileManager.default.moveItem(atPath: path + suffix, toPath: kept + suffix)
      }
      try? FileManager.default.removeItem(atPath: path + "-shm")
      if isThere {
        try FileDescriptor.rename(partial, to: path)
      } else {
        // Fails if another process has made a database meanwhile.
        try FileManager.default.linkItem(atPath: partial, toPath: path)
      }
      return summary
    } catch let error as StoreError {
      throw error
    } catch let error as InputOutputError {
      throw .cannotOpen(path: path, reason: error.reason ?? "\(error)")
    } catch is CocoaError {
      throw .cannotOpen(path: path, reason: "the file cannot be replaced")
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// The path to keep the replaced database at: one that nothing has, so that nothing is lost.
  private func keptPath(at date: Date) -> String {
    let first = "\(path).before-restore-\(BackupFolder.stamp(of: date))"
    var (kept, number) = (first, 1)
    while ["", "-wal", "-journal"].contains(where: { FileDescriptor.exists(kept + $0) }) {
      number += 1
      kept = "\(first)-\(number)"
    }
    return kept
  }
}
