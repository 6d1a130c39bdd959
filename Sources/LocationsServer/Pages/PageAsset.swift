internal import Crypto
internal import CZlib
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Something that pages are made of and that seldom changes: kept compressed, with a validator.
struct PageAsset: Sendable {
  let mediaType: String
  /// A strong validator: what it is made of is the digest of the bytes.
  let entityTag: String
  private let plain: ByteBuffer
  private let compressed: ByteBuffer?

  init(_ bytes: [UInt8], mediaType: String) {
    self.mediaType = mediaType
    entityTag = "\"" + Base64URL.text(of: Array(SHA256.hash(data: bytes).prefix(12))) + "\""
    plain = ByteBuffer(bytes: bytes)
    compressed = Gzip.compressed(bytes).map { ByteBuffer(bytes: $0) }
  }

  /// The reply to a request for it.
  ///
  /// Browsers keep it and ask each time whether it is still the same, which costs a reply without body
  /// (RFC 9111, section 4.3): a new version of the server is a new page at once.
  func response(to request: Request) -> Response {
    let takesGzip = (request.headers[.acceptEncoding] ?? "").contains("gzip")
    let isCompressed = takesGzip && compressed != nil
    // The two forms differ in their bytes, so their validators do too (RFC 9110, section 8.8.3.3).
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

/// The form that browsers take compressed bytes in (RFC 1952).
enum Gzip {
  /// The bytes compressed, or nothing where that is no shorter.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    var length = compressBound(UInt(bytes.count))
    let capacity = Int(length)
    let zlib = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      let status = unsafe bytes.withUnsafeBufferPointer { source in
        unsafe compress2(
          buffer.baseAddress, &length, source.baseAddress, UInt(source.count), Z_BEST_COMPRESSION)
      }
      filled = status == Z_OK ? Int(length) : 0
    }
    guard zlib.count > 6, zlib.count + 12 < bytes.count else { return nil }
    // The same deflated data, between the header and the trailer of the other form.
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
