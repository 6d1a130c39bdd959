internal import Gazetteer
internal import Geography

extension GazetteerLabels {
  /// The most names of a tile that a whole town is in.
  private static let townLimit = 150
  /// A street with so many houses has its name before the others.
  private static let longHouseCount = 8

  /// The streets of the add-ons in a tile of level 12 or 14, those with the most houses first.
  ///
  /// A street is where the house in its middle is. One that several postal codes divide has its name
  /// once in a tile.
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
}
