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
      let statement = try database.cachedStatement(sql: "SELECT * FROM rows WHERE key = ?")
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

  /// The rows, by their keys, that say exactly what another row with a post says.
  func keysOfCopies(_ rows: [RowIdentity]) throws(Failure) -> Set<String> {
    guard !rows.isEmpty else { return [] }
    return try reading { database in
      let statement = try database.cachedStatement(
        sql: "SELECT 1 FROM rows WHERE digest = ? AND key <> ? AND object_id IS NOT NULL LIMIT 1")
      var keys: Set<String> = []
      for row in rows {
        let key = row.key.ledgerText
        if try Int.fetchOne(statement, arguments: [Data(row.digest), key]) != nil {
          keys.insert(key)
        }
      }
      return keys
    }
  }

  /// The posts of all rows.
  func objectIDs() throws(Failure) -> Set<String> {
    try reading { database in
      try String.fetchSet(database, sql: "SELECT object_id FROM rows WHERE object_id IS NOT NULL")
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

  /// The next rows after a key with something to undo, in the order of keys.
  func entriesToUndo(after key: String, limit: Int) throws(Failure) -> [Entry] {
    try reading { database in
      try Row.fetchAll(
        database,
        sql: "SELECT * FROM rows WHERE key > ? AND NOT (\(Self.isUntouched)) ORDER BY key LIMIT ?",
        arguments: [key, limit]
      ).map(Self.entry)
    }
  }

  /// What is true of the rows whose post is as the import found it; see ``Entry/isUntouched``.
  private static let isUntouched = "state = 3 AND previous IS NOT NULL AND previous = post"

  /// The counts of posts by what an undo does with them.
  public struct UndoCounts: Hashable, Sendable {
    /// Posts that the import created, or may have created.
    public var created = 0
    /// Posts that the import found on the server and changed.
    public var changed = 0
    /// Posts that the import found on the server and left as they are.
    public var found = 0
  }

  /// Counts the posts by what an undo does with them.
  ///
  /// - Returns: the counts.
  /// - Throws: ``Failure`` if the ledger cannot be read.
  public func undoCounts() throws(Failure) -> UndoCounts {
    try reading { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT count(*) FILTER (WHERE previous IS NULL) AS created,
            count(*) FILTER (WHERE previous IS NOT NULL AND NOT (\(Self.isUntouched))) AS changed,
            count(*) FILTER (WHERE \(Self.isUntouched)) AS found
          FROM rows
          """)
      return UndoCounts(
        created: row?["created"] ?? 0, changed: row?["changed"] ?? 0, found: row?["found"] ?? 0)
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
  ///
  /// Rows that have arrived have an entry; their post is on the server now as the entry says, under
  /// an id.
  func write(
    _ entries: [Entry], arrived: [(key: String, objectID: String)] = [],
    removing keys: [String] = []
  ) throws(Failure) {
    guard !entries.isEmpty || !arrived.isEmpty || !keys.isEmpty else { return }
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
      // Nothing else of a row changes when its post arrives.
      let arrive = try database.cachedStatement(
        sql: "UPDATE rows SET state = 3, object_id = ? WHERE key = ?")
      for (key, objectID) in arrived { try arrive.execute(arguments: [objectID, key]) }
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
