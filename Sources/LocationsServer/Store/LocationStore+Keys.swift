public import FoundationEssentials
internal import GRDB
internal import JSON
internal import Posting

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
}

extension LocationStore {
  /// Creates an API key, with which a program can act for an account.
  ///
  /// - Parameters:
  ///   - name: a name for the key, such as its purpose.
  ///   - account: the e-mail address or the key of the account.
  /// - Returns: the secret key. It cannot be read again: the store has only its digest.
  /// - Throws: ``StoreError/noSuchAccount(_:)``, ``StoreError/badName(_:limitCount:)``, or another
  ///   ``StoreError`` if writing fails.
  public func addKey(named name: String, for account: String) async throws(StoreError) -> String {
    guard NewAccount.isName(name) else {
      throw .badName(name, limitCount: NewAccount.nameLimitCount)
    }
    let secret = Secret.random()
    do {
      let now = Timestamp(Date())
      try await write { database in
        let account = try Self.account(named: account, in: database)
        try database.execute(
          sql: "INSERT INTO apiKey (digest, name, accountID, createdAt) VALUES (?, ?, ?, ?)",
          arguments: [secret.digest, name, account.id, now.milliseconds])
      }
    } catch {
      throw StoreError(error)
    }
    return Credential.keyPrefix + secret.text
  }

  /// Reads all API keys, in the order of their creation.
  ///
  /// - Returns: the keys, without their secrets.
  /// - Throws: ``StoreError`` if reading fails.
  public func keys() async throws(StoreError) -> [APIKey] {
    do {
      return try await read { database in
        try Row.fetchAll(
          database,
          sql: """
            SELECT apiKey.id, name, email, apiKey.createdAt FROM apiKey
            JOIN account ON account.id = accountID ORDER BY apiKey.id
            """
        ).map { row in
          let milliseconds: Int64 = row["createdAt"]
          return APIKey(
            id: row["id"], name: row["name"], email: row["email"],
            createdAt: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
        }
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
        try database.execute(sql: "DELETE FROM apiKey WHERE id = ?", arguments: [number])
        guard database.changesCount == 1 else { throw StoreError.noSuchKey("\(number)") }
      }
    } catch {
      throw StoreError(error)
    }
  }
}
