internal import WebLinks
internal import JSON
public import PostValidation
public import Logging
import Posting
public import ServiceLifecycle

internal import FoundationEssentials
internal import Hummingbird
internal import NIOCore
internal import UnixSignals

/// A locations server: the API over a store, until it is asked to stop.
///
///     let store = try LocationStore(path: "locations.sqlite")
///     let service = LocationsService(
///       store: store, validator: PostValidator(geocoder: geocoder), settings: ServerSettings())
///     try await service.run()
///
/// It is a `Service` of swift-service-lifecycle: on a graceful shutdown it accepts nothing new,
/// ends what it has begun, and returns. The store stays open; whoever opened it closes it.
public struct LocationsService: Service {
  let api: LocationsAPI
  private let didStart: @Sendable (_ port: Int) async -> Void

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - store: where everything is kept.
  ///   - validator: what looks at posts on arrival.
  ///   - settings: where to listen, and what to keep out.
  ///   - metrics: what counts; give the store the same.
  ///   - facebook: who Facebook tokens stand for; nil to take none.
  ///   - logger: where to write.
  ///   - didStart: called once requests are taken, with the port.
  public init(
    store: LocationStore, validator: PostValidator, settings: ServerSettings = ServerSettings(),
    metrics: ServerMetrics = ServerMetrics(), facebook: FacebookVerifier? = nil,
    logger: Logger = Logger(label: "onthemap"),
    didStart: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) {
    self.init(
      store: store, validator: validator, settings: settings, metrics: metrics, facebook: facebook,
      logger: logger, now: { Timestamp(Date()) }, didStart: didStart)
  }

  /// Makes a server with a clock of its own.
  init(
    store: LocationStore, validator: PostValidator, settings: ServerSettings,
    metrics: ServerMetrics = ServerMetrics(), facebook: FacebookVerifier? = nil,
    logger: Logger = Logger(label: "onthemap"), now: @escaping @Sendable () -> Timestamp,
    didStart: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) {
    api = LocationsAPI(
      store: store, validator: validator, settings: settings, metrics: metrics, facebook: facebook,
      logger: logger, now: now)
    self.didStart = didStart
  }

  /// Serves until a graceful shutdown.
  ///
  /// - Throws: when the address cannot be listened at.
  public func run() async throws {
    try await api.hasher.prepare()
    try await application().run()
  }

  /// Serves until SIGTERM or SIGINT, then ends what has begun.
  ///
  /// Requests that take longer than the settings' `drainTimeout` to end are cut.
  ///
  /// - Throws: ``ServiceError/cannotListen(host:port:reason:)``, or what else ended it.
  public func runUntilSignalled() async throws {
    var logger = api.logger
    logger.logLevel = .error
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: self)], gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger)
    configuration.maximumGracefulShutdownDuration = api.settings.drainTimeout
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      throw ServiceError(error, settings: api.settings)
    } catch is SocketAddressError.UnknownHost {
      throw ServiceError.cannotListen(
        host: api.settings.host, port: api.settings.port, reason: "no machine is called so")
    }
  }

  func application() -> some ApplicationProtocol {
    let settings = api.settings
    var logger = api.logger
    // What the libraries below have to say is of use to their authors.
    logger.logLevel = max(api.logger.logLevel, .warning)
    return Application(
      router: api.router(),
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [
            ConnectionKeeper(writeTimeout: .nanoseconds(settings.transferTimeout.nanoseconds))
          ],
          idleTimeout: .nanoseconds(settings.idleTimeout.nanoseconds),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: settings.addressLimitByteCount + 1024,
            maxHeaderListSize: settings.addressLimitByteCount + 16 * 1024,
            maxHeaderFieldCount: 64))),
      configuration: .init(
        address: .hostname(settings.host, port: settings.port), serverName: nil, backlog: 1024,
        availableConnectionsDelegate: .maximum(settings.connectionLimit, logger: logger)),
      services: [PruningService(api: api), ChangeWatcher(api: api)],
      onServerRunning: { [didStart] channel in await didStart(channel.localAddress?.port ?? 0) },
      logger: logger)
  }
}

/// Removes what has run out, once an hour.
private struct PruningService: Service {
  let api: LocationsAPI

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do {
          try await api.store.prune(at: api.now(), keepingRepliesFor: api.settings.replyRetention)
        } catch is CancellationError {
          return
        } catch {
          api.logger.error("Pruning failed", metadata: ["error": "\(StoreError(error))"])
        }
        try? await Task.sleep(for: .seconds(3600))
      }
    }
  }
}

/// Looks once a second whether another process has changed the file.
///
/// A user who was removed by a command is gone from the cached lists within that time.
private struct ChangeWatcher: Service {
  let api: LocationsAPI

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do {
          try await api.store.noticeOthers()
        } catch is CancellationError {
          return
        } catch {
          api.logger.error(
            "Looking for changes failed", metadata: ["error": "\(StoreError(error))"])
        }
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }
}

extension Duration {
  /// Whole nanoseconds.
  var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
