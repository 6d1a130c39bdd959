internal import JSON
internal import FoundationEssentials
internal import GRDB

/// A passkey as its owner sees it.
struct PasskeyRecord: Sendable {
  let id: Int64
  /// The name that its authenticator gave it.
  let credentialID: [UInt8]
  let createdAt: Timestamp
}

extension LocationStore {
  /// Nobody has more fingers.
  static let passkeyLimit = 20

  /// Keeps a passkey.
  ///
  /// - Returns: whether it is kept: not when it is known already, or there are too many.
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

  /// The passkeys of an account, the oldest first.
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

  /// Forgets a passkey of an account.
  func removePasskey(_ id: Int64, of account: Account) async throws {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM passkey WHERE id = ? AND accountID = ?", arguments: [id, account.id])
    }
  }

  /// The passkey of a name that an authenticator gave it.
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

  /// Notes that a passkey was used, and gives its account.
  ///
  /// - Throws: ``APIError/wrongCredentials`` when it has signed no more often than is known, so that there
  ///   is a copy of it, or is not of the account that its authenticator keeps it for.
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
