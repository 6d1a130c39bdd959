public import FoundationEssentials
import HTTPTypes
import JSON

/// What a server says of a post that it has taken.
public struct CreatedPost: Hashable, Sendable {
  /// The server's name for the post.
  public let id: String
  /// When it was created, where the server says so.
  public let createdAt: Date?
}

extension LocationsClient {
  /// A list of posts: `GET /StudentLocation`.
  ///
  /// - Returns: the posts; what has no `objectId` is left out.
  /// - Throws: ``LocationsError``.
  public func posts(_ query: PostQuery = .init()) async throws(LocationsError) -> [StoredPost] {
    let request = try postsRequest(
      .get, query: query.text(hasUniqueKeyParameter: profile.hasUniqueKeyParameter))
    let (response, document) = try await send(request)
    guard let results = document["results"]?.elements else {
      throw .notUnderstood(status: response.status.code, excerpt: "no results in the reply")
    }
    return results.compactMap(StoredPost.init)
  }

  /// The posts of the account that is logged in, newest first.
  ///
  /// - Throws: ``LocationsError``; ``LocationsError/wrongCredentials(_:)`` when nobody is logged in.
  public func ownPosts() async throws(LocationsError) -> [StoredPost] {
    guard let session else { throw .wrongCredentials("nobody is logged in") }
    return try await posts(.init(matching: ["uniqueKey": session.accountKey]))
  }

  /// Puts a post on the server, once: `POST /StudentLocation`.
  ///
  /// When a reply does not come or is not understood, the post may be there or not. Where the profile
  /// says that the server honours request ids, it is sent again under the same id. Elsewhere, and
  /// when the server says that it has seen the id (Parse's code 159), the client looks for a post of
  /// the same content, and sends again only if there is none.
  ///
  /// - Parameters:
  ///   - post: what to put there.
  ///   - requestID: the name of this write, the same when a program that was ended tries again.
  ///   - known: the ids of posts of the same content that are known to be from other writes.
  /// - Returns: the server's name for it.
  /// - Throws: ``LocationsError``; with `isInDoubt` where a look-up failed too.
  public func create(
    _ post: Post, requestID: RequestID = .random(), besides known: Set<String> = []
  ) async throws(LocationsError) -> CreatedPost {
    var requestID = requestID
    var request = try postsRequest(.post)
    var attempt = 1
    while true {
      request.headerFields[.requestID] = requestID.text
      // Where ids are honoured, sending twice does no harm, and `exchange` sees to it.
      let repeatability: Repeatability = profile.honoursRequestIDs ? .harmless : .doubles
      let doubt: LocationsError
      do throws(LocationsError) {
        switch try await exchange(request, body: post.json, repeatability) {
        case .reply(let response, let document):
          if let id = document["objectId"]?.string {
            return CreatedPost(
              id: id, createdAt: document["createdAt"]?.string.flatMap(Date.init(timestamp:)))
          }
          doubt = .notUnderstood(
            status: response.status.code, excerpt: "no objectId in the reply")
        case .inDoubt(let error): doubt = error
        }
      } catch .refused(_, 159?, let message) {
        doubt = .refused(status: 400, code: 159, message: message)
        // Parse notes the id before it writes. If the post is not there, that id is used up.
        requestID = .random()
      }
      if let found = try await find(post, besides: known, after: doubt) { return found }
      guard attempt < retries.attempts else { throw doubt }
      attempt += 1
      try await pause(retries.delay(beforeAttempt: attempt))
    }
  }

  /// Looks for a post that may have been created.
  private func find(
    _ post: Post, besides known: Set<String>, after doubt: LocationsError
  ) async throws(LocationsError) -> CreatedPost? {
    let found: [StoredPost]
    do throws(LocationsError) {
      found = try await posts(holding: post)
    } catch .cancelled {
      throw .cancelled(isInDoubt: true)
    } catch {
      // What the look-up says of the network counts for less than that the post may be there.
      throw .timedOut(isInDoubt: true)
    }
    let match = found.first { !known.contains($0.id) }
    return match.map { CreatedPost(id: $0.id, createdAt: $0.createdAt) }
  }

  /// The posts of exactly this content, newest first.
  ///
  /// - Throws: ``LocationsError``.
  public func posts(holding post: Post) async throws(LocationsError) -> [StoredPost] {
    var matching: [String: String] = ["mapString": post.placeString, "mediaURL": post.link]
    if let key = post.uniqueKey ?? session?.accountKey { matching["uniqueKey"] = key }
    let query = PostQuery(
      limit: 1_000, order: [.descending("createdAt")], matching: matching)
    return try await posts(query).filter { $0.holds(post) }
  }

  /// A post by the server's name for it: `GET /StudentLocation/ID`.
  ///
  /// - Parameter id: the server's name for the post.
  /// - Returns: the post.
  /// - Throws: ``LocationsError``; ``LocationsError/refused(status:code:message:)`` with the status 404
  ///   when there is none.
  public func post(_ id: String) async throws(LocationsError) -> StoredPost {
    let (response, document) = try await send(
      postsRequest(.get, below: "/" + PercentEncoding.value(id)))
    guard let post = StoredPost(document) else {
      throw .notUnderstood(status: response.status.code, excerpt: "no objectId in the reply")
    }
    return post
  }

  /// Replaces the content of a post: `PUT /StudentLocation/ID`.
  ///
  /// - Returns: when it was changed, where the server says so.
  /// - Throws: ``LocationsError``.
  @discardableResult
  public func update(
    _ id: String, to post: Post, requestID: RequestID = .random()
  ) async throws(LocationsError) -> Date? {
    var request = try postsRequest(.put, below: "/" + PercentEncoding.value(id))
    if profile.honoursRequestIDs { request.headerFields[.requestID] = requestID.text }
    let (_, document) = try await send(request, body: post.json)
    return document["updatedAt"]?.string.flatMap(Date.init(timestamp:))
  }

  /// Deletes a post: `DELETE /StudentLocation/ID`.
  ///
  /// - Throws: ``LocationsError``.
  public func delete(_ id: String) async throws(LocationsError) {
    _ = try await send(postsRequest(.delete, below: "/" + PercentEncoding.value(id)))
  }
}
