import AddOnBuilding
import Foundation
import Gazetteer
import Geocoding
import HTTPTypes
import TextTools
import Synchronization
import Testing

@testable import GeocodingServer

@Suite("Addresses in the APIs of the server")
struct AddressDialectTests {
  private static let table = """
    street,number,city,postcode,country,lat,lon,name
    Borgarbraut,52,Borgarnes,310,IS,64.54173,-21.91385,
    Borgarbraut,53,Borgarnes,310,IS,64.54221,-21.91499,
    ,,Borgarnes,310,IS,64.55000,-21.90000,Hamarsvöllur

    """

  private static let geocoder = Result { () throws in
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("dialects-\(UUID().uuidString).csv").path
    try Data(table.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let base = try Gazetteer.bundled()
    var options = BuildOptions(paths: [path], base: base)
    (options.licence, options.attribution) = ("CC-BY-4.0", "Registers Iceland")
    let built = try AddressesBuilder.build(options, reading: AddressReaderOptions())
    return try Geocoder(base, adding: [AddOn(contents: built.bytes)])
  }

  private func value(_ path: String, _ steps: String...) async throws -> JSONValue? {
    let found = Mutex<JSONValue?>(nil)
    try await GeocoderTestServer.run { server in
      server.current.replace(with: try Self.geocoder.get())
      var value: JSONValue? = try await server.send(.get, path).json
      for step in steps {
        if let index = Int(step), let elements = value?.elements {
          value = elements.indices.contains(index) ? elements[index] : nil
        } else {
          value = value?[step]
        }
      }
      found.withLock { [value] in $0 = value }
    }
    return found.withLock { $0 }
  }

  private static let point = "lat=64.54174&lon=-21.91386"
  private static let query = "q=Borgarbraut%2052,%20Borgarnes"

  @Test("Photon: the parts of the address, and no name for a house with a number")
  func photon() async throws {
    for path in ["/photon/api?\(Self.query)", "/photon/reverse?\(Self.point)"] {
      let properties = try #require(try await value(path, "features", "0", "properties"))
      #expect(properties["housenumber"] == "52", "\(path)")
      #expect(properties["street"] == "Borgarbraut")
      #expect(properties["postcode"] == "310")
      #expect(properties["city"] == "Borgarnes")
      #expect(properties["type"] == "house")
      #expect(properties["name"] == nil)
    }
    let streets = try await value(
      "/photon/api?q=Borgarbraut,%20Borgarnes&layer=street", "features", "0", "properties", "name")
    #expect(streets == "Borgarbraut")
    let cities = try await value(
      "/photon/reverse?\(Self.point)&layer=city", "features", "0", "properties", "city")
    #expect(cities != nil)
  }

  @Test("Nominatim: house_number, road and postcode; zoom decides how fine")
  func nominatim() async throws {
    let found = try await value("/nominatim/search?\(Self.query)&format=jsonv2", "0")
    #expect(found?["address"]?["house_number"] == "52")
    #expect(found?["address"]?["road"] == "Borgarbraut")
    #expect(found?["address"]?["city"] == "Borgarnes")
    #expect(found?["address"]?["postcode"] == "310")
    for (zoom, member, text) in [
      (18, "house_number", "52"), (17, "road", "Borgarbraut"), (5, "state", "Western Region"),
    ] {
      let address = try await value(
        "/nominatim/reverse?\(Self.point)&format=jsonv2&zoom=\(zoom)", "address")
      #expect(address?[member]?.string == text, "zoom \(zoom)")
    }
    // GeocodeJSON has names of its own for them.
    for path in [
      "/nominatim/search?\(Self.query)&format=geocodejson",
      "/nominatim/reverse?\(Self.point)&format=geocodejson&zoom=18",
    ] {
      let house = try await value(path, "features", "0", "properties", "geocoding")
      #expect(house?["housenumber"] == "52" && house?["street"] == "Borgarbraut", "\(path)")
      #expect(house?["postcode"] == "310" && house?["city"] == "Borgarnes", "\(path)")
      #expect(house?["country"] == "Iceland" && house?["road"] == nil, "\(path)")
      // The point is about a metre away.
      #expect(house?["accuracy"]?.number == (path.contains("reverse") ? 1 : nil), "\(path)")
    }
    let street = try await value(
      "/nominatim/search?street=52%20Borgarbraut&city=Borgarnes&format=jsonv2", "0", "address")
    #expect(street?["house_number"] == "52")
  }

  @Test("Pelias: address layer with its parts")
  func pelias() async throws {
    let text = "text=Borgarbraut%2052,%20Borgarnes"
    for path in ["/pelias/v1/search?\(text)", "/pelias/v1/search?\(text)&layers=address"] {
      let properties = try await value(path, "features", "0", "properties")
      #expect(properties?["layer"] == "address", "\(path)")
      #expect(properties?["housenumber"] == "52")
      #expect(properties?["street"] == "Borgarbraut")
      #expect(properties?["postalcode"] == "310")
      #expect(properties?["locality"] == "Borgarnes")
    }
    let nearest = try await value(
      "/pelias/v1/reverse?point.lat=64.54174&point.lon=-21.91386&size=1", "features", "0",
      "properties", "housenumber")
    #expect(nearest == "52")
  }

  /// What the add-on of these tests asks for.
  private static let credit = "Registers Iceland (CC-BY-4.0)"

  @Test("the source of an add-on is credited beside the gazetteer, and only where it was used")
  func credits() async throws {
    for path in [
      "/nominatim/search?\(Self.query)&format=jsonv2",
      "/nominatim/reverse?\(Self.point)&format=jsonv2&zoom=18",
      "/nominatim/search?\(Self.query)&format=geojson",
    ] {
      let isList = path.contains("search") && path.contains("jsonv2")
      let licence = try await (isList ? value(path, "0", "licence") : value(path, "licence"))?
        .string
      #expect(licence?.hasPrefix(Self.credit) == true, "\(path)")
      #expect(licence?.contains("GeoNames") == true, "\(path)")
    }
    let geocoding = try await value(
      "/nominatim/search?\(Self.query)&format=geocodejson", "geocoding", "attribution")
    #expect(geocoding?.string?.hasPrefix(Self.credit) == true)
    let pelias = try await value(
      "/pelias/v1/search?text=Borgarbraut%2052,%20Borgarnes", "geocoding", "attribution")
    #expect(pelias?.string?.hasPrefix(Self.credit) == true)
    let own = try await value("/geocode?\(Self.query)", "results", "0", "attribution")
    #expect(own?.string == Self.credit)
    let city = try await value("/nominatim/search?q=Seattle&format=jsonv2", "0", "licence")
    #expect(city?.string?.contains("Registers") == false)
    #expect(try await value("/geocode?q=Seattle", "results", "0", "attribution") == nil)
  }

  @Test("our own API tells the precision and completes numbers")
  func own() async throws {
    let result = try await value("/geocode?\(Self.query)", "results", "0")
    #expect(result?["precision"] == "house")
    #expect(result?["address"]?["house_number"] == "52")
    let suggestions = try await value("/suggest?q=borgarbraut%205")
    #expect(suggestions.map { "\($0)".contains("Borgarbraut 52") } == true)
    let nearest = try await value(
      "/reverse?\(Self.point)&kind=house", "results", "0", "address", "house_number")
    #expect(nearest == "52")
  }

  @Test("a server without add-ons answers points with towns, as before")
  func withoutAddOns() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/photon/reverse?\(Self.point)")
      #expect(try reply.value("features", "0", "properties", "city") == "Borgarnes")
      #expect(try reply.value("features", "0", "properties", "housenumber") == nil)
    }
  }
}
