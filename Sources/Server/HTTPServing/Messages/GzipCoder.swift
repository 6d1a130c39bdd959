internal import CZlib
internal import Synchronization

/// Compresses replies quickly, and decompresses them again, in the gzip format (RFC 1952).
///
/// zlib needs some 50 KiB to compress with a window of 8 KiB, and clearing them takes longer than a
/// short reply. So the memory is kept for the next reply.
package final class GzipCoder: Sendable {
  /// The maximum number kept: more threads rarely work at once.
  private static let maxCount = 8

  private let deflaters = Mutex<[Deflater]>([])
  private let inflaters = Mutex<[Inflater]>([])

  package init() {}

  /// Compresses bytes.
  ///
  /// - Parameter bytes: the bytes.
  /// - Returns: the compressed bytes; nil if they are not fewer.
  /// - Complexity: linear in the number of bytes.
  package func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let coder = deflaters.withLock({ $0.popLast() }) ?? Deflater() else { return nil }
    defer {
      deflaters.withLock { kept in
        if kept.count < Self.maxCount { kept.append(coder) }
      }
    }
    return coder.compressed(bytes)
  }

  /// Decompresses what ``compressed(_:)`` has returned.
  ///
  /// - Parameters:
  ///   - bytes: the compressed bytes.
  ///   - byteCount: how many they are decompressed.
  /// - Returns: the bytes; nil if these are not the compressed form of so many.
  /// - Complexity: linear in the number of bytes.
  package func decompressed(_ bytes: [UInt8], byteCount: Int) -> [UInt8]? {
    guard let coder = inflaters.withLock({ $0.popLast() }) ?? Inflater() else { return nil }
    defer {
      inflaters.withLock { kept in
        if kept.count < Self.maxCount { kept.append(coder) }
      }
    }
    return coder.decompressed(bytes, byteCount: byteCount)
  }
}

/// The window of 8 KiB, and the gzip format.
private let windowBits: Int32 = 13 + 16

/// The memory to compress in.
///
/// zlib has pointers to the stream, which must not move. `@unchecked Sendable` is right because
/// only the thread that has taken it from the coder uses it.
@safe
private final class Deflater: @unchecked Sendable {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  init?() {
    unsafe stream.initialize(to: z_stream())
    // The fastest level; hash tables for short texts.
    let status = unsafe deflateInit2_(
      stream, Z_BEST_SPEED, Z_DEFLATED, windowBits, 6, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    if status != Z_OK { return nil }
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard unsafe deflateReset(stream) == Z_OK, bytes.count < 1 << 30 else { return nil }
    var isWhole = false
    let result = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, filled in
      unsafe bytes.withUnsafeBufferPointer { source in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(source.count)
        unsafe stream.pointee.next_out = buffer.baseAddress
        unsafe stream.pointee.avail_out = UInt32(buffer.count)
        isWhole = unsafe deflate(stream, Z_FINISH) == Z_STREAM_END
        unsafe filled = buffer.count - Int(stream.pointee.avail_out)
      }
    }
    return isWhole ? result : nil
  }
}

/// The memory to decompress in; the rules are those of `Deflater`.
@safe
private final class Inflater: @unchecked Sendable {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  init?() {
    unsafe stream.initialize(to: z_stream())
    let status = unsafe inflateInit2_(
      stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if status != Z_OK { return nil }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  func decompressed(_ bytes: [UInt8], byteCount: Int) -> [UInt8]? {
    guard unsafe inflateReset(stream) == Z_OK, bytes.count < 1 << 30, byteCount < 1 << 30 else {
      return nil
    }
    var isWhole = false
    let result = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, filled in
      unsafe bytes.withUnsafeBufferPointer { source in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(source.count)
        unsafe stream.pointee.next_out = buffer.baseAddress
        unsafe stream.pointee.avail_out = UInt32(byteCount)
        let status = unsafe inflate(stream, Z_FINISH)
        unsafe filled = byteCount - Int(stream.pointee.avail_out)
        isWhole = status == Z_STREAM_END && filled == byteCount
      }
    }
    return isWhole ? result : nil
  }
}
