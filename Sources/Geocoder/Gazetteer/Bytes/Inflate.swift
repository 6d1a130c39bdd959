internal import CZlib

/// Inflates one block that was deflated on its own (RFC 1950, zlib).
///
/// - Returns: the bytes, or nothing unless exactly `byteCount` of them come out.
/// - Complexity: O(`byteCount`); about 0.1 ms for 16 KB.
func inflate(_ view: ByteView, byteCount: Int) -> [UInt8]? {
  guard byteCount > 0, byteCount <= Layout.maxBlock else { return nil }
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, filled in
    var length = UInt(byteCount)
    let status = unsafe view.withMemory { memory in
      unsafe uncompress(
        buffer.baseAddress, &length,
        memory.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt(memory.count))
    }
    filled = status == Z_OK ? Int(length) : 0
  }
  return bytes.count == byteCount ? bytes : nil
}
