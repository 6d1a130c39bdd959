internal import JSON
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Posting

/// How replies of a route look.
enum ReplyStyle: Sendable {
  /// As Parse's: JSON, errors as `{"code":…,"error":…}`.
  case plain
  /// As those of sessions and users: after the five bytes `)]}'` and line feed, which keep a page of
  /// another site from running a reply as a script; errors as `{"status":…,"error":…}`, with the
  /// `code` of the plain style where there is one.
  case guarded

  /// What stands before the JSON.
  var guardBytes: [UInt8] {
    switch self {
    case .plain: []
    case .guarded: Array(")]}'\n".utf8)
    }
  }

  /// A reply with a body of JSON.
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

  /// The reply that says why a request is not done.
  func reply(_ apiError: APIError) -> Response {
    var headers = HTTPFields()
    if let seconds = apiError.retryAfterSeconds { headers[.retryAfter] = "\(seconds)" }
    if case .methodNotAllowed(let allowed) = apiError {
      headers[.allow] = allowed.joined(separator: ", ")
    }
    switch apiError {
    // How a client knows that its request was damaged on the way (RFC 9530, section 4).
    case .bodyDamaged: headers[.wantContentDigest] = "sha-256=10"
    // The rest of the body is not worth reading.
    case .bodyTooLarge, .bodyTooSlow, .notJSON, .bodyCutShort: headers[.connection] = "close"
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
  /// `{"code":…,"error":…}`, with the findings about a post where there are any.
  var body: JSONValue {
    var members: [JSONObject.Member] = []
    if let code { members.append(.init(name: "code", value: .number(Double(code)))) }
    members.append(.init(name: "error", value: .string(sentence)))
    if case .invalidPost(let findings) = self {
      members.append(.init(name: "findings", value: .array(findings.map(\.json))))
    }
    return .object(JSONObject(members))
  }

  /// What an error that was thrown anywhere below a route means to its client.
  init(_ error: any Error) {
    switch error {
    case let apiError as APIError: self = apiError
    case let error as HTTPError where error.status == .notFound: self = .noSuchRoute
    default:
      switch StoreError(error) {
      case .busy: self = .busy
      case .full: self = .storageFull
      case .emailTaken: self = .emailTaken
      default: self = .failed
      }
    }
  }
}
