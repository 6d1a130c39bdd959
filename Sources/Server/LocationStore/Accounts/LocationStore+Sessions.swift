internal import FoundationEssentials
package import TextTools

/// A new session with its token, which the server returns once.
package struct NewSession: Sendable {
  package let secret: Secret
  package let account: Account
  package let expiresAt: Timestamp
}

/// The account and password hash for a log-in.
package struct LogInRecord: Sendable {
  package let account: Account
  package let hash: PasswordHash?
}

extension LocationStore {
  /// The maximum number of sessions of an account; a new one ends the oldest.
  private static let sessionLimit = 50

  /// Reads the account of a credential.
  ///
  /// Call it in the transaction that uses the account. Then an ended session or a revoked key never
  /// writes again, whichever process ended it.
  ///
  /// - Throws: ``APIError/invalidSession``, ``APIError/blocked``.
  package static func account(
    of credential: RequestCredential, at now: Timestamp, in database: any SQLConnection
  ) throws -> Account {
    let found = try database.first(query(for: credential)) { row in
      (account: try Account(row), end: try row[Account.columnCount] as Int64?)
    }
    guard let found, found.end.map({ $0 > now.milliseconds }) ?? true else {
      throw APIError.invalidSession
    }
    try found.account.checkIsActive()
    return found.account
  }

  /// The query for the account of a credential, and the time at which it ends.
  package static func query(for credential: RequestCredential) -> SQLQuery {
    switch credential {
    case .session(let secret):
      SQLQuery(
        """
        SELECT \(Account.columns), expiresAt FROM session JOIN account ON account.id = accountID
        WHERE digest = ?
        """, [secret.digest])
    case .key(let secret):
      SQLQuery(
        """
        SELECT \(Account.columns), expiresAt FROM apiKey JOIN account ON account.id = accountID
        WHERE digest = ?
        """, [secret.digest])
    }
  }

  /// Notes the time at which a key was used, at most once a minute.
  static func noteUse(
    of credential: RequestCredential, at now: Timestamp, in database: any SQLConnection
  )
    throws
  {
    guard case .key(let secret) = credential else { return }
    try database.enqueue(
      SQLQuery(
        "UPDATE apiKey SET usedAt = ? WHERE digest = ? AND coalesce(usedAt, 0) <= ?",
        [now.milliseconds, secret.digest, now.milliseconds - 60_000]))
  }

  /// Reads the account of a credential and the end of its session.
  package func account(
    of credential: RequestCredential, at now: Timestamp
  ) async throws -> (account: Account, expiresAt: Timestamp?) {
    try await read { database in
      let account = try Self.account(of: credential, at: now, in: database)
      guard case .session(let secret) = credential else { return (account, nil) }
      let expiry: Int64? = try database.value(
        "SELECT expiresAt FROM session WHERE digest = ?", [secret.digest])
      return (account, expiry.map(Timestamp.init(milliseconds:)))
    }
  }

  /// Finds the account of a credential for what comes before a write.
  ///
  /// It may be a moment old if another process has changed it. The write reads it again.
  package func recentAccount(of credential: RequestCredential, at now: Timestamp) async throws
    -> Account
  {
    try await accounts.account(of: credential, at: now) {
      try await account(of: credential, at: now).account
    }
  }

  /// Reads the account and password hash for a log-in; returns nil if there is no such account.
  package func logInRecord(email: String) async throws -> LogInRecord? {
    try await read { database in
      try database.first(
        "SELECT \(Account.columns), passwordHash FROM account WHERE lower(email) = ?",
        [EmailAddress.folded(email)]
      ) { row in
        let text: String? = try row[Account.columnCount]
        return LogInRecord(account: try Account(row), hash: text.flatMap(PasswordHash.init(text:)))
      }
    }
  }

  /// Reads the account that belongs to a Facebook user id.
  package func account(facebookID: String) async throws -> Account? {
    try await read { database in
      try database.first(
        "SELECT \(Account.columns) FROM account WHERE facebookID = ?", [facebookID]
      ) { try Account($0) }
    }
  }

  /// Starts a session with a fixed end.
  ///
  /// Use does not extend a session: so reading needs no write, and a stolen token expires at a
  /// known time.
  ///
  /// - Parameters:
  ///   - account: whose session it is.
  ///   - device: what the account's page calls the device; empty if nothing is known of it.
  ///   - lifetime: how long the session is.
  ///   - now: when it begins.
  /// - Returns: the session, with its token.
  /// - Throws: ``APIError/blocked``, ``APIError/waiting``, or an error of the database.
  package func beginSession(
    for account: Account, on device: String = "", lifetime: Duration, at now: Timestamp
  ) async throws -> NewSession {
    let secret = Secret.random()
    let expiresAt = now.advanced(by: lifetime)
    try await write { database in
      // Check again: the account may have been blocked or removed during hashing.
      try Self.account(id: account.id, in: database).checkIsActive()
      try database.execute(
        """
        INSERT INTO session (digest, accountID, createdAt, expiresAt, device)
        VALUES (?, ?, ?, ?, ?)
        """, [secret.digest, account.id, now.milliseconds, expiresAt.milliseconds, device])
      try database.execute(
        """
        DELETE FROM session WHERE accountID = ? AND id NOT IN
          (SELECT id FROM session WHERE accountID = ? ORDER BY createdAt DESC, id DESC LIMIT ?)
        """, [account.id, account.id, Self.sessionLimit])
    }
    return NewSession(secret: secret, account: account, expiresAt: expiresAt)
  }

  /// Ends a session.
  ///
  /// - Returns: the time at which it would have ended.
  /// - Throws: ``APIError/invalidSession`` if there is no such session.
  package func endSession(_ secret: Secret, at now: Timestamp) async throws -> Timestamp {
    try await write { database in
      let expiry: Int64? = try database.value(
        "DELETE FROM session WHERE digest = ? AND expiresAt > ? RETURNING expiresAt",
        [secret.digest, now.milliseconds])
      guard let expiry else { throw APIError.invalidSession }
      return Timestamp(milliseconds: expiry)
    }
  }

  /// Removes what has expired: sessions, links, posts deleted an hour ago, and replies.
  package func prune(at now: Timestamp, keepingRepliesFor duration: Duration) async throws {
    try await write { database in
      try database.execute("DELETE FROM session WHERE expiresAt <= ?", [now.milliseconds])
      try database.execute("DELETE FROM link WHERE expiresAt <= ?", [now.milliseconds])
      try database.execute(
        "DELETE FROM deletedPost WHERE deletedAt <= ?",
        [now.advanced(by: .zero - Self.undoTime).milliseconds])
    }
    try await database.pruneShared(at: now)
    let oldest = now.advanced(by: .zero - duration).milliseconds
    // Delete in portions, because other writes wait meanwhile.
    while true {
      let count = try await write { database in
        try database.execute(
          """
          DELETE FROM request WHERE (accountID, requestID, digest) IN
            (SELECT accountID, requestID, digest FROM request WHERE createdAt < ? LIMIT 1000)
          """, [oldest])
      }
      if count == 0 { return }
    }
  }
}
