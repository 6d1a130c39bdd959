import Logging
import PostValidation
import ServiceLifecycle
import Testing

@testable import HTTPServing
@testable import LocationStore
@testable import LocationsServer

@Suite("a client with few connections gets in when others hold all", .timeLimit(.minutes(60)))
struct ConnectionTests {
  /// A request with a body that never ends and that no route reads.
  static let unreadBody =
    "GET /health/live HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
  /// Half a request head.
  static let halfHead = "GET /health HTTP/1.1\r\nHost: "

  /// Runs a test with a server of 16 connections that end only if the server closes them for
  /// others.
  ///
  /// The test clients of Hummingbird do not keep the limit of connections.
  private static func run(
    _ test: @escaping @Sendable (_ port: Int, ConnectionCounter) async throws -> Void
  ) async throws {
    var settings = ServerSettings()
    settings.http.port = 0
    settings.passwordLogRounds = 1
    settings.http.requestsPerSecond = nil
    settings.http.connectionLimit = 16
    settings.http.connectionLimitPerClient = 8
    settings.http.idleTimeout = .seconds(3600)
    settings.http.transferTimeout = .seconds(3600)
    settings.http.drainTimeout = .seconds(1)
    let database = try TestDatabase()
    let store = try database.open()
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let service = LocationsService(
      store: store, validator: PostValidator(geocoder: nil), settings: settings,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      didStart: { port.yield($0) })
    let counter = service.api.guardian.connections
    let group = ServiceGroup(
      configuration: .init(services: [service], logger: Logger(label: "test")))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      try await test(try #require(await ports.first { _ in true }), counter)
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
    }
    try store.close()
  }

  @Test(
    "clients that hold all connections lose one to a newcomer",
    arguments: [ConnectionTests.unreadBody, ConnectionTests.halfHead])
  func newcomer(opening: String) async throws {
    try await Self.run { port, counter in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<32 {
          group.addTask {
            let address = "127.0.1.\(1 + number % 4)"
            try? await RawConnection.open(port: port, from: address) { connection in
              try await connection.send(opening)
              _ = try await connection.rest()
            }
          }
        }
        while counter.openCount < 15 { await Task.yield() }
        for _ in 0..<3 {
          let reply = try await RawConnection.open(port: port, from: "127.0.0.3") { connection in
            try await connection.send("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return try await connection.next()
          }
          #expect(reply.hasPrefix("HTTP/1.1 200"))
        }
        group.cancelAll()
      }
    }
  }
}
