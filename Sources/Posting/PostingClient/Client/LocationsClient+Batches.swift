import FoundationEssentials
import HTTPTypes
import TextTools

/// A post to create in a batch.
public struct PostCreation: Hashable, Sendable {
  /// The post.
  public var post: Post
  /// The import key of the post; nil for none.
  ///
  /// No two posts of an account have the same.
  public var importKey: String?
  /// The id of this write; use the same one if a restarted program tries again.
  public var requestID: RequestID

  /// Makes a creation.
  ///
  /// - Parameters:
  ///   - post: the post.
  ///   - importKey: the import key of the post.
  ///   - requestID: the id of this write.
  public init(_ post: Post, importKey: String? = nil, requestID: RequestID = .random()) {
    self.post = post
    self.importKey = importKey
    self.requestID = requestID
  }
}

/// A change of a post on the server, for a batch.
public enum PostChange: Hashable, Sendable {
  /// Replaces the content of the post with this id.
  case update(String, to: Post, requestID: RequestID = .random())
  /// Deletes the post with this id.
  case delete(String, requestID: RequestID = .random())
}

extension LocationsClient {
  /// The maximum number of posts that ``createBatch(_:)`` and ``changeBatch(_:)`` take, as in
  /// hosted Parse.
  public static let batchLimit = 50

  /// The maximum size of the parts of a batch in bytes; the server reads 256 KiB.
  private static let batchByteLimit = 192 * 1024

  /// Whether the server creates and changes several posts in one request.
  ///
  /// It must also honour request ids: a batch without a reply is sent again.
  public var sendsBatches: Bool { profile.batch != nil && profile.honoursRequestIDs }

  /// Creates posts, each once: `POST /v1/batch`.
  ///
  /// One post that the server refuses does not stop the others.
  ///
  ///     let replies = try await client.createBatch(posts.map { PostCreation($0) })
  ///
  /// - Parameter creations: the posts, at most ``batchLimit``; no two with the same request id.
  /// - Returns: for each post the server's reply, or why the server refused it.
  /// - Throws: ``LocationsError`` that concerns the whole batch; whether its posts were created is
  ///   then unknown, and sending them again under the same request ids, in batches or one at a
  ///   time, is safe.
  /// - Precondition: ``sendsBatches``.
  public func createBatch(
    _ creations: [PostCreation]
  ) async throws(LocationsError) -> [Result<CreatedPost, LocationsError>] {
    precondition(sendsBatches && creations.count <= Self.batchLimit)
    guard let batch = profile.batch else { return [] }
    var replies: [Result<CreatedPost, LocationsError>] = []
    var parts: [JSONValue] = []
    var byteCount = 0
    for creation in creations {
      let body = body(of: creation.post, importKey: creation.importKey)
      let size = body.bytes(.minimal).count
      if byteCount + size > Self.batchByteLimit {
        replies += try await create(parts, at: batch)
        parts = []
        byteCount = 0
      }
      byteCount += size
      parts.append([
        "method": "POST", "path": .string(batch.locationsPath),
        "requestId": .string(creation.requestID.text), "body": body,
      ])
    }
    return replies + (try await create(parts, at: batch))
  }

  /// Changes posts: `POST /v1/batch`.
  ///
  /// It asks for all changes in one transaction, which is fast. If the server refuses one of them,
  /// it asks for each change alone, and the others are made.
  ///
  ///     let refusals = try await client.changeBatch(ids.map { .delete($0) })
  ///
  /// - Parameter changes: the changes, at most ``batchLimit``, of posts that differ.
  /// - Returns: for each change why the server refused it; nil where it was made.
  /// - Throws: ``LocationsError`` that concerns the whole batch; whether its changes were made is
  ///   then unknown, and asking for them again under the same request ids is safe.
  /// - Precondition: ``sendsBatches``.
  public func changeBatch(
    _ changes: [PostChange]
  ) async throws(LocationsError) -> [LocationsError?] {
    precondition(sendsBatches && changes.count <= Self.batchLimit)
    guard let batch = profile.batch else { return [] }
    var refusals: [LocationsError?] = []
    var parts: [JSONValue] = []
    var byteCount = 0
    for change in changes {
      let part: JSONValue
      var size = 0
      switch change {
      case .update(let id, let post, let requestID):
        size = post.json.bytes(.minimal).count
        part = [
          "method": "PUT", "path": .string("\(batch.locationsPath)/\(id)"),
          "requestId": .string(requestID.text), "body": post.json,
        ]
      case .delete(let id, let requestID):
        part = [
          "method": "DELETE", "path": .string("\(batch.locationsPath)/\(id)"),
          "requestId": .string(requestID.text),
        ]
      }
      if byteCount + size > Self.batchByteLimit {
        refusals += try await send(changes: parts, to: batch)
        parts = []
        byteCount = 0
      }
      byteCount += size
      parts.append(part)
    }
    return refusals + (try await send(changes: parts, to: batch))
  }

  private func send(
    changes parts: [JSONValue], to batch: LocationsProfile.Batch
  ) async throws(LocationsError) -> [LocationsError?] {
    do throws(LocationsError) {
      return try await send(parts, to: batch, isAtomic: true).results.map { _ in nil }
    } catch {
      switch error {
      case .refused(..<500, _, _), .forbidden: break
      default: throw error
      }
    }
    return try await send(parts, to: batch).results.map { result in
      if case .failure(let error) = result { error } else { nil }
    }
  }

  private func create(
    _ parts: [JSONValue], at batch: LocationsProfile.Batch
  ) async throws(LocationsError) -> [Result<CreatedPost, LocationsError>] {
    let (status, results) = try await send(parts, to: batch)
    var replies: [Result<CreatedPost, LocationsError>] = []
    for result in results {
      switch result {
      case .success(let success):
        guard let created = CreatedPost(success) else {
          throw .notUnderstood(status: status, excerpt: "a part of the reply has no objectId")
        }
        replies.append(.success(created))
      case .failure(let error): replies.append(.failure(error))
      }
    }
    return replies
  }

  /// Sends the parts of a batch; if all changes are to be made or none, a part that is refused
  /// refuses all.
  private func send(
    _ parts: [JSONValue], to batch: LocationsProfile.Batch, isAtomic: Bool = false
  ) async throws(LocationsError) -> (status: Int, results: [Result<JSONValue, LocationsError>]) {
    guard !parts.isEmpty else { return (200, []) }
    var body: JSONObject = JSONObject([.init(name: "requests", value: .array(parts))])
    if isAtomic { body["transaction"] = .bool(true) }
    let (response, document) = try await send(
      identifiedRequest(.post, batch.address), body: .object(body))
    let status = response.status.code
    guard let elements = document.elements, elements.count == parts.count else {
      throw .notUnderstood(
        status: status,
        excerpt: "the reply to a batch of \(parts.count) has \(document.elements?.count ?? 0) parts"
      )
    }
    var results: [Result<JSONValue, LocationsError>] = []
    for element in elements {
      if let success = element["success"] {
        results.append(.success(success))
      } else if let error = element["error"] {
        results.append(.failure(ReplyReading.refusal(error)))
      } else {
        throw .notUnderstood(status: status, excerpt: "a part of the reply says nothing")
      }
    }
    return (status, results)
  }

  /// Makes the document of a post to create or change.
  func body(of post: Post, importKey: String? = nil) -> JSONValue {
    guard case .object(var object) = post.json else { return post.json }
    if profile.ownPostsAddress == nil {
      // Another server would take it for a field of its own.
      object["locationMoved"] = nil
    } else {
      object["importKey"] = importKey.map(JSONValue.string)
    }
    return .object(object)
  }
}

extension CreatedPost {
  /// Reads the reply to a created post; nil without an `objectId`.
  init?(_ document: JSONValue) {
    guard let id = document["objectId"]?.string else { return nil }
    self.init(id: id, createdAt: document["createdAt"]?.string.flatMap(Date.init(timestamp:)))
  }
}
