import Links
import NIOCore
import NIOSSL
import PostValidation
import PostingClient
import Synchronization
import Testing

@testable import PostingTransport

/// Links to a server that must stay silent, written in every way that people have found.
///
/// It listens on the loopback of this machine.
@Suite("No link leads a check to what is not public")
struct RequestForgeryTests {
  /// Ways to say the loopback, and other places that are not public; PORT is where a server
  /// listens.
  static let notations = [
    // Version 4, as addresses and as numbers of every kind.
    "http://127.0.0.1:PORT/", "http://127.0.0.1.:PORT/", "http://127.1:PORT/",
    "http://127.0.1:PORT/", "http://127.255.255.254:PORT/", "http://2130706433:PORT/",
    "http://0x7f000001:PORT/", "http://0x7F.0x0.0x0.0x1:PORT/", "http://0x7f.1:PORT/",
    "http://0177.0.0.1:PORT/", "http://0177.1:PORT/", "http://017700000001:PORT/",
    "http://0000000177.0x0.0.01:PORT/", "http://127.0x1:PORT/", "http://0:PORT/",
    "http://0.0.0.0:PORT/", "http://0x0:PORT/", "http://00.0:PORT/", "http://0.1:PORT/",
    // Full width, circles, encoded, and other dots.
    "http://１２７.０.０.１:PORT/", "http://①②⑦.⓪.⓪.①:PORT/", "http://127。0。0。1:PORT/",
    "http://127．0．0．1:PORT/", "http://127｡0｡0｡1:PORT/", "http://%31%32%37.0.0.1:PORT/",
    "http://127%2e0%2E0%2e1:PORT/", "http://𝟏𝟐𝟕.0.0.1:PORT/", "http://1\u{AD}27.0.0.1:PORT/",
    "http://０ｘ７ｆ.1:PORT/", "http://1\t2\n7.0.0.1:PORT/",
    // Version 6, and version 4 within it.
    "http://[::1]:PORT/", "http://[0:0:0:0:0:0:0:1]:PORT/", "http://[0000::0001]:PORT/",
    "http://[::]:PORT/", "http://[::ffff:127.0.0.1]:PORT/", "http://[::ffff:7f00:1]:PORT/",
    "http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/", "http://[::127.0.0.1]:PORT/",
    "http://[::ffff:0:127.0.0.1]:PORT/", "http://[64:ff9b::127.0.0.1]:PORT/",
    "http://[64:ff9b:1::127.0.0.1]:PORT/", "http://[2002:7f00:1::]:PORT/",
    "http://[2001:0:7f00:1::]:PORT/", "http://[fe80::1]:PORT/", "http://[fc00::1]:PORT/",
    "http://[fd12:3456::1]:PORT/", "http://[fec0::1]:PORT/", "http://[ff02::1]:PORT/",
    // Names.
    "http://localhost:PORT/", "http://LOCALHOST:PORT/", "http://localhost.:PORT/",
    "http://www.localhost:PORT/", "http://ｌｏｃａｌｈｏｓｔ:PORT/", "http://loc%61lhost:PORT/",
    "http://localhost.localdomain:PORT/", "http://printer.local:PORT/",
    "http://ip6-localhost:PORT/",
    "http://metadata.google.internal:PORT/", "http://router.home.arpa:PORT/",
    "http://intranet:PORT/",
    // Slashes, and names that the resolver leads home.
    "http:\\\\127.0.0.1:PORT\\", "http:/127.0.0.1:PORT", "http:127.0.0.1:PORT/",
    "https://127.0.0.1:PORT/", "http://loopback.example.org:PORT/",
    "http://mixed.example.org:PORT/",
    "http://mapped.example.org:PORT/", "http://private.example.org:PORT/",
    "http://metadata.example.org:PORT/", "http://xn--loopback-x2a.example.org:PORT/",
    // Other networks that are not public, and clouds' secrets.
    "http://10.0.0.1:PORT/", "http://172.16.0.1:PORT/", "http://192.168.0.1:PORT/",
    "http://169.254.169.254:PORT/latest/meta-data/", "http://2852039166:PORT/",
    "http://[fd00:ec2::254]:PORT/", "http://100.100.100.200:PORT/", "http://224.0.0.1:PORT/",
    "http://255.255.255.255:PORT/", "http://192.0.0.192:PORT/", "http://198.18.0.1:PORT/",
  ]

  static let start = InternetAddress.v4(93, 184, 215, 14)

  /// What the names of the table lead to.
  @Sendable
  static func addresses(of name: String) -> [InternetAddress] {
    let texts =
      switch name {
      case "start.example.org": ["93.184.215.14"]
      case "mixed.example.org": ["93.184.215.14", "127.0.0.1"]
      case "mapped.example.org": ["::ffff:127.0.0.1"]
      case "private.example.org": ["192.168.1.1"]
      case "metadata.example.org": ["169.254.169.254"]
      default: ["127.0.0.1"]
      }
    return texts.compactMap { InternetAddress($0) }
  }

  /// A checker over real sockets, to which one address of the public Internet lies on the loopback.
  static func checker(
    policy: LinkPolicy = LinkPolicy(), startPort: UInt16,
    resolve: @escaping @Sendable (String) -> [InternetAddress] = addresses
  ) -> LinkChecker {
    let prober = LinkProber(.makeClientConfiguration()) { address, port in
      address == start
        ? try SocketAddress(ipAddress: "127.0.0.1", port: Int(startPort))
        : try SocketAddress(address, port: port)
    }
    var limits = LinkChecker.Limits()
    // What is proved here is where nothing connects; a busy machine may take its time over it.
    limits.request = .seconds(3_600)
    limits.total = .seconds(3_600)
    return LinkChecker(
      policy: policy, limits: limits, retry: RetryPolicy(attempts: 2, base: .milliseconds(1)),
      resolve: { name, _ async throws(ResolutionError) in resolve(name) },
      probe: { probe async throws(LinkProbeError) in try await prober.send(probe) })
  }

  /// A server that must stay silent, on both loopbacks where there are two.
  static func silentServer() async throws -> LoopbackServer {
    try await LoopbackServer.start { _ in "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n" }
  }

  @Test("links to what is not public are not connected to")
  func refusesLinks() async throws {
    #expect(Self.notations.count >= 60)
    let silent = try await Self.silentServer()
    let checker = Self.checker(startPort: silent.port)
    for notation in Self.notations {
      let text = notation.replacing("PORT", with: "\(silent.port)")
      let check = await checker.check(try Link(text))
      #expect(check.verdict == .unknown, "\(notation)")
      #expect(check.reason.code == "refused", "\(notation)")
      #expect(check.requestCount == 0, "\(notation)")
    }
    #expect(silent.connectionCount == 0)
    await silent.stop()
  }

  @Test("redirects to what is not public are not followed, wherever they stand in a chain")
  func refusesRedirects() async throws {
    let silent = try await Self.silentServer()
    let targets = Self.notations.map { $0.replacing("PORT", with: "\(silent.port)") }
    let server = try await LoopbackServer.start { line in
      // /direct/N leads there at once, /chain/N over two more hops.
      let parts = line.split(separator: " ")[1].split(separator: "/")
      guard let index = parts.last.flatMap({ Int($0) }) else { return "" }
      let location =
        switch parts[0] {
        case "chain": "/second/\(index)"
        case "second": "http://start.example.org/direct/\(index)"
        default: targets[index]
        }
      // Line breaks and tabs cannot stand in a field; everything else is passed as it is.
      let field = location.filter { $0 != "\n" && $0 != "\t" }
      return "HTTP/1.1 302 Found\r\nlocation: \(field)\r\ncontent-length: 0\r\n\r\n"
    }
    let checker = Self.checker(startPort: server.port)
    for index in targets.indices {
      let kind = index.isMultiple(of: 3) ? "chain" : "direct"
      let check = await checker.check(try Link("http://start.example.org/\(kind)/\(index)"))
      #expect(check.verdict == .unknown, "\(targets[index])")
      // Redirects are relative to http, so that a slash too few makes a path of some of them.
      let isPath = ["http:127", "http:/127"].contains { targets[index].hasPrefix($0) }
      if isPath { continue }
      #expect(check.requestCount == (kind == "chain" ? 3 : 1), "\(targets[index])")
      #expect(check.reason.code == "refused", "\(targets[index]): \(check.reason)")
    }
    #expect(silent.connectionCount == 0)
    await server.stop()
    await silent.stop()
  }

  @Test("an answer of the DNS that changes after the check changes nothing")
  func isNotRebound() async throws {
    let silent = try await Self.silentServer()
    let server = try await LoopbackServer.start { _ in
      "HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n"
    }
    let questions = Atomic(0)
    let checker = Self.checker(startPort: server.port) { _ in
      questions.add(1, ordering: .relaxed).oldValue == 0 ? [Self.start] : [.v4(127, 0, 0, 1)]
    }
    let check = await checker.check(try Link("http://rebound.example.org:\(silent.port)/"))
    // HEAD and GET went to the address that was checked; the next attempt asked again and stopped.
    #expect(check.requestCount == 2)
    #expect(check.reason.code == "refused")
    #expect(server.connectionCount == 2)
    #expect(questions.load(ordering: .relaxed) == 2)
    #expect(silent.connectionCount == 0)
    await server.stop()
    await silent.stop()
  }

  @Test("a rule for posts that is off opens no way into the network")
  func refusesWithoutTheRule() async throws {
    let silent = try await Self.silentServer()
    var policy = LinkPolicy()
    policy.rules = []
    let checker = Self.checker(policy: policy, startPort: silent.port)
    for notation in Self.notations {
      let text = notation.replacing("PORT", with: "\(silent.port)")
      let check = await checker.check(try Link(text))
      #expect(check.reason.code == "refused", "\(notation)")
      #expect(check.requestCount == 0, "\(notation)")
    }
    #expect(silent.connectionCount == 0)
    await silent.stop()
  }

  @Test("with the guard off the same links do connect: the silence above is the guard's")
  func connectsWithoutTheGuard() async throws {
    let server = try await Self.silentServer()
    var policy = LinkPolicy()
    policy.rules = []
    var checker = Self.checker(policy: policy, startPort: server.port)
    checker.reachesPrivateAddresses = true
    let links =
      Self.notations.prefix(6) + ["http://localhost:PORT/", "http://loopback.example.org:PORT/"]
    for notation in links where !notation.contains("255.254") {
      let text = notation.replacing("PORT", with: "\(server.port)")
      #expect(await checker.check(try Link(text)).verdict == .alive, "\(notation)")
    }
    #expect(server.connectionCount == 7)
    await server.stop()
  }
}
