import FoundationEssentials
public import Links
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import PostingClient

/// Sends the requests of link checks, each on its own connection to the given address.
///
/// It uses NIO without an HTTP client, because a client resolves names, follows redirects, uses
/// proxies and parses URLs by its own rules. Each of these could bypass the check. The prober opens
/// a socket to the address, never to a name. The request and TLS have the host name of the link,
/// and the certificate must match it. The connection is closed after the head of the reply.
public struct LinkProber: Sendable {
  /// The `User-Agent` of requests; many sites refuse requests without one.
  public static let userAgent = "Mozilla/5.0 (compatible; OnTheMap link check)"

  /// The maximum time to connect.
  private static let longestConnecting = Duration.seconds(5)

  /// Returns the socket address for an IP address and a port.
  typealias Route = @Sendable (InternetAddress, UInt16) throws -> SocketAddress

  private let tls: Result<NIOSSLContext, LinkProbeError>
  private let route: Route

  /// A prober that trusts the system's certificate authorities.
  public static let shared = LinkProber(.makeClientConfiguration())

  /// Makes a prober.
  ///
  /// - Parameters:
  ///   - configuration: the TLS configuration, with the trusted certificates.
  ///   - route: returns the socket address; tests map public addresses to the loopback address.
  init(
    _ configuration: TLSConfiguration, route: @escaping Route = { try SocketAddress($0, port: $1) }
  ) {
    self.route = route
    do {
      tls = .success(try NIOSSLContext(configuration: configuration))
    } catch {
      tls = .failure(.notSecure("TLS cannot be set up: \(error)"))
    }
  }

  /// Sends a probe.
  ///
  /// - Parameter probe: the request and the address to send it to.
  /// - Returns: the head of the reply.
  /// - Throws: `LinkProbeError`.
  @Sendable
  public func send(_ probe: LinkProbe) async throws(LinkProbeError) -> LinkProbeReply {
    let context = probe.link.scheme == .https ? try tls.get() : nil
    guard let address = try? route(probe.address, probe.link.connectionPort) else {
      throw .notConnected("\(probe.address)")
    }
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let promise = loop.makePromise(of: Result<LinkProbeReply, LinkProbeError>.self)
    let clock = loop.scheduleTask(in: TimeAmount(probe.timeout)) {
      promise.succeed(.failure(.timedOut))
    }
    ClientBootstrap(group: loop)
      .connectTimeout(TimeAmount(min(probe.timeout, Self.longestConnecting)))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          // Close the connection however the probe ends.
          promise.futureResult.whenComplete { _ in channel.close(promise: nil) }
          try Self.prepare(channel, probe, context, promise)
        }
      }
      .connect(to: address)
      .whenFailure { error in
        promise.succeed(.failure(LinkProbeError(error, isConnected: false)))
      }
    let result = await withTaskCancellationHandler {
      try? await promise.futureResult.get()
    } onCancel: {
      promise.succeed(.failure(.cancelled))
    }
    clock.cancel()
    guard let result else { throw .cut("the connection was dropped") }
    return try result.get()
  }

  private static func prepare(
    _ channel: any Channel, _ probe: LinkProbe, _ context: NIOSSLContext?,
    _ promise: EventLoopPromise<Result<LinkProbeReply, LinkProbeError>>
  ) throws {
    let pipeline = channel.pipeline.syncOperations
    if let context {
      // Without a host name, the certificate must match the address.
      try pipeline.addHandler(
        NIOSSLClientHandler(context: context, serverHostname: probe.link.host.serverName))
    }
    try pipeline.addHandler(ByteLimiter(maxByteCount: probe.maxByteCount))
    // NIO's validation refuses characters that browsers send, such as `|`. A link's path and query
    // contain neither spaces nor control characters, so they cannot inject header fields.
    try pipeline.addHTTPClientHandlers(
      leftOverBytesStrategy: .dropBytes, enableOutboundHeaderValidation: false)
    try pipeline.addHandler(ProbeHandler(probe, promise))
  }
}

extension Link.Host {
  /// The host name for TLS, without a trailing dot; nil for addresses.
  fileprivate var serverName: String? {
    guard case .name(let name) = self else { return nil }
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }
}

extension SocketAddress {
  init(_ address: InternetAddress, port: UInt16) throws {
    try self.init(packedIPAddress: ByteBuffer(bytes: address.bytes), port: Int(port))
  }
}

/// Fails a connection that receives more bytes than the limit.
private final class ByteLimiter: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private var remainingByteCount: Int

  init(maxByteCount: Int) {
    remainingByteCount = maxByteCount
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    remainingByteCount -= unwrapInboundIn(data).readableBytes
    guard remainingByteCount >= 0 else {
      context.fireErrorCaught(LinkProbeError.cut("the reply is too long"))
      return
    }
    context.fireChannelRead(data)
  }
}

/// Sends the request and completes the promise with the head of the reply.
private final class ProbeHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let probe: LinkProbe
  private let promise: EventLoopPromise<Result<LinkProbeReply, LinkProbeError>>

  init(_ probe: LinkProbe, _ promise: EventLoopPromise<Result<LinkProbeReply, LinkProbeError>>) {
    self.probe = probe
    self.promise = promise
  }

  func channelActive(context: ChannelHandlerContext) {
    let link = probe.link
    let head = HTTPRequestHead(
      version: .http1_1, method: probe.method == .head ? .HEAD : .GET, uri: link.requestTarget,
      headers: [
        "Host": link.host.description + (link.port.map { ":\($0)" } ?? ""),
        "User-Agent": LinkProber.userAgent,
        "Accept": "*/*",
        "Connection": "close",
      ])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data), head.status.code >= 200 else { return }
    promise.succeed(
      .success(
        LinkProbeReply(
          status: Int(head.status.code), location: head.headers.first(name: "Location"),
          retryAfter: RetryAfter.duration(
            head.headers.first(name: "Retry-After"), now: Date()))))
  }

  func channelInactive(context: ChannelHandlerContext) {
    promise.succeed(.failure(.cut("the server closed the connection")))
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.succeed(.failure(LinkProbeError(error, isConnected: true)))
    context.close(promise: nil)
  }
}

extension Link {
  /// The request target: path and query.
  fileprivate var requestTarget: String { path + (query.map { "?" + $0 } ?? "") }
}

extension LinkProbeError {
  /// Converts an error of NIO or TLS.
  fileprivate init(_ error: any Error, isConnected: Bool) {
    switch error {
    case let error as LinkProbeError: self = error
    case is NIOSSLExtraError: self = .notSecure("the certificate does not match the host name")
    case NIOSSLError.handshakeFailed(let reason): self = .notSecure(Self.sentence(reason))
    case let error as BoringSSLError: self = .notSecure(Self.sentence(error))
    case let error as IOError where !isConnected: self = .notConnected(error.reasonText)
    case let error as IOError: self = .cut(error.reasonText)
    case ChannelError.connectTimeout: self = .notConnected("no answer")
    case is HTTPParserError: self = .cut("the reply is not HTTP")
    default: self = isConnected ? .cut("\(type(of: error))") : .notConnected("\(type(of: error))")
    }
  }

  private static func sentence(_ error: BoringSSLError) -> String {
    "\(error)".contains("CERTIFICATE_VERIFY_FAILED")
      ? "the certificate is not trusted" : "the TLS handshake failed"
  }
}
