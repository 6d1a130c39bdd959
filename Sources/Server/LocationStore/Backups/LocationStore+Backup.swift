internal import FoundationEssentials
internal import GRDB

extension LocationStore {
  /// Copies the database to a new file, also while servers write to it.
  ///
  /// The copy is a snapshot: SQLite's online backup in one read transaction, which does not block
  /// writers. It is checked and gets its name only when it is complete. The copy is a valid store.
  ///
  /// - Parameter path: the path of the new file.
  /// - Throws: ``StoreError/noBackup(name:)`` if the database is not a SQLite file;
  ///   ``StoreError/fileExists(path:)`` if the file exists, else another ``StoreError``.
  /// - Complexity: reads and writes the whole file.
  public func backUp(to path: String) throws(StoreError) {
    guard let database = database as? SQLiteDatabase else { throw .noBackup(name: name) }
    try database.backUp(to: path)
  }
}

extension SQLiteDatabase {
  fileprivate func backUp(to path: String) throws(StoreError) {
    guard !FileManager.default.fileExists(atPath: path) else { throw .fileExists(path: path) }
    let partial = path + ".partial"
    try? FileManager.default.removeItem(atPath: partial)
    do {
      guard
        FileManager.default.createFile(
          atPath: partial, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw StoreError.cannotOpen(path: path, reason: "the file cannot be created") }
      var configuration = Configuration()
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      let copy = try DatabaseQueue(path: partial, configuration: configuration)
      try pool.backup(to: copy)
      let findings = try copy.writeWithoutTransaction { database in
        // Use no write-ahead log, so that the backup is a single file.
        try database.execute(sql: "PRAGMA journal_mode = DELETE")
        return try String.fetchAll(database, sql: "PRAGMA integrity_check(1)")
      }
      try copy.close()
      guard findings == ["ok"] else {
        throw StoreError.damaged(reason: findings.first ?? "no answer")
      }
      // Fails if another backup has created the file meanwhile.
      try FileManager.default.linkItem(atPath: partial, toPath: path)
      try FileManager.default.removeItem(atPath: partial)
    } catch {
      try? FileManager.default.removeItem(atPath: partial)
      throw error is CocoaError
        ? .cannotOpen(path: path, reason: "the file cannot be created")
        : StoreError(error, path: path)
    }
  }
}
