internal import CZlib

/// Reads the files of `Data/OUTLINE.md` from their first byte to their last.
///
/// Both files have the same header, numbers, texts and vertices; they differ in their content.
package struct VertexReader {
  static let version: UInt32 = 1
  /// Magic, version, length of what is inflated.
  static let headerByteCount = 16
  /// More than this is not inflated: the whole world takes 210,000 bytes.
  static let maxByteCount = 4 << 20

  private let bytes: [UInt8]
  private var position = 0

  /// Checks the header of a file and inflates its content.
  ///
  /// - Parameters:
  ///   - file: the whole file.
  ///   - magic: the eight bytes that it must begin with.
  /// - Throws: ``WorldOutlineError``.
  package init(file: [UInt8], magic: [UInt8]) throws(WorldOutlineError) {
    guard file.count >= Self.headerByteCount, file.starts(with: magic) else { throw .notAnOutline }
    let version = Self.number(file[8..<12])
    guard version == Self.version else { throw .unknownVersion(version) }
    bytes = try Self.inflated(
      file[Self.headerByteCount...], byteCount: Int(Self.number(file[12..<16])))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func inflated(
    _ deflated: ArraySlice<UInt8>, byteCount: Int
  ) throws(WorldOutlineError) -> [UInt8] {
    guard (1...maxByteCount).contains(byteCount) else { throw .damaged }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, filled in
      var length = UInt(byteCount)
      let status = unsafe deflated.withUnsafeBufferPointer { source in
        unsafe uncompress(buffer.baseAddress, &length, source.baseAddress, UInt(source.count))
      }
      filled = status == Z_OK ? Int(length) : 0
    }
    guard bytes.count == byteCount else { throw .damaged }
    return bytes
  }

  var fault: WorldOutlineError { .malformed(byteOffset: position) }

  /// Checks that nothing follows.
  package func finish() throws(WorldOutlineError) {
    guard position == bytes.count else { throw fault }
  }

  package mutating func polygons() throws(WorldOutlineError) -> [WorldOutline.Polygon] {
    var polygons: [WorldOutline.Polygon] = []
    for _ in 0..<(try count()) { polygons.append(.init(rings: try lines())) }
    return polygons
  }

  /// Lines, or the rings of a polygon.
  package mutating func lines() throws(WorldOutlineError) -> [[WorldOutline.Vertex]] {
    var lines: [[WorldOutline.Vertex]] = []
    for _ in 0..<(try count()) { lines.append(try vertices()) }
    return lines
  }

  private mutating func vertices() throws(WorldOutlineError) -> [WorldOutline.Vertex] {
    let count = try count()
    var vertices: [WorldOutline.Vertex] = []
    vertices.reserveCapacity(count)
    var (longitude, latitude) = (0, 0)
    for _ in 0..<count {
      longitude += try difference()
      latitude += try difference()
      guard abs(longitude) <= 18_000, abs(latitude) <= 9_000 else { throw fault }
      // Both were just found to fit.
      vertices.append(.init(longitudeE2: Int16(longitude), latitudeE2: Int16(latitude)))
    }
    return vertices
  }

  /// A number of things that follow, each at least a byte long: no more than bytes are left.
  package mutating func count() throws(WorldOutlineError) -> Int {
    let number = try nextNumber()
    guard number <= bytes.count - position else { throw fault }
    return number
  }

  package mutating func text() throws(WorldOutlineError) -> String {
    let count = try count()
    guard let text = String(validating: bytes[position..<position + count], as: UTF8.self) else {
      throw fault
    }
    position += count
    return text
  }

  private mutating func difference() throws(WorldOutlineError) -> Int {
    let number = try nextNumber()
    return number & 1 == 0 ? number >> 1 : -(number >> 1) - 1
  }

  /// A number of at most three bytes, 21 bits, seven a byte, the lowest first.
  mutating func nextNumber() throws(WorldOutlineError) -> Int {
    var number = 0
    for shift in [0, 7, 14] {
      guard position < bytes.count else { throw fault }
      let byte = bytes[position]
      position += 1
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    throw fault
  }
}
