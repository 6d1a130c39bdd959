internal import CZlib

/// CRC-32 as zlib, gzip and PNG compute it (ISO 3309).
package enum Checksum {
  /// The checksum of all bytes of a view.
  ///
  /// - Complexity: O(n); about a gigabyte a second.
  package static func crc32(_ view: ByteView, continuing start: UInt32 = 0) -> UInt32 {
    unsafe view.withMemory { memory in
      unsafe UInt32(
        truncatingIfNeeded: crc32_z(
          UInt(start), memory.baseAddress?.assumingMemoryBound(to: UInt8.self), memory.count))
    }
  }

  /// The checksum of an array of bytes.
  package static func crc32(_ bytes: [UInt8], continuing start: UInt32 = 0) -> UInt32 {
    unsafe bytes.withUnsafeBytes { memory in
      guard let base = memory.baseAddress else { return start }
      return unsafe crc32(ByteView(base, count: memory.count), continuing: start)
    }
  }
}
