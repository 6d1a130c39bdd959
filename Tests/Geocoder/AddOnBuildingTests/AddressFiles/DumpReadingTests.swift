import AddOnBuilding
import Geography
import Testing

@Suite("Dumps of Nominatim")
struct DumpReadingTests {
  private static let header =
    #"{"type":"NominatimDumpFile","content":{"version":"0.1.0","generator":"photon"}}"#
  private static let text = """
    \(header)
    {"type":"CountryInfo","content":[{"country_code":"li","name":{"name":"Liechtenstein"}}]}
    {"type":"Place","content":[{"place_id":1,"address_type":"house","osm_key":"building",\
    "housenumber":"12;14","address":{"street":"Landstrasse","city":"Vaduz","city:fr":"Vadouz",\
    "suburb":"Ebenholz","state":"Oberland"},"postcode":"9490","country_code":"li",\
    "centroid":[9.52,47.14]}]}
    {"type":"Place","content":[{"address_type":"street","osm_key":"highway",\
    "name":{"name":"Landstrasse","name:en":"Land Street"},"centroid":[9.5,47.1]},\
    {"address_type":"house","osm_key":"amenity","osm_value":"cafe","name":{"name":"Café"},\
    "centroid":[9.5,47.1]},{"osm_key":"place","osm_value":"farm","name":{"name":"Hof"},\
    "centroid":[9.5,47.1]}]}
    """

  @Test("Houses, streets and farms become rows; other places are counted")
  func rows() throws {
    let reading = Reading(Self.text)
    #expect(reading.format == .nominatim && reading.error == nil)
    #expect(
      reading.lines == [
        "Landstrasse|12||9490|Vaduz", "Landstrasse|14||9490|Vaduz", "Landstrasse||||", "||Hof||",
      ])
    let house = try #require(reading.rows.first)
    #expect(house.otherCities == ["Vadouz"] && house.district == "Ebenholz")
    #expect(house.region == "Oberland" && house.country == "LI")
    #expect(house.coordinate == Coordinate(latitude: 47.14, longitude: 9.52))
    #expect(reading.rows[2].otherStreets == ["Land Street"])
    #expect(reading.skipped == [.notAnAddress: 1])
  }

  @Test("Another version is refused", arguments: ["0.2.0", "1", "0.1.1", ""])
  func version(version: String) {
    let text = Self.text.replacing("0.1.0", with: version)
    #expect(Reading(text).error?.kind == .dumpVersion(version))
  }

  @Test("A file that is said to be a dump must begin as one")
  func noHeader() {
    var options = AddressReaderOptions()
    options.format = .nominatim
    #expect(Reading("{\"type\":\"Place\"}\n", options).error?.kind == .noDumpHeader)
    #expect(Reading("street,lat,lon\n", options).error?.kind == .noDumpHeader)
  }

  @Test("A dump that ends anywhere gives no other rows")
  func truncated() {
    let bytes = Array(Self.text.utf8)
    let whole = Reading(Self.text).lines
    for count in bytes.indices {
      #expect(whole.starts(with: Reading(Array(bytes[..<count])).lines))
    }
  }
}
