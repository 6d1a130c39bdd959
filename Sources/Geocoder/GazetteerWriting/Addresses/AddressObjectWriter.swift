import Gazetteer

/// Writes the objects of streets and houses, as `AddressObjects` reads them.
struct AddressObjectWriter {
  /// A way of a street, by the position in its middle.
  private struct Way {
    let latitude: Int
    let longitude: Int
    let object: Int
  }

  /// The ways of each name from south to north.
  private var ways: [Int: [Way]] = [:]
  private var streets: [Int] = []
  private var houseCounts: [Int] = []
  /// Those of all houses, one street after the other.
  private var houses: [Int] = []

  /// How far the way of a street may be from its houses, in steps: about two kilometres.
  private static let reach = 2_000

  /// Prepares to write.
  ///
  /// - Parameters:
  ///   - lines: the lines of streets.
  ///   - ranks: the ranks of names, by which streets call them.
  init(_ lines: [AddressCollector.Line], _ ranks: [Int]) {
    for line in lines where line.object != 0 {
      let middle = line.positions[line.positions.count / 2]
      ways[ranks[Int(line.place >> 1 & 0x7FFF_FFFF)], default: []].append(
        Way(latitude: Int(middle.x), longitude: Int(middle.y), object: line.object))
    }
    for name in ways.keys {
      ways[name]?.sort { ($0.latitude, $0.object) < ($1.latitude, $1.object) }
    }
  }

  /// Takes a street; the streets come in the order of their numbers.
  ///
  /// One that is no object itself is the way of its name that is nearest to its houses.
  mutating func append(_ street: StreetWriter.Street) {
    let isStreet = !street.isPlace && street.object == 0
    streets.append(isStreet ? nearestWay(to: street) ?? 0 : street.object)
    houseCounts.append(street.houses.count)
    houses.append(contentsOf: street.houses.lazy.map(\.object))
  }

  private func nearestWay(to street: StreetWriter.Street) -> Int? {
    guard let ways = ways[street.name] else { return nil }
    let (box, reach) = (street.box, AddressObjectWriter.reach)
    var (low, high) = (0, ways.count)
    while low < high {
      let middle = (low + high) / 2
      if ways[middle].latitude < box.south - reach { low = middle + 1 } else { high = middle }
    }
    var best: (object: Int, gap: Int)?
    for way in ways[low...] {
      if way.latitude > box.north + reach { break }
      let gap =
        max(0, box.south - way.latitude, way.latitude - box.north)
        + max(0, box.west - way.longitude, way.longitude - box.east)
      if gap <= reach, gap < best?.gap ?? .max { best = (way.object, gap) }
    }
    return best?.object
  }

  /// The section; nothing where nothing is an object.
  consuming func finished() -> [UInt8]? {
    guard streets.contains(where: { $0 != 0 }) || houses.contains(where: { $0 != 0 }) else {
      return nil
    }
    let starts = Array(stride(from: 0, to: streets.count, by: AddressLayout.leafSize))
    let start = starts.count * AddressObjects.offsetByteCount
    var table: [UInt8] = []
    var body: [UInt8] = []
    var house = 0
    for first in starts {
      let leaf = first..<min(first + AddressLayout.leafSize, streets.count)
      table.append(uint32: start + body.count)
      var last = 0
      func append(_ key: Int) {
        // 0 is none, and so every difference is one more.
        guard key != 0 else { return body.append(0) }
        let difference = key - last
        body.append(number: (difference << 1 ^ difference >> 63) + 1)
        last = key
      }
      for key in streets[leaf] { append(key) }
      let count = houseCounts[leaf].reduce(0, +)
      for key in houses[house..<house + count] { append(key) }
      house += count
    }
    return table + body
  }
}
