internal import JSON
internal import FoundationEssentials
internal import GRDB
internal import Posting

/// A change of one post.
enum PostChange: Sendable {
  case create(PostDraft, checked: PostRow)
  /// `checked` is what the validator saw; it holds while the post has that revision still.
  case update(objectID: String, PostDraft, checked: PostRow)
  case delete(objectID: String)
}

/// A change that a request asks for, with what tells a repeat of it from another.
struct PostWrite: Sendable {
  var change: PostChange
  /// The request's id and the digest of what it asks for.
  var identity: RequestIdentity?
}

/// A request that may be repeated: its `X-Parse-Request-Id`, and a digest of method, path and body.
struct RequestIdentity: Hashable, Sendable {
  let id: String
  let digest: Data
}

/// What was done, as the reply that says so.
struct WriteReply: Hashable, Sendable {
  var status: Int
  /// The name of the post, for the reply's `Location`.
  var objectID: String?
  var body: [UInt8]
}

/// The post is no longer what the validator saw.
struct StaleRevision: Error {}

extension LocationStore {
  /// Does a change and waits until it is on the disk.
  ///
  /// A change with an identity is done once: a repeat gets the first reply again, also after the
  /// server was killed in between, because reply and change are stored in one transaction.
  ///
  /// - Throws: ``APIError``; ``StaleRevision`` when the post must be looked at again.
  func perform(
    _ write: PostWrite, as credential: Credential, at now: Timestamp
  ) async throws -> WriteReply {
    try await self.write { database in
      try Self.perform(write, as: credential, at: now, in: database)
    }
  }

  /// Does a list of changes in their order, in one transaction.
  ///
  /// - Parameters:
  ///   - writes: the changes.
  ///   - isAtomic: whether all are taken back when one fails.
  ///   - credential: who asks for them.
  ///   - now: the instant that they are stamped with.
  /// - Returns: for each what it replied or why it was not done.
  /// - Throws: why none is stored; when `isAtomic`, why one was not done.
  func perform(
    _ writes: [PostWrite], isAtomic: Bool, as credential: Credential, at now: Timestamp
  ) async throws -> [Result<WriteReply, any Error>] {
    try await self.write { database in
      var results: [Result<WriteReply, any Error>] = []
      for write in writes {
        var result: Result<WriteReply, any Error> = .failure(APIError.failed)
        do {
          try database.inSavepoint {
            result = .success(try Self.perform(write, as: credential, at: now, in: database))
            return .commit
          }
        } catch {
          if isAtomic { throw error }
          result = .failure(error)
        }
        results.append(result)
      }
      return results
    }
  }

  /// The first reply to a request that has been done already.
  ///
  /// - Throws: ``APIError/requestIDReused`` when the id was used for something else.
  func earlierReply(
    to identity: RequestIdentity, as credential: Credential, at now: Timestamp
  ) async throws -> WriteReply? {
    try await read { database in
      let account = try Self.account(of: credential, at: now, in: database)
      return try Self.earlierReply(to: identity, of: account, in: database)
    }
  }

  /// The post that a change is to be made to, as it is now.
  ///
  /// - Throws: ``APIError/noSuchPost``, ``APIError/notTheAuthor``.
  func row(
    _ objectID: String, as credential: Credential, at now: Timestamp
  ) async throws -> PostRow {
    try await read { database in
      let account = try Self.account(of: credential, at: now, in: database)
      return try Self.row(objectID, changeableBy: account, in: database).row
    }
  }

  private static func perform(
    _ write: PostWrite, as credential: Credential, at now: Timestamp, in database: Database
  ) throws -> WriteReply {
    let account = try account(of: credential, at: now, in: database)
    if let identity = write.identity,
      let reply = try earlierReply(to: identity, of: account, in: database)
    {
      return reply
    }
    let reply =
      switch write.change {
      case .create(let draft, let row):
        try create(draft, row, by: account, at: now, in: database)
      case .update(let objectID, let draft, let row):
        try update(objectID, draft, row, by: account, at: now, in: database)
      case .delete(let objectID):
        try delete(objectID, by: account, in: database)
      }
    if let identity = write.identity {
      try database.cachedStatement(
        sql: """
          INSERT INTO request (accountID, requestID, digest, status, location, reply, createdAt)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        account.id, identity.id, identity.digest, reply.status, reply.objectID, Data(reply.body),
        now.milliseconds,
      ])
    }
    return reply
  }

  private static func earlierReply(
    to identity: RequestIdentity, of account: Account, in database: Database
  ) throws -> WriteReply? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT digest, status, location, reply FROM request WHERE accountID = ? AND requestID = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [account.id, identity.id]) else {
      return nil
    }
    let digest: Data = row["digest"]
    guard digest == identity.digest else { throw APIError.requestIDReused }
    let body: Data = row["reply"]
    return WriteReply(status: row["status"], objectID: row["location"], body: Array(body))
  }

  private static func create(
    _ draft: PostDraft, _ row: PostRow, by account: Account, at now: Timestamp,
    in database: Database
  ) throws -> WriteReply {
    if let key = draft.uniqueKey, key != account.key {
      throw APIError.notYourKey(yours: account.key)
    }
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO post (objectId, accountID, uniqueKey, firstName, lastName, mapString, mediaURL,
          latitude, longitude, createdAt, updatedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (objectId) DO NOTHING
        """)
    var objectID: String
    repeat {
      objectID = randomObjectID()
      try statement.execute(arguments: [
        objectID, account.id, account.key, row.firstName, row.lastName, row.mapString,
        row.mediaURL, row.latitude, row.longitude, now.milliseconds, now.milliseconds,
      ])
    } while database.changesCount == 0
    var writer = JSONWriter(byteCapacity: 80)
    writer.raw("{\"objectId\":")
    writer.string(objectID)
    writer.raw(",\"createdAt\":")
    writer.string(now.text)
    writer.raw("}")
    return WriteReply(status: 201, objectID: objectID, body: writer.bytes)
  }

  private static func update(
    _ objectID: String, _ draft: PostDraft, _ checked: PostRow, by account: Account,
    at now: Timestamp, in database: Database
  ) throws -> WriteReply {
    let (id, current) = try row(objectID, changeableBy: account, in: database)
    guard current.revision == checked.revision else { throw StaleRevision() }
    if let key = draft.uniqueKey, key != current.uniqueKey {
      throw APIError.notYourKey(yours: current.uniqueKey)
    }
    // A clock that was set back must not make the change older than what it changes.
    let latest =
      try Int64.fetchOne(
        database, sql: "SELECT updatedAt FROM post WHERE id = ?", arguments: [id]) ?? 0
    let updatedAt = Timestamp(milliseconds: max(now.milliseconds, latest))
    try database.cachedStatement(
      sql: """
        UPDATE post SET firstName = ?, lastName = ?, mapString = ?, mediaURL = ?, latitude = ?,
          longitude = ?, updatedAt = ?, revision = revision + 1
        WHERE id = ?
        """
    ).execute(arguments: [
      checked.firstName, checked.lastName, checked.mapString, checked.mediaURL, checked.latitude,
      checked.longitude, updatedAt.milliseconds, id,
    ])
    var writer = JSONWriter(byteCapacity: 48)
    writer.raw("{\"updatedAt\":")
    writer.string(updatedAt.text)
    writer.raw("}")
    return WriteReply(status: 200, body: writer.bytes)
  }

  private static func delete(
    _ objectID: String, by account: Account, in database: Database
  ) throws -> WriteReply {
    let (id, _) = try row(objectID, changeableBy: account, in: database)
    try database.execute(sql: "DELETE FROM post WHERE id = ?", arguments: [id])
    return WriteReply(status: 200, body: Array("{}".utf8))
  }

  private static func row(
    _ objectID: String, changeableBy account: Account, in database: Database
  ) throws -> (id: Int64, row: PostRow) {
    let statement = try database.cachedStatement(
      sql: """
        SELECT id, accountID, uniqueKey, firstName, lastName, mapString, mediaURL, latitude,
          longitude, isHidden, revision
        FROM post WHERE objectId = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [objectID]),
      account.isModerator || row["isHidden"] == false
    else { throw APIError.noSuchPost }
    guard account.isModerator || row["accountID"] == account.id else { throw APIError.notTheAuthor }
    return (
      row["id"],
      PostRow(
        uniqueKey: row["uniqueKey"], firstName: row["firstName"], lastName: row["lastName"],
        mapString: row["mapString"], mediaURL: row["mediaURL"], latitude: row["latitude"],
        longitude: row["longitude"], revision: row["revision"])
    )
  }

  /// Ten letters and digits, as Parse's names are: 60 bits that nobody can count by.
  private static func randomObjectID() -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<10).map { _ in
      letters[Int.random(in: letters.indices, using: &generator)]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
