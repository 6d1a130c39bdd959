import Foundation
import Links
import NIOCore
import NIOPosix
import NIOSSL
import PostValidation
import PostingClient
import Testing

@testable import PostingTransport

@Suite("A probe goes to its address and names its host")
struct LinkProberTests {
  func probe(
    _ text: String, _ method: LinkProbe.Method = .head, timeout: Duration = .seconds(3_600),
    maxByteCount: Int = 1_048_576
  ) throws -> LinkProbe {
    LinkProbe(
      method: method, link: try Link(text), address: .v4(127, 0, 0, 1), timeout: timeout,
      maxByteCount: maxByteCount)
  }

  @Test("the request names the host of the link, and asks for path and query as they are")
  func writesRequest() async throws {
    let server = try await LoopbackServer.start { _ in
      "HTTP/1.1 429 Slow\r\nRetry-After: 7\r\nLocation: /x\r\ncontent-length: 0\r\n\r\n"
    }
    let reply = try await LinkProber.shared.send(
      probe("http://site.example.com:\(server.port)/a|b/%zz?c='d#e"))
    #expect(reply == LinkProbeReply(status: 429, location: "/x", retryAfter: .seconds(7)))
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("HEAD /a|b/%zz?c=%27d HTTP/1.1\r\n"))
    #expect(request.lowercased().contains("\r\nhost: site.example.com:\(server.port)\r\n"))
    #expect(request.lowercased().contains("\r\nuser-agent: "))
    await server.stop()
  }

  static let failures: [(reply: String?, error: LinkProbeError)] = [
    ("", .cut("the server closed the connection")),
    ("SSH-2.0-OpenSSH_9\r\n\r\n", .cut("the reply is not HTTP")),
    (
      "HTTP/1.1 200 OK\r\nx: " + String(repeating: "x", count: 50_000),
      .cut("the reply is too long")
    ),
    (nil, .timedOut),
  ]

  @Test("what is no reply is an error", arguments: failures)
  func fails(_ row: (reply: String?, error: LinkProbeError)) async throws {
    let server = try await LoopbackServer.start { _ in row.reply }
    let probe = try probe(
      "http://a.com:\(server.port)/",
      timeout: row.reply == nil ? .milliseconds(50) : .seconds(3_600),
      maxByteCount: 40_000)
    await #expect(throws: row.error) { _ = try await LinkProber.shared.send(probe) }
    await server.stop()
  }

  @Test("informational replies are passed over, and of a body nothing is waited for")
  func readsHeads() async throws {
    let server = try await LoopbackServer.start { _ in
      "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 999999999\r\n\r\nbegin"
    }
    #expect(
      try await LinkProber.shared.send(probe("http://a.com:\(server.port)/", .get)).status == 200)
    await server.stop()
  }

  @Test("nobody listens: not connected")
  func isRefused() async throws {
    // No system gives port 1 to a server, as it may give one that another test has let go of.
    let probe = try probe("http://a.com:1/")
    await #expect(throws: LinkProbeError.notConnected("Connection refused")) {
      _ = try await LinkProber.shared.send(probe)
    }
  }

  @Test("a cancelled task ends at once")
  func isCancelled() async throws {
    let server = try await LoopbackServer.start { _ in nil }
    let probe = try probe("http://a.com:\(server.port)/", timeout: .seconds(3_600))
    let task = Task { () async -> LinkProbeError? in
      do throws(LinkProbeError) {
        _ = try await LinkProber.shared.send(probe)
        return nil
      } catch {
        return error
      }
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    await server.stop()
  }

  @Test(
    "the certificate is held to the host of the link",
    .enabled(if: TestCertificate.openssl != nil, "openssl makes the certificate"))
  func checksCertificate() async throws {
    let certificate = try TestCertificate.make(name: "site.example.com")
    let server = try await LoopbackServer.start(tls: certificate.server) { _ in
      "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"
    }
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.trustRoots = .certificates([certificate.certificate])
    let prober = LinkProber(configuration)
    #expect(try await prober.send(probe("https://site.example.com:\(server.port)/")).status == 200)
    #expect(try await prober.send(probe("https://site.example.com.:\(server.port)/")).status == 200)
    for text in ["https://other.example.com:\(server.port)/", "https://127.0.0.1:\(server.port)/"] {
      let probe = try probe(text)
      await #expect(
        throws: LinkProbeError.notSecure("the certificate does not match the host name")
      ) {
        _ = try await prober.send(probe)
      }
    }
    // The system trusts nobody who signed it.
    let probe = try probe("https://site.example.com:\(server.port)/")
    await #expect(throws: LinkProbeError.notSecure("the certificate is not trusted")) {
      _ = try await LinkProber.shared.send(probe)
    }
    await server.stop()
  }
}

@Suite("Names are resolved in time, or said not to be")
struct HostResolverTests {
  static let home = InternetAddress.v4(192, 0, 2, 1)

  @Test("the system's own name is found")
  func findsLocalhost() async throws {
    let addresses = try await HostResolver.shared.addresses(
      of: "localhost", within: .seconds(3_600))
    #expect(addresses.contains(.v4(127, 0, 0, 1)) || addresses.contains(.v6(high: 0, low: 1)))
  }

  @Test("a name is missing only where one that is always there is found")
  func knowsItsNetwork() async {
    let online = HostResolver { name in
      name == "example.com" ? .success([Self.home]) : .failure(.notFound)
    }
    await #expect(throws: ResolutionError.notFound) {
      _ = try await online.addresses(of: "missing.example.org", within: .seconds(3_600))
    }
    let offline = HostResolver { _ in .failure(.notFound) }
    await #expect(throws: ResolutionError.unavailable) {
      _ = try await offline.addresses(of: "missing.example.org", within: .seconds(3_600))
    }
    await #expect(throws: ResolutionError.unavailable) {
      _ = try await offline.addresses(of: "example.com", within: .seconds(3_600))
    }
  }

  @Test("a look-up that does not end is left alone when its time is over, or its task cancelled")
  func givesUp() async {
    let gate = DispatchSemaphore(value: 0)
    let stuck = HostResolver { _ in
      gate.wait()
      return .success([Self.home])
    }
    await #expect(throws: ResolutionError.timedOut) {
      _ = try await stuck.addresses(of: "a.com", within: .milliseconds(20))
    }
    let task = Task { () async -> ResolutionError? in
      do throws(ResolutionError) {
        _ = try await stuck.addresses(of: "a.com", within: .seconds(3_600))
        return nil
      } catch {
        return error
      }
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    gate.signal()
    gate.signal()
  }
}

/// A certificate that signs itself, made for one run.
struct TestCertificate {
  let certificate: NIOSSLCertificate
  let server: NIOSSLContext

  /// Where openssl is.
  static let openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Makes a certificate that is valid now, or has expired.
  static func make(name: String, isExpired: Bool = false) throws -> TestCertificate {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("posting-transport-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let key = folder.appendingPathComponent("key.pem").path
    let file = folder.appendingPathComponent("certificate.pem").path
    try run([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-keyout", key, "-out", file, "-days", "2", "-subj", "/CN=\(name)",
      "-addext", "subjectAltName=DNS:\(name)",
    ])
    if isExpired {
      try run(["x509", "-in", file, "-signkey", key, "-days", "-1", "-out", file + ".old"])
      try String(contentsOfFile: file + ".old", encoding: .utf8)
        .write(toFile: file, atomically: true, encoding: .utf8)
    }
    let certificate = try #require(try NIOSSLCertificate.fromPEMFile(file).first)
    return TestCertificate(
      certificate: certificate,
      server: try NIOSSLContext(
        configuration: .makeServerConfiguration(
          certificateChain: [.certificate(certificate)],
          privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))))
  }

  private static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(openssl))
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }
}
