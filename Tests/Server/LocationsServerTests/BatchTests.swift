import Foundation
import HTTPTypes
import TextTools
import Testing

@testable import LocationStore
@testable import LocationsServer

@Suite("a batch does many changes in one request")
struct BatchTests {
  private static func body(_ requests: [String], _ extra: String = "") -> String {
    "{\"requests\":[\(requests.joined(separator: ","))]\(extra)}"
  }

  private static func create(_ body: String, _ path: String = "/v1/StudentLocation") -> String {
    "{\"method\":\"POST\",\"path\":\"\(path)\",\"body\":\(body)}"
  }

  private static func parts(_ reply: TestReply) throws -> [JSONObject] {
    guard case .array(let parts) = try JSONReader.value(of: Array(reply.text.utf8)) else {
      throw StoreError.failed(reason: reply.text)
    }
    return parts.compactMap(\.object)
  }

  @Test(
    "each part succeeds or fails on its own, in order, under each mount",
    arguments: [
      ("/1", "/1/classes/StudentLocation"), ("/parse", "/parse/classes/StudentLocation"),
      ("/v1", "/v1/StudentLocation"),
    ])
  func doesEach(mount: String, path: String) async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let reply = try await server.send(
        .post, "\(mount)/batch",
        Self.body([
          Self.create(TestServer.post("A"), path), Self.create(TestServer.post(""), path),
          Self.create(#"{"latitude":true}"#, path), Self.create(TestServer.post("B"), path),
        ]), as: ada.token)
      #expect(reply.status == 200)
      let parts = try Self.parts(reply)
      #expect(parts.map { $0["success"] != nil } == [true, false, false, true])
      #expect(parts[1]["error"]?.object?["code"] == 142)
      #expect(parts[2]["error"]?.object?["code"] == 111)
      let id = try #require(parts[0]["success"]?.object?["objectId"]?.string)
      #expect(parts[0]["success"]?.object?["location"] == .string("\(path)/\(id)"))
      let names = try await server.send(.get, "\(path)?order=createdAt").results
      #expect(names.map { $0["firstName"] } == ["A", "B"])

      let changes = try await server.send(
        .post, "\(mount)/batch",
        Self.body([
          #"{"method":"PUT","path":"\#(path)/\#(id)","body":{"firstName":"C"}}"#,
          #"{"method":"PUT","path":"\#(path)/\#(id)","body":{"lastName":"D"}}"#,
          #"{"method":"DELETE","path":"\#(path)/none"}"#,
        ]), as: ada.token)
      let results = try Self.parts(changes)
      #expect(results.map { $0["success"] != nil } == [true, true, false])
      #expect(results[2]["error"]?.object?["code"] == 101)
      let post = try await server.send(.get, "\(path)/\(id)").json
      #expect(post["firstName"] == "C" && post["lastName"] == "D")
    }
  }

  @Test("a transaction is all or nothing")
  func isAtomic() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let first = try await server.send(
        .post, "/v1/StudentLocation", TestServer.post("A"), as: ada.token)
      let id = try #require(try first.json["objectId"]?.string)
      let failed = try await server.send(
        .post, "/v1/batch",
        Self.body(
          [
            Self.create(TestServer.post("B")),
            #"{"method":"DELETE","path":"/v1/StudentLocation/\#(id)"}"#,
            #"{"method":"DELETE","path":"/v1/StudentLocation/none"}"#,
          ], #","transaction":true"#), as: ada.token)
      #expect(failed.status == 404)
      #expect(try await server.send(.get, "/v1/StudentLocation").results.count == 1)
      let done = try await server.send(
        .post, "/v1/batch",
        Self.body(
          [
            Self.create(TestServer.post("B")),
            #"{"method":"DELETE","path":"/v1/StudentLocation/\#(id)"}"#,
          ], #","transaction":true"#), as: ada.token)
      #expect(done.status == 200)
      let left = try await server.send(.get, "/v1/StudentLocation").results
      #expect(left.map { $0["firstName"] } == ["B"])
    }
  }

  @Test("a transaction changes a post once, and apps of old send their key where they did")
  func refusesTwoChanges() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let headers = ["X-Parse-REST-API-Key": ada.token]
      let first = try await server.send(
        .post, "/v1/StudentLocation", TestServer.post("A"), headers: headers)
      let id = try #require(try first.json["objectId"]?.string)
      let change = #"{"method":"PUT","path":"/v1/StudentLocation/\#(id)","body":{"firstName":"B"}}"#
      let reply = try await server.send(
        .post, "/v1/batch", Self.body([change, change], #","transaction":true"#), headers: headers)
      #expect(reply.status == 400)
      #expect(reply.code == 107)
    }
  }

  @Test("a batch with an id that is sent again does nothing twice")
  func repeats() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      // Two equal posts are two posts; the same place of the list is the same one.
      let body = Self.body([
        Self.create(TestServer.post("A")), Self.create(TestServer.post("A")),
        Self.create(TestServer.post("")),
      ])
      let headers = ["X-Parse-Request-Id": "b"]
      let first = try await server.send(.post, "/v1/batch", body, as: ada.token, headers: headers)
      server.clock.advance(by: .seconds(1))
      let second = try await server.send(.post, "/v1/batch", body, as: ada.token, headers: headers)
      #expect(second.text == first.text)
      #expect(try await server.send(.get, "/v1/StudentLocation").results.count == 2)
      let other = Self.body([Self.create(TestServer.post("B"))])
      let reused = try await server.send(.post, "/v1/batch", other, as: ada.token, headers: headers)
      #expect(try Self.parts(reused)[0]["success"] != nil)
      #expect(try await server.send(.get, "/v1/StudentLocation").results.count == 3)
    }
  }

  @Test("a part with an id of its own is the same as a single request with that id")
  func partsWithIDs() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      func part(_ name: String, _ id: String) -> String {
        let body = TestServer.post(name)
        return
          #"{"method":"POST","path":"/v1/StudentLocation","requestId":"\#(id)","body":\#(body)}"#
      }
      func send(_ parts: [String]) async throws -> [JSONObject] {
        try Self.parts(try await server.send(.post, "/v1/batch", Self.body(parts), as: ada.token))
      }
      func id(_ part: JSONObject) -> String? { part["success"]?.object?["objectId"]?.string }
      let first = try await send([part("A", "a"), part("B", "b")])
      // Other company, another place in the list.
      let second = try await send([part("C", "c"), part("B", "b"), part("A", "a")])
      #expect(id(second[1]) == id(first[1]) && id(second[2]) == id(first[0]))
      #expect(id(first[0]) != nil)
      let body = try JSONReader.value(of: Array(TestServer.post("A").utf8)).bytes(.minimal)
      let alone = try await server.send(
        .post, "/v1/StudentLocation", String(decoding: body, as: UTF8.self), as: ada.token,
        headers: ["X-Parse-Request-Id": "a"])
      #expect(try alone.json["objectId"]?.string == id(first[0]))
      #expect(try await server.send(.get, "/v1/StudentLocation").results.count == 3)
      let other = try await send([part("D", "a")])
      #expect(id(other[0]) != nil && id(other[0]) != id(first[0]))
      let wrong = try await server.send(
        .post, "/v1/batch", Self.body([part("D", "d"), part("E", "two words")]), as: ada.token)
      #expect(wrong.code == -1)
      #expect(try await server.send(.get, "/v1/StudentLocation").results.count == 4)
    }
  }

  @Test(
    "a malformed batch is refused as a whole",
    arguments: [
      ("{}", 135), ("[]", 111), (#"{"requests":{}}"#, 111), (#"{"requests":[]}"#, 107),
      (#"{"requests":[1]}"#, 111), (#"{"requests":[{}]}"#, 135),
      (#"{"requests":[],"x":1}"#, 105), (#"{"requests":[],"transaction":1}"#, 107),
      (#"{"requests":[{"method":"GET","path":"/v1/StudentLocation"}]}"#, 107),
      (#"{"requests":[{"method":"POST","path":"/1/classes/StudentLocation"}]}"#, 107),
      (#"{"requests":[{"method":"POST","path":"/v1/batch"}]}"#, 107),
      (#"{"requests":[{"method":"PUT","path":"/v1/StudentLocation/../x"}]}"#, 107),
      (#"{"requests":[{"method":"POST","path":"/v1/StudentLocation/x"}]}"#, 107),
      (#"{"requests":[{"method":"DELETE","path":"/v1/StudentLocation"}]}"#, 107),
    ])
  func refuses(body: String, code: Int) async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let reply = try await server.send(.post, "/v1/batch", body, as: ada.token)
      #expect(reply.status == 400)
      #expect(reply.code == code, "\(reply.text)")
    }
  }

  @Test("50 parts are accepted, 51 are refused, and requests without a session too")
  func bounds() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      func send(_ count: Int, _ token: String?) async throws -> TestReply {
        let parts = Array(repeating: Self.create(TestServer.post()), count: count)
        return try await server.send(.post, "/v1/batch", Self.body(parts), as: token)
      }
      #expect(try await send(51, ada.token).code == 107)
      #expect(try await send(1, nil).status == 403)
      #expect(try await send(1, "otm_" + Secret.random().text).code == 209)
      #expect(try await send(50, ada.token).status == 200)
      #expect(try await server.send(.get, "/v1/StudentLocation").results.count == 50)
    }
  }
}
