import AsyncHTTPClient
public import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
public import Posting

/// The transport over AsyncHTTPClient.
///
///     let posts = try await AsyncHTTPTransport.with { transport in
///       try await LocationsClient(profile: profile, transport: transport.send).posts()
///     }
///
/// It follows no redirects (an API that moves is a changed profile), takes no proxy from the
/// environment, and bounds what a server can cost: time, and bytes of a reply. Bodies that are sent
/// bear their SHA-256 digest, and those that come are compared with theirs (RFC 9530), so that what a
/// box on the way has garbled is a cut connection and not a wrong post.
public final class AsyncHTTPTransport: Sendable {
  /// What a request may cost.
  public struct Limits: Hashable, Sendable {
    /// The time to a connection.
    public var connecting: Duration = .seconds(5)
    /// The time from the call to the end of the reply.
    public var total: Duration = .seconds(20)
    /// The bytes of a reply's body.
    public var replyByteCount = 16 * 1_024 * 1_024
    /// The connections to one host that are open at the same time.
    public var connectionCount = 8

    /// Makes the standard limits.
    public init() {}
  }

  private let client: HTTPClient
  private let limits: Limits

  private init(_ limits: Limits) {
    self.limits = limits
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout.connect = TimeAmount(limits.connecting)
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
      limits.connectionCount
    configuration.httpVersion = .http1Only
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// Opens a transport, hands it out, and closes it.
  ///
  /// - Parameters:
  ///   - limits: what a request may cost.
  ///   - body: what to do with it; it must not be kept.
  /// - Returns: what the body returns.
  /// - Throws: what the body throws.
  public static func with<Result>(
    _ limits: Limits = .init(), _ body: (AsyncHTTPTransport) async throws -> Result
  ) async throws -> Result {
    let transport = AsyncHTTPTransport(limits)
    do {
      let result = try await body(transport)
      try? await transport.client.shutdown()
      return result
    } catch {
      try? await transport.client.shutdown()
      throw error
    }
  }

  /// Sends a request and gives its reply.
  ///
  /// - Throws: `Posting.TransportError`.
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
      let response = try await client.execute(
        prepared, timeout: TimeAmount(limits.total))
      let bytes = Array(
        buffer: try await response.body.collect(upTo: limits.replyByteCount))
      return try reply(response, bytes)
    } catch let error as TransportError {
      throw error
    } catch {
      throw TransportError(error, host: request.authority ?? "", limits)
    }
  }

  private func reply(
    _ response: HTTPClientResponse, _ body: [UInt8]
  ) throws(TransportError) -> TransportReply {
    if let digest = response.headers.first(name: "Content-Digest"),
      !ContentDigest.agrees(digest, with: body)
    {
      throw .cut("the reply is not what the server sent: its digest differs")
    }
    // A server that asks for a digest with its refusal says that ours did not agree.
    if response.status == .badRequest, response.headers.contains(name: "Want-Content-Digest") {
      throw .cut("the request did not arrive as it was sent: its digest differs")
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
  /// What an error of AsyncHTTPClient, of NIO or of TLS means for whoever sent the request.
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
    case is NIOTooManyBytesError: self = .replyTooLong(limitByteCount: limits.replyByteCount)
    case let error as IOError where error.errnoCode == ECONNREFUSED:
      self = .notConnected("\(host): \(error.reasonText)")
    case let error as IOError: self = .cut(error.reasonText)
    case is SocketAddressError: self = .hostNotFound(host)
    default: self = .cut("\(type(of: error))")
    }
  }
}

extension TimeAmount {
  /// The same time, to the microsecond.
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .microseconds(seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
  }
}
