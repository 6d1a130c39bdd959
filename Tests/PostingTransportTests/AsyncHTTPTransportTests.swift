import HTTPTypes
import PostingClient
import PostingTransport
import Testing

@Suite("Requests over AsyncHTTPClient")
struct AsyncHTTPTransportTests {
  /// SHA-256 of `{}`, by sha256sum.
  private static let digestOfEmptyObject = "RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o="

  private func request(_ port: UInt16, _ method: HTTPRequest.Method = .get) -> HTTPRequest {
    HTTPRequest(
      method: method, scheme: "http", authority: "127.0.0.1:\(port)", path: "/v1/x?a=b",
      headerFields: [.accept: "application/json"])
  }

  /// What a server's answer becomes, and the requests that it got.
  private func outcome(
    _ method: HTTPRequest.Method = .get, body: [UInt8] = [],
    limits: AsyncHTTPTransport.Limits = .init(), _ answer: @escaping LoopbackServer.Answer
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
    #expect(
      request.contains("content-digest: sha-256=:\(Self.digestOfEmptyObject):".lowercased()))
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
    var limits = AsyncHTTPTransport.Limits()
    limits.replyByteCount = 10
    let (result, _) = try await outcome(limits: limits) { _ in
      "HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n12345678901"
    }
    #expect(throws: TransportError.replyTooLong(limitByteCount: 10)) { try result.get() }
  }

  @Test("a server that closes the connection, and one that sends half a reply")
  func cut() async throws {
    for answer in ["", "HTTP/1.1 200 OK\r\nContent-Le"] {
      let (result, _) = try await outcome { _ in answer.isEmpty ? "" : answer + "\u{0}" }
      guard case .failure(.cut) = result else {
        Issue.record("\(answer.debugDescription): \(result)")
        continue
      }
    }
  }

  @Test("a server that says nothing: the time is over")
  func timedOut() async throws {
    var limits = AsyncHTTPTransport.Limits()
    limits.total = .milliseconds(100)
    let (result, _) = try await outcome(limits: limits) { _ in nil }
    #expect(throws: TransportError.timedOut) { try result.get() }
  }

  @Test("nobody listens")
  func notConnected() async throws {
    // No system gives port 1 to a server.
    let request = request(1)
    let error = try await AsyncHTTPTransport.with { transport async -> TransportError? in
      do throws(TransportError) {
        _ = try await transport.send(request, [])
        return nil
      } catch {
        return error
      }
    }
    guard case .notConnected(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("127.0.0.1"))
  }
}
