internal import FoundationEssentials
internal import GRDB
internal import JSON

/// A passkey on the account page.
struct PasskeyRecord: Sendable {
  let id: Int64
  /// The credential id that the authenticator gave it.
  let credentialID: [UInt8]
  /// What its owner calls it; empty for one without a name.
  let name: String
  let createdAt: Timestamp
  /// The time of its last use; nil if it was never used.
  let usedAt: Timestamp?
}

extension LocationStore {
  /// The maximum number of passkeys of an account.
  static let passkeyLimit = 20

  /// Stores a passkey.
  ///
  /// - Returns: false if the passkey is already stored, or if the account has too many.
  func add(
    _ passkey: AuthenticatorData.NewPasskey, named name: String, signCount: UInt32,
    of account: Account, at now: Timestamp
  ) async throws -> Bool {
    try await write { database in
      let count = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM passkey WHERE accountID = ?", arguments: [account.id])
      guard (count ?? 0) < Self.passkeyLimit else { return false }
      try database.execute(
        sql: """
          INSERT INTO passkey (credentialID, accountID, publicKey, signCount, createdAt, name)
          VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (credentialID) DO NOTHING
          """,
        arguments: [
          Data(passkey.id), account.id, Data(passkey.publicKey), Int64(signCount), now.milliseconds,
          name,
        ])
      return database.changesCount == 1
    }
  }

  /// Reads the passkeys of an account, the oldest first.
  func passkeys(of account: Account) async throws -> [PasskeyRecord] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT id, credentialID, name, createdAt, usedAt FROM passkey
          WHERE accountID = ? ORDER BY id
          """, arguments: [account.id]
      ).map { row in
        let (id, usedAt): (Data, Int64?) = (row["credentialID"], row["usedAt"])
        return PasskeyRecord(
          id: row["id"], credentialID: Array(id), name: row["name"],
          createdAt: Timestamp(milliseconds: row["createdAt"]),
          usedAt: usedAt.map(Timestamp.init(milliseconds:)))
      }
    }
  }

  /// Gives a passkey of an account a name.
  func renamePasskey(_ id: Int64, to name: String, of account: Account) async throws {
    try await write { database in
      try database.execute(
        sql: "UPDATE passkey SET name = ? WHERE id = ? AND accountID = ?",
        arguments: [name, id, account.id])
    }
  }

  /// Deletes a passkey of an account.
  func removePasskey(_ id: Int64, of account: Account) async throws {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM passkey WHERE id = ? AND accountID = ?", arguments: [id, account.id])
    }
  }

  /// Reads the passkey with a credential id.
  func passkey(_ credentialID: [UInt8]) async throws -> StoredPasskey? {
    try await read { database in
      guard
        let row = try Row.fetchOne(
          database,
          sql: "SELECT accountID, publicKey, signCount FROM passkey WHERE credentialID = ?",
          arguments: [Data(credentialID)])
      else { return nil }
      let (key, count): (Data, Int64) = (row["publicKey"], row["signCount"])
      return StoredPasskey(
        accountID: row["accountID"], publicKey: Array(key),
        signCount: UInt32(truncatingIfNeeded: count))
    }
  }

  /// Stores the use of a passkey, and returns its account.
  ///
  /// - Throws: ``APIError/wrongCredentials`` if the signature counter has not increased, which
  ///   means that there is a copy, or if the passkey belongs to another account.
  func usePasskey(
    _ credentialID: [UInt8], signCount: UInt32, accountKey: String, at now: Timestamp
  ) async throws -> Account {
    try await write { database in
      guard
        let row = try Row.fetchOne(
          database, sql: "SELECT accountID, signCount FROM passkey WHERE credentialID = ?",
          arguments: [Data(credentialID)])
      else { throw APIError.wrongCredentials }
      let known: Int64 = row["signCount"]
      let account = try Self.account(id: row["accountID"], in: database)
      guard known == 0 && signCount == 0 || Int64(signCount) > known, account.key == accountKey
      else { throw APIError.wrongCredentials }
      try database.execute(
        sql: "UPDATE passkey SET signCount = ?, usedAt = ? WHERE credentialID = ?",
        arguments: [Int64(signCount), now.milliseconds, Data(credentialID)])
      return account
    }
  }
}
