internal import JSON
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Posting

extension Request {
  /// Reads the whole body.
  ///
  /// - Parameters:
  ///   - limit: the most bytes to take.
  ///   - timeLimit: how long they may take to arrive, however steadily they come.
  /// - Returns: the bytes.
  /// - Throws: ``APIError/bodyTooLarge(limitByteCount:)``, ``APIError/bodyCutShort``, ``APIError/bodyDamaged``,
  ///   ``APIError/bodyTooSlow(limitSeconds:)``,
  ///   ``APIError/notJSON(mediaType:)``.
  func bytes(upTo limit: Int, within timeLimit: Duration) async throws -> [UInt8] {
    // A form of another site's page can send these types, and no other: they are never taken.
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
        timeLimit, or: .bodyTooSlow(limitSeconds: Int(timeLimit.components.seconds))
      ) {
        try await body.collect(upTo: limit)
      }
    } catch is NIOTooManyBytesError {
      throw APIError.bodyTooLarge(limitByteCount: limit)
    }
    // A client that hung up in the middle has not sent what it meant to.
    if let length, buffer.readableBytes < length { throw APIError.bodyCutShort }
    let bytes = Array(buffer.readableBytesView)
    if let digest = headers[.contentDigest], !ContentDigest.agrees(digest, with: bytes) {
      throw APIError.bodyDamaged
    }
    return bytes
  }

  /// Reads the whole body as JSON.
  ///
  /// - Throws: as ``bytes(upTo:within:)``, and ``APIError/malformedJSON(_:)``.
  func json(upTo limit: Int, within timeLimit: Duration) async throws -> JSONValue {
    try JSONValue(body: await bytes(upTo: limit, within: timeLimit))
  }
}

extension JSONValue {
  /// Reads the bytes of a body.
  init(body bytes: [UInt8]) throws(APIError) {
    do throws(JSONFault) { self = try JSONReader.value(of: bytes) } catch {
      throw .malformedJSON(error)
    }
  }
}
