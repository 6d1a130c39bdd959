internal import JSON
internal import Posting
internal import FoundationEssentials
internal import GRDB

extension LocationStore {
  /// The fewest characters of a password.
  public static let passwordLeastCount = 8
  /// The most bytes of a password: far beyond any that is typed, and little to hash.
  public static let passwordLimitByteCount = 1024

  /// Makes an account.
  ///
  /// - Parameter new: what it is made of.
  /// - Returns: the account.
  /// - Throws: ``StoreError/emailTaken(_:)``, or what is wrong with a part.
  public func add(_ new: NewAccount) async throws(StoreError) -> Account {
    try new.check()
    do {
      let hash = try new.password.map { try PasswordHash(of: $0) }
      return try await addAccount(new, hash: hash, facebookID: nil, at: Timestamp(Date()))
    } catch {
      throw StoreError(error)
    }
  }

  /// All accounts, in the order in which they were made.
  ///
  /// - Throws: ``StoreError`` when reading fails.
  public func accounts() async throws(StoreError) -> [Account] {
    do {
      return try await read { database in
        try Row.fetchAll(database, sql: "SELECT \(Account.columns) FROM account ORDER BY id")
          .map(Account.init)
      }
    } catch {
      throw StoreError(error)
    }
  }

  /// Removes an account with its sessions, keys and posts.
  ///
  /// - Parameter name: its address or key.
  /// - Returns: how many posts went with it.
  /// - Throws: ``StoreError/noSuchAccount(_:)``.
  @discardableResult
  public func removeAccount(_ name: String) async throws(StoreError) -> Int {
    do {
      return try await write { database in
        let account = try Self.account(named: name, in: database)
        let count =
          try Int.fetchOne(
            database, sql: "SELECT count(*) FROM post WHERE accountID = ?",
            arguments: [account.id]) ?? 0
        try database.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [account.id])
        return count
      }
    } catch {
      throw StoreError(error)
    }
  }

  /// Gives an account another password and ends its sessions.
  ///
  /// - Parameters:
  ///   - password: the new one.
  ///   - name: the account's address or key.
  /// - Throws: ``StoreError/noSuchAccount(_:)``, or what is wrong with the password.
  public func setPassword(_ password: String, of name: String) async throws(StoreError) {
    try NewAccount.check(password: password)
    do {
      let hash = try PasswordHash(of: password).text
      try await write { database in
        let account = try Self.account(named: name, in: database)
        try database.execute(
          sql: "UPDATE account SET passwordHash = ? WHERE id = ?", arguments: [hash, account.id])
        try database.execute(
          sql: "DELETE FROM session WHERE accountID = ?", arguments: [account.id])
      }
    } catch {
      throw StoreError(error)
    }
  }

  /// The account of a key; nil when there is none.
  func account(key: String) async throws -> Account? {
    try await read { database in
      try Row.fetchOne(
        database, sql: "SELECT \(Account.columns) FROM account WHERE key = ?", arguments: [key]
      ).map(Account.init)
    }
  }

  /// Stores an account whose parts have been checked.
  func addAccount(
    _ new: NewAccount, hash: PasswordHash?, facebookID: String?, at now: Timestamp
  ) async throws -> Account {
    try await write { database in
      let isTaken = try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT 1 FROM account WHERE email = ?)",
        arguments: [new.email])
      guard isTaken == false else { throw StoreError.emailTaken(new.email) }
      try database.execute(
        sql: """
          INSERT INTO account
            (key, email, firstName, lastName, passwordHash, facebookID, isModerator, createdAt)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          try Self.unusedKey(in: database), new.email, new.firstName, new.lastName, hash?.text,
          facebookID, new.isModerator, now.milliseconds,
        ])
      return try Self.account(id: database.lastInsertedRowID, in: database)
    }
  }

  /// A number for an account: digits, as in the public API, that do not tell how many there are.
  private static func unusedKey(in database: Database) throws -> String {
    while true {
      let key = String(Int64.random(in: 100_000_000_000...999_999_999_999))
      let isTaken = try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT 1 FROM account WHERE key = ?)", arguments: [key])
      if isTaken == false { return key }
    }
  }

  static func account(id: Int64, in database: Database) throws -> Account {
    guard
      let row = try Row.fetchOne(
        database, sql: "SELECT \(Account.columns) FROM account WHERE id = ?", arguments: [id])
    else { throw StoreError.noSuchAccount("\(id)") }
    return Account(row)
  }

  /// Finds an account by its address or its key.
  static func account(named name: String, in database: Database) throws -> Account {
    guard
      let row = try Row.fetchOne(
        database, sql: "SELECT \(Account.columns) FROM account WHERE email = ? OR key = ?",
        arguments: [name, name])
    else { throw StoreError.noSuchAccount(name) }
    return Account(row)
  }
}
