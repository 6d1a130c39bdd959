internal import CZlib

/// A stream of zlib that decompresses gzip.
///
/// zlib keeps the address of the stream, so it has one of its own for as long as this lives.
@safe
final class Inflater {
  /// The result of a piece.
  enum Outcome {
    /// The member goes on.
    case more
    /// The member is whole, and its checksum is right.
    case memberEnd
    /// This is not gzip, or its checksum is wrong.
    case damaged
  }

  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  /// Fails if there is no memory.
  init?() {
    unsafe stream.initialize(to: z_stream())
    // 16 more than the largest window: gzip and nothing else.
    let code = unsafe inflateInit2_(
      stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Begins another member.
  func reset() {
    _ = unsafe inflateReset(stream)
  }

  /// Decompresses a piece into the start of a buffer.
  ///
  /// - Returns: how many bytes were taken and made.
  func inflate(
    _ bytes: [UInt8], _ range: Range<Int>, to buffer: inout [UInt8]
  ) -> (used: Int, made: Int, outcome: Outcome) {
    var input = Array(bytes[range])
    let room = buffer.count
    let (code, used, made) = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe buffer.withUnsafeMutableBufferPointer { output in
        // Neither is longer than a chunk, so that zlib's 32 bits have room.
        unsafe stream.pointee.next_in = input.baseAddress
        unsafe stream.pointee.avail_in = UInt32(clamping: range.count)
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = UInt32(clamping: room)
        let code = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
        return unsafe (
          code, range.count - Int(stream.pointee.avail_in), room - Int(stream.pointee.avail_out)
        )
      }
    }
    switch code {
    case Z_OK, Z_BUF_ERROR: return (used, made, .more)
    case Z_STREAM_END: return (used, made, .memberEnd)
    default: return (used, made, .damaged)
    }
  }
}
