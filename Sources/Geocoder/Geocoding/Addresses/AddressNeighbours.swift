import Gazetteer
import Geography

/// Finds the houses and streets around a point.
struct AddressNeighbours {
  let layers: [AddressLayer]
  /// Whether houses are wanted, and whether streets.
  let findsHouses: Bool
  let findsStreets: Bool
  let limit: Int
  private var found: [(hit: AddressHit, distance: Double)] = []

  init(_ layers: [AddressLayer], _ options: ReverseOptions) {
    self.layers = layers
    findsHouses = options.kinds.contains(.house)
    findsStreets = options.kinds.contains(.street)
    limit = max(1, min(options.limit, ReverseOptions.maxLimit))
  }

  /// The nearest addresses, with their distances in kilometres.
  mutating func nearest(
    to point: Coordinate, within largest: Double
  ) -> [(hit: AddressHit, distance: Double)] {
    guard findsHouses || findsStreets, largest >= 0 else { return [] }
    for layer in layers.indices {
      let index = layers[layer].index
      index.forEachLeaf(near: point, within: largest) { leaf in
        index.forEachStreet(inLeaf: leaf) { street in
          look(at: street, layer, index, point, largest)
          return true
        }
        return radius(largest)
      }
    }
    for position in found.indices {
      found[position].hit.locality =
        layers[found[position].hit.layer].index.locality(ofStreet: found[position].hit.street)
    }
    return found
  }

  /// How far an address may be to be of use.
  private func radius(_ largest: Double) -> Double {
    found.count < limit ? largest : found[limit - 1].distance
  }

  private mutating func look(
    at street: Street, _ layer: Int, _ index: AddressIndex, _ point: Coordinate,
    _ largest: Double
  ) {
    func hit(_ coordinate: Coordinate, _ precision: Precision) -> AddressHit {
      AddressHit(
        layer: layer, street: street.number, locality: 0, coordinate: coordinate,
        precision: precision)
    }
    if street.houseCount == 0 {
      let coordinate = index.point(of: street)
      guard street.isPlace ? findsHouses : findsStreets else { return }
      keep(
        hit(coordinate, street.isPlace ? .house : .street), point.distance(to: coordinate), largest)
      return
    }
    var nearest: (coordinate: Coordinate, distance: Double)?
    index.forEachHouse(of: street) { house, _ in
      let coordinate = house.coordinate
      let distance = point.distance(to: coordinate)
      if findsHouses, distance <= radius(largest) {
        var hit = hit(coordinate, .house)
        hit.number = house.number
        hit.suffix = index.suffix(house.suffix)
        keep(hit, distance, largest)
      }
      if distance < nearest?.distance ?? .infinity { nearest = (coordinate, distance) }
      return true
    }
    if findsStreets, let nearest {
      keep(hit(nearest.coordinate, .street), nearest.distance, largest)
    }
  }

  private mutating func keep(_ hit: AddressHit, _ distance: Double, _ largest: Double) {
    guard distance <= radius(largest), distance <= largest else { return }
    var index = found.count
    while index > 0, found[index - 1].distance > distance { index -= 1 }
    found.insert((hit, distance), at: index)
    if found.count > limit { found.removeLast() }
  }
}
