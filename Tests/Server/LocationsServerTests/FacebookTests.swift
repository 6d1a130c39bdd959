import HTTPTypes
import PostingClient
import Synchronization
import Testing

@testable import LocationStore
@testable import LocationsServer

@Suite("a Facebook token is accepted only if it was issued for this app")
struct FacebookTests {
  /// An API that knows one token.
  private static func graph(app: String, status: Int = 200) -> FacebookGraph {
    FacebookGraph(address: "http://127.0.0.1:9/v1", appID: "77") {
      request, _ throws(TransportError) in
      #expect(request.authority == "127.0.0.1:9")
      #expect(request.path?.contains("token") == false)
      let isKnown = request.headerFields[.authorization] == "Bearer token"
      let body =
        request.path?.hasPrefix("/v1/app?") == true
        ? "{\"id\":\"\(app)\"}" : #"{"id":"42","first_name":"Ada","last_name":"Lovelace"}"#
      return TransportReply(
        response: HTTPResponse(status: .init(code: isKnown ? status : 400)),
        body: Array(body.utf8))
    }
  }

  @Test("the person of a token of this app")
  func known() async throws {
    let identity = try await Self.graph(app: "77").identity(of: "token")
    #expect(identity == FacebookIdentity(id: "42", firstName: "Ada", lastName: "Lovelace"))
  }

  @Test("a token of another app, or an invalid one, is refused", arguments: ["token", "x", "a b"])
  func unknown(token: String) async throws {
    let graph = Self.graph(app: token == "token" ? "78" : "77")
    #expect(try await graph.identity(of: token) == nil)
  }

  @Test("an API that fails is no answer")
  func fails() async throws {
    await #expect(throws: StoreError.self) {
      try await Self.graph(app: "77", status: 500).identity(of: "token")
    }
  }
}
