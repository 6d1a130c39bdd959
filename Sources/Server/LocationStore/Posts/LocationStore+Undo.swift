internal import FoundationEssentials
package import TextTools

/// Deleting a post on the pages, and bringing it back.
extension LocationStore {
  /// How long a deleted post can be brought back.
  static let undoTime = Duration.seconds(3_600)

  /// The columns that a post and a deleted post have in common.
  private static let columns = """
    id, objectId, accountID, uniqueKey, firstName, lastName, mapString, mediaURL, latitude, longitude,
    createdAt, updatedAt, isHidden, revision, importKey, isHiddenWithAuthor
    """

  /// Deletes a post of an account, but keeps it for an hour.
  ///
  /// - Throws: ``APIError/noSuchPost``, ``APIError/notTheAuthor``.
  package func setAside(_ objectID: String, as credential: RequestCredential, at now: Timestamp)
    async throws
  {
    try await write { database in
      let account = try Self.account(of: credential, at: now, in: database)
      let (id, _) = try Self.row(objectID, changeableBy: account, in: database)
      try database.execute(
        """
        INSERT INTO deletedPost (\(Self.columns), deletedAt)
        SELECT \(Self.columns), ? FROM post WHERE id = ?
        """, [now.milliseconds, id])
      try database.execute("DELETE FROM post WHERE id = ?", [id])
    }
  }

  /// Brings back a post that an account deleted less than an hour ago.
  ///
  /// - Throws: ``APIError/noSuchPost``; ``APIError/importKeyTaken(objectID:)`` if another post has
  ///   its import key now.
  package func bringBack(_ objectID: String, as credential: RequestCredential, at now: Timestamp)
    async throws
  {
    try await write { database in
      let account = try Self.account(of: credential, at: now, in: database)
      let taken: String? = try database.value(
        """
        SELECT post.objectId FROM post JOIN deletedPost USING (accountID, importKey)
        WHERE deletedPost.objectId = ?
        """, [objectID])
      if let taken { throw APIError.importKeyTaken(objectID: taken) }
      let count = try database.execute(
        """
        INSERT INTO post (\(Self.columns)) SELECT \(Self.columns) FROM deletedPost
        WHERE objectId = ? AND accountID = ? AND deletedAt > ?
        """, [objectID, account.id, now.advanced(by: .zero - Self.undoTime).milliseconds])
      guard count == 1 else { throw APIError.noSuchPost }
      try database.execute("DELETE FROM deletedPost WHERE objectId = ?", [objectID])
    }
  }
}
