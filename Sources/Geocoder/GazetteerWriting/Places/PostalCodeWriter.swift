package import Gazetteer

/// A postal code and where it is.
package struct SourcePostalCode {
  package var country: String
  package var text: PostalCodeText
  /// The town of the code; empty where not known.
  package var name: String
  package var latitude: Double
  package var longitude: Double
  /// The code of the country and of the region, "US.WA".
  package var region: String

  package init(
    country: String, text: PostalCodeText, name: String, latitude: Double, longitude: Double,
    region: String
  ) {
    self.country = country
    self.text = text
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.region = region
  }
}

/// Writes postal codes, as `PostalCodeBlock` reads them.
package struct PostalCodeWriter {
  private static let blockCount = 2_048

  private var dictionary: [UInt8] = []
  private var countryCount = 0
  private var blocks: [(firstKey: Int, bytes: [UInt8])] = []

  package init() {}

  /// The section for codes of all countries, with regions by their positions.
  package static func bytes(_ codes: [SourcePostalCode], regions: [SourcePlace]) -> [UInt8] {
    guard !codes.isEmpty else { return [] }
    var numbers: [String: Int] = [:]
    for (number, region) in regions.enumerated() {
      numbers["\(region.country).\(region.region)"] = number
    }
    var writer = PostalCodeWriter()
    for (country, codes) in Dictionary(grouping: codes, by: \.country).sorted(by: {
      $0.key < $1.key
    }) {
      writer.add(country: country, codes) { numbers[$0] }
    }
    return writer.bytes
  }

  /// Adds the codes of a country; countries are added in the order of their codes.
  ///
  /// - Parameters:
  ///   - country: the ISO 3166-1 alpha-2 code.
  ///   - codes: its postal codes.
  ///   - region: the number of the region with a code, from 0.
  package mutating func add(
    country: String, _ codes: [SourcePostalCode], region: (String) -> Int?
  ) {
    let digitCount = PostalCodeWriter.digitCount(of: codes)
    dictionary.append(string: country)
    dictionary.append(number: digitCount)
    dictionary.append(number: blocks.count + 1)
    countryCount += 1
    let sorted = codes.sorted {
      ($0.text.text, $0.latitude, $0.longitude, $0.name)
        < ($1.text.text, $1.latitude, $1.longitude, $1.name)
    }
    for range in PostalCodeWriter.ranges(of: sorted, hasLetters: digitCount == 0) {
      let block = sorted[range]
      let first = sorted[range.lowerBound].text
      blocks.append(
        (
          digitCount > 0 ? first.number ?? 0 : first.prefixKey,
          PostalCodeWriter.bytes(of: block, hasLetters: digitCount == 0, region)
        ))
    }
  }

  /// The section as it lies in the file.
  package var bytes: [UInt8] {
    var head: [UInt8] = []
    head.append(number: countryCount)
    var writer = BlockWriter(dictionary: head + dictionary)
    for block in blocks { writer.add(firstKey: block.firstKey, block.bytes) }
    return writer.bytes
  }

  /// How many digits each code has; 0 where they have letters or several lengths.
  private static func digitCount(of codes: [SourcePostalCode]) -> Int {
    let counts = Set(codes.map { $0.text.number == nil ? 0 : $0.text.text.utf8.count })
    return counts.count == 1 ? counts.first ?? 0 : 0
  }

  /// The codes of each block: those with letters and the same first four characters stay together.
  private static func ranges(of codes: [SourcePostalCode], hasLetters: Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start < codes.count {
      var end = min(start + blockCount, codes.count)
      while hasLetters, end < codes.count,
        codes[end].text.prefixKey == codes[end - 1].text.prefixKey
      {
        end += 1
      }
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }

  private static func bytes(
    of codes: ArraySlice<SourcePostalCode>, hasLetters: Bool, _ region: (String) -> Int?
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: codes.count)
    var previous = codes.first?.text.number ?? 0
    var previousText = ""
    for code in codes {
      if hasLetters {
        let text = code.text.text
        let shared = zip(text, previousText).prefix { $0 == $1 }.count
        bytes.append(number: shared)
        bytes.append(string: String(text.dropFirst(shared)))
        previousText = text
      } else {
        let number = code.text.number ?? previous
        bytes.append(number: number - previous)
        previous = number
      }
    }
    var latitude = 0
    var longitude = 0
    for code in codes {
      let north = Int((code.latitude * 10_000).rounded())
      let east = Int((code.longitude * 10_000).rounded())
      bytes.append(signedNumber: north - latitude)
      bytes.append(signedNumber: east - longitude)
      latitude = north
      longitude = east
    }
    for code in codes { bytes.append(number: region(code.region).map { $0 + 1 } ?? 0) }
    let hasNames = codes.contains { !$0.name.isEmpty }
    bytes.append(number: hasNames ? 1 : 0)
    if hasNames { for code in codes { bytes.append(string: code.name) } }
    return bytes
  }
}
