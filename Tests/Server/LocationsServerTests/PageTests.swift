import HTTPTypes
import Hummingbird
import HummingbirdTesting
import TextTools
import NIOCore
import Testing

@testable import LocationStore
@testable import LocationsServer
@testable import PageRendering

@Suite("Web pages")
struct PageTests {
  private static func cookie(_ token: String) -> [String: String] {
    ["Cookie": "\(RequestCredential.cookieName)=\(token)"]
  }

  @Test("lead to signing in, and back to where one was going, without a session")
  func signInNeeded() async throws {
    try await TestServer.run { server in
      for path in ["/map", "/table", "/post", "/account"] {
        let reply = try await server.send(.get, path)
        #expect(reply.status == 303)
        #expect(reply.headers[.location] == "/login?next=\(path)")
        let expired = try await server.send(
          .get, path, headers: Self.cookie(String(repeating: "A", count: 43)))
        #expect(expired.headers[.location] == "/login?next=\(path)&why=expired")
      }
      #expect(try await server.send(.get, "/map.svg").status == 303)
      // What scripts call answers as the API does.
      let places = try await server.send(.get, "/places?find=Oslo")
      #expect(try places.json["code"] == 119)
    }
  }

  @Test("lead nowhere else after signing in", arguments: ["https://example.org", "//x.org", "/a"])
  func localPaths(next: String) {
    #expect(WebPages.localPath(next) == "/map")
  }

  @Test("are sent with a policy that lets nothing else in")
  func policy() async throws {
    try await TestServer.run { server in
      let reply = try await server.send(.get, "/login")
      let policy = try #require(reply.headers[.contentSecurityPolicy])
      #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
      #expect(!policy.contains("unsafe"))
      #expect(!reply.text.contains("<script>") && !reply.text.contains(" style="))
    }
  }

  @Test("hold what people wrote as text, also behind a combining accent")
  func hostile() async throws {
    try await TestServer.run { server in
      let (_, key) = try await server.account("ada@example.org")
      _ = try await server.send(
        .post, "/v1/StudentLocation",
        TestServer.post("\\\"\u{301} onclick=x <i>", extra: ""), as: key)
      let token = try await server.signIn("ada@example.org")
      let page = try await server.send(.get, "/table", headers: Self.cookie(token))
      #expect(page.text.contains("&quot;\u{301} onclick=x &lt;i&gt;"))
    }
  }

  @Test("are made of files with validators, compressed for whom that helps")
  func assets() async throws {
    try await TestServer.run { server in
      for name in ["app.css", "app.js", "home.js", "icon.svg", "labels.js", "world.json"] {
        let plain = try await server.send(.get, "/assets/\(name)")
        #expect(plain.status == 200)
        #expect(plain.headers[.contentEncoding] == nil)
        let packed = try await server.client.executeRequest(
          uri: "/assets/\(name)", method: .get, headers: [.acceptEncoding: "gzip"], body: nil)
        let isSmall = name == "icon.svg"
        #expect(isSmall || packed.headers[.contentEncoding] == "gzip")
        #expect(isSmall || packed.headers[.eTag] != plain.headers[.eTag])
        let tag = try #require(packed.headers[.eTag])
        let again = try await server.client.executeRequest(
          uri: "/assets/\(name)", method: .get,
          headers: [.acceptEncoding: "gzip", .ifNoneMatch: tag], body: nil)
        #expect(again.status == .notModified)
        #expect(again.body.readableBytes == 0)
      }
      for name in [
        "layout.mustache", "strings.json", "..%2Fapp.js", "nothing.js", "labels-xx.json",
        "labels-de-5-0-0.json", "labels-de-4-16-0.json", "labels-.json", "labels-de",
      ] {
        #expect(try await server.send(.get, "/assets/\(name)").status == 404)
      }
    }
  }

  @Test("are there only where they are wanted, and sign-up only where it is on")
  func switches() async throws {
    try await TestServer.run(settings: { $0.pages.isOn = false }) { server in
      for path in ["/", "/login"] {
        let reply = try await server.send(.get, path)
        #expect(reply.status == 404)
      }
    }
    try await TestServer.run { server in
      let reply = try await server.send(.get, "/sign-up")
      #expect(reply.status == 404)
    }
  }

  @Test("have every template escape by scalars")
  func templates() {
    let templates = PageFiles.all().filter { $0.key.hasSuffix(".mustache") }
    #expect(templates.count >= 7)
    for (name, bytes) in templates {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix("{{% CONTENT_TYPE:MARKUP}}"), "\(name)")
      // The one value that is written as it is was escaped as JSON for a page.
      #expect(text.replacing("{{{strings}}}", with: "").ranges(of: "{{{").isEmpty, "\(name)")
      #expect(text.ranges(of: "{{&").isEmpty, "\(name)")
    }
  }

  @Test("escape what would end a text, a tag or an attribute")
  func escaping() {
    #expect(
      MarkupContentType().escapeText("<a b=\"c\" d='e'>&")
        == "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;")
    #expect(
      MarkupContentType().escapeText("\"\u{301}").unicodeScalars.starts(
        with: "&quot;".unicodeScalars))
    #expect(MarkupContentType().escapeText("a\u{202E}b\u{2066}c\u{0}d") == "abc d")
  }

  @Test("speak each language with all texts")
  func languages() throws {
    let catalogue = try TextCatalogue(try #require(PageFiles.all()["strings.json"]))
    #expect(Set(catalogue.texts.keys) == ["en", "de", "es", "fr"])
    let english = try #require(catalogue.texts["en"])
    let translated = Set((catalogue.texts["de"] ?? [:]).keys.filter { $0.hasPrefix("refused_") })
    #expect(translated.count > 20)
    for (language, texts) in catalogue.texts {
      // What the server says in English itself has no text in English.
      let isTranslated = { (name: String) in name.hasPrefix("refused_") }
      #expect(Set(texts.keys.filter { !isTranslated($0) }) == Set(english.keys), "\(language)")
      let others = Set(texts.keys.filter(isTranslated))
      #expect(others == (language == "en" ? [] : translated), "\(language)")
      for (name, text) in texts {
        #expect(!text.isEmpty)
        // What is filled in is the same in all of them.
        for value in ["{count}", "{time}", "{seconds}"] {
          let source = english[name] ?? catalogue.texts["de"]?[name]
          #expect(text.contains(value) == source?.contains(value), "\(language) \(name)")
        }
      }
    }
  }

  @Test(
    "choose the language that the browser prefers",
    arguments: [
      (nil, "en"), ("", "en"), ("de", "de"), ("de-AT,en;q=0.5", "de"),
      ("pt,fr;q=0.3,en;q=0.2", "fr"),
      ("en;q=0.1, es;q=0.9", "es"), ("*", "en"), ("DE", "de"), ("de;q=0,en", "en"),
      ("xx;q=a", "en"),
    ] as [(String?, String)])
  func preference(header: String?, language: String) throws {
    let catalogue = try TextCatalogue(try #require(PageFiles.all()["strings.json"]))
    #expect(catalogue.language(accepting: header) == language)
  }
}
