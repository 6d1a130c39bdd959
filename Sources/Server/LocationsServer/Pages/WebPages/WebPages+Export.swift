internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import NIOCore
internal import PostingClient
internal import TextTools

extension WebPages {
  /// Exports all data that the server has about the user: all posts, hidden ones too.
  ///
  /// The posts are read page by page while they are sent, because an importer may have hundreds of
  /// thousands. If reading fails, the reply ends early and is no JSON.
  func export(_ request: Request, _ context: ServerContext) async throws -> Response {
    let visitor = try await visitor(request)
    let first = try await exportedPage(of: visitor, after: nil)
    let (start, end) = (
      accountMember(of: visitor.account), try await otherMembers(of: visitor.account)
    )
    var headers: HTTPFields = [.contentType: "application/json; charset=utf-8"]
    headers[.contentDisposition] = "attachment; filename=\"onthemap.json\""
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        try await writer.write(ByteBuffer(bytes: start + Array(",\"posts\":[".utf8)))
        var page: ExportedPage? = first
        while let posts = page {
          try await writer.write(ByteBuffer(bytes: posts.bytes))
          page = nil
          guard let last = posts.lastID else { break }
          let next = try await exportedPage(of: visitor, after: last)
          guard !next.bytes.isEmpty else { break }
          try await writer.write(ByteBuffer(string: ","))
          page = next
        }
        try await writer.write(ByteBuffer(bytes: Array("],".utf8) + end))
        try await writer.finish(nil)
      })
  }

  private struct ExportedPage {
    /// Posts as JSON, with commas between them.
    let bytes: ArraySlice<UInt8>
    /// The id of the last post; nil if the page is not full.
    let lastID: String?
  }

  private func exportedPage(
    of visitor: Visitor, after objectID: String?
  ) async throws -> ExportedPage {
    let reply = try await api.store.ownPosts(
      of: .session(visitor.secret), after: objectID, importKey: nil, limit: OwnPostsRoute.limit,
      at: api.now())
    let posts = try JSONValue(body: reply).object?["results"]?.elements ?? []
    // The reply is `{"results":[…]}`.
    let bytes = reply.dropFirst("{\"results\":[".utf8.count).dropLast("]}".utf8.count)
    let isFull = posts.count == OwnPostsRoute.limit
    return ExportedPage(bytes: bytes, lastID: isFull ? posts.last?["objectId"]?.string : nil)
  }

  /// The start of the object, with the account.
  private func accountMember(of account: Account) -> [UInt8] {
    let value: JSONValue = [
      "account": [
        "key": .string(account.key), "email": .string(account.email),
        "firstName": .string(account.firstName), "lastName": .string(account.lastName),
        "role": .string(account.role.rawValue),
      ]
    ]
    return value.bytes(.minimal).dropLast()
  }

  /// The members after the posts, and the end of the object.
  private func otherMembers(of account: Account) async throws -> [UInt8] {
    let sessions = try await api.store.sessions(of: account, at: api.now())
    let passkeys = try await api.store.passkeys(of: account)
    let keys = try await api.store.keys(of: account)
    let value: JSONValue = [
      "passkeys": .array(
        passkeys.map { ["name": .string($0.name), "createdAt": .string($0.createdAt.text)] }),
      "keys": .array(
        keys.map {
          [
            "name": .string($0.name), "createdAt": .string(Timestamp($0.createdAt).text),
          ]
        }),
      "sessions": .array(
        sessions.map {
          [
            "createdAt": .string($0.createdAt.text), "expiresAt": .string($0.expiresAt.text),
            "device": .string($0.device),
          ]
        }),
    ]
    return Array(value.bytes(.minimal).dropFirst())
  }
}
