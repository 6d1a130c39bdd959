internal import CZlib
public import Files
internal import Synchronization

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
  /// - Throws: what the sink throws.
  public func write(_ bytes: [UInt8]) throws(InputOutputError) {
    let compressed = deflater.withLock { $0.deflate(bytes, flush: Z_NO_FLUSH) }
    if !compressed.isEmpty { try sink.write(compressed) }
  }

  /// Writes what is left, and the checksum; write nothing afterwards.
  ///
  /// - Throws: what the sink throws.
  public func finish() throws(InputOutputError) {
    try sink.write(deflater.withLock { $0.deflate([], flush: Z_FINISH) })
  }
}

/// A stream of zlib that compresses to gzip; see ``Inflater`` about its address.
@safe
private struct Deflater: ~Copyable, @unchecked Sendable {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init() {
    unsafe stream.initialize(to: z_stream())
    // The usual level and memory: zlib refuses only when there is none, and then nothing comes out.
    _ = unsafe deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// What comes of bytes, as far as it comes at once.
  mutating func deflate(_ bytes: [UInt8], flush: Int32) -> [UInt8] {
    var result: [UInt8] = []
    var input = bytes
    unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe stream.pointee.next_in = input.baseAddress
      unsafe stream.pointee.avail_in = UInt32(clamping: input.count)
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
