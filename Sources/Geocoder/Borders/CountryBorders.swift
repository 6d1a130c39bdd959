internal import CWorldOutline
public import Geography

/// Finds the country that a point lies in, by the polygons of an outline.
///
///     let borders = CountryBorders(try .bundled())
///     let maseru = Coordinate(latitude: -29.31, longitude: 27.48)!
///     borders.country(at: maseru).map { borders.countries[$0].name }  // "Lesotho"
///
/// The world is a grid of cells a degree wide. Each cell stores the country at its centre and
/// the edges that cross it. Six cells in seven have no edges and lie in one country or in the sea.
/// In the others, which have 11 edges on average, the answer follows from the edges between the
/// centre and the point: each one that is crossed leaves a country or enters it. The way from the
/// centre goes east or west first, then north or south, so that it stays in the cell.
///
/// A border is in the outline twice, once for each side. It is stored once, with both countries,
/// and also in the cells within `reach` of it: so its distance from a point is found in the
/// point's own cell.
///
/// Where polygons overlap, the answer is one of theirs or none. The polygons are generalised:
/// within a few kilometres of a border the answer may be wrong, and small islands and enclaves are
/// missing. See Data/OUTLINE.md.
public final class CountryBorders: Sendable {
  /// A country of the outline, without its polygons.
  public struct Country: Hashable, Sendable {
    /// Its name in English.
    public let name: String
    /// Its ISO 3166-1 code of two letters, where it has one.
    public let code: String?
  }

  /// An edge, in hundredths of a degree, and the numbers of the countries on its sides.
  ///
  /// Numbers are positions plus 1, and 0 is no country. A coast has one country, which is the
  /// first.
  struct Edge {
    var west: Int16
    var south: Int16
    var east: Int16
    var north: Int16
    var first: UInt16
    var second: UInt16
  }

  /// The countries, in the order of the outline.
  public let countries: [Country]

  /// The two letters of each country's code as a number, the first letter in the higher byte; 0
  /// where it has none.
  private let codes: [UInt16]
  private let cells: BorderCells

  /// The side of a cell, in hundredths of a degree.
  ///
  /// There are 64,800 cells. Smaller ones take more memory and have fewer edges.
  static let cellSize = 100
  static let columnCount = 36_000 / cellSize
  static let rowCount = 18_000 / cellSize
  /// How far from a point a border is found, in kilometres.
  ///
  /// The polygons are seldom wrong farther from a border; a larger reach makes the lists longer.
  package static let reach = 8.0
  /// A hundredth of a degree of latitude, in kilometres.
  static let kilometresPerUnit = Coordinate.earthRadius * .pi / 18_000

  /// Makes the index of an outline.
  ///
  /// - Parameter outline: the polygons; of more than 65,535 countries the others are left out.
  /// - Complexity: O(*n*) in the number of vertices; some milliseconds for the bundled outline, of
  ///   which ``bundled`` is made already. Keep it.
  public convenience init(_ outline: WorldOutline) {
    let drawn = outline.countries.prefix(Int(UInt16.max))
    var builder = BorderBuilder(
      vertexCount: drawn.reduce(0) { count, country in
        country.polygons.reduce(count) { $1.rings.reduce($0) { $0 + $1.count } }
      })
    for (index, country) in drawn.enumerated() {
      for polygon in country.polygons {
        for ring in polygon.rings { builder.add(ring, of: UInt16(index + 1)) }
      }
    }
    let countries = drawn.map { Country(name: $0.name, code: $0.code) }
    self.init(BorderCells(&builder, countries: countries))
  }

  /// Takes the bytes of an index; nothing if they are of another kind, version or length.
  convenience init?(contents: [UInt8]) {
    guard let cells = BorderCells(contents) else { return nil }
    self.init(cells)
  }

  private init(_ cells: BorderCells) {
    self.cells = cells
    countries = cells.countries
    codes = countries.map { $0.code.map(CountryBorders.number(of:)) ?? 0 }
  }

  /// The index of the bundled outline, or nothing if that is damaged.
  ///
  /// It is a file in the binary, of which a point reads a few bytes.
  public static let bundled = CountryBorders(
    contents: unsafe [UInt8](
      UnsafeBufferPointer(start: otm_borders_bytes(), count: otm_borders_byte_count())))

  /// The bytes of the index: those of the bundled outline are Data/borders.bin.
  package var contents: [UInt8] { cells.bytes }

  /// The country that a point lies in.
  ///
  /// - Parameter point: any point.
  /// - Returns: a position in ``countries``; nothing at sea.
  /// - Complexity: O(1) in most cells; O(*n*) in the number of edges that cross a cell elsewhere.
  public func country(at point: Coordinate) -> Int? {
    let place = GridPoint(point)
    let center = cells.center(of: place.cell)
    // Leaving one country and entering another: of numbers that come twice nothing is left.
    var number = center
    cells.forEachEdge(of: place.cell) { edge in
      if place.isCrossing(edge) { number ^= edge.first ^ edge.second }
    }
    // Where polygons overlap, what is left need not be the number of any country, or of one that is
    // near.
    guard number != 0, Int(number) <= countries.count else { return nil }
    var isNear = number == center
    if !isNear {
      cells.forEachEdge(of: place.cell) { edge in
        if edge.first == number || edge.second == number { isNear = true }
      }
    }
    return isNear ? Int(number) - 1 : nil
  }

  /// The code of a country as a number, or 0.
  package func code(of country: Int) -> UInt16 { codes[country] }

  /// How far a point lies from the border of a country.
  ///
  /// - Parameters:
  ///   - point: any point.
  ///   - code: the code of a country, as a number.
  /// - Returns: kilometres to the nearest edge between this country and another; nothing if it is
  ///   farther than ``reach``, or if there is no such country.
  package func distance(from point: Coordinate, toBorderOf code: UInt16) -> Double? {
    let place = GridPoint(point)
    var least = CountryBorders.reach * CountryBorders.reach
    var isFound = false
    cells.forEachEdge(of: place.cell) { edge in
      guard edge.second != 0, has(code, edge.first) || has(code, edge.second) else { return }
      let square = place.squareDistance(to: edge)
      if square <= least { (least, isFound) = (square, true) }
    }
    return isFound ? least.squareRoot() : nil
  }

  /// Whether the country with a number has a code.
  private func has(_ code: UInt16, _ number: UInt16) -> Bool {
    number > 0 && Int(number) <= codes.count && codes[Int(number) - 1] == code
  }
}
