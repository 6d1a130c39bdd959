package import FoundationEssentials
package import TextTools
package import PostingClient

/// A change of one post whose content has been checked.
package enum CheckedChange: Sendable {
  case create(NewPost, checked: PostRow)
  /// `checked` is the validated row; it is valid while the post has the same revision.
  case update(objectID: String, PostDraft, checked: PostRow)
  case delete(objectID: String)
}

/// A requested change, with the identity of its request.
package struct PostWrite: Sendable {
  package var change: CheckedChange
  /// The id and digest of the request; nil without `X-Parse-Request-Id`.
  package var identity: RequestIdentity?
  /// What the author asked for otherwise, for the reply.
  package var notes: WriteNotes

  /// Makes a change.
  package init(
    change: CheckedChange, identity: RequestIdentity?, notes: WriteNotes = WriteNotes()
  ) {
    self.change = change
    self.identity = identity
    self.notes = notes
  }
}

/// What a reply to a change says besides its time.
package struct WriteNotes: Hashable, Sendable {
  /// The fields whose values the client does not know: the reply has them, as Parse's.
  package var fields: [PostField] = []
  /// Why the server set a field otherwise than the client asked.
  package var warnings: [PostFinding] = []

  /// Makes empty notes.
  package init() {}

  /// Adds a warning about a field that the server has set.
  package mutating func add(_ field: PostField, _ warning: PostFinding) {
    fields.append(field)
    warnings.append(warning)
  }
}

/// The identity of a repeatable request: its `X-Parse-Request-Id`, and a digest of its content.
///
/// Only both together identify it: some clients send one id with all requests.
package struct RequestIdentity: Hashable, Sendable {
  package let id: String
  package let digest: Data

  /// Makes an identity.
  package init(id: String, digest: Data) {
    self.id = id
    self.digest = digest
  }

  /// The maximum length of an id: a UUID has 36 characters, a hexadecimal SHA-256 digest 64.
  package static let limitByteCount = 128
}

/// The reply to a change.
package struct WriteReply: Hashable, Sendable {
  package var status: Int
  /// The id of the post.
  package var objectID: String?
  package var body: [UInt8]
}

/// The post has changed since it was validated.
package struct StaleRevision: Error {}

extension LocationStore {
  /// Makes a change and waits until it is on the disk.
  ///
  /// A change with an identity is made once. A repeat gets the first reply, even if the server was
  /// killed in between, because change and reply are stored in one transaction.
  ///
  /// - Parameters:
  ///   - write: the change.
  ///   - account: the account that the credential had a moment ago; the write reads it again.
  ///   - credential: the credential of the request.
  ///   - now: the time of the change.
  /// - Returns: the reply.
  /// - Throws: ``APIError``; ``StaleRevision`` if the post must be validated again.
  package func perform(
    _ write: PostWrite, by account: Account, as credential: RequestCredential, at now: Timestamp
  ) async throws -> WriteReply {
    try await writePosts(prefetching: Self.lookups(for: [write], by: account, as: credential)) {
      database in
      try Self.perform(write, as: credential, at: now, in: database)
    }
  }

  /// Makes changes in order, in one transaction.
  ///
  /// - Parameters:
  ///   - writes: the changes.
  ///   - isAtomic: whether to revert all changes if one fails.
  ///   - account: the account that the credential had a moment ago.
  ///   - credential: the credential of the request.
  ///   - now: the time of the changes.
  /// - Returns: the reply or the error of each change.
  /// - Throws: the error that prevents all changes; if `isAtomic`, the error of the failed change.
  package func perform(
    _ writes: [PostWrite], isAtomic: Bool, by account: Account, as credential: RequestCredential,
    at now: Timestamp
  ) async throws -> [Result<WriteReply, any Error>] {
    try await writePosts(prefetching: Self.lookups(for: writes, by: account, as: credential)) {
      database in
      var results: [Result<WriteReply, any Error>] = []
      for write in writes {
        var result: Result<WriteReply, any Error> = .failure(APIError.failed)
        do {
          result = .success(
            try database.savepoint {
              try Self.perform(write, as: credential, at: now, in: database)
            })
        } catch {
          if isAtomic { throw error }
          result = .failure(error)
        }
        results.append(result)
      }
      return results
    }
  }

  /// Reads the first reply to a repeated request; returns nil if the request is new.
  ///
  package func earlierReply(
    to identity: RequestIdentity, as credential: RequestCredential, at now: Timestamp
  ) async throws -> WriteReply? {
    try await read { database in
      let account = try Self.account(of: credential, at: now, in: database)
      return try Self.earlierReply(to: identity, of: account, in: database)
    }
  }

  /// Reads the current row of the post to change.
  ///
  /// - Throws: ``APIError/noSuchPost``, ``APIError/notTheAuthor``.
  package func row(
    _ objectID: String, as credential: RequestCredential, at now: Timestamp
  ) async throws -> PostRow {
    try await read { database in
      let account = try Self.account(of: credential, at: now, in: database)
      return try Self.row(objectID, changeableBy: account, in: database).row
    }
  }

  private static func perform(
    _ write: PostWrite, as credential: RequestCredential, at now: Timestamp,
    in database: any SQLConnection
  ) throws -> WriteReply {
    let account = try account(of: credential, at: now, in: database)
    try noteUse(of: credential, at: now, in: database)
    if let identity = write.identity,
      let reply = try earlierReply(to: identity, of: account, in: database)
    {
      return reply
    }
    let reply =
      switch write.change {
      case .create(let new, let row):
        try create(new, row, write.notes, by: account, at: now, in: database)
      case .update(let objectID, let draft, let row):
        try update(objectID, draft, row, write.notes, by: account, at: now, in: database)
      case .delete(let objectID):
        try delete(objectID, by: account, in: database)
      }
    if let identity = write.identity {
      if reply.status != 201, let objectID = reply.objectID {
        // A client that sends one id with all requests may ask for the same twice on purpose, such
        // as back to an earlier place: what this change of the post overtakes is no repeat any
        // more.
        try database.enqueue(
          SQLQuery(
            "DELETE FROM request WHERE accountID = ? AND requestID = ? AND location = ?",
            [account.id, identity.id, objectID]))
      }
      try database.enqueue(
        SQLQuery(
          """
          INSERT INTO request (accountID, requestID, digest, status, location, reply, createdAt)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
          [
            account.id, identity.id, identity.digest, reply.status, reply.objectID,
            Data(reply.body), now.milliseconds,
          ]))
    }
    return reply
  }

  /// The queries that writes run before they change anything.
  private static func lookups(
    for writes: [PostWrite], by account: Account, as credential: RequestCredential
  ) -> [SQLQuery] {
    var queries = [query(for: credential)]
    for write in writes {
      if let identity = write.identity {
        queries.append(earlierReplyQuery(identity, of: account))
      }
      if case .create(let new, _) = write.change, let importKey = new.importKey {
        queries.append(importKeyQuery(importKey, of: account))
      }
    }
    return queries
  }

  private static func earlierReplyQuery(
    _ identity: RequestIdentity, of account: Account
  ) -> SQLQuery {
    SQLQuery(
      """
      SELECT status, location, reply FROM request
      WHERE accountID = ? AND requestID = ? AND digest = ?
      """, [account.id, identity.id, identity.digest])
  }

  private static func importKeyQuery(_ importKey: String, of account: Account) -> SQLQuery {
    SQLQuery(
      "SELECT objectId FROM post WHERE accountID = ? AND importKey = ?", [account.id, importKey])
  }

  private static func earlierReply(
    to identity: RequestIdentity, of account: Account, in database: any SQLConnection
  ) throws -> WriteReply? {
    try database.first(earlierReplyQuery(identity, of: account)) { row in
      let body: Data = try row[2]
      return WriteReply(status: try row[0], objectID: try row[1], body: Array(body))
    }
  }

  private static func create(
    _ new: NewPost, _ row: PostRow, _ notes: WriteNotes, by account: Account, at now: Timestamp,
    in database: any SQLConnection
  ) throws -> WriteReply {
    if let key = new.draft.uniqueKey, key != account.key {
      throw APIError.notYourKey(yours: account.key)
    }
    if let importKey = new.importKey,
      let taken = try database.first(
        importKeyQuery(importKey, of: account), { try $0[0] as String })
    {
      throw APIError.importKeyTaken(objectID: taken)
    }
    // Another post has the same id once in a billion years: then the write fails, and is done
    // again.
    let objectID = randomObjectID()
    try database.enqueue(
      SQLQuery(
        """
        INSERT INTO post (objectId, accountID, uniqueKey, firstName, lastName, mapString, mediaURL,
          latitude, longitude, createdAt, updatedAt, importKey)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          objectID, account.id, account.key, row.firstName, row.lastName, row.mapString,
          row.mediaURL, row.latitude, row.longitude, now.milliseconds, now.milliseconds,
          new.importKey,
        ]))
    var writer = JSONWriter(byteCapacity: 80)
    writer.raw("{\"objectId\":")
    writer.string(objectID)
    writer.raw(",\"createdAt\":")
    writer.string(now.text)
    writer.notes(notes, about: row, key: account.key)
    writer.raw("}")
    return WriteReply(status: 201, objectID: objectID, body: writer.bytes)
  }

  private static func update(
    _ objectID: String, _ draft: PostDraft, _ checked: PostRow, _ notes: WriteNotes,
    by account: Account, at now: Timestamp, in database: any SQLConnection
  ) throws -> WriteReply {
    let (id, current) = try row(objectID, changeableBy: account, in: database)
    guard current.revision == checked.revision else { throw StaleRevision() }
    if let key = draft.uniqueKey, key != current.uniqueKey {
      throw APIError.notYourKey(yours: current.uniqueKey)
    }
    // If the clock was set back, the change must still be newer than the post.
    let latest: Int64? = try database.value("SELECT updatedAt FROM post WHERE id = ?", [id])
    let updatedAt = Timestamp(milliseconds: max(now.milliseconds, latest ?? 0))
    try database.execute(
      """
      UPDATE post SET firstName = ?, lastName = ?, mapString = ?, mediaURL = ?, latitude = ?,
        longitude = ?, updatedAt = ?, revision = revision + 1
      WHERE id = ?
      """,
      [
        checked.firstName, checked.lastName, checked.mapString, checked.mediaURL, checked.latitude,
        checked.longitude, updatedAt.milliseconds, id,
      ])
    var writer = JSONWriter(byteCapacity: 48)
    writer.raw("{\"updatedAt\":")
    writer.string(updatedAt.text)
    writer.notes(notes, about: checked, key: current.uniqueKey)
    writer.raw("}")
    return WriteReply(status: 200, objectID: objectID, body: writer.bytes)
  }

  private static func delete(
    _ objectID: String, by account: Account, in database: any SQLConnection
  ) throws -> WriteReply {
    let (id, _) = try row(objectID, changeableBy: account, in: database)
    try database.execute("DELETE FROM post WHERE id = ?", [id])
    return WriteReply(status: 200, objectID: objectID, body: Array("{}".utf8))
  }

  /// The id of the post of an account that was changed last.
  ///
  /// - Throws: ``APIError/noSuchPost`` if it has none.
  package func newestPost(
    of credential: RequestCredential, at now: Timestamp
  ) async throws -> String {
    try await read { database in
      let account = try Self.account(of: credential, at: now, in: database)
      let id: String? = try database.value(
        """
        SELECT objectId FROM post WHERE uniqueKey = ? AND NOT isHidden
        ORDER BY updatedAt DESC, id DESC LIMIT 1
        """, [account.key])
      guard let id else { throw APIError.noSuchPost }
      return id
    }
  }

  package static func row(
    _ objectID: String, changeableBy account: Account, in database: any SQLConnection
  ) throws -> (id: Int64, row: PostRow) {
    let found = try database.first(
      """
      SELECT id, accountID, isHidden, uniqueKey, firstName, lastName, mapString, mediaURL, latitude,
        longitude, revision
      FROM post WHERE objectId = ?
      """, [objectID]
    ) { row in
      (
        id: try row[0] as Int64, accountID: try row[1] as Int64, isHidden: try row[2] as Bool,
        row: PostRow(
          uniqueKey: try row[3], firstName: try row[4], lastName: try row[5],
          mapString: try row[6], mediaURL: try row[7], latitude: try row[8],
          longitude: try row[9], revision: try row[10])
      )
    }
    guard let found, account.isModerator || !found.isHidden else { throw APIError.noSuchPost }
    guard account.isModerator || found.accountID == account.id else { throw APIError.notTheAuthor }
    return (found.id, found.row)
  }

  /// Makes a random id of ten letters and digits (60 bits), as Parse does.
  private static func randomObjectID() -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    // One random number, and so one system call.
    var rest = UInt64.random(in: 0..<objectIDCount)
    let bytes = (0..<10).map { _ in
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 62)
      rest = quotient
      return letters[Int(remainder)]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// 62¹⁰, the number of ids.
  private static let objectIDCount: UInt64 = 839_299_365_868_340_224
}

extension JSONWriter {
  /// Writes the members of a reply for the fields that the server has set, and why.
  fileprivate mutating func notes(_ notes: WriteNotes, about row: PostRow, key: String) {
    for field in notes.fields {
      raw(",")
      string(field.rawValue)
      raw(":")
      switch field {
      case .uniqueKey: string(key)
      case .firstName: string(row.firstName)
      case .lastName: string(row.lastName)
      case .mapString: string(row.mapString)
      case .mediaURL: string(row.mediaURL)
      case .latitude: number(row.latitude)
      case .longitude: number(row.longitude)
      case .objectId, .createdAt, .updatedAt: raw("null")
      }
    }
    guard !notes.warnings.isEmpty else { return }
    raw(",\"warnings\":")
    raw(JSONValue.array(notes.warnings.map(\.json)).bytes)
  }
}
