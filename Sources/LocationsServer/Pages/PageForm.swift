internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// The fields of a form that a page of this server sent.
struct PageForm: Sendable {
  /// A post has a few short fields.
  static let limitByteCount = 16 * 1024

  private let fields: QueryParameters

  /// Reads the body of a request.
  ///
  /// - Throws: ``APIError.missingXSRFToken`` when a page of another site sent it, or no page; what is wrong with
  ///   the body.
  init(of request: Request, within timeLimit: Duration) async throws {
    guard Self.isFromHere(request) else { throw APIError.missingXSRFToken }
    let type = (request.headers[.contentType] ?? "").prefix { $0 != ";" }.lowercased()
    guard type == "application/x-www-form-urlencoded" else { throw APIError.missingXSRFToken }
    let buffer: ByteBuffer
    do {
      let body = request.body
      buffer = try await withTimeLimit(
        timeLimit, or: .bodyTooSlow(limitSeconds: Int(timeLimit.components.seconds))
      ) {
        try await body.collect(upTo: Self.limitByteCount)
      }
    } catch is NIOTooManyBytesError {
      throw APIError.bodyTooLarge(limitByteCount: Self.limitByteCount)
    }
    fields = try QueryParameters(String(decoding: buffer.readableBytesView, as: UTF8.self))
  }

  /// The text of a field; empty where it is not there.
  subscript(name: String) -> String { fields[name] ?? "" }

  /// Whether the browser says that one of this server's pages sent a request (W3C Fetch Metadata;
  /// RFC 6454).
  ///
  /// Every browser says one or the other of a form.
  static func isFromHere(_ request: Request) -> Bool {
    if let site = HTTPField.Name("Sec-Fetch-Site").flatMap({ request.headers[$0] }) {
      return site == "same-origin" || site == "none"
    }
    guard let origin = request.headers[.origin], let host = request.head.authority else {
      return false
    }
    return origin == "http://\(host)" || origin == "https://\(host)"
  }
}
