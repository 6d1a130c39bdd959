/// Bytes of the gazetteer where they lie, read without any chance of leaving them.
///
/// A read outside the view gives zero instead of trapping: a damaged file may then yield nonsense,
/// which the layers above bound, but never a crash or a byte that is not its own. That is why all
/// walks over a file either make progress with each step or count their steps.
///
/// Reading is inlinable: a query reads some thousand numbers, and a call for each took longer than
/// the reading.
///
/// - Note: Safe because every access is checked against `count`, and because the memory outlives
///   the view: views are made only by `GazetteerBytes`, which owns the mapping, and by tests over
///   arrays they hold on to; none is handed out by the public interface.
@safe @usableFromInline package struct ByteView: @unchecked Sendable {
  @usableFromInline let base: UnsafeRawPointer
  /// How many bytes there are.
  @usableFromInline package let count: Int

  /// Views memory that stays valid and unchanged for as long as the view is used.
  @inlinable @unsafe package init(_ base: UnsafeRawPointer, count: Int) {
    unsafe self.base = unsafe base
    self.count = count
  }

  /// A view of a part; what lies outside is cut off.
  package func slice(_ offset: Int, _ length: Int) -> ByteView {
    let start = min(max(offset, 0), count)
    let end = min(max(start, start &+ max(length, 0)), count)
    return unsafe ByteView(base + start, count: end - start)
  }

  /// The byte at an offset, or 0 outside.
  @inlinable @inline(__always) package subscript(offset: Int) -> UInt8 {
    guard UInt(bitPattern: offset) < UInt(bitPattern: count) else { return 0 }
    return unsafe base.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// Two bytes, little-endian, or 0 unless both are inside.
  @inlinable @inline(__always) package func uint16(at offset: Int) -> Int {
    guard offset >= 0, offset &+ 2 <= count else { return 0 }
    return Int(
      UInt16(littleEndian: unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
  }

  /// Four bytes, little-endian, or 0 unless all are inside.
  @inlinable @inline(__always) package func uint32(at offset: Int) -> Int {
    guard offset >= 0, offset &+ 4 <= count else { return 0 }
    return Int(
      UInt32(littleEndian: unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }

  /// Four bytes as a signed number, little-endian, or 0 unless all are inside.
  @inlinable @inline(__always) func int32(at offset: Int) -> Int {
    Int(Int32(truncatingIfNeeded: uint32(at: offset)))
  }

  /// The eight bytes from an offset on, little-endian; those past the end read as zero.
  @inlinable @inline(__always) func uint64(at offset: Int) -> UInt64 {
    if offset >= 0, offset &+ 8 <= count {
      return UInt64(
        littleEndian: unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    return lastBytes(from: offset)
  }

  /// What `uint64` gives near the end: apart, so that hardly anything is left to inline.
  @usableFromInline @inline(never) func lastBytes(from offset: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<8 { value |= UInt64(self[offset &+ index]) << UInt64(8 * index) }
    return value
  }

  /// The byte at an offset of which the caller has made sure that it is inside.
  @unsafe @inline(__always) func uncheckedByte(at offset: Int) -> UInt8 {
    unsafe base.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// The eight bytes from an offset on of which the caller has made sure that they are inside.
  @unsafe @inline(__always) func uncheckedUInt64(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// A number of `width` bytes, 1 to 4, little-endian.
  @inlinable @inline(__always) package func number(at offset: Int, width: Int) -> Int {
    Int(truncatingIfNeeded: uint64(at: offset) & ((1 << UInt64(8 * width)) &- 1))
  }

  /// Whether one of the bytes is the given one.
  ///
  /// Eight are looked at together: a byte is zero if to take one off it borrows from above its
  /// highest bit (A. Mycroft, 1987).
  package func contains(_ byte: UInt8) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var offset = 0
    while offset &+ 8 <= count {
      let word = unsafe uncheckedUInt64(at: offset) ^ ones &* UInt64(byte)
      if (word &- ones) & ~word & ones &<< 7 != 0 { return true }
      offset &+= 8
    }
    while offset < count {
      if unsafe uncheckedByte(at: offset) == byte { return true }
      offset &+= 1
    }
    return false
  }

  /// A copy of the bytes.
  package var bytes: [UInt8] {
    unsafe [UInt8](UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Appends the bytes of a part to an array; what lies outside is cut off.
  @inline(__always) func append(_ part: Range<Int>, to bytes: inout [UInt8]) {
    let part = slice(part.lowerBound, part.count)
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(
        start: part.base.assumingMemoryBound(to: UInt8.self), count: part.count))
  }

  /// The text of a part; ill-formed UTF-8 is repaired.
  package func string(_ offset: Int, _ length: Int) -> String {
    let part = slice(offset, length)
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: part.base, count: part.count), as: UTF8.self)
  }

  /// Lends the UTF-8 of a string to look through: much quicker than its view of code units.
  ///
  /// - Returns: what the body returns, or nothing when there is no memory to lend, as an empty
  ///   string may have none.
  @inlinable package static func with<Result>(
    _ text: String, _ body: (ByteView) -> Result
  ) -> Result? {
    // A copy of a native string shares its memory.
    var text = text
    return text.withUTF8 { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return body(unsafe ByteView(UnsafeRawPointer(base), count: buffer.count))
    }
  }

  /// Lends the memory to a C function for the length of a call.
  func withMemory<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(UnsafeRawBufferPointer(start: base, count: count))
  }
}
