package import Hummingbird
package import Logging
internal import NIOCore
package import ServiceLifecycle
internal import UnixSignals

/// Makes and runs the application of a server.
package enum HTTPApplication {
  /// Makes an application, with all bounds on connections and request heads.
  ///
  /// - Parameters:
  ///   - router: the routes.
  ///   - guardian: the settings, and what counts connections.
  ///   - services: what runs beside the server.
  ///   - didStart: called with the port when the server accepts requests.
  /// - Returns: the application.
  package static func make(
    _ router: Router<ServerContext>, _ guardian: RequestGuard, services: [any Service],
    didStart: @escaping @Sendable (_ port: Int) async -> Void
  ) -> some ApplicationProtocol {
    let (settings, connections) = (guardian.settings, guardian.connections)
    var logger = guardian.logger
    // Information from the libraries is useful to their authors only.
    logger.logLevel = max(logger.logLevel, .warning)
    return Application(
      responder: MethodResponder(next: router.buildResponder()),
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [
            ConnectionGuard(counter: connections, proxies: settings.trustedProxies),
            ConnectionKeeper(transferTimeout: .nanoseconds(settings.transferTimeout.nanoseconds)),
            ContinueHandler(),
          ],
          idleTimeout: .nanoseconds(settings.idleTimeout.nanoseconds),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: settings.addressLimitByteCount + 1024,
            maxHeaderListSize: settings.addressLimitByteCount + 16 * 1024,
            maxHeaderFieldCount: 64))),
      configuration: .init(
        address: .hostname(settings.host, port: settings.port), serverName: nil, backlog: 1024,
        availableConnectionsDelegate: .maximum(settings.connectionLimit, logger: logger)),
      services: services,
      onServerRunning: { channel in await didStart(channel.localAddress?.port ?? 0) },
      logger: logger)
  }

  /// Runs a service until SIGTERM or SIGINT, then lets it finish the requests in flight.
  ///
  /// After ``HTTPSettings/drainTimeout`` it closes the remaining connections.
  ///
  /// - Throws: ``ServiceError/cannotListen(host:port:reason:)`` if the server cannot listen at the
  ///   address, or the error that ended the service.
  package static func runUntilSignalled(
    _ service: any Service, settings: HTTPSettings, logger: Logger
  ) async throws {
    var logger = logger
    logger.logLevel = .error
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: service)], gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger)
    configuration.maximumGracefulShutdownDuration = settings.drainTimeout
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      throw ServiceError(error, settings: settings)
    } catch is SocketAddressError.UnknownHost {
      throw ServiceError.cannotListen(
        host: settings.host, port: settings.port, reason: "unknown host")
    }
  }
}
