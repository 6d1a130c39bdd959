internal import HTTPServing
internal import HTTPTypes

/// A reply prepared for any accepted encoding of the client.
struct PreparedReply: Sendable {
  /// The bytes of a reply.
  enum Body: Sendable {
    case plain([UInt8])
    /// In the gzip format, with the number of bytes that it holds.
    case compressed([UInt8], byteCount: Int)

    /// Fewer bytes are not compressed.
    private static let leastCompressedByteCount = 1_024

    /// How many bytes are in memory.
    var byteCount: Int {
      switch self {
      case .plain(let bytes), .compressed(let bytes, _): bytes.count
      }
    }

    /// The bytes without compression.
    func plain(_ coder: GzipCoder) -> [UInt8] {
      switch self {
      case .plain(let bytes): bytes
      case .compressed(let bytes, let byteCount):
        coder.decompressed(bytes, byteCount: byteCount) ?? []
      }
    }

    /// The bytes in the gzip format; nil if they are too few for that.
    func gzip(_ coder: GzipCoder) -> [UInt8]? {
      switch self {
      case .compressed(let bytes, _): bytes
      case .plain(let bytes):
        bytes.count >= Self.leastCompressedByteCount ? coder.compressed(bytes) : nil
      }
    }

    /// The same in as little memory as it takes: compressed, if the bytes are enough for that.
    func kept(_ coder: GzipCoder) -> Body {
      guard case .plain(let bytes) = self else { return self }
      // Both arrays have room for more bytes than they hold.
      guard let gzip = gzip(coder) else { return .plain(Self.fitted(bytes)) }
      return .compressed(Self.fitted(gzip), byteCount: bytes.count)
    }

    private static func fitted(_ bytes: [UInt8]) -> [UInt8] {
      unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, filled in
        filled = unsafe buffer.update(fromContentsOf: bytes)
      }
    }
  }

  let status: HTTPResponse.Status
  let mediaType: String
  let outcome: DialectReply.Outcome
  let isFramed: Bool
  let retryAfterSeconds: Int?
  /// Whether pages of all sites may read it, whatever the settings say.
  var isForAllOrigins = false
  /// Whether it depends on the language that the browser prefers.
  var variesByLanguage = false
  /// The validator; nil for replies that are not validated.
  var tag: String?
  var body: Body

  init(_ reply: DialectReply) {
    status = reply.status
    mediaType = reply.mediaType
    outcome = reply.outcome
    isFramed = reply.isFramed
    retryAfterSeconds = reply.retryAfterSeconds
    body = .plain(reply.body)
  }
}
