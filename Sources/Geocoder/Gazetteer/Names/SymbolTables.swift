/// The tables that the ends of names are compressed with.
///
/// An end such as `ingham` is written as a few bytes, each standing for up to eight code bytes that
/// often come together, after P. Boncz, T. Neumann and V. Leis, "FSST: Fast Random Access String
/// Compression" (VLDB 2020). Byte 255 says that the next one stands for itself. There is one table
/// for each of a few scripts.
///
/// Layout of the section: for each table 255 entries of nine bytes, the length (1 to 8) and the
/// code bytes, filled up with zeros.
package struct SymbolTables: Sendable {
  private let view: ByteView
  package static let escape: UInt8 = 255
  package static let entryByteCount = 9
  /// How many codes stand for something.
  static let codeCount = 255
  package static let tableByteCount = codeCount * entryByteCount

  package init(_ view: ByteView) {
    self.view = view
  }

  /// Appends the code bytes that compressed bytes stand for, up to `limit` bytes in all.
  ///
  /// - Returns: the number of bytes in the buffer afterwards.
  @inline(__always)
  func expand(
    _ source: ByteView, _ range: Range<Int>, table: Int, into buffer: inout NameBuffer,
    at start: Int
  ) -> Int {
    let base = table &* SymbolTables.tableByteCount
    var end = start
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = source[offset]
      offset &+= 1
      if byte == SymbolTables.escape {
        buffer.set(end, UInt64(source[offset]))
        offset &+= 1
        end &+= 1
      } else {
        let entry = base &+ Int(byte) &* SymbolTables.entryByteCount
        buffer.set(end, view.uint64(at: entry &+ 1))
        end &+= Int(view[entry] & 15)
      }
      if end >= Layout.longestName { return Layout.longestName }
    }
    return end
  }

  /// The first code byte that compressed bytes stand for, if there are any.
  @inline(__always)
  func firstCode(_ source: ByteView, _ range: Range<Int>, table: Int) -> UInt8? {
    guard !range.isEmpty else { return nil }
    let byte = source[range.lowerBound]
    return byte == SymbolTables.escape
      ? source[range.lowerBound &+ 1]
      : view[table &* SymbolTables.tableByteCount &+ Int(byte) &* SymbolTables.entryByteCount &+ 1]
  }

  /// Takes the code bytes that compressed bytes stand for one by one, while they are wanted.
  ///
  /// - Returns: whether all were wanted.
  @inline(__always)
  func forEachCode(
    _ source: ByteView, _ range: Range<Int>, table: Int, _ body: (UInt8) -> Bool
  ) -> Bool {
    let base = table &* SymbolTables.tableByteCount
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = source[offset]
      offset &+= 1
      if byte == SymbolTables.escape {
        guard body(source[offset]) else { return false }
        offset &+= 1
      } else {
        let entry = base &+ Int(byte) &* SymbolTables.entryByteCount
        var codes = view.uint64(at: entry &+ 1)
        for _ in 0..<Int(view[entry] & 15) {
          guard body(UInt8(truncatingIfNeeded: codes)) else { return false }
          codes &>>= 8
        }
      }
    }
    return true
  }
}

/// Room for the code bytes of one name while it is put together.
struct NameBuffer {
  /// Room for eight more than a name has, because bytes are set eight at a time.
  ///
  /// Inline: a look-up allocates nothing for it.
  private var bytes = InlineArray<136, UInt8>(repeating: 0)

  @inline(__always) subscript(index: Int) -> UInt8 { bytes[index] }

  /// Sets the eight bytes from an index on, of which the caller uses the first few.
  @inline(__always) mutating func set(_ index: Int, _ value: UInt64) {
    precondition(index >= 0 && index <= 128)
    unsafe withUnsafeMutableBytes(of: &bytes) { memory in
      unsafe memory.storeBytes(of: value.littleEndian, toByteOffset: index, as: UInt64.self)
    }
  }

  /// The first bytes.
  func prefix(_ count: Int) -> [UInt8] { (0..<min(count, bytes.count)).map { bytes[$0] } }
}
