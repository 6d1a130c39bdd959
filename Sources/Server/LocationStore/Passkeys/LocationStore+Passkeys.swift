internal import FoundationEssentials
package import TextTools

/// A passkey on the account page.
package struct PasskeyRecord: Sendable {
  package let id: Int64
  /// The credential id that the authenticator gave it.
  package let credentialID: [UInt8]
  /// Its name, given by its owner; empty for none.
  package let name: String
  package let createdAt: Timestamp
  /// The time of its last use; nil if it was never used.
  package let usedAt: Timestamp?
}

extension LocationStore {
  /// The maximum number of passkeys of an account.
  static let passkeyLimit = 20

  /// Stores a passkey.
  ///
  /// - Returns: false if the passkey is already stored, or if the account has too many.
  package func add(
    _ passkey: AuthenticatorData.NewPasskey, named name: String, signCount: UInt32,
    of account: Account, at now: Timestamp
  ) async throws -> Bool {
    try await write { database in
      let count: Int? = try database.value(
        "SELECT count(*) FROM passkey WHERE accountID = ?", [account.id])
      guard (count ?? 0) < Self.passkeyLimit else { return false }
      let inserted = try database.execute(
        """
        INSERT INTO passkey (credentialID, accountID, publicKey, signCount, createdAt, name)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (credentialID) DO NOTHING
        """,
        [
          Data(passkey.id), account.id, Data(passkey.publicKey), Int64(signCount), now.milliseconds,
          name,
        ])
      return inserted == 1
    }
  }

  /// Reads the passkeys of an account, the oldest first.
  package func passkeys(of account: Account) async throws -> [PasskeyRecord] {
    try await read { database in
      try database.all(
        """
        SELECT id, credentialID, name, createdAt, usedAt FROM passkey
        WHERE accountID = ? ORDER BY id
        """, [account.id]
      ) { row in
        let (credentialID, usedAt): (Data, Int64?) = (try row[1], try row[4])
        return PasskeyRecord(
          id: try row[0], credentialID: Array(credentialID), name: try row[2],
          createdAt: Timestamp(milliseconds: try row[3]),
          usedAt: usedAt.map(Timestamp.init(milliseconds:)))
      }
    }
  }

  /// Gives a passkey of an account a name.
  package func renamePasskey(_ id: Int64, to name: String, of account: Account) async throws {
    try await write { database in
      try database.execute(
        "UPDATE passkey SET name = ? WHERE id = ? AND accountID = ?", [name, id, account.id])
    }
  }

  /// Deletes a passkey of an account.
  package func removePasskey(_ id: Int64, of account: Account) async throws {
    try await write { database in
      try database.execute("DELETE FROM passkey WHERE id = ? AND accountID = ?", [id, account.id])
    }
  }

  /// Reads the passkey with a credential id.
  package func passkey(_ credentialID: [UInt8]) async throws -> StoredPasskey? {
    try await read { database in
      try database.first(
        "SELECT accountID, publicKey, signCount FROM passkey WHERE credentialID = ?",
        [Data(credentialID)]
      ) { row in
        let (key, count): (Data, Int64) = (try row[1], try row[2])
        return StoredPasskey(
          accountID: try row[0], publicKey: Array(key),
          signCount: UInt32(truncatingIfNeeded: count))
      }
    }
  }

  /// Stores the use of a passkey, and returns its account.
  ///
  /// - Throws: ``APIError/wrongCredentials`` if the signature counter has not increased, which
  ///   means that there is a copy, or if the passkey belongs to another account.
  package func usePasskey(
    _ credentialID: [UInt8], signCount: UInt32, accountKey: String, at now: Timestamp
  ) async throws -> Account {
    try await write { database in
      let stored = try database.first(
        "SELECT accountID, signCount FROM passkey WHERE credentialID = ?", [Data(credentialID)]
      ) { row in (accountID: try row[0] as Int64, signCount: try row[1] as Int64) }
      guard let stored else { throw APIError.wrongCredentials }
      let known = stored.signCount
      let account = try Self.account(id: stored.accountID, in: database)
      guard known == 0 && signCount == 0 || Int64(signCount) > known, account.key == accountKey
      else { throw APIError.wrongCredentials }
      try database.execute(
        "UPDATE passkey SET signCount = ?, usedAt = ? WHERE credentialID = ?",
        [Int64(signCount), now.milliseconds, Data(credentialID)])
      return account
    }
  }

  /// Uses a valid challenge up.
  ///
  /// - Returns: false if it was used before.
  package func useChallenge(_ text: String, at now: Timestamp) async throws -> Bool {
    let digest = PasskeyChallenges.digest(of: text)
    return try await write { database in
      try database.execute("DELETE FROM usedChallenge WHERE expiresAt <= ?", [now.milliseconds])
      let count = try database.execute(
        """
        INSERT INTO usedChallenge (digest, expiresAt) VALUES (?, ?)
        ON CONFLICT (digest) DO NOTHING
        """, [digest, now.advanced(by: PasskeyChallenges.lifetime).milliseconds])
      return count == 1
    }
  }
}
