import HTTPTypes
import HummingbirdTesting
import Testing
import Links

@testable import HTTPServing
@testable import LocationStore
@testable import LocationsServer

@Suite("behind a proxy, and under one name")
struct ProxyTests {
  private static let proxies = ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"].map {
    AddressRange($0)
  }

  private static func client(_ headers: [(String, String)], peer: String = "127.0.0.1") throws
    -> String
  {
    var fields = HTTPFields()
    for (name, value) in headers {
      fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
    }
    return try Client(
      peer: InternetAddress(peer), headers: fields, proxies: proxies.compactMap(\.self)
    ).name
  }

  @Test(
    "the client is the last address that no trusted proxy has",
    arguments: [
      // What the client invents stands to the left of what the proxy has seen.
      ([("X-Forwarded-For", "192.0.2.1")], "192.0.2.1"),
      ([("X-Forwarded-For", "198.51.100.9, 192.0.2.1")], "192.0.2.1"),
      ([("X-Forwarded-For", "198.51.100.9, 192.0.2.1, 10.1.2.3")], "192.0.2.1"),
      ([("X-Forwarded-For", "198.51.100.9"), ("X-Forwarded-For", "192.0.2.1")], "192.0.2.1"),
      ([("X-Forwarded-For", " 192.0.2.1:4711 ")], "192.0.2.1"),
      ([("X-Forwarded-For", "::ffff:192.0.2.1")], "192.0.2.1"),
      ([("X-Forwarded-For", "2001:470:1:2:3::4")], "2001:470:1:2::/64"),
      ([("Forwarded", "for=198.51.100.9, for=192.0.2.1;proto=https")], "192.0.2.1"),
      ([("Forwarded", "For=\"[2001:470:1:2::4]:4711\"; by=10.0.0.1")], "2001:470:1:2::/64"),
      // RFC 7239, section 6: names that are no addresses. The proxy itself is all that is known.
      ([("Forwarded", "for=unknown")], "127.0.0.1"), ([("Forwarded", "for=_hidden")], "127.0.0.1"),
      ([("Forwarded", "for=192.0.2.1, for=_hidden")], "127.0.0.1"),
      ([("X-Forwarded-For", "192.0.2.1, nonsense")], "127.0.0.1"),
      ([("X-Forwarded-For", "")], "127.0.0.1"), ([], "127.0.0.1"),
      // Both name the same.
      ([("Forwarded", "for=192.0.2.1"), ("X-Forwarded-For", "192.0.2.1")], "192.0.2.1"),
    ])
  func finds(headers: [(String, String)], name: String) throws {
    #expect(try Self.client(headers) == name)
  }

  @Test("forwarding headers of an untrusted peer are ignored")
  func mistrusts() throws {
    let headers = [("X-Forwarded-For", "192.0.2.1"), ("Forwarded", "for=192.0.2.2")]
    #expect(try Self.client(headers, peer: "198.51.100.7") == "198.51.100.7")
    // A proxy that writes one of the fields passes the other on as it was sent.
    #expect(throws: RequestFault.badForwarding) { try Self.client(headers) }
  }

  @Test("ranges have the notation of RFC 4632, and no bits after the prefix")
  func ranges() throws {
    func contains(_ range: String, _ address: String) throws -> Bool {
      try #require(AddressRange(range)).contains(try #require(InternetAddress(address)))
    }
    #expect(try contains("192.0.2.0/25", "192.0.2.127"))
    #expect(try !contains("192.0.2.0/25", "192.0.2.128"))
    #expect(try contains("0.0.0.0/0", "203.0.113.1"))
    #expect(try !contains("0.0.0.0/0", "::1"))
    #expect(try contains("10.0.0.0/8", "::ffff:10.9.8.7"))
    #expect(try contains("2001:db8::/33", "2001:db8:7fff::1"))
    #expect(try !contains("2001:db8::/33", "2001:db8:8000::1"))
    for text in [
      "", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0.1/8", "10.0.0.0/08", "10.0.0.0/-1", "::/129",
      "10.0.0/8", "localhost", "10.0.0.0/8/8", " 10.0.0.0/8", "0x0a.0.0.0",
    ] {
      #expect(AddressRange(text) == nil, "\(text)")
    }
  }

  @Test("each client behind a trusted proxy has its rate, and this machine none of its own")
  func limitsRate() async throws {
    try await TestServer.run(
      .live,
      settings: {
        $0.http.requestsPerSecond = 1
        $0.http.trustedProxies = [AddressRange("127.0.0.1")].compactMap(\.self)
      }
    ) { server in
      func status(_ client: String?) async throws -> Int {
        try await server.send(
          .get, "/health", headers: client.map { ["X-Forwarded-For": $0] } ?? [:]
        ).status
      }
      for client in ["192.0.2.1", "192.0.2.2", nil] {
        var statuses: [Int] = []
        for _ in 0..<3 { statuses.append(try await status(client)) }
        #expect(statuses == [200, 200, 429])
      }
      // An invented address in front of one's own is of no use.
      let invented = try await status("203.0.113.5, 192.0.2.1")
      #expect(invented == 429)
    }
  }

  @Test("the server answers to the names of this machine and to its own")
  func hosts() throws {
    var settings = ServerSettings()
    func accepts(_ text: String) throws -> Bool {
      AcceptedHosts(settings.http).contains(try #require(HostName(text)))
    }
    for text in [
      "localhost", "localhost:8080", "LOCALHOST:1", "127.0.0.1:8080", "[::1]:8080", "127.9.9.9",
    ] {
      #expect(try accepts(text), "\(text)")
    }
    // DNS rebinding: a name of somebody else that leads here.
    for text in ["evil.example", "localhost.evil.example", "192.0.2.1", "127.0.0.1.evil.example"] {
      #expect(try !accepts(text), "\(text)")
    }
    settings.http.host = "0.0.0.0"
    #expect(try accepts("192.0.2.1:8080"))
    #expect(try !accepts("evil.example"))
    settings.http.host = "192.0.2.1"
    #expect(try accepts("192.0.2.1:8080"))
    #expect(try !accepts("192.0.2.2:8080"))
    settings.http.host = "0.0.0.0"
    settings.http.publicURL = WebOrigin("https://map.example.org")
    for text in ["map.example.org", "MAP.example.org.:443", "localhost"] {
      #expect(try accepts(text), "\(text)")
    }
    for text in ["192.0.2.1", "example.org"] { #expect(try !accepts(text), "\(text)") }
  }

  @Test("the address of the site is an origin")
  func origins() {
    #expect(WebOrigin("https://Map.example.org/")?.text == "https://map.example.org")
    #expect(WebOrigin("https://map.example.org:443")?.text == "https://map.example.org")
    #expect(WebOrigin("http://127.0.0.1:8080")?.authority == "127.0.0.1:8080")
    #expect(WebOrigin("http://[::1]:8080")?.host == "[::1]")
    for text in [
      "", "map.example.org", "ftp://map.example.org", "https://", "https:///x",
      "https://map.example.org/map", "https://user@map.example.org", "https://a b",
      "https://map.example.org:65536", "https://map.example.org:x", "https://[::1",
    ] {
      #expect(WebOrigin(text) == nil, "\(text)")
    }
  }

  @Test("a site with https has secure cookies, its passkeys, its forms and its hosts")
  func site() async throws {
    try await TestServer.run(settings: { $0.http.publicURL = WebOrigin("https://map.example.org") })
    {
      server in
      _ = try await server.account("ada@example.org")
      let browser = PageBrowser(server: server)
      // A proxy in front of the server may send another host than the browser did.
      let form = "email=ada%40example.org&password=correct+horse"
      let reply = try await browser.submit(
        "/login", form, headers: ["Origin": "https://map.example.org"])
      #expect(reply.status == 303)
      #expect(reply.headers[values: .setCookie].allSatisfy { $0.contains("; Secure") })
      #expect(reply.headers[.strictTransportSecurity] == "max-age=31536000")
      let other = try await browser.submit(
        "/login", form, headers: ["Origin": "https://example.org"])
      #expect(other.status == 403)
    }
  }

  @Test(
    "the name of another site, no name and two names are refused",
    arguments: [
      ("Host: evil.example\r\n", "421"), ("", "400"),
      ("Host: localhost\r\nHost: localhost\r\n", "400"), ("Host: a b\r\n", "400"),
      ("Host: \r\n", "400"), ("Host: localhost\r\n", "200"),
      ("Host: localhost\r\nTransfer-Encoding: xchunked\r\n", "501"),
      ("Host: localhost\r\nTransfer-Encoding: chunked, gzip\r\n", "501"),
    ])
  func heads(fields: String, status: String) async throws {
    try await TestServer.run(.live) { server in
      let port = try #require(server.client.port)
      let reply = try await RawConnection.open(port: port) { connection in
        try await connection.send("GET /health HTTP/1.1\r\n\(fields)Connection: close\r\n\r\n")
        return try await connection.next()
      }
      // Some of these the parser of HTTP refuses before anybody else sees them.
      let isRefused = status >= "400" && reply.hasPrefix("HTTP/1.1 400")
      #expect(reply.hasPrefix("HTTP/1.1 \(status) ") || isRefused, "\(reply)")
    }
  }

  @Test("an unknown method is refused with the list of allowed ones")
  func methods() async throws {
    try await TestServer.run { server in
      for (path, allowed) in [
        ("/v1/StudentLocation", "GET, HEAD, POST"), ("/health", "GET, HEAD"),
        ("/login", "GET, HEAD, POST"), ("/passkeys/challenge", "POST"),
      ] {
        for name in ["BREW", "PROPFIND", "PATCH", "TRACE"] {
          let method = try #require(HTTPRequest.Method(name))
          let reply = try await server.send(method, path)
          #expect(reply.status == 405, "\(name) \(path)")
          #expect(reply.headers[.allow] == allowed)
        }
      }
      #expect(try await server.send(try #require(.init("BREW")), "/nothing").status == 404)
    }
  }

  @Test("one client does not hold all connections")
  func connections() async throws {
    try await TestServer.run(.live, settings: { $0.http.connectionLimitPerClient = 3 }) { server in
      let port = try #require(server.client.port)
      let counter = server.api.guardian.connections
      let limit = 3
      try await withThrowingTaskGroup(of: Void.self) { group in
        // More than the limit, and each sends half a head and waits.
        for _ in 0..<limit * 2 {
          group.addTask {
            try await RawConnection.open(port: port, from: "127.0.0.2") { connection in
              try? await connection.send("GET /health HTTP/1.1\r\nHost: ")
              _ = try await connection.rest()
            }
          }
        }
        // Half of them are closed at once; when they are gone, the others still wait.
        for _ in 0..<limit { try await group.next() }
        #expect(counter.clientCount >= 1)
        // Somebody else is served meanwhile.
        let reply = try await RawConnection.open(port: port, from: "127.0.0.3") { connection in
          try await connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
          return try await connection.next()
        }
        #expect(reply.hasPrefix("HTTP/1.1 200"))
        group.cancelAll()
      }
    }
  }
}
