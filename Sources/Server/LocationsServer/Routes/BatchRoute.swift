internal import FoundationEssentials
internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import TextTools
internal import PostingClient

/// Several changes in one request: `/1/batch`, `/parse/batch` and `/v1/batch`.
///
/// The changes are made in order. Each succeeds or fails alone, unless `"transaction":true` asks
/// for all or none. Those of a batch that only creates posts share one transaction, and so do those
/// of all or none; otherwise each has its own, because it may depend on the one before. Each change
/// has the `X-Parse-Request-Id` together with its position, so a repeated batch makes no change
/// twice. A part may have a `requestId` of its own instead, which is the same id as that of a
/// single request with its method, path and body.
struct BatchRoute: Sendable {
  let api: LocationsAPI
  /// The base path of the API version: `/1`, `/parse` or `/v1`.
  let mount: String
  /// The path of posts, with which the path of each part begins.
  let collection: String

  /// The maximum number of parts, as in hosted Parse.
  static let requestLimit = 50

  func routes() -> [Route] {
    [
      Route(method: .post, path: "\(mount)/batch", style: .plain, operation: .batch, handler: batch)
    ]
  }

  private func batch(_ request: Request, _ context: ServerContext) async throws -> Response {
    let sent = try await api.read(
      request, context, upTo: api.settings.bodyLimitByteCount, isOfSDK: true)
    let writer = try sent.writer()
    let (parts, isAtomic) = try parts(of: sent.body())
    // If the credential is invalid, fail once instead of once per part, and before anything else.
    let account = try await api.store.recentAccount(of: writer.credential, at: api.now())
    // The request itself is already counted.
    try api.guardian.countRequests(Double(parts.count - 1), of: context.client)
    let identities = try parts.enumerated().map { index, part -> RequestIdentity? in
      if let id = part.requestID {
        // The bytes that this project's clients send in a single request.
        return try RequestIdentity(
          id: id, method: part.method, path: part.path, body: part.body?.bytes(.minimal) ?? [])
      }
      guard let id = request.headers[.parseRequestID] else { return nil }
      return try RequestIdentity(
        // The space, which no id contains, distinguishes parts of a batch from single requests.
        batchID: id, index: index, method: part.method, path: part.path,
        body: part.body?.bytes ?? [])
    }
    let results =
      isAtomic
      ? try await performAll(parts, identities, by: account, as: writer)
      : try await performEach(parts, identities, by: account, as: writer)
    let replies = zip(parts, results).map { part, result -> JSONValue in
      switch result {
      case .success(let reply):
        let success = (try? JSONReader.value(of: reply.body)) ?? .object(JSONObject())
        guard reply.status == 201, let id = reply.objectID, case .object(var members) = success
        else {
          return ["success": success]
        }
        members.members.append(.init(name: "location", value: .string("\(collection)/\(id)")))
        return ["success": .object(members)]
      case .failure(let error): return ["error": APIError(error).bodyOfPart]
      }
    }
    return ReplyStyle.plain.reply(.ok, .array(replies))
  }

  private struct Part {
    let method: String
    let path: String
    let body: JSONValue?
    let requestID: String?
    let change: Result<RequestedChange, APIError>
  }

  /// Reads `{"requests":[{"method":…,"path":…,"body":…}],"transaction":…}`.
  private func parts(of value: JSONValue) throws(APIError) -> ([Part], isAtomic: Bool) {
    guard case .object(let object) = value else {
      throw .wrongType(field: "The body", expected: "Object", found: value.kind)
    }
    for member in object.members where !["requests", "transaction"].contains(member.name) {
      throw .unknownField(member.name, known: ["requests", "transaction"])
    }
    guard let list = object["requests"] else { throw .missingField("requests") }
    guard case .array(let elements) = list else {
      throw .wrongType(field: "requests", expected: "Array", found: list.kind)
    }
    guard (1...Self.requestLimit).contains(elements.count) else {
      throw .badBatch(.tooMany(count: elements.count, limit: Self.requestLimit))
    }
    var isAtomic = false
    if let flag = object["transaction"] {
      guard case .bool(let flag) = flag else {
        throw .wrongType(field: "transaction", expected: "Boolean", found: flag.kind)
      }
      isAtomic = flag
    }
    var parts: [Part] = []
    for element in elements { parts.append(try part(element)) }
    return (parts, isAtomic)
  }

  private func part(_ value: JSONValue) throws(APIError) -> Part {
    guard case .object(let object) = value else {
      throw .wrongType(field: "Each request of the batch", expected: "Object", found: value.kind)
    }
    let known = ["method", "path", "body", "requestId"]
    for member in object.members where !known.contains(member.name) {
      throw .unknownField(member.name, known: known)
    }
    var requestID: String?
    if let member = object.members.first(where: { $0.name == "requestId" }) {
      requestID = try SentFields.string(member)
    }
    guard let method = object["method"]?.string else { throw .missingField("method") }
    guard let path = object["path"]?.string else { throw .missingField("path") }
    let id = try postID(in: path)
    let body = object["body"]
    let change: Result<RequestedChange, APIError>
    switch (method, id.isEmpty) {
    case ("POST", true):
      change = Result { () throws(APIError) in .create(try NewPost(body ?? [:])) }
    case ("PUT", false):
      change = Result { () throws(APIError) in
        .update(id, try SentFields(body ?? [:], objectID: id))
      }
    case ("DELETE", false): change = .success(.delete(id))
    default: throw .badBatch(.badMethod("\(method) \(path)"))
    }
    // The path of a single request with the same change: they have one identity.
    let own = path.hasPrefix(collection) ? path : collection + (id.isEmpty ? "" : "/\(id)")
    return Part(method: method, path: own, body: body, requestID: requestID, change: change)
  }

  /// The id in the path of a part; empty for the path of all posts.
  ///
  /// SDKs send the whole path of the server's address before the part's own:
  /// `/map/parse/classes/…`.
  private func postID(in path: String) throws(APIError) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.utf8.count <= 256, parts.first == "",
      let index = parts.lastIndex(of: "StudentLocation"), index + 2 >= parts.count,
      mount == "/v1" ? parts[index - 1] == "v1" : parts[index - 1] == "classes",
      !parts[..<index].dropFirst().contains(where: { $0.isEmpty || $0.allSatisfy { $0 == "." } })
    else { throw .badBatch(.badPath(path)) }
    let id = index + 1 < parts.count ? String(parts[index + 1]) : ""
    guard id.utf8.count <= 32 else { throw .badBatch(.badPath(path)) }
    return id
  }

  /// Makes each change alone, and commits those that create posts in one transaction.
  private func performEach(
    _ parts: [Part], _ identities: [RequestIdentity?], by account: Account, as writer: Writer
  ) async throws -> [Result<WriteReply, any Error>] {
    guard parts.allSatisfy({ $0.method == "POST" }) else {
      // A change may depend on the previous one, so store that before validating this one.
      var results: [Result<WriteReply, any Error>] = []
      for (part, identity) in zip(parts, identities) {
        do {
          results.append(.success(try await api.perform(part.change.get(), identity, as: writer)))
        } catch {
          results.append(.failure(error))
        }
      }
      return results
    }
    var results: [Result<WriteReply, any Error>] = []
    var writes: [(index: Int, write: PostWrite)] = []
    for (index, part) in parts.enumerated() {
      results.append(.failure(APIError.failed))
      do {
        let requested = try part.change.get()
        if account.isAuthor,
          let reply = try await api.earlierReply(to: identities[index], as: writer)
        {
          results[index] = .success(reply)
          continue
        }
        try await api.count(requested, by: account, from: writer.client)
        writes.append(
          (index, try await api.checked(requested, identities[index], by: account, as: writer)))
      } catch {
        // If the change was already made, return its reply, whatever the rules are now.
        let reply = try? await api.earlierReply(to: identities[index], as: writer)
        results[index] = reply.map(Result.success) ?? .failure(error)
      }
    }
    let replies = try await api.store.perform(
      writes.map(\.write), isAtomic: false, by: account, as: writer.credential, at: api.now())
    for (place, reply) in zip(writes, replies) { results[place.index] = reply }
    return results
  }

  /// Makes all changes or none.
  private func performAll(
    _ parts: [Part], _ identities: [RequestIdentity?], by account: Account, as writer: Writer
  ) async throws -> [Result<WriteReply, any Error>] {
    var writes: [PostWrite] = []
    var paths: Set<String> = []
    // A second change of a post would need validation against the result of the first.
    for part in parts where part.method == "PUT" && !paths.insert(part.path).inserted {
      throw APIError.badBatch(.changedTwice(part.path))
    }
    for (part, identity) in zip(parts, identities) {
      let requested = try part.change.get()
      try await api.count(requested, by: account, from: writer.client)
      writes.append(try await api.checked(requested, identity, by: account, as: writer))
    }
    do {
      return try await api.store.perform(
        writes, isAtomic: true, by: account, as: writer.credential, at: api.now())
    } catch is StaleRevision {
      throw APIError.busy
    }
  }
}

extension RequestIdentity {
  /// Makes the identity of a part of a batch.
  init(
    batchID: String, index: Int, method: String, path: String, body: [UInt8]
  ) throws(APIError) {
    let whole = try RequestIdentity(id: batchID, method: method, path: path, body: body)
    self.init(id: "\(whole.id) \(index)", digest: whole.digest)
  }
}
