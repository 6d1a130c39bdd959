internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import PostingClient
internal import TextTools

/// A request with a JSON body, as its client means it.
///
/// The SDKs of Parse put into the body what other clients put into the header: the one for
/// JavaScript sends every request as `POST`, with the method in `_method`, and all send a query so.
///
///     {"where":{"firstName":"Ada"},"limit":"20","_method":"GET","_ApplicationId":"app"}
///
/// is `GET` with the parameters `where` and `limit`. Members of the ``envelope`` are taken from the
/// body, so a route sees only the others. What is wrong is thrown when it is asked for, so that a
/// route decides what it says first.
struct ClientRequest: Sendable {
  /// The method that the client means.
  let method: HTTPRequest.Method
  /// The client.
  let client: Client
  /// The body as it was sent.
  let bytes: [UInt8]
  /// Whether the client wants nothing else than what it asks for; see ``Writer/isStrict``.
  let isStrict: Bool
  /// Whether the credential, if there is one, is a cookie, which the scripts of pages cannot read.
  let isFromCookie: Bool
  private let content: Result<JSONValue, APIError>
  private let sender: Result<RequestCredential?, APIError>

  /// The members of a body that are about the request, and no fields of a post.
  ///
  /// Source: `src/RESTController.ts` of the Parse SDK for JavaScript.
  private static let envelope: Set<String> = [
    "_method", "_ApplicationId", "_JavaScriptKey", "_ClientKey", "_RestAPIKey", "_ClientVersion",
    "_InstallationId", "_SessionToken", "_MasterKey", "_MaintenanceKey", "_RevocableSession",
    "_ContentType", "_context", "_noBody",
  ]
  /// The members of the envelope in which a client may send an API key.
  private static let keys = ["_RestAPIKey", "_JavaScriptKey", "_ClientKey"]

  init(
    of request: Request, _ context: ServerContext, bytes: [UInt8], settings: HTTPSettings
  ) {
    client = context.client
    self.bytes = bytes
    isStrict = request.isStrict
    var method = request.method
    var inBody: Result<RequestCredential?, APIError> = .success(nil)
    do throws(APIError) {
      var value = try JSONValue(body: bytes)
      if case .object(var object) = value {
        if method == .post, let value = object["_method"], value != .null {
          guard let name = value.string else {
            throw .wrongType(field: "_method", expected: "String", found: value.kind)
          }
          // What is no method is refused as one that no route has.
          method = HTTPRequest.Method(name.uppercased()) ?? .trace
        }
        inBody = Result { [object] () throws(APIError) in try Self.credential(in: object) }
        object.members.removeAll { Self.envelope.contains($0.name) }
        value = .object(object)
      }
      content = .success(value)
    } catch {
      content = .failure(error)
    }
    self.method = method
    // The header counts before the body, and both before the cookie, which browsers add by
    // themselves.
    let given = Result { () throws(APIError) -> RequestCredential? in
      if let credential = try RequestCredential(headersOf: request) { return credential }
      return try inBody.get()
    }
    isFromCookie = (try? given.get()) == .some(nil)
    sender = Result { () throws(APIError) in
      if let credential = try given.get() { return credential }
      return try RequestCredential(of: request, isSafe: method.isSafe, settings: settings)
    }
  }

  private static func credential(in body: JSONObject) throws(APIError) -> RequestCredential? {
    if let token = body["_SessionToken"]?.string {
      return try RequestCredential(text: token[...])
    }
    for name in keys {
      guard let key = body[name]?.string, RequestCredential.isKey(key) else { continue }
      return try RequestCredential(text: key[...])
    }
    return nil
  }

  /// The body without its envelope.
  ///
  /// - Throws: ``APIError/malformedJSON(_:)``.
  func body() throws(APIError) -> JSONValue { try content.get() }

  /// The members of the body as parameters of a query.
  ///
  /// - Throws: ``APIError/malformedJSON(_:)``, ``APIError/wrongType(field:expected:found:)``,
  ///   ``APIError/badParameter(name:fault:)``.
  func parameters() throws(APIError) -> QueryParameters {
    // A read needs no body.
    if bytes.isEmpty { return try QueryParameters(nil) }
    let value = try body()
    guard case .object(let object) = value else {
      throw .wrongType(field: "The body", expected: "Object", found: value.kind)
    }
    return try QueryParameters(object)
  }

  /// The credential; nil if the request has none.
  ///
  /// - Throws: ``APIError/invalidSession``, ``APIError/missingXSRFToken``.
  func credential() throws(APIError) -> RequestCredential? { try sender.get() }

  /// The account that asks for a change.
  ///
  /// - Throws: ``APIError/signInNeeded``, and the errors of ``credential()`` and ``body()``.
  func writer() throws(APIError) -> Writer {
    guard let credential = try credential() else {
      // The credential may be in the part of the body that cannot be read.
      _ = try body()
      throw .signInNeeded
    }
    return Writer(credential: credential, client: client, isStrict: isStrict)
  }
}

extension Request {
  /// Whether the client prefers an error to a guess (RFC 7240, section 4.4).
  var isStrict: Bool {
    headers[values: .prefer].contains { field in
      field.lowercased().split(separator: ",").contains { preference in
        preference.filter { $0 != " " && $0 != "\"" } == "handling=strict"
      }
    }
  }
}

extension HTTPField.Name {
  fileprivate static let prefer = Self.known("Prefer")
}

extension LocationsAPI {
  /// Reads a request with its body.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - context: its context.
  ///   - limit: the maximum size of the body in bytes.
  ///   - isOfSDK: whether pages of this server and of allowed origins may send JSON as
  ///     `text/plain`, as the SDK of Parse for JavaScript does. Not where the reply sets a cookie.
  /// - Returns: the request.
  /// - Throws: the errors of ``Hummingbird/Request/bytes(upTo:within:ofAnyType:)``.
  func read(
    _ request: Request, _ context: ServerContext, upTo limit: Int, isOfSDK: Bool = false
  ) async throws -> ClientRequest {
    let origin = RequestOrigin(of: request, settings: settings.http)
    let bytes = try await request.bytes(
      upTo: limit, within: settings.http.transferTimeout,
      ofAnyType: origin == .program || isOfSDK && origin == .knownPage)
    return ClientRequest(of: request, context, bytes: bytes, settings: settings.http)
  }
}
