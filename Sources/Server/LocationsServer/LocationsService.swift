public import LocationStore
internal import TextTools
public import Logging
public import PostValidation
import PostingClient
public import ServiceLifecycle

internal import FoundationEssentials
internal import HTTPServing
internal import Hummingbird

/// A locations server: serves the API and the web pages over a store.
///
///     let store = try LocationStore(path: "locations.sqlite")
///     let service = LocationsService(
///       store: store, validator: PostValidator(geocoder: geocoder), settings: ServerSettings())
///     try await service.run()
///
/// It is a `Service` of swift-service-lifecycle. On a graceful shutdown it accepts no new requests,
/// finishes the requests in flight, and returns. It does not close the store.
public struct LocationsService: Service {
  let api: LocationsAPI
  private let didStart: @Sendable (_ port: Int) async -> Void

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - store: the database.
  ///   - validator: validates posts before they are stored.
  ///   - settings: the address and the limits.
  ///   - metrics: the counters; pass the same object to the store.
  ///   - facebook: verifies Facebook tokens; nil to refuse them.
  ///   - logger: receives the log.
  ///   - didStart: called with the port when the server accepts requests.
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

  /// Makes a server with a given clock.
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
  /// - Throws: an error of NIO if the server cannot listen at the address.
  public func run() async throws {
    try await api.hasher.prepare()
    try await application().run()
  }

  /// Serves until SIGTERM or SIGINT, then finishes the requests in flight.
  ///
  /// After the `drainTimeout` of ``ServerSettings/http`` it closes the remaining connections.
  ///
  /// - Throws: `ServiceError.cannotListen` if the server cannot listen at the
  ///   address, or the error that ended the service.
  public func runUntilSignalled() async throws {
    try await HTTPApplication.runUntilSignalled(
      self, settings: api.settings.http, logger: api.logger)
  }

  func application() -> some ApplicationProtocol {
    HTTPApplication.make(
      api.router(), api.guardian,
      services: [PruningService(api: api), ChangeWatcher(api: api)]
    ) { [api, didStart] port in
      // Commands beside the server make links to it.
      do {
        try await api.store.setSiteAddress(api.settings.http.address(port: port))
      } catch {
        api.logger.warning(
          "The address was not stored", metadata: ["error": "\(StoreError(error))"])
      }
      await didStart(port)
    }
  }
}

/// Removes expired sessions and replies once an hour.
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

/// Notices when another process has changed the database: at most a second later.
///
/// So the posts of a user whom a command removed disappear from cached lists.
private struct ChangeWatcher: Service {
  let api: LocationsAPI

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do {
          try await api.store.watch()
        } catch is CancellationError {
          return
        } catch {
          api.logger.error(
            "Watching for changes failed", metadata: ["error": "\(StoreError(error))"])
        }
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }
}
