public import FoundationEssentials
package import TextTools
internal import PostingClient

extension LocationStore {
  /// The minimum length of a password, in characters.
  public static let passwordLeastCount = 8
  /// The maximum length of a password in bytes: more than people type, and cheap to hash.
  public static let passwordLimitByteCount = 1024

  /// Creates an account.
  ///
  /// - Parameters:
  ///   - new: the data of the account.
  ///   - now: the time of creation.
  /// - Returns: the account.
  /// - Throws: ``StoreError``: ``StoreError/emailTaken(_:)``, ``StoreError/badEmail(_:)``,
  ///   ``StoreError/badName(_:reason:)``, ``StoreError/shortPassword(minCount:)``,
  ///   ``StoreError/longPassword(limitByteCount:)``, or an error of writing.
  /// - Complexity: hashing the password takes about 0.1 s.
  public func add(_ new: NewAccount, at now: Date) async throws(StoreError) -> Account {
    try new.check()
    do {
      let hash = try new.password.map { try PasswordHash(of: $0) }
      return try await addAccount(new, hash: hash, facebookID: nil, at: Timestamp(now))
    } catch {
      throw StoreError(error)
    }
  }

  /// Reads all accounts, in the order of their creation.
  ///
  /// - Returns: the accounts.
  /// - Throws: ``StoreError`` if reading fails.
  public func accounts() async throws(StoreError) -> [Account] {
    do {
      return try await read { database in
        try database.all("SELECT \(Account.columns) FROM account ORDER BY id") { try Account($0) }
      }
    } catch {
      throw StoreError(error)
    }
  }

  /// Removes an account with its sessions, keys and posts.
  ///
  /// - Parameter name: the e-mail address or the key of the account.
  /// - Returns: the number of removed posts.
  /// - Throws: ``StoreError/noSuchAccount(_:)``, or another ``StoreError`` if writing fails.
  @discardableResult
  public func removeAccount(_ name: String) async throws(StoreError) -> Int {
    do {
      return try await write { database in
        let account = try Self.account(named: name, in: database)
        let count =
          try database.value("SELECT count(*) FROM post WHERE accountID = ?", [account.id]) ?? 0
        try database.execute("DELETE FROM account WHERE id = ?", [account.id])
        return count
      }
    } catch {
      throw StoreError(error)
    }
  }

  /// Changes the password of an account and ends all its sessions.
  ///
  /// - Parameters:
  ///   - password: the new password.
  ///   - name: the e-mail address or the key of the account.
  /// - Throws: ``StoreError/noSuchAccount(_:)``, ``StoreError/shortPassword(minCount:)``,
  ///   ``StoreError/longPassword(limitByteCount:)``, or another ``StoreError`` if writing fails.
  public func setPassword(_ password: String, of name: String) async throws(StoreError) {
    try NewAccount.check(password: password, of: [name])
    do {
      let hash = try PasswordHash(of: password).text
      try await write { database in
        let account = try Self.account(named: name, in: database)
        try database.execute(
          "UPDATE account SET passwordHash = ? WHERE id = ?", [hash, account.id])
        try database.execute("DELETE FROM session WHERE accountID = ?", [account.id])
      }
    } catch {
      throw StoreError(error)
    }
  }

  /// Changes what an account may do.
  ///
  /// - Parameters:
  ///   - role: the new role.
  ///   - name: the e-mail address or the key of the account.
  /// - Throws: ``StoreError/noSuchAccount(_:)``, or another ``StoreError`` if writing fails.
  public func setRole(_ role: Account.Role, of name: String) async throws(StoreError) {
    try await change(name) { database, account in
      try database.execute("UPDATE account SET role = ? WHERE id = ?", [role.rawValue, account.id])
    }
  }

  /// Lets an account sign in that waits for approval.
  ///
  /// - Parameters:
  ///   - name: the e-mail address or the key of the account.
  ///   - now: the time for the moderation log.
  /// - Throws: ``StoreError/noSuchAccount(_:)``, or another ``StoreError`` if writing fails.
  public func approve(_ name: String, at now: Date) async throws(StoreError) {
    try await change(name) { database, account in
      try Self.approve(account, by: "onthemap user", at: Timestamp(now), in: database)
    }
  }

  /// Finds an account and changes it, in one transaction.
  private func change(
    _ name: String, _ body: @escaping @Sendable (any SQLConnection, Account) throws -> Void
  ) async throws(StoreError) {
    do {
      try await write { database in
        try body(database, try Self.account(named: name, in: database))
      }
    } catch {
      throw StoreError(error)
    }
  }

  /// Changes the names of an account, and those of its posts that have its old names.
  ///
  /// - Throws: ``StoreError/badName(_:reason:)`` if they look like those of another account.
  package func setNames(_ first: String, _ last: String, of account: Account) async throws {
    let (first, last) = (AccountName.normalized(first), AccountName.normalized(last))
    try await checkLookalikes(first, last, of: account)
    try await write { database in
      try database.execute(
        "UPDATE account SET firstName = ?, lastName = ? WHERE id = ?", [first, last, account.id])
      try database.execute(
        """
        UPDATE post SET firstName = ?, lastName = ?, revision = revision + 1
        WHERE accountID = ? AND firstName = ? AND lastName = ?
        """, [first, last, account.id, account.firstName, account.lastName])
    }
  }

  /// Changes the e-mail address that an account signs in with.
  ///
  /// - Throws: ``StoreError/emailTaken(_:)``.
  package func setEmail(_ email: String, of account: Account) async throws {
    try await write { database in
      let owner: Int64? = try database.value(
        "SELECT id FROM account WHERE lower(email) = ?", [EmailAddress.folded(email)])
      guard owner == nil || owner == account.id else { throw StoreError.emailTaken(email) }
      try database.execute("UPDATE account SET email = ? WHERE id = ?", [email, account.id])
    }
  }

  /// Reads the account with a key; returns nil if there is none.
  package func account(key: String) async throws -> Account? {
    try await read { database in
      try database.first("SELECT \(Account.columns) FROM account WHERE key = ?", [key]) {
        try Account($0)
      }
    }
  }

  /// Reads the time at which an account was created.
  ///
  /// - Throws: ``APIError/invalidSession`` if it is gone.
  package func creationTime(of account: Account) async throws -> Timestamp {
    try await read { database in
      let time: Int64? = try database.value(
        "SELECT createdAt FROM account WHERE id = ?", [account.id])
      guard let time else { throw APIError.invalidSession }
      return Timestamp(milliseconds: time)
    }
  }

  /// Stores an account whose data has been checked.
  ///
  /// - Throws: ``StoreError/emailTaken(_:)``; ``APIError/badLink`` if the invitation does not work;
  ///   ``StoreError/badName(_:reason:)`` if the names look like those of another account.
  package func addAccount(
    _ new: NewAccount, hash: PasswordHash?, facebookID: String?, invitation: Secret? = nil,
    at now: Timestamp
  ) async throws -> Account {
    try await checkLookalikes(new.firstName, new.lastName, of: nil)
    return try await write { database in
      if let invitation { try Self.useInvitation(invitation, at: now, in: database) }
      let isTaken: Bool? = try database.value(
        "SELECT EXISTS (SELECT 1 FROM account WHERE lower(email) = ?)",
        [EmailAddress.folded(new.email)])
      guard isTaken == false else { throw StoreError.emailTaken(new.email) }
      let id: Int64? = try database.value(
        """
        INSERT INTO account
          (key, email, firstName, lastName, passwordHash, facebookID, role, isWaiting, createdAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
        """,
        [
          try Self.unusedKey(in: database), new.email, new.firstName, new.lastName, hash?.text,
          facebookID, new.role.rawValue, new.isWaiting, now.milliseconds,
        ])
      guard let id else { throw StoreError.failed(reason: "no id") }
      return try Self.account(id: id, in: database)
    }
  }

  /// Makes a random account key of digits, as in the public API, which reveals no count.
  private static func unusedKey(in database: any SQLConnection) throws -> String {
    while true {
      let key = String(Int64.random(in: 100_000_000_000...999_999_999_999))
      let isTaken: Bool? = try database.value(
        "SELECT EXISTS (SELECT 1 FROM account WHERE key = ?)", [key])
      if isTaken == false { return key }
    }
  }

  package static func account(id: Int64, in database: any SQLConnection) throws -> Account {
    let account = try database.first(
      "SELECT \(Account.columns) FROM account WHERE id = ?", [id], Account.init)
    guard let account else { throw StoreError.noSuchAccount("\(id)") }
    return account
  }

  /// Reads an account by its e-mail address or key.
  package static func account(named name: String, in database: any SQLConnection) throws -> Account
  {
    let account = try database.first(
      "SELECT \(Account.columns) FROM account WHERE lower(email) = ? OR key = ?",
      [EmailAddress.folded(name), name], Account.init)
    guard let account else { throw StoreError.noSuchAccount(name) }
    return account
  }
}
