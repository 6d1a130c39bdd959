internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import NIOCore

/// The fields of a form that came from a page of this server.
struct PageForm: Sendable {
  /// The maximum size of a form in bytes; a post has a few short fields.
  static let limitByteCount = 16 * 1024

  private let fields: QueryParameters

  /// Reads the body of a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - origin: the origin of the site; nil if it is the host of the request.
  ///   - timeLimit: the maximum time to receive the whole body.
  /// - Throws: ``APIError/missingXSRFToken`` if no page of this server sent the form, or another
  ///   ``APIError`` if the body is invalid.
  init(of request: Request, origin: WebOrigin?, within timeLimit: Duration) async throws {
    guard Self.isFromHere(request, origin: origin) else { throw APIError.missingXSRFToken }
    let type = (request.headers[.contentType] ?? "").prefix { $0 != ";" }.lowercased()
    guard type == "application/x-www-form-urlencoded" else { throw APIError.missingXSRFToken }
    let buffer: ByteBuffer
    do {
      let body = request.body
      buffer = try await withTimeLimit(
        timeLimit, or: APIError.bodyTooSlow(limitSeconds: Int(timeLimit.components.seconds))
      ) {
        try await body.collect(upTo: Self.limitByteCount)
      }
    } catch is NIOTooManyBytesError {
      throw APIError.bodyTooLarge(limitByteCount: Self.limitByteCount)
    }
    fields = try QueryParameters(String(decoding: buffer.readableBytesView, as: UTF8.self))
  }

  /// The text of a field; empty if the field is missing.
  subscript(name: String) -> String { fields[name] ?? "" }

  /// The ends of the names of all fields that begin with a text: of ticked boxes, for example.
  func names(after prefix: String) -> [String] {
    fields.names.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// Whether a page of this server sent the request (W3C Fetch Metadata; RFC 6454).
  ///
  /// Browsers send `Sec-Fetch-Site` or `Origin` with every form.
  static func isFromHere(_ request: Request, origin site: WebOrigin?) -> Bool {
    if let site = HTTPField.Name("Sec-Fetch-Site").flatMap({ request.headers[$0] }) {
      return site == "same-origin" || site == "none"
    }
    guard let origin = request.headers[.origin], let host = request.head.authority else {
      return false
    }
    // A proxy may send another host than the browser did.
    if let site, origin == site.text { return true }
    return origin == "http://\(host)" || origin == "https://\(host)"
  }
}
