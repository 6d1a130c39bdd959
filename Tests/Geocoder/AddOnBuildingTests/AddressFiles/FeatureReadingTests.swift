import AddOnBuilding
import Geography
import SeededRandom
import Testing

@Suite("Addresses in GeoJSON")
struct FeatureReadingTests {
  private static func house(_ properties: String, _ geometry: String? = nil) -> String {
    let geometry = geometry ?? #"{"type":"Point","coordinates":[24.9,60.1]}"#
    return #"{"type":"Feature","geometry":\#(geometry),"properties":{\#(properties)}}"#
  }

  private static let one = house(#""addr:street":"Kaivokatu","addr:housenumber":"1""#)
  private static let two = house(#""addr:street":"Elielinaukio","addr:housenumber":"2""#)
  private static let both = ["Kaivokatu|1|||", "Elielinaukio|2|||"]

  @Test("OpenAddresses lines")
  func openAddresses() throws {
    let reading = Reading(
      #"{"type":"Feature","properties":{"hash":"f","number":"52","street":"Borgarbraut","unit":"","#
        + #""city":"Borgarnes","district":"Borgarbyggð","region":"","postcode":"310","id":""},"#
        + #""geometry":{"type":"Point","coordinates":[-21.9,64.5]}}"# + "\n")
    #expect(reading.format == .geojson)
    #expect(reading.lines == ["Borgarbraut|52||310|Borgarnes"])
    #expect(reading.rows.first?.coordinate == Coordinate(latitude: 64.5, longitude: -21.9))
    #expect(reading.rows.first?.district == "Borgarbyggð")
  }

  /// The same two features in every form that files of features have.
  static let forms: [String] = [
    "\(one)\n\(two)\n", "\(one)\r\n\(two)", "\u{1E}\(one)\n\u{1E}\(two)\n",
    "\u{1E}\(pretty(one))\n\u{1E}\(pretty(two))\n", "\u{FEFF}\(one)\n\n\(two)\n",
    #"{"type":"FeatureCollection","features":[\#(one),\#(two)]}"#,
    #"{"features":[\#(one),\#(two)],"type":"FeatureCollection"}"#,
    "{\n\"type\": \"FeatureCollection\",\n\"name\": \"a\\\"[{\",\n\"crs\": {\"a\": [1, {}]},\n"
      + "\"features\": [\n\(one),\n\(two)\n]\n}\n",
    "[\(one), \(two)]", "\(pretty(one))\n\(pretty(two))\n", "\(one)\(two)",
    #"{"type":"FeatureCollection","features":[\#(pretty(one)),\#(pretty(two))]}"#,
  ]

  /// The text with a line break after each comma and bracket.
  private static func pretty(_ text: String) -> String {
    var result = ""
    for character in text {
      result.append(character)
      if "{[,".contains(character) { result += "\n  " }
    }
    return result
  }

  @Test("Lines, sequences, collections and arrays, in pieces of any size", arguments: forms)
  func pieces(text: String) {
    for pieceByteCount in [1, 7, 100, .max] {
      let reading = Reading(Array(text.utf8), pieceByteCount: pieceByteCount)
      #expect(reading.lines == Self.both)
      #expect(reading.report.skipped.isEmpty)
    }
  }

  @Test("A file that ends anywhere has no rows that it does not hold", arguments: forms)
  func truncated(text: String) {
    let bytes = Array(text.utf8)
    for count in bytes.indices {
      let reading = Reading(Array(bytes[..<count]))
      #expect(Self.both.starts(with: reading.lines))
    }
  }

  @Test("A byte that is another one anywhere costs a row at most", arguments: forms)
  func changed(text: String) {
    let bytes = Array(text.utf8)
    let others = [0, 0x0A, 0x1E, UInt8(ascii: "\""), UInt8(ascii: "}"), UInt8(ascii: "["), 0xFF]
    // Each place in turn gets another one of them; thorough tests try all of them everywhere.
    let count = isThorough ? others.count : 1
    for index in bytes.indices {
      for byte in (0..<count).map({ others[(index + $0) % others.count] }) {
        var changed = bytes
        changed[index] = byte
        #expect(Reading(changed).rows.count <= 2, "byte \(byte) at \(index)")
      }
    }
  }

  @Test("A collection that ends in the middle is told")
  func cutOff() {
    let text = #"{"type":"FeatureCollection","features":[\#(Self.one),\#(Self.two)"#
    #expect(Reading(text).skipped == [.malformedJSON: 1])
    #expect(Reading(String(text.dropLast(9))).skipped == [.malformedJSON: 1])
  }

  @Test(
    "Broken features do not hide the others",
    arguments: [
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[24.9,60.1]},"#,
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[24.9,60.1]},"properties":{"a":"b}}"#,
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[24.9,60.1]}}}}}"#,
      #"{"type":"Feature" "geometry":1}"#, #"{"type":"Feature","properties":{"a":"\x"}}"#,
    ])
  func broken(text: String) {
    let lines = "\(Self.one)\n\(text)\n\(Self.two)\n"
    let collection =
      "{\"type\":\"FeatureCollection\",\"features\":[\n\(Self.one),\n\(text),\n\(Self.two)\n]}\n"
    let sequence = "\u{1E}\(Self.one)\n\u{1E}\(text)\n\u{1E}\(Self.two)\n"
    for file in [lines, collection, sequence] {
      let reading = Reading(file)
      #expect(reading.lines == Self.both)
      #expect(reading.report.skipped.map(\.count).reduce(0, +) >= 1)
    }
    #expect(Reading(lines).report.skipped.first?.examples.first?.line == 2)
  }

  @Test("Deep nesting, NULs, bytes that are no text and long lines are rows that are left out")
  func hostile() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(Reading("\(Self.one)\n\(deep)\n\(Self.two)\n").lines == Self.both)
    #expect(Reading("\(Self.one)\n\0\0\n\(Self.two)\n").lines == Self.both)
    let text = Array("\(Self.one)\n{\"a\":\"".utf8) + [0xFF] + Array("\"}\n\(Self.two)\n".utf8)
    let reading = Reading(text)
    #expect(reading.lines == Self.both && reading.skipped == [.notText: 1])
    let long = String(repeating: "x", count: 17 << 20)
    let tooLong = Reading("\(Self.one)\n{\"a\":\"\(long)\"}\n\(Self.two)\n")
    #expect(tooLong.lines == Self.both && tooLong.skipped == [.tooLong: 1])
    let nested = Reading(
      "{\"type\":\"FeatureCollection\",\"features\":[\(Self.one),{\"a\":\"\(long)\"},\(Self.two)]}")
    #expect(nested.lines == Self.both && nested.skipped == [.tooLong: 1])
  }

  @Test("Tags of OpenStreetMap")
  func tags() throws {
    let row = try #require(
      Reading(
        Self.house(
          #""addr:place":"Vik","addr:housenumber":7,"addr:housename":"Tower","addr:suburb":"S","#
            + #""addr:postcode":"00100","addr:unit":"B","addr:country":"fi","addr:state":"U","#
            + #""addr:city":"Helsinki","addr:city:sv":"Helsingfors","name":"A shop""#)
      ).rows.first)
    #expect(row.street == "Vik" && row.number == "7" && row.name == "Tower")
    #expect(row.district == "S" && row.postcode == "00100" && row.unit == "B")
    #expect(row.country == "FI" && row.region == "U" && row.otherCities == ["Helsingfors"])
  }

  @Test("Several numbers are several rows", arguments: ["10;12", "10,12", "10; 12;"])
  func lists(number: String) {
    let reading = Reading(Self.house(#""addr:street":"Kaivokatu","addr:housenumber":"\#(number)""#))
    #expect(reading.lines == ["Kaivokatu|10|||", "Kaivokatu|12|||"])
  }

  @Test("Streets have the middle of their line and their other names")
  func streets() throws {
    let line = #"{"type":"LineString","coordinates":[[24.0,60.0],[24.0,60.1],[24.0,60.4]]}"#
    let row = try #require(
      Reading(
        Self.house(
          #""highway":"residential","name":"Kaivokatu","name:sv":"Brunnsgatan","name:left":"X","#
            + #""alt_name":"A;B","old_name":"C""#, line)
      ).rows.first)
    #expect(row.street == "Kaivokatu" && row.number.isEmpty && row.name.isEmpty)
    #expect(row.otherStreets == ["A", "B", "C", "Brunnsgatan"])
    #expect(abs(row.coordinate.latitude - 60.2) < 1e-9 && row.coordinate.longitude == 24)
    let stop = Reading(Self.house(#""highway":"bus_stop","name":"Kaivokatu""#))
    #expect(stop.rows.isEmpty && stop.skipped == [.notAnAddress: 1])
  }

  @Test("Areas have the centroid of their largest outer ring")
  func areas() throws {
    let tags = #""addr:street":"Kaivokatu","addr:housenumber":"1""#
    let square = "[[24.0,60.0],[24.2,60.0],[24.2,60.1],[24.0,60.1],[24.0,60.0]]"
    let small = "[[25.0,60.0],[25.1,60.0],[25.1,60.01],[25.0,60.0]]"
    for geometry in [
      #"{"type":"Polygon","coordinates":[\#(square),\#(small)]}"#,
      #"{"type":"MultiPolygon","coordinates":[[\#(small)],[\#(square)]]}"#,
      #"{"type":"LineString","coordinates":\#(square)}"#,
      #"{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[\#(square)]}]}"#,
    ] {
      let row = try #require(Reading(Self.house(tags, geometry)).rows.first)
      #expect(abs(row.coordinate.latitude - 60.05) < 1e-9)
      #expect(abs(row.coordinate.longitude - 24.1) < 1e-9)
    }
    let meridian = "[[179.9,-17.0],[-179.9,-17.0],[-179.9,-16.8],[179.9,-16.8],[179.9,-17.0]]"
    let fiji = try #require(
      Reading(Self.house(tags, #"{"type":"Polygon","coordinates":[\#(meridian)]}"#)).rows.first)
    #expect(abs(abs(fiji.coordinate.longitude) - 180) < 1e-6)
  }

  @Test(
    "Features that are no address are counted by rule",
    arguments: [
      (#""addr:interpolation":"even","addr:street":"A""#, SkipRule.interpolation),
      (#""shop":"bakery","name":"B""#, .notAnAddress), (#""addr:street":"A""#, .notAnAddress),
      (#""addr:housenumber":"1","addr:city":"C""#, .numberWithoutStreet),
    ])
  func otherFeatures(properties: String, rule: SkipRule) {
    #expect(Reading(Self.house(properties)).skipped == [rule: 1])
  }

  @Test(
    "Geometries without a point",
    arguments: [
      ("null", SkipRule.noCoordinate), (#"{"type":"Point","coordinates":[]}"#, .noCoordinate),
      (#"{"type":"Point","coordinates":[1,91]}"#, .coordinateOutOfRange),
      (#"{"type":"Point","coordinates":[0,0]}"#, .coordinateZero),
      (#"{"type":"Polygon","coordinates":[[]]}"#, .noCoordinate),
      (#"{"type":"LineString","coordinates":[[1,"x"]]}"#, .noCoordinate),
    ])
  func noPoint(geometry: String, rule: SkipRule) {
    let text = Self.house(#""addr:street":"A","addr:housenumber":"1""#, geometry)
    #expect(Reading(text).skipped == [rule: 1])
  }

  @Test("Strict reading minds broken features, not other ones")
  func strict() {
    var options = AddressReaderOptions()
    options.isStrict = true
    let shop = Self.house(#""shop":"bakery""#)
    #expect(Reading("\(shop)\n\(Self.one)\n", options).error == nil)
    let error = Reading("\(Self.one)\n{\"type\":\n", options).error
    #expect(error?.kind == .row(.malformedJSON, line: 2, excerpt: #""{"type":""#))
  }
}
