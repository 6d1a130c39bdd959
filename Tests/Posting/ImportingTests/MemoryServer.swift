import Links
import FoundationEssentials
import HTTPTypes
import TextTools
import Synchronization

@testable import PostingClient

/// A locations server in memory, with faults: as simple as it can be, so that what it holds is
/// beyond doubt.
final class MemoryServer: Sendable {
  enum Fault: Sendable {
    /// The request never arrives.
    case lostRequest
    /// The request is carried out, and the reply never arrives.
    case lostReply
    /// Nobody listens.
    case down
    /// The server refuses.
    case refused(Int, String)
  }

  private struct State {
    var posts: [String: JSONValue] = [:]
    var replies: [String: String] = [:]
    var nextID = 1
    var requestCount = 0
  }

  private let state = Mutex(State())
  private let honoursIDs: Bool
  private let takesBatches: Bool
  /// The fault of a request, by its number from 1 and whether it writes.
  private let fault: @Sendable (Int, Bool) -> Fault?

  init(
    honoursIDs: Bool = true, takesBatches: Bool = true,
    fault: @escaping @Sendable (Int, Bool) -> Fault? = { _, _ in nil }
  ) {
    self.honoursIDs = honoursIDs
    self.takesBatches = takesBatches
    self.fault = fault
  }

  var posts: [String: JSONValue] { state.withLock { $0.posts } }
  /// The members of each post, in whatever order.
  var contents: [String: Set<JSONObject.Member>] {
    posts.mapValues { if case .object(let object) = $0 { Set(object.members) } else { [] } }
  }
  var requestCount: Int { state.withLock { $0.requestCount } }

  /// The links of all posts, in the order of their text.
  var links: [String] { posts.values.compactMap { $0["mediaURL"]?.string }.sorted() }

  func client(attempts: Int = 3) -> LocationsClient {
    var profile = LocationsProfile.own(at: "http://127.0.0.1:1")
    profile.honoursRequestIDs = honoursIDs
    // A server of somebody else stores no import keys either.
    if !honoursIDs { profile.ownPostsAddress = nil }
    if !takesBatches { profile.batch = nil }
    let retries = RetryPolicy(attempts: attempts, random: { 0 }) { _ throws(CancellationError) in }
    return LocationsClient(
      profile: profile, session: Session(accountKey: "7", token: "t"), retries: retries
    ) { request, body throws(TransportError) in
      try self.answer(request, body)
    }
  }

  private func answer(
    _ request: HTTPRequest, _ body: [UInt8]
  ) throws(TransportError) -> TransportReply {
    let number = state.withLock { state in
      state.requestCount += 1
      return state.requestCount
    }
    let fault = fault(number, request.method != .get)
    switch fault {
    case .down: throw .notConnected("refused")
    case .lostRequest: throw .cut("lost")
    case .refused(let status, let text): return reply(status, text)
    case .lostReply, nil: break
    }
    let answer = state.withLock { carryOut(request, body, &$0) }
    if case .lostReply = fault { throw .timedOut }
    return answer
  }

  private func carryOut(
    _ request: HTTPRequest, _ body: [UInt8], _ state: inout State
  ) -> TransportReply {
    let id = request.path.flatMap { $0.split(separator: "/").dropFirst(2).first.map(String.init) }
    switch request.method {
    case .post:
      let document = JSONValue(lenient: body)
      if request.path == "/v1/batch" {
        return batch(document, &state)
      }
      return create(document, requestID: request.headerFields[.requestID] ?? "", &state)
    case .put: return update(id, JSONValue(lenient: body), &state)
    case .delete: return delete(id, &state)
    default:
      if let id {
        guard let post = state.posts[id] else {
          return reply(404, #"{"code":101,"error":"Object not found."}"#)
        }
        return reply(200, String(decoding: post.bytes, as: UTF8.self))
      }
      // Every post: whoever looks one up compares them.
      let asked = request.path?.split(separator: "?importKey=").dropFirst().first
      let found = state.posts.values.filter {
        asked == nil || $0["importKey"]?.string == asked.map(String.init)
      }
      let all = JSONValue.object(JSONObject([.init(name: "results", value: .array(Array(found)))]))
      return reply(200, String(decoding: all.bytes, as: UTF8.self))
    }
  }

  /// Carries out the parts of a batch in order; with `transaction`, all or none.
  private func batch(_ document: JSONValue?, _ state: inout State) -> TransportReply {
    let before = state.posts
    var texts: [String] = []
    for part in document?["requests"]?.elements ?? [] {
      let id = part["path"]?.string.flatMap {
        $0.split(separator: "/").dropFirst(2).first.map(String.init)
      }
      let answer =
        switch part["method"]?.string {
        case "PUT": update(id, part["body"], &state)
        case "DELETE": delete(id, &state)
        default: create(part["body"], requestID: part["requestId"]?.string ?? "", &state)
        }
      let isDone = answer.response.status.code < 300
      if !isDone, document?["transaction"] == .bool(true) {
        state.posts = before
        return answer
      }
      var body = JSONValue(lenient: answer.body) ?? [:]
      if !isDone, case .object(var object) = body {
        object["status"] = .count(answer.response.status.code)
        body = .object(object)
      }
      let text = String(decoding: body.bytes, as: UTF8.self)
      texts.append(isDone ? "{\"success\":\(text)}" : "{\"error\":\(text)}")
    }
    return reply(200, "[\(texts.joined(separator: ","))]")
  }

  private func update(
    _ id: String?, _ document: JSONValue?, _ state: inout State
  ) -> TransportReply {
    guard let id, let old = state.posts[id], case .object(var post)? = document
    else { return reply(404, #"{"code":101,"error":"Object not found."}"#) }
    // Servers do not store it.
    post["locationMoved"] = nil
    post["objectId"] = .string(id)
    post["importKey"] = old["importKey"]
    state.posts[id] = .object(post)
    return reply(200, "{}")
  }

  private func delete(_ id: String?, _ state: inout State) -> TransportReply {
    guard let id, state.posts.removeValue(forKey: id) != nil else {
      return reply(404, #"{"code":101,"error":"Object not found."}"#)
    }
    return reply(200, "{}")
  }

  private func create(
    _ document: JSONValue?, requestID: String, _ state: inout State
  ) -> TransportReply {
    if honoursIDs, let first = state.replies[requestID] { return reply(201, first) }
    guard case .object(var post)? = document else { return reply(400, "{}") }
    if let key = post["importKey"], state.posts.values.contains(where: { $0["importKey"] == key }) {
      return reply(400, #"{"code":137,"error":"The import key is taken."}"#)
    }
    let id = "P\(state.nextID)"
    state.nextID += 1
    post["locationMoved"] = nil
    post["objectId"] = .string(id)
    state.posts[id] = .object(post)
    let text = #"{"objectId":"\#(id)","createdAt":"2015-03-11T02:48:18.321Z"}"#
    state.replies[requestID] = text
    return reply(201, text)
  }

  private func reply(_ status: Int, _ text: String) -> TransportReply {
    TransportReply(response: HTTPResponse(status: .init(code: status)), body: Array(text.utf8))
  }
}
