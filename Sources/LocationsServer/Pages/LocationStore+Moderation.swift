internal import FoundationEssentials
internal import GRDB
internal import JSON
internal import Posting

/// An action of a moderator.
enum ModeratorAction: String, Sendable {
  case hide, show, block, unblock
}

/// An entry of the moderation log.
struct ModerationRecord: Sendable {
  let action: ModeratorAction
  /// The e-mail address of the moderator at that time, or the command.
  let moderator: String
  /// The author and place of the post, or the e-mail address of the account.
  let subject: String
  let createdAt: Timestamp
}

/// A post on the moderators' page.
struct ModeratedPost: Sendable {
  let post: JSONObject
  let isHidden: Bool
  let author: Account
}

extension LocationStore {
  /// Hides or shows a post, and adds an entry to the log.
  ///
  /// - Throws: ``APIError/noSuchRoute`` if the account is not a moderator, ``APIError/noSuchPost``.
  func moderate(
    post objectID: String, isHidden: Bool, as secret: Secret, at now: Timestamp
  ) async throws {
    try await write { database in
      let moderator = try Self.moderator(secret, at: now, in: database)
      guard
        let row = try Row.fetchOne(
          database,
          sql: """
            UPDATE post SET isHidden = ?, revision = revision + 1
            WHERE objectId = ? RETURNING firstName, lastName, mapString
            """, arguments: [isHidden, objectID])
      else { throw APIError.noSuchPost }
      let (first, last, place): (String, String, String) =
        (row["firstName"], row["lastName"], row["mapString"])
      try Self.record(
        isHidden ? .hide : .show, "\(first) \(last), \(place)", by: moderator.email, at: now,
        in: database
      )
    }
  }

  /// Blocks an account and ends its sessions, or unblocks it, and adds an entry to the log.
  ///
  /// - Throws: ``APIError/noSuchRoute`` if the caller is not a moderator; ``APIError/noSuchUser``
  ///   if there is no such account, or if it is a moderator's.
  func moderate(
    account key: String, isBlocked: Bool, as secret: Secret, at now: Timestamp
  ) async throws {
    try await write { database in
      let moderator = try Self.moderator(secret, at: now, in: database)
      guard
        let row = try Row.fetchOne(
          database,
          sql: "SELECT \(Account.columns) FROM account WHERE key = ? AND isModerator = 0",
          arguments: [key])
      else { throw APIError.noSuchUser }
      try Self.set(
        isBlocked: isBlocked, Account(row), by: moderator.email, at: now, in: database)
    }
  }

  /// Blocks an account and ends its sessions, or unblocks it.
  ///
  /// This also works for moderators. The moderation log names the command `onthemap user` as the
  /// moderator.
  ///
  /// - Parameters:
  ///   - isBlocked: true to block, false to unblock.
  ///   - name: the e-mail address or the key of the account.
  /// - Throws: ``StoreError/noSuchAccount(_:)``, or another ``StoreError`` if writing fails.
  public func setBlocked(_ isBlocked: Bool, of name: String) async throws(StoreError) {
    do {
      try await write { database in
        try Self.set(
          isBlocked: isBlocked, Self.account(named: name, in: database), by: "onthemap user",
          at: Timestamp(Date()), in: database)
      }
    } catch {
      throw StoreError(error)
    }
  }

  private static func set(
    isBlocked: Bool, _ account: Account, by moderator: String, at now: Timestamp,
    in database: Database
  ) throws {
    try database.execute(
      sql: "UPDATE account SET isBlocked = ? WHERE id = ?", arguments: [isBlocked, account.id])
    if isBlocked {
      try database.execute(sql: "DELETE FROM session WHERE accountID = ?", arguments: [account.id])
    }
    try record(isBlocked ? .block : .unblock, account.email, by: moderator, at: now, in: database)
  }

  /// Reads the most recent posts with their authors, including hidden ones.
  func moderatedPosts(limit: Int, skipping skip: Int = 0) async throws -> [ModeratedPost] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT objectId, post.firstName AS postFirst, post.lastName AS postLast, mapString,
            mediaURL, updatedAt, isHidden, \(Account.columns)
          FROM post JOIN account ON account.id = accountID
          ORDER BY updatedAt DESC, post.id DESC LIMIT ? OFFSET ?
          """, arguments: [limit, skip]
      ).map { row in
        func text(_ column: String) -> JSONValue { .string(row[column]) }
        return ModeratedPost(
          post: JSONObject([
            .init(name: "objectId", value: text("objectId")),
            .init(name: "firstName", value: text("postFirst")),
            .init(name: "lastName", value: text("postLast")),
            .init(name: "mapString", value: text("mapString")),
            .init(name: "mediaURL", value: text("mediaURL")),
            .init(
              name: "updatedAt",
              value: .string(Timestamp(milliseconds: row["updatedAt"]).text)),
          ]), isHidden: row["isHidden"], author: Account(row))
      }
    }
  }

  /// Reads the blocked accounts, ordered by e-mail address.
  func blockedAccounts(limit: Int) async throws -> [Account] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT \(Account.columns) FROM account WHERE isBlocked = 1 ORDER BY email LIMIT ?
          """, arguments: [limit]
      ).map(Account.init)
    }
  }

  /// Reads the most recent entries of the log, the newest first.
  func moderationLog(limit: Int) async throws -> [ModerationRecord] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT action, moderator, subject, createdAt FROM moderation ORDER BY id DESC LIMIT ?
          """, arguments: [limit]
      ).compactMap { row in
        let name: String = row["action"]
        return ModeratorAction(rawValue: name).map {
          ModerationRecord(
            action: $0, moderator: row["moderator"], subject: row["subject"],
            createdAt: Timestamp(milliseconds: row["createdAt"]))
        }
      }
    }
  }

  /// Checks that the account is a moderator, in the transaction of the action.
  private static func moderator(
    _ secret: Secret, at now: Timestamp, in database: Database
  ) throws -> Account {
    let account = try account(of: .session(secret), at: now, in: database)
    guard account.isModerator else { throw APIError.noSuchRoute }
    return account
  }

  private static func record(
    _ action: ModeratorAction, _ subject: String, by moderator: String, at now: Timestamp,
    in database: Database
  ) throws {
    try database.execute(
      sql: "INSERT INTO moderation (action, moderator, subject, createdAt) VALUES (?, ?, ?, ?)",
      arguments: [action.rawValue, moderator, subject, now.milliseconds])
  }
}
