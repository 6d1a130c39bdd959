internal import FoundationEssentials
internal import GRDB

extension LocationStore {
  /// Copies the store into a new file, also while servers write to it.
  ///
  /// The copy is of one instant (SQLite's online backup, under one read transaction, which keeps no
  /// writer waiting), is checked, and gets its name only when it is whole. Opened as a store it is
  /// one.
  ///
  /// - Parameter path: the file to make.
  /// - Throws: ``StoreError/fileExists(path:)`` when there is one already; what went wrong otherwise.
  /// - Complexity: reads and writes the whole file.
  public func backUp(to path: String) throws(StoreError) {
    guard !FileManager.default.fileExists(atPath: path) else { throw .fileExists(path: path) }
    let partial = path + ".partial"
    try? FileManager.default.removeItem(atPath: partial)
    do {
      guard
        FileManager.default.createFile(
          atPath: partial, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw StoreError.cannotOpen(path: path, reason: "the file cannot be made") }
      var configuration = Configuration()
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      let copy = try DatabaseQueue(path: partial, configuration: configuration)
      try pool.backup(to: copy)
      let findings = try copy.writeWithoutTransaction { database in
        // One file without a log beside it, which is what people carry away.
        try database.execute(sql: "PRAGMA journal_mode = DELETE")
        return try String.fetchAll(database, sql: "PRAGMA integrity_check(1)")
      }
      try copy.close()
      guard findings == ["ok"] else {
        throw StoreError.damaged(reason: findings.first ?? "no answer")
      }
      // Fails when another backup has taken the name meanwhile.
      try FileManager.default.linkItem(atPath: partial, toPath: path)
      try FileManager.default.removeItem(atPath: partial)
    } catch {
      try? FileManager.default.removeItem(atPath: partial)
      throw error is CocoaError
        ? .cannotOpen(path: path, reason: "the file cannot be made") : StoreError(error, path: path)
    }
  }
}
