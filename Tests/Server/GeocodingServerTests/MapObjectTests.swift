import AddOnBuilding
import Foundation
import Gazetteer
import Geocoding
import HTTPTypes
import SmallWorld
import Synchronization
import TextTools
import Testing

@testable import GeocodingServer

@Suite(
  "Objects of OpenStreetMap in the APIs of the server", .enabled(if: ExtractBuilder.isAvailable))
struct MapObjectTests {
  /// What might be in Vaduz, whose point is 47.1415 N 9.5215 E, and in Schaan, 3 km to the north.
  private static let geocoder = Result { () throws in
    var writer = ExtractWriter()
    writer.node(11, 47.1395, 9.5221, ["amenity": "restaurant", "name": "Zum Prüfstein"])
    writer.node(12, 47.1412, 9.5209, ["amenity": "restaurant", "name": "Ristorante Collaudo"])
    writer.node(13, 47.1390, 9.5230, ["amenity": "cafe", "name": "Kaffee Test"])
    writer.node(14, 47.1652, 9.5094, ["amenity": "restaurant", "name": "Schaaner Probestube"])
    writer.node(15, 47.1382, 9.5226, ["shop": "bakery", "name": "Bäckerei Versuch"])
    for (id, corner) in [(21, (47.150, 9.530)), (22, (47.150, 9.532)), (23, (47.152, 9.531))] {
      writer.node(id, corner.0, corner.1)
    }
    writer.way(31, [21, 22, 23, 21], ["natural": "water", "name": "Prüfweiher"])
    // A house, and a sight that has an address itself.
    writer.node(
      16, 47.1403, 9.5215,
      ["addr:housenumber": "7", "addr:street": "Versuchsgasse", "addr:city": "Vaduz"])
    writer.node(
      17, 47.1404, 9.5225,
      [
        "tourism": "gallery", "name": "Prüfbild", "addr:housenumber": "9",
        "addr:street": "Versuchsgasse", "addr:city": "Vaduz", "addr:postcode": "9490",
      ])
    writer.node(24, 47.1402, 9.5210)
    writer.node(25, 47.1402, 9.5220)
    writer.way(32, [24, 25], ["highway": "residential", "name": "Versuchsgasse"])
    // A box around the country, and one around a part of it that the gazetteer calls otherwise.
    for (id, corner) in [
      (26, (47.0, 9.4)), (27, (47.0, 9.7)), (28, (47.3, 9.7)), (29, (47.3, 9.4)),
    ] {
      writer.node(id, corner.0, corner.1)
    }
    writer.way(33, [26, 27, 28, 29, 26])
    writer.relation(
      41, [("w", 33, "outer")],
      [
        "type": "boundary", "boundary": "administrative", "admin_level": "2",
        "name": "Liechtenstein",
      ])
    writer.relation(
      42, [("w", 33, "outer")],
      [
        "type": "boundary", "boundary": "administrative", "admin_level": "6", "name": "Oberland",
      ])
    return try adding(writer)
  }

  private static func adding(_ extract: ExtractWriter) throws -> Geocoder {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("objects-\(UUID().uuidString).osm.pbf").path
    try Data(extract.bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let base = try Gazetteer.bundled()
    let built = try ExtractBuilder.build(BuildOptions(paths: [path], base: base))
    return try Geocoder(base, adding: [AddOn(contents: built.bytes)])
  }

  @Test(
    "an id comes out as it went in, or not at all: of a file that an editor saved none does",
    arguments: [(1, true), (1 << 38 - 1, true), (1 << 38, false), (1 << 46, false), (-7, false)])
  func edges(id: Int, isKept: Bool) throws {
    var extract = ExtractWriter()
    extract.node(id, 47.1395, 9.5221, ["amenity": "cafe", "name": "Kaffee am Rand"])
    extract.node(5, 47.1412, 9.5209, ["amenity": "bar", "name": "Prüfbar"])
    let geocoder = try Self.adding(extract)
    let best = try #require(geocoder.geocode("Kaffee am Rand, Vaduz").results.first)
    #expect(best.name == "Kaffee am Rand")
    let object = best.place?.mapObject
    #expect(object?.id == (isKept ? id : nil))
    #expect(object?.category == (isKept ? "amenity=cafe" : nil))
  }

  private func answer(_ path: String) async throws -> JSONValue {
    let found = Mutex<JSONValue?>(nil)
    try await GeocoderTestServer.run { server in
      server.current.replace(with: try Self.geocoder.get())
      let value = try await server.send(.get, path).json
      found.withLock { $0 = value }
    }
    return try #require(found.withLock { $0 })
  }

  private func names(_ path: String) async throws -> [String] {
    let value = try await answer(path)
    return (value["features"] ?? value).elements?.compactMap {
      ($0["properties"]?["name"] ?? $0["properties"]?["geocoding"]?["name"] ?? $0["name"])?.string
    } ?? []
  }

  @Test(
    "Nominatim and Photon: the type, the id and the tags of an object, and the town that it is in")
  func ids() async throws {
    let found = try await answer("/nominatim/search?q=Zum%20Pr%C3%BCfstein,%20Vaduz&format=jsonv2")
    let place = try #require(found.elements?.first)
    #expect(place["osm_type"] == "node" && place["osm_id"]?.number == 11)
    #expect(place["category"] == "amenity" && place["type"] == "restaurant")
    #expect(place["address"]?["amenity"] == "Zum Prüfstein")
    #expect(place["address"]?["city"] == "Vaduz")
    let photon = try await answer("/photon/api?q=Pr%C3%BCfweiher")
    let properties = try #require(photon["features"]?.elements?.first?["properties"])
    #expect(properties["osm_type"] == "W" && properties["osm_id"]?.number == 31)
    #expect(properties["osm_key"] == "natural" && properties["osm_value"] == "water")
    let xml = try await answer("/nominatim/search?q=Kaffee%20Test&format=geojson")
    #expect(xml["features"]?.elements?.first?["properties"]?["osm_id"]?.number == 13)
  }

  @Test("Nominatim: houses, streets and the country have the ids of their objects")
  func addressIDs() async throws {
    for (query, type, id) in [
      ("search?q=Versuchsgasse%207,%20Vaduz", "node", 16),
      ("search?q=Versuchsgasse,%20Vaduz", "way", 32),
      ("search?country=Liechtenstein", "relation", 41),
      ("reverse?lat=47.1403&lon=9.5215", "node", 16),
      ("reverse?lat=47.1403&lon=9.5215&zoom=3", "relation", 41),
      // A coordinate is what is there.
      ("search?q=47.1403,9.5215", "node", 16), ("lookup?osm_ids=N16", "node", 16),
      ("lookup?osm_ids=R41", "relation", 41), ("lookup?osm_ids=W32", "way", 32),
    ] {
      let found = try await answer("/nominatim/\(query)&format=jsonv2")
      let place = try #require(found.elements?.first ?? found, "\(query)")
      #expect(place["osm_type"]?.string == type, "\(query)")
      #expect(place["osm_id"]?.number == Double(id), "\(query)")
    }
    let details = try await answer("/nominatim/details?osmtype=N&osmid=16")
    #expect(details["localname"] == "Versuchsgasse 7")
    let country = try await answer("/nominatim/details?osmtype=R&osmid=41")
    #expect(country["localname"] == "Liechtenstein" && country["category"] == "boundary")
  }

  @Test("Nominatim: a sight has its own address, or else the nearest street, if there is one")
  func surroundings() async throws {
    let sight = try await answer("/nominatim/search?q=Pr%C3%BCfbild,%20Vaduz&format=jsonv2")
    let address = try #require(sight.elements?.first?["address"])
    #expect(address["house_number"] == "9" && address["road"] == "Versuchsgasse")
    #expect(address["postcode"] == "9490")
    // 80 m from the street, and 90 m from the next house.
    let restaurant = try await answer("/nominatim/lookup?osm_ids=N11&format=jsonv2")
    #expect(restaurant.elements?.first?["address"]?["road"] == "Versuchsgasse")
    #expect(restaurant.elements?.first?["address"]?["house_number"] == nil)
    let lake = try await answer("/nominatim/lookup?osm_ids=W31&format=jsonv2")
    #expect(lake.elements?.first?["address"]?["road"] == nil)
    let details = try await answer("/nominatim/details?osmtype=N&osmid=17")
    #expect(details["housenumber"] == "9" && details["calculated_postcode"] == "9490")
    #expect(details["addresstags"]?["street"] == "Versuchsgasse")
  }

  @Test(
    "Nominatim: the shape of a place is its point, in the form that is asked for",
    arguments: [
      ("polygon_text=1", "geotext", "POINT(9.5221 47.1395)"),
      ("polygon_svg=1", "svg", "cx=\"9.5221\" cy=\"-47.1395\""),
      ("polygon_kml=1", "geokml", "<Point><coordinates>9.5221,47.1395</coordinates></Point>"),
      ("polygon_geojson=0", "geojson", nil),
    ])
  func shapes(parameter: String, name: String, expected: String?) async throws {
    let found = try await answer("/nominatim/lookup?osm_ids=N11&format=jsonv2&\(parameter)")
    #expect(found.elements?.first?[name]?.string == expected)
  }

  @Test("Nominatim: a shape as GeoJSON, and no two of them")
  func severalShapes() async throws {
    let found = try await answer("/nominatim/lookup?osm_ids=N11&format=jsonv2&polygon_geojson=1")
    #expect(found.elements?.first?["geojson"]?["type"] == "Point")
    #expect(
      found.elements?.first?["geojson"]?["coordinates"]?.elements?.map(\.number) == [
        9.5221, 47.1395,
      ])
    let refused = try await answer(
      "/nominatim/lookup?osm_ids=N11&format=jsonv2&polygon_geojson=1&polygon_svg=1")
    #expect(refused["error"]?["code"]?.number == 400)
  }

  @Test("Nominatim: what a tag says is text in XML too")
  func markup() async throws {
    var extract = ExtractWriter()
    extract.node(5, 47.1412, 9.5209, ["amenity": "a\"<b>&c", "name": "Prüf\"<zeichen>"])
    let geocoder = try Self.adding(extract)
    try await GeocoderTestServer.run { server in
      server.current.replace(with: geocoder)
      let reply = try await server.send(.get, "/nominatim/lookup?osm_ids=N5&format=xml")
      #expect(reply.text.contains("type=\"a&quot;&lt;b&gt;&amp;c\""))
      #expect(!reply.text.contains("<b>") && !reply.text.contains("<zeichen>"))
      // What was looked up is all there is.
      #expect(!reply.text.contains("more_url"))
    }
  }

  @Test("Nominatim: an object is looked up by its id, and described")
  func lookUp() async throws {
    let found = try await names("/nominatim/lookup?osm_ids=N11,W31,N999,R31&format=json")
    #expect(found == ["Zum Prüfstein", "Prüfweiher"])
    let details = try await answer("/nominatim/details?osmtype=W&osmid=31")
    #expect(details["localname"] == "Prüfweiher" && details["category"] == "natural")
    #expect(details["osm_type"] == "W" && details["country_code"] == "li")
    let vaduz = try await answer("/nominatim/details?place_id=3042030")
    #expect(vaduz["localname"] == "Vaduz" && vaduz["names"]?["name:ru"] == "Вадуц")
    for path in [
      "lookup?osm_ids=11&format=json", "details?osmtype=X&osmid=1", "details?osmtype=N&osmid=999",
      "details?osmtype=N", "details",
    ] {
      #expect(try await answer("/nominatim/\(path)")["error"] != nil, "\(path)")
    }
  }

  @Test(
    "what there is of a category in a town or around a point, the nearest first",
    arguments: [
      ("search?format=jsonv2&q=restaurant%20in%20Vaduz", ["Ristorante Collaudo", "Zum Prüfstein"]),
      ("search?format=jsonv2&q=Restaurants%20near%20Schaan", ["Schaaner Probestube"]),
      ("search?format=jsonv2&q=%5Brestaurant%5D%2047.1412,9.5209", ["Ristorante Collaudo"]),
      ("search?format=jsonv2&q=Vaduz%20%5Bamenity=cafe%5D", ["Kaffee Test"]),
      ("search?format=jsonv2&amenity=restaurant&city=Vaduz", ["Ristorante Collaudo"]),
      ("search?format=jsonv2&amenity=Kaffee%20Test&city=Vaduz", ["Kaffee Test"]),
      ("search?format=jsonv2&q=bakeries%20in%20Vaduz", ["Bäckerei Versuch"]),
      ("search?format=jsonv2&q=shop%20in%20Vaduz", ["Bäckerei Versuch"]),
      ("search?format=jsonv2&layer=poi&q=Kaffee%20Test", ["Kaffee Test"]),
    ])
  func categories(path: String, expected: [String]) async throws {
    let found = try await names("/nominatim/\(path)")
    #expect(Array(found.prefix(expected.count)) == expected, "\(path): \(found)")
  }

  @Test("what is no category is a name as before, and a layer leaves the others out")
  func others() async throws {
    #expect(try await names("/nominatim/search?format=json&q=Vaduz").first == "Vaduz")
    #expect(
      try await names("/nominatim/search?format=json&q=zoo%20in%20Vaduz") != ["Zum Prüfstein"])
    #expect(try await names("/nominatim/search?format=json&layer=address&q=Kaffee%20Test").isEmpty)
    #expect(
      try await names("/nominatim/search?format=json&layer=natural&q=Prüfweiher") == ["Prüfweiher"])
    let shop = try await answer("/nominatim/reverse?format=json&layer=poi&lat=47.1382&lon=9.5226")
    #expect(shop["name"] == "Bäckerei Versuch")
    let lake = try await answer(
      "/nominatim/reverse?format=json&layer=natural&lat=47.1507&lon=9.531")
    #expect(lake["name"] == "Prüfweiher")
  }

  @Test("Photon: what has a tag around a point")
  func tags() async throws {
    let path = "/photon/reverse?lat=47.1390&lon=9.5230&limit=5&osm_tag=amenity:restaurant"
    #expect(try await names(path).first == "Zum Prüfstein")
  }

  @Test("Pelias: the source of an object, its id, and what is asked of sources that are not here")
  func pelias() async throws {
    let found = try await answer("/pelias/v1/search?text=Pr%C3%BCfweiher")
    let properties = try #require(found["features"]?.elements?.first?["properties"])
    #expect(properties["gid"] == "openstreetmap:venue:way/31")
    #expect(properties["source"] == "openstreetmap" && properties["source_id"] == "way/31")
    #expect(
      try await names("/pelias/v1/place?ids=openstreetmap:venue:way/31,osm:venue:node/13") == [
        "Prüfweiher", "Kaffee Test",
      ])
    let mixed =
      "geonames:locality:3042030,osm:address:node/16,osm:venue:node/999,osm:street:way/32,osm:x:y"
    #expect(
      try await names("/pelias/v1/place?ids=\(mixed)") == [
        "Vaduz", "Versuchsgasse 7", "Versuchsgasse",
      ])
    #expect(try await names("/pelias/v1/search?text=Kaffee%20Test&sources=osm") == ["Kaffee Test"])
    #expect(try await names("/pelias/v1/search?text=Vaduz&sources=osm").isEmpty)
    let towns = try await answer("/pelias/v1/search?text=Vaduz&sources=wof")
    #expect(towns["features"]?.elements?.first?["properties"]?["name"] == "Vaduz")
    #expect(towns["geocoding"]?["warnings"]?.elements?.count == 1)
  }

  @Test(
    "Nominatim: off the earth is no place, and codes that no country has leave all out",
    arguments: [
      ("reverse?format=json&lat=95&lon=9.5", "Unable to geocode"),
      ("reverse?format=json&lat=47&lon=190", "Unable to geocode"),
    ])
  func nowhere(path: String, error: String) async throws {
    #expect(try await answer("/nominatim/\(path)")["error"]?.string == error)
  }

  @Test("Nominatim: unknown codes of countries")
  func codes() async throws {
    #expect(try await names("/nominatim/search?format=json&q=Vaduz&countrycodes=xx").isEmpty)
    #expect(
      try await names("/nominatim/search?format=json&q=Vaduz&countrycodes=xx,li").first == "Vaduz")
    #expect(
      try await names("/nominatim/search?format=json&q=London&countrycodes=uk").first == "London")
    let county = try await answer("/nominatim/reverse?format=json&zoom=8&lat=47.14&lon=9.52")
    #expect(county["error"] == nil && county["address"]?["country_code"] == "li")
  }
}
