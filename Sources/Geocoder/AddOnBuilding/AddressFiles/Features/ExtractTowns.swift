internal import Gazetteer
internal import Geography

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The towns of an extract of OpenStreetMap, by which houses and streets are told that name none.
///
/// A town is the area of an administrative boundary that has the name of a city, town or village
/// within. Where no such area has a point, because the boundary is not in the file as a whole, the
/// town is the nearest of these places, of which a larger one reaches farther.
struct ExtractTowns {
  struct Area {
    fileprivate let name: String
    fileprivate let rings: [[RepresentativePoint.Position]]
    fileprivate let box: (south: Double, west: Double, north: Double, east: Double)
    /// In square degrees, as if all were at the equator: of two areas the smaller one lies in the
    /// other.
    fileprivate let size: Double

    func contains(_ point: Coordinate) -> Bool {
      guard point.latitude >= box.south, point.latitude <= box.north, point.longitude >= box.west,
        point.longitude <= box.east
      else { return false }
      var isInside = false
      for ring in rings {
        for (start, end) in zip(ring, ring.dropFirst())
        where (start.y > point.latitude) != (end.y > point.latitude) {
          let share = (point.latitude - start.y) / (end.y - start.y)
          if point.longitude < start.x + share * (end.x - start.x) { isInside.toggle() }
        }
      }
      return isInside
    }
  }

  private struct Town {
    let name: String
    let point: Coordinate
    /// What makes up for distance, in kilometres.
    let reach: Double
  }

  /// A country or a part of one, as the file has it.
  struct Division {
    let names: Set<String>
    /// From 2 for a country to 8 for a municipality.
    let level: Int
    let area: Area
    let object: MapObject
  }

  /// The countries and their parts down to municipalities whose boundaries the file has as a whole.
  private(set) var divisions: [Division] = []

  /// The levels of what is between a region and a municipality: counties, districts, Kreise.
  private static let countyLevels = 5...7
  private var areas: [Area] = []
  private var towns: [Town] = []
  /// The numbers of the towns of each name, and the name of the area around each that has another
  /// one.
  private var townsByName: [String: [Int]] = [:]
  private var municipalities: [Int: String] = [:]
  /// The areas and towns of each square of a tenth of a degree, by its number.
  private var areasBySquare: [Int: [Int]] = [:]
  private var townsBySquare: [Int: [Int]] = [:]

  /// Places whose names are those of towns in addresses, and how much farther than a village each
  /// reaches, in kilometres.
  private static let reaches = ["city": 5.0, "town": 2.0, "village": 0.0]
  /// How far a town may be, in kilometres.
  private static let farthest = 15.0
  /// How many squares a degree has.
  private static let squaresPerDegree = 10.0
  /// An area that has more squares than this is no town.
  private static let mostSquares = 2_000

  /// Makes a list without towns.
  init() {}

  /// Reads the towns of an extract.
  ///
  /// - Throws: `ExtractFile.Fault`.
  init(_ path: String, progress: (Int, Int) -> Void) throws(ExtractFile.Fault) {
    var found: [Area] = []
    try ExtractFile.read(
      path,
      wants: { kind, keys in
        guard keys.contains("name") else { return false }
        return kind == .node && keys.contains("place")
          || kind == .area && keys.contains("boundary") && keys.contains("admin_level")
      },
      progress: progress,
      take: { object in
        let tags = Tags(object.tags)
        if object.kind == .node {
          guard let reach = Self.reaches[tags["place"]],
            case .success(let point) = RepresentativePoint.of(object)
          else { return }
          add(Town(name: tags["name"], point: point, reach: reach))
        } else if tags["boundary"] == "administrative" {
          guard let area = Self.area(tags["name"], object.rings) else { return }
          found.append(area)
          guard let level = Int(tags["admin_level"]), (2...8).contains(level) else { return }
          let names = ["name", "name:en", "official_name", "int_name"].map { tags[$0] }
          divisions.append(
            Division(
              names: Set(names.filter { !$0.isEmpty }), level: level, area: area,
              object: MapObject(kind: object.mapKind, id: object.id, category: "")))
        }
      })
    for area in found where isTown(area) { add(area) }
    for (index, town) in towns.enumerated() {
      townsByName[town.name, default: []].append(index)
      if let holding = townHolding(town.point), holding != town.name {
        municipalities[index] = holding
      }
    }
  }

  /// The area of rings; nil where one is cut off.
  private static func area(_ name: String, _ rings: [[RepresentativePoint.Position]]) -> Area? {
    guard !rings.isEmpty,
      rings.allSatisfy({ ring in
        ring.count > 3 && ring.first.map { $0 == ring[ring.count - 1] } == true
      })
    else { return nil }
    let all = rings.joined()
    let (latitudes, longitudes) = (all.map(\.y), all.map(\.x))
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max(), east - west < 180
    else { return nil }
    let size = rings.reduce(0) { sum, ring in
      sum
        + abs(
          zip(ring, ring.dropFirst()).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 })
    }
    return Area(name: name, rings: rings, box: (south, west, north, east), size: size)
  }

  /// Whether an area has the name of a place within.
  private func isTown(_ area: Area) -> Bool {
    towns.contains { $0.name == area.name && area.contains($0.point) }
  }

  private mutating func add(_ town: Town) {
    townsBySquare[Self.square(town.point), default: []].append(towns.count)
    towns.append(town)
  }

  private mutating func add(_ area: Area) {
    let (south, north) = (Self.number(area.box.south), Self.number(area.box.north))
    let (west, east) = (Self.number(area.box.west), Self.number(area.box.east))
    guard (north - south + 1) * (east - west + 1) <= Self.mostSquares else { return }
    for row in south...north {
      for column in west...east {
        areasBySquare[Self.square(row, column), default: []].append(areas.count)
      }
    }
    areas.append(area)
  }

  private static func number(_ degrees: Double) -> Int {
    Int((degrees * squaresPerDegree).rounded(.down))
  }

  private static func square(_ row: Int, _ column: Int) -> Int { row << 20 ^ (column & 0xF_FFFF) }

  private static func square(_ point: Coordinate) -> Int {
    square(number(point.latitude), number(point.longitude))
  }

  /// The town whose area a point lies in, or else the nearest; nil where none is near.
  ///
  /// - Complexity: O(corners of the areas whose boxes have the point).
  func town(at point: Coordinate) -> String? {
    townHolding(point) ?? nearestTown(to: point)
  }

  /// The town around the village that an address names, by which people ask for its streets as
  /// well.
  ///
  /// - Parameters:
  ///   - village: the name in the address.
  ///   - point: where the address is.
  /// - Returns: the name of the town; nil where there is none, or it is the village itself.
  func municipality(around village: String, near point: Coordinate) -> String? {
    guard let namesakes = townsByName[village] else { return nil }
    let nearest = namesakes.map { (number: $0, distance: towns[$0].point.distance(to: point)) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= Self.farthest else { return nil }
    return municipalities[nearest.number]
  }

  /// The county, or what is one in its country, that a point lies in; nil where the file has none
  /// as a whole.
  ///
  /// - Complexity: O(corners of the counties whose boxes have the point).
  func county(at point: Coordinate) -> String? {
    let holding = divisions.filter {
      Self.countyLevels.contains($0.level) && $0.area.contains(point)
    }
    return holding.max { ($0.level, -$0.area.size) < ($1.level, -$1.area.size) }?.area.name
  }

  /// The town whose area a point lies in; nil where there is none.
  ///
  /// - Complexity: O(corners of the areas whose boxes have the point).
  func townHolding(_ point: Coordinate) -> String? {
    let holding = (areasBySquare[Self.square(point)] ?? []).filter { areas[$0].contains(point) }
    return holding.min { areas[$0].size < areas[$1].size }.map { areas[$0].name }
  }

  private func nearestTown(to point: Coordinate) -> String? {
    guard !towns.isEmpty else { return nil }
    let (row, column) = (Self.number(point.latitude), Self.number(point.longitude))
    // Squares are 11 km high, and narrower towards the poles.
    let columns = min(40, Int((2 / max(0.05, cos(point.latitude * .pi / 180))).rounded(.up)))
    var best: (name: String, distance: Double)?
    for row in row - 2...row + 2 {
      for column in column - columns...column + columns {
        for town in townsBySquare[Self.square(row, column)] ?? [] {
          let away = towns[town].point.distance(to: point)
          guard away <= Self.farthest else { continue }
          let distance = away - towns[town].reach
          if distance < best?.distance ?? .infinity { best = (towns[town].name, distance) }
        }
      }
    }
    return best?.name
  }
}
