import HTTPServing
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import GeocodingServer

@Suite("the page of the geocoding server")
struct GeocoderPageTests {
  private static let german = ["Accept-Language": "de-AT,de;q=0.9"]

  @Test("the page shows the answer with its levels and its rivals")
  func ambiguous() async throws {
    try await GeocoderTestServer.run { server in
      let page = try await server.send(.get, "/?q=Springfield")
      #expect(page.status == 200)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      #expect(page.text.contains("Springfield, Illinois, United States"))
      #expect(page.text.contains("Springfield, Missouri, United States"))
      #expect(page.text.contains("Sangamon County"))
      // The picture for those without scripts.
      #expect(page.text.contains("/geocode?format=svg&amp;language=en&amp;q=Springfield"))
    }
  }

  @Test("the page is in the language of the browser, and so are the names")
  func language() async throws {
    try await GeocoderTestServer.run { server in
      let page = try await server.send(.get, "/?q=Cologne", headers: Self.german)
      #expect(page.headers[.contentLanguage] == "de")
      #expect(page.text.contains("lang=\"de\""))
      #expect(page.text.contains("Köln"))
      #expect(page.text.contains("Deutschland"))
      #expect(page.headers[.vary] == "Accept-Language")
    }
  }

  @Test(
    "what finds nothing is said, with what helps",
    arguments: [
      ("asdkjh%20qwe", "Place not found"), ("10TET5020072700", "UTM or MGRS"),
      ("lat%2095%20lon%2010", "Latitudes are from"), ("%FF", "percent-encoded"),
    ])
  func nothing(query: String, words: String) async throws {
    try await GeocoderTestServer.run { server in
      let page = try await server.send(.get, "/?q=\(query)")
      #expect(page.text.contains("role=\"alert\""))
      #expect(page.text.contains(words))
      #expect(!page.text.contains("id=\"answer\""))
    }
  }

  @Test("each request on the page is answered with what the page says")
  func requests() async throws {
    try await GeocoderTestServer.run { server in
      let page = try await server.send(.get, "/?q=Bras%C3%ADlia").text
      let paths = page.split(separator: "id=\"requests\"")[1].split(separator: "<a href=\"")
        .dropFirst().compactMap { $0.split(separator: "\"").first }
      #expect(paths.count == 6)
      for path in paths {
        let reply = try await server.send(.get, String(path).replacing("&amp;", with: "&"))
        #expect(reply.status == 200, "\(path)")
        #expect(reply.text.contains("Brasília") || reply.text.contains("Brasilia"), "\(path)")
      }
    }
  }

  @Test("a query is shown as text, and nothing in it runs")
  func hostile() async throws {
    let queries = [
      "%3Cscript%3Ealert(1)%3C/script%3E", "%22%20autofocus%20onfocus=%22alert(1)",
      "'%3E%3Cimg%20src=x%20onerror=alert(1)%3E", "%22%CC%81%20onmouseover='x",
      "%7B%7B%7Bstrings%7D%7D%7D", "%E2%80%AEevil", "javascript:alert(1)",
    ]
    try await GeocoderTestServer.run { server in
      for query in queries {
        let page = try await server.send(.get, "/?q=\(query)")
        #expect(page.status == 200)
        #expect(page.text.ranges(of: "<script").count == 2, "\(query)")
        #expect(page.text.ranges(of: "onerror=alert(1)>").isEmpty)
        #expect(page.text.ranges(of: "\" autofocus onfocus").isEmpty)
        #expect(page.text.ranges(of: "href=\"javascript").isEmpty)
        let policy = try #require(page.headers[.contentSecurityPolicy])
        #expect(policy.contains("script-src 'self'") && policy.contains("default-src 'none'"))
      }
    }
  }

  @Test("the page is below /onthemap/ if another API is at the root")
  func root() async throws {
    try await GeocoderTestServer.run(root: .photon) { server in
      let front = try await server.send(.get, "/")
      #expect(front.status == 404)
      for path in ["/onthemap", "/onthemap/"] {
        let page = try await server.send(.get, "\(path)?q=Oslo")
        #expect(page.status == 200)
        #expect(page.text.contains("/onthemap/geocode?q=Oslo"))
        #expect(page.text.contains("action=\"/onthemap/\""))
      }
    }
  }

  @Test("its files are there, and nothing else is")
  func files() async throws {
    try await GeocoderTestServer.run { server in
      for name in [
        "geocoder.js", "app.css", "world.json", "labels-en.json", "labels-fr-4-8-3.json",
      ] {
        let file = try await server.send(.get, "/assets/\(name)")
        #expect(file.status == 200, "\(name)")
      }
      for name in ["strings.json", "layout.mustache", "..%2Fapp.js", "labels-xx.json"] {
        let file = try await server.send(.get, "/assets/\(name)")
        #expect(file.status == 404, "\(name)")
      }
      let head = try await server.send(.head, "/?q=Oslo")
      #expect(head.status == 200 && head.bytes.isEmpty)
      let post = try await server.send(.post, "/")
      #expect(post.status == 405)
      #expect(post.headers[.allow] == "GET, HEAD, OPTIONS")
    }
  }
}
