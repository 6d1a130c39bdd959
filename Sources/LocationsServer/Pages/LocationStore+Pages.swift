internal import FoundationEssentials
internal import GRDB
internal import JSON

/// A session of an account, without its token.
struct SessionRecord: Sendable {
  let digest: Data
  let createdAt: Timestamp
  let expiresAt: Timestamp
}

extension LocationStore {
  /// Reads the active sessions of an account, the newest first.
  func sessions(of account: Account, at now: Timestamp) async throws -> [SessionRecord] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT digest, createdAt, expiresAt FROM session
          WHERE accountID = ? AND expiresAt > ? ORDER BY createdAt DESC, id DESC
          """, arguments: [account.id, now.milliseconds]
      ).map {
        SessionRecord(
          digest: $0["digest"], createdAt: Timestamp(milliseconds: $0["createdAt"]),
          expiresAt: Timestamp(milliseconds: $0["expiresAt"]))
      }
    }
  }

  /// Ends all sessions of an account except one.
  func endSessions(of account: Account, except secret: Secret) async throws {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM session WHERE accountID = ? AND digest <> ?",
        arguments: [account.id, secret.digest])
    }
  }

  /// Changes the password of an account and ends all its sessions except one.
  func setPassword(
    _ hash: PasswordHash, of account: Account, keeping secret: Secret
  ) async throws {
    let text = hash.text
    try await write { database in
      try database.execute(
        sql: "UPDATE account SET passwordHash = ? WHERE id = ?", arguments: [text, account.id])
      try database.execute(
        sql: "DELETE FROM session WHERE accountID = ? AND digest <> ?",
        arguments: [account.id, secret.digest])
    }
  }
}
