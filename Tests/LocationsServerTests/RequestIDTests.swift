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
      #expect(first.status == 201 && second.status == 201)
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

  @Test("an id that was used for something else is refused, and is each author's own")
  func refusesReuse() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let bob = try await server.account("bob@example.org")
      let headers = ["X-Parse-Request-Id": "one"]
      func post(_ name: String, _ token: String) async throws -> TestReply {
        try await server.send(
          .post, Self.path, TestServer.post(name), as: token, headers: headers)
      }
      let first = try await post("Ada", ada.token)
      let other = try await post("Eve", ada.token)
      #expect(other.status == 400 && other.code == 159)
      let bobs = try await post("Ada", bob.token)
      #expect(bobs.status == 201)
      #expect(bobs.text != first.text)
      #expect(try await server.send(.get, Self.path).results.count == 2)
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
      #expect(taken.status == 201)
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
