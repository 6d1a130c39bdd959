import Foundation
import HTTPTypes
import NIOSSL
import PostingClient
import Testing

@testable import PostingTransport

@Suite("Requests over AsyncHTTPClient")
struct AsyncHTTPTransportTests {
  /// SHA-256 of `{}`, by sha256sum.
  private static let digestOfEmptyObject = "RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o="

  /// Limits that no busy machine reaches.
  private static let patient: AsyncHTTPTransport.Limits = {
    var limits = AsyncHTTPTransport.Limits()
    limits.connecting = .seconds(3_600)
    limits.total = .seconds(3_600)
    return limits
  }()

  private func request(_ port: UInt16, _ method: HTTPRequest.Method = .get) -> HTTPRequest {
    HTTPRequest(
      method: method, scheme: "http", authority: "127.0.0.1:\(port)", path: "/v1/x?a=b",
      headerFields: [.accept: "application/json"])
  }

  /// What a server's answer becomes, and the requests that it got.
  private func outcome(
    _ method: HTTPRequest.Method = .get, body: [UInt8] = [],
    limits: AsyncHTTPTransport.Limits = patient, _ answer: @escaping LoopbackServer.Answer
  ) async throws -> (Result<TransportReply, TransportError>, requests: [String]) {
    let server = try await LoopbackServer.start(answer)
    let request = request(server.port, method)
    let result = try await AsyncHTTPTransport.with(limits) {
      transport async -> Result<TransportReply, TransportError> in
      do throws(TransportError) {
        return .success(try await transport.send(request, body))
      } catch {
        return .failure(error)
      }
    }
    await server.stop()
    return (result, server.requests)
  }

  @Test("method, path, fields and the digest of the body arrive; status, fields and body come back")
  func exchange() async throws {
    let (result, requests) = try await outcome(.post, body: Array("{}".utf8)) { _ in
      "HTTP/1.1 201 Created\r\nX-Seen: yes\r\nContent-Length: 2\r\n\r\nok"
    }
    let reply = try result.get()
    #expect(reply.response.status == .created)
    #expect(reply.response.headerFields[try #require(HTTPField.Name("X-Seen"))] == "yes")
    #expect(reply.body == Array("ok".utf8))
    let request = try #require(requests.first).lowercased()
    #expect(request.hasPrefix("post /v1/x?a=b http/1.1\r\n"))
    #expect(request.contains("\r\naccept: application/json\r\n"))
    #expect(request.contains("content-digest: sha-256=:\(Self.digestOfEmptyObject):".lowercased()))
  }

  @Test("a reply whose digest differs is a cut connection, one whose digest agrees is not")
  func digests() async throws {
    let (garbled, _) = try await outcome { _ in
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"
        + "Content-Digest: sha-256=:\(Self.digestOfEmptyObject):\r\n\r\n[]"
    }
    guard case .failure(.cut) = garbled else {
      Issue.record("\(garbled)")
      return
    }
    let (whole, _) = try await outcome { _ in
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"
        + "Content-Digest: sha-256=:\(Self.digestOfEmptyObject):\r\n\r\n{}"
    }
    #expect(try whole.get().body == Array("{}".utf8))
  }

  @Test("a server that asks for another digest did not get what was sent")
  func wantedDigest() async throws {
    let (result, _) = try await outcome(.post, body: [0x7B, 0x7D]) { _ in
      "HTTP/1.1 400 Bad Request\r\nWant-Content-Digest: sha-256=1\r\nContent-Length: 0\r\n\r\n"
    }
    guard case .failure(.cut) = result else {
      Issue.record("\(result)")
      return
    }
  }

  @Test("a redirect is a reply like others")
  func redirect() async throws {
    let (result, requests) = try await outcome { _ in
      "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"
    }
    #expect(try result.get().response.status == .found)
    #expect(requests.count == 1)
  }

  @Test("a reply that is longer than the limit")
  func tooLong() async throws {
    var limits = Self.patient
    limits.replyByteCount = 10
    let (result, _) = try await outcome(limits: limits) { _ in
      "HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n12345678901"
    }
    #expect(throws: TransportError.replyTooLong(limitByteCount: 10)) { try result.get() }
  }

  @Test("a server that closes the connection, and one that sends half a reply or none of HTTP")
  func cut() async throws {
    let (closed, _) = try await outcome { _ in "" }
    #expect(throws: TransportError.closed) { try closed.get() }
    let (half, _) = try await outcome { _ in "HTTP/1.1 200 OK\r\nContent-Le\u{0}" }
    guard case .failure(.notHTTP) = half else {
      Issue.record("\(half)")
      return
    }
  }

  @Test("a server that says nothing: the time is over")
  func timedOut() async throws {
    var limits = Self.patient
    limits.total = .milliseconds(100)
    let (result, _) = try await outcome(limits: limits) { _ in nil }
    #expect(throws: TransportError.timedOut) { try result.get() }
  }

  @Test("nobody listens")
  func notConnected() async throws {
    // No system gives port 1 to a server.
    let error = try await failure("http", "127.0.0.1:1")
    guard case .notConnected(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("127.0.0.1"))
  }

  /// The error of a GET.
  private func failure(
    _ scheme: String, _ authority: String,
    trusting trust: TLSConfiguration = .makeClientConfiguration()
  ) async throws -> TransportError? {
    let request = HTTPRequest(method: .get, scheme: scheme, authority: authority, path: "/")
    return try await AsyncHTTPTransport.with(Self.patient, trusting: trust) {
      transport async -> TransportError? in
      do throws(TransportError) {
        _ = try await transport.send(request, [])
        return nil
      } catch {
        return error
      }
    }
  }

  @Test("a server of another protocol is told from a connection that broke")
  func otherProtocols() async throws {
    let banner = try await LoopbackServer.start { _ in "SSH-2.0-OpenSSH_9.6\r\n" }
    let host = "127.0.0.1:\(banner.port)"
    #expect(try await failure("http", host) == .notHTTP(host))
    await banner.stop()
    let closing = try await LoopbackServer.start { _ in "" }
    #expect(try await failure("http", "127.0.0.1:\(closing.port)") == .closed)
    await closing.stop()
    // What a server of http says to a TLS handshake.
    let plain = try await LoopbackServer.start(greeting: "HTTP/1.1 400 Bad Request\r\n\r\n") { _ in
      ""
    }
    let plainHost = "localhost:\(plain.port)"
    #expect(try await failure("https", plainHost) == .notTLS("\(plainHost) does not speak https"))
    await plain.stop()
  }

  @Test(
    "a certificate that is not accepted is told with the reason",
    .enabled(if: TestCertificate.openssl != nil, "openssl makes the certificates"))
  func certificates() async throws {
    let own = try TestCertificate.make(name: "localhost")
    let other = try TestCertificate.make(name: "other.example.org")
    let expired = try TestCertificate.make(name: "localhost", isExpired: true)
    var trust = TLSConfiguration.makeClientConfiguration()
    trust.trustRoots = .certificates([own.certificate, other.certificate])
    let unsigned = "no authority that this machine trusts has signed it"
    for (certificate, trust, reason) in [
      (own, .makeClientConfiguration(), unsigned), (own, trust, nil),
      (other, trust, "it is not for the name localhost"), (expired, trust, "it has expired on "),
    ] as [(TestCertificate, TLSConfiguration, String?)] {
      let server = try await LoopbackServer.start(tls: certificate.server) { _ in
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
      }
      switch (try await failure("https", "localhost:\(server.port)", trusting: trust), reason) {
      case (nil, nil): break
      case (.notTrusted(let text), let reason?): #expect(text.hasPrefix(reason), "\(text)")
      case (let error, let reason): Issue.record("\(String(describing: error)) \(reason ?? "none")")
      }
      // http where TLS is spoken.
      let host = "localhost:\(server.port)"
      let plain = try await failure("http", host)
      #expect(plain == .closed || plain == .notHTTP(host))
      await server.stop()
    }
  }

  @Test(
    "a handshake that fails is told by what BoringSSL says",
    arguments: [
      (
        "sslError([Error: 268435703 error:100000f7:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER at x.cc:1])",
        .notTLS("a.org does not speak https")
      ),
      (
        "sslError([Error: 268436526 error:1000042e:SSL routines:OPENSSL_internal:TLSV1_ALERT_PROTOCOL_VERSION at x.cc:1])",
        .notTLS("the TLS handshake with a.org failed (TLSV1_ALERT_PROTOCOL_VERSION)")
      ),
      (
        "sslError([EOF during handshake])",
        .notConnected("a.org closed the connection during the TLS handshake")
      ),
      ("sslError([])", .notTLS("the TLS handshake with a.org failed")),
    ] as [(String, TransportError)])
  func handshakes(reason: String, error: TransportError) {
    #expect(TransportError.handshakeFailed(at: "a.org", reason) == error)
  }

  @Test("a server that ends the connection where TLS begins: nothing was sent")
  func endsHandshake() async throws {
    let server = try await LoopbackServer.start(greeting: "") { _ in "" }
    let host = "localhost:\(server.port)"
    #expect(
      try await failure("https", host)
        == .notConnected("\(host) closed the connection during the TLS handshake"))
    await server.stop()
  }

  @Test(
    "the reason by the dates of a certificate",
    arguments: [
      (nil, nil, "no authority that this machine trusts has signed it"),
      (0, 2_000, "no authority that this machine trusts has signed it"),
      (0, 900, "it has expired on 1970-01-01"),
      (1_100, 2_000, "it is valid from 1970-01-01 on; is the clock of this machine right?"),
    ] as [(Int?, Int?, String)])
  func dates(start: Int?, end: Int?, reason: String) {
    #expect(
      TLSFault.reason(
        validFrom: start, until: end, at: Date(timeIntervalSince1970: 1_000)) == reason)
  }

  @Test(
    "host and port of an authority",
    arguments: [
      ("a.org", "a.org", 443), ("a.org:8443", "a.org", 8_443), ("[::1]", "::1", 443),
      ("[::1]:80", "::1", 80), ("127.0.0.1:1", "127.0.0.1", 1), ("a.org:x", "a.org:x", 443),
    ])
  func authorities(authority: String, name: String, port: Int) {
    #expect(TLSFault.host(of: authority) == (name, port))
  }
}
