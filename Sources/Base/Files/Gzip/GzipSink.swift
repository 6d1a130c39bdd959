internal import CZlib
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Compresses what is written, as one member of gzip (RFC 1952).
///
///     let sink = GzipSink(file)
///     try sink.write(Array("a,b\n".utf8))
///     try sink.finish()
///
/// Without ``finish()`` the last bytes and the checksum are missing.
public final class GzipSink: ByteSink {
  private let sink: any ByteSink
  private let deflater: Mutex<Deflater>

  /// Makes a sink.
  ///
  /// - Parameter sink: where the compressed bytes go.
  public init(_ sink: any ByteSink) {
    self.sink = sink
    deflater = Mutex(Deflater())
  }

  /// Compresses all bytes.
  ///
  /// - Parameter bytes: the bytes to append.
  /// - Throws: what the sink throws, and `InputOutputError.cannotWrite(code:)` without memory.
  public func write(_ bytes: [UInt8]) throws(InputOutputError) {
    let compressed = try compressed(bytes, flush: Z_NO_FLUSH)
    if !compressed.isEmpty { try sink.write(compressed) }
  }

  /// Writes what is left, and the checksum; write nothing afterwards.
  ///
  /// - Throws: what the sink throws, and `InputOutputError.cannotWrite(code:)` without memory.
  public func finish() throws(InputOutputError) {
    try sink.write(compressed([], flush: Z_FINISH))
  }

  private func compressed(_ bytes: [UInt8], flush: Int32) throws(InputOutputError) -> [UInt8] {
    guard let compressed = deflater.withLock({ $0.deflate(bytes, flush: flush) }) else {
      throw .cannotWrite(code: ENOMEM)
    }
    return compressed
  }
}

/// A stream of zlib that compresses to gzip; see ``Inflater`` about its address.
@safe
private struct Deflater: ~Copyable {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  /// Whether zlib had the memory for a stream.
  private let isOpen: Bool

  /// The most bytes that zlib is given at once: it counts them in 32 bits.
  private static let pieceByteCount = 1 << 30

  init() {
    unsafe stream.initialize(to: z_stream())
    let code = unsafe deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    isOpen = code == Z_OK
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// The compressed bytes that are ready; nil if there is no stream.
  mutating func deflate(_ bytes: [UInt8], flush: Int32) -> [UInt8]? {
    guard isOpen else { return nil }
    var result: [UInt8] = []
    for start in stride(from: 0, to: max(1, bytes.count), by: Self.pieceByteCount) {
      let end = min(start + Self.pieceByteCount, bytes.count)
      result += deflate(piece: Array(bytes[start..<end]), flush: flush)
    }
    return result
  }

  private mutating func deflate(piece: [UInt8], flush: Int32) -> [UInt8] {
    var result: [UInt8] = []
    var input = piece
    unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe stream.pointee.next_in = input.baseAddress
      unsafe stream.pointee.avail_in = UInt32(input.count)
      var isFull = true
      while isFull {
        let room = buffer.count
        let made = unsafe buffer.withUnsafeMutableBufferPointer { output in
          unsafe stream.pointee.next_out = output.baseAddress
          unsafe stream.pointee.avail_out = UInt32(room)
          _ = unsafe CZlib.deflate(stream, flush)
          return unsafe room - Int(stream.pointee.avail_out)
        }
        result += buffer[..<made]
        isFull = made == room
      }
    }
    return result
  }
}
