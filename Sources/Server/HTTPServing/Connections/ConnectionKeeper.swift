internal import HTTPTypes
internal import TextTools
internal import NIOCore
internal import NIOHTTPTypes

/// Closes connections that would waste resources.
///
/// These are connections whose client does not read the reply, those whose reply has `Connection:
/// close` because the rest of the request will not be read, and those whose client goes on sending
/// a body for long after the reply. Hummingbird's idle timeout limits the time for a request head,
/// also if its bytes arrive slowly. The reader of a body limits the time for the body.
final class ConnectionKeeper: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let transferTimeout: TimeAmount
  /// The number of requests that have come as a whole.
  private var receivedCount = 0
  /// The number of replies that were sent.
  private var repliedCount = 0
  private var pendingWriteCount = 0
  /// The time at which the client last read bytes, or at which the reply started.
  private var lastProgress = NIODeadline.now()
  private var closesAfterReply = false
  private var check: RepeatedTask?

  init(transferTimeout: TimeAmount) {
    self.transferTimeout = transferTimeout
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let timeout = transferTimeout
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    // Use one timer per connection instead of one per reply: the timeout need not be exact.
    check = context.eventLoop.scheduleRepeatedTask(initialDelay: timeout, delay: timeout) { _ in
      let (handler, context) = bound.value
      if handler.pendingWriteCount > 0, NIODeadline.now() - handler.lastProgress >= timeout {
        context.close(promise: nil)
      }
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    check?.cancel()
    check = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) { receivedCount += 1 }
    context.fireChannelRead(data)
  }

  /// Gives the rest of a body that no route has read the time of one that is read.
  private func replyEnded(context: ChannelHandlerContext) {
    repliedCount += 1
    let number = repliedCount
    guard receivedCount < number else { return }
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: transferTimeout) {
      let (handler, context) = bound.value
      if handler.receivedCount < number { context.close(promise: nil) }
    }
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    switch unwrapOutboundIn(data) {
    case .head(let head):
      if head.headerFields[.connection] == "close" { closesAfterReply = true }
      context.write(data, promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      if pendingWriteCount == 0 { lastProgress = .now() }
      pendingWriteCount += 1
      let written = promise ?? context.eventLoop.makePromise(of: Void.self)
      let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
      written.futureResult.whenComplete { _ in
        let (handler, context) = bound.value
        handler.pendingWriteCount -= 1
        handler.lastProgress = .now()
        if handler.closesAfterReply { context.close(promise: nil) }
      }
      context.write(data, promise: written)
      replyEnded(context: context)
    }
  }
}
