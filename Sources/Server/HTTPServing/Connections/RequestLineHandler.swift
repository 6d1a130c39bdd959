internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypesHTTP1

/// Does what the first line of a request says besides method and path: later handlers do not see
/// it.
///
/// - A connection of HTTP/1.0 ends with the reply, unless the client asks to keep it and the reply
///   has a length (RFC 9112, section 9.3). The version has no chunks, so the end of a reply without
///   a length is that of the connection.
/// - The authority of a target in absolute form takes the place of `Host`, which does not count
///   then (section 3.2.2). So the name that is checked is the one that was asked for.
final class RequestLineHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private enum Request {
    case current
    case old(isKept: Bool)
  }

  /// The requests that have no reply yet, in their order.
  private var requests: [Request] = []
  private var closesAfterReply = false

  /// Adds a handler before the one that makes requests of one version of others.
  static func add(to pipeline: ChannelPipeline.SynchronousOperations) {
    guard let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) else { return }
    try? pipeline.addHandler(RequestLineHandler(), position: .before(codec))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(var head) = unwrapInboundIn(data) {
      let options = head.headers[canonicalForm: "connection"].map { $0.lowercased() }
      let isOld = (head.version.major, head.version.minor) < (1, 1)
      requests.append(isOld ? .old(isKept: options.contains("keep-alive")) : .current)
      // Without `Host`, or with two, the request is refused, whatever its target is.
      if let authority = Self.authority(of: head.uri), head.headers["host"].count == 1 {
        head.headers.replaceOrAdd(name: "host", value: authority)
        context.fireChannelRead(wrapInboundOut(.head(head)))
        return
      }
    }
    context.fireChannelRead(data)
  }

  /// The authority of a target in absolute form; nil for other targets.
  private static func authority(of target: String) -> String? {
    let scheme = ["http://", "https://"].first { target.prefix($0.utf8.count).lowercased() == $0 }
    guard let scheme else { return nil }
    return String(target.dropFirst(scheme.utf8.count).prefix { !"/?#".contains($0) })
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      guard case .old(let isKept) = requests.first else { break }
      // A client of the old version knows no replies before the reply.
      if head.status.code < 200 {
        promise?.succeed(())
        return
      }
      head.version = .http1_0
      let hasLength = head.headers.contains(name: "content-length")
      closesAfterReply = !isKept || !hasLength || head.headers["connection"].contains("close")
      head.headers.replaceOrAdd(
        name: "connection", value: closesAfterReply ? "close" : "keep-alive")
      context.write(wrapOutboundOut(.head(head)), promise: promise)
      return
    case .body: break
    case .end:
      if !requests.isEmpty { requests.removeFirst() }
      guard closesAfterReply else { break }
      let written = promise ?? context.eventLoop.makePromise(of: Void.self)
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      written.futureResult.whenComplete { _ in bound.value.close(promise: nil) }
      context.write(data, promise: written)
      return
    }
    context.write(data, promise: promise)
  }
}
