import Geography

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// A point in the grid of `CountryBorders`, in hundredths of a degree.
struct GridPoint {
  let x: Double
  let y: Double
  /// The number of its cell, row by row from the south-west.
  let cell: Int
  private let centerX: Double
  private let centerY: Double

  init(_ point: Coordinate) {
    x = point.longitude * 100
    y = point.latitude * 100
    let size = CountryBorders.cellSize
    // A coordinate is in range; the last row and column hold the pole and the antimeridian, too.
    let column = min(CountryBorders.columnCount - 1, Int(x + 18_000) / size)
    let row = min(CountryBorders.rowCount - 1, Int(y + 9_000) / size)
    cell = row * CountryBorders.columnCount + column
    centerX = Double(column * size + size / 2 - 18_000)
    centerY = Double(row * size + size / 2 - 9_000)
  }

  /// Whether the way from the centre of the cell to the point crosses an edge an odd number of
  /// times.
  ///
  /// The way leads a hair's breadth north of the centre and east of the point, so that it meets no
  /// corner of the outline: a corner on it counts as south and west of it. `BorderBuilder` makes
  /// the centres by the same rule.
  @inline(__always) func isCrossing(_ edge: CountryBorders.Edge) -> Bool {
    let (x0, y0) = (Double(edge.west), Double(edge.south))
    let (x1, y1) = (Double(edge.east), Double(edge.north))
    var isCrossing = false
    if (y0 <= centerY) != (y1 <= centerY) {
      let crossing = x0 + (centerY - y0) * (x1 - x0) / (y1 - y0)
      isCrossing = (crossing < centerX) != (crossing <= x)
    }
    if (x0 <= x) != (x1 <= x) {
      let crossing = y0 + (x - x0) * (y1 - y0) / (x1 - x0)
      if (crossing <= centerY) != (crossing <= y) { isCrossing.toggle() }
    }
    return isCrossing
  }

  /// The square of the distance from an edge, in square kilometres, on a plane around the point.
  func squareDistance(to edge: CountryBorders.Edge) -> Double {
    let unit = CountryBorders.kilometresPerUnit
    let narrowed = unit * max(0, cos(y / 100 * .pi / 180))
    let (x0, y0) = ((Double(edge.west) - x) * narrowed, (Double(edge.south) - y) * unit)
    // As whole numbers, differences of more than 327 degrees would overflow.
    let (dx, dy) = (
      (Double(edge.east) - Double(edge.west)) * narrowed,
      (Double(edge.north) - Double(edge.south)) * unit
    )
    let length = dx * dx + dy * dy
    let part = length > 0 ? max(0, min(1, -(x0 * dx + y0 * dy) / length)) : 0
    let (nearX, nearY) = (x0 + part * dx, y0 + part * dy)
    return nearX * nearX + nearY * nearY
  }
}
