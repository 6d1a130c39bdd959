internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Tells clients that wait for permission to send the body of their request to go on (RFC 9110,
/// section 10.1.1).
///
/// curl waits for a second before it sends a large file without it.
final class ContinueHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data),
      head.headerFields[.expect]?.lowercased() == "100-continue"
    {
      context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
    context.fireChannelRead(data)
  }
}
