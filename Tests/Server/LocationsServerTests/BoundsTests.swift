import Foundation
import HTTPTypes
import HummingbirdTesting
import TextTools
import Logging
import NIOCore
import PostValidation
import PostingClient
import ServiceLifecycle
import Synchronization
import Testing
import Links

@testable import HTTPServing
@testable import LocationStore
@testable import LocationsServer

@Suite("input from clients is bounded")
struct BoundsTests {
  @Test("a client has its rate, and others theirs")
  func limitsRate() async throws {
    try await TestServer.run(settings: { $0.http.requestsPerSecond = 5 }) { server in
      let ada = try await server.account("ada@example.org")
      for _ in 0..<10 { #expect(try await server.send(.get, "/health").status == 200) }
      let refused = try await server.send(.get, "/health")
      #expect(refused.status == 429)
      #expect(refused.code == 155)
      #expect(refused.headers[HTTPField.Name.retryAfter] == "1")
      server.clock.advance(by: .milliseconds(200))
      #expect(try await server.send(.get, "/health").status == 200)
      #expect(try await server.send(.get, "/health").status == 429)
      // A batch costs what its parts would.
      server.clock.advance(by: .seconds(1))
      let part =
        "{\"method\":\"POST\",\"path\":\"/v1/StudentLocation\",\"body\":\(TestServer.post())}"
      let batch = "{\"requests\":[\(Array(repeating: part, count: 6).joined(separator: ","))]}"
      #expect(try await server.send(.post, "/v1/batch", batch, as: ada.token).status == 429)
      #expect(server.api.guardian.rates?.take(1, from: ["192.0.2.1"], at: server.clock.now) == nil)
    }
  }

  @Test("clients of one subscriber count as one, the machine itself as none")
  func namesClients() {
    func client(_ text: String) -> Client { Client(InternetAddress(text)) }
    #expect(client("192.0.2.7").name == "192.0.2.7")
    #expect(client("2001:db8:1:2:3:4:5:6").name == client("2001:db8:1:2:ffff::1").name)
    #expect(client("2001:db8:1:2::1").name != client("2001:db8:1:3::1").name)
    // A socket for both versions of IP reports clients of version 4 like this.
    #expect(client("::ffff:192.0.2.7").name == "192.0.2.7")
    #expect(client("127.0.0.53").isLoopback && client("::1").isLoopback)
    #expect(!client("192.0.2.7").isLoopback && !client("").isLoopback)
  }

  @Test("buckets are forgotten when there are too many, and the emptiest last")
  func boundsBuckets() {
    let limiter = RateLimiter([Rate(10, per: 1_000_000)])
    let now = Timestamp(milliseconds: 0)
    for _ in 0..<10 { #expect(limiter.take(1, from: ["guesser"], at: now) == nil) }
    #expect(limiter.take(1, from: ["guesser"], at: now) != nil)
    #expect((0..<60_000).allSatisfy { limiter.take(1, from: ["\($0)"], at: now) == nil })
    #expect(limiter.bucketCount <= TokenBuckets.bucketLimit)
    // A flood of names does not give the guesser new tokens.
    #expect(limiter.take(1, from: ["guesser"], at: now) != nil)
    // A clock that is set back neither fills nor breaks anything.
    #expect(limiter.take(1, from: ["guesser"], at: Timestamp(milliseconds: -1)) != nil)
  }

  @Test("a long target, a wrong method and a wrong type have statuses of their own")
  func refusesWithStatus() async throws {
    try await TestServer.run { server in
      let long = "/v1/StudentLocation?uniqueKey=" + String(repeating: "x", count: 9000)
      #expect(try await server.send(.get, long).status == 414)
      let method = try await server.send(.patch, "/v1/StudentLocation")
      #expect(method.status == 405)
      #expect(method.headers[.allow] == "GET, HEAD, POST")
      #expect(try await server.send(.post, "/health", "{}").status == 405)
      for type in ["multipart/form-data", "application/xml", "text/html", "text/ping", ""] {
        let reply = try await server.send(
          .post, "/v1/session", TestServer.logIn("a", "b"), headers: ["Content-Type": type])
        #expect(reply.status == 415)
      }
      for path in [
        "/v1", "/v1/StudentLocation/../session", "/%76%31/StudentLocation",
        "/v1/StudentLocation/x/y", "/etc/passwd", "/v1/StudentLocation%00",
      ] {
        let reply = try await server.send(.get, path)
        #expect(reply.status == 404, "\(path)")
      }
    }
  }

  @Test("a HEAD is a GET without the body")
  func head() async throws {
    try await TestServer.run { server in
      let get = try await server.send(.get, "/v1/StudentLocation")
      let head = try await server.send(.head, "/v1/StudentLocation")
      #expect(head.status == 200 && head.text.isEmpty)
      #expect(head.headers[.contentLength] == get.headers[.contentLength])
    }
  }

  @Test("every reply keeps browsers from making something else of it")
  func securityHeaders() async throws {
    try await TestServer.run { server in
      for path in ["/v1/StudentLocation", "/none", "/v1/session", "/openapi.json"] {
        let headers = try await server.send(.get, path).headers
        #expect(headers[.xContentTypeOptions] == "nosniff")
        #expect(headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
        #expect(headers[.cacheControl] == "no-store")
        #expect(headers[.server] == nil)
        #expect(headers[.accessControlAllowOrigin] == nil)
      }
    }
  }

  @Test("pages of other origins are let in by name only, and without cookies")
  func cors() async throws {
    let origin = "https://example.org"
    try await TestServer.run(settings: { $0.http.allowedOrigins = [origin] }) { server in
      let allowed = try await server.send(
        .options, "/v1/StudentLocation",
        headers: ["Origin": origin, "Access-Control-Request-Method": "POST"])
      #expect(allowed.status == 204)
      #expect(allowed.headers[.accessControlAllowOrigin] == origin)
      #expect(allowed.headers[.accessControlAllowCredentials] == nil)
      #expect(allowed.headers[.vary] == "Origin")
      for other in ["https://example.org.evil", "http://example.org", "null"] {
        let refused = try await server.send(.get, "/v1/StudentLocation", headers: ["Origin": other])
        #expect(refused.headers[.accessControlAllowOrigin] == nil)
        #expect(refused.headers[.vary] == "Origin")
      }
    }
    #expect(HTTPSettings.isOrigin("http://localhost:3000"))
    for text in ["*", "example.org", "https://", "https://example.org/", "null"] {
      #expect(!HTTPSettings.isOrigin(text))
    }
  }

  @Test("a body that does not end in time ends the connection")
  func slowBodies() async throws {
    // Nothing else is asked of this server: whatever took longer than the limit would fail too.
    try await TestServer.run(.live, settings: { $0.http.transferTimeout = .milliseconds(200) }) {
      server in
      let port = try #require(server.client.port)
      let slow = try await RawConnection.reply(
        port: port,
        to: "POST /v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
          + "Content-Length: 200\r\n\r\n{\"udacity\"")
      #expect(slow.hasPrefix("HTTP/1.1 408 "))
    }
  }

  // A server that waited for the rest of the body would keep the connection until the limit.
  @Test(
    "a body that no route reads ends in time, or the connection does", .timeLimit(.minutes(60)),
    arguments: [
      ("GET /health/live", "Content-Length: 100000", "x", "200"),
      ("GET /health/live", "Transfer-Encoding: chunked", "5\r\nhello\r\n", "200"),
      ("DELETE /v1/session", "Content-Length: 100000", "", "403"),
      // The credential may be in the body.
      ("POST /v1/StudentLocation", "Content-Length: 9", "{", "408"),
      ("POST /nothing", "Content-Length: 100000", "x", "404"),
      ("PATCH /health", "Content-Length: 2", "x", "405"),
      ("OPTIONS /v1/StudentLocation", "Content-Length: 2", "x", "405"),
    ])
  func unreadBodies(request: String, field: String, part: String, status: String) async throws {
    try await TestServer.run(
      .live,
      settings: {
        $0.http.transferTimeout = .milliseconds(200)
        $0.http.idleTimeout = .seconds(3_600)
      }
    ) { server in
      let port = try #require(server.client.port)
      let reply = try await RawConnection.reply(
        port: port, to: "\(request) HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\r\n\(part)")
      #expect(reply.hasPrefix("HTTP/1.1 \(status) "), "\(reply)")
    }
  }

  @Test("a connection goes on after a body that no route reads, if it has ended")
  func endedBodies() async throws {
    try await TestServer.run(.live) { server in
      let port = try #require(server.client.port)
      let request = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n"
      let reply = try await RawConnection.open(port: port) { connection in
        try await connection.send(
          request + "Content-Length: 5\r\n\r\nhello" + request + "Content-Length: 3\r\n\r\nab")
        var text = ""
        while text.ranges(of: "200 OK").count < 2 { text += try await connection.next() }
        try await connection.send("c" + request + "Connection: close\r\n\r\n")
        return text + (try await connection.rest())
      }
      #expect(reply.ranges(of: "HTTP/1.1 200 OK").count == 3)
    }
  }

  // A server that kept the connection would keep it until the limit.
  @Test(
    "a connection of HTTP/1.0 ends with the reply, unless it is to be kept",
    .timeLimit(.minutes(60)),
    arguments: [
      ("GET /health/live", ""), ("GET /nothing", ""), ("HEAD /health/live", ""),
      ("GET /health/live", "Connection: close\r\n"), ("GET /health/live", "Connection: TE\r\n"),
      ("POST /v1/session", "Content-Length: 2\r\nExpect: 100-continue\r\n"),
    ])
  func oldVersion(request: String, fields: String) async throws {
    try await TestServer.run(.live, settings: { $0.http.idleTimeout = .seconds(3_600) }) { server in
      let port = try #require(server.client.port)
      let reply = try await RawConnection.reply(
        port: port, to: "\(request) HTTP/1.0\r\nHost: localhost\r\n\(fields)\r\n{}")
      #expect(reply.hasPrefix("HTTP/1.0 "), "\(reply)")
      #expect(reply.lowercased().contains("connection: close\r\n"))
      #expect(!reply.contains("HTTP/1.1") && !reply.lowercased().contains("transfer-encoding"))
    }
  }

  @Test(
    "a connection of HTTP/1.0 that is to be kept is kept, and one of HTTP/1.1 anyway",
    .timeLimit(.minutes(60)),
    arguments: [("1.0", "Keep-Alive"), ("1.0", "foo, keep-alive"), ("1.1", "foo")])
  func keptOldVersion(version: String, option: String) async throws {
    try await TestServer.run(.live) { server in
      let port = try #require(server.client.port)
      let head =
        "GET /health/live HTTP/\(version)\r\nHost: localhost\r\nConnection: \(option)\r\n\r\n"
      let reply = try await RawConnection.open(port: port) { connection in
        var text = ""
        for number in 1...3 {
          try await connection.send(head)
          while text.ranges(of: "{\"status\":\"ok\"}").count < number {
            text += try await connection.next()
          }
        }
        return text
      }
      #expect(reply.ranges(of: "HTTP/\(version) 200 OK").count == 3)
      #expect(
        reply.lowercased().ranges(of: "connection: keep-alive").count == (version == "1.0" ? 3 : 0))
    }
  }

  @Test(
    "the authority of a whole address counts, not that of Host",
    arguments: [
      ("http://localhost/health/live", "localhost", "200"),
      ("http://localhost/health/live", "evil.example", "200"),
      ("HTTP://localhost:1/health/live?x=1", "evil.example", "200"),
      ("https://127.0.0.1/health/live", "evil.example", "200"),
      ("http://evil.example/health/live", "localhost", "421"),
      ("http://evil.example", "localhost", "421"),
      ("http://evil.example?/health/live", "localhost", "421"),
      ("http://localhost@evil.example/health/live", "localhost", "400"),
      ("http:///health/live", "localhost", "400"),
      ("http://localhost/nothing", "localhost", "404"),
      ("/http://evil.example/", "localhost", "404"),
    ])
  func wholeAddresses(target: String, host: String, status: String) async throws {
    try await TestServer.run(.live) { server in
      let port = try #require(server.client.port)
      let reply = try await RawConnection.reply(
        port: port, to: "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      #expect(reply.hasPrefix("HTTP/1.1 \(status) "), "\(reply)")
    }
  }

  @Test("a whole address does not replace Host where there is none, or two")
  func wholeAddressWithoutHost() async throws {
    try await TestServer.run(.live) { server in
      let port = try #require(server.client.port)
      for fields in ["", "Host: localhost\r\nHost: localhost\r\n"] {
        let reply = try await RawConnection.reply(
          port: port,
          to: "GET http://localhost/health/live HTTP/1.1\r\n\(fields)Connection: close\r\n\r\n")
        #expect(reply.hasPrefix("HTTP/1.1 400 "), "\(reply)")
      }
    }
  }

  @Test("a client that waits for permission to send its body gets it")
  func permission() async throws {
    try await TestServer.run(.live) { server in
      let port = try #require(server.client.port)
      let head =
        "POST /v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: 2\r\nExpect: 100-Continue\r\n\r\n"
      let (first, reply) = try await RawConnection.open(port: port) { connection in
        try await connection.send(head)
        let first = try await connection.next()
        try await connection.send("{}")
        return (first, try await connection.next())
      }
      #expect(first == "HTTP/1.1 100 Continue\r\n\r\n")
      #expect(reply.hasPrefix("HTTP/1.1 400 "))
    }
  }

  @Test("a body that is too large ends the connection")
  func largeBodies() async throws {
    try await TestServer.run(.live) { server in
      let ada = try await server.account("ada@example.org")
      let port = try #require(server.client.port)
      let head = """
        POST /v1/StudentLocation HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(ada.token)\r\n
        """
      let large = try await RawConnection.reply(
        port: port, to: head + "Content-Length: 20000000\r\n\r\n{")
      #expect(large.hasPrefix("HTTP/1.1 413 "))
      let chunked = try await RawConnection.reply(
        port: port,
        to: head + "Transfer-Encoding: chunked\r\n\r\n8000\r\n"
          + String(repeating: " ", count: 0x8000) + "\r\n")
      #expect(chunked.hasPrefix("HTTP/1.1 413 "))
      let query = try ListQuery(QueryParameters(nil))
      #expect(try await server.store.list(query) == Array(#"{"results":[]}"#.utf8))
    }
  }

  @Test("a head that does not end in time ends the connection, with or without bytes")
  func slowHeads() async throws {
    try await TestServer.run(.live, settings: { $0.http.idleTimeout = .milliseconds(200) }) {
      server in
      let port = try #require(server.client.port)
      for text in ["", "GET /health HTTP/1.1\r\nHost: "] {
        let reply = try await RawConnection.open(port: port) { connection in
          // A busy machine may send only after the time is over, to nobody.
          try? await connection.send(text)
          return try await connection.rest()
        }
        #expect(reply.isEmpty)
      }
    }
  }

  // A server that waited for more would keep the connection until the limit.
  @Test(
    "a head that is none, or too large, is refused and ends the connection",
    .timeLimit(.minutes(60)),
    arguments: [
      "GET /health HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 70) + "\r\n",
      "GET /health HTTP/1.1\r\nA: " + String(repeating: "x", count: 10_000) + "\r\n\r\n",
      "GET /" + String(repeating: "x", count: 10_000) + " HTTP/1.1\r\n\r\n",
      "GET /health HTTP/1.1\r\nA b\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n", "GET\r\n\r\n",
      "POST /v1/session HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
      "POST /v1/session HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
      "POST /v1/session HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
    ])
  func refusesHeads(text: String) async throws {
    try await TestServer.run(.live, settings: { $0.http.idleTimeout = .seconds(3_600) }) { server in
      let port = try #require(server.client.port)
      let reply = try await RawConnection.reply(port: port, to: text)
      #expect(reply.isEmpty || reply.hasPrefix("HTTP/1.1 4"), "\(reply)")
      #expect(!reply.contains(" 200 "))
      #expect(try await server.send(.get, "/health").status == 200)
    }
  }

  @Test("the server finishes requests in flight before it stops")
  func drains() async throws {
    let database = try TestDatabase()
    let store = try database.open()
    _ = try await store.add(
      NewAccount(email: "ada@example.org", password: nil, firstName: "Ada", lastName: "Lovelace"),
      at: TestClock.start)
    let key = try await store.addKey(named: "test", for: "ada@example.org", at: TestClock.start)
    var settings = ServerSettings()
    settings.http.port = 0
    settings.http.idleTimeout = .seconds(3_600)
    settings.http.transferTimeout = .seconds(3_600)
    settings.http.drainTimeout = .seconds(3_600)
    settings.passwordLogRounds = 1
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let service = LocationsService(
      store: store, validator: PostValidator(geocoder: nil), settings: settings,
      didStart: { port.yield($0) })
    let group = ServiceGroup(
      configuration: .init(services: [service], logger: Logger(label: "test")))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      let number = try #require(await ports.first { _ in true })
      let body = TestServer.post()
      let reply = try await RawConnection.open(port: number) { connection in
        // The reply to the first request shows that the server has taken the connection.
        try await connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try await connection.next()
        try await connection.send(
          """
          POST /v1/StudentLocation HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(key)\r
          Content-Length: \(body.utf8.count)\r\nExpect: 100-continue\r\n\r\n
          """)
        while !service.api.metrics.text.contains("requests_in_flight 1") { await Task.yield() }
        await group.triggerGracefulShutdown()
        try await connection.send(body)
        return try await connection.rest()
      }
      #expect(reply.contains("HTTP/1.1 200 "))
      try await tasks.waitForAll()
    }
    try store.close()
  }

  @Test("log and metrics contain nothing that clients send")
  func keepsSecrets() async throws {
    let database = try TestDatabase()
    let store = try database.open()
    let lines = Mutex<[String]>([])
    let logger = Logger(label: "test") { _ in
      JSONLogHandler(level: .debug) { line in
        lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
      }
    }
    var settings = ServerSettings()
    settings.passwordLogRounds = 1
    let service = LocationsService(
      store: store, validator: PostValidator(geocoder: nil), settings: settings, logger: logger)
    try await service.application().test(.router) { client in
      for (method, path) in [
        (HTTPRequest.Method.get, "/v1/StudentLocation?uniqueKey=secret"),
        (.get, "/v1/StudentLocation/secret"), (.get, "/secret"), (.post, "/v1/session"),
      ] {
        _ = try await client.executeRequest(
          uri: path, method: method, headers: [.authorization: "Bearer secret"],
          body: .init(string: TestServer.logIn("secret", "secret")))
      }
    }
    let log = lines.withLock(\.self)
    #expect(log.count == 4)
    #expect(log.allSatisfy { !$0.contains("secret") })
    #expect(!service.api.metrics.text.contains("secret"))
    for line in log {
      let object = try JSONReader.value(of: Array(line.utf8)).object
      #expect(object?["level"] == "info" && object?["status"] != nil)
    }
    try store.close()
  }
}
