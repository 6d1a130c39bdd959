import COnTheMap

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The queries of a table's rows, as bytes: rows with the same bytes have the same answer.
protocol TableRows: Sendable {
  /// The number of rows.
  var count: Int { get }

  /// The query of a row.
  ///
  /// - Parameter row: its number, below ``count``.
  /// - Returns: bytes that stay where they are as long as the rows are used.
  @unsafe
  func bytes(of row: Int) -> UnsafeRawBufferPointer
}

extension TableRows {
  /// More rows than the numbers of entries can tell apart.
  fileprivate static func check(_ count: Int64, _ name: String) throws(Failure) {
    guard count >= 0, count <= Int64(Int32.max) else {
      throw .argument("\(name) is \(count); expected 0 to \(Int32.max)")
    }
  }
}

/// Texts in memory of the caller.
///
/// `@unchecked Sendable` is right because the caller leaves the memory as it is until the call
/// returns, and the rows live as long as the call.
@safe
struct TextRows: TableRows, @unchecked Sendable {
  let count: Int
  private let base: UnsafeRawPointer?
  /// Where each text begins, and the end of the last one.
  private let offsets: [Int64]
  /// How many bytes between a text and the next belong to neither.
  private let separatorByteCount: Int64

  /// Looks through texts.
  ///
  /// - Parameter texts: what the caller passes.
  /// - Throws: ``Failure`` where it contradicts itself.
  /// - Complexity: O(*n*) in the number of bytes.
  @unsafe
  init(_ texts: UnsafePointer<otm_texts>?) throws(Failure) {
    guard let texts = unsafe texts?.pointee else { throw .argument("queries is NULL") }
    try TextRows.check(unsafe texts.count, "queries.count")
    let byteCount = unsafe texts.byte_count
    guard byteCount >= 0 else { throw .argument("queries.byte_count is \(byteCount)") }
    guard unsafe texts.bytes != nil || byteCount == 0 else {
      throw .argument("queries.bytes is NULL, and queries.byte_count is \(byteCount)")
    }
    let count = Int(unsafe texts.count)
    self.count = count
    unsafe base = UnsafeRawPointer(texts.bytes)
    if let given = unsafe texts.offsets {
      separatorByteCount = 0
      unsafe offsets = Array(UnsafeBufferPointer(start: given, count: count + 1))
      try TextRows.check(offsets, byteCount)
    } else {
      separatorByteCount = 1
      unsafe offsets = try TextRows.offsets(UnsafeRawPointer(texts.bytes), Int(byteCount), count)
    }
  }

  func bytes(of row: Int) -> UnsafeRawBufferPointer {
    let end = offsets[row + 1] - separatorByteCount
    return unsafe UnsafeRawBufferPointer(
      start: base.map { unsafe $0 + Int(offsets[row]) }, count: Int(end - offsets[row]))
  }

  private static func check(_ offsets: [Int64], _ byteCount: Int64) throws(Failure) {
    var previous: Int64 = 0
    for (index, offset) in offsets.enumerated() {
      guard offset >= previous, offset <= byteCount else {
        throw .argument(
          "queries.offsets[\(index)] is \(offset); expected \(previous) to \(byteCount)")
      }
      previous = offset
    }
  }

  /// The offsets of texts that end with a NUL.
  private static func offsets(
    _ base: UnsafeRawPointer?, _ byteCount: Int, _ count: Int
  ) throws(Failure) -> [Int64] {
    // Each text has its NUL, so memory is needed for no more offsets than there are bytes.
    guard count <= byteCount else {
      throw .argument(
        "queries.bytes has \(byteCount) bytes, too few for the NULs of queries.count \(count)")
    }
    var offsets: [Int64] = [0]
    offsets.reserveCapacity(count + 1)
    var start = 0
    while offsets.count <= count {
      guard let base = unsafe base,
        let end = unsafe memchr(base + start, 0, byteCount - start)
      else {
        throw .argument(
          "queries.bytes has \(offsets.count - 1) NULs, and queries.count is \(count)")
      }
      start = unsafe UnsafeRawPointer(end) - base + 1
      offsets.append(Int64(start))
    }
    guard start == byteCount else {
      throw .argument(
        "queries.bytes has \(byteCount - start) bytes after the last text of queries.count"
      )
    }
    return offsets
  }
}

/// Points in degrees.
struct PointRows: TableRows {
  let count: Int
  /// Latitude and longitude of each.
  private let points: [SIMD2<Double>]

  /// Copies points: so each is one run of bytes.
  ///
  /// - Parameters:
  ///   - latitudes: degrees.
  ///   - longitudes: degrees.
  ///   - count: how many there are of each.
  /// - Throws: ``Failure`` for NULL and a count out of range.
  @unsafe
  init(
    _ latitudes: UnsafePointer<Double>?, _ longitudes: UnsafePointer<Double>?, _ count: Int64
  ) throws(Failure) {
    try PointRows.check(count, "count")
    let count = Int(count)
    self.count = count
    guard count > 0 else {
      points = []
      return
    }
    guard let latitudes = unsafe latitudes else { throw .argument("latitudes is NULL") }
    guard let longitudes = unsafe longitudes else { throw .argument("longitudes is NULL") }
    points = (0..<count).map { unsafe SIMD2(latitudes[$0], longitudes[$0]) }
  }

  /// The degrees of a row.
  func point(of row: Int) -> (latitude: Double, longitude: Double) {
    (points[row].x, points[row].y)
  }

  func bytes(of row: Int) -> UnsafeRawBufferPointer {
    // The array is a constant of this value, which lives as long as its bytes are looked at.
    unsafe points.withUnsafeBytes { bytes in
      unsafe UnsafeRawBufferPointer(rebasing: bytes[row * 16..<row * 16 + 16])
    }
  }
}
