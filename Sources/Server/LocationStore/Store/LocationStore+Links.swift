public import FoundationEssentials
package import TextTools
internal import PostingClient

/// Links that the operator or a moderator gives out: to sign up, or to set a password.
///
/// A link has a secret of which the store knows the digest only. It works until it has expired, or
/// until it was used as often as it may be.
extension LocationStore {
  /// The maximum number of accounts that an invitation is for.
  public static let invitationLimit = 1_000

  /// Makes an invitation to sign up.
  ///
  ///     let path = try await store.addInvitation(count: 30, lifetime: .seconds(7 * 86_400), at: Date())
  ///     print("https://map.example.org\(path)")
  ///
  /// - Parameters:
  ///   - count: the number of accounts that may be created with it, 1 to ``invitationLimit``.
  ///   - lifetime: how long it works.
  ///   - now: the time from which it works.
  /// - Returns: the path of the page to sign up at, with the secret, which cannot be read again.
  /// - Throws: ``StoreError`` if writing fails.
  public func addInvitation(
    count: Int, lifetime: Duration, at now: Date
  ) async throws(StoreError) -> String {
    do {
      let secret = try await addLink(
        for: nil, count: min(max(1, count), Self.invitationLimit),
        until: Timestamp(now).advanced(by: lifetime))
      return "/sign-up?invitation=\(secret.text)"
    } catch {
      throw StoreError(error)
    }
  }

  /// Reads the invitations that still work, the one that ends first at the head.
  ///
  /// - Parameter now: the time at which they work.
  /// - Returns: the invitations, without their secrets.
  /// - Throws: ``StoreError`` if reading fails.
  public func invitations(at now: Date) async throws(StoreError) -> [Invitation] {
    do {
      return try await read { database in
        try database.all(
          """
          SELECT digest, remainingCount, expiresAt FROM link
          WHERE accountID IS NULL AND remainingCount > 0 AND expiresAt > ?
          ORDER BY expiresAt, digest
          """, [Timestamp(now).milliseconds]
        ) { row in
          Invitation(
            digest: try row[0], remainingCount: try row[1],
            expiresAt: Date(timeIntervalSince1970: Double(try row[2] as Int64) / 1_000))
        }
      }
    } catch {
      throw StoreError(error)
    }
  }

  /// Ends an invitation.
  ///
  /// - Parameters:
  ///   - id: its ``Invitation/id``.
  ///   - now: the time at which it works.
  /// - Throws: ``StoreError/noSuchInvitation(_:)``, or another ``StoreError`` if writing fails.
  public func endInvitation(_ id: String, at now: Date) async throws(StoreError) {
    let found = try await invitations(at: now).filter { $0.id == id }
    guard let invitation = found.first, found.count == 1 else { throw .noSuchInvitation(id) }
    do {
      try await write { database in
        try database.execute("DELETE FROM link WHERE digest = ?", [invitation.digest])
      }
    } catch {
      throw StoreError(error)
    }
  }

  /// Notes where browsers reach the server that uses this database.
  package func setSiteAddress(_ address: String) async throws {
    try await write { database in
      try database.execute("DELETE FROM site", [])
      try database.execute("INSERT INTO site (id, address) VALUES (1, ?)", [address])
    }
  }

  /// Where browsers reach the server that uses this database; nil if none has run yet.
  ///
  /// - Throws: ``StoreError`` if reading fails.
  public func siteAddress() async throws(StoreError) -> String? {
    do {
      return try await read { try $0.value("SELECT address FROM site", []) }
    } catch {
      throw StoreError(error)
    }
  }

  /// Makes a link with which the owner of an account sets a new password, once.
  ///
  /// - Parameters:
  ///   - name: the e-mail address or the key of the account.
  ///   - lifetime: how long it works.
  ///   - now: the time from which it works.
  /// - Returns: the path of the page, with the secret, which cannot be read again.
  /// - Throws: ``StoreError/noSuchAccount(_:)``, or another ``StoreError`` if writing fails.
  public func addPasswordReset(
    of name: String, lifetime: Duration = .seconds(86_400), at now: Date
  ) async throws(StoreError) -> String {
    do {
      let account = try await read { try Self.account(named: name, in: $0) }
      let secret = try await addLink(
        for: account, count: 1, until: Timestamp(now).advanced(by: lifetime))
      return "/reset?link=\(secret.text)"
    } catch {
      throw StoreError(error)
    }
  }

  /// Makes a link: to set the password of an account or, without an account, to sign up.
  func addLink(for account: Account?, count: Int, until end: Timestamp) async throws -> Secret {
    let secret = Secret.random()
    try await write { database in
      // A new link to set a password makes earlier ones useless.
      if let account {
        try database.execute("DELETE FROM link WHERE accountID = ?", [account.id])
      }
      try database.execute(
        """
        INSERT INTO link (digest, accountID, remainingCount, expiresAt) VALUES (?, ?, ?, ?)
        """, [secret.digest, account?.id, count, end.milliseconds])
    }
    return secret
  }

  /// Whether an invitation still works.
  package func isInvitation(_ secret: Secret, at now: Timestamp) async throws -> Bool {
    try await read { try Self.isLink(secret, at: now, of: nil, in: $0) }
  }

  /// Reads the account whose password a link sets.
  ///
  /// - Throws: ``APIError/badLink``.
  package func account(ofReset secret: Secret, at now: Timestamp) async throws -> Account {
    try await read { try Self.account(ofReset: secret, at: now, in: $0) }
  }

  /// Sets the password of the account of a link, uses the link up, and ends all sessions.
  ///
  /// - Throws: ``APIError/badLink``.
  package func setPassword(_ hash: PasswordHash, with secret: Secret, at now: Timestamp)
    async throws
  {
    let text = hash.text
    try await write { database in
      let account = try Self.account(ofReset: secret, at: now, in: database)
      try database.execute("UPDATE account SET passwordHash = ? WHERE id = ?", [text, account.id])
      try database.execute("DELETE FROM session WHERE accountID = ?", [account.id])
      try database.execute("DELETE FROM link WHERE accountID = ?", [account.id])
    }
  }

  /// Uses an invitation once, in the transaction that creates the account.
  ///
  /// - Throws: ``APIError/badLink``.
  static func useInvitation(_ secret: Secret, at now: Timestamp, in database: any SQLConnection)
    throws
  {
    guard try isLink(secret, at: now, of: nil, in: database) else { throw APIError.badLink }
    try database.execute(
      "UPDATE link SET remainingCount = remainingCount - 1 WHERE digest = ?", [secret.digest])
  }

  private static func account(
    ofReset secret: Secret, at now: Timestamp, in database: any SQLConnection
  ) throws -> Account {
    let id: Int64? = try database.value(
      "SELECT accountID FROM link WHERE digest = ? AND accountID IS NOT NULL", [secret.digest])
    guard let id, try isLink(secret, at: now, of: id, in: database) else { throw APIError.badLink }
    return try account(id: id, in: database)
  }

  private static func isLink(
    _ secret: Secret, at now: Timestamp, of accountID: Int64?, in database: any SQLConnection
  ) throws -> Bool {
    let owner: Int64?? = try database.value(
      """
      SELECT accountID FROM link WHERE digest = ? AND expiresAt > ? AND remainingCount > 0
      """, [secret.digest, now.milliseconds])
    return owner == .some(accountID)
  }
}

/// An invitation to sign up, without its secret, which only who has the link knows.
public struct Invitation: Hashable, Sendable {
  /// The digest of the secret.
  let digest: Data
  /// How many accounts may still be made with it.
  public let remainingCount: Int
  /// When it ends.
  public let expiresAt: Date

  /// What to call it: the first eight hexadecimal digits of the digest of its secret.
  public var id: String {
    digest.prefix(4).map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }.joined()
  }
}
