import GazetteerWriting
import Geography
import SeededRandom
import Testing

@testable import Gazetteer

@Suite("Postal codes in bits")
struct PostalCodeTableTests {
  /// Two regions, numbered from 0.
  private static let regions = ["AA.1": 0, "AA.2": 1]

  /// A table of some codes of the country AA; those named "City n" are named after city n, which
  /// lies at n degrees north and n degrees west.
  private func with<Result>(
    _ codes: [SourcePostalCode], _ precision: PostalCodePrecision,
    _ body: (PostalCodeTable) throws -> Result
  ) rethrows -> Result {
    var writer = PostalCodeWriter(precision)
    writer.add(country: "AA", codes, region: { Self.regions[$0] }) { code in
      code.name.hasPrefix("City ")
        ? Int(code.name.dropFirst(5)).map {
          PostalTown(number: $0, latitude: Double($0), longitude: Double(-$0))
        } : nil
    }
    return try writer.bytes.withReader { try body(PostalCodeTable($0.view)) }
  }

  private func text(_ code: String) throws -> PostalCodeText { try #require(PostalCodeText(code)) }

  /// Codes with towns, cities, regions and points as they come, in the order of a table.
  private func codes(
    _ texts: some Sequence<String>, _ generator: inout SeededGenerator
  ) throws -> [SourcePostalCode] {
    var name = ""
    var region = ""
    return try Set(texts).sorted().map { code in
      if Int.random(in: 0..<3, using: &generator) == 0 {
        name =
          ["", "Town", "City 7", "City 80", "City 3", "Dörfli"].randomElement(using: &generator)
          ?? ""
      }
      if Int.random(in: 0..<5, using: &generator) == 0 {
        region = ["AA.1", "AA.2", "none"].randomElement(using: &generator) ?? ""
      }
      return SourcePostalCode(
        country: "AA", text: try text(code), name: name,
        latitude: Double.random(in: -90...90, using: &generator),
        longitude: Double.random(in: -180...180, using: &generator), region: region,
        isWide: Int.random(in: 0..<9, using: &generator) == 0)
    }
  }

  /// Looks up each code, and expects what was written.
  private func check(_ codes: [SourcePostalCode], _ precision: PostalCodePrecision) throws {
    try with(codes, precision) { table in
      let found = try #require(table.codes(UInt8(ascii: "A"), UInt8(ascii: "A")))
      #expect(found.stepsPerDegree == precision.stepsPerDegree)
      for code in codes {
        let entry = try #require(found.entry(code.text), "\(code.text.text)")
        #expect(entry.isWide == code.isWide, "\(code.text.text)")
        let steps = Double(precision.stepsPerDegree)
        var middle = 0.0
        switch entry.town {
        case .city(let city):
          middle = Double(city)
          #expect(code.name == "City \(city)")
          #expect(entry.region == nil)
        case .name(let name):
          #expect(table.townName(name) ?? "" == code.name, "\(code.text.text)")
          #expect(entry.region?.rawValue == Self.regions[code.region], "\(code.text.text)")
        }
        #expect(abs(Double(entry.north) / steps + middle - code.latitude) <= 0.5 / steps + 1e-9)
        #expect(abs(Double(entry.east) / steps - middle - code.longitude) <= 0.5 / steps + 1e-9)
      }
    }
  }

  @Test("codes of digits are what was written", arguments: [1, 2, 3, 127, 128, 129, 5_000])
  func digits(count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    // Runs of codes that follow one another, and gaps of all sizes.
    var number = 0
    let texts = (0..<count).map { _ in
      number +=
        Int.random(in: 0..<4, using: &generator) > 0
        ? 1 : 1 << Int.random(in: 0..<14, using: &generator)
      return String(100_000_000 + number % 900_000_000)
    }
    for precision in [PostalCodePrecision.fine, .coarse] {
      try check(codes(texts, &generator), precision)
    }
    // What no code is has no entry.
    let known = Set(texts)
    try with(codes(texts, &generator), .coarse) { table in
      let found = try #require(table.codes(UInt8(ascii: "A"), UInt8(ascii: "A")))
      for other in texts.flatMap({ [Int($0).map { $0 - 1 }, Int($0).map { $0 + 1 }] }) {
        guard let other = other.map(String.init), !known.contains(other) else { continue }
        #expect(found.entry(try text(other)) == nil, "\(other)")
      }
      #expect(found.entry(try text("99999")) == nil)
      #expect(found.entry(try text("999999999999")) == nil)
      #expect(table.codes(UInt8(ascii: "A"), UInt8(ascii: "B")) == nil)
    }
  }

  @Test("codes with letters are what was written", arguments: [1, 2, 128, 3_000])
  func letters(count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let characters = Array("0123456789ABCXYZ")
    let texts = (0..<count).map { _ in
      String(
        (0..<Int.random(in: 1...12, using: &generator)).map { _ in
          characters.randomElement(using: &generator) ?? "A"
        })
    }
    try check(codes(texts, &generator), .coarse)
    let known = Set(texts)
    try with(codes(texts, &generator), .fine) { table in
      let found = try #require(table.codes(UInt8(ascii: "A"), UInt8(ascii: "A")))
      for code in texts {
        for other in [code + "D", String(code.dropLast()), String(code.dropLast()) + "B"]
        where !known.contains(other) && !other.isEmpty && other.count <= PostalCodeText.maxCount {
          #expect(found.entry(try text(other)) == nil, "\(other)")
        }
      }
    }
  }

  @Test("the last code that is not after one", arguments: [3, 400])
  func lastCodes(count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let numbers = Set((0..<count).map { _ in Int.random(in: 10_000...99_999, using: &generator) })
    let sorted = numbers.sorted()
    try with(codes(numbers.map(String.init), &generator), .coarse) { table in
      let found = try #require(table.codes(UInt8(ascii: "A"), UInt8(ascii: "A")))
      for _ in 0..<500 {
        let number = Int.random(in: 10_000...99_999, using: &generator)
        #expect(
          found.lastEntry(notAfter: try text(String(number)))?.number
            == sorted.last { $0 <= number }, "\(number)")
      }
    }
  }

  @Test("of a code that occurs twice the first counts", arguments: ["1234", "AB12"])
  func twice(code: String) throws {
    let codes = try ["Second", "First"].map { name in
      SourcePostalCode(
        country: "AA", text: try text(code), name: name, latitude: name == "First" ? 1 : 2,
        longitude: 0, region: "")
    }
    try with(codes, .coarse) { table in
      let entry = table.codes(UInt8(ascii: "A"), UInt8(ascii: "A"))?.entry(try text(code))
      #expect(entry?.north == 500)
    }
  }

  @Test("a code is its characters in order, in capitals")
  func texts() throws {
    #expect(try text("sw1a 1aa").text == "SW1A1AA")
    #expect(try text("1000-001").text == "1000001")
    #expect(PostalCodeText("E1 6", country: "GB")?.text == "E1 6")
    #expect(PostalCodeText("E1 6", country: "FR")?.text == "E16")
    for code in ["", " ", "-1", "1234567890123", "12,3", "1２"] {
      #expect(PostalCodeText(code) == nil)
    }
    #expect(try text("123456789012").text == "123456789012")
    #expect(try text("0012").number == 12 && text("12A").number == nil)
    #expect(try text("999999999").number == 999_999_999 && text("1234567890").number == nil)
    let sorted = ["1", "10", "12345678", "123456789", "12345678A", "1A", "A", "AA1"]
    #expect(try sorted.map(text).sorted().map(\.text) == sorted)
    #expect(try text("AB10").next.text == "AB11" && text("123456789").next.text == "12345678:")
  }
}
