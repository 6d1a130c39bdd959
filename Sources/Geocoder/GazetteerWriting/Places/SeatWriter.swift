import Gazetteer

/// Writes the seats of regions and countries and the points of their names, as `SeatTable` reads
/// them.
package enum SeatWriter {
  /// The section for these places in file order.
  ///
  /// - Parameters:
  ///   - places: the regions, then the countries.
  ///   - cities: the cities in file order, to which the seats belong.
  /// - Returns: the bytes.
  package static func bytes(
    _ places: ArraySlice<SourcePlace>, cities: ArraySlice<SourcePlace>
  ) -> [UInt8] {
    var numbers: [Int: Int] = [:]
    for (number, city) in cities.enumerated() where city.geonamesID > 0 {
      numbers[city.geonamesID] = number
    }
    var bytes: [UInt8] = []
    for place in places {
      bytes.append(uint32: place.seat > 0 ? numbers[place.seat].map { $0 + 1 } ?? 0 : 0)
      let point =
        place.labelPoint.count == 2 ? place.labelPoint : [SeatTable.unknown, SeatTable.unknown]
      for steps in point { bytes.append(uint32: steps) }
    }
    return bytes
  }
}
