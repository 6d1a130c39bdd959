import Foundation
import Geocoding
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import TextTools
import NIOCore
import PostValidation
import PostingClient
import Synchronization
import Testing

@testable import HTTPServing
@testable import LocationStore
@testable import LocationsServer

/// A clock that moves only when a test advances it.
final class TestClock: Sendable {
  /// 2026-01-02T03:04:05.678Z.
  static let start = Date(timeIntervalSince1970: 1_767_323_045.678)

  private let instant = Mutex(Timestamp(start))

  var now: Timestamp { instant.withLock { $0 } }
  var date: Date { Date(now) }

  func advance(by duration: Duration) {
    instant.withLock { $0 = $0.advanced(by: duration) }
  }
}

/// A server in memory, over a database of its own.
struct TestServer: Sendable {
  let api: LocationsAPI
  let database: TestDatabase
  let store: LocationStore
  let clock: TestClock
  let client: any TestClientProtocol

  /// All tests start at once; with as many servers each would take as long as all of them.
  private static let turnstile = Turnstile(width: 4)

  /// Runs a test with a server, when few others run.
  static func run(
    _ setup: TestingSetup = .router, settings change: (inout ServerSettings) -> Void = { _ in },
    facebook: FacebookVerifier? = nil, geocoder: Geocoder? = nil,
    _ test: @Sendable (TestServer) async throws -> Void
  ) async throws {
    try await turnstile.pass {
      try await runAtOnce(setup, settings: change, facebook: facebook, geocoder: geocoder, test)
    }
  }

  private static func runAtOnce(
    _ setup: TestingSetup, settings change: (inout ServerSettings) -> Void,
    facebook: FacebookVerifier?, geocoder: Geocoder?,
    _ test: @Sendable (TestServer) async throws -> Void
  ) async throws {
    let database = try TestDatabase()
    let store = try database.open()
    var settings = ServerSettings()
    settings.http.port = 0
    // The least that scrypt takes: what it costs is not what is tested here.
    settings.passwordLogRounds = 1
    settings.http.requestsPerSecond = nil
    // On a busy machine a test may wait for minutes between two bytes.
    settings.http.idleTimeout = .seconds(3_600)
    settings.http.transferTimeout = .seconds(3_600)
    settings.healthTimeout = .seconds(3_600)
    settings.queryTimeout = .seconds(3_600)
    // Most tests are about something else than what one author may do.
    settings.postsPerMinute = nil
    settings.postsPerDay = nil
    settings.signUpsPerDay = nil
    settings.postsPerAuthor = 0
    settings.allowsOtherNames = true
    change(&settings)
    let clock = TestClock()
    let service = LocationsService(
      store: store, validator: PostValidator(geocoder: geocoder), settings: settings,
      facebook: facebook, now: { clock.now })
    try await service.application().test(setup) { client in
      try await test(
        TestServer(
          api: service.api, database: database, store: store, clock: clock, client: client))
    }
    try store.close()
  }

  /// Sends a request.
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, as token: String? = nil,
    headers: [String: String] = [:]
  ) async throws -> TestReply {
    var fields = HTTPFields()
    if body != nil { fields[.contentType] = "application/json" }
    if let token { fields[.authorization] = "Bearer \(token)" }
    for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
    let response = try await client.executeRequest(
      uri: path, method: method, headers: fields, body: body.map(ByteBuffer.init(string:)))
    return TestReply(
      status: response.status.code, headers: response.headers,
      text: String(buffer: response.body))
  }

  /// Makes an account and gives its key in the API and an API key of it.
  func account(
    _ email: String, role: Account.Role = .author
  ) async throws -> (key: String, token: String) {
    // The hash of a password costs a tenth of a second, which few tests need.
    let account = try await store.addAccount(
      NewAccount(
        email: email, password: nil, firstName: "Ada", lastName: "Lovelace",
        role: role),
      hash: try PasswordHash(
        of: "correct horse", cost: .init(logRounds: 1, blockSize: 8, parallelism: 1)),
      facebookID: nil, at: clock.now)
    return (account.key, try await store.addKey(named: "test", for: email, at: clock.date))
  }

  /// Signs in and gives the session's token.
  func signIn(_ email: String) async throws -> String {
    let reply = try await send(.post, "/v1/session", Self.logIn(email, "correct horse"))
    return try #require(try reply.guarded["session"]?.object?["id"]?.string)
  }

  static func logIn(_ name: String, _ password: String) -> String {
    String(
      decoding: JSONValue.object(
        .init([
          .init(
            name: "udacity",
            value: ["username": .string(name), "password": .string(password)])
        ])
      ).bytes, as: UTF8.self)
  }

  /// The body of a sound post.
  static func post(_ firstName: String = "Ada", extra: String = "") -> String {
    """
    {"firstName":"\(firstName)","lastName":"Lovelace","mapString":"London, England",\
    "mediaURL":"https://example.org/ada","latitude":51.5,"longitude":-0.125\(extra)}
    """
  }
}

/// A reply, read.
struct TestReply {
  let status: Int
  let headers: HTTPFields
  let text: String

  /// The body as a JSON object.
  var json: JSONObject {
    get throws { try #require(try JSONReader.value(of: Array(text.utf8)).object) }
  }

  /// The body as a JSON object after the five guard bytes.
  var guarded: JSONObject {
    get throws {
      try #require(text.hasPrefix(")]}'\n"))
      return try #require(try JSONReader.value(of: Array(text.utf8.dropFirst(5))).object)
    }
  }

  /// The number in `code`.
  var code: Int? {
    guard case .number(let code) = try? json["code"] else { return nil }
    return Int(code)
  }

  /// The posts of a list.
  var results: [JSONObject] {
    get throws {
      guard case .array(let elements) = try json["results"] else {
        throw StoreError.failed(reason: "no results in \(text)")
      }
      return elements.compactMap(\.object)
    }
  }
}

/// A folder that goes with the value.
final class TemporaryFolder: Sendable {
  let root: String

  init() throws {
    root = NSTemporaryDirectory() + "/locations-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  func path(_ name: String) -> String { "\(root)/\(name)" }

  deinit { try? FileManager.default.removeItem(atPath: root) }
}
