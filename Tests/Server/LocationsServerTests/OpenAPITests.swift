import Foundation
import HTTPTypes
import TextTools
import Testing

@testable import LocationStore
@testable import LocationsServer

@Suite("the description says what the server does")
struct OpenAPITests {
  @Test("each route is described, and nothing else answers", arguments: [false, true])
  func matchesRouter(allowsSignUp: Bool) async throws {
    try await TestServer.run(settings: { $0.signUp = allowsSignUp ? .open : .closed }) { server in
      let document = try await server.send(.get, "/openapi.json").json
      let paths = try #require(document["paths"]?.object)
      let described = Set(
        paths.members.flatMap { path in
          (path.value.object?.members ?? []).map { "\($0.name.uppercased()) \(path.name)" }
        })
      #expect(described.contains("POST /v1/users") == allowsSignUp)
      for path in paths.members.map(\.name) {
        for method: HTTPRequest.Method in [.get, .post, .put, .delete, .patch] {
          let reply = try await server.send(
            method, path.replacing("{id}", with: "x"), method == .get ? nil : "{}")
          let isDescribed = described.contains("\(method.rawValue) \(path)")
          #expect((reply.status != 405) == isDescribed, "\(method) \(path): \(reply.status)")
          // Each status that comes is one that was announced.
          if isDescribed {
            let operation = paths[path]?.object?[method.rawValue.lowercased()]?.object
            #expect(
              operation?["responses"]?.object?["\(reply.status)"] != nil,
              "\(method) \(path): \(reply.status)")
          }
        }
      }
    }
  }

  @Test("each reference leads somewhere, and each operation has a name of its own")
  func isConsistent() async throws {
    try await TestServer.run(settings: { $0.signUp = .open }) { server in
      let text = try await server.send(.get, "/openapi.json").text
      let document = try JSONReader.value(of: Array(text.utf8))
      let schemas = try #require(document.object?["components"]?.object?["schemas"]?.object)
      let references = text.matches(of: #/"\$ref":"#\/components\/schemas\/([A-Za-z]+)"/#)
      #expect(!references.isEmpty)
      for reference in references { #expect(schemas[String(reference.1)] != nil) }
      let names = text.matches(of: #/"operationId":"([^"]+)"/#).map { String($0.1) }
      #expect(Set(names).count == names.count)
      #expect(names.count == server.api.routes.count)
    }
  }
}
