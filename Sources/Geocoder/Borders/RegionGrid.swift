internal import CWorldOutline
package import Geography

/// The first-level regions of land that is far from any place, on a grid of a tenth of a degree.
///
///     let point = Coordinate(latitude: 67, longitude: -95)!
///     RegionGrid.bundled?.region(at: point)  // "CA-NU"
///
/// From the places around it nothing tells the region of a point in the tundra or in the desert.
/// Cells within 50 km of a place are not in it. The polygons are those of Natural Earth; see
/// Data/OUTLINE.md for the file.
package struct RegionGrid: Sendable {
  /// Cells side by side in a row.
  private struct Run {
    let first: UInt16
    let end: UInt16
    let region: UInt16
  }

  static let magic = Array("OTMREGN\0".utf8)
  static let cellsPerDegree = 10
  static let rowCount = 180 * cellsPerDegree
  static let columnCount = 360 * cellsPerDegree

  private let codes: [String]
  /// From the south to the north, and in a row from the west to the east.
  private let runs: [Run]
  /// For each row and the one behind the last, how many runs come before it.
  private let starts: [Int]

  /// The grid in the binary, or nothing if that is damaged.
  ///
  /// It is inflated on first use.
  package static let bundled = try? RegionGrid(
    bytes: unsafe [UInt8](
      UnsafeBufferPointer(start: otm_regions_bytes(), count: otm_regions_byte_count())))

  /// Reads the bytes of a file.
  ///
  /// - Parameter bytes: the whole file.
  /// - Throws: `WorldOutlineError`; no sequence of bytes makes it trap.
  /// - Complexity: O(*n*) in the size of what is inflated, which is bounded.
  package init(bytes: [UInt8]) throws(WorldOutlineError) {
    var reader = try VertexReader(file: bytes, magic: Self.magic)
    var codes: [String] = []
    for _ in 0..<(try reader.count()) { codes.append(try reader.text()) }
    var runs: [Run] = []
    var starts: [Int] = []
    for _ in 0..<Self.rowCount {
      starts.append(runs.count)
      var end = 0
      for _ in 0..<(try reader.count()) {
        let first = end + (try reader.nextNumber())
        end = first + (try reader.nextNumber())
        let region = try reader.nextNumber()
        guard first < end, end <= Self.columnCount, region < codes.count else { throw reader.fault }
        // All were just found to fit.
        runs.append(Run(first: UInt16(first), end: UInt16(end), region: UInt16(region)))
      }
    }
    starts.append(runs.count)
    try reader.finish()
    self.codes = codes
    self.runs = runs
    self.starts = starts
  }

  /// The region that a point lies in.
  ///
  /// - Parameter point: any point.
  /// - Returns: the ISO 3166-2 code, or the GeoNames code of a region without one; nothing near
  ///   places, at sea and where the region is not known.
  /// - Complexity: O(*n*) in the number of runs of a row.
  package func region(at point: Coordinate) -> String? {
    let cells = Double(Self.cellsPerDegree)
    let row = min(Int((point.latitude + 90) * cells), Self.rowCount - 1)
    let column = min(Int((point.longitude + 180) * cells), Self.columnCount - 1)
    let run = runs[starts[row]..<starts[row + 1]].first { column < $0.end }
    guard let run, column >= run.first else { return nil }
    return codes[Int(run.region)]
  }
}
