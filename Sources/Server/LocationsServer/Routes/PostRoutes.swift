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

  /// The routes at a path.
  ///
  /// - Parameters:
  ///   - path: the path of posts.
  ///   - created: the status of a new post. Parse says 201. The API of 2019 said 200, and an app of
  ///     that time takes another one for a failure and posts again.
  /// - Returns: the routes.
  func routes(at path: String, created: HTTPResponse.Status) -> [Route] {
    [
      Route(method: .get, path: path, style: .plain, operation: .list) { request, context in
        try await list(
          request.uri.query ?? "", QueryParameters(request.uri.query),
          as: api.credential(of: request), context)
      },
      Route(
        method: .post, path: path, style: .plain, operation: .create(created)
      ) { request, context in
        let sent = try await read(request, context)
        switch sent.method {
        case .post: return try await create(request, sent, at: path, created)
        case .get:
          let parameters = try sent.parameters()
          return try await list(parameters.text, parameters, as: sent.credential(), context)
        default: throw APIError.methodNotAllowed(allowed: ["GET", "POST"])
        }
      },
      Route(
        method: .get, path: "\(path)/:id", style: .plain, operation: .post
      ) { request, context in
        try await post(objectID(context), as: api.credential(of: request))
      },
      Route(
        method: .put, path: "\(path)/:id", style: .plain, operation: .update
      ) { request, context in
        try await update(request, read(request, context), objectID(context))
      },
      Route(
        method: .delete, path: "\(path)/:id", style: .plain, operation: .delete
      ) { request, context in
        // The body is not read: there is nothing to say.
        try await delete(request, Writer(request, context, api), objectID(context))
      },
      Route(
        method: .post, path: "\(path)/:id", style: .plain, operation: .wrapped
      ) { request, context in
        let (sent, id) = (try await read(request, context), try objectID(context))
        switch sent.method {
        case .get: return try await post(id, as: sent.credential())
        case .put: return try await update(request, sent, id)
        case .delete: return try await delete(request, sent.writer(), id)
        default: throw APIError.missingField("_method")
        }
      },
    ]
  }

  /// The routes of an app of 2020 that knows no ids: it adds a post, and updates its last one.
  func routesWithoutID(at mount: String) -> [Route] {
    [
      Route(
        method: .post, path: "\(mount)/add-location", style: .plain, operation: .create(.ok)
      ) { request, context in
        try await create(request, read(request, context), at: "\(mount)/StudentLocation", .ok)
      },
      Route(
        method: .put, path: "\(mount)/update-location", style: .plain, operation: .updateLast
      ) { request, context in
        let sent = try await read(request, context)
        let writer = try sent.writer()
        let id =
          switch try sent.body()["objectId"] {
          case .string(let id): id
          case nil, .null: try await api.store.newestPost(of: writer.credential, at: api.now())
          case let value?:
            throw APIError.wrongType(field: "objectId", expected: "String", found: value.kind)
          }
        return try await update(request, sent, id)
      },
    ]
  }

  private func read(_ request: Request, _ context: ServerContext) async throws -> ClientRequest {
    try await api.read(request, context, upTo: Self.bodyLimitByteCount, isOfSDK: true)
  }

  private func list(
    _ text: String, _ parameters: @autoclosure @escaping @Sendable () throws -> QueryParameters,
    as credential: RequestCredential?, _ context: ServerContext
  ) async throws -> Response {
    try await api.checkReader(credential)
    let (store, timeout) = (api.store, api.settings.queryTimeout)
    let (postsPerAuthor, conditional) = (api.settings.postsPerAuthor, api.conditionalLists)
    let client = context.client.name
    let (list, isCached) = try await api.lists.list(text, changes: store.changes) {
      let query = try ListQuery(parameters())
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

  private func post(_ id: String, as credential: RequestCredential?) async throws -> Response {
    try await api.checkReader(credential)
    return ReplyStyle.plain.reply(.ok, try await api.store.post(id))
  }

  private func create(
    _ request: Request, _ sent: ClientRequest, at path: String, _ created: HTTPResponse.Status
  ) async throws -> Response {
    let writer = try sent.writer()
    let identity = try RequestIdentity(of: request, body: sent.bytes)
    let new = try NewPost(sent.body())
    return try await api.perform(.create(new), identity, as: writer)
      .response(at: path, created: created)
  }

  private func update(
    _ request: Request, _ sent: ClientRequest, _ id: String
  ) async throws -> Response {
    let writer = try sent.writer()
    let identity = try RequestIdentity(of: request, body: sent.bytes)
    let change = try SentFields(sent.body(), objectID: id)
    return try await api.perform(.update(id, change), identity, as: writer).response
  }

  private func delete(
    _ request: Request, _ writer: Writer, _ id: String
  ) async throws -> Response {
    let identity = try RequestIdentity(of: request, body: [])
    return try await api.perform(.delete(id), identity, as: writer).response
  }

  private func objectID(_ context: ServerContext) throws(APIError) -> String {
    guard let id = context.parameters.get("id"), id.utf8.count <= 32 else { throw .noSuchPost }
    return id
  }
}

extension Writer {
  /// - Throws: ``APIError/signInNeeded``, and what reading the credential throws.
  init(
    _ request: Request, _ context: ServerContext, _ api: LocationsAPI
  ) throws(APIError) {
    guard let credential = try api.credential(of: request) else { throw .signInNeeded }
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
    self.init(id: id, digest: Data(SHA256.digest(of: Array("\(method) \(path)\n".utf8) + body)))
  }
}

extension WriteReply {
  /// The HTTP reply to a change of a post.
  var response: Response { ReplyStyle.plain.reply(.ok, body) }

  /// Makes the HTTP reply to a new post.
  func response(at path: String, created status: HTTPResponse.Status) -> Response {
    ReplyStyle.plain.reply(status, body, headers: [.location: "\(path)/\(objectID ?? "")"])
  }
}
