import HTTPServing
import HTTPTypes
import Links
import PostingClient
import TextTools

/// What `onthemap doctor` asks a running server.
struct ServerExamination: Sendable {
  /// Sends a request.
  let send: @Sendable (HTTPRequest, [UInt8]) async throws(TransportError) -> TransportReply

  /// An address that no client has (RFC 5737).
  private static let invented = "192.0.2.77"

  /// Asks the server whether it can use its database.
  func health(_ listening: ListeningOptions) async -> Diagnosis {
    let name =
      switch listening.host {
      case "0.0.0.0": "127.0.0.1"
      case "::": "[::1]"
      case let host: host.contains(":") ? "[\(host)]" : host
      }
    let authority = "\(name):\(listening.port)"
    do throws(TransportError) {
      let reply = try await get("http", authority, "/health")
      if reply.response.status == .ok { return .fine("server", "http://\(authority) is well") }
      return .error(
        "server", "http://\(authority)/health replies \(Self.words(of: reply))",
        remedy: "see the log of the server: journalctl -u onthemap")
    } catch .notConnected, .hostNotFound {
      return .warning(
        "server", "none is running at http://\(authority)",
        remedy: "start it, or pass the --host and --port that it has")
    } catch {
      return .error(
        "server",
        "http://\(authority) does not reply as a server of this kind: \(Self.words(of: error))",
        remedy: "another program may have the port: ss -ltnp")
    }
  }

  /// Asks the server, through its proxy, what it learns about a client.
  func proxy(_ address: WebOrigin, trusted: [AddressRange]) async -> [Diagnosis] {
    var found: [Diagnosis] = []
    if !address.isSecure {
      found.append(
        .warning(
          "proxy", "\(address.text) is not encrypted: passwords can be read on the way",
          remedy: "let the proxy end TLS, and pass --public-url https://…"))
    }
    do throws(TransportError) {
      let reply = try await get(
        address.scheme, address.authority, "/health/client", [.xForwardedFor: Self.invented])
      found.append(Self.diagnosis(of: reply, through: address, trusted: trusted))
      let other = try await get(
        address.scheme, address.authority, "/health/client", [.forwarded: "for=\(Self.invented)"])
      if reply.response.status == .ok, Self.hasForwarded(other) {
        found.append(
          .error(
            "proxy",
            "it passes on the Forwarded header of clients, so clients are refused, or can "
              + "pretend to be others",
            remedy: "let the proxy remove it: see the guide In production"))
      }
    } catch .notTrusted(let reason) {
      found.append(
        .error(
          "proxy", "the certificate of \(address.text) is not accepted: \(reason)",
          remedy: "renew it, with its whole chain"))
    } catch .hostNotFound {
      found.append(
        .error(
          "proxy", "the name of \(address.text) is unknown",
          remedy: "correct --public-url, or the record in the DNS"))
    } catch {
      found.append(
        .error(
          "proxy", "\(address.text) cannot be reached from here: \(Self.words(of: error))",
          remedy: "start the proxy, and see its log"))
    }
    return found
  }

  /// What the reply to a request with an invented `X-Forwarded-For` says about the proxy.
  static func diagnosis(
    of reply: TransportReply, through address: WebOrigin, trusted: [AddressRange]
  ) -> Diagnosis {
    switch reply.response.status.code {
    case 200: break
    case 421:
      return .error(
        "proxy", "it does not pass on the name of the host, so the server refuses all requests",
        remedy: "let the proxy send Host as it got it: see the guide In production")
    case 502, 503, 504:
      return .error(
        "proxy", "\(address.text) replies \(words(of: reply)): the proxy does not reach the server",
        remedy: "compare the proxy's address of the server with --host and --port")
    default:
      return .error(
        "proxy", "\(address.text)/health/client replies \(words(of: reply))",
        remedy: "see that the proxy passes on all paths to this server, in this version")
    }
    guard case .object(let members)? = JSONValue(lenient: reply.body),
      let client = members["client"]?.string
    else {
      return .error(
        "proxy", "\(address.text) is another server",
        remedy: "see where the proxy passes on its requests to")
    }
    if let host = members["host"]?.string, host.lowercased() != address.authority {
      return .error(
        "proxy", "it passes on \(host) as the name of the host, not \(address.authority)",
        remedy: "let the proxy send Host as it got it: see the guide In production")
    }
    let chain = (members["x_forwarded_for"]?.string ?? "").split(separator: ",").map {
      $0.trimming { $0 == " " }
    }
    let fine = Diagnosis.fine(
      "proxy", "\(address.text) passes on the host and the addresses of clients")
    guard let last = chain.last else {
      // A proxy may send Forwarded instead.
      if let last = Self.lastForwarded(members), last.contains(client) { return fine }
      return .error(
        "proxy", "it does not send X-Forwarded-For: all visitors count as one client",
        remedy: "let the proxy send it: see the guide In production")
    }
    if chain == [invented[...]] {
      return .error(
        "proxy",
        "it passes on X-Forwarded-For as clients send it: anybody can pretend to be others",
        remedy: "let the proxy add the address of its client: see the guide In production")
    }
    if client != last, client != invented {
      return .error(
        "proxy", "the server does not trust it: the address that its headers name is not used",
        remedy: "pass --trusted-proxy \(client)")
    }
    if client == invented,
      !trusted.contains(where: { range in
        InternetAddress(String(last)).map(range.contains) ?? false
      })
    {
      return .error(
        "proxy", "the server trusts \(last), which is no proxy: anybody can pretend to be others",
        remedy: "pass narrower ranges with --trusted-proxy, and start the server again")
    }
    return fine
  }

  /// Whether a proxy passed on an invented `Forwarded`, and added nothing to it.
  private static func hasForwarded(_ reply: TransportReply) -> Bool {
    if reply.response.status == .badRequest { return true }
    guard case .object(let members)? = JSONValue(lenient: reply.body) else { return false }
    return lastForwarded(members)?.contains(invented) == true
  }

  /// What the nearest proxy wrote into `Forwarded`; a proxy appends (RFC 7239, section 4).
  private static func lastForwarded(_ members: JSONObject) -> Substring? {
    members["forwarded"]?.string?.split(separator: ",").last
  }

  private func get(
    _ scheme: String, _ authority: String, _ path: String, _ headers: HTTPFields = [:]
  ) async throws(TransportError) -> TransportReply {
    try await send(
      HTTPRequest(
        method: .get, scheme: scheme, authority: authority, path: path, headerFields: headers), [])
  }

  /// Why there is no reply.
  private static func words(of error: TransportError) -> String {
    switch error {
    case .hostNotFound(let text), .notConnected(let text), .notTrusted(let text),
      .notTLS(let text), .notHTTP(let text), .cut(let text):
      text
    case .timedOut: "it did not reply in time"
    case .closed: "the connection was closed without a reply"
    case .replyTooLong: "its reply is too long"
    case .cancelled: "cancelled"
    }
  }

  /// The status of a reply and the sentence in it.
  private static func words(of reply: TransportReply) -> String {
    let status = reply.response.status
    guard case .object(let members)? = JSONValue(lenient: reply.body),
      let sentence = members["error"]?.string
    else { return "\(status.code) \(status.reasonPhrase)" }
    return "\(status.code): \(sentence)"
  }
}
