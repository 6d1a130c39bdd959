internal import WebLinks
internal import JSON
internal import HTTPTypes
public import Posting

/// Asks Facebook's Graph API who an access token stands for.
///
/// A token says for which app it was made. Without looking at that, a token that somebody gave to
/// any other app would let its owner in here.
public struct FacebookGraph: Sendable {
  private let address: String
  private let appID: String
  private let transport: Transport

  /// Makes an asker.
  ///
  /// - Parameters:
  ///   - address: of the API, without a slash at its end: `https://graph.facebook.com`.
  ///   - appID: the number of the app that tokens must be made for.
  ///   - transport: sends requests.
  public init(address: String, appID: String, transport: @escaping Transport) {
    self.address = address
    self.appID = appID
    self.transport = transport
  }

  /// Says who a token stands for.
  ///
  /// - Parameter accessToken: the token.
  /// - Returns: the person; nil when the API refuses the token, or it is of another app.
  /// - Throws: when the API cannot be asked, or its reply is not understood.
  public func identity(of accessToken: String) async throws -> FacebookIdentity? {
    // A token is of printable ASCII; anything else could not be sent as a header field.
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
    else { throw StoreError.failed(reason: "a reply about a person that is not understood") }
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
      // In a header field, not in the address: addresses end up in logs.
      headerFields: [.authorization: "Bearer \(token)", .accept: "application/json"])
    let reply = try await transport(request, [])
    switch reply.response.status.code {
    case 200: return try JSONReader.value(of: reply.body).object
    // What the API says of a token that is none, has ended, or was taken back.
    case 400, 401, 403: return nil
    default: throw StoreError.failed(reason: "status \(reply.response.status.code)")
    }
  }
}
