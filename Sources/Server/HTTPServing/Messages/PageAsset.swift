internal import CZlib
internal import Cryptography
internal import HTTPTypes
package import Hummingbird
internal import NIOCore

/// A static file of the pages, also in compressed form, with a validator.
package struct PageAsset: Sendable {
  package let mediaType: String
  /// A strong validator, made from the digest of the bytes.
  package let entityTag: String
  private let plain: ByteBuffer
  private let compressed: ByteBuffer?

  package init(_ bytes: [UInt8], mediaType: String) {
    self.mediaType = mediaType
    entityTag = "\"" + Base64URL.text(of: Array(SHA256.digest(of: bytes).prefix(12))) + "\""
    plain = ByteBuffer(bytes: bytes)
    compressed = Gzip.compressed(bytes).map { ByteBuffer(bytes: $0) }
  }

  /// Makes the reply to a request.
  ///
  /// Browsers cache the file and revalidate it each time, which costs a reply without a body (RFC
  /// 9111, section 4.3). So a new version of the server takes effect at once.
  package func response(to request: Request) -> Response {
    let takesGzip = (request.headers[.acceptEncoding] ?? "").contains("gzip")
    let isCompressed = takesGzip && compressed != nil
    // The compressed form needs its own validator (RFC 9110, section 8.8.3.3).
    let tag = isCompressed ? entityTag.dropLast() + "-gzip\"" : entityTag[...]
    var headers: HTTPFields = [
      .eTag: String(tag), .cacheControl: "no-cache", .vary: "Accept-Encoding",
    ]
    if (request.headers[.ifNoneMatch] ?? "").contains(tag) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = mediaType
    if isCompressed { headers[.contentEncoding] = "gzip" }
    let body = isCompressed ? compressed ?? plain : plain
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: body))
  }
}

/// The gzip format (RFC 1952).
enum Gzip {
  /// Compresses bytes; returns nil if the result is not shorter.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    var length = compressBound(UInt(bytes.count))
    let capacity = Int(length)
    let zlib = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      let status = unsafe bytes.withUnsafeBufferPointer { source in
        unsafe compress2(
          buffer.baseAddress, &length, source.baseAddress, UInt(source.count),
          Z_BEST_COMPRESSION)
      }
      filled = status == Z_OK ? Int(length) : 0
    }
    guard zlib.count > 6, zlib.count + 12 < bytes.count else { return nil }
    // Put the deflated data between a gzip header and trailer.
    let checksum = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe crc32(0, source.baseAddress, UInt32(truncatingIfNeeded: source.count))
    }
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 0xFF]
    let trailer = [UInt32(checksum), UInt32(truncatingIfNeeded: bytes.count)].flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) }
    }
    return header + zlib[2..<zlib.count - 4] + trailer
  }
}
