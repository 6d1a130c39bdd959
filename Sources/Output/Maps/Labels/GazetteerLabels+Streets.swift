internal import Gazetteer
internal import Geography

extension GazetteerLabels {
  /// The most names of a tile that a whole town is in.
  private static let townLimit = 150
  /// A street with so many houses has its name before the others.
  private static let longHouseCount = 8

  /// The streets of the add-ons in a tile of level 12 or 14, those with the most houses first.
  ///
  /// A street is where the house in its middle is. One that several postal codes divide has its
  /// name once in a tile.
  ///
  /// - Complexity: O(*n*) in the houses around the tile.
  func streets(in tile: LabelTile) -> [(name: String, coordinate: Coordinate, zoom: Int)] {
    var found: [String: (houseCount: Int, most: Int, coordinate: Coordinate)] = [:]
    for case let index? in gazetteer.layers.map(\.addresses) {
      index.forEachLeaf(near: tile.middle, within: tile.radius) { leaf in
        index.forEachStreet(inLeaf: leaf) { street in
          guard !street.isPlace, let middle = index.middle(of: street), tile.contains(middle) else {
            return true
          }
          let name = index.name(street.name)
          var one = found[name] ?? (0, -1, middle)
          one.houseCount += street.houseCount
          if street.houseCount > one.most {
            (one.most, one.coordinate) = (street.houseCount, middle)
          }
          found[name] = one
          return true
        }
        return tile.radius
      }
    }
    let sorted = found.sorted { one, other in
      one.value.houseCount == other.value.houseCount
        ? one.key < other.key : one.value.houseCount > other.value.houseCount
    }
    let first = tile.zooms.lowerBound
    let isTown = tile.level == 12
    return sorted.prefix(isTown ? Self.townLimit : .max).map { name, street in
      let isShort = !isTown && street.houseCount < Self.longHouseCount
      return (name, street.coordinate, isShort ? first + 1 : first)
    }
  }

  /// The most lines of a tile: more than the centre of any town has.
  private static let mostLines = 8_000

  /// The lines of the streets of the add-ons in a tile of level 14, as JSON for a script.
  ///
  ///     [[4716932,951537,-31,42,-18,27], …]
  ///
  /// An array with an array for each line: latitude and longitude in steps of 0.00001 degrees, each
  /// position but the first less the one before. A line that goes through several tiles is in each
  /// of them.
  ///
  /// - Parameter tile: the tile.
  /// - Returns: UTF-8; no lines for tiles of other levels.
  /// - Complexity: O(*n*) in the positions of the lines around the tile.
  public func streetLines(in tile: LabelTile) -> [UInt8] {
    var bytes = Array("[".utf8)
    var count = 0
    for case let index? in gazetteer.layers.map(\.addresses) where tile.level == 14 {
      index.forEachLine(around: tile.middle, within: tile.radius) { positions in
        guard count < Self.mostLines,
          positions.contains(where: {
            tile.contains(Coordinate(latitudeSteps: $0.latitude, longitudeSteps: $0.longitude))
          })
        else { return }
        count += 1
        bytes += (count == 1 ? "\n[" : ",\n[").utf8
        var last = (latitude: 0, longitude: 0)
        for (number, position) in positions.enumerated() {
          let (north, east) = (
            position.latitude - last.latitude, position.longitude - last.longitude
          )
          bytes += "\(number == 0 ? "" : ",")\(north),\(east)".utf8
          last = position
        }
        bytes.append(UInt8(ascii: "]"))
      }
    }
    bytes += "\n]\n".utf8
    return bytes
  }
}
