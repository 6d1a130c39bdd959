internal import HTTPTypes
internal import TextTools
internal import NIOCore

/// The API of a server whose clients this one answers.
protocol Dialect: Sendable {
  /// The word for the dialect: where it is mounted, and in the metrics.
  static var name: String { get }
  /// Whether pages of all sites may read its answers, whatever the settings say.
  var isForAllOrigins: Bool { get }
  /// Its routes.
  var routes: [DialectRoute] { get }
  /// The reply to an invalid request, in the dialect's own words.
  func reply(_ refusal: RequestRefusal, to call: Call) -> DialectReply
}

extension Dialect {
  var isForAllOrigins: Bool { false }

  /// The same, with the time to wait before another attempt.
  func refusal(_ refusal: RequestRefusal, to call: Call) -> DialectReply {
    var reply = reply(refusal, to: call)
    reply.retryAfterSeconds = refusal.retryAfterSeconds
    return reply
  }
}

/// A request to a dialect.
struct Call: Sendable {
  /// The parameters of the query string, or of a form.
  let parameters: RequestParameters
  /// The value of `Accept-Language`.
  let acceptLanguage: String?
  /// The handler of the route.
  let current: CurrentGeocoder.Snapshot
  /// The last part of the path, decoded.
  let lastPathComponent: String
  /// The version of the server.
  let version: String
  /// The address of this server as the client knows it: `http://127.0.0.1:8080`.
  let origin: String
  /// The body; empty unless the route takes one.
  var body: [UInt8] = []
}

/// A route of a dialect.
struct DialectRoute: Sendable {
  typealias Handler = @Sendable (Call) throws(RequestRefusal) -> DialectReply
  typealias SeveralHandler =
    @Sendable (Call, Turns) async throws(RequestRefusal) -> DialectReply

  /// How a route answers.
  enum Answer: Sendable {
    /// With one search or a few short ones: all of it is one turn.
    case once(Handler)
    /// With searches that are turns of their own.
    case severally(SeveralHandler)
  }

  /// What a route takes besides the parameters of its query string.
  enum Input: Sendable {
    /// Nothing.
    case query
    /// The same parameters as a form in the body, too (`POST`).
    case form
  }

  /// The paths below the mount, in the notation of the router; the first is the one in documents.
  let paths: [String]
  /// The summary of the route, in one line.
  let summary: String
  var parameters: [ParameterDescription] = []
  var input = Input.query
  /// The media types of its answers.
  var mediaTypes = ["application/json"]
  /// Whether the language of the answer depends on `Accept-Language`.
  var variesByLanguage = true
  let answer: Answer

  init(
    paths: [String], summary: String, parameters: [ParameterDescription] = [],
    input: Input = .query, mediaTypes: [String] = ["application/json"],
    variesByLanguage: Bool = true, handle: @escaping Handler
  ) {
    self.init(
      paths: paths, summary: summary, parameters: parameters, input: input,
      mediaTypes: mediaTypes, variesByLanguage: variesByLanguage, answer: .once(handle))
  }

  init(
    paths: [String], summary: String, parameters: [ParameterDescription] = [],
    input: Input = .query, mediaTypes: [String] = ["application/json"],
    variesByLanguage: Bool = true, answer: Answer
  ) {
    self.paths = paths
    self.summary = summary
    self.parameters = parameters
    self.input = input
    self.mediaTypes = mediaTypes
    self.variesByLanguage = variesByLanguage
    self.answer = answer
  }
}

/// The description of a parameter in the API document.
struct ParameterDescription: Sendable {
  let name: String
  let summary: String
  let schema: JSONValue
  var isRequired = false

  init(_ name: String, _ summary: String, _ schema: JSONValue, isRequired: Bool = false) {
    self.name = name
    self.summary = summary
    self.schema = schema
    self.isRequired = isRequired
  }
}

/// The schemas of parameters.
enum ParameterSchema {
  static let text: JSONValue = ["type": "string"]
  static let someText: JSONValue = ["type": "string", "minLength": 1]
  static let latitude: JSONValue = ["type": "number", "minimum": -90, "maximum": 90]
  static let longitude: JSONValue = ["type": "number", "minimum": -180, "maximum": 180]
  static let number: JSONValue = ["type": "number", "minimum": -1e9, "maximum": 1e9]
  /// Larger numbers are cut.
  static let count: JSONValue = ["type": "integer", "minimum": 1]
  static let flag: JSONValue = ["type": "string", "enum": ["0", "1"]]
  static let languages: JSONValue = [
    "type": "string", "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})?(,[A-Za-z]{2,8})?$",
    "examples": ["de", "de,en"],
  ]
  static let countries: JSONValue = [
    "type": "string", "examples": ["us,ca"],
  ]

  /// One of some words.
  static func word(_ words: [String]) -> JSONValue {
    ["type": "string", "enum": .array(words.map { .string($0) })]
  }
}
