import Gazetteer

/// Writes the lines of streets, as `StreetLines` reads them.
struct StreetLineWriter {
  /// A position in steps of 0.00001 degrees.
  typealias Position = (latitude: Int, longitude: Int)

  /// A line of a street.
  private struct Line {
    var street: Int
    var positions: [Position]
    var box: SpatialIndexWriter.Box
    var hilbert: Int
  }

  private var lines: [Line] = []

  /// How far from a line a position may be that is left out, in steps: about five metres.
  private static let tolerance = 5.0

  /// Takes a line; those that are too long are cut.
  mutating func add(_ positions: [Position], street: Int) {
    var rest = StreetLineWriter.simplified(positions)[...]
    while rest.count > 1 {
      let part = Array(rest.prefix(AddressLayout.mostPositions))
      var box = SpatialIndexWriter.Box(latitude: part[0].latitude, longitude: part[0].longitude)
      for position in part {
        box.include(.init(latitude: position.latitude, longitude: position.longitude))
      }
      let hilbert = HilbertCurve.position(
        latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2, levels: 22)
      lines.append(Line(street: street, positions: part, box: box, hilbert: hilbert))
      rest = rest.dropFirst(part.count - 1)
    }
  }

  /// The section; empty where there are no lines.
  consuming func finished() -> [UInt8] {
    guard !lines.isEmpty else { return [] }
    let sorted = lines.enumerated().sorted { first, second in
      (first.element.hilbert, first.element.street, first.offset)
        < (second.element.hilbert, second.element.street, second.offset)
    }.map(\.element)
    lines = []
    var table: [UInt8] = []
    var body: [UInt8] = []
    var leaves: [(run: Range<Int>, box: SpatialIndexWriter.Box)] = []
    let starts = Array(stride(from: 0, to: sorted.count, by: AddressLayout.leafSize))
    let tableByteCount = starts.count * AddressLayout.leafByteCount
    for start in starts {
      let run = start..<min(start + AddressLayout.leafSize, sorted.count)
      var box = sorted[start].box
      for line in sorted[run] { box.include(line.box) }
      leaves.append((run, box))
      table.append(uint32: tableByteCount + body.count)
      table.append(uint32: box.south)
      table.append(uint32: box.west)
      for line in sorted[run] {
        body.append(number: line.street)
        body.append(number: line.positions.count)
        body.append(number: line.positions[0].latitude - box.south)
        body.append(number: line.positions[0].longitude - box.west)
        for (before, after) in zip(line.positions, line.positions.dropFirst()) {
          body.append(signedNumber: after.latitude - before.latitude)
          body.append(signedNumber: after.longitude - before.longitude)
        }
      }
    }
    let tree = SpatialIndexWriter.bytes(leaves: leaves)
    var bytes: [UInt8] = []
    bytes.append(uint32: tree.count)
    return bytes + tree + table + body
  }

  /// The positions that are needed, none of the others farther from the line than the tolerance.
  ///
  /// This is the algorithm of Ramer, Douglas and Peucker (D. H. Douglas and T. K. Peucker,
  /// "Algorithms for the reduction of the number of points required to represent a digitized line",
  /// 1973).
  ///
  /// - Complexity: O(n²) at worst, O(n log n) for most lines.
  static func simplified(_ line: [Position]) -> [Position] {
    guard line.count > 2 else { return line }
    var isKept = [Bool](repeating: false, count: line.count)
    (isKept[0], isKept[line.count - 1]) = (true, true)
    var pending = [0..<line.count - 1]
    while let part = pending.popLast() {
      var (farthest, distance) = (0, tolerance)
      for index in part.dropFirst() {
        let off = distanceOf(line[index], line[part.lowerBound], line[part.upperBound])
        if off > distance { (farthest, distance) = (index, off) }
      }
      guard farthest > 0 else { continue }
      isKept[farthest] = true
      pending.append(part.lowerBound..<farthest)
      pending.append(farthest..<part.upperBound)
    }
    return line.indices.filter { isKept[$0] }.map { line[$0] }
  }

  /// How far a position is from the step between two others, in steps; degrees of longitude count
  /// in full, so that no more is left out than may be.
  private static func distanceOf(_ position: Position, _ start: Position, _ end: Position)
    -> Double
  {
    let up = Double(end.latitude - start.latitude)
    let right = Double(end.longitude - start.longitude)
    let north = Double(position.latitude - start.latitude)
    let east = Double(position.longitude - start.longitude)
    let length = up * up + right * right
    let share = length > 0 ? min(1, max(0, (north * up + east * right) / length)) : 0
    let (restNorth, restEast) = (north - share * up, east - share * right)
    return (restNorth * restNorth + restEast * restEast).squareRoot()
  }
}
