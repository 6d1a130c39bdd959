internal import JSON
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Ends connections that would otherwise be held for nothing.
///
/// Two sorts: those whose client does not take the reply, and those whose reply says
/// `Connection: close`, because the rest of the request is not worth reading. The time for a head
/// is kept by Hummingbird's idle timeout, which counts whole heads and so is not fooled by one that
/// comes letter by letter; the time for a body by whoever reads it.
final class ConnectionKeeper: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let writeTimeout: TimeAmount
  private var pendingWriteCount = 0
  /// When the client last took something, or was first given something to take.
  private var lastProgress = NIODeadline.now()
  private var closesAfterReply = false
  private var check: RepeatedTask?

  init(writeTimeout: TimeAmount) {
    self.writeTimeout = writeTimeout
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let timeout = writeTimeout
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    // One timer a connection, not one a reply: this is about the minutes, not the milliseconds.
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
    }
  }
}
