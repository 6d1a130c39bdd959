import Gazetteer
import Geography

/// Finds the houses and streets around a point.
struct AddressNeighbours {
  let layers: [AddressLayer]
  /// Whether houses are wanted, and whether streets.
  let findsHouses: Bool
  let findsStreets: Bool
  let limit: Int
  /// What is looked for.
  private struct Wanted {
    /// Houses with numbers.
    var houses = false
    /// Houses, farms and plots with names alone.
    var names = false
    var streets = false
  }

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
    let all = Wanted(houses: findsHouses, names: findsHouses, streets: findsStreets)
    if findsHouses, findsStreets {
      // Who stands on the street before a house asks about the house.
      let near = AddressDistance.beforeHouse
      search(Wanted(houses: true), around: point, within: min(largest, near))
      let houses = found
      if houses.count < limit {
        search(all, around: point, within: largest)
        let rest = found.filter { $0.hit.number == nil || $0.distance > near }
        found = Array((houses + rest).prefix(limit))
      }
    } else {
      search(all, around: point, within: largest)
    }
    for position in found.indices {
      found[position].hit.locality =
        layers[found[position].hit.layer].index.locality(ofStreet: found[position].hit.street)
    }
    return found
  }

  private mutating func search(
    _ wanted: Wanted, around point: Coordinate, within largest: Double
  ) {
    found.removeAll()
    for layer in layers.indices {
      let index = layers[layer].index
      index.forEachLeaf(near: point, within: largest) { leaf in
        index.forEachStreet(inLeaf: leaf) { street in
          look(at: street, wanted, layer, index, point, largest)
          return true
        }
        return radius(largest)
      }
      guard wanted.streets else { continue }
      index.forEachLine(near: point, within: radius(largest)) { street, nearest, distance in
        keep(
          AddressHit(
            layer: layer, street: street, locality: 0, coordinate: nearest, precision: .street),
          distance, largest)
        return radius(largest)
      }
    }
  }

  /// How far an address may be to be of use.
  private func radius(_ largest: Double) -> Double {
    found.count < limit ? largest : found[limit - 1].distance
  }

  private mutating func look(
    at street: Street, _ wanted: Wanted, _ layer: Int, _ index: AddressIndex,
    _ point: Coordinate, _ largest: Double
  ) {
    func hit(_ coordinate: Coordinate, _ precision: Precision) -> AddressHit {
      AddressHit(
        layer: layer, street: street.number, locality: 0, coordinate: coordinate,
        precision: precision)
    }
    if street.houseCount == 0 {
      let coordinate = index.point(of: street)
      guard street.isPlace ? wanted.names : wanted.streets else { return }
      keep(
        hit(coordinate, street.isPlace ? .house : .street), point.distance(to: coordinate), largest)
      return
    }
    var nearest: (coordinate: Coordinate, distance: Double)?
    index.forEachHouse(of: street) { house, _ in
      let coordinate = house.coordinate
      let distance = point.distance(to: coordinate)
      if wanted.houses, distance <= radius(largest) {
        var hit = hit(coordinate, .house)
        hit.number = house.number
        hit.suffix = index.suffix(house.suffix)
        keep(hit, distance, largest)
      }
      if distance < nearest?.distance ?? .infinity { nearest = (coordinate, distance) }
      return true
    }
    if wanted.streets, let nearest {
      keep(hit(nearest.coordinate, .street), nearest.distance, largest)
    }
  }

  private mutating func keep(_ hit: AddressHit, _ distance: Double, _ largest: Double) {
    guard distance <= radius(largest), distance <= largest else { return }
    // A street has many lines and houses.
    if hit.precision == .street,
      let known = found.firstIndex(where: {
        $0.hit.precision == .street && $0.hit.street == hit.street && $0.hit.layer == hit.layer
      })
    {
      guard distance < found[known].distance else { return }
      found.remove(at: known)
    }
    var index = found.count
    while index > 0, found[index - 1].distance > distance { index -= 1 }
    found.insert((hit, distance), at: index)
    if found.count > limit { found.removeLast() }
  }
}
