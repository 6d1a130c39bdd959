internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import TextTools
internal import NIOCore
internal import PostingClient

extension Request {
  /// The types under which clients send JSON.
  ///
  /// The SDK of Parse for JavaScript says text/plain, for which browsers ask no question before;
  /// Apple's loader adds that of forms if an app says nothing; and the last one is a typing error
  /// of an app. Pages of other sites can send all but the first without a question to the server,
  /// so from them only that is accepted.
  private static let typesOfJSON = [
    "application/json", "text/plain", "application/x-www-form-urlencoded", "application.json",
  ]

  /// Reads the whole body.
  ///
  /// - Parameters:
  ///   - limit: the maximum size in bytes.
  ///   - timeLimit: the maximum time to receive the whole body.
  ///   - isOfAnyType: whether to accept JSON under the other types that clients give it.
  /// - Returns: the bytes.
  /// - Throws: ``APIError/bodyTooLarge(limitByteCount:)``, ``APIError/bodyCutShort``,
  ///   ``APIError/bodyDamaged``, ``APIError/bodyTooSlow(limitSeconds:)``,
  ///   ``APIError/notJSON(mediaType:)``.
  func bytes(
    upTo limit: Int, within timeLimit: Duration, ofAnyType isOfAnyType: Bool
  ) async throws -> [UInt8] {
    if let type = headers[.contentType] {
      let essence = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
      let accepted = isOfAnyType ? Self.typesOfJSON : ["application/json"]
      guard accepted.contains(essence) else { throw APIError.notJSON(mediaType: essence) }
    }
    let length = headers[.contentLength].flatMap { Int($0) }
    if let length, length > limit { throw APIError.bodyTooLarge(limitByteCount: limit) }
    let buffer: ByteBuffer
    do {
      let body = body
      buffer = try await withTimeLimit(
        timeLimit, or: APIError.bodyTooSlow(limitSeconds: Int(timeLimit.components.seconds))
      ) {
        try await body.collect(upTo: limit)
      }
    } catch is NIOTooManyBytesError {
      throw APIError.bodyTooLarge(limitByteCount: limit)
    }
    // The client closed the connection before the end of the body.
    if let length, buffer.readableBytes < length { throw APIError.bodyCutShort }
    let bytes = Array(buffer.readableBytesView)
    if let digest = headers[.contentDigest], !ContentDigest.agrees(digest, with: bytes) {
      throw APIError.bodyDamaged
    }
    return bytes
  }
}

extension JSONValue {
  /// Parses the bytes of a body.
  init(body bytes: [UInt8]) throws(APIError) {
    do throws(JSONFault) { self = try JSONReader.value(of: bytes) } catch {
      throw .malformedJSON(error)
    }
  }
}
