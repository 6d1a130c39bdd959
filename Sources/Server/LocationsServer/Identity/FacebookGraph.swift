internal import HTTPTypes
internal import LocationStore
internal import TextTools
public import PostingClient
internal import Links

/// Verifies access tokens with Facebook's Graph API.
///
/// A token belongs to an app. Without checking the app, the owner of any other app could sign in
/// here with its users' tokens.
public struct FacebookGraph: Sendable {
  private let address: String
  private let appID: String
  private let transport: Transport

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - address: the URL of the API without a trailing slash: `https://graph.facebook.com`.
  ///   - appID: the id of the app that tokens must belong to.
  ///   - transport: sends requests.
  public init(address: String, appID: String, transport: @escaping Transport) {
    self.address = address
    self.appID = appID
    self.transport = transport
  }

  /// Returns the user of an access token.
  ///
  /// - Parameter accessToken: the token.
  /// - Returns: the user; nil if the API refuses the token, or if it belongs to another app.
  /// - Throws: `TransportError` if the API cannot be reached; `JSONFault` or
  ///   `StoreError.failed(reason:)` if its reply is not valid.
  public func identity(of accessToken: String) async throws -> FacebookIdentity? {
    // Tokens are printable ASCII; other characters are not allowed in a header field.
    guard accessToken.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    guard let app = try await get("/app?fields=id", accessToken) else { return nil }
    guard app["id"]?.string == appID else { return nil }
    guard let person = try await get("/me?fields=id,first_name,last_name", accessToken) else {
      return nil
    }
    guard let id = person["id"]?.string, !id.isEmpty, id.utf8.count <= 64,
      id.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let firstName = person["first_name"]?.string, NewAccount.isName(firstName),
      let lastName = person["last_name"]?.string, NewAccount.isName(lastName)
    else { throw StoreError.failed(reason: "unexpected reply about a user") }
    return FacebookIdentity(id: id, firstName: firstName, lastName: lastName)
  }

  private func get(_ path: String, _ token: String) async throws -> JSONObject? {
    let (scheme, rest) =
      address.hasPrefix("http://")
      ? ("http", address.dropFirst("http://".count))
      : ("https", address.dropFirst("https://".count))
    let authority = rest.prefix { $0 != "/" }
    let request = HTTPRequest(
      method: .get, scheme: scheme, authority: String(authority),
      path: rest.dropFirst(authority.count) + path,
      // Send the token in a header field: URLs get into logs.
      headerFields: [.authorization: "Bearer \(token)", .accept: "application/json"])
    let reply = try await transport(request, [])
    switch reply.response.status.code {
    case 200: return try JSONReader.value(of: reply.body).object
    // The statuses for invalid, expired and revoked tokens.
    case 400, 401, 403: return nil
    default: throw StoreError.failed(reason: "status \(reply.response.status.code)")
    }
  }
}
