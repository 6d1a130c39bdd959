import Gazetteer

/// Writes the records of places, as `RecordBlock` reads them.
package struct RecordWriter {
  /// How many records a block has, about 8 KB: larger ones compress better and take longer to open.
  private static let blockCount = 1_024
  /// The same of divisions, whose records are longer: each answer asks for those of one county.
  private static let divisionBlockCount = 256

  /// The records of all places, in their order: the cities, then what they lie in.
  package static func bytes(_ places: [SourcePlace], cityCount: Int) -> [UInt8] {
    let zones = numbered(places.map(\.timeZone))
    let features = numbered(places.map(\.feature))
    let types = numbered(places.map(\.divisionType))
    var dictionary: [UInt8] = []
    for table in [zones.names, features.names, types.names] {
      dictionary.append(number: table.count)
      for name in table { dictionary.append(string: name) }
    }
    var writer = BlockWriter(dictionary: dictionary)
    func write(_ range: Range<Int>, by count: Int) {
      for start in stride(from: range.lowerBound, to: range.upperBound, by: count) {
        writer.add(
          firstKey: start,
          block(
            places[start..<min(start + count, range.upperBound)], zones: zones.numbers,
            features: features.numbers, types: types.numbers))
      }
    }
    write(0..<cityCount, by: blockCount)
    write(cityCount..<places.count, by: divisionBlockCount)
    return writer.bytes
  }

  private static func numbered(_ values: [String]) -> (names: [String], numbers: [String: Int]) {
    let names = Set(values).subtracting([""]).sorted()
    return (names, Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0 + 1) }))
  }

  private static func block(
    _ places: ArraySlice<SourcePlace>, zones: [String: Int], features: [String: Int],
    types: [String: Int]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: places.count)
    for place in places { bytes.append(number: place.population) }
    var id = 0
    for place in places {
      bytes.append(signedNumber: place.geonamesID - id)
      id = place.geonamesID
    }
    for place in places { bytes.append(number: zones[place.timeZone] ?? 0) }
    for place in places { bytes.append(number: features[place.feature] ?? 0) }
    guard places.contains(where: { !$0.codes.isEmpty || !$0.box.isEmpty || $0.isAtSeat }) else {
      bytes.append(number: 0)
      return bytes
    }
    bytes.append(number: 1)
    for place in places {
      bytes.append(string: place.codes.joined(separator: " "))
      bytes.append(number: types[place.divisionType] ?? 0)
      bytes.append(
        number: (place.isAtSeat ? RecordBlock.Flag.hasSeat : 0)
          | (place.box.isEmpty ? 0 : RecordBlock.Flag.hasBox))
      for side in place.box { bytes.append(signedNumber: side) }
    }
    return bytes
  }
}
