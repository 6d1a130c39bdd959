import HTTPTypes
import Testing

@testable import PostingClient

/// The shapes are those of `POST /1/batch` in the Parse REST guide; `requestId` and `status` are this
/// project's own.
@Suite("A client creates several posts in one request")
struct BatchTests {
  private static let creations = [
    PostCreation(
      LocationsClientTests.ada, importKey: "k1", requestID: RequestID("r1")),
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
    #expect(
      replies[1] == .failure(.refused(status: 507, code: 1, message: "The disk is full.")))
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

  @Test("servers of others take no batches")
  func others() {
    #expect(LocationsProfile.all.allSatisfy { !ScriptedServer([]).client($0).sendsBatches })
  }
}
