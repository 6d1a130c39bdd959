internal import Hummingbird
internal import NIOCore

/// The context of a request.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The IP address of the client without the port; empty if unknown.
  let clientAddress: String

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    clientAddress = source.channel.remoteAddress?.ipAddress ?? ""
  }
}
