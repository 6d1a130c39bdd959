internal import Cryptography
internal import FoundationEssentials
internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import TextTools
internal import PostingClient
internal import LocationStore

/// The routes of posts, at the paths of each version of the public API:
/// `/1/classes/StudentLocation`, `/parse/classes/StudentLocation` and `/v1/StudentLocation`.
struct PostRoutes: Sendable {
  let api: LocationsAPI

  /// The maximum size of a body: a post has seven short fields, and a link at most 2,048 bytes.
  static let bodyLimitByteCount = 16 * 1024

  func routes(at path: String) -> [Route] {
    [
      Route(method: .get, path: path, style: .plain, operation: .list, handler: list),
      Route(method: .post, path: path, style: .plain, operation: .create) { request, context in
        try await create(request, context, at: path)
      },
      Route(
        method: .get, path: "\(path)/:id", style: .plain, operation: .post, handler: post),
      Route(method: .put, path: "\(path)/:id", style: .plain, operation: .update, handler: update),
      Route(
        method: .delete, path: "\(path)/:id", style: .plain, operation: .delete, handler: delete),
    ]
  }

  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await api.checkReader(try RequestCredential(of: request))
    let text = request.uri.query ?? ""
    let (store, timeout) = (api.store, api.settings.queryTimeout)
    let (postsPerAuthor, conditional) = (api.settings.postsPerAuthor, api.conditionalLists)
    let client = context.client.name
    let (list, isCached) = try await api.lists.list(text, changes: store.changes) {
      let query = try ListQuery(QueryParameters(text))
      return try await withTimeLimit(timeout, or: APIError.queryTooSlow) {
        if query.isUsual { return try await store.list(query, postsPerAuthor: postsPerAuthor) }
        return try await conditional.run(for: client) {
          try await store.list(query, postsPerAuthor: postsPerAuthor)
        }
      }
    }
    api.metrics.countList(isCached: isCached)
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/json; charset=utf-8", .contentDigest: list.digest,
      ],
      body: .init(byteBuffer: list.bytes))
  }

  private func post(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await api.checkReader(try RequestCredential(of: request))
    return ReplyStyle.plain.reply(.ok, try await api.store.post(try objectID(context)))
  }

  private func create(
    _ request: Request, _ context: ServerContext, at path: String
  ) async throws -> Response {
    let writer = try Writer(request, context)
    let bytes = try await request.bytes(
      upTo: Self.bodyLimitByteCount, within: api.settings.http.transferTimeout)
    let identity = try RequestIdentity(of: request, body: bytes)
    let reply = try await api.perform(
      .create(NewPost(JSONValue(body: bytes))), identity, as: writer)
    return reply.response(at: path)
  }

  private func update(_ request: Request, _ context: ServerContext) async throws -> Response {
    let writer = try Writer(request, context)
    let id = try objectID(context)
    let bytes = try await request.bytes(
      upTo: Self.bodyLimitByteCount, within: api.settings.http.transferTimeout)
    let identity = try RequestIdentity(of: request, body: bytes)
    let draft = try PostDraft(JSONValue(body: bytes), objectID: id)
    return try await api.perform(.update(id, draft), identity, as: writer).response(at: "")
  }

  private func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
    let writer = try Writer(request, context)
    let id = try objectID(context)
    let identity = try RequestIdentity(of: request, body: [])
    return try await api.perform(.delete(id), identity, as: writer).response(at: "")
  }

  private func objectID(_ context: ServerContext) throws(APIError) -> String {
    guard let id = context.parameters.get("id"), id.utf8.count <= 32 else { throw .noSuchPost }
    return id
  }
}

extension Writer {
  /// - Throws: ``APIError/signInNeeded``, and what reading the credential throws.
  init(_ request: Request, _ context: ServerContext) throws(APIError) {
    guard let credential = try RequestCredential(of: request) else { throw .signInNeeded }
    self.init(credential: credential, client: context.client)
  }
}

extension RequestIdentity {
  /// Whether a text may be an id: printable ASCII characters, without spaces.
  static func isID(_ text: String) -> Bool {
    (1...limitByteCount).contains(text.utf8.count) && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }

  /// Makes the identity of a request; nil if it has no `X-Parse-Request-Id`.
  ///
  /// - Throws: ``APIError/badRequestID(limitByteCount:)``.
  init?(of request: Request, body: [UInt8]) throws(APIError) {
    guard let id = request.headers[.parseRequestID] else { return nil }
    try self.init(id: id, method: request.method.rawValue, path: request.uri.path, body: body)
  }

  init(id: String, method: String, path: String, body: some Sequence<UInt8>) throws(APIError) {
    guard Self.isID(id) else { throw .badRequestID(limitByteCount: Self.limitByteCount) }
    self.init(
      id: id, digest: Data(SHA256.digest(of: Array("\(method) \(path)\n".utf8) + body)))
  }
}

extension WriteReply {
  /// Makes the HTTP reply; a new post adds `Location`.
  func response(at path: String) -> Response {
    var headers = HTTPFields()
    if let objectID { headers[.location] = "\(path)/\(objectID)" }
    return ReplyStyle.plain.reply(.init(code: status), body, headers: headers)
  }
}
