import Gazetteer
import Geocoding
import HTTPTypes
import HummingbirdTesting
import NIOCore
import PostValidation
import Synchronization
import TextTools
import Testing
import ServerTesting

@testable import HTTPServing
@testable import LocationStore
@testable import LocationsServer

@Suite("one client does not block the others", .timeLimit(.minutes(60)))
struct FairServerTests {
  private typealias Sending = Mutex<Task<Int, any Error>?>

  @Test("posts and pages look places up in the turns of their client, and live answers meanwhile")
  func searches() async throws {
    let geocoder = Geocoder(try Gazetteer.bundled())
    try await TestServer.run(geocoder: geocoder) { server in
      let ada = try await server.account("ada@example.org")
      let session = try await server.signIn("ada@example.org")
      let batch =
        "{\"requests\":[{\"method\":\"POST\",\"path\":\"/v1/StudentLocation\",\"body\":"
        + "\(TestServer.post())}]}"
      for (method, path, body) in [
        (HTTPRequest.Method.post, "/v1/StudentLocation", TestServer.post()),
        (.post, "/v1/batch", batch), (.get, "/geocode?q=Rome", nil),
        (.get, "/places?find=Rome", nil), (.get, "/places?suggest=Rom", nil),
      ] as [(HTTPRequest.Method, String, String?)] {
        let sending = Sending(nil)
        let isPage = path.hasPrefix("/places")
        try await server.api.searches.whileFull {
          sending.withLock {
            $0 = Task {
              try await server.send(
                method, path, body, as: isPage ? nil : ada.token,
                headers: isPage ? ["Cookie": "onthemap_session=\(session)"] : [:]
              ).status
            }
          }
          while server.api.searches.waitingCount == 0 { await Task.yield() }
          for path in ["/health/live", "/v1/StudentLocation", "/metrics"] {
            let reply = try await server.send(.get, path)
            #expect(reply.status == 200, "\(path)")
          }
        }
        let status = try await sending.withLock { $0 }?.value
        #expect(status.map { (200...201).contains($0) } == true, "\(path)")
      }
    }
  }

  @Test("the search ends when its client closes the connection")
  func gone() async throws {
    let geocoder = Geocoder(try Gazetteer.bundled())
    try await TestServer.run(.live, geocoder: geocoder) { server in
      let port = try #require(server.client.port)
      let connections = server.api.guardian.connections
      try await server.api.searches.whileFull {
        let form =
          "queries={" + (0..<100).map { "\"\($0)\":{\"query\":\"Oslo\"}" }.joined(separator: ",")
          + "}"
        try await RawConnection.open(port: port) { connection in
          try await connection.send(
            """
            POST /reconcile HTTP/1.1\r\nHost: localhost\r
            Content-Type: application/x-www-form-urlencoded\r
            Content-Length: \(form.utf8.count)\r\n\r\n\(form)
            """)
          while server.api.searches.waitingCount == 0 { await Task.yield() }
        }
        while connections.leftCount == 0 { await Task.yield() }
      }
      // The query that waited is the only one that was answered.
      while !server.api.metrics.text.contains("status=\"499\"") { await Task.yield() }
    }
  }

  @Test("a client that signs in at its limit does not block other clients")
  func hashes() async throws {
    let hasher = PasswordHasher(
      cost: .init(logRounds: 1, blockSize: 8, parallelism: 1), limit: 1, waitingLimit: 4)
    try await hasher.prepare()
    let hash = try await hasher.hash("correct horse", for: "bob")
    let signedIn = Mutex<Task<Bool, any Error>?>(nil)
    try await hasher.work.whileFull {
      let refused = Counter()
      let greedy = (0..<4).map { number in
        Task {
          do {
            _ = try await hasher.matches("x", hash, for: "greedy", account: "\(number)")
          } catch APIError.busy {
            refused.count.add(1, ordering: .relaxed)
          }
        }
      }
      while hasher.work.waitingCount < 4 { await Task.yield() }
      let bob = Task {
        try await hasher.matches("correct horse", hash, for: "bob", account: "bob@example.org")
      }
      while refused.count.load(ordering: .relaxed) == 0 { await Task.yield() }
      // One more of the greedy one is refused at once.
      await #expect(throws: APIError.busy) {
        try await hasher.matches("x", hash, for: "greedy", account: "4")
      }
      #expect(refused.count.load(ordering: .relaxed) == 1)
      signedIn.withLock { $0 = bob }
      _ = greedy
    }
    #expect(try await signedIn.withLock { $0 }?.value == true)
  }

  @Test("lists with conditions take turns by client")
  func lists() async throws {
    try await TestServer.run { server in
      let sending = Sending(nil)
      try await server.api.conditionalLists.whileFull {
        sending.withLock {
          $0 = Task {
            try await server.send(.get, "/v1/StudentLocation?order=lastName,firstName").status
          }
        }
        while server.api.conditionalLists.waitingCount == 0 { await Task.yield() }
        let usual = try await server.send(.get, "/v1/StudentLocation?order=-updatedAt").status
        #expect(usual == 200)
      }
      #expect(try await sending.withLock { $0 }?.value == 200)
    }
  }
}
