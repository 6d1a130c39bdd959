import Links
public import FoundationEssentials
import HTTPTypes
import TextTools

/// The server's reply to a created post.
public struct CreatedPost: Hashable, Sendable {
  /// The id that the server gave the post (`objectId`).
  public let id: String
  /// The time of creation; nil if the server does not report it.
  public let createdAt: Date?
}

extension LocationsClient {
  /// Lists posts: `GET /StudentLocation`.
  ///
  /// - Parameter query: the posts to list, and their order.
  /// - Returns: the posts; entries without `objectId` are omitted.
  /// - Throws: ``LocationsError``.
  public func posts(_ query: PostQuery = .init()) async throws(LocationsError) -> [StoredPost] {
    let request = try postsRequest(
      .get, query: query.text(hasUniqueKeyParameter: profile.hasUniqueKeyParameter))
    let (response, document) = try await send(request)
    guard let results = document["results"]?.elements else {
      throw .notUnderstood(status: response.status.code, excerpt: "the reply has no results")
    }
    return results.compactMap(StoredPost.init)
  }

  /// A list of posts of any length, read in as many requests as it takes.
  ///
  /// - Parameter query: which posts; its limit may be larger than that of the server.
  /// - Returns: the posts, each once, also if others are created meanwhile.
  /// - Throws: ``LocationsError``.
  public func allPosts(_ query: PostQuery) async throws(LocationsError) -> [StoredPost] {
    var all: [StoredPost] = []
    var ids: Set<String> = []
    var page = query
    while all.count < query.limit {
      page.limit = min(Self.pageLimit, query.limit - all.count)
      let found = try await posts(page)
      let new = found.filter { ids.insert($0.id).inserted }
      // A server may have a smaller limit of its own, or may ignore how many to skip.
      if new.isEmpty { break }
      all += new
      page.skip += found.count
    }
    return all
  }

  /// The maximum number of posts in a request; servers return no more.
  static let pageLimit = 1_000

  /// Creates a post once: `POST /StudentLocation`.
  ///
  /// Without a valid reply, the client does not know whether the server stored the post. If the
  /// profile says that the server honours request ids, the client retries with the same id. If not,
  /// or if the server has seen the id before (Parse's code 159), the client looks for a post with
  /// the same content, and retries only if there is none.
  ///
  /// - Parameters:
  ///   - post: the post to create.
  ///   - importKey: the import key of the post; no two posts of an account have the same. It is
  ///     sent if the profile has ``LocationsProfile/ownPostsAddress``.
  ///   - requestID: the id of this write; use the same one if a restarted program tries again.
  ///   - known: the ids of posts with the same content that are the result of other writes.
  /// - Returns: the id that the server gave the post.
  /// - Throws: ``LocationsError``; `isInDoubt` is true if looking for the post failed too.
  public func create(
    _ post: Post, importKey: String? = nil, requestID: RequestID = .random(),
    besides known: Set<String> = []
  ) async throws(LocationsError) -> CreatedPost {
    var requestID = requestID
    var request = try postsRequest(.post)
    let body = body(of: post, importKey: importKey)
    var attempt = 1
    while true {
      request.headerFields[.requestID] = requestID.text
      // If the server honours ids, `exchange` retries: a repeat creates no second post.
      let repeatability: Repeatability = profile.honoursRequestIDs ? .harmless : .doubles
      let doubt: LocationsError
      do throws(LocationsError) {
        switch try await exchange(request, body: body, repeatability) {
        case .reply(let response, let document):
          if let created = CreatedPost(document) { return created }
          doubt = .notUnderstood(status: response.status.code, excerpt: "the reply has no objectId")
        case .inDoubt(let error): doubt = error
        }
      } catch .refused(_, 159?, let message) {
        doubt = .refused(status: 400, code: 159, message: message)
        // Parse stores the id before it writes. If the post does not exist, the id is used up.
        requestID = .random()
      }
      if let found = try await find(post, besides: known, after: doubt) { return found }
      guard attempt < retries.attempts else { throw doubt }
      attempt += 1
      try await pause(retries.delay(beforeAttempt: attempt))
    }
  }

  /// Looks for a post that the server may have created.
  private func find(
    _ post: Post, besides known: Set<String>, after doubt: LocationsError
  ) async throws(LocationsError) -> CreatedPost? {
    let found: [StoredPost]
    do throws(LocationsError) {
      found = try await posts(holding: post)
    } catch .cancelled {
      throw .cancelled(isInDoubt: true)
    } catch {
      // Report the doubt about the post, not the network error of the lookup.
      throw .timedOut(isInDoubt: true)
    }
    let match = found.first { !known.contains($0.id) }
    return match.map { CreatedPost(id: $0.id, createdAt: $0.createdAt) }
  }

  /// Lists the posts with exactly the content of a post, newest first; at most 1,000.
  ///
  /// - Parameter post: the content; without a key, the key of the session's account.
  /// - Returns: the posts.
  /// - Throws: ``LocationsError``.
  public func posts(holding post: Post) async throws(LocationsError) -> [StoredPost] {
    var matching: [String: String] = ["mapString": post.placeString, "mediaURL": post.link]
    if let key = post.uniqueKey ?? session?.accountKey { matching["uniqueKey"] = key }
    let query = PostQuery(limit: 1_000, order: [.descending("createdAt")], matching: matching)
    return try await posts(query).filter { $0.holds(post) }
  }

  /// Reads a post: `GET /StudentLocation/ID`.
  ///
  /// - Parameter id: the id of the post.
  /// - Returns: the post.
  /// - Throws: ``LocationsError``; ``LocationsError/refused(status:code:message:)`` with status 404
  ///   if there is no such post.
  public func post(_ id: String) async throws(LocationsError) -> StoredPost {
    let (response, document) = try await send(
      postsRequest(.get, below: "/" + PercentEncoding.encode(id)))
    guard let post = StoredPost(document) else {
      throw .notUnderstood(status: response.status.code, excerpt: "the reply has no objectId")
    }
    return post
  }

  /// Replaces the content of a post: `PUT /StudentLocation/ID`.
  ///
  /// - Parameters:
  ///   - id: the id of the post.
  ///   - post: the new content.
  ///   - requestID: the id of this write; use the same one if a restarted program tries again.
  /// - Returns: the time of the change; nil if the server does not report it.
  /// - Throws: ``LocationsError``.
  @discardableResult
  public func update(
    _ id: String, to post: Post, requestID: RequestID = .random()
  ) async throws(LocationsError) -> Date? {
    var request = try postsRequest(.put, below: "/" + PercentEncoding.encode(id))
    if profile.honoursRequestIDs { request.headerFields[.requestID] = requestID.text }
    let (_, document) = try await send(request, body: body(of: post))
    return document["updatedAt"]?.string.flatMap(Date.init(timestamp:))
  }

  /// Deletes a post: `DELETE /StudentLocation/ID`.
  ///
  /// - Parameter id: the id of the post.
  /// - Throws: ``LocationsError``; ``LocationsError/refused(status:code:message:)`` with status 404
  ///   if there is no such post.
  public func delete(_ id: String) async throws(LocationsError) {
    _ = try await send(postsRequest(.delete, below: "/" + PercentEncoding.encode(id)))
  }
}
