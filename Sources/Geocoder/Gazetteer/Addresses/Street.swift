package import Geography

/// A street of one locality with one postal code, or a place with a name, read from an add-on.
package struct Street: Sendable {
  package let number: Int
  /// The number of its name.
  package let name: Int
  /// The number of its postal code, or -1.
  package let postcode: Int
  let flags: UInt8
  let baseLatitude: Int
  let baseLongitude: Int
  /// How many houses it has.
  package internal(set) var houseCount = 0
  /// Where they begin.
  var payload = 0
  /// Its point, in steps of 0.00001 degrees, where it has no houses.
  var latitude = 0
  var longitude = 0

  /// Whether it is a house, farm or plot with a name, not a street.
  package var isPlace: Bool { flags & AddressLayout.Flag.isPlace != 0 }

  init(
    number: Int, name: Int, postcode: Int, flags: UInt8, baseLatitude: Int, baseLongitude: Int
  ) {
    self.number = number
    self.name = name
    self.postcode = postcode
    self.flags = flags
    self.baseLatitude = baseLatitude
    self.baseLongitude = baseLongitude
  }
}

/// A house of a street.
package struct House: Sendable {
  /// The digits of its number.
  package var number = 0
  /// What stands behind them, see `AddressIndex.suffix(_:)`.
  package var suffix = 0
  /// Steps of 0.00001 degrees.
  package var latitude = 0
  package var longitude = 0

  package init() {}

  package var coordinate: Coordinate {
    Coordinate(latitudeSteps: latitude, longitudeSteps: longitude)
  }
}

extension Coordinate {
  /// A point from steps of 0.00001 degrees; what is out of range is brought into it.
  package init(latitudeSteps: Int, longitudeSteps: Int) {
    self.init(
      clampingLatitude: Double(latitudeSteps) / Layout.coordinateScale,
      longitude: Double(longitudeSteps) / Layout.coordinateScale)
  }
}

extension AddressIndex {
  /// The point of a street without houses.
  package func point(of street: Street) -> Coordinate {
    Coordinate(latitudeSteps: street.latitude, longitudeSteps: street.longitude)
  }

  /// Reads the houses of a street: those with odd numbers ascending, then those with even ones.
  ///
  /// - Parameters:
  ///   - street: a street of this index.
  ///   - readsUnits: whether the flats of each house are handed out.
  ///   - body: takes a house and the numbers of its flats; answers whether to go on.
  /// - Complexity: O(number of houses).
  package func forEachHouse(
    of street: Street, readsUnits: Bool = false,
    _ body: (_ house: House, _ units: [Int]) -> Bool
  ) {
    guard street.houseCount > 0 else { return }
    var bits = BitReader(streets, at: street.payload)
    let latitudeWidth = bits.bits(4)
    let longitudeWidth = bits.bits(4)
    let widths = (bits.bits(5), bits.bits(5))
    var house = House()
    house.latitude = street.baseLatitude &+ bits.bits(widths.0)
    house.longitude = street.baseLongitude &+ bits.bits(widths.1)
    let first = house
    let oddCount = bits.golomb(2)
    // No house takes less than three bits.
    let count = min(street.houseCount, (streets.count &- street.payload) &* 3)
    let hasSuffixes = street.flags & AddressLayout.Flag.hasSuffixes != 0
    let hasUnits = street.flags & AddressLayout.Flag.hasUnits != 0
    var units: [Int] = []
    for index in 0..<count {
      var isSame = false
      if index == 0 || index == oddCount {
        // Of an odd number the half is stored, of an even one too.
        house.number = bits.golomb(3) &* 2 &+ (index < oddCount ? 1 : 0)
        house.suffix = 0
        if index > 0 {
          house.latitude = first.latitude
          house.longitude = first.longitude
        }
      } else {
        let code = bits.golomb(0)
        let step = code == 0 ? 1 : code == 1 ? 0 : code
        isSame = step == 0
        house.number &+= step &* 2
      }
      if hasSuffixes {
        if isSame {
          if bits.bit() {
            house.suffix &+= 1
          } else {
            house.suffix = bits.golomb(3)
          }
        } else {
          house.suffix = bits.bit() ? 0 : bits.golomb(3) &+ 1
        }
      }
      if hasUnits {
        units.removeAll(keepingCapacity: true)
        if bits.bit() {
          let unitCount = bits.golomb(0) &+ 1
          var unit = -1
          for _ in 0..<min(unitCount, 1 << 16) {
            unit = bits.bit() ? unit &+ 1 : bits.golomb(6)
            if readsUnits { units.append(unit) }
          }
        }
      }
      if index > 0 {
        house.latitude &+= bits.signedRice(latitudeWidth)
        house.longitude &+= bits.signedRice(longitudeWidth)
      }
      if !body(house, units) { return }
    }
  }

  /// The house that is nearest to the middle of a street; the point of a street without houses.
  ///
  /// - Complexity: O(number of houses).
  package func middle(of street: Street) -> Coordinate? {
    guard street.houseCount > 0 else { return point(of: street) }
    var (latitude, longitude, count) = (0, 0, 0)
    forEachHouse(of: street) { house, _ in
      latitude += house.latitude
      longitude += house.longitude
      count += 1
      return true
    }
    guard count > 0 else { return nil }
    latitude /= count
    longitude /= count
    var best: (coordinate: Coordinate, distance: Int)?
    forEachHouse(of: street) { house, _ in
      // Degrees of longitude are shorter, but any house of the middle will do.
      let distance = abs(house.latitude - latitude) * 2 + abs(house.longitude - longitude)
      if distance < best?.distance ?? .max { best = (house.coordinate, distance) }
      return true
    }
    return best?.coordinate
  }
}
