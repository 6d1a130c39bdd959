internal import Geography

/// A block of records, inflated: what is shown of places beside their names.
///
/// Layout of a block: the number of records; each population; each GeoNames id as the difference to
/// the one before; each time zone; each feature code (these two as numbers in the dictionary); then
/// 1 if more follows: for each record its codes as a string, its type of division as a number in the
/// dictionary, and flags: 1 says that its point is that of its seat, 2 that a box follows (south, west,
/// north, east in steps). Numbers are LEB128, differences and sides zigzag.
package final class RecordBlock: Sendable {
  private let firstKey: Int
  private let bytes: [UInt8]
  private let records: [Record]
  /// The codes and boxes of as many places; none in most blocks.
  private let extras: [Extra]

  /// The values that every place has.
  struct Record {
    /// Its inhabitants, or 0 where the sources do not tell.
    var population = 0
    /// Its number at geonames.org, or 0.
    var geonamesID = 0
    /// The number of its time zone, from 1, or 0.
    var timeZone: Int32 = 0
    /// The number of its feature code, from 1, or 0.
    var feature: Int32 = 0
  }

  private struct Extra {
    var codes = 0..<0
    /// The number of its type of division, from 1, or 0.
    var type: Int32 = 0
    var hasSeat = false
    var box: BoundingBox?
  }

  /// The largest number of records in a block: a bound for damaged files.
  static let maxCount = 1 << 14

  init(_ bytes: [UInt8], firstKey: Int) {
    self.bytes = bytes
    self.firstKey = firstKey
    (records, extras) = bytes.withReader { reader in
      let count = reader.number()
      // Four numbers of a byte or more each.
      guard count <= min(bytes.count / 4, RecordBlock.maxCount) else { return ([], []) }
      let records = RecordBlock.records(count, &reader)
      return (records, reader.number() == 1 ? RecordBlock.extras(count, &reader) : [])
    }
  }

  private static func records(_ count: Int, _ source: inout ByteReader) -> [Record] {
    var records = [Record](repeating: Record(), count: count)
    // A copy stays in registers.
    var reader = source
    defer { source = reader }
    for index in 0..<count { records[index].population = reader.number() }
    var id = 0
    for index in 0..<count {
      id += reader.signedNumber()
      records[index].geonamesID = id
    }
    for index in 0..<count {
      records[index].timeZone = Int32(truncatingIfNeeded: reader.number())
    }
    for index in 0..<count {
      records[index].feature = Int32(truncatingIfNeeded: reader.number())
    }
    return records
  }

  private static func extras(_ count: Int, _ source: inout ByteReader) -> [Extra] {
    var extras = [Extra](repeating: Extra(), count: count)
    var reader = source
    defer { source = reader }
    for index in 0..<count {
      let codes = reader.run()
      extras[index].codes = codes.offset..<codes.offset + codes.length
      extras[index].type = Int32(truncatingIfNeeded: reader.number())
      let flags = reader.number()
      extras[index].hasSeat = flags & Flag.hasSeat != 0
      guard flags & Flag.hasBox != 0 else { continue }
      let south = side(&reader)
      let west = side(&reader)
      let north = side(&reader)
      let east = side(&reader)
      extras[index].box = BoundingBox(south: south, west: west, north: north, east: east)
    }
    return extras
  }

  /// The flags of what a record has more.
  package enum Flag {
    package static let hasSeat = 1
    package static let hasBox = 2
  }

  private static func side(_ reader: inout ByteReader) -> Double {
    Double(Int32(truncatingIfNeeded: reader.signedNumber())) / Layout.coordinateScale
  }

  /// A place's record, or an empty one.
  func record(_ place: Int) -> Record {
    let index = place - firstKey
    return records.indices.contains(index) ? records[index] : Record()
  }

  private func extra(_ place: Int) -> Extra {
    let index = place - firstKey
    return extras.indices.contains(index) ? extras[index] : Extra()
  }

  /// The codes of a region or country.
  func codes(_ place: Int) -> [String] {
    bytes[extra(place).codes].split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The first of the codes of a region or country that fulfils a condition.
  func code(_ place: Int, where isSought: (ArraySlice<UInt8>) -> Bool) -> String? {
    var rest = bytes[extra(place).codes]
    while !rest.isEmpty {
      let code = rest.prefix { $0 != UInt8(ascii: " ") }
      if isSought(code) { return String(decoding: code, as: UTF8.self) }
      rest = rest[code.endIndex...].dropFirst()
    }
    return nil
  }

  func boundingBox(_ place: Int) -> BoundingBox? { extra(place).box }

  /// The number of the type of a division, from 1, or 0.
  func divisionType(_ place: Int) -> Int32 { extra(place).type }

  /// Whether the point of a division is that of its seat.
  func hasSeat(_ place: Int) -> Bool { extra(place).hasSeat }
}

/// The strings that records refer to by number: time zones, feature codes, types of divisions.
final class RecordDictionary: Sendable {
  let timeZones: [String]
  let features: [String]
  let divisionTypes: [String]

  init(_ bytes: [UInt8]) {
    (timeZones, features, divisionTypes) = bytes.withReader { reader in
      (
        reader.strings(atMost: 1 << 12), reader.strings(atMost: 1 << 12),
        reader.strings(atMost: 1 << 12)
      )
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
