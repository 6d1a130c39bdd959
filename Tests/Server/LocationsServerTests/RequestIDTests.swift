import Foundation
import HTTPTypes
import TextTools
import Testing

@testable import LocationStore
@testable import LocationsServer

@Suite("a request with an id is done once")
struct RequestIDTests {
  private static let path = "/v1/StudentLocation"

  @Test("a repeat gets the first reply again, also after the server was opened anew")
  func repeats() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let headers = ["X-Parse-Request-Id": "9f1c"]
      let first = try await server.send(
        .post, Self.path, TestServer.post(), as: ada.token, headers: headers)
      server.clock.advance(by: .seconds(86_400))
      let second = try await server.send(
        .post, Self.path, TestServer.post(), as: ada.token, headers: headers)
      #expect(first.status == 200 && second.status == 200)
      #expect(second.text == first.text)
      #expect(second.headers[.location] == first.headers[.location])
      #expect(try await server.send(.get, Self.path).results.count == 1)

      // A session of the same account is the same author.
      let session = try await server.signIn("ada@example.org")
      let third = try await server.send(
        .post, Self.path, TestServer.post(), as: session, headers: headers)
      #expect(third.text == first.text)

      let reopened = try server.database.open()
      let identity = try RequestIdentity(
        id: "9f1c", method: "POST", path: Self.path, body: Array(TestServer.post().utf8))
      let secret = try #require(Secret(received: session))
      let reply = try await reopened.earlierReply(
        to: identity, as: .session(secret), at: server.clock.now)
      #expect(reply.map { String(decoding: $0.body, as: UTF8.self) } == first.text)
      try reopened.close()
    }
  }

  // The SDK of Parse for iOS sends one id from the start of an app to its end.
  @Test("an id with another body is another request, and is each author's own")
  func oneIDForAll() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let bob = try await server.account("bob@example.org")
      let headers = ["X-Parse-Request-Id": "one"]
      func post(_ name: String, _ token: String) async throws -> TestReply {
        try await server.send(.post, Self.path, TestServer.post(name), as: token, headers: headers)
      }
      let first = try await post("Ada", ada.token)
      let other = try await post("Eve", ada.token)
      #expect(other.status == 200)
      #expect(try other.json["objectId"] != first.json["objectId"])
      // Each of them repeats its own reply.
      #expect(try await post("Ada", ada.token).text == first.text)
      #expect(try await post("Eve", ada.token).text == other.text)
      let bobs = try await post("Ada", bob.token)
      #expect(bobs.status == 200)
      #expect(bobs.text != first.text)
      #expect(try await server.send(.get, Self.path).results.count == 3)
    }
  }

  @Test("with one id for all requests, what was undone meanwhile is done again")
  func doesAgain() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      func send(_ method: HTTPRequest.Method, _ id: String?, _ body: String?) async throws
        -> TestReply
      {
        server.clock.advance(by: .seconds(1))
        return try await server.send(
          method, Self.path + (id.map { "/\($0)" } ?? ""), body, as: ada.token,
          headers: ["X-Parse-Request-Id": "start"])
      }
      let created = try await send(.post, nil, TestServer.post())
      let id = try #require(try created.json["objectId"]?.string)
      // There and back again.
      for place in ["Paris", "Rome", "Paris", "Rome"] {
        let changed = try await send(.put, id, #"{"mapString":"\#(place)"}"#)
        #expect(try changed.json["updatedAt"] == .string(server.clock.now.text))
        let post = try await server.send(.get, "\(Self.path)/\(id)").json
        #expect(post["mapString"] == .string(place))
        // Sent again at once it is a repeat.
        #expect(try await send(.put, id, #"{"mapString":"\#(place)"}"#).text == changed.text)
      }
      // Deleted and posted again.
      #expect(try await send(.delete, id, nil).text == "{}")
      let again = try await send(.post, nil, TestServer.post())
      #expect(try again.json["objectId"]?.string != id)
      #expect(try await server.send(.get, Self.path).results.count == 1)
    }
  }

  @Test("a request that was refused has used no id")
  func refusalsAreNotKept() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let headers = ["X-Parse-Request-Id": "one"]
      let refused = try await server.send(
        .post, Self.path, TestServer.post(""), as: ada.token, headers: headers)
      #expect(refused.code == 142)
      let taken = try await server.send(
        .post, Self.path, TestServer.post(), as: ada.token, headers: headers)
      #expect(taken.status == 200)
    }
  }

  @Test("changes and deletions repeat as well, also when the post is gone meanwhile")
  func repeatsChanges() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let created = try await server.send(.post, Self.path, TestServer.post(), as: ada.token)
      let id = try #require(try created.json["objectId"]?.string)
      func change() async throws -> TestReply {
        try await server.send(
          .put, "\(Self.path)/\(id)", #"{"firstName":"A"}"#, as: ada.token,
          headers: ["X-Parse-Request-Id": "put"])
      }
      func delete() async throws -> TestReply {
        try await server.send(
          .delete, "\(Self.path)/\(id)", as: ada.token, headers: ["X-Parse-Request-Id": "del"])
      }
      let changed = try await change()
      let deleted = try await delete()
      #expect(changed.status == 200 && deleted.status == 200)
      server.clock.advance(by: .seconds(5))
      #expect(try await change().text == changed.text)
      #expect(try await delete().status == 200)
    }
  }

  @Test("many at once with one id make one post")
  func concurrentRepeats() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let replies = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<50 {
          group.addTask {
            try await server.send(
              .post, Self.path, TestServer.post(), as: ada.token,
              headers: ["X-Parse-Request-Id": "one"]
            ).text
          }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(replies.count == 1)
      #expect(try await server.send(.get, Self.path).results.count == 1)
    }
  }

  @Test("an id is 1 to 128 printable ASCII characters", arguments: ["", "a b", "é"])
  func refusesBadIDs(id: String) async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      for id in [id, String(repeating: "x", count: 129)] {
        let reply = try await server.send(
          .post, Self.path, TestServer.post(), as: ada.token,
          headers: ["X-Parse-Request-Id": id])
        #expect(reply.status == 400)
        #expect(reply.code == -1)
      }
    }
  }

  @Test("replies are kept for thirty days, then removed")
  func prunes() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      func post() async throws -> String {
        try await server.send(
          .post, Self.path, TestServer.post(), as: ada.token,
          headers: ["X-Parse-Request-Id": "one"]
        ).text
      }
      let first = try await post()
      let retention = server.api.settings.replyRetention
      server.clock.advance(by: retention)
      try await server.store.prune(at: server.clock.now, keepingRepliesFor: retention)
      #expect(try await post() == first)
      server.clock.advance(by: .milliseconds(1))
      try await server.store.prune(at: server.clock.now, keepingRepliesFor: retention)
      #expect(try await post() != first)
    }
  }
}
