import HTTPTypes
import Testing

@testable import PostingClient

/// The shapes are those of `POST /1/batch` in the Parse REST guide; `requestId` and `status` are
/// this project's own.
@Suite("A client creates several posts in one request")
struct BatchTests {
  private static let creations = [
    PostCreation(LocationsClientTests.ada, importKey: "k1", requestID: RequestID("r1")),
    PostCreation(LocationsClientTests.ada, requestID: RequestID("r2")),
  ]

  @Test("each part has its own id, and each reply is told apart")
  func sends() async throws {
    let server = ScriptedServer([
      .reply(
        200,
        """
        [{"success":{"objectId":"A1","createdAt":"2015-03-11T02:48:18.321Z"}},\
        {"error":{"code":1,"error":"The disk is full.","status":507}}]
        """)
    ])
    let replies = try await server.client().createBatch(Self.creations)
    #expect(try replies[0].get().id == "A1")
    #expect(replies[1] == .failure(.refused(status: 507, code: 1, message: "The disk is full.")))
    let sent = try #require(server.exchanges.first)
    #expect(sent.request.path == "/v1/batch")
    #expect(
      sent.body.hasPrefix(
        #"{"requests":[{"method":"POST","path":"/v1/StudentLocation","requestId":"r1","body":{"#))
    #expect(sent.body.contains(#""importKey":"k1"}}"#))
    #expect(sent.body.contains(#""requestId":"r2""#))
  }

  @Test("a batch without a reply is sent again with the same ids")
  func repeats() async throws {
    let server = ScriptedServer([
      .failure(.timedOut),
      .reply(200, #"[{"success":{"objectId":"A1"}},{"success":{"objectId":"A2"}}]"#),
    ])
    let replies = try await server.client().createBatch(Self.creations)
    #expect(try replies.map { try $0.get().id } == ["A1", "A2"])
    #expect(server.exchanges[0].body == server.exchanges[1].body)
  }

  @Test(
    "a reply that does not fit the batch is not understood",
    arguments: ["{}", "[]", #"[{"success":{"objectId":"A1"}}]"#, #"[{},{}]"#])
  func doubts(reply: String) async {
    let server = ScriptedServer([.reply(200, reply)])
    await #expect(throws: LocationsError.self) {
      try await server.client().createBatch(Self.creations)
    }
  }

  private static let changes: [PostChange] = [
    .update("A1", to: LocationsClientTests.ada, requestID: RequestID("r1")),
    .delete("A2", requestID: RequestID("r2")),
  ]

  @Test("changes are asked for in one transaction")
  func changes() async throws {
    let server = ScriptedServer([.reply(200, #"[{"success":{}},{"success":{}}]"#)])
    #expect(try await server.client().changeBatch(Self.changes) == [nil, nil])
    let body = try #require(server.exchanges.first?.body)
    #expect(
      body.hasPrefix(
        #"{"requests":[{"method":"PUT","path":"/v1/StudentLocation/A1","requestId":"r1","body":{"#))
    #expect(
      body.hasSuffix(
        #",{"method":"DELETE","path":"/v1/StudentLocation/A2","requestId":"r2"}],"transaction":true}"#
      ))
  }

  @Test("if one is refused, each is asked for alone under the same id")
  func changesAlone() async throws {
    let server = ScriptedServer([
      .reply(404, #"{"code":101,"error":"Object not found."}"#),
      .reply(
        200, #"[{"success":{}},{"error":{"code":101,"error":"Object not found.","status":404}}]"#),
    ])
    #expect(
      try await server.client().changeBatch(Self.changes)
        == [nil, .refused(status: 404, code: 101, message: "Object not found.")])
    #expect(
      server.exchanges[1].body
        == server.exchanges[0].body.replacing(#","transaction":true"#, with: ""))
  }

  @Test("a batch of changes that the server cannot take now ends with that")
  func changesLater() async {
    let server = ScriptedServer(Array(repeating: .reply(503, #"{"error":"busy"}"#), count: 9))
    await #expect(throws: LocationsError.refused(status: 503, code: nil, message: "busy")) {
      _ = try await server.client().changeBatch(Self.changes)
    }
  }

  @Test("servers of others take no batches")
  func others() {
    #expect(LocationsProfile.all.allSatisfy { !ScriptedServer([]).client($0).sendsBatches })
  }
}
