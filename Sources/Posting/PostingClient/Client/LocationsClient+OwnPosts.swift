import FoundationEssentials
import HTTPTypes
import TextTools

extension LocationsClient {
  /// Whether the client can find out which posts are those of its account.
  public var knowsOwnPosts: Bool {
    session != nil || (apiKey != nil && profile.ownPostsAddress != nil)
  }

  /// Lists all posts of the account of the session or API key, the most recently updated first.
  ///
  /// A server with ``LocationsProfile/ownPostsAddress`` also tells their import keys, and lists
  /// posts that are hidden.
  ///
  /// - Returns: the posts.
  /// - Throws: ``LocationsError``; ``LocationsError/wrongCredentials(_:)`` if the client does not
  ///   know its account (see ``knowsOwnPosts``).
  public func ownPosts() async throws(LocationsError) -> [StoredPost] {
    try await unsortedOwnPosts().sorted {
      ($0.updatedAt ?? .distantPast) > ($1.updatedAt ?? .distantPast)
    }
  }

  private func unsortedOwnPosts() async throws(LocationsError) -> [StoredPost] {
    if let address = profile.ownPostsAddress, session != nil || apiKey != nil {
      do throws(LocationsError) {
        return try await ownPosts(at: address)
      } catch .refused(404, _, _) {
        // An older server.
      }
    }
    guard let session else { throw .wrongCredentials("not logged in") }
    return try await allPosts(
      .init(
        limit: .max, order: [.ascending("createdAt")],
        matching: ["uniqueKey": session.accountKey]))
  }

  private func ownPosts(at address: String) async throws(LocationsError) -> [StoredPost] {
    var all: [StoredPost] = []
    var query = "limit=\(Self.pageLimit)"
    while true {
      let page = try await ownPosts(at: address, query: query)
      all += page
      guard let last = page.last, page.count == Self.pageLimit else { return all }
      query = "limit=\(Self.pageLimit)&after=" + PercentEncoding.encode(last.id)
    }
  }

  /// Finds the post of the account with an import key.
  ///
  /// - Parameter importKey: the key.
  /// - Returns: the post; nil if there is none, or if the server stores no import keys.
  /// - Throws: ``LocationsError``.
  public func ownPost(importKey: String) async throws(LocationsError) -> StoredPost? {
    guard let address = profile.ownPostsAddress else { return nil }
    return try await ownPosts(at: address, query: "importKey=" + PercentEncoding.encode(importKey))
      .first
  }

  private func ownPosts(
    at address: String, query: String
  ) async throws(LocationsError) -> [StoredPost] {
    let request = try identifiedRequest(.get, address, query: query)
    let (response, document) = try await send(request)
    guard let results = document["results"]?.elements else {
      throw .notUnderstood(status: response.status.code, excerpt: "the reply has no results")
    }
    return results.compactMap(StoredPost.init)
  }
}
