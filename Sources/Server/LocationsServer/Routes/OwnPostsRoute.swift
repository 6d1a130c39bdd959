internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import TextTools
internal import PostingClient

/// The posts of the account that asks, with its private fields: `/v1/ownPosts`.
///
/// An import that has lost its ledger finds here which of its rows are posted, with a session or
/// with an API key. Posts that a moderator has hidden are listed too: they exist, so they must not
/// be posted again.
struct OwnPostsRoute: Sendable {
  let api: LocationsAPI

  /// The maximum number of posts in a reply.
  static let limit = 1_000

  func routes(at path: String) -> [Route] {
    [Route(method: .get, path: path, style: .plain, operation: .ownPosts, handler: list)]
  }

  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let credential = try api.credential(of: request) else { throw APIError.signInNeeded }
    let parameters = try QueryParameters(request.uri.query)
    try parameters.check(known: ["after", "limit", "importKey"])
    var limit = Self.limit
    if let text = parameters["limit"] {
      // A number with more digits than a machine takes is one that is cut, too.
      let isWhole = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      guard isWhole else { throw APIError.badLimit(text) }
      limit = min(Int(text) ?? .max, Self.limit)
    }
    let importKey = parameters["importKey"]
    if let importKey, !RequestIdentity.isID(importKey) {
      throw APIError.badImportKey(limitByteCount: RequestIdentity.limitByteCount)
    }
    let bytes = try await api.store.ownPosts(
      of: credential, after: parameters["after"], importKey: importKey,
      limit: limit, at: api.now())
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/json; charset=utf-8",
        .contentDigest: ContentDigest.value(of: bytes),
      ],
      body: .init(byteBuffer: .init(bytes: bytes)))
  }
}
