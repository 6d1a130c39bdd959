public import FoundationEssentials
internal import TextTools
internal import PostingClient

/// An API key, without its secret.
public struct APIKey: Hashable, Sendable {
  /// The number of the key, for ``LocationStore/revokeKey(_:)``.
  public let id: Int64
  /// The name of the key.
  public let name: String
  /// The e-mail address of its account.
  public let email: String
  /// The time of creation.
  public let createdAt: Date
  /// The time at which the key ends; nil for a key without an end.
  public let expiresAt: Date?
  /// The time of its last use, to the minute; nil if it was never used to write.
  public let usedAt: Date?
}

extension LocationStore {
  /// Creates an API key, with which a program can act for an account.
  ///
  /// - Parameters:
  ///   - name: a name for the key, such as its purpose.
  ///   - account: the e-mail address or the key of the account.
  ///   - lifetime: how long the key is valid; nil for ever.
  ///   - now: the time of creation.
  /// - Returns: the secret key. It cannot be read again: the store has only its digest.
  /// - Throws: ``StoreError/noSuchAccount(_:)``, ``StoreError/badName(_:reason:)``, or another
  ///   ``StoreError`` if writing fails.
  public func addKey(
    named name: String, for account: String, lifetime: Duration? = nil, at now: Date
  ) async throws(StoreError) -> String {
    guard !name.isEmpty, name.count <= 100, !name.unicodeScalars.contains(where: \.isInvisible)
    else {
      throw .badName(name, reason: "It must have 1 to 100 visible characters.")
    }
    let secret = Secret.random()
    do {
      let now = Timestamp(now)
      try await write { database in
        let account = try Self.account(named: account, in: database)
        try database.execute(
          """
          INSERT INTO apiKey (digest, name, accountID, createdAt, expiresAt)
          VALUES (?, ?, ?, ?, ?)
          """,
          [
            secret.digest, name, account.id, now.milliseconds,
            lifetime.map { now.advanced(by: $0).milliseconds },
          ])
      }
    } catch {
      throw StoreError(error)
    }
    return RequestCredential.keyPrefix + secret.text
  }

  /// Reads all API keys, in the order of their creation.
  ///
  /// - Returns: the keys, without their secrets.
  /// - Throws: ``StoreError`` if reading fails.
  public func keys() async throws(StoreError) -> [APIKey] {
    do {
      return try await read { database in
        try database.all(
          """
          SELECT apiKey.id, name, email, apiKey.createdAt, expiresAt, usedAt FROM apiKey
          JOIN account ON account.id = accountID ORDER BY apiKey.id
          """
        ) { try APIKey($0) }
      }
    } catch {
      throw StoreError(error)
    }
  }

  /// Revokes an API key with immediate effect.
  ///
  /// - Parameter number: the number of the key.
  /// - Throws: ``StoreError/noSuchKey(_:)``, or another ``StoreError`` if writing fails.
  public func revokeKey(_ number: Int64) async throws(StoreError) {
    do {
      try await write { database in
        let count = try database.execute("DELETE FROM apiKey WHERE id = ?", [number])
        guard count == 1 else { throw StoreError.noSuchKey("\(number)") }
      }
    } catch {
      throw StoreError(error)
    }
  }
}

extension LocationStore {
  /// Reads the API keys of an account, in the order of their creation.
  package func keys(of account: Account) async throws -> [APIKey] {
    try await read { database in
      try database.all(
        """
        SELECT id, name, ? AS email, createdAt, expiresAt, usedAt FROM apiKey
        WHERE accountID = ? ORDER BY id
        """, [account.email, account.id]
      ) { try APIKey($0) }
    }
  }

  /// Revokes API keys of an account: one of them, or all if `number` is nil.
  package func revokeKeys(_ number: Int64?, of account: Account) async throws {
    try await write { database in
      if let number {
        try database.execute(
          "DELETE FROM apiKey WHERE accountID = ? AND id = ?", [account.id, number])
      } else {
        try database.execute("DELETE FROM apiKey WHERE accountID = ?", [account.id])
      }
    }
  }
}

extension APIKey {
  /// Makes a key of the columns id, name, email, createdAt, expiresAt, usedAt.
  fileprivate init(_ row: any SQLRow) throws {
    func date(_ column: Int) throws -> Date? {
      let milliseconds: Int64? = try row[column]
      return milliseconds.map { Date(timeIntervalSince1970: Double($0) / 1000) }
    }
    id = try row[0]
    name = try row[1]
    email = try row[2]
    createdAt = try date(3) ?? Date(timeIntervalSince1970: 0)
    expiresAt = try date(4)
    usedAt = try date(5)
  }
}
