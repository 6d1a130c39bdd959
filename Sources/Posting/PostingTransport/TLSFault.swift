import FoundationEssentials
import NIOCore
import NIOPosix
import NIOSSL

/// Why the certificate of a server is not accepted.
enum TLSFault {
  /// Whether an error says that a certificate is not accepted.
  static func isFault(_ error: any Error) -> Bool {
    switch error {
    case is NIOSSLExtraError: true
    case NIOSSLError.handshakeFailed(let reason): "\(reason)".contains("CERTIFICATE_VERIFY_FAILED")
    default: false
    }
  }

  /// The reason in words.
  ///
  /// TLS says only that a certificate is not accepted, so its dates are read over another
  /// connection, on which nothing is sent.
  ///
  /// - Parameters:
  ///   - error: an error for which ``isFault(_:)`` is true.
  ///   - authority: the host and the port of the server.
  ///   - limit: the time to take.
  /// - Returns: the reason, as part of a sentence.
  static func reason(for error: any Error, at authority: String, limit: Duration) async -> String {
    guard !(error is NIOSSLExtraError) else {
      return "it is not for the name \(host(of: authority).name)"
    }
    let certificate = try? await certificate(at: authority, limit: limit)
    return reason(
      validFrom: certificate?.notValidBefore, until: certificate?.notValidAfter, at: Date())
  }

  /// The reason by the dates of a certificate, in seconds since 1970, that is not accepted at a
  /// time.
  static func reason(validFrom start: Int?, until end: Int?, at now: Date) -> String {
    if let end, Double(end) < now.timeIntervalSince1970 {
      return "it has expired on \(day(end))"
    }
    if let start, Double(start) > now.timeIntervalSince1970 {
      return "it is valid from \(day(start)) on; is the clock of this machine right?"
    }
    return "no authority that this machine trusts has signed it"
  }

  private static func day(_ seconds: Int) -> String {
    let date = Date(timeIntervalSince1970: Double(seconds))
    return date.formatted(.iso8601.year().month().day())
  }

  /// The certificate that a server shows to anybody; the handshake is not completed.
  private static func certificate(
    at authority: String, limit: Duration
  ) async throws -> NIOSSLCertificate? {
    let (name, port) = host(of: authority)
    let context = try NIOSSLContext(configuration: .makeClientConfiguration())
    let promise = MultiThreadedEventLoopGroup.singleton.any().makePromise(
      of: NIOSSLCertificate?.self)
    let clock = promise.futureResult.eventLoop.scheduleTask(in: TimeAmount(limit)) {
      promise.succeed(nil)
    }
    defer { clock.cancel() }
    do {
      let channel = try await ClientBootstrap(group: promise.futureResult.eventLoop)
        .connectTimeout(TimeAmount(limit))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            // An address is no server name.
            let isAddress = (try? SocketAddress(ipAddress: name, port: port)) != nil
            try channel.pipeline.syncOperations.addHandlers(
              NIOSSLClientHandler(
                context: context, serverHostname: isAddress ? nil : name,
                customVerificationCallback: { certificates, verdict in
                  promise.succeed(certificates.first)
                  verdict.succeed(.failed)
                }), EndReader(promise))
          }
        }
        .connect(host: name, port: port).get()
      defer { channel.close(promise: nil) }
      return try await promise.futureResult.get()
    } catch {
      promise.succeed(nil)
      throw error
    }
  }

  /// The host and the port, without the brackets of an IPv6 address.
  static func host(of authority: String) -> (name: String, port: Int) {
    var name = authority[...]
    var port = 443
    if let colon = name.lastIndex(of: ":"), let number = Int(name[name.index(after: colon)...]),
      name.hasPrefix("[") == name[..<colon].hasSuffix("]")
    {
      port = number
      name = name[..<colon]
    }
    if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
    return (String(name), port)
  }
}

/// Notices that the connection ends.
private final class EndReader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let promise: EventLoopPromise<NIOSSLCertificate?>

  init(_ promise: EventLoopPromise<NIOSSLCertificate?>) {
    self.promise = promise
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.succeed(nil)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    promise.succeed(nil)
    context.fireChannelInactive()
  }
}
