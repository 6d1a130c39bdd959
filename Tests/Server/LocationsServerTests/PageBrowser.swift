import HTTPTypes
import Hummingbird
import HummingbirdTesting
import TextTools
import NIOCore
import Testing

@testable import LocationStore
@testable import LocationsServer

/// What a browser does with the pages, without one: it sends forms and what scripts send, with a
/// session's cookie.
struct PageBrowser: Sendable {
  static let fromHere = ["Sec-Fetch-Site": "same-origin"]

  let server: TestServer
  var token: String?

  /// Signs in as somebody who has an account.
  static func signedIn(_ server: TestServer, as email: String) async throws -> PageBrowser {
    PageBrowser(server: server, token: try await server.signIn(email))
  }

  /// What proves that a form is of the session.
  var xsrf: String { token.flatMap { Secret(received: $0) }?.xsrfToken ?? "" }

  private var cookie: String? {
    token.map {
      "\(RequestCredential.cookieName)=\($0); \(RequestCredential.xsrfCookieName)=\(xsrf)"
    }
  }

  /// Opens a page.
  func open(_ path: String) async throws -> TestReply {
    try await server.send(.get, path, headers: cookie.map { ["Cookie": $0] } ?? [:])
  }

  /// Sends a form, with the value of the session unless there is another.
  func submit(
    _ path: String, _ body: String, xsrf: String? = nil, headers: [String: String] = fromHere
  ) async throws -> TestReply {
    var fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    fields[.cookie] = cookie
    for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
    let value = xsrf ?? self.xsrf
    let form = [body, value.isEmpty ? "" : "xsrf=\(value)"].filter { !$0.isEmpty }
    let response = try await server.client.executeRequest(
      uri: path, method: .post, headers: fields,
      body: ByteBuffer(string: form.joined(separator: "&")))
    return TestReply(
      status: response.status.code, headers: response.headers,
      text: String(buffer: response.body))
  }

  /// Sends what a script sends.
  func call(_ path: String, _ body: JSONValue) async throws -> TestReply {
    var headers = ["X-XSRF-TOKEN": xsrf]
    headers["Cookie"] = cookie
    headers.merge(Self.fromHere) { $1 }
    return try await server.send(
      .post, path, String(decoding: body.bytes, as: UTF8.self), headers: headers)
  }
}
