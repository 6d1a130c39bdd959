internal import Files
internal import FoundationEssentials
internal import GRDB
internal import TextTools

extension DatabaseRestore {
  /// Checks a database as a backup is checked before it is restored; changes nothing.
  ///
  /// - Parameter path: the path of the file, also of one that a server has open.
  /// - Returns: what is in it.
  /// - Throws: ``StoreError`` for one that cannot be read, is damaged or of another kind, or newer.
  /// - Complexity: reads the whole database.
  package static func examine(_ path: String) throws(StoreError) -> Summary {
    let itself = DatabaseRestore(from: path, to: path)
    do {
      return try itself.reading { source in try source.read(itself.check) }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// The bytes of a database that SQLite locks: all connections have a lock on some of them while
  /// the database has a write-ahead log.
  private static let fileLocks = 0x4000_0000..<0x4000_0200
  /// The bytes of the `-shm` file that SQLite locks; each connection has a lock on the last.
  private static let sharedMemoryLocks = 120..<129

  /// Copies the copy to a new file and checks it.
  func checkedCopy(at partial: String) throws(StoreError) -> Summary {
    do {
      guard
        FileManager.default.createFile(
          atPath: partial, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw StoreError.cannotOpen(path: path, reason: "the file cannot be created") }
      var writing = Configuration()
      writing.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      let copy = try DatabaseQueue(path: partial, configuration: writing)
      try reading { try $0.backup(to: copy) }
      let summary = try copy.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA journal_mode = DELETE")
        return try check(database)
      }
      try copy.close()
      return summary
    } catch {
      throw StoreError(error, path: copyPath)
    }
  }

  private func reading<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
    let hasLog = FileDescriptor.exists(copyPath + "-wal")
    // Reading a file that was left in the mode with a log makes an empty log beside it.
    defer { if !hasLog { removeLog() } }
    var configuration = Configuration()
    configuration.readonly = true
    let source = try DatabaseQueue(path: copyPath, configuration: configuration)
    defer { try? source.close() }
    return try body(source)
  }

  /// Removes the log beside the copy, unless a process has the copy open.
  private func removeLog() {
    guard FileDescriptor.exists(copyPath + "-wal"), let locks = try? locked(copyPath) else {
      return
    }
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: copyPath + suffix)
    }
    for lock in locks { lock.close() }
  }

  private func check(_ database: Database) throws -> Summary {
    let id = try Int32.fetchOne(database, sql: "PRAGMA application_id")
    guard id == SQLiteSchema.applicationID else { throw StoreError.notADatabase(path: copyPath) }
    guard try !SQLiteSchema.migrator.hasBeenSuperseded(database) else {
      throw StoreError.fromTheFuture(path: copyPath)
    }
    let findings = try String.fetchAll(database, sql: "PRAGMA integrity_check(1)")
    guard findings == ["ok"] else {
      throw StoreError.damaged(reason: findings.first ?? "no answer")
    }
    guard try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") == nil else {
      throw StoreError.damaged(reason: "a row has no owner")
    }
    let last = try Int64.fetchOne(database, sql: "SELECT max(updatedAt) FROM post")
    return Summary(
      accountCount: try Int.fetchOne(database, sql: "SELECT count(*) FROM account") ?? 0,
      postCount: try Int.fetchOne(database, sql: "SELECT count(*) FROM post") ?? 0,
      lastPostDate: last.map { Date(timeIntervalSince1970: Double($0) / 1000) })
  }

  /// Has SQLite write the log of the database into its file, unless a process has it open or it is
  /// damaged.
  func foldLog() {
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    guard let database = try? DatabaseQueue(path: path, configuration: configuration) else {
      return
    }
    try? database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try? database.close()
  }

  /// Locks a database as SQLite does, so that nothing can open it until the descriptors are closed.
  func locked(_ path: String) throws -> [FileDescriptor] {
    var files: [FileDescriptor] = []
    do {
      for (name, bytes) in [(path, Self.fileLocks), (path + "-shm", Self.sharedMemoryLocks)]
      where FileDescriptor.exists(name) {
        let file = try FileDescriptor.updating(name)
        files.append(file)
        guard try file.lock(bytes: bytes) else { throw StoreError.inUse(path: path) }
      }
      return files
    } catch {
      for file in files { file.close() }
      throw error
    }
  }

  /// Removes an unfinished copy with what SQLite puts beside it.
  package func removeAll(_ partial: String) {
    for suffix in ["", "-journal", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: partial + suffix)
    }
  }
}
