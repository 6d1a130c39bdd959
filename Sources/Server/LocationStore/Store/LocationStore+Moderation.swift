public import FoundationEssentials
package import TextTools
internal import PostingClient

/// An action of a moderator.
package enum ModeratorAction: String, Sendable {
  case hide, show, block, unblock
  /// Blocks an account and hides its posts, and the reverse.
  case blockAndHide, unblockAndShow
  /// Lets an account sign in that waits for it, or removes it.
  case approve, reject
}

/// An entry of the moderation log.
package struct ModerationRecord: Sendable {
  package let action: ModeratorAction
  /// The e-mail address of the moderator at that time, or the command.
  package let moderator: String
  /// The author and place of the post, or the e-mail address of the account.
  package let subject: String
  package let createdAt: Timestamp
}

/// A post on the moderators' page.
package struct ModeratedPost: Sendable {
  package let post: JSONObject
  package let isHidden: Bool
  package let author: Account
}

extension LocationStore {
  /// Hides or shows posts, all or none, and adds an entry for each to the log.
  ///
  /// - Throws: ``APIError/noSuchRoute`` if the account is not a moderator, ``APIError/noSuchPost``.
  package func moderate(
    posts objectIDs: [String], isHidden: Bool, as secret: Secret, at now: Timestamp
  ) async throws {
    try await write { database in
      let moderator = try Self.moderator(secret, at: now, in: database)
      for objectID in objectIDs {
        let subject = try database.first(
          """
          UPDATE post SET isHidden = ?, isHiddenWithAuthor = ?, revision = revision + 1
          WHERE objectId = ? RETURNING firstName, lastName, mapString
          """, [isHidden, false, objectID]
        ) { row in
          let (first, last, place): (String, String, String) = (try row[0], try row[1], try row[2])
          return "\(first) \(last), \(place)"
        }
        guard let subject else { throw APIError.noSuchPost }
        try Self.record(
          isHidden ? .hide : .show, subject, by: moderator.email, at: now, in: database)
      }
    }
  }

  /// Blocks or unblocks an account, with or without its posts, approves or rejects it, and adds an
  /// entry to the log.
  ///
  /// - Throws: ``APIError/noSuchRoute`` if the caller is not a moderator or the action is one for
  ///   posts; ``APIError/noSuchUser`` if there is no such account, or if it is a moderator's.
  package func moderate(
    account key: String, _ action: ModeratorAction, as secret: Secret, at now: Timestamp
  ) async throws {
    try await write { database in
      let moderator = try Self.moderator(secret, at: now, in: database)
      guard
        let account = try database.first(
          "SELECT \(Account.columns) FROM account WHERE key = ? AND role <> 'moderator'", [key],
          Account.init)
      else { throw APIError.noSuchUser }
      switch action {
      case .block, .unblock:
        try Self.set(
          isBlocked: action == .block, account, by: moderator.email, at: now, in: database)
      case .blockAndHide, .unblockAndShow:
        try Self.set(
          isBlocked: action == .blockAndHide, account, as: action, by: moderator.email, at: now,
          in: database)
        try Self.setHidden(action == .blockAndHide, postsOf: account, in: database)
      case .approve: try Self.approve(account, by: moderator.email, at: now, in: database)
      case .reject:
        // Only an account that waits for approval can be rejected: no data is lost.
        guard account.isWaiting else { throw APIError.noSuchUser }
        try database.execute("DELETE FROM account WHERE id = ?", [account.id])
        try Self.record(.reject, account.email, by: moderator.email, at: now, in: database)
      case .hide, .show: throw APIError.noSuchRoute
      }
    }
  }

  /// Hides the posts of an account, or shows those that were hidden with it.
  private static func setHidden(
    _ isHidden: Bool, postsOf account: Account, in database: any SQLConnection
  ) throws {
    try database.execute(
      """
      UPDATE post SET isHidden = ?, isHiddenWithAuthor = ?, revision = revision + 1
      WHERE accountID = ? AND isHidden = ? AND isHiddenWithAuthor = ?
      """, [isHidden, isHidden, account.id, !isHidden, !isHidden])
  }

  /// Lets an account sign in that waits for approval, and adds an entry to the log.
  package static func approve(
    _ account: Account, by moderator: String, at now: Timestamp, in database: any SQLConnection
  ) throws {
    guard account.isWaiting else { return }
    try database.execute("UPDATE account SET isWaiting = ? WHERE id = ?", [false, account.id])
    try record(.approve, account.email, by: moderator, at: now, in: database)
  }

  /// Makes an invitation to sign up, as a moderator.
  ///
  /// - Throws: ``APIError/noSuchRoute`` if the account is not a moderator.
  package func addInvitation(
    count: Int, lifetime: Duration, as secret: Secret, at now: Timestamp
  ) async throws -> Secret {
    _ = try await read { try Self.moderator(secret, at: now, in: $0) }
    return try await addLink(
      for: nil, count: min(max(1, count), Self.invitationLimit), until: now.advanced(by: lifetime))
  }

  /// Blocks an account and ends its sessions, or unblocks it.
  ///
  /// This also works for moderators. The moderation log names the command `onthemap user` as the
  /// moderator.
  ///
  /// - Parameters:
  ///   - isBlocked: true to block, false to unblock.
  ///   - name: the e-mail address or the key of the account.
  ///   - now: the time for the moderation log.
  /// - Throws: ``StoreError/noSuchAccount(_:)``, or another ``StoreError`` if writing fails.
  public func setBlocked(
    _ isBlocked: Bool, of name: String, at now: Date
  ) async throws(StoreError) {
    do {
      try await write { database in
        try Self.set(
          isBlocked: isBlocked, Self.account(named: name, in: database), by: "onthemap user",
          at: Timestamp(now), in: database)
      }
    } catch {
      throw StoreError(error)
    }
  }

  private static func set(
    isBlocked: Bool, _ account: Account, as action: ModeratorAction? = nil, by moderator: String,
    at now: Timestamp, in database: any SQLConnection
  ) throws {
    try database.execute("UPDATE account SET isBlocked = ? WHERE id = ?", [isBlocked, account.id])
    if isBlocked {
      try database.execute("DELETE FROM session WHERE accountID = ?", [account.id])
    }
    try record(
      action ?? (isBlocked ? .block : .unblock), account.email, by: moderator, at: now,
      in: database)
  }

  /// Reads the most recent posts with their authors, including hidden ones.
  package func moderatedPosts(limit: Int, skipping skip: Int = 0) async throws -> [ModeratedPost] {
    try await read { database in
      try database.all(
        """
        SELECT \(Account.columns), objectId, post.firstName, post.lastName, mapString, mediaURL,
          updatedAt, isHidden
        FROM post JOIN account ON account.id = accountID
        ORDER BY updatedAt DESC, post.id DESC LIMIT ? OFFSET ?
        """, [limit, skip]
      ) { row in
        let first = Account.columnCount
        var members: [JSONObject.Member] = []
        for (offset, name) in ["objectId", "firstName", "lastName", "mapString", "mediaURL"]
          .enumerated()
        {
          members.append(.init(name: name, value: .string(try row[first + offset])))
        }
        let updatedAt = Timestamp(milliseconds: try row[first + members.count])
        members.append(.init(name: "updatedAt", value: .string(updatedAt.text)))
        return ModeratedPost(
          post: JSONObject(members), isHidden: try row[first + members.count],
          author: try Account(row))
      }
    }
  }

  /// Reads the blocked accounts, ordered by e-mail address.
  package func blockedAccounts(limit: Int) async throws -> [Account] {
    try await accounts(where: "isBlocked ORDER BY lower(email)", limit: limit)
  }

  /// Reads the accounts that wait for approval, in the order of their creation.
  package func waitingAccounts(limit: Int) async throws -> [Account] {
    try await accounts(where: "isWaiting ORDER BY id", limit: limit)
  }

  private func accounts(where condition: String, limit: Int) async throws -> [Account] {
    try await read { database in
      try database.all(
        "SELECT \(Account.columns) FROM account WHERE \(condition) LIMIT ?", [limit], Account.init)
    }
  }

  /// Reads the most recent entries of the log, the newest first.
  package func moderationLog(limit: Int) async throws -> [ModerationRecord] {
    try await read { database in
      try database.all(
        """
        SELECT action, moderator, subject, createdAt FROM moderation ORDER BY id DESC LIMIT ?
        """, [limit]
      ) { row in
        let action = ModeratorAction(rawValue: try row[0])
        let (moderator, subject): (String, String) = (try row[1], try row[2])
        let createdAt = Timestamp(milliseconds: try row[3])
        return action.map {
          ModerationRecord(action: $0, moderator: moderator, subject: subject, createdAt: createdAt)
        }
      }.compactMap(\.self)
    }
  }

  /// Checks that the account is a moderator, in the transaction of the action.
  private static func moderator(
    _ secret: Secret, at now: Timestamp, in database: any SQLConnection
  ) throws -> Account {
    let account = try account(of: .session(secret), at: now, in: database)
    guard account.isModerator else { throw APIError.noSuchRoute }
    return account
  }

  private static func record(
    _ action: ModeratorAction, _ subject: String, by moderator: String, at now: Timestamp,
    in database: any SQLConnection
  ) throws {
    try database.execute(
      "INSERT INTO moderation (action, moderator, subject, createdAt) VALUES (?, ?, ?, ?)",
      [action.rawValue, moderator, subject, now.milliseconds])
  }
}
