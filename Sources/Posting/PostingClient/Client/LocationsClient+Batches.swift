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

extension LocationsClient {
  /// The maximum number of posts that ``createBatch(_:)`` takes, as in hosted Parse.
  public static let batchLimit = 50

  /// The maximum size of the parts of a batch in bytes; the server reads 256 KiB.
  private static let batchByteLimit = 192 * 1024

  /// Whether the server creates several posts in one request.
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
  /// - Throws: ``LocationsError`` that concerns the whole batch; whether its posts were created is then
  ///   unknown, and sending them again under the same request ids, in batches or one at a time, is safe.
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
        replies += try await send(parts, to: batch)
        parts = []
        byteCount = 0
      }
      byteCount += size
      parts.append([
        "method": "POST", "path": .string(batch.locationsPath),
        "requestId": .string(creation.requestID.text), "body": body,
      ])
    }
    return replies + (try await send(parts, to: batch))
  }

  private func send(
    _ parts: [JSONValue], to batch: LocationsProfile.Batch
  ) async throws(LocationsError) -> [Result<CreatedPost, LocationsError>] {
    guard !parts.isEmpty else { return [] }
    let (response, document) = try await send(
      identifiedRequest(.post, batch.address), body: ["requests": .array(parts)])
    guard let elements = document.elements, elements.count == parts.count else {
      throw .notUnderstood(
        status: response.status.code,
        excerpt: "the reply to a batch of \(parts.count) has \(document.elements?.count ?? 0) parts"
      )
    }
    var replies: [Result<CreatedPost, LocationsError>] = []
    for element in elements {
      if let success = element["success"], let created = CreatedPost(success) {
        replies.append(.success(created))
      } else if let error = element["error"] {
        replies.append(.failure(ReplyReading.refusal(error)))
      } else {
        throw .notUnderstood(
          status: response.status.code, excerpt: "a part of the reply has no objectId")
      }
    }
    return replies
  }

  /// Makes the document of a post to create.
  func body(of post: Post, importKey: String?) -> JSONValue {
    guard let importKey, profile.ownPostsAddress != nil, case .object(var object) = post.json else {
      return post.json
    }
    object["importKey"] = .string(importKey)
    return .object(object)
  }
}

extension CreatedPost {
  /// Reads the reply to a created post; nil without an `objectId`.
  init?(_ document: JSONValue) {
    guard let id = document["objectId"]?.string else { return nil }
    self.init(
      id: id, createdAt: document["createdAt"]?.string.flatMap(Date.init(timestamp:)))
  }
}
