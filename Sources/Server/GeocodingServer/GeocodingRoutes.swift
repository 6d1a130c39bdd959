public import Hummingbird

package import HTTPServing
internal import HTTPTypes
internal import TextTools
internal import NIOCore

/// The APIs of other geocoding servers, and our own, as routes.
///
///     let routes = GeocodingRoutes(CurrentGeocoder(geocoder), version: "1.0")
///     let router = Router(options: .autoGenerateHeadEndpoints)
///     routes.add(to: router)
///
/// | mount | API |
/// | --- | --- |
/// | `/photon` | Photon |
/// | `/nominatim` | Nominatim |
/// | `/pelias` | Pelias |
/// | `/open-meteo` | Open-Meteo |
/// | `/reconcile` | OpenRefine |
/// | `/`, `/onthemap` | our own |
public struct GeocodingRoutes: Sendable {
  /// The APIs that can be mounted at the root, by their usual mounts.
  public enum Root: String, CaseIterable, Hashable, Sendable {
    /// Photon.
    case photon
    /// Nominatim.
    case nominatim
    /// Pelias.
    case pelias
    /// Open-Meteo.
    case openMeteo = "open-meteo"
    /// OpenRefine's reconciliation.
    case reconcile
  }

  let current: CurrentGeocoder
  let version: String
  package let metrics: DialectMetrics
  let streams = StreamCounter()
  let spoolBudget = SpoolBudget()
  /// The searches; shared with others of the same server.
  package var work = WorkLimiter.forGeocoding()
  /// Counts the searches of a request that has several; nil without a limit.
  package var guardian: RequestGuard?
  let coder = GzipCoder()
  let root: Root?
  private let origin: String?

  /// Makes the routes.
  ///
  /// - Parameters:
  ///   - current: the geocoder.
  ///   - version: the version that the APIs report.
  ///   - metrics: the counters.
  ///   - root: the API that is mounted at the root besides its usual mount; nil for our own.
  ///   - origin: the address of the site, such as `https://map.example.org`; nil to take it from
  ///     each request.
  public init(
    _ current: CurrentGeocoder, version: String, metrics: DialectMetrics = DialectMetrics(),
    root: Root? = nil, origin: String? = nil
  ) {
    self.current = current
    self.version = version
    self.metrics = metrics
    self.root = root
    self.origin = origin
  }

  /// A dialect at a mount.
  struct Mount {
    let prefix: String
    let dialect: any Dialect
  }

  var mounts: [Mount] {
    let others: [any Dialect] = [
      PhotonDialect(), NominatimDialect(), PeliasDialect(), OpenMeteoDialect(),
      ReconciliationDialect(),
    ]
    var mounts = others.map { Mount(prefix: "/\(type(of: $0).name)", dialect: $0) }
    mounts.append(Mount(prefix: "/\(OwnDialect.name)", dialect: OwnDialect()))
    let atRoot = others.first { type(of: $0).name == root?.rawValue } ?? OwnDialect()
    mounts.append(Mount(prefix: "", dialect: atRoot))
    return mounts
  }

  /// Adds the routes.
  ///
  /// The router must have the option `autoGenerateHeadEndpoints`.
  ///
  /// - Parameter router: a router or a group of one.
  public func add<Context: RequestContext>(to router: some RouterMethods<Context>) {
    for mount in mounts {
      for route in mount.dialect.routes {
        for path in route.paths {
          add(route, of: mount.dialect, at: mount.prefix + path, to: router)
        }
      }
      addStreams(of: mount.dialect, at: mount.prefix, to: router)
    }
    addDescription(at: "/\(OwnDialect.name)/openapi.json", to: router)
  }

  private func add<Context: RequestContext>(
    _ route: DialectRoute, of dialect: any Dialect, at path: String,
    to router: some RouterMethods<Context>
  ) {
    let path = path.isEmpty ? "/" : path
    router.on(RouterPath(path), method: .get) { request, context in
      await answer(request, turns(of: context), route, dialect)
    }
    var methods: [HTTPRequest.Method] = [.get]
    if case .form = route.input {
      methods.append(.post)
      router.on(RouterPath(path), method: .post) { request, context in
        try await answerForm(request, turns(of: context), route, dialect)
      }
    }
    // The stream of answers is at the path of the single one.
    if dialect is OwnDialect, path.hasSuffix("/geocode") { methods.append(.post) }
    refuseOtherMethods(at: path, of: dialect, than: methods, in: router)
  }

  /// Answers `OPTIONS` at a path, and refuses the methods that it does not have.
  func refuseOtherMethods<Context: RequestContext>(
    at path: String, of dialect: any Dialect, than methods: [HTTPRequest.Method],
    in router: some RouterMethods<Context>
  ) {
    let allowed = (methods + [.head, .options]).map(\.rawValue).sorted().joined(separator: ", ")
    router.on(RouterPath(path), method: .options) { _, _ in
      Response(status: .noContent, headers: [.allow: allowed])
    }
    router.refuseOtherMethods(than: methods + [.options], at: path) { names, request in
      let refusal = RequestRefusal.request(
        "This path supports only \(names.joined(separator: ", ")).", status: .methodNotAllowed)
      var response = respond(dialect.reply(refusal, to: emptyCall(request)), to: request)
      response.headers[.allow] = allowed
      return response
    }
  }

  /// Adds the description of the APIs.
  func addDescription<Context: RequestContext>(
    at path: String, to router: some RouterMethods<Context>
  ) {
    let buffer = ByteBuffer(bytes: description.bytes(.minimal))
    router.on(RouterPath(path), method: .get) { _, _ in
      Response(
        status: .ok, headers: [.contentType: MediaType.json], body: .init(byteBuffer: buffer))
    }
    refuseOtherMethods(at: path, of: OwnDialect(), than: [.get], in: router)
  }

  // MARK: Requests

  /// The turns of a request at the geocoder.
  func turns(of context: some RequestContext) -> Turns {
    let context = context as? ServerContext
    return Turns(
      work: work, client: context?.client ?? Client(nil), connection: context?.connection,
      guardian: guardian)
  }

  private func answer(
    _ request: Request, _ turns: Turns, _ route: DialectRoute, _ dialect: any Dialect
  ) async -> Response {
    let replies = current.snapshot.replies
    let key = cacheKey(of: request, route)
    if let kept = replies.reply(for: key) {
      metrics.count(type(of: dialect).name, kept.outcome)
      return respond(kept, to: request)
    }
    do throws(RequestRefusal) {
      let parameters = try RequestParameters(request.uri.query ?? "")
      let (reply, call) = await answer(request, parameters, turns, route, dialect)
      var prepared = prepared(reply, call, route, dialect, validatedBy: key)
      // Those of other outcomes may depend on the address of the server.
      if reply.outcome == .found || reply.outcome == .nothing {
        prepared = call.current.replies.insert(prepared, for: key, coder)
      }
      return respond(prepared, to: request)
    } catch {
      return refuse(error, request, dialect)
    }
  }

  /// Answers a request that cannot be read.
  func refuse(
    _ refusal: RequestRefusal, _ request: Request, _ dialect: any Dialect
  ) -> Response {
    metrics.count(type(of: dialect).name, .refused)
    return respond(dialect.refusal(refusal, to: emptyCall(request)), to: request)
  }

  /// The maximum size of a form.
  private static let formLimitByteCount = 1 << 20

  private func answerForm(
    _ request: Request, _ turns: Turns, _ route: DialectRoute, _ dialect: any Dialect
  ) async throws -> Response {
    let type = request.headers[.contentType].map { $0.prefix { $0 != ";" }.lowercased() } ?? ""
    do {
      guard type == "application/x-www-form-urlencoded" else {
        throw RequestRefusal.request(
          "The Content-Type must be application/x-www-form-urlencoded.",
          status: .unsupportedMediaType)
      }
      let tooLarge = RequestRefusal.request(
        "The request body exceeds the limit of \(Self.formLimitByteCount) bytes.",
        status: .contentTooLarge)
      let tooSlow = RequestRefusal.request(
        "The request body did not arrive in time.", status: .requestTimeout)
      let body = request.body
      let buffer: ByteBuffer
      do {
        buffer = try await withTimeLimit(.seconds(20), or: tooSlow) {
          try await body.collect(upTo: Self.formLimitByteCount)
        }
      } catch is NIOTooManyBytesError {
        throw tooLarge
      }
      let form = String(decoding: buffer.readableBytesView, as: UTF8.self)
      let query = request.uri.query.map { "\($0)&" } ?? ""
      let (reply, call) = await answer(
        request, try RequestParameters(query + form), turns, route, dialect)
      return respond(prepared(reply, call, route, dialect), to: request)
    } catch let refusal as RequestRefusal {
      var response = refuse(refusal, request, dialect)
      // The rest of the body is not read.
      response.headers[.connection] = "close"
      return response
    }
  }

  private func answer(
    _ request: Request, _ parameters: RequestParameters, _ turns: Turns, _ route: DialectRoute,
    _ dialect: any Dialect
  ) async -> (DialectReply, Call) {
    let call = call(request, parameters)
    let reply: DialectReply
    do throws(RequestRefusal) {
      switch route.answer {
      case .once(let handle):
        reply = try await turns.take { () throws(RequestRefusal) -> DialectReply in try handle(call)
        }
      case .severally(let handle): reply = try await handle(call, turns)
      }
    } catch {
      reply = dialect.refusal(error, to: call)
    }
    metrics.count(type(of: dialect).name, reply.outcome)
    return (reply, call)
  }

  func call(_ request: Request, _ parameters: RequestParameters) -> Call {
    let last = request.uri.path.split(separator: "/").last
    return Call(
      parameters: parameters, acceptLanguage: request.headers[.acceptLanguage],
      current: current.snapshot, lastPathComponent: last.flatMap { FormText.decoded($0) } ?? "",
      version: version, origin: origin ?? "http://\(request.head.authority ?? "localhost")")
  }

  func emptyCall(_ request: Request) -> Call {
    call(request, RequestParameters(pairs: []))
  }
}
