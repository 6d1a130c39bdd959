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
  /// Whether its addresses lie so far apart that its middle says little.
  package var isWide: Bool

  package init(
    country: String, text: PostalCodeText, name: String, latitude: Double, longitude: Double,
    region: String, isWide: Bool = false
  ) {
    self.country = country
    self.text = text
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.region = region
    self.isWide = isWide
  }

  /// How far the places of a code may lie from their middle, in kilometres.
  private static let reach = 25.0
  /// The share of the places that must lie within reach, as in `Tools/datasets/sources/postal.py`.
  private static let shareInReach = 0.75

  /// Whether places of one code lie so far apart that their middle says little.
  ///
  /// - Parameter distances: how far each lies from their middle, in kilometres.
  /// - Returns: whether more than a quarter of them are over 25 km.
  /// - Complexity: O(n).
  package static func isWide(_ distances: [Double]) -> Bool {
    let within = distances.count { $0 <= reach }
    return Double(within) < shareInReach * Double(distances.count)
  }
}

/// The city that a postal code is named after.
package struct PostalTown {
  /// Its number among the places of the file.
  package var number: Int
  /// Its point in degrees, as the file has it.
  package var latitude: Double
  package var longitude: Double

  package init(number: Int, latitude: Double, longitude: Double) {
    self.number = number
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Writes postal codes, as `PostalCodeTable` reads them.
package struct PostalCodeWriter {
  /// How many codes a block has: a look-up reads half of them, and each block takes some twenty
  /// bytes.
  private static let blockCount = 128
  /// How many names a block has: more are smaller, and take longer to inflate.
  private static let nameBlockCount = 1_024

  private let precision: PostalCodePrecision
  private var countries: [(code: String, digitCount: Int, firstBlock: Int)] = []
  private var blocks: [(firstKey: Int, bytes: [UInt8])] = []
  private var names: [String] = []

  /// - Parameter precision: how exactly the points of the codes are kept.
  package init(_ precision: PostalCodePrecision = .fine) { self.precision = precision }

  /// The section for codes of all countries, with regions by their positions.
  ///
  /// - Parameters:
  ///   - codes: the codes.
  ///   - regions: the regions in the order of the file.
  ///   - town: the city that a code is named after; nil where the file has none.
  /// - Returns: the bytes; none for no codes.
  package static func bytes(
    _ codes: [SourcePostalCode], regions: [SourcePlace], town: (SourcePostalCode) -> PostalTown?
  ) -> [UInt8] {
    guard !codes.isEmpty else { return [] }
    var numbers: [String: Int] = [:]
    for (number, region) in regions.enumerated() {
      numbers["\(region.country).\(region.region)"] = number
    }
    var writer = PostalCodeWriter(.coarse)
    for (country, codes) in Dictionary(grouping: codes, by: \.country).sorted(by: {
      $0.key < $1.key
    }) {
      writer.add(country: country, codes, region: { numbers[$0] }, town: town)
    }
    return writer.bytes
  }

  /// Adds the codes of a country; countries are added in the order of their codes.
  ///
  /// - Parameters:
  ///   - country: the ISO 3166-1 alpha-2 code.
  ///   - codes: its postal codes.
  ///   - region: the number of the region with a code, from 0.
  ///   - town: the city that a code is named after; nil where the file has none.
  package mutating func add(
    country: String, _ codes: [SourcePostalCode], region: (String) -> Int?,
    town: (SourcePostalCode) -> PostalTown? = { _ in nil }
  ) {
    let digitCount = PostalCodeWriter.digitCount(of: codes)
    countries.append((country, digitCount, blocks.count + 1))
    let sorted = codes.sorted {
      ($0.text, $0.latitude, $0.longitude, $0.name) < ($1.text, $1.latitude, $1.longitude, $1.name)
    }
    for range in PostalCodeWriter.ranges(of: sorted, hasLetters: digitCount == 0) {
      let first = sorted[range.lowerBound].text
      let named = sorted[range].map { code in
        Entry(code: code, town: town(code), region: region(code.region).map { $0 + 1 } ?? 0)
      }
      blocks.append(
        (
          digitCount > 0 ? first.number ?? 0 : first.prefixKey,
          block(named, hasLetters: digitCount == 0)
        ))
    }
  }

  /// The section as it lies in the file.
  package var bytes: [UInt8] {
    var dictionary: [UInt8] = []
    dictionary.append(number: precision.stepsPerDegree)
    dictionary.append(number: blocks.count + 1)
    dictionary.append(number: countries.count)
    for country in countries {
      dictionary.append(string: country.code)
      dictionary.append(number: country.digitCount)
      dictionary.append(number: country.firstBlock)
    }
    var writer = BlockWriter(dictionary: dictionary)
    for block in blocks { writer.add(firstKey: block.firstKey, stored: block.bytes) }
    for start in stride(from: 0, to: names.count, by: Self.nameBlockCount) {
      var block: [UInt8] = []
      for name in names[start..<min(start + Self.nameBlockCount, names.count)] {
        block.append(contentsOf: name.utf8)
        block.append(UInt8(ascii: "\n"))
      }
      writer.add(firstKey: start, block)
    }
    return writer.bytes
  }

  /// How many digits each code has; 0 where they have letters or several lengths.
  private static func digitCount(of codes: [SourcePostalCode]) -> Int {
    let counts = Set(codes.map { $0.text.number == nil ? 0 : $0.text.count })
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

  // MARK: - Blocks

  private struct Entry {
    let code: SourcePostalCode
    let town: PostalTown?
    /// The number of its region plus one, or 0.
    let region: Int
  }

  private mutating func block(_ entries: [Entry], hasLetters: Bool) -> [UInt8] {
    let named = entries.filter { $0.town == nil }
    var parts: PostalCodeParts = []
    if named.count < entries.count { parts.insert(.cities) }
    if !named.isEmpty { parts.insert(.names) }
    if entries.contains(where: \.code.isWide) { parts.insert(.widths) }
    var bytes: [UInt8] = []
    bytes.append(number: entries.count)
    bytes.append(UInt8(parts.rawValue))
    bytes.append(number: names.count)
    let texts = entries.map(\.code.text)
    var columns = [
      hasLetters ? PostalCodeWriter.letterCodes(texts) : PostalCodeWriter.digitCodes(texts),
      towns(entries, parts),
    ]
    if parts.contains(.names) {
      columns.append(PostalCodeWriter.regions(named.map(\.region)))
      columns.append(PostalCodeWriter.points(pointSteps(named)))
    }
    if parts.contains(.cities) {
      columns.append(PostalCodeWriter.points(citySteps(entries.filter { $0.town != nil })))
    }
    for column in columns { bytes.append(number: column.count) }
    if parts.contains(.widths) {
      columns.append(PostalCodeWriter.widths(entries.map(\.code.isWide)))
    }
    return bytes + columns.joined()
  }

  /// Codes of digits, after the first: how many follow one by one, and how far the next is.
  private static func digitCodes(_ codes: [PostalCodeText]) -> [UInt8] {
    let numbers = codes.map { $0.number ?? 0 }
    var column = Column(orders: 2)
    var run = 0
    for (before, number) in zip(numbers, numbers.dropFirst()) {
      guard number != before + 1 else {
        run += 1
        continue
      }
      column.append(run, 0)
      column.append(max(0, number - before - 1), 1)
      run = 0
    }
    if run > 0 { column.append(run, 0) }
    return column.bytes
  }

  /// Codes with letters: the first, then how many follow by their last character, and the next.
  private static func letterCodes(_ codes: [PostalCodeText]) -> [UInt8] {
    var column = Column(orders: 1)
    func append(_ code: PostalCodeText, after before: PostalCodeText?) {
      var shared = 0
      while let before, shared < min(code.count, before.count), code[shared] == before[shared] {
        shared += 1
      }
      column.append(shared, bits: 4)
      column.append(code.count - shared, bits: 4)
      for offset in shared..<code.count { column.append(Int(code[offset]) - 0x20, bits: 6) }
    }
    guard let first = codes.first else { return [] }
    append(first, after: nil)
    var run = 0
    for (before, code) in zip(codes, codes.dropFirst()) {
      guard code != before.next else {
        run += 1
        continue
      }
      column.append(run, 0)
      append(code, after: before)
      run = 0
    }
    if run > 0 { column.append(run, 0) }
    return column.bytes
  }

  /// The city or the name of each run of codes; adds the names.
  private mutating func towns(_ entries: [Entry], _ parts: PostalCodeParts) -> [UInt8] {
    var column = Column(orders: 2)
    var city = 0
    var start = 0
    while start < entries.count {
      let first = entries[start]
      let end =
        entries[start...].firstIndex {
          $0.town?.number != first.town?.number
            || first.town == nil && $0.code.name != first.code.name
        } ?? entries.count
      if parts.isSuperset(of: [.cities, .names]) {
        column.append(first.town == nil ? 0 : 1, bits: 1)
      }
      if let town = first.town {
        column.append((town.number - city).zigzag, 0)
        city = town.number
      } else {
        // A line feed ends a name.
        names.append(
          String(first.code.name.split(whereSeparator: \.isNewline).joined(separator: " ")))
      }
      column.append(end - start - 1, 1)
      start = end
    }
    return column.bytes
  }

  private static func regions(_ regions: [Int]) -> [UInt8] {
    var column = Column(orders: 2)
    var last = 0
    var start = 0
    while start < regions.count {
      let end = regions[start...].firstIndex { $0 != regions[start] } ?? regions.count
      column.append((regions[start] - last).zigzag, 0)
      column.append(end - start - 1, 1)
      last = regions[start]
      start = end
    }
    return column.bytes
  }

  private static func widths(_ widths: [Bool]) -> [UInt8] {
    var column = Column(orders: 1)
    var start = 0
    while start <= widths.count {
      let next = widths[start...].firstIndex(of: true) ?? widths.count
      column.append(next - start, 0)
      start = next + 1
    }
    return column.bytes
  }

  // MARK: - Points

  private func steps(_ degrees: Double) -> Int {
    Int((degrees * Double(precision.stepsPerDegree)).rounded())
  }

  /// The steps of codes from the one before.
  private func pointSteps(_ entries: [Entry]) -> [(north: Int, east: Int)] {
    let points = entries.map { (north: steps($0.code.latitude), east: steps($0.code.longitude)) }
    return zip([(0, 0)] + points, points).map { ($1.north - $0.0, $1.east - $0.1) }
  }

  /// The steps of codes from their cities.
  private func citySteps(_ entries: [Entry]) -> [(north: Int, east: Int)] {
    entries.map { entry in
      (
        steps(entry.code.latitude - (entry.town?.latitude ?? 0)),
        steps(entry.code.longitude - (entry.town?.longitude ?? 0))
      )
    }
  }

  private static func points(_ steps: [(north: Int, east: Int)]) -> [UInt8] {
    [true, false].map { marksSame in
      var column = Column(orders: 2, beginsWith: marksSame)
      for step in steps {
        let isSame = step == (0, 0)
        if marksSame { column.append(isSame ? 1 : 0, bits: 1) }
        guard !marksSame || !isSame else { continue }
        column.append(step.north.zigzag, 0)
        column.append(step.east.zigzag, 1)
      }
      return column.bytes
    }.min { $0.count < $1.count } ?? []
  }
}

/// A column of a block of postal codes: numbers in Exp-Golomb codes, of orders that make it
/// shortest, and bits.
private struct Column {
  /// A number with the position of its order, or bits with how many they are.
  private var numbers: [(value: Int, order: Int?, bits: Int)] = []
  private let orderCount: Int
  private let firstBit: Bool?

  /// - Parameters:
  ///   - count: how many orders it has.
  ///   - firstBit: a bit before them.
  init(orders count: Int, beginsWith firstBit: Bool? = nil) {
    orderCount = count
    self.firstBit = firstBit
  }

  mutating func append(_ value: Int, bits count: Int) { numbers.append((value, nil, count)) }

  mutating func append(_ value: Int, _ order: Int) { numbers.append((value, order, 0)) }

  var bytes: [UInt8] {
    var bits = BitWriter()
    if let firstBit { bits.append(bit: firstBit) }
    let orders = (0..<orderCount).map { position in
      BitWriter.golombOrder(numbers.lazy.filter { $0.order == position }.map(\.value))
    }
    for order in orders { bits.append(order, bits: 4) }
    for number in numbers {
      if let order = number.order {
        bits.append(golomb: number.value, orders[order])
      } else {
        bits.append(number.value, bits: number.bits)
      }
    }
    return bits.finished()
  }
}
