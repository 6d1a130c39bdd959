package import FoundationEssentials
package import TextTools

/// A session of an account, without its token.
package struct SessionRecord: Sendable {
  package let digest: Data
  package let createdAt: Timestamp
  package let expiresAt: Timestamp
  /// What its device is called; empty if nothing is known of it.
  package let device: String
}

extension LocationStore {
  /// Reads the active sessions of an account, the newest first.
  package func sessions(of account: Account, at now: Timestamp) async throws -> [SessionRecord] {
    try await read { database in
      try database.all(
        """
        SELECT digest, createdAt, expiresAt, device FROM session
        WHERE accountID = ? AND expiresAt > ? ORDER BY createdAt DESC, id DESC
        """, [account.id, now.milliseconds]
      ) {
        SessionRecord(
          digest: try $0[0], createdAt: Timestamp(milliseconds: try $0[1]),
          expiresAt: Timestamp(milliseconds: try $0[2]), device: try $0[3])
      }
    }
  }

  /// Ends all sessions of an account except one.
  package func endSessions(of account: Account, except secret: Secret) async throws {
    try await write { database in
      try database.execute(
        "DELETE FROM session WHERE accountID = ? AND digest <> ?", [account.id, secret.digest])
    }
  }

  /// Changes the password of an account and ends all its sessions except one.
  package func setPassword(
    _ hash: PasswordHash, of account: Account, keeping secret: Secret
  ) async throws {
    let text = hash.text
    try await write { database in
      try database.execute("UPDATE account SET passwordHash = ? WHERE id = ?", [text, account.id])
      try database.execute(
        "DELETE FROM session WHERE accountID = ? AND digest <> ?", [account.id, secret.digest])
    }
  }
}
