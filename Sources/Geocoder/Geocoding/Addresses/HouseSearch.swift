import Gazetteer
import Geography

/// Finds a house of a street by its number.
struct HouseSearch {
  /// A number as a query writes it.
  struct Wanted {
    var number: Int
    /// What stands behind, as it is compared.
    var suffix = ""
    /// The same as it is written, in lower case.
    var writtenSuffix = ""
    /// The words.
    var mask = TokenSet()
  }

  /// What was found.
  struct Found {
    var coordinate: Coordinate
    var precision: Precision
    var number: Int?
    var suffix = ""
    /// What speaks against it.
    var cost: Double
  }

  /// How much larger than the last number of its side one may be to be near that house.
  private static let largestGap = 60

  /// Looks for a house.
  ///
  /// - Parameters:
  ///   - wanted: the number; nil for the street.
  ///   - street: the street.
  ///   - index: the addresses that it is of.
  ///   - folding: the folding of queries.
  /// - Returns: the house, a point between its neighbours, or the middle of the street.
  /// - Complexity: O(number of houses).
  static func find(
    _ wanted: Wanted?, in street: Street, _ index: AddressIndex, _ folding: FoldingTable
  ) -> Found? {
    guard street.houseCount > 0 else {
      return Found(
        coordinate: index.point(of: street), precision: street.isPlace ? .house : .street,
        cost: wanted == nil ? 0 : street.isPlace ? AddressCost.placeAlone : AddressCost.streetAlone)
    }
    guard let wanted else {
      return index.middle(of: street).map { Found(coordinate: $0, precision: .street, cost: 0) }
    }
    var exact: (house: House, cost: Double)?
    var below: House?
    var above: House?
    let key = wanted.suffix
    index.forEachHouse(of: street) { house, _ in
      if house.number == wanted.number {
        let cost: Double
        if house.suffix == 0 {
          cost = key.isEmpty ? 0 : AddressCost.otherSuffix
        } else {
          let suffix = index.suffix(house.suffix)
          let other = HouseSearch.key(suffix, folding)
          if other == key {
            // "9Ú" is not 9U where there are both.
            let isAsWritten =
              suffix.utf8.allSatisfy { $0 < 0x80 }
              && wanted.writtenSuffix.utf8.allSatisfy { $0 < 0x80 }
              || suffix.lowercased() == wanted.writtenSuffix
            cost = isAsWritten ? 0 : AddressCost.otherAccent
          } else if key.isEmpty, HouseNumber.rangeEnd(other) != nil {
            // "12-14" is also 12.
            cost = AddressCost.inRange
          } else {
            cost = key.isEmpty ? AddressCost.otherSuffix : AddressCost.differingSuffix
          }
        }
        if cost < exact?.cost ?? .infinity { exact = (house, cost) }
        return cost > 0
      }
      guard house.number % 2 == wanted.number % 2 else { return true }
      if house.number < wanted.number {
        if house.suffix > AddressLayout.letterCount,
          let end = HouseNumber.rangeEnd(index.suffix(house.suffix)), end >= wanted.number,
          exact == nil
        {
          exact = (house, AddressCost.inRange)
        }
        below = house
      } else if above == nil {
        above = house
      }
      return true
    }
    if let exact {
      return Found(
        coordinate: exact.house.coordinate, precision: .house, number: exact.house.number,
        suffix: index.suffix(exact.house.suffix), cost: exact.cost)
    }
    if let below, let above, above.number - below.number <= largestGap {
      let share =
        Double(wanted.number - below.number) / Double(above.number - below.number)
      func between(_ first: Int, _ second: Int) -> Int {
        Int((Double(first) + share * Double(second - first)).rounded())
      }
      return Found(
        coordinate: Coordinate(
          latitudeSteps: between(below.latitude, above.latitude),
          longitudeSteps: between(below.longitude, above.longitude)),
        precision: .interpolated, number: wanted.number, suffix: wanted.suffix,
        cost: AddressCost.interpolated)
    }
    return index.middle(of: street).map {
      Found(coordinate: $0, precision: .street, cost: AddressCost.streetAlone)
    }
  }

  /// What stands behind a number as it is compared with a query.
  static func key(_ suffix: String, _ folding: FoldingTable) -> String {
    guard suffix.utf8.contains(where: { $0 >= 0x80 }) else { return HouseNumber.key(suffix) }
    return HouseNumber.key(folding.text(FoldedText(suffix, table: folding).codes[...]))
  }
}
