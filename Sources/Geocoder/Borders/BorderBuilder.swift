import Geography

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Makes the parts of `CountryBorders` of rings.
struct BorderBuilder {
  private typealias Edge = CountryBorders.Edge

  /// Each edge once.
  private var edges: [Edge] = []
  /// A hash table with open addressing, at most three quarters full: positions in `edges` plus 1, 0
  /// where nothing is.
  private var table: [UInt32]
  /// What changes at the centre of a cell from its neighbour in the west: the numbers of the
  /// countries that are left and entered, combined by exclusive or.
  private var changes = [UInt16](
    repeating: 0, count: CountryBorders.columnCount * CountryBorders.rowCount)

  /// How many hundredths of a degree `CountryBorders.reach` is from south to north, rounded up.
  private let tall = Int(CountryBorders.reach / CountryBorders.kilometresPerUnit) + 1
  /// The same from west to east, at most: for each degree of latitude from the south pole.
  private let wide: [Int] = (0..<180).map { degree in
    let farthest = Double(max(abs(degree - 90), abs(degree - 89)))
    let narrowing = cos(farthest * .pi / 180)
    let unit = CountryBorders.kilometresPerUnit * narrowing
    return unit > 0.001 ? min(36_000, Int(CountryBorders.reach / unit) + 1) : 36_000
  }

  /// - Parameter vertexCount: how many vertices the rings have together.
  init(vertexCount: Int) {
    edges.reserveCapacity(vertexCount)
    var slotCount = 1
    while slotCount * 3 < vertexCount * 4 { slotCount *= 2 }
    table = [UInt32](repeating: 0, count: slotCount)
  }

  /// Adds a ring of a country.
  mutating func add(_ ring: WorldOutline.Ring, of country: UInt16) {
    guard var last = ring.last.map(BorderBuilder.clamped) else { return }
    for vertex in ring {
      let next = BorderBuilder.clamped(vertex)
      addChanges(from: last, to: next, of: country)
      addEdge(from: last, to: next, of: country)
      last = next
    }
  }

  /// An outline that was read from a file is within the world, any other need not be.
  private static func clamped(_ vertex: WorldOutline.Vertex) -> WorldOutline.Vertex {
    WorldOutline.Vertex(
      longitudeE2: max(-18_000, min(18_000, vertex.longitudeE2)),
      latitudeE2: max(-9_000, min(9_000, vertex.latitudeE2)))
  }

  /// Notes where an edge crosses the line through the centres of a row of cells.
  ///
  /// As in `GridPoint`, a corner on the line counts as south of it.
  private mutating func addChanges(
    from start: WorldOutline.Vertex, to end: WorldOutline.Vertex, of country: UInt16
  ) {
    let size = CountryBorders.cellSize
    let (x0, y0) = (Int(start.longitudeE2), Int(start.latitudeE2))
    let (x1, y1) = (Int(end.longitudeE2), Int(end.latitudeE2))
    // The first rows whose centres are at or north of the southern and of the northern end.
    let first = (min(y0, y1) + 9_000 - size / 2 + size - 1) / size
    let last = (max(y0, y1) + 9_000 - size / 2 + size - 1) / size
    for row in first..<max(first, min(last, CountryBorders.rowCount)) {
      let center = row * size + size / 2 - 9_000
      let crossing =
        Double(x0) + Double(center - y0) * Double(x1 - x0) / Double(y1 - y0)
      let column = Int(((crossing + 18_000 - Double(size / 2)) / Double(size)).rounded(.down)) + 1
      if column < CountryBorders.columnCount {
        changes[row * CountryBorders.columnCount + max(0, column)] ^= country
      }
    }
  }

  /// Keeps an edge; of one that is there already, the country on its other side.
  private mutating func addEdge(
    from start: WorldOutline.Vertex, to end: WorldOutline.Vertex, of country: UInt16
  ) {
    var (start, end) = (start, end)
    guard start != end else { return }
    if (end.longitudeE2, end.latitudeE2) < (start.longitudeE2, start.latitudeE2) {
      swap(&start, &end)
    }
    let edge = Edge(
      west: start.longitudeE2, south: start.latitudeE2, east: end.longitudeE2,
      north: end.latitudeE2, first: country, second: 0)
    var slot = slot(of: edge)
    while table[slot] != 0 {
      let known = Int(table[slot]) - 1
      if edges[known].hasEnds(of: edge), edges[known].second == 0 {
        edges[known].second = country
        return
      }
      slot = (slot + 1) & (table.count - 1)
    }
    edges.append(edge)
    table[slot] = UInt32(edges.count)
  }

  private func slot(of edge: Edge) -> Int {
    let ends =
      UInt64(UInt16(bitPattern: edge.west)) | UInt64(UInt16(bitPattern: edge.south)) << 16
      | UInt64(UInt16(bitPattern: edge.east)) << 32 | UInt64(UInt16(bitPattern: edge.north)) << 48
    // Fibonacci hashing: the golden ratio's upper bits depend on all bits of the key.
    return Int((ends &* 0x9E37_79B9_7F4A_7C15) >> 40) & (table.count - 1)
  }

  /// The number of the country at the centre of each cell.
  ///
  /// Changes what was noted in place: call it once.
  mutating func centers() -> [UInt16] {
    for row in 0..<CountryBorders.rowCount {
      var number: UInt16 = 0
      let first = row * CountryBorders.columnCount
      for cell in first..<first + CountryBorders.columnCount {
        number ^= changes[cell]
        changes[cell] = number
      }
    }
    return changes
  }

  /// The edges of each cell, one cell after the other, and where those of each start.
  func cells() -> (starts: [UInt32], edges: [CountryBorders.Edge]) {
    let cellCount = CountryBorders.columnCount * CountryBorders.rowCount
    var starts = [UInt32](repeating: 0, count: cellCount + 1)
    for edge in edges {
      forEachCell(of: edge) { starts[$0] += 1 }
    }
    // At first where the edges of each cell end: each that is filled in moves that towards the
    // start.
    var count: UInt32 = 0
    for cell in starts.indices {
      count += starts[cell]
      starts[cell] = count
    }
    var sorted = [Edge](
      repeating: Edge(west: 0, south: 0, east: 0, north: 0, first: 0, second: 0),
      count: Int(count))
    for edge in edges {
      forEachCell(of: edge) { cell in
        starts[cell] -= 1
        sorted[Int(starts[cell])] = edge
      }
    }
    return (starts, sorted)
  }

  /// The cells that may hold a part of an edge; of a border also those that are near.
  @inline(__always)
  private func forEachCell(of edge: Edge, _ body: (Int) -> Void) {
    let size = CountryBorders.cellSize
    // Vertices are clamped, and edges lead east: nothing is below 0.
    var (west, east) = (Int(edge.west) + 18_000, Int(edge.east) + 18_000)
    var (south, north) = (
      Int(min(edge.south, edge.north)) + 9_000, Int(max(edge.south, edge.north)) + 9_000
    )
    // Most edges are coasts in one cell.
    if edge.second == 0, west / size == east / size, south / size == north / size,
      east < 36_000, north < 18_000
    {
      body(south / size * CountryBorders.columnCount + west / size)
      return
    }
    if edge.second != 0 {
      south = max(0, south - tall)
      north += tall
      let wide = max(wide[south / 100], wide[min(179, north / 100)])
      west = max(0, west - wide)
      east += wide
    }
    let columns = CountryBorders.columnCount
    let (left, right) = (west / size, min(columns - 1, east / size))
    let last = min(CountryBorders.rowCount - 1, north / size)
    var row = min(CountryBorders.rowCount - 1, south / size)
    while row <= last {
      // An edge on the antimeridian is in the last column.
      var column = min(columns - 1, left)
      while column <= right {
        body(row * columns + column)
        column += 1
      }
      row += 1
    }
  }
}

extension CountryBorders.Edge {
  /// Whether both edges lead from the same corner to the same corner.
  func hasEnds(of other: Self) -> Bool {
    west == other.west && south == other.south && east == other.east && north == other.north
  }
}
