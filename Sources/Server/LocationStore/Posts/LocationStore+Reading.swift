package import TextTools

extension LocationStore {
  /// Runs a query and returns the bytes of the reply: `{"results":[…]}`, optionally with `count`.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - postsPerAuthor: the maximum number of posts of an author if the query has no condition and
  ///     does not say; 0 for all.
  /// - Returns: the bytes of the reply.
  /// - Throws: an error of the database.
  /// - Complexity: that of the query; `updatedAt`, `createdAt` and `uniqueKey` have indexes.
  package func list(_ query: ListQuery, postsPerAuthor: Int = 0) async throws -> [UInt8] {
    try await read { database in
      var arguments: [SQLValue] = []
      var filter = "NOT isHidden"
      if let condition = query.condition { filter += " AND " + condition.sql(&arguments) }
      let newest = query.postsPerAuthor ?? (query.condition == nil ? postsPerAuthor : 0)
      if newest > 0 {
        filter += " AND " + Self.isAmongNewest
        arguments.append((newest - 1).sqlValue)
      }

      var writer = JSONWriter(byteCapacity: 64 + 320 * min(query.limit, 128))
      writer.raw("{\"results\":[")
      if query.limit > 0 {
        // Break ties by the order of creation, so that pages neither overlap nor have gaps.
        let last = query.order.last?.isDescending ?? false
        let order =
          query.order.map { "\($0.field.rawValue)\($0.isDescending ? " DESC" : "")" }
          + ["id\(last ? " DESC" : "")"]
        let sql = """
          SELECT objectId, uniqueKey, firstName, lastName, mapString, mediaURL, latitude,
            longitude, createdAt, updatedAt
          FROM post WHERE \(filter) ORDER BY \(order.joined(separator: ", ")) LIMIT ? OFFSET ?
          """
        // Do not cache the statement: the cache has no limit, and clients choose the conditions.
        var isFirst = true
        // Do not keep the statement: clients choose the conditions.
        try database.run(
          SQLQuery(sql, arguments + [query.limit.sqlValue, query.skip.sqlValue]),
          isKept: query.isUsual
        ) { row in
          if !isFirst { writer.raw(",") }
          isFirst = false
          try writer.post(row, fields: query.fields)
        }
      }
      writer.raw("]")
      if query.isCounted {
        var count = 0
        try database.run(
          SQLQuery("SELECT count(*) FROM post WHERE \(filter)", arguments), isKept: query.isUsual
        ) { count = try $0[0] }
        writer.raw(",\"count\":")
        writer.number(Double(count))
      }
      writer.raw("}")
      return writer.bytes
    }
  }

  /// Whether at most `?` posts of the same author are newer.
  ///
  /// Importers and moderators post for others, so theirs always count; they have many posts, so
  /// this comes first. The order of the newer posts is that of an index: without it PostgreSQL may
  /// read the whole table for each post, where many have one key.
  private static let isAmongNewest = """
    (EXISTS (SELECT 1 FROM account WHERE account.id = post.accountID AND role <> 'author')
     OR NOT EXISTS (SELECT 1 FROM post AS newer WHERE newer.uniqueKey = post.uniqueKey
       AND NOT newer.isHidden AND (newer.updatedAt, newer.id) > (post.updatedAt, post.id)
       ORDER BY newer.updatedAt, newer.id LIMIT 1 OFFSET ?))
    """

  /// Reads posts of an account as the bytes of the reply: `{"results":[…]}`, with import keys.
  ///
  /// - Parameters:
  ///   - credential: the credential of the account.
  ///   - objectID: the last post of the page before; nil for the first page.
  ///   - importKey: only the post with this import key; nil for all.
  ///   - limit: the maximum number of posts.
  ///   - now: the time of the request.
  /// - Returns: the reply; posts in the order of their creation, hidden ones too.
  /// - Throws: ``APIError/noSuchPost`` if the account has no post `objectID`.
  /// - Complexity: O(*n*) in the posts of the account before the page's end.
  package func ownPosts(
    of credential: RequestCredential, after objectID: String?, importKey: String?, limit: Int,
    at now: Timestamp
  ) async throws -> [UInt8] {
    try await read { database in
      let account = try Self.account(of: credential, at: now, in: database)
      var first: Int64 = 0
      if let objectID {
        let id: Int64? = try database.value(
          "SELECT id FROM post WHERE objectId = ? AND accountID = ?", [objectID, account.id])
        guard let id else { throw APIError.noSuchPost }
        first = id + 1
      }
      var arguments: [any SQLConvertible] = [account.id, first]
      if let importKey { arguments.append(importKey) }
      var writer = JSONWriter(byteCapacity: 64 + 360 * min(limit, 128))
      writer.raw("{\"results\":[")
      var isFirst = true
      let query = SQLQuery(
        """
        SELECT objectId, uniqueKey, firstName, lastName, mapString, mediaURL, latitude,
          longitude, createdAt, updatedAt, importKey
        FROM post WHERE accountID = ? AND id >= ?\(importKey == nil ? "" : " AND importKey = ?")
        ORDER BY id LIMIT ?
        """, arguments + [limit])
      try database.run(query, isKept: true) { row in
        if !isFirst { writer.raw(",") }
        isFirst = false
        try writer.post(row, fields: nil, importKey: row[10])
      }
      writer.raw("]}")
      return writer.bytes
    }
  }

  /// Reads a post as the bytes of the reply.
  ///
  /// - Throws: ``APIError/noSuchPost``.
  package func post(_ objectID: String) async throws -> [UInt8] {
    try await read { database in
      let bytes = try database.first(
        """
        SELECT objectId, uniqueKey, firstName, lastName, mapString, mediaURL, latitude,
          longitude, createdAt, updatedAt
        FROM post WHERE objectId = ? AND NOT isHidden
        """, [objectID]
      ) { row in
        var writer = JSONWriter(byteCapacity: 320)
        try writer.post(row, fields: nil)
        return writer.bytes
      }
      guard let bytes else { throw APIError.noSuchPost }
      return bytes
    }
  }
}

extension JSONWriter {
  /// Writes a row whose columns have the order of `PostField`, with its import key if it is given.
  fileprivate mutating func post(
    _ row: any SQLRow, fields: [PostField]?, importKey: String? = nil
  ) throws {
    raw("{")
    var isFirst = true
    for (index, field) in PostField.allCases.enumerated() {
      if let fields, !fields.contains(field) { continue }
      if !isFirst { raw(",") }
      isFirst = false
      string(field.rawValue)
      raw(":")
      switch field.kind {
      case .string: string(try row[index])
      case .number: number(try row[index])
      case .date:
        raw("\"")
        raw(Timestamp(milliseconds: try row[index]).bytes)
        raw("\"")
      }
    }
    if let importKey {
      raw(",\"importKey\":")
      string(importKey)
    }
    raw("}")
  }
}
