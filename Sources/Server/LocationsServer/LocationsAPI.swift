internal import LocationStore
import PostValidation

internal import GeocodingServer
internal import HTTPServing
internal import TextTools
internal import Logging
internal import PostingClient

/// The services that routes share.
struct LocationsAPI: Sendable {
  let store: LocationStore
  let validator: PostValidator
  let settings: ServerSettings
  let metrics: ServerMetrics
  let logger: Logger
  let hasher: PasswordHasher
  let logIns: LogInLimiter
  let quotas: Quotas
  let guardian: RequestGuard
  let lists: ListCache
  /// Lists with conditions: one at a time, since they may read all posts; clients take turns.
  let conditionalLists = WorkLimiter(limit: 1, waitingLimit: 256)
  /// Searches for places, of the geocoder's routes and of posts.
  let searches = WorkLimiter.forGeocoding()
  /// The clock.
  let now: @Sendable () -> Timestamp
  /// Verifies Facebook tokens; nil to refuse them.
  let facebook: FacebookVerifier?
  /// The geocoder's routes; nil without a geocoder, and if the settings say so.
  let geocoding: GeocodingRoutes?

  init(
    store: LocationStore, validator: PostValidator, settings: ServerSettings,
    metrics: ServerMetrics = ServerMetrics(), facebook: FacebookVerifier? = nil,
    logger: Logger = Logger(label: "onthemap"),
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.store = store
    self.validator = validator
    self.settings = settings
    self.metrics = metrics
    self.logger = logger
    self.facebook = facebook
    self.now = now
    hasher = PasswordHasher(
      cost: .init(logRounds: settings.passwordLogRounds, blockSize: 8, parallelism: 1))
    logIns = LogInLimiter(makeLimiter: store.limiter)
    quotas = Quotas(settings, makeLimiter: store.limiter)
    guardian = RequestGuard(settings.http, metrics: metrics.requests, logger: logger, now: now)
    lists = ListCache()
    var geocoding: GeocodingRoutes?
    if settings.servesGeocoder, let geocoder = validator.geocoder {
      geocoding = GeocodingRoutes(
        CurrentGeocoder(geocoder), version: settings.version,
        origin: settings.http.publicURL?.text)
      geocoding?.work = searches
      geocoding?.guardian = guardian
    }
    self.geocoding = geocoding
  }

  /// Checks the credential of a request that reads; a private server requires one.
  ///
  /// - Throws: ``APIError/signInNeeded``, ``APIError/invalidSession``, ``APIError/blocked``.
  func checkReader(_ credential: RequestCredential?) async throws {
    guard settings.isPrivate else { return }
    guard let credential else { throw APIError.signInNeeded }
    _ = try await store.account(of: credential, at: now())
  }
}
