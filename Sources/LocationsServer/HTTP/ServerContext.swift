internal import Hummingbird
internal import NIOCore

/// What comes with a request besides itself.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address that the request comes from, without the port; empty where there is none.
  let clientAddress: String

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    clientAddress = source.channel.remoteAddress?.ipAddress ?? ""
  }
}
