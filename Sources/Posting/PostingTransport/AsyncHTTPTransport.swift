import AsyncHTTPClient
public import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
public import PostingClient

/// A transport of `LocationsClient` that uses AsyncHTTPClient.
///
///     let posts = try await AsyncHTTPTransport.with { transport in
///       try await LocationsClient(profile: profile, transport: transport.send).posts()
///     }
///
/// It does not follow redirects, uses no proxy from the environment, and limits the time of a
/// request and the size of a reply. It sends a SHA-256 digest with each body, and checks the digest
/// of each reply (RFC 9530). A damaged body is treated as a broken connection.
public final class AsyncHTTPTransport: Sendable {
  /// The limits of a request.
  public struct Limits: Hashable, Sendable {
    /// The maximum time to connect.
    public var connecting: Duration = .seconds(5)
    /// The maximum time from the call to the end of the reply.
    public var total: Duration = .seconds(20)
    /// The maximum size of a reply's body in bytes.
    public var replyByteCount = 16 * 1_024 * 1_024
    /// The maximum number of open connections to one host.
    public var connectionCount = 8

    /// Makes the default limits.
    public init() {}
  }

  private let client: HTTPClient
  private let limits: Limits

  private let trust: TLSConfiguration

  private init(_ limits: Limits, _ trust: TLSConfiguration) {
    self.limits = limits
    self.trust = trust
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout.connect = TimeAmount(limits.connecting)
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
      limits.connectionCount
    configuration.httpVersion = .http1Only
    configuration.tlsConfiguration = trust
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// Runs a function with a transport, and closes the transport afterwards.
  ///
  /// - Parameters:
  ///   - limits: the limits of each request.
  ///   - body: uses the transport; it must not keep it.
  /// - Returns: what the body returns.
  /// - Throws: what the body throws.
  public static func with<Result>(
    _ limits: Limits = .init(), _ body: (AsyncHTTPTransport) async throws -> Result
  ) async throws -> Result {
    try await with(limits, trusting: .makeClientConfiguration(), body)
  }

  /// Does the same with other certificate authorities than those of the system.
  static func with<Result>(
    _ limits: Limits = .init(), trusting trust: TLSConfiguration,
    _ body: (AsyncHTTPTransport) async throws -> Result
  ) async throws -> Result {
    let transport = AsyncHTTPTransport(limits, trust)
    do {
      let result = try await body(transport)
      try? await transport.client.shutdown()
      return result
    } catch {
      try? await transport.client.shutdown()
      throw error
    }
  }

  /// Sends a request and returns its reply.
  ///
  /// - Parameters:
  ///   - request: the request; without a scheme, http.
  ///   - body: the bytes of the body; empty for none.
  /// - Returns: the reply with its complete body.
  /// - Throws: `TransportError`.
  @Sendable
  public func send(
    _ request: HTTPRequest, _ body: [UInt8]
  ) async throws(TransportError) -> TransportReply {
    do {
      var prepared = HTTPClientRequest(
        url: "\(request.scheme ?? "http")://\(request.authority ?? "")\(request.path ?? "/")")
      prepared.method = HTTPMethod(rawValue: request.method.rawValue)
      for field in request.headerFields {
        prepared.headers.add(name: field.name.rawName, value: field.value)
      }
      if !body.isEmpty {
        prepared.headers.add(name: "Content-Digest", value: ContentDigest.value(of: body))
        prepared.body = .bytes(ByteBuffer(bytes: body))
      }
      let response = try await client.execute(prepared, timeout: TimeAmount(limits.total))
      let bytes = Array(buffer: try await response.body.collect(upTo: limits.replyByteCount))
      return try reply(response, bytes)
    } catch let error as TransportError {
      throw error
    } catch {
      let host = request.authority ?? ""
      let failure = TransportError(error, host: host, limits)
      guard case .notTrusted = failure else { throw failure }
      throw .notTrusted(await TLSFault.reason(for: error, at: host, limit: limits.connecting))
    }
  }

  private func reply(
    _ response: HTTPClientResponse, _ body: [UInt8]
  ) throws(TransportError) -> TransportReply {
    if let digest = response.headers.first(name: "Content-Digest"),
      !ContentDigest.agrees(digest, with: body)
    {
      throw .cut("the reply was damaged on the way: its digest differs")
    }
    // With this field, the server reports that the digest of the request did not match.
    if response.status == .badRequest, response.headers.contains(name: "Want-Content-Digest") {
      throw .cut("the request was damaged on the way: its digest differs")
    }
    var fields = HTTPFields()
    for (name, value) in response.headers {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    return TransportReply(
      response: HTTPResponse(
        status: .init(code: Int(response.status.code), reasonPhrase: response.status.reasonPhrase),
        headerFields: fields),
      body: body)
  }
}

extension TransportError {
  /// Converts an error of AsyncHTTPClient, NIO or TLS.
  init(_ error: any Error, host: String, _ limits: AsyncHTTPTransport.Limits) {
    switch error {
    case is CancellationError: self = .cancelled
    case let error as HTTPClientError:
      switch error {
      case .cancelled: self = .cancelled
      case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
        self = .notConnected("no connection to \(host) within \(limits.connecting)")
      case .deadlineExceeded, .readTimeout, .writeTimeout: self = .timedOut
      case .invalidURL, .emptyHost, .emptyScheme: self = .hostNotFound(host)
      case .remoteConnectionClosed: self = .closed
      default: self = .cut("\(error.shortDescription)")
      }
    case let error as NIOConnectionError:
      if error.dnsAError != nil, error.dnsAAAAError != nil, error.connectionErrors.isEmpty {
        self = .hostNotFound(host)
      } else if let first = error.connectionErrors.first?.error as? IOError {
        self = .notConnected("\(host): \(first.reasonText)")
      } else {
        self = .notConnected(host)
      }
    case let error where TLSFault.isFault(error): self = .notTrusted("")
    case NIOSSLError.handshakeFailed(let reason):
      self = Self.handshakeFailed(at: host, "\(reason)")
    case is HTTPParserError: self = .notHTTP(host)
    case is NIOTooManyBytesError: self = .replyTooLong(limitByteCount: limits.replyByteCount)
    case let error as IOError where error.errnoCode == ECONNREFUSED:
      self = .notConnected("\(host): \(error.reasonText)")
    case let error as IOError where [ECONNRESET, EPIPE].contains(error.errnoCode): self = .closed
    case let error as IOError: self = .cut(error.reasonText)
    case is SocketAddressError: self = .hostNotFound(host)
    default: self = .cut("\(type(of: error))")
    }
  }
}

extension TransportError {
  /// The error of a TLS handshake that failed, by the words of BoringSSL.
  static func handshakeFailed(at host: String, _ reason: String) -> TransportError {
    // A proxy that starts again ends handshakes, too.
    if reason.contains("EOF") {
      return .notConnected("\(host) closed the connection during the TLS handshake")
    }
    // The first bytes of a reply in another protocol are read as the version of TLS.
    if ["WRONG_VERSION_NUMBER", "HTTP_REQUEST"].contains(where: reason.contains) {
      return .notTLS("\(host) does not speak https")
    }
    let words: [Substring] = reason.split { !($0.isUppercase || $0.isNumber || $0 == "_") }
    let code = words.filter { $0.contains("_") }.max { $0.count < $1.count }
    return .notTLS("the TLS handshake with \(host) failed" + (code.map { " (\($0))" } ?? ""))
  }
}

extension TimeAmount {
  /// Makes a time amount from a duration, in microseconds.
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .microseconds(seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
  }
}
