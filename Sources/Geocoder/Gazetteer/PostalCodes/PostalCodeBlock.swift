package import Geography

/// The area of a postal code.
package struct PostalCodeArea: Sendable, Equatable {
  /// The middle of its addresses.
  package let coordinate: Coordinate
  /// The region that it lies in, where known.
  package let region: RegionIndex?
  /// Whether its addresses lie so far apart that its middle says little.
  package let isWide: Bool
  let town: Town

  /// Whether it belongs to a city of the gazetteer.
  package var isOfCity: Bool { if case .city = town { true } else { false } }

  /// Whether it belongs to a city of the gazetteer, whose number is given.
  package func belongs(to city: Int) -> Bool { town == .city(city) }

  /// What it is named after: see `Gazetteer.town(of:)`.
  enum Town: Equatable {
    case city(Int)
    /// The name with a number, of the base or of the add-on with a number.
    case name(Int, layer: Int?)
  }
}

/// How exactly the points of postal codes are kept.
package enum PostalCodePrecision: Sendable {
  /// In steps of 0.0001 degrees, 11 metres.
  case fine
  /// In steps of 0.002 degrees, 222 metres: enough for the middle of some streets.
  case coarse

  package var stepsPerDegree: Int { self == .fine ? 10_000 : 500 }
}

/// What a block of postal codes has.
package struct PostalCodeParts: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Codes that are named after a city of the gazetteer.
  package static let cities = PostalCodeParts(rawValue: 1)
  /// Codes with a name and a region of their own.
  package static let names = PostalCodeParts(rawValue: 2)
  /// Codes that are wide.
  package static let widths = PostalCodeParts(rawValue: 4)
}

/// A postal code as its block has it.
struct PostalCodeEntry {
  enum Town: Equatable {
    /// The city with a number.
    case city(Int)
    /// The name with a number.
    case name(Int)
  }

  let town: Town
  /// In steps, north and east of the city, or of the equator and the prime meridian where there is
  /// none.
  let north: Int
  let east: Int
  /// The region that it lies in, where there is no city.
  let region: RegionIndex?
  let isWide: Bool
}

/// A block of postal codes: codes of one country that follow one another, read where they lie.
///
/// Layout: the number of codes; the `PostalCodeParts`, a byte; the number of the first name; for
/// each column but the last how many bytes it has; then the columns. Each is a run of bits, and
/// begins with the orders of its Exp-Golomb codes, four bits each.
///
/// - Codes of digits: the first is the key of the block. Then, in turn: how many codes follow that
///   are one higher each; and what the next code is more than that, less one, or 0 if it is the
///   same code again.
/// - Codes with letters: the first; then, in turn: how many follow of which the last character is
///   one higher each; and the next code. A code is how many characters it shares with the one
///   before and how many others it has, four bits each, and these others by their distance from the
///   blank in ASCII, six bits each.
/// - Towns: for each run of codes that are named alike: a bit, set for a city, where the block has
///   both; the difference of the city's number to that of the last city, zigzag; and how many more
///   codes are named so. Names follow one another.
/// - Regions, of codes without a city: for each run in one region the difference of its number,
///   plus one, to that of the last one, zigzag, and how many more codes lie there.
/// - Points of codes without a city, each from the one before; points of codes with a city, each
///   from the city: a bit that says whether each has a bit for being the same, then these; the
///   steps north and east, zigzag.
/// - Wide codes: how many codes come before the next one; the last is the end of the block.
struct PostalCodeBlock {
  private let view: ByteView
  private let firstKey: Int
  /// How many codes it has.
  let count: Int
  private let parts: PostalCodeParts
  private let firstName: Int
  /// Where each column begins.
  private let columns:
    (codes: Int, towns: Int, regions: Int, points: Int, cityPoints: Int, widths: Int)

  /// The most codes that are read: a bound for damaged files.
  private static let maxCount = 1 << 20

  /// - Parameters:
  ///   - view: its bytes.
  ///   - firstKey: the key of the first code.
  init(_ view: ByteView, firstKey: Int) {
    self.view = view
    self.firstKey = firstKey
    var reader = ByteReader(view)
    count = min(reader.number(), PostalCodeBlock.maxCount)
    let parts = PostalCodeParts(rawValue: Int(reader.byte()))
    self.parts = parts
    firstName = reader.number()
    let codes = reader.number()
    let towns = reader.number()
    let regions = parts.contains(.names) ? reader.number() : 0
    let points = parts.contains(.names) ? reader.number() : 0
    let cityPoints = parts.contains(.cities) ? reader.number() : 0
    var start = reader.offset
    columns.codes = start
    start &+= codes
    columns.towns = start
    start &+= towns
    columns.regions = start
    start &+= regions
    columns.points = start
    start &+= points
    columns.cityPoints = start
    columns.widths = start &+ cityPoints
  }

  // MARK: - Codes

  /// The position of a code of digits; of a code that occurs twice the first.
  ///
  /// - Complexity: O(n) of the codes of the block.
  func index(of number: Int) -> Int? {
    let (index, found) = lastIndex(notAfter: number, isFirst: true)
    return found == number ? index : nil
  }

  /// The position of the last code of digits that is not after a number, and that code.
  ///
  /// - Parameters:
  ///   - number: the code.
  ///   - isFirst: whether to end at the first of several that are the number.
  /// - Returns: the position and the code, -1 where all are after it.
  /// - Complexity: O(n) of the codes of the block.
  func lastIndex(notAfter number: Int, isFirst: Bool = false) -> (index: Int, code: Int) {
    guard number >= firstKey, count > 0 else { return (-1, -1) }
    var column = BitReader(view, at: columns.codes)
    let orders = (column.bits(4), column.bits(4))
    var code = firstKey
    var index = 0
    while index &+ 1 < count, !(isFirst && code == number) {
      let run = min(column.golomb(orders.0), count &- 1 &- index)
      if number < code &+ run || isFirst && number == code &+ run {
        return (index &+ number &- code, number)
      }
      index &+= run
      code &+= run
      guard index &+ 1 < count else { break }
      let gap = column.golomb(orders.1)
      let next = gap == 0 ? code : code &+ gap &+ 1
      guard next <= number else { break }
      code = next
      index &+= 1
    }
    return (index, code)
  }

  /// The position of a code with letters; of a code that occurs twice the first.
  ///
  /// - Complexity: O(n) of the codes of the block.
  func index(of code: PostalCodeText) -> Int? {
    guard count > 0 else { return nil }
    var column = BitReader(view, at: columns.codes)
    let order = column.bits(4)
    var text = PostalCodeText(&column, after: nil)
    var index = 0
    while text < code, index &+ 1 < count {
      for _ in 0..<min(column.golomb(order), count &- 1 &- index) {
        text = text.next
        index &+= 1
        if text >= code { return text == code ? index : nil }
      }
      guard index &+ 1 < count else { break }
      text = PostalCodeText(&column, after: text)
      index &+= 1
    }
    return text == code ? index : nil
  }

  // MARK: - What codes mean

  /// The entry at a position.
  ///
  /// - Complexity: O(n) of the codes of the block.
  func entry(_ index: Int) -> PostalCodeEntry {
    let (town, rank) = town(index)
    let point: (north: Int, east: Int)
    var region: RegionIndex?
    switch town {
    case .city: point = self.point(columns.cityPoints, rank, addsUp: false)
    case .name:
      point = self.point(columns.points, rank, addsUp: true)
      region = self.region(rank)
    }
    return PostalCodeEntry(
      town: town, north: point.north, east: point.east, region: region, isWide: isWide(index))
  }

  /// The town of a code, and how many codes before it have a city, or have none, as it does.
  private func town(_ index: Int) -> (town: PostalCodeEntry.Town, rank: Int) {
    var column = BitReader(view, at: columns.towns)
    let orders = (column.bits(4), column.bits(4))
    let hasBoth = parts.isSuperset(of: [.cities, .names])
    var isCity = parts.contains(.cities)
    var city = 0
    var name = firstName &- 1
    var cityRank = 0
    var nameRank = 0
    while true {
      if hasBoth { isCity = column.bit() }
      if isCity { city &+= Int(zigzag: column.golomb(orders.0)) } else { name &+= 1 }
      let run = column.golomb(orders.1) &+ 1
      let before = cityRank &+ nameRank
      if index < before &+ run {
        return isCity
          ? (.city(city), cityRank &+ index &- before) : (.name(name), nameRank &+ index &- before)
      }
      if isCity { cityRank &+= run } else { nameRank &+= run }
    }
  }

  private func region(_ rank: Int) -> RegionIndex? {
    var column = BitReader(view, at: columns.regions)
    let orders = (column.bits(4), column.bits(4))
    var region = 0
    var before = 0
    while true {
      region &+= Int(zigzag: column.golomb(orders.0))
      before &+= column.golomb(orders.1) &+ 1
      if rank < before { return region > 0 ? RegionIndex(region &- 1) : nil }
    }
  }

  private func point(_ start: Int, _ rank: Int, addsUp: Bool) -> (north: Int, east: Int) {
    var column = BitReader(view, at: start)
    let marksSame = column.bit()
    let orders = (column.bits(4), column.bits(4))
    var north = 0
    var east = 0
    for index in 0...rank {
      var step = (north: 0, east: 0)
      if !marksSame || !column.bit() {
        step.north = Int(zigzag: column.golomb(orders.0))
        step.east = Int(zigzag: column.golomb(orders.1))
      }
      if addsUp {
        north &+= step.north
        east &+= step.east
      } else if index == rank {
        return step
      }
    }
    return (north, east)
  }

  private func isWide(_ index: Int) -> Bool {
    guard parts.contains(.widths) else { return false }
    var column = BitReader(view, at: columns.widths)
    let order = column.bits(4)
    var next = column.golomb(order)
    while next < index { next &+= column.golomb(order) &+ 1 }
    return next == index
  }
}

extension PostalCodeText {
  /// Reads a code of a block.
  ///
  /// - Parameters:
  ///   - column: where it stands.
  ///   - before: the code before it; nil for the first of a block.
  fileprivate init(_ column: inout BitReader, after before: PostalCodeText?) {
    var code = before ?? PostalCodeText()
    code.keep(column.bits(4))
    for _ in 0..<column.bits(4) { code.append(UInt8(column.bits(6) + 0x20)) }
    self = code
  }
}

/// The countries of the postal codes.
///
/// Layout of the dictionary: how many steps a degree of its points has; the number of the first
/// block of names; the number of countries; for each its ISO 3166-1 alpha-2 code as a string, how
/// many digits each of its codes has (0 for codes with letters or of several lengths), and the
/// number of its first block. The blocks of a country follow one another up to the first of the
/// next, those of the last up to the names.
final class PostalCodeDictionary: Sendable {
  struct Country {
    let first: UInt8
    let second: UInt8
    let digitCount: Int
    let firstBlock: Int

    var code: String { String(decoding: [first, second], as: UTF8.self) }
  }

  let stepsPerDegree: Int
  let firstNameBlock: Int
  let countries: [Country]
  /// The position of each country by its letters, 255 for none.
  private let positions: [UInt8]

  init(_ bytes: [UInt8]) {
    var stepsPerDegree = 1
    var firstNameBlock = 0
    var countries: [Country] = []
    var positions = [UInt8](repeating: 255, count: 26 * 26)
    bytes.withReader { reader in
      stepsPerDegree = max(1, reader.number())
      firstNameBlock = reader.number()
      let count = reader.number()
      guard count < 255 else { return }
      for _ in 0..<count {
        let (offset, length) = reader.run()
        let country = Country(
          first: reader.view[offset], second: reader.view[offset + 1], digitCount: reader.number(),
          firstBlock: reader.number())
        guard length == 2, let key = Self.key(country.first, country.second) else { return }
        positions[key] = UInt8(countries.count)
        countries.append(country)
      }
    }
    self.stepsPerDegree = stepsPerDegree
    self.firstNameBlock = firstNameBlock
    self.countries = countries
    self.positions = positions
  }

  /// The position of the country with a code of two capital letters.
  func position(_ first: UInt8, _ second: UInt8) -> Int? {
    guard let key = Self.key(first, second), positions[key] < 255 else { return nil }
    return Int(positions[key])
  }

  private static func key(_ first: UInt8, _ second: UInt8) -> Int? {
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard letters.contains(first), letters.contains(second) else { return nil }
    return Int(first - letters.lowerBound) * 26 + Int(second - letters.lowerBound)
  }
}
