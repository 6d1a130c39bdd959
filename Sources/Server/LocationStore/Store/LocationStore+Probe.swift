internal import FoundationEssentials

extension LocationStore {
  /// Reads a post and commits a change of nothing.
  ///
  /// Whatever keeps posts from being read or stored keeps this from it: a table that is gone, a
  /// full disk, a lock of another process, a lost connection. A transaction that is rolled back
  /// would not do: SQLite writes nothing of it to the disk.
  ///
  /// - Parameter database: the database.
  /// - Throws: an error of the database.
  /// - Complexity: a commit, which is shared with other writes.
  static func look(at database: any StoreDatabase) async throws {
    try await database.look()
    _ = try await database.read { connection -> Int? in
      try connection.value(
        """
        SELECT count(*) FROM (
          SELECT objectId, accountID, uniqueKey, firstName, lastName, mapString, mediaURL,
            latitude, longitude, createdAt, updatedAt, isHidden, revision, importKey
          FROM post WHERE NOT isHidden ORDER BY updatedAt DESC, id DESC LIMIT 1
        ) AS newest
        """)
    }
    try await database.write(.nothing, prefetching: []) { connection in
      // No post has this id.
      try connection.execute("UPDATE post SET revision = revision WHERE id = 0")
      let digest = Data(ServerKey.randomBytes())
      try connection.execute(
        "INSERT INTO usedChallenge (digest, expiresAt) VALUES (?, ?)", [digest, 0])
      try connection.execute("DELETE FROM usedChallenge WHERE digest = ?", [digest])
    }
  }
}
