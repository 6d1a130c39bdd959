import HTTPTypes
import TextTools
import Testing

@Suite("the API of Pelias")
struct PeliasTests {
  @Test("a place has its ids, its ancestors and a confidence")
  func search() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/pelias/v1/search?text=Seattle,%20WA&size=1")
      #expect(try reply.value("geocoding", "version") == "0.2")
      #expect(try reply.value("geocoding", "query", "text") == "Seattle, WA")
      let properties = try #require(try reply.value("features", "0", "properties"))
      #expect(properties["gid"] == "geonames:locality:5809844")
      #expect(properties["label"] == "Seattle, Washington, United States")
      #expect(properties["country_a"] == "USA")
      #expect(properties["region_a"] == "WA")
      #expect(properties["locality"] == "Seattle")
      #expect(properties["match_type"] == "exact")
      #expect(try #require(properties["confidence"]?.number) > 0.9)
      #expect(try reply.value("bbox")?.elements?.count == 4)
    }
  }

  @Test("an address in an unknown street is its city, as a fallback")
  func fallback() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(
        .get, "/pelias/v1/search?text=17%20rue%20de%20Fontenoy,%2059000%20Lille&size=1")
      #expect(try reply.value("features", "0", "properties", "name") == "Lille")
      #expect(try reply.value("features", "0", "properties", "match_type") == "fallback")
    }
  }

  @Test(
    "a whole name comes before longer ones, a short text completed",
    arguments: [
      ("Bavaria", "Bavaria, Germany"), ("Kiev", "Kyiv, Kyiv City, Ukraine"),
      ("la", "Lagos, Nigeria"),
    ])
  func wholeNames(text: String, label: String) async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/pelias/v1/autocomplete?text=\(text)")
      #expect(try reply.value("features", "0", "properties", "label") == .string(label))
    }
  }

  @Test("what is typed is completed")
  func autocomplete() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/pelias/v1/autocomplete?text=seat")
      #expect(try reply.value("features", "0", "properties", "name") == "Seattle")
    }
  }

  @Test("boundaries and focus narrow the search")
  func narrows() async throws {
    try await GeocoderTestServer.run { server in
      func region(_ query: String) async throws -> JSONValue? {
        try await server.send(.get, "/pelias/v1/search?text=Paris&\(query)")
          .value("features", "0", "properties", "region")
      }
      let inUS = try await region("boundary.country=USA")
      #expect(inUS == "Texas")
      let inEither = try await region("boundary.country=fr,us")
      #expect(inEither == "Île-de-France")
      let inBox = try await region(
        "boundary.rect.min_lat=33&boundary.rect.max_lat=34&boundary.rect.min_lon=-96"
          + "&boundary.rect.max_lon=-95")
      #expect(inBox == "Texas")
      let inCircle = try await region(
        "boundary.circle.lat=33.6&boundary.circle.lon=-95.5&boundary.circle.radius=30")
      #expect(inCircle == "Texas")
      // Texas is the place 4736286 of GeoNames.
      let inTexas = try await region("boundary.gid=geonames:region:4736286")
      #expect(inTexas == "Texas")
      let address = try await region("layers=address")
      #expect(address == nil)
      let fromOSM = try await region("sources=osm")
      #expect(fromOSM == nil)
      let fromGeoNames = try await region("sources=gn,osm")
      #expect(fromGeoNames == "Île-de-France")
    }
  }

  @Test("points, parts and ids")
  func others() async throws {
    try await GeocoderTestServer.run { server in
      let point = try await server.send(
        .get, "/pelias/v1/reverse?point.lat=52.52&point.lon=13.405&size=1")
      #expect(try point.value("features", "0", "properties", "name") == "Berlin")
      #expect(try #require(try point.value("features", "0", "properties", "distance")?.number) < 5)
      let parts = try await server.send(
        .get, "/pelias/v1/search/structured?locality=Springfield&region=Illinois&country=USA&size=1"
      )
      #expect(try parts.value("features", "0", "properties", "region") == "Illinois")
      let place = try await server.send(
        .get, "/pelias/v1/place?ids=geonames:locality:2950159,geonames:locality:1&lang=de")
      #expect(try place.value("features")?.elements?.count == 1)
      #expect(try place.value("features", "0", "properties", "country") == "Deutschland")
    }
  }

  @Test(
    "a wrong value is an error in GeoJSON",
    arguments: [
      "search?text=", "search?text=a&size=0", "search?text=a&layers=planet",
      "search?text=a&sources=x",
      "search?text=a&boundary.rect.min_lat=1", "reverse?point.lat=1", "place?ids=",
      "search/structured?size=3", "search?text=a&boundary.country=zzz",
    ])
  func refuses(path: String) async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/pelias/v1/\(path)")
      #expect(reply.status == 400)
      #expect(try reply.value("geocoding", "errors")?.elements?.count == 1)
      #expect(try reply.value("features") == [])
    }
  }
}

@Suite("the API of Open-Meteo")
struct OpenMeteoTests {
  @Test("ids are those of GeoNames")
  func search() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(
        .get, "/open-meteo/v1/search?name=Berlin&count=1&language=de")
      #expect(try reply.value("results", "0", "id") == 2_950_159)
      #expect(try reply.value("results", "0", "country") == "Deutschland")
      #expect(try reply.value("results", "0", "timezone") == "Europe/Berlin")
      let place = try await server.send(.get, "/open-meteo/v1/get?id=2950159")
      #expect(try place.value("name") == "Berlin")
      #expect(isNear(try place.value("latitude"), 52.524))
    }
  }

  @Test("nothing found has no results, and a wrong value a reason")
  func nothing() async throws {
    try await GeocoderTestServer.run { server in
      let nothing = try await server.send(.get, "/open-meteo/v1/search?name=xqzzkwv")
      #expect(nothing.status == 200)
      #expect(try nothing.value("results") == nil)
      for query in [
        "search", "search?name=a&count=0", "search?name=a&count=101",
        "search?name=a&format=protobuf",
        "get?id=x",
      ] {
        let reply = try await server.send(.get, "/open-meteo/v1/\(query)")
        #expect(reply.status == 400)
        #expect(try reply.value("error") == true)
        #expect(try reply.value("reason")?.string?.isEmpty == false)
      }
      let unknownID = try await server.send(.get, "/open-meteo/v1/get?id=1").status
      #expect(unknownID == 404)
    }
  }
}

@Suite("the reconciliation API of OpenRefine")
struct ReconciliationTests {
  private static func form(_ name: String, _ json: String) -> String {
    let encoded = json.utf8.map { byte in
      "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    return "\(name)=\(encoded)"
  }

  private static let formType = ["Content-Type": "application/x-www-form-urlencoded"]

  @Test("the manifest names the version and the types")
  func manifest() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/reconcile")
      #expect(try reply.value("versions")?.elements?.contains("0.2") == true)
      #expect(try reply.value("identifierSpace")?.string != nil)
      #expect(try reply.value("schemaSpace")?.string != nil)
      #expect(try reply.value("defaultTypes", "0", "id") == "city")
    }
  }

  @Test("a cell with its country and region is a match", arguments: [true, false])
  func matches(isPosted: Bool) async throws {
    try await GeocoderTestServer.run { server in
      let query = Self.form(
        "queries",
        """
        {"q0":{"query":"Springfield","type":"city","properties":[{"pid":"region","v":"Illinois"},\
        {"pid":"country","v":"US"}]},"q1":{"query":"Springfield"},"q2":{"query":"xqzzkwv"},\
        "q3":{"query":"Paris","properties":[{"pid":"country","v":"Germany"}]}}
        """)
      let reply =
        isPosted
        ? try await server.send(.post, "/reconcile", query, headers: Self.formType)
        : try await server.send(.get, "/reconcile?\(query)")
      #expect(reply.status == 200)
      #expect(try reply.value("q0", "result", "0", "id") == "4250542")
      #expect(try reply.value("q0", "result", "0", "match") == true)
      // One of many Springfields.
      #expect(try reply.value("q1", "result", "0", "match") == false)
      #expect(try #require(try reply.value("q1", "result")?.elements).count > 1)
      #expect(try reply.value("q2", "result") == [])
      // There is no Paris in Germany: nothing else is offered.
      #expect(
        try reply.value("q3", "result")?.elements?.contains { $0["id"] == "2988507" } == false)
    }
  }

  @Test("candidates have the type that was asked for")
  func types() async throws {
    try await GeocoderTestServer.run { server in
      let query = Self.form(
        "queries",
        #"{"a":{"query":"Georgia","type":"region"},"b":{"query":"Georgia","type":"country"}}"#)
      let reply = try await server.send(.get, "/reconcile?\(query)")
      #expect(try reply.value("a", "result", "0", "type", "0", "id") == "region")
      #expect(try reply.value("b", "result", "0", "id") == "614540")
    }
  }

  @Test("columns are added by id")
  func extends() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(
        .post, "/reconcile",
        Self.form(
          "extend",
          #"{"ids":["2950159","1"],"properties":[{"id":"latitude"},{"id":"country_code"}]}"#),
        headers: Self.formType)
      #expect(isNear(try reply.value("rows", "2950159", "latitude", "0", "float"), 52.524))
      #expect(try reply.value("rows", "2950159", "country_code", "0", "str") == "DE")
      #expect(try reply.value("rows", "1", "latitude") == [])
      #expect(try reply.value("meta", "0", "id") == "latitude")
    }
  }

  @Test("names are completed and places previewed")
  func suggests() async throws {
    try await GeocoderTestServer.run { server in
      let entity = try await server.send(.get, "/reconcile/suggest/entity?prefix=seatt")
      #expect(try entity.value("result", "0", "id") == "5809844")
      let type = try await server.send(.get, "/reconcile/suggest/type?prefix=countr")
      #expect(try type.value("result", "0", "id") == "country")
      let property = try await server.send(.get, "/reconcile/suggest/property?prefix=reg")
      #expect(try property.value("result", "0", "id") == "region")
      let preview = try await server.send(.get, "/reconcile/preview?id=2950159")
      #expect(preview.text.contains("Berlin"))
      let unknownPreview = try await server.send(.get, "/reconcile/preview?id=1").status
      #expect(unknownPreview == 404)
    }
  }

  @Test(
    "a wrong value is refused",
    arguments: ["queries=%5B%5D", "queries=%7B", "queries=%7B%22a%22:1%7D", "extend=%7B%7D"])
  func refuses(query: String) async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/reconcile?\(query)")
      #expect(reply.status == 400)
      #expect(try reply.value("status") == "error")
    }
  }
}
