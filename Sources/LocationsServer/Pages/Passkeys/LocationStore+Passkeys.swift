internal import FoundationEssentials
internal import GRDB
internal import JSON

/// A passkey on the account page.
struct PasskeyRecord: Sendable {
  let id: Int64
  /// The credential id that the authenticator gave it.
  let credentialID: [UInt8]
  let createdAt: Timestamp
}

extension LocationStore {
  /// The maximum number of passkeys of an account.
  static let passkeyLimit = 20

  /// Stores a passkey.
  ///
  /// - Returns: false if the passkey is already stored, or if the account has too many.
  func add(
    _ passkey: AuthenticatorData.NewPasskey, signCount: UInt32, of account: Account,
    at now: Timestamp
  ) async throws -> Bool {
    try await write { database in
      let count = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM passkey WHERE accountID = ?", arguments: [account.id])
      guard (count ?? 0) < Self.passkeyLimit else { return false }
      try database.execute(
        sql: """
          INSERT INTO passkey (credentialID, accountID, publicKey, signCount, createdAt)
          VALUES (?, ?, ?, ?, ?) ON CONFLICT (credentialID) DO NOTHING
          """,
        arguments: [
          Data(passkey.id), account.id, Data(passkey.publicKey), Int64(signCount), now.milliseconds,
        ])
      return database.changesCount == 1
    }
  }

  /// Reads the passkeys of an account, the oldest first.
  func passkeys(of account: Account) async throws -> [PasskeyRecord] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT id, credentialID, createdAt FROM passkey WHERE accountID = ? ORDER BY id",
        arguments: [account.id]
      ).map { row in
        let name: Data = row["credentialID"]
        return PasskeyRecord(
          id: row["id"], credentialID: Array(name),
          createdAt: Timestamp(milliseconds: row["createdAt"]))
      }
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
    _ credentialID: [UInt8], signCount: UInt32, accountKey: String
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
        sql: "UPDATE passkey SET signCount = ? WHERE credentialID = ?",
        arguments: [Int64(signCount), Data(credentialID)])
      return account
    }
  }
}
