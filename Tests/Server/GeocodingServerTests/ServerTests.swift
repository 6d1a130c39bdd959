import Gazetteer
import Geocoding
import HTTPServing
import HTTPTypes
import HummingbirdTesting
import TextTools
import SeededRandom
import Testing

@testable import GeocodingServer

@Suite("the geocoding server")
struct GeocodingServerTests {
  @Test("one API can be at the root, and our own is then only below /onthemap")
  func root() async throws {
    try await GeocoderTestServer.run(root: .photon) { server in
      let atRoot = try await server.send(.get, "/api?q=Oslo").value("type")
      #expect(atRoot == "FeatureCollection")
      let atMount = try await server.send(.get, "/photon/api?q=Oslo").status
      #expect(atMount == 200)
      let own = try await server.send(.get, "/geocode?q=Oslo").status
      #expect(own == 404)
      let below = try await server.send(.get, "/onthemap/geocode?q=Oslo").status
      #expect(below == 200)
    }
    try await GeocoderTestServer.run(root: .nominatim) { server in
      let search = try await server.send(.get, "/search.php?q=Oslo").value("0", "name")
      #expect(search == "Oslo")
      let status = try await server.send(.get, "/status").text
      #expect(status == "OK")
    }
    try await GeocoderTestServer.run(root: .reconcile) { server in
      let manifest = try await server.send(.get, "/")
      #expect(try manifest.value("versions") != nil)
    }
  }

  @Test(
    "every path answers HEAD and OPTIONS, and refuses what it does not take",
    arguments: [
      "/", "/onthemap/", "/assets/app.css", "/health", "/metrics", "/openapi.json",
      "/onthemap/openapi.json", "/geocode?q=Oslo", "/photon/api?q=Oslo", "/reconcile",
    ])
  func methods(path: String) async throws {
    try await GeocoderTestServer.run { server in
      let head = try await server.send(.head, path)
      #expect(head.status == 200 && head.bytes.isEmpty)
      let options = try await server.send(.options, path)
      #expect(options.status == 204)
      #expect(options.headers[.allow]?.contains("OPTIONS") == true)
      let refused = try await server.send(.delete, path)
      #expect(refused.status == 405)
      #expect(refused.headers[.allow] == options.headers[.allow])
    }
  }

  @Test("a request that cannot be read counts as refused")
  func counts() async throws {
    try await GeocoderTestServer.run { server in
      _ = try await server.send(.get, "/photon/api?q=%FF")
      _ = try await server.send(.get, "/photon/api")
      _ = try await server.send(
        .post, "/reconcile", "queries=", headers: ["Content-Type": "text/plain"])
      let metrics = try await server.send(.get, "/metrics").text
      #expect(metrics.contains("api=\"photon\",outcome=\"refused\"} 2"))
      #expect(metrics.contains("api=\"reconcile\",outcome=\"refused\"} 1"))
    }
  }

  @Test("an answer that has not changed is not sent again")
  func entityTags() async throws {
    try await GeocoderTestServer.run { server in
      let first = try await server.send(.get, "/photon/api?q=Oslo")
      let tag = try #require(first.headers[.eTag])
      let again = try await server.send(.get, "/photon/api?q=Oslo", headers: ["If-None-Match": tag])
      #expect(again.status == 304 && again.bytes.isEmpty)
      // Another question, and the same in another language.
      let other = try await server.send(.get, "/photon/api?q=Rome", headers: ["If-None-Match": tag])
      #expect(other.status == 200)
      let german = try await server.send(
        .get, "/photon/api?q=Oslo", headers: ["If-None-Match": tag, "Accept-Language": "de"])
      #expect(german.status == 200)
      #expect(first.headers[.vary]?.contains("Accept-Language") == true)
      let wrong = try await server.send(
        .get, "/photon/api?limit=1", headers: ["If-None-Match": "*"])
      #expect(wrong.status == 400)
    }
  }

  @Test("long answers are compressed for those who take it")
  func compresses() async throws {
    try await GeocoderTestServer.run { server in
      let path = "/nominatim/search?q=Springfield&format=json"
      let plain = try await server.send(.get, path)
      #expect(plain.headers[.contentEncoding] == nil)
      let small = try await server.send(.get, path, headers: ["Accept-Encoding": "br, gzip"])
      #expect(small.headers[.contentEncoding] == "gzip")
      #expect(small.bytes.count < plain.bytes.count / 2)
      #expect(small.bytes.prefix(2) == [0x1F, 0x8B])
      let refused = try await server.send(.get, path, headers: ["Accept-Encoding": "gzip;q=0"])
      #expect(refused.headers[.contentEncoding] == nil)
    }
  }

  @Test("HEAD, OPTIONS and methods that are not there")
  func methods() async throws {
    try await GeocoderTestServer.run { server in
      let head = try await server.send(.head, "/photon/api?q=Oslo")
      #expect(head.status == 200 && head.bytes.isEmpty)
      let options = try await server.send(.options, "/photon/api")
      #expect(options.status == 204)
      #expect(options.headers[.allow] == "GET, HEAD, OPTIONS")
      let put = try await server.send(.put, "/photon/api")
      #expect(put.status == 405)
      #expect(try put.json.names == ["message"])
      let deletion = try await server.send(.delete, "/health").status
      #expect(deletion == 405)
      let posting = try await server.send(.post, "/suggest").status
      #expect(posting == 405)
      let missing = try await server.send(.get, "/photon/apis")
      #expect(missing.status == 404)
      #expect(try missing.value("error") != nil)
    }
  }

  @Test("pages of the allowed origins may read answers")
  func origins() async throws {
    try await GeocoderTestServer.run(settings: { $0.allowedOrigins = ["*"] }) { server in
      let reply = try await server.send(
        .get, "/photon/api?q=Oslo", headers: ["Origin": "https://example.org"])
      #expect(reply.headers[.accessControlAllowOrigin] == "*")
      #expect(reply.headers[.vary]?.contains("Accept-Encoding") == true)
    }
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(
        .get, "/photon/api?q=Oslo", headers: ["Origin": "https://example.org"])
      #expect(reply.headers[.accessControlAllowOrigin] == nil)
    }
  }

  @Test("other host names are refused, also without a route")
  func hosts() async throws {
    try await GeocoderTestServer.run(.live) { server in
      let reply = try await server.send(
        .get, "/photon/api?q=Oslo", headers: ["X-Forwarded-For": "192.0.2.1"])
      #expect(reply.status == 200)
      let other = try await server.send(.get, "/nothing", headers: [:])
      #expect(other.status == 404)
    }
  }

  @Test("requests are counted by API and outcome, without what was asked")
  func metrics() async throws {
    try await GeocoderTestServer.run { server in
      _ = try await server.send(.get, "/photon/api?q=Oslo")
      _ = try await server.send(.get, "/photon/api?q=xqzzkwv")
      _ = try await server.send(.get, "/pelias/v1/search")
      let text = try await server.send(.get, "/metrics").text
      let name = "onthemap_geocoding_requests_total"
      #expect(text.contains("\(name){api=\"photon\",outcome=\"found\"} 1"))
      #expect(text.contains("\(name){api=\"photon\",outcome=\"nothing\"} 1"))
      #expect(text.contains("\(name){api=\"pelias\",outcome=\"refused\"} 1"))
      #expect(!text.contains("Oslo") && !text.contains("xqzzkwv"))
      let health = try await server.send(.get, "/health").value("status")
      #expect(health == "ok")
    }
  }

  @Test("another geocoder takes over between two requests")
  func replaces() async throws {
    try await GeocoderTestServer.run { server in
      let path = "/geocode?q=Oslo"
      let before = try await server.send(.get, path).value("results", "0", "name")
      #expect(before == "Oslo")
      server.current.replace(with: Geocoder(try Gazetteer.bundled()))
      let after = try await server.send(.get, path).value("results", "0", "name")
      #expect(after == "Oslo")
    }
  }

  @Test("the description has every API, and each path once")
  func description() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/openapi.json")
      #expect(try reply.value("openapi") == "3.1.0")
      let paths = try #require(try reply.value("paths")).names
      for path in [
        "/photon/api", "/nominatim/search", "/pelias/v1/search", "/open-meteo/v1/get", "/reconcile",
        "/geocode",
      ] {
        #expect(paths.count { $0 == path } == 1)
      }
      #expect(try reply.value("paths", "/geocode", "post") != nil)
    }
  }

  @Test("query strings of any bytes are answered or refused, never with a fault")
  func fuzz() async throws {
    try await GeocoderTestServer.run { server in
      var random = SeededGenerator(seed: 20_261_123)
      let paths = [
        "/photon/api", "/photon/reverse", "/photon/structured", "/nominatim/search",
        "/nominatim/reverse", "/nominatim/lookup", "/pelias/v1/search", "/pelias/v1/autocomplete",
        "/pelias/v1/search/structured", "/pelias/v1/reverse", "/pelias/v1/place",
        "/open-meteo/v1/search", "/open-meteo/v1/get", "/reconcile", "/reconcile/preview",
        "/reconcile/suggest/entity", "/geocode", "/suggest", "/reverse",
      ]
      let names = [
        "q", "text", "name", "lat", "lon", "limit", "size", "count", "lang", "format", "bbox",
        "viewbox",
        "zoom", "radius", "layer", "layers", "osm_tag", "ids", "id", "queries", "extend", "prefix",
        "point.lat", "point.lon", "boundary.gid", "boundary.circle.radius", "focus.point.lat",
        "near",
        "min-confidence", "kind", "country", "accept-language", "exclude_place_ids", "city",
      ]
      let values = [
        "1", "-1", "0", "91", "1e308", "-0", "99999999999999999999", "nan", "inf", "a,b", "%00",
        "%F0%9F",
        "%FF", "Paris", "%E2%80%AE", "%7B%7D", "geonames:x:9", "+", "%", "%zz", "🇩🇪", "de-",
        "1,2,3,4",
        "180,90,-180,-90", "0x1p4", "%0A", "''--", "a%CC%81%CC%81", "xml", "json", "geojson", "svg",
      ]
      for _ in 0..<1_500 {
        let path = paths[Int(random.next() % UInt64(paths.count))]
        let pairs = (0..<Int(random.next() % 5)).map { _ in
          names[Int(random.next() % UInt64(names.count))] + "="
            + values[Int(random.next() % UInt64(values.count))]
        }
        let query = pairs.joined(separator: "&").addingPercentEncodingForTest
        let reply = try await server.send(.get, "\(path)?\(query)")
        #expect([200, 400, 404].contains(reply.status), "\(path)?\(query)")
      }
    }
  }
}

extension String {
  /// The text with what no request target can hold encoded.
  fileprivate var addingPercentEncodingForTest: String {
    utf8.map { byte in
      byte < 0x80 ? String(Character(Unicode.Scalar(byte))) : "%" + String(byte, radix: 16)
    }.joined()
  }
}
