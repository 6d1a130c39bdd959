internal import Geography

/// A block of postal codes, inflated: codes of one country that follow one another.
///
/// A key is a code's digits as a number. Layout of a block: the number of codes; for each code the
/// difference of its key to the one before; then for each the difference of its latitude and
/// longitude to those of the one before, in steps of 0.0001 degrees, zigzag; then for each its
/// region by its number among regions, plus one, or 0. The dictionary names the country.
final class PostalCodeBlock: Sendable {
  private let entries: [(key: Int, latitude: Int, longitude: Int, region: Int)]
  static let scale = 10_000.0

  init(_ bytes: [UInt8], firstKey: Int) {
    entries = bytes.withReader { reader in
      let count = reader.number()
      // Four numbers of a byte or more each.
      guard count <= bytes.count / 4 else { return [] }
      var entries = [(Int, Int, Int, Int)](repeating: (0, 0, 0, 0), count: count)
      var key = firstKey
      for index in 0..<count {
        key += reader.number()
        entries[index].0 = key
      }
      var latitude = 0
      var longitude = 0
      for index in 0..<count {
        latitude += reader.signedNumber()
        longitude += reader.signedNumber()
        entries[index].1 = latitude
        entries[index].2 = longitude
      }
      for index in 0..<count { entries[index].3 = reader.number() }
      return entries
    }
  }

  func entry(_ key: Int) -> (coordinate: Coordinate, region: RegionIndex?)? {
    guard let entry = entries.first(where: { $0.key == key }) else { return nil }
    let coordinate = Coordinate(
      clampingLatitude: Double(entry.latitude) / PostalCodeBlock.scale,
      longitude: Double(entry.longitude) / PostalCodeBlock.scale)
    return (coordinate, entry.region > 0 ? RegionIndex(entry.region - 1) : nil)
  }
}
