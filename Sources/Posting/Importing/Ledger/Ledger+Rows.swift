import FoundationEssentials
import GRDB
import TextTools
import PostingClient

extension Ledger {
  // MARK: Reading

  /// The entries of some rows, by their keys.
  func entries(_ keys: [String]) throws(Failure) -> [String: Entry] {
    try reading { database in
      var entries: [String: Entry] = [:]
      let statement = try database.cachedStatement(
        sql: "SELECT * FROM rows WHERE key = ?")
      for key in keys {
        if let row = try Row.fetchOne(statement, arguments: [key]) {
          entries[key] = try Self.entry(row)
        }
      }
      return entries
    }
  }

  /// The rows whose fate is not known, in the order of the table.
  func entriesInDoubt() throws(Failure) -> [Entry] {
    try reading { database in
      try Row.fetchAll(database, sql: "SELECT * FROM rows WHERE state <> 3 ORDER BY line")
        .map(Self.entry)
    }
  }

  /// The posts of other rows that say exactly the same.
  func objectIDs(ofDigest digest: [UInt8], besides key: String) throws(Failure) -> Set<String> {
    try reading { database in
      Set(
        try String.fetchAll(
          database,
          sql: """
            SELECT object_id FROM rows WHERE digest = ? AND key <> ? AND object_id IS NOT NULL
            """, arguments: [Data(digest), key]))
    }
  }

  /// The posts of all rows.
  func objectIDs() throws(Failure) -> Set<String> {
    try reading { database in
      try String.fetchSet(
        database, sql: "SELECT object_id FROM rows WHERE object_id IS NOT NULL")
    }
  }

  /// The next rows after a key, in the order of keys.
  func entries(after key: String, limit: Int) throws(Failure) -> [Entry] {
    try reading { database in
      try Row.fetchAll(
        database, sql: "SELECT * FROM rows WHERE key > ? ORDER BY key LIMIT ?",
        arguments: [key, limit]
      ).map(Self.entry)
    }
  }

  /// How many rows are posted, and how many in doubt.
  ///
  /// - Returns: both numbers.
  /// - Throws: ``Failure`` if the ledger cannot be read.
  public func counts() throws(Failure) -> (posted: Int, inDoubt: Int) {
    try reading { database in
      let posted = try Int.fetchOne(database, sql: "SELECT count(*) FROM rows WHERE state = 3")
      let inDoubt = try Int.fetchOne(database, sql: "SELECT count(*) FROM rows WHERE state <> 3")
      return (posted ?? 0, inDoubt ?? 0)
    }
  }

  /// The server and the account that it belongs to.
  ///
  /// - Returns: the owner in one line; nil for a ledger without one.
  /// - Throws: ``Failure`` if the ledger cannot be read.
  public func owner() throws(Failure) -> String? {
    try reading { database in
      try String.fetchOne(database, sql: "SELECT value FROM facts WHERE name = 'owner'")
    }
  }

  // MARK: Writing

  /// Writes rows and replaces their earlier entries; all or none, and to the disk.
  func write(_ entries: [Entry], removing keys: [String] = []) throws(Failure) {
    guard !entries.isEmpty || !keys.isEmpty else { return }
    try mappingDatabaseErrors { database in
      let insert = try database.cachedStatement(
        sql: "INSERT OR REPLACE INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
      for entry in entries {
        try insert.execute(arguments: [
          entry.key, Data(entry.digest), entry.line, entry.state.rawValue, entry.requestID,
          entry.objectID, Self.text(entry.post), entry.previous.map(Self.text),
          entry.origins.isEmpty ? nil : Data(entry.origins.joined()),
        ])
      }
      let delete = try database.cachedStatement(sql: "DELETE FROM rows WHERE key = ?")
      for key in keys { try delete.execute(arguments: [key]) }
    }
  }

  private static func text(_ post: Post) -> String {
    String(decoding: post.json.bytes(.minimal), as: UTF8.self)
  }

  private struct MalformedRow: Error {}

  private static func entry(_ row: Row) throws -> Entry {
    func post(_ column: String) throws -> Post? {
      guard let text = row[column] as String? else { return nil }
      guard let post = JSONValue(lenient: text.utf8).flatMap(Post.init) else {
        throw MalformedRow()
      }
      return post
    }
    guard let state = State(rawValue: row["state"]), let sent = try post("post") else {
      throw MalformedRow()
    }
    return Entry(
      key: row["key"], digest: Array(row["digest"] as Data), line: row["line"], state: state,
      requestID: row["request_id"], objectID: row["object_id"], post: sent,
      previous: try post("previous"), origins: Self.digests(row["origins"]))
  }

  private static func digests(_ data: Data?) -> [[UInt8]] {
    let bytes = Array(data ?? Data())
    return stride(from: 0, to: bytes.count, by: RowIdentity.digestByteCount).map {
      Array(bytes[$0..<min($0 + RowIdentity.digestByteCount, bytes.count)])
    }
  }

  func reading<Value>(_ body: (Database) throws -> Value) throws(Failure) -> Value {
    do {
      return try queue.read(body)
    } catch {
      throw Failure(error, path: path)
    }
  }

  func mappingDatabaseErrors<Value>(_ body: (Database) throws -> Value) throws(Failure)
    -> Value
  {
    do {
      return try queue.write(body)
    } catch {
      throw Failure(error, path: path)
    }
  }
}
