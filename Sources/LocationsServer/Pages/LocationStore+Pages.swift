internal import JSON
internal import FoundationEssentials
internal import GRDB

/// A session of an account, without what would let somebody use it.
struct SessionRecord: Sendable {
  let digest: Data
  let createdAt: Timestamp
  let expiresAt: Timestamp
}

extension LocationStore {
  /// The sessions of an account that have not ended, the newest first.
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

  /// Ends all sessions of an account but one.
  func endSessions(of account: Account, except secret: Secret) async throws {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM session WHERE accountID = ? AND digest <> ?",
        arguments: [account.id, secret.digest])
    }
  }

  /// Gives an account another password and ends its sessions but one.
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
