internal import Geography

/// A block of records, inflated: what is shown of places beside their names.
///
/// Layout of a block: the number of records; each population; each GeoNames id as the difference to
/// the one before; each time zone; each feature code (these two as numbers in the dictionary); then
/// 1 if codes and boxes follow: for each record its codes as a string and a box (0, or 1 and south,
/// west, north, east in steps). Numbers are LEB128, differences and sides zigzag.
final class RecordBlock: Sendable {
  private let firstKey: Int
  private let bytes: [UInt8]
  private let records: [Record]

  private struct Record {
    var population = 0
    var geonamesID = 0
    var timeZone = 0
    var feature = 0
    var codes = 0..<0
    var box: [Int32] = []
  }

  /// The largest number of records in a block: a bound for damaged files.
  static let largestCount = 1 << 14

  init(_ bytes: [UInt8], firstKey: Int) {
    self.bytes = bytes
    self.firstKey = firstKey
    records = bytes.withReader { reader in
      let count = reader.number()
      // Four numbers of a byte or more each.
      guard count <= min(bytes.count / 4, RecordBlock.largestCount) else { return [] }
      var records = [Record](repeating: Record(), count: count)
      for index in 0..<count { records[index].population = reader.number() }
      var id = 0
      for index in 0..<count {
        id += reader.signedNumber()
        records[index].geonamesID = id
      }
      for index in 0..<count { records[index].timeZone = reader.number() }
      for index in 0..<count { records[index].feature = reader.number() }
      guard reader.number() == 1 else { return records }
      for index in 0..<count {
        let codes = reader.run()
        records[index].codes = codes.offset..<codes.offset + codes.length
        guard reader.number() == 1 else { continue }
        for _ in 0..<4 {
          records[index].box.append(Int32(truncatingIfNeeded: reader.signedNumber()))
        }
      }
      return records
    }
  }

  /// A field of a place's record, or what an empty record has.
  @inline(__always)
  private func field<Value>(_ place: Int, _ path: (borrowing Record) -> Value) -> Value {
    let index = place - firstKey
    return records.indices.contains(index) ? path(records[index]) : path(Record())
  }

  func population(_ place: Int) -> Int { field(place) { $0.population } }
  func geonamesID(_ place: Int) -> Int { field(place) { $0.geonamesID } }
  func timeZone(_ place: Int) -> Int { field(place) { $0.timeZone } }
  func feature(_ place: Int) -> Int { field(place) { $0.feature } }

  /// The codes of a region or country, separated by spaces.
  func codes(_ place: Int) -> String {
    String(decoding: bytes[field(place) { $0.codes }], as: UTF8.self)
  }

  func boundingBox(_ place: Int) -> BoundingBox? {
    let sides = field(place) { $0.box }.map { Double($0) / Layout.coordinateScale }
    guard sides.count == 4 else { return nil }
    return BoundingBox(south: sides[0], west: sides[1], north: sides[2], east: sides[3])
  }
}

/// The strings that records refer to by number: time zones, then feature codes.
final class RecordDictionary: Sendable {
  let timeZones: [String]
  let features: [String]

  init(_ bytes: [UInt8]) {
    (timeZones, features) = bytes.withReader { reader in
      (reader.strings(atMost: 1 << 12), reader.strings(atMost: 1 << 12))
    }
  }
}

extension ByteReader {
  /// A number of strings with their count before them.
  mutating func strings(atMost limit: Int) -> [String] {
    let count = number()
    guard count <= limit else { return [] }
    var strings: [String] = []
    for _ in 0..<count { strings.append(string()) }
    return strings
  }
}
