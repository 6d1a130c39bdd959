package import Hummingbird
internal import NIOCore
internal import Links

/// The context of a request.
package struct ServerContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  /// The client: the other end of the connection, or the client of a trusted proxy.
  package var client: Client
  /// The connection; nil if it is unknown, as in tests without a network.
  package var connection: ConnectionState?
  let channel: ObjectIdentifier

  package init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    client = Client(source.channel.remoteAddress?.internetAddress)
    channel = ObjectIdentifier(source.channel)
  }
}

extension SocketAddress {
  /// The IP address without its port; nil for other kinds of addresses.
  var internetAddress: InternetAddress? { ipAddress.flatMap { InternetAddress($0) } }
}
