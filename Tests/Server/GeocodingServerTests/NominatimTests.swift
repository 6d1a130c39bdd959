import HTTPTypes
import TextTools
import Testing

@Suite("the API of Nominatim")
struct NominatimTests {
  @Test(
    "a place has the members that clients read",
    arguments: ["/nominatim/search", "/nominatim/search.php", "/nominatim/search/"])
  func search(path: String) async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "\(path)?q=Paris,%20Texas&format=json&limit=1")
      #expect(reply.status == 200)
      let place = try #require(try reply.value("0"))
      #expect(place["place_id"] == 4_717_560)
      // Degrees are text here.
      #expect(place["lat"]?.string != nil && isNear(place["lat"], 33.661))
      #expect(place["lon"]?.string != nil && isNear(place["lon"], -95.556))
      #expect(place["display_name"] == "Paris, Lamar County, Texas, United States")
      #expect(place["class"] == "place")
      #expect(place["category"] == nil)
      #expect(place["address"]?["state"] == "Texas")
      #expect(place["address"]?["ISO3166-2-lvl4"] == "US-TX")
      #expect(place["address"]?["country_code"] == "us")
      #expect(place["osm_id"] == nil && place["osm_type"] == nil)
      let box = try #require(place["boundingbox"]?.elements).compactMap(\.string)
      let sides = box.compactMap { Double($0) }
      #expect(sides.count == 4)
      #expect(sides[0] < 33.661 && sides[1] > 33.661 && sides[2] < -95.556 && sides[3] > -95.556)
    }
  }

  @Test("a query may be in the path")
  func path() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/nominatim/search/S%C3%A3o%20Paulo?format=xml")
      #expect(reply.headers[.contentType] == "text/xml; charset=utf-8")
      #expect(reply.text.contains("display_name=\"São Paulo"))
    }
  }

  @Test("the formats differ as Nominatim's do")
  func formats() async throws {
    try await GeocoderTestServer.run { server in
      let standard = try await server.send(.get, "/nominatim/search?q=Oslo")
      #expect(try standard.value("0", "category") == "place")
      let geoJSON = try await server.send(.get, "/nominatim/search?q=Oslo&format=geojson")
      #expect(isNear(try geoJSON.value("features", "0", "geometry", "coordinates", "1"), 59.913))
      #expect(try geoJSON.value("features", "0", "bbox")?.elements?.count == 4)
      let code = try await server.send(.get, "/nominatim/search?q=Oslo&format=geocodejson")
      #expect(try code.value("geocoding", "query") == "Oslo")
      #expect(try code.value("features", "0", "properties", "geocoding", "country") == "Norway")
      let xml = try await server.send(.get, "/nominatim/reverse?lat=59.91&lon=10.75")
      #expect(xml.text.contains("<country_code>no</country_code>"))
    }
  }

  @Test("at a point the zoom is the level")
  func reverse() async throws {
    try await GeocoderTestServer.run { server in
      func name(_ zoom: Int) async throws -> JSONValue? {
        try await server.send(
          .get, "/nominatim/reverse?lat=47.6&lon=-122.33&format=jsonv2&zoom=\(zoom)"
        ).value("name")
      }
      let house = try await name(18)
      #expect(house == "Seattle")
      let city = try await name(10)
      #expect(city == "Seattle")
      let county = try await name(8)
      #expect(county == "King County")
      let region = try await name(5)
      #expect(region == "Washington")
      let country = try await name(3)
      #expect(country == "United States")
    }
  }

  @Test("what is at sea has the answer that geopy takes for none")
  func sea() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/nominatim/reverse?lat=0&lon=-30&format=json")
      #expect(reply.status == 200)
      #expect(try reply.json == ["error": "Unable to geocode"])
    }
  }

  @Test("options narrow the search")
  func options() async throws {
    try await GeocoderTestServer.run { server in
      func first(_ query: String) async throws -> JSONValue? {
        try await server.send(.get, "/nominatim/search?format=json&\(query)").value("0")
      }
      let dublin = try await first("q=Dublin&countrycodes=us")
      #expect(dublin?["address"]?["country_code"] == "us")
      let paris = try await first("q=Paris&viewbox=-96,34,-95,33&bounded=1")
      #expect(paris?["address"]?["state"] == "Texas")
      let georgiaInUS = try await first("q=Georgia&featuretype=state")?["address"]?["country_code"]
      #expect(georgiaInUS == "us")
      let georgia = try await first("q=Georgia&featureType=country")?["name"]
      #expect(georgia == "Georgia")
      let poi = try await first("q=Berlin&layer=poi")
      #expect(poi == nil)
      let other = try await first("q=Paris&exclude_place_ids=2988507")
      #expect(other != nil && other?["place_id"] != 2_988_507)
      let structured = try await first("city=Springfield&state=IL&country=us")
      #expect(structured?["address"]?["state"] == "Illinois")
      let atPoint = try await first("q=47.6,-122.33")?["name"]
      #expect(atPoint == "Seattle")
      let withoutAddress = try await first("q=Berlin&addressdetails=0")?["address"]
      #expect(withoutAddress == nil)
      let details = try await first("q=Munich&extratags=True&namedetails=1")
      #expect(details?["namedetails"]?["name:de"] == "München")
      #expect(details?["extratags"]?["timezone"] == "Europe/Berlin")
    }
  }

  @Test("names are in the first language that has one")
  func languages() async throws {
    try await GeocoderTestServer.run { server in
      let path = "/nominatim/search?q=Munich&format=json"
      let byParameter = try await server.send(.get, "\(path)&accept-language=de,en")
      #expect(try byParameter.value("0", "name") == "München")
      let byHeader = try await server.send(
        .get, path, headers: ["Accept-Language": "en;q=0.2, de-AT;q=0.9"])
      #expect(try byHeader.value("0", "name") == "München")
      let unknown = try await server.send(.get, "\(path)&accept-language=tlh,de")
      #expect(try unknown.value("0", "name") == "München")
      let english = try await server.send(.get, path).value("0", "name")
      #expect(english == "Munich")
    }
  }

  @Test("OSM ids find nothing, and the status is that of Nominatim")
  func others() async throws {
    try await GeocoderTestServer.run { server in
      let found = try await server.send(.get, "/nominatim/lookup?osm_ids=R146656&format=json")
      #expect(try found.json == [])
      let statusText = try await server.send(.get, "/nominatim/status").text
      #expect(statusText == "OK")
      let status = try await server.send(.get, "/nominatim/status.php?format=json")
      #expect(try status.value("message") == "OK")
      #expect(try status.value("status") == 0)
    }
  }

  @Test(
    "a wrong value is an error in Nominatim's form",
    arguments: [
      "format=json", "q=Oslo&city=Oslo&format=json", "q=Oslo&format=gpx", "q=Oslo&limit=x",
      "q=Oslo&viewbox=1,2", "q=Oslo&countrycodes=nowhere", "q=Oslo&featureType=street",
    ])
  func refuses(query: String) async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/nominatim/search?\(query)")
      #expect(reply.status == 400)
      #expect(try reply.value("error", "code") == 400)
      #expect(try reply.value("error", "message")?.string?.isEmpty == false)
    }
  }

  @Test("an error to a client of XML is XML, and markup in the query stays text")
  func xml() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/nominatim/search?format=xml&limit=1")
      #expect(reply.status == 400)
      #expect(reply.text.contains("<error><code>400</code>"))
      let echo = try await server.send(
        .get, "/nominatim/search?format=xml&q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
      #expect(!echo.text.contains("<script>"))
      for parameter in ["exclude_place_ids", "email", "accept-language", "viewbox"] {
        let reply = try await server.send(
          .get, "/nominatim/search?format=xml&q=Vaduz&\(parameter)=7%22%3E%3Cx")
        #expect(!reply.text.contains("<x"), "\(parameter)")
      }
    }
  }

  @Test("XML says when it was written, and where there is more")
  func more() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(
        .get, "/nominatim/search?format=xml&q=S%C3%A3o%20Paulo&limit=1&exclude_place_ids=7")
      let head = reply.text
      // "Sun, 29 Nov 2026 22:11:59 +00:00"
      #expect(
        head.contains(
          /timestamp="[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} 20\d\d \d\d:\d\d:\d\d \+00:00"/))
      #expect(head.contains("exclude_place_ids=\"7,3448439\""))
      #expect(
        head.contains(
          "more_url=\"search?format=xml&amp;q=S%C3%A3o%20Paulo&amp;limit=1&amp;exclude_place_ids=7%2C3448439\""
        ))
      #expect(reply.text.contains("address_rank=\"16\""))
    }
  }
}
