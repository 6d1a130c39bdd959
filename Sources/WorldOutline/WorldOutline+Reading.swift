internal import CZlib

extension WorldOutline {
  /// The first bytes of a file: "OTMLINE" and a zero.
  static let magic = Array("OTMLINE\0".utf8)
  static let version: UInt32 = 1
  /// Magic, version, length of what is inflated.
  static let headerByteCount = 16
  /// More than this is not inflated: the whole world takes 210,000 bytes.
  static let maxByteCount = 4 << 20

  /// Reads the bytes of a file.
  ///
  /// - Parameter bytes: the whole file.
  /// - Throws: ``WorldOutlineError``; no sequence of bytes makes it trap.
  /// - Complexity: O(*n*) in the size of what is inflated, which is bounded.
  public init(bytes: [UInt8]) throws(WorldOutlineError) {
    guard bytes.count >= Self.headerByteCount, bytes.starts(with: Self.magic) else {
      throw .notAnOutline
    }
    let version = Self.number(bytes[8..<12])
    guard version == Self.version else { throw .unknownVersion(version) }
    var reader = OutlineReader(
      bytes: try Self.inflated(
        bytes[Self.headerByteCount...], byteCount: Int(Self.number(bytes[12..<16]))))
    countries = try reader.countries()
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
}

/// Reads the inflated content from its first byte to its last.
private struct OutlineReader {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func countries() throws(WorldOutlineError) -> [WorldOutline.Country] {
    var countries: [WorldOutline.Country] = []
    for _ in 0..<(try count()) {
      let name = try text()
      let code = try text()
      var polygons: [WorldOutline.Polygon] = []
      for _ in 0..<(try count()) {
        var rings: [WorldOutline.Ring] = []
        for _ in 0..<(try count()) { rings.append(try ring()) }
        polygons.append(.init(rings: rings))
      }
      countries.append(.init(name: name, code: code.isEmpty ? nil : code, polygons: polygons))
    }
    guard position == bytes.count else { throw fault }
    return countries
  }

  private var fault: WorldOutlineError { .malformed(byteOffset: position) }

  private mutating func ring() throws(WorldOutlineError) -> WorldOutline.Ring {
    let count = try count()
    var ring: WorldOutline.Ring = []
    ring.reserveCapacity(count)
    var (longitude, latitude) = (0, 0)
    for _ in 0..<count {
      longitude += try difference()
      latitude += try difference()
      guard abs(longitude) <= 18_000, abs(latitude) <= 9_000 else { throw fault }
      // Both were just found to fit.
      ring.append(.init(longitudeE2: Int16(longitude), latitudeE2: Int16(latitude)))
    }
    return ring
  }

  /// A number of things that follow, each at least a byte long: no more than bytes are left.
  private mutating func count() throws(WorldOutlineError) -> Int {
    let number = try varint()
    guard number <= bytes.count - position else { throw fault }
    return number
  }

  private mutating func text() throws(WorldOutlineError) -> String {
    let count = try count()
    guard let text = String(validating: bytes[position..<position + count], as: UTF8.self) else {
      throw fault
    }
    position += count
    return text
  }

  private mutating func difference() throws(WorldOutlineError) -> Int {
    let number = try varint()
    return number & 1 == 0 ? number >> 1 : -(number >> 1) - 1
  }

  /// A number of at most three bytes, 21 bits, seven a byte, the lowest first.
  private mutating func varint() throws(WorldOutlineError) -> Int {
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
