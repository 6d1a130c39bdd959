internal import FoundationEssentials
internal import TextTools
internal import PostingClient

/// Copies a whole database into an empty one of another kind, and compares the two row by row.
///
///     let copy = DatabaseCopy(from: sqlite, to: postgreSQL)
///     let summary = try await copy.run { print($0.table, $0.rowCount) }
///
/// The source is read-only meanwhile: servers answer writes with 503. A copy that was interrupted
/// goes on where it stopped when it is run again. Until it is finished, nothing else opens the
/// target.
///
/// Everything is copied that people and programs have stored, with its ids: accounts, sessions,
/// passkeys, API keys, posts, replies to repeated requests, links, the log of moderation, and the
/// key by which the server knows devices. So sessions go on, and a repeated request gets its first
/// reply. The counts of limits are not.
public struct DatabaseCopy: Sendable {
  /// The progress of a copy.
  public struct Progress: Hashable, Sendable {
    /// The table.
    public let table: String
    /// The number of its rows that have been copied or compared.
    public let rowCount: Int
    /// The number of its rows in the source.
    public let totalCount: Int
    /// Whether rows are being compared; else they are being copied.
    public let isComparing: Bool
  }

  /// The contents of a copy.
  public struct Summary: Hashable, Sendable {
    /// The number of accounts.
    public let accountCount: Int
    /// The number of posts, hidden ones included.
    public let postCount: Int
    /// The number of rows of all tables.
    public let rowCount: Int
  }

  private let source: LocationStore
  private let target: LocationStore

  /// The number of rows that are read and written together.
  private static let pageSize = 1_000

  /// Makes a copy; reads and writes nothing.
  ///
  /// - Parameters:
  ///   - source: the database to copy.
  ///   - target: an empty database, or that of a copy of the same source that was interrupted; open
  ///     it with `forCopy`.
  public init(from source: LocationStore, to target: LocationStore) {
    self.source = source
    self.target = target
  }

  /// Copies all rows and compares them.
  ///
  /// - Parameter progress: called after each page of rows.
  /// - Returns: what the target holds.
  /// - Throws: ``StoreError/notEmpty(name:)`` if the target has accounts of its own;
  ///   ``StoreError/differs(table:)`` if the rows are not the same;
  ///   ``StoreError/couldBeWritten(name:)`` if the source was not held all the time;
  ///   ``StoreError/unreadableText(column:row:)`` if a text of the source cannot be copied as it
  ///   is; or another ``StoreError``. Run it again to go on.
  /// - Complexity: reads the source twice and the target once.
  public func run(
    progress: @Sendable (Progress) -> Void = { _ in }
  ) async throws(StoreError) -> Summary {
    do {
      let hold = try source.database.holdWrites()
      defer { hold.release() }
      for table in TableLayout.all {
        try await source.database.checkTexts(
          of: table.name, columns: table.columns, keys: table.keyColumns)
      }
      try await begin()
      var highestIDs: [String: Int64] = [:]
      for table in TableLayout.all {
        try await copy(table, progress)
        if let id = try await highestID(of: table) { highestIDs[table.name] = id }
      }
      // A post that is brought back has its old id.
      highestIDs["post"] = max(highestIDs["post"] ?? 0, highestIDs["deletedPost"] ?? 0)
      try await target.database.reserveIDs(highestIDs)
      var counts: [String: Int] = [:]
      for table in TableLayout.all { counts[table.name] = try await compare(table, progress) }
      do { try hold.check() } catch { throw StoreError.couldBeWritten(name: source.name) }
      try await target.write { try $0.execute("DELETE FROM unfinishedCopy") }
      return Summary(
        accountCount: counts["account"] ?? 0, postCount: counts["post"] ?? 0,
        rowCount: counts.values.reduce(0, +))
    } catch {
      throw StoreError(error)
    }
  }

  /// Marks the target as unfinished, with the server's key of the source.
  private func begin() async throws {
    let key: Data? = try await source.read { try $0.value("SELECT bytes FROM serverKey") }
    let name = target.name
    try await target.write { database in
      let targetKey: Data? = try database.value("SELECT bytes FROM serverKey")
      let isBegun: Int? = try database.value("SELECT id FROM unfinishedCopy")
      if isBegun != nil {
        guard targetKey == key else { throw StoreError.notEmpty(name: name) }
        return
      }
      for table in TableLayout.all where table.name != "serverKey" {
        let found: Int64? = try database.value("SELECT 1 FROM \(table.name) LIMIT 1")
        guard found == nil else { throw StoreError.notEmpty(name: name) }
      }
      try database.execute("UPDATE serverKey SET bytes = ? WHERE id = 1", [key])
      try database.execute("INSERT INTO unfinishedCopy (id) VALUES (1)")
    }
  }

  private func copy(_ table: TableLayout, _ progress: (Progress) -> Void) async throws {
    guard table.name != "serverKey" else { return }
    let totalCount = try await count(of: table)
    var copiedCount = try await target.read {
      try $0.value("SELECT count(*) FROM \(table.name)") as Int? ?? 0
    }
    var last = try await target.read { try table.lastKey(in: $0) }
    let marks = Array(repeating: "?", count: table.columns.count).joined(separator: ", ")
    let insertion =
      "INSERT INTO \(table.name) (\(table.columns.joined(separator: ", "))) VALUES (\(marks))"
    while true {
      let rows = try await source.read { [last] in try table.rows(after: last, in: $0) }
      guard let end = rows.last else { break }
      try await target.write { database in
        for row in rows { try database.enqueue(SQLQuery(insertion, row)) }
      }
      last = table.key(of: end)
      copiedCount += rows.count
      progress(
        Progress(
          table: table.name, rowCount: copiedCount, totalCount: totalCount, isComparing: false))
    }
  }

  /// Compares the rows of a table.
  ///
  /// - Returns: their number.
  private func compare(
    _ table: TableLayout, _ progress: (Progress) -> Void
  ) async throws -> Int {
    let totalCount = try await count(of: table)
    var comparedCount = 0
    var last: [SQLValue]?
    while true {
      let one = try await source.read { [last] in try table.rows(after: last, in: $0) }
      let other = try await target.read { [last] in try table.rows(after: last, in: $0) }
      guard one == other else { throw StoreError.differs(table: table.name) }
      guard let end = one.last else { return comparedCount }
      last = table.key(of: end)
      comparedCount += one.count
      progress(
        Progress(
          table: table.name, rowCount: comparedCount, totalCount: totalCount, isComparing: true))
    }
  }

  private func count(of table: TableLayout) async throws -> Int {
    try await source.read { try $0.value("SELECT count(*) FROM \(table.name)") } ?? 0
  }

  private func highestID(of table: TableLayout) async throws -> Int64? {
    guard table.columns.first == "id" else { return nil }
    return try await source.read { database -> Int64? in
      try database.first("SELECT max(id) FROM \(table.name)") { try $0[0] as Int64? } ?? nil
    }
  }

  /// A table, for copying: its columns, of which some are flags, and those that order its rows.
  private struct TableLayout {
    let name: String
    let columns: [String]
    var keyColumns = ["id"]
    var flags: Set<String> = []

    private static let postColumns = [
      "id", "objectId", "accountID", "uniqueKey", "firstName", "lastName", "mapString", "mediaURL",
      "latitude", "longitude", "createdAt", "updatedAt", "isHidden", "revision", "importKey",
      "isHiddenWithAuthor",
    ]

    /// All tables that have what people store, each after those that it refers to.
    static let all = [
      TableLayout(name: "serverKey", columns: ["id", "bytes"]),
      TableLayout(
        name: "account",
        columns: [
          "id", "key", "email", "firstName", "lastName", "passwordHash", "facebookID", "role",
          "isBlocked", "isWaiting", "createdAt",
        ], flags: ["isBlocked", "isWaiting"]),
      TableLayout(
        name: "session",
        columns: ["id", "digest", "accountID", "createdAt", "expiresAt", "device"]),
      TableLayout(
        name: "apiKey",
        columns: ["id", "digest", "name", "accountID", "createdAt", "expiresAt", "usedAt"]),
      TableLayout(
        name: "passkey",
        columns: [
          "id", "credentialID", "accountID", "publicKey", "signCount", "createdAt", "name",
          "usedAt",
        ]),
      TableLayout(
        name: "moderation", columns: ["id", "action", "moderator", "subject", "createdAt"]),
      TableLayout(
        name: "link", columns: ["digest", "accountID", "remainingCount", "expiresAt"],
        keyColumns: ["digest"]),
      TableLayout(name: "usedChallenge", columns: ["digest", "expiresAt"], keyColumns: ["digest"]),
      TableLayout(name: "post", columns: postColumns, flags: ["isHidden", "isHiddenWithAuthor"]),
      TableLayout(
        name: "deletedPost", columns: postColumns + ["deletedAt"],
        flags: ["isHidden", "isHiddenWithAuthor"]),
      TableLayout(
        name: "request",
        columns: [
          "accountID", "requestID", "digest", "status", "location", "reply", "createdAt",
        ], keyColumns: ["accountID", "requestID", "digest"]),
    ]

    /// The values that order a row.
    func key(of row: [SQLValue]) -> [SQLValue] {
      keyColumns.compactMap { columns.firstIndex(of: $0).map { row[$0] } }
    }

    /// The key of the last row; nil if the table is empty.
    func lastKey(in database: any SQLConnection) throws -> [SQLValue]? {
      let order = keyColumns.map { "\($0) DESC" }.joined(separator: ", ")
      return try database.first(
        "SELECT \(keyColumns.joined(separator: ", ")) FROM \(name) ORDER BY \(order) LIMIT 1"
      ) { row in keyColumns.indices.map { row.value(at: $0) } }
    }

    /// The next page of rows, in the order of their keys.
    func rows(after key: [SQLValue]?, in database: any SQLConnection) throws -> [[SQLValue]] {
      let keys = keyColumns.joined(separator: ", ")
      let marks = Array(repeating: "?", count: keyColumns.count).joined(separator: ", ")
      let condition = key == nil ? "" : "WHERE (\(keys)) > (\(marks)) "
      return try database.all(
        """
        SELECT \(columns.joined(separator: ", ")) FROM \(name) \(condition)ORDER BY \(keys)
        LIMIT \(DatabaseCopy.pageSize)
        """, key ?? []
      ) { row in
        try columns.indices.map { index in
          flags.contains(columns[index])
            ? .bool(try row[index]) : row.value(at: index)
        }
      }
    }
  }
}
