import Gazetteer
import Geocoding
import HTTPTypes
import TextTools
import Testing

@testable import LocationStore
@testable import LocationsServer

@Suite("The geocoder beside the locations API")
struct GeocoderTests {
  private static let paths = [
    "/geocode?q=Oslo", "/photon/api?q=Oslo", "/nominatim/search?q=Oslo",
    "/pelias/v1/search?text=Oslo",
    "/open-meteo/v1/search?name=Oslo", "/onthemap/?q=Oslo",
  ]

  @Test("answers everybody on a public server, and its page names Oslo")
  func isPublic() async throws {
    let geocoder = Geocoder(try Gazetteer.bundled())
    try await TestServer.run(geocoder: geocoder) { server in
      for path in Self.paths {
        let reply = try await server.send(.get, path)
        #expect(reply.status == 200, "\(path)")
        #expect(reply.text.contains("Oslo"), "\(path)")
      }
      // The front page is that of the posts.
      let front = try await server.send(.get, "/")
      #expect(front.status == 303)
      let metrics = try await server.send(.get, "/metrics")
      #expect(metrics.text.contains("photon"))
    }
  }

  @Test("answers only readers on a private server")
  func isPrivate() async throws {
    let geocoder = Geocoder(try Gazetteer.bundled())
    try await TestServer.run(settings: { $0.isPrivate = true }, geocoder: geocoder) { server in
      let ada = try await server.account("ada@example.org")
      for path in Self.paths {
        let refused = try await server.send(.get, path)
        #expect(refused.status == 403, "\(path)")
        #expect(!refused.text.contains("Oslo"), "\(path)")
        let shown = try await server.send(.get, path, as: ada.token)
        #expect(shown.status == 200, "\(path)")
      }
      let post = try await server.send(.post, "/geocode", "\"Oslo\"")
      #expect(post.status == 403)
    }
  }

  @Test("is not there if the settings say so, and its page not without pages")
  func isOff() async throws {
    let geocoder = Geocoder(try Gazetteer.bundled())
    try await TestServer.run(settings: { $0.servesGeocoder = false }, geocoder: geocoder) {
      server in
      for path in Self.paths {
        let reply = try await server.send(.get, path)
        #expect(reply.status == 404, "\(path)")
      }
    }
    try await TestServer.run(settings: { $0.pages.isOn = false }, geocoder: geocoder) { server in
      let page = try await server.send(.get, "/onthemap/")
      #expect(page.status == 404)
      let answer = try await server.send(.get, "/geocode?q=Oslo")
      #expect(answer.status == 200)
    }
  }
}
