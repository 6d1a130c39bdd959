import Gazetteer

/// Writes postal codes, as `PostalCodeBlock` reads them.
struct PostalCodeWriter {
  private static let blockCount = 2_048

  static func bytes(_ codes: [SourcePostalCode], regions: [SourcePlace]) -> [UInt8] {
    var numbers: [String: Int] = [:]
    for (number, region) in regions.enumerated() {
      numbers["\(region.country).\(region.region)"] = number
    }
    var dictionary: [UInt8] = []
    dictionary.append(string: "US")
    var writer = BlockWriter(dictionary: dictionary)
    let sorted = codes.sorted {
      ($0.number, $0.latitude, $0.longitude) < ($1.number, $1.latitude, $1.longitude)
    }
    for start in stride(from: 0, to: sorted.count, by: blockCount) {
      let block = sorted[start..<min(start + blockCount, sorted.count)]
      var bytes: [UInt8] = []
      bytes.append(number: block.count)
      var previous = sorted[start].number
      for code in block {
        bytes.append(number: code.number - previous)
        previous = code.number
      }
      var latitude = 0
      var longitude = 0
      for code in block {
        let north = Int((code.latitude * 10_000).rounded())
        let east = Int((code.longitude * 10_000).rounded())
        bytes.append(signedNumber: north - latitude)
        bytes.append(signedNumber: east - longitude)
        latitude = north
        longitude = east
      }
      for code in block { bytes.append(number: numbers[code.region].map { $0 + 1 } ?? 0) }
      writer.add(firstKey: sorted[start].number, bytes)
    }
    return writer.bytes
  }
}
