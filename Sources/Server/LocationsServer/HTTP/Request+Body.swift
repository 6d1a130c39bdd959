internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import TextTools
internal import NIOCore
internal import PostingClient

extension Request {
  /// Reads the whole body.
  ///
  /// - Parameters:
  ///   - limit: the maximum size in bytes.
  ///   - timeLimit: the maximum time to receive the whole body.
  /// - Returns: the bytes.
  /// - Throws: ``APIError/bodyTooLarge(limitByteCount:)``, ``APIError/bodyCutShort``,
  ///   ``APIError/bodyDamaged``, ``APIError/bodyTooSlow(limitSeconds:)``,
  ///   ``APIError/notJSON(mediaType:)``.
  func bytes(upTo limit: Int, within timeLimit: Duration) async throws -> [UInt8] {
    // Accept only JSON: a form of another site cannot send it.
    if let type = headers[.contentType] {
      let essence = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
      guard essence == "application/json" else { throw APIError.notJSON(mediaType: essence) }
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

  /// Reads the whole body as JSON.
  ///
  /// - Throws: the errors of ``bytes(upTo:within:)``, and ``APIError/malformedJSON(_:)``.
  func json(upTo limit: Int, within timeLimit: Duration) async throws -> JSONValue {
    try JSONValue(body: await bytes(upTo: limit, within: timeLimit))
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
