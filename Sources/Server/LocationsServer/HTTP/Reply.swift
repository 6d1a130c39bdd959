internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import TextTools
internal import NIOCore
internal import PostingClient

/// The format of a route's replies.
enum ReplyStyle: Sendable {
  /// Parse's format: JSON, with errors as `{"code":…,"error":…}`.
  case plain
  /// The format of sessions and users: JSON after the guard bytes `)]}'` and a line feed.
  ///
  /// The guard bytes prevent a page of another site from running a reply as a script. Errors are
  /// `{"status":…,"error":…}`, with `code` if the error has one.
  case guarded

  /// The style of replies at a path, whether or not there is a route.
  ///
  /// Apps take five bytes off every reply about sessions and users without a look, also off errors.
  init(path: String) {
    let parts = path.split(separator: "/")
    let isGuarded =
      parts.first == "api"
      || parts.first == "v1" && parts.count > 1 && ["session", "users"].contains(parts[1])
    self = isGuarded ? .guarded : .plain
  }

  /// The bytes before the JSON.
  var guardBytes: [UInt8] {
    switch self {
    case .plain: []
    case .guarded: Array(")]}'\n".utf8)
    }
  }

  /// Makes a reply with a JSON body.
  func reply(
    _ status: HTTPResponse.Status = .ok, _ body: [UInt8], headers: HTTPFields = [:]
  ) -> Response {
    var headers = headers
    let body = guardBytes + body
    headers[.contentType] = "application/json; charset=utf-8"
    headers[.contentDigest] = ContentDigest.value(of: body)
    let buffer = ByteBuffer(bytes: body)
    return Response(status: status, headers: headers, body: .init(byteBuffer: buffer))
  }

  func reply(
    _ status: HTTPResponse.Status = .ok, _ value: JSONValue, headers: HTTPFields = [:]
  ) -> Response {
    reply(status, value.bytes, headers: headers)
  }

  /// Makes the reply for an error.
  func reply(_ apiError: APIError) -> Response {
    var headers = HTTPFields()
    if let seconds = apiError.retryAfterSeconds { headers[.retryAfter] = "\(seconds)" }
    if case .methodNotAllowed(let allowed) = apiError {
      headers[.allow] = allowed.joined(separator: ", ")
    }
    switch apiError {
    case .invalidSession: headers[.wwwAuthenticate] = #"Bearer error="invalid_token""#
    // Tells the client that the digest of its request did not match (RFC 9530, section 4).
    case .bodyDamaged: headers[.wantContentDigest] = "sha-256=10"
    // Close the connection: the rest of the body is not read.
    case .bodyTooLarge, .bodyTooSlow, .notJSON, .bodyCutShort: headers[.connection] = "close"
    case .request(let fault) where fault.closesConnection: headers[.connection] = "close"
    default: break
    }
    switch self {
    case .plain: return reply(apiError.status, apiError.body.bytes, headers: headers)
    case .guarded:
      var members: [JSONObject.Member] = [
        .init(name: "status", value: .number(Double(apiError.status.code))),
        .init(name: "error", value: .string(apiError.sentence)),
      ]
      if let code = apiError.code {
        members.append(.init(name: "code", value: .number(Double(code))))
      }
      return reply(apiError.status, .object(JSONObject(members)), headers: headers)
    }
  }
}

extension APIError {
  /// The JSON body `{"code":…,"error":…}`, with the findings about a post, if any.
  var body: JSONValue {
    var members: [JSONObject.Member] = []
    if let code { members.append(.init(name: "code", value: .number(Double(code)))) }
    members.append(.init(name: "error", value: .string(sentence)))
    if case .invalidPost(let findings) = self {
      members.append(.init(name: "findings", value: .array(findings.map(\.json))))
    }
    return .object(JSONObject(members))
  }

  /// The JSON body in a part of a reply to a batch: it also has the `status` of a single request.
  var bodyOfPart: JSONValue {
    guard case .object(var object) = body else { return body }
    object["status"] = .number(Double(status.code))
    return .object(object)
  }

  /// Converts any error of a route to the error for its client.
  init(_ error: any Error) {
    switch error {
    case let apiError as APIError: self = apiError
    case let fault as RequestFault: self.init(fault)
    case let error as HTTPError where error.status == .notFound: self = .noSuchRoute
    default:
      switch StoreError(error) {
      case .busy: self = .busy
      case .full: self = .storageFull
      case .emailTaken: self = .emailTaken
      case .badName(_, let reason):
        let finding = PostFinding(.error, .firstName, code: .nameUnlikely, message: reason)
        self = .badSignUp(.name(field: "first_name", finding))
      case .notWritable: self = .notWritable
      case .unavailable(_, let mayBeStored): self = .unavailable(mayBeStored: mayBeStored)
      case .unstorableText: self = .unstorableText
      default: self = .failed
      }
    }
  }
}
