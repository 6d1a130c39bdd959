internal import HTTPTypes
internal import Links
internal import NIOCore
internal import NIOHTTPTypes

/// Closes the connections of a client that has too many, tells the counter what each one does, and
/// notices when a client leaves.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let counter: ConnectionCounter
  private let proxies: [AddressRange]
  private let state = ConnectionState()
  /// The connection in the counter.
  private var id: ObjectIdentifier?
  /// The number of request heads that have come, of requests that have come as a whole, and of
  /// replies that the client was sent.
  private var (headCount, requestCount, replyCount) = (0, 0, 0)
  /// Whether a reply has begun that the client was not yet sent as a whole.
  private var isReplying = false

  init(counter: ConnectionCounter, proxies: [AddressRange]) {
    self.counter = counter
    self.proxies = proxies
  }

  func handlerAdded(context: ChannelHandlerContext) {
    RequestLineHandler.add(to: context.pipeline.syncOperations)
    let channel = context.channel
    state.begin { channel.close(promise: nil) }
    // All clients of a proxy come from its address. The proxy has to limit theirs.
    let address = channel.remoteAddress?.internetAddress
    let isProxy = address.map { peer in proxies.contains { $0.contains(peer) } } ?? false
    let client = isProxy ? nil : Client(address).name
    let id = ObjectIdentifier(channel)
    self.id = id
    if !counter.open(id, of: client, state: state) {
      // The pipeline must be whole before it is taken down.
      context.eventLoop.execute { channel.close(promise: nil) }
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    state.end()
    if let id { counter.close(id) }
    id = nil
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed { state.clientLeft() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: headCount += 1
    // Bytes of a body that no route reads are no progress.
    case .body: if replyCount < headCount { tell(activity) }
    case .end:
      requestCount += 1
      tell(activity)
    }
    context.fireChannelRead(data)
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    switch unwrapOutboundIn(data) {
    // Replies before the reply, such as "100 Continue", change nothing.
    case .head(let head) where head.status.code >= 200:
      isReplying = true
      if requestCount < headCount { tell(activity) }
    case .head, .body: break
    case .end:
      let written = promise ?? context.eventLoop.makePromise(of: Void.self)
      let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
      written.futureResult.whenSuccess {
        let handler = bound.value
        handler.replyCount += 1
        handler.isReplying = false
        handler.tell(handler.activity)
      }
      context.write(data, promise: written)
      return
    }
    context.write(data, promise: promise)
  }

  /// What the connection does, by what has come and gone.
  private var activity: ConnectionActivity {
    if isReplying || replyCount < requestCount { return .answering }
    if replyCount < headCount { return .sending }
    return requestCount < headCount ? .sendingUnread : .waiting
  }

  private func tell(_ activity: ConnectionActivity) {
    if let id { counter.set(activity, of: id) }
  }
}
