internal import JSON
internal import Posting
public import FoundationEssentials
internal import GRDB

/// A key that lets a program act as an account, without what it is made of.
public struct APIKey: Hashable, Sendable {
  /// Its number, to revoke it by.
  public let id: Int64
  /// What it was named.
  public let name: String
  /// The address of its account.
  public let email: String
  /// When it was made.
  public let createdAt: Date
}

extension LocationStore {
  /// Makes a key that lets a program act as an account.
  ///
  /// - Parameters:
  ///   - name: what it is for.
  ///   - account: the account's address or key.
  /// - Returns: the key, which cannot be read again: the store keeps its digest alone.
  /// - Throws: ``StoreError/noSuchAccount(_:)``, ``StoreError/badName(_:limitCount:)``.
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

  /// All keys, in the order in which they were made.
  ///
  /// - Throws: ``StoreError`` when reading fails.
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

  /// Ends a key at once.
  ///
  /// - Parameter number: its number.
  /// - Throws: ``StoreError/noSuchKey(_:)``.
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
