import HTTPTypes
import TextTools
import Testing

@Suite("the API of Photon")
struct PhotonTests {
  @Test(
    "a place is found by the text, with and without a slash at the end",
    arguments: ["/photon/api", "/photon/api/"])
  func search(path: String) async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "\(path)?q=Seattle,%20WA&limit=1")
      #expect(reply.status == 200)
      #expect(try reply.value("type") == "FeatureCollection")
      #expect(isNear(try reply.value("features", "0", "geometry", "coordinates", "0"), -122.332))
      #expect(isNear(try reply.value("features", "0", "geometry", "coordinates", "1"), 47.606))
      let properties = try #require(try reply.value("features", "0", "properties"))
      #expect(properties["name"] == "Seattle")
      #expect(properties["state"] == "Washington")
      #expect(properties["countrycode"] == "US")
      // Whoever prints both would print it twice.
      #expect(properties["city"] == nil)
      #expect(properties["osm_id"] == nil)
    }
  }

  @Test("all properties are strings but the extent")
  func strings() async throws {
    try await GeocoderTestServer.run { server in
      for path in ["/photon/api?q=Costa%20Rica", "/photon/reverse?lat=48.2&lon=16.37&limit=5"] {
        let features = try #require(try await server.send(.get, path).value("features")?.elements)
        #expect(!features.isEmpty)
        for member in features.flatMap({ $0["properties"]?.object?.members ?? [] })
        where member.name != "extent" {
          #expect(member.value.string != nil, "\(member.name)")
        }
      }
    }
  }

  @Test("the extent of a country goes from its north-west to its south-east")
  func extent() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/photon/api?q=Costa%20Rica&limit=1")
      let extent = try #require(try reply.value("features", "0", "properties", "extent")?.elements)
      let numbers = extent.compactMap(\.number)
      #expect(numbers.count == 4)
      #expect(numbers[0] < -84 && numbers[2] > -84)
      #expect(numbers[1] > 10 && numbers[3] < 10)
    }
  }

  @Test("at a point the town is in `city` alone")
  func reverse() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/photon/reverse/?lat=52.52&lon=13.405")
      let properties = try #require(try reply.value("features", "0", "properties"))
      #expect(properties["city"] == "Berlin")
      #expect(properties["name"] == nil)
      #expect(properties["country"] == "Germany")
      let sea = try await server.send(.get, "/photon/reverse?lat=0&lon=-30")
      #expect(try sea.value("features") == [])
    }
  }

  @Test("the beginning of a name is completed, unless one answer is asked for")
  func completes() async throws {
    try await GeocoderTestServer.run { server in
      func names(_ query: String) async throws -> [String] {
        let features = try await server.send(.get, "/photon/api?\(query)").value("features")
        return features?.elements?.compactMap { $0["properties"]?["name"]?.string } ?? []
      }
      let seatt = try await names("q=seatt").first
      #expect(seatt == "Seattle")
      let berl = try await names("q=Berl").first
      #expect(berl == "Berlin")
      let newYo = try await names("q=new%20yo").first
      #expect(newYo == "New York City")
      // Batches of whole texts want no place for what is none.
      let technology = try await names("q=Technology&limit=1")
      #expect(technology == [])
      let single = try await names("q=N/A&limit=1")
      #expect(single == [])
      let several = try await names("q=N/A")
      #expect(several == [])
    }
  }

  @Test("the parts of an address are read as what they are")
  func structured() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(
        .get,
        "/photon/structured?housenumber=17&street=rue%20de%20Fontenoy&city=Lille&countrycode=FR&limit=1"
      )
      #expect(try reply.value("features", "0", "properties", "name") == "Lille")
      #expect(isNear(try reply.value("features", "0", "geometry", "coordinates", "1"), 50.633))
      let empty = try await server.send(.get, "/photon/structured?limit=1")
      #expect(empty.status == 400)
      #expect(try empty.json.names == ["message"])
    }
  }

  @Test("filters leave places out")
  func filters() async throws {
    try await GeocoderTestServer.run { server in
      func first(_ query: String) async throws -> JSONValue? {
        try await server.send(.get, "/photon/api?\(query)")
          .value("features", "0", "properties")
      }
      let inUS = try await first("q=Paris&countrycode=us&limit=1")?["state"]
      #expect(inUS == "Texas")
      let inBox = try await first("q=Paris&bbox=-96,33,-95,34&limit=1")?["state"]
      #expect(inBox == "Texas")
      let state = try await first("q=Georgia&layer=state&limit=1")?["country"]
      #expect(state == "United States")
      let country = try await first("q=Georgia&layer=country&limit=1")?["countrycode"]
      #expect(country == "GE")
      let house = try await first("q=Passau&layer=house")
      #expect(house == nil)
      let tourism = try await first("q=Passau&osm_tag=tourism")
      #expect(tourism == nil)
      let tower = try await first("q=Eiffel+Tower&layer=house&osm_tag=man_made:tower")?["name"]
      #expect(tower == "Eiffel Tower")
      let airport = try await first("q=Munich+Airport&osm_tag=aeroway")?["type"]
      #expect(airport == "house")
      let lake = try await first("q=Lake+Como&layer=other&osm_tag=natural:water")?["name"]
      #expect(lake == "Lake Como")
      let taggedCity = try await first("q=Berlin&osm_tag=place:city&limit=1")?["name"]
      #expect(taggedCity == "Berlin")
      let nearMissouri = try await first("q=Springfield&lat=37.2&lon=-93.3&limit=1")?["state"]
      #expect(nearMissouri == "Missouri")
    }
  }

  @Test(
    "a wrong value is an error in Photon's form",
    arguments: [
      "q=", "", "q=Berlin&limit=many", "q=Berlin&limit=0", "q=Berlin&lat=91&lon=0",
      "q=Berlin&lat=1",
      "q=Berlin&bbox=1,2,3", "q=Berlin&layer=planet", "q=Berlin&lang=%2e%2e", "q=%FF",
      "q=Berlin&countrycode=zz",
    ])
  func refuses(query: String) async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/photon/api?\(query)")
      #expect(reply.status == 400)
      #expect(try reply.json.names == ["message"])
    }
  }

  @Test("parameters that are not known are ignored")
  func ignores() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/photon/api?q=Oslo&limit=1&foo=bar&debug=1")
      #expect(try reply.value("features", "0", "properties", "name") == "Oslo")
    }
  }
}
