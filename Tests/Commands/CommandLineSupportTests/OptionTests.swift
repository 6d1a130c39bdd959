import Geocoding
import CommandLineSupport
import FileGeocoding
import Geography
import Testing

@Suite("Arguments and the values of options")
struct OptionTests {
  @Test(
    "Coordinates that start with a minus sign are a query; options stay options",
    arguments: [
      ("-33.86, 151.21", true), ("-33.86 151.21", true), ("-.5,1", true), ("-33°", true),
      ("-5", false), ("-33.86", false), ("--near", false), ("-h", false), ("-", false),
      ("--limit=1,2", false), ("", false), ("Seattle, WA", false),
    ])
  func coordinates(text: String, isMarked: Bool) {
    let argument = ArgumentVector.marked(Array(text.utf8))
    #expect(argument.hasPrefix("-") == (text.hasPrefix("-") && !isMarked))
    #expect(QueryArgument(argument) == .text(text))
  }

  @Test("Bytes that are not UTF-8 come through whole")
  func malformed() throws {
    let bytes: [UInt8] = [0x4D, 0xFC, 0x01, 0xFF]
    let fault = try #require(UTF8Fault(in: bytes))
    #expect(QueryArgument(ArgumentVector.marked(bytes)) == .malformed(bytes, fault))
  }

  @Test("A point is two numbers")
  func point() throws {
    #expect(
      try OptionValues.coordinate(" 47.6, -122.3") == Coordinate(latitude: 47.6, longitude: -122.3))
  }

  @Test(
    "What is no point is refused",
    arguments: ["", "1", "1,2,3", "91,0", "0,181", "nan,0", "a,b", "1,,2", "47.6 -122.3", "1,2,"])
  func noPoint(text: String) {
    #expect(throws: OptionValues.Fault.notCoordinate) { try OptionValues.coordinate(text) }
  }

  @Test("A box is west, south, east, north, and may cross the antimeridian")
  func box() throws {
    #expect(
      try OptionValues.boundingBox("-125,45,-116,49")
        == BoundingBox(south: 45, west: -125, north: 49, east: -116))
    #expect(try OptionValues.boundingBox("177,-21,-178,-12").west == 177)
  }

  @Test("What is no box is refused", arguments: ["", "1,2,3", "0,10,5,9", "0,0,0,91", "a,b,c,d"])
  func noBox(text: String) {
    #expect(throws: OptionValues.Fault.notBox) { try OptionValues.boundingBox(text) }
  }

  @Test(
    "Country codes come in lists and any case",
    arguments: [
      ("us", ["US"]), ("US,ca", ["US", "CA"]), ("uk, el", ["GB", "GR"]),
    ] as [(String, [CountryCode])])
  func countries(text: String, codes: [CountryCode]) throws {
    #expect(try OptionValues.countryCodes(text) == codes)
  }

  @Test("What is no country code is refused", arguments: ["", "USA", "U1", "US,", "ÄÖ", "u"])
  func noCountries(text: String) {
    #expect(throws: OptionValues.Fault.self) { try OptionValues.countryCodes(text) }
  }

  @Test("codes of regions are those of ISO 3166-2 or GeoNames, in capitals")
  func regionCodes() throws {
    #expect(try OptionValues.regionCodes("us-wa, DE.02,GB-ENG") == ["US-WA", "DE.02", "GB-ENG"])
    for text in ["", "US", "USWA", "US-", "US_WA", "U1-WA", "US-W A", "US-WA,", "ÄÖ-WA"] {
      #expect(throws: OptionValues.Fault.self) { try OptionValues.regionCodes(text) }
    }
  }
}
