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
/// Where polygons overlap, the answer is one of theirs or none. The polygons are generalised: within
/// a few kilometres of a border the answer may be wrong, and small islands and enclaves are
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
  /// Numbers are positions plus 1, and 0 is no country. A coast has one country, which is the first.
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

  /// The two letters of each country's code as a number, the first letter in the higher byte; 0 where
  /// it has none.
  private let codes: [UInt16]
  /// The number of the country at the centre of each cell.
  let centers: [UInt16]
  /// For each cell and one more, where its edges start.
  let starts: [UInt32]
  /// The edges of all cells, where one that crosses several is there several times.
  let edges: [Edge]

  /// The side of a cell, in hundredths of a degree.
  ///
  /// There are 64,800 cells, which take 0.4 MB. Smaller ones take more memory and have fewer edges.
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
  /// - Complexity: O(*n*) in the number of vertices; 6 ms and 2 MB for the bundled outline. Keep it.
  public init(_ outline: WorldOutline) {
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
    countries = outline.countries.map { Country(name: $0.name, code: $0.code) }
    codes = countries.map { $0.code.map(CountryBorders.number(of:)) ?? 0 }
    (starts, edges) = builder.cells()
    centers = builder.centers()
  }

  /// The index of the bundled outline, or nothing if that is damaged.
  ///
  /// It is made when it is first asked for, which takes about 10 ms.
  public static let bundled = (try? WorldOutline.bundled()).map { CountryBorders($0) }

  /// The country that a point lies in.
  ///
  /// - Parameter point: any point.
  /// - Returns: a position in ``countries``; nothing at sea.
  /// - Complexity: O(1) in most cells; O(*n*) in the number of edges that cross a cell elsewhere.
  public func country(at point: Coordinate) -> Int? {
    let place = GridPoint(point)
    let center = centers[place.cell]
    let range = Int(starts[place.cell])..<Int(starts[place.cell + 1])
    // Leaving one country and entering another: of numbers that come twice nothing is left.
    var number = center
    for index in range where place.isCrossing(edges[index]) {
      number ^= edges[index].first ^ edges[index].second
    }
    // Where polygons overlap, what is left need not be the number of any country, or of one that is near.
    guard number != 0, Int(number) <= countries.count else { return nil }
    let isNear =
      number == center || edges[range].contains { $0.first == number || $0.second == number }
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
    for index in Int(starts[place.cell])..<Int(starts[place.cell + 1]) {
      let edge = edges[index]
      guard edge.second != 0,
        codes[Int(edge.first) - 1] == code || codes[Int(edge.second) - 1] == code
      else { continue }
      let square = place.squareDistance(to: edge)
      if square <= least { (least, isFound) = (square, true) }
    }
    return isFound ? least.squareRoot() : nil
  }
}
