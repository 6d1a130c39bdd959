import Foundation
import HTTPTypes
import TextTools
import Testing

@testable import LocationStore
@testable import LocationsServer

@Suite("posts are kept in the shapes of each era")
struct PostTests {
  static let collections = [
    "/1/classes/StudentLocation", "/parse/classes/StudentLocation", "/v1/StudentLocation",
  ]

  @Test("created, read, changed and deleted under every path", arguments: collections)
  func lifeOfAPost(path: String) async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let created = try await server.send(
        .post, path, TestServer.post(extra: #","uniqueKey":"\#(ada.key)""#), as: ada.token)
      // The API of 2019 said 200, and an app of that time takes nothing else.
      #expect(created.status == (path.hasPrefix("/v1") ? 200 : 201))
      let id = try #require(try created.json["objectId"]?.string)
      #expect(created.headers[.location] == "\(path)/\(id)")
      #expect(try created.json["createdAt"] == "2026-01-02T03:04:05.678Z")

      let expected: JSONValue = [
        "objectId": .string(id), "uniqueKey": .string(ada.key), "firstName": "Ada",
        "lastName": "Lovelace", "mapString": "London, England",
        "mediaURL": "https://example.org/ada", "latitude": 51.5, "longitude": -0.125,
        "createdAt": "2026-01-02T03:04:05.678Z", "updatedAt": "2026-01-02T03:04:05.678Z",
      ]
      #expect(try await server.send(.get, "\(path)/\(id)").json == expected.object)
      #expect(try await server.send(.get, path).results == [expected.object])

      server.clock.advance(by: .seconds(1))
      let changed = try await server.send(
        .put, "\(path)/\(id)", #"{"mapString":"Paris","latitude":48.5}"#, as: ada.token)
      #expect(changed.status == 200)
      #expect(changed.text == #"{"updatedAt":"2026-01-02T03:04:06.678Z"}"#)
      let post = try await server.send(.get, "\(path)/\(id)").json
      // What was not named stays.
      #expect(post["mapString"] == "Paris" && post["latitude"] == 48.5)
      #expect(post["longitude"] == -0.125 && post["firstName"] == "Ada")
      #expect(post["createdAt"] == "2026-01-02T03:04:05.678Z")

      let deleted = try await server.send(.delete, "\(path)/\(id)", as: ada.token)
      #expect(deleted.status == 200 && deleted.text == "{}")
      for gone in [
        try await server.send(.get, "\(path)/\(id)"),
        try await server.send(.delete, "\(path)/\(id)", as: ada.token),
        try await server.send(.put, "\(path)/\(id)", "{}", as: ada.token),
      ] {
        #expect(gone.status == 404)
        #expect(gone.code == 101)
      }
    }
  }

  @Test(
    "a link is stored as it is opened, so that it cannot look like another one",
    arguments: [
      ("https://example.com/\u{202E}gpj.exe", "https://example.com/%E2%80%AEgpj.exe"),
      ("https:/\\example.org", "https://example.org/"),
      ("HTTPS:example.org/A", "https://example.org/A"),
      (" https://example.org/a\u{200B}b\t", "https://example.org/a%E2%80%8Bb"),
      ("https://exa\u{AD}mple.org/", "https://example.org/"),
      ("https://b\u{FC}cher.example.org/\u{FC}", "https://xn--bcher-kva.example.org/%C3%BC"),
      ("https://example.org/x/../a", "https://example.org/a"),
      // Only the slash of an empty path is left to the author.
      ("https://example.org", "https://example.org"),
      ("https://example.org/ada", "https://example.org/ada"),
    ])
  func storesOpenedLink(sent: String, stored: String) async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let link = JSONValue.string(sent)
      var body = try #require(try JSONReader.value(of: Array(TestServer.post().utf8)).object)
      body["mediaURL"] = link
      let text = String(decoding: JSONValue.object(body).bytes, as: UTF8.self)
      let created = try await server.send(.post, "/v1/StudentLocation", text, as: ada.token)
      let id = try #require(try created.json["objectId"]?.string, "\(created.text)")
      let path = "/v1/StudentLocation/\(id)"
      #expect(try await server.send(.get, path).json["mediaURL"]?.string == stored)
      let whole = String(
        decoding: JSONValue.object(.init([.init(name: "mediaURL", value: link)])).bytes,
        as: UTF8.self)
      #expect(try await server.send(.put, path, whole, as: ada.token).status == 200)
      #expect(try await server.send(.get, path).json["mediaURL"]?.string == stored)
    }
  }

  @Test("a whole post that was read can be sent back")
  func takesBackWhatItGave() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      _ = try await server.send(.post, "/v1/StudentLocation", TestServer.post(), as: ada.token)
      let post = try #require(try await server.send(.get, "/v1/StudentLocation").results.first)
      let id = try #require(post["objectId"]?.string)
      let body = String(decoding: JSONValue.object(post).bytes, as: UTF8.self)
      let reply = try await server.send(.put, "/v1/StudentLocation/\(id)", body, as: ada.token)
      #expect(reply.status == 200)
      let other = try await server.send(.put, "/v1/StudentLocation/other", body, as: ada.token)
      #expect(other.code == 105)
    }
  }

  @Test("a post is its author's, or a moderator's")
  func belongsToItsAuthor() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let bob = try await server.account("bob@example.org")
      let eve = try await server.account("eve@example.org", role: .moderator)
      let path = "/v1/StudentLocation"
      let reply = try await server.send(.post, path, TestServer.post(), as: ada.token)
      let id = try #require(try reply.json["objectId"]?.string)
      for (method, body) in [(HTTPRequest.Method.put, #"{"firstName":"Bob"}"#), (.delete, nil)] {
        let refused = try await server.send(method, "\(path)/\(id)", body, as: bob.token)
        #expect(refused.status == 403)
        #expect(refused.code == 119)
        let nobody = try await server.send(method, "\(path)/\(id)", body)
        #expect(nobody.status == 403)
      }
      let pretended = try await server.send(
        .post, path, TestServer.post(extra: #","uniqueKey":"\#(ada.key)""#), as: bob.token)
      #expect(pretended.status == 403)
      #expect(try await server.send(.get, "\(path)/\(id)").json["firstName"] == "Ada")
      let moderated = try await server.send(
        .put, "\(path)/\(id)", #"{"firstName":"A."}"#, as: eve.token)
      #expect(moderated.status == 200)
      // It stays the author's.
      #expect(try await server.send(.get, "\(path)/\(id)").json["uniqueKey"] == .string(ada.key))
      #expect(try await server.send(.delete, "\(path)/\(id)", as: eve.token).status == 200)
    }
  }

  @Test(
    "an invalid post is refused with Parse's code, and nothing is stored",
    arguments: [
      ("", 400, 107), ("{", 400, 107), ("[]", 400, 111), ("null", 400, 111),
      (String(repeating: "[", count: 5000), 400, 107),
      (#"{"firstName":1}"#, 400, 111), (#"{"latitude":"1"}"#, 400, 111),
      (#"{"firstName":null}"#, 400, 142), (#"{"firstName":{"__op":"Delete"}}"#, 400, 142),
      (#"{"firstName":{"__op":"Increment","amount":1}}"#, 400, 111),
      (#"{"latitude":{"__op":"Increment"}}"#, 400, 111),
      (#"{"latitude":{"__op":"Add","objects":[1]}}"#, 400, 111),
      (#"{"mediaURL":{"__op":"Delete"}}"#, 400, 111), (#"{"mapString":{"__op":"X"}}"#, 400, 111),
      (TestServer.post(extra: #","ACL":{"role:x":{"read":true}}"#), 403, 119),
      (TestServer.post(extra: #","ACL":{}"#), 403, 119),
      (TestServer.post(extra: #","ACL":{"*":{"write":true}}"#), 403, 119),
      (TestServer.post(extra: #","isHidden":true"#), 400, 105),
      (TestServer.post(extra: #","firstName":"Bob""#), 400, 107),
      ("{}", 400, 142), (TestServer.post(""), 400, 142), (TestServer.post("\\u0007"), 400, 142),
      (TestServer.post(String(repeating: "x", count: 20_000)), 413, 116),
      (#"{"firstName":"\ud800"}"#, 400, 107),
    ])
  func refuses(body: String, status: Int, code: Int) async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let reply = try await server.send(.post, "/v1/StudentLocation", body, as: ada.token)
      #expect(reply.status == status)
      #expect(reply.code == code)
      #expect(try reply.json["error"]?.string?.isEmpty == false)
      // Replies do not grow with what was sent.
      #expect(reply.text.utf8.count < 4000)
      #expect(try await server.send(.get, "/v1/StudentLocation").results.isEmpty)
    }
  }

  @Test("all findings about an unsound post come at once")
  func tellsFindings() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let reply = try await server.send(
        .post, "/v1/StudentLocation",
        #"{"firstName":"","lastName":"L","mapString":"x","mediaURL":"javascript:1","latitude":91}"#,
        as: ada.token)
      guard case .array(let findings) = try reply.json["findings"] else {
        Issue.record("no findings in \(reply.text)")
        return
      }
      let fields = Set(findings.compactMap { $0.object?["field"]?.string })
      #expect(fields.isSuperset(of: ["firstName", "mediaURL", "longitude"]))
      #expect(try reply.json["error"] == findings.first?.object?["message"])
    }
  }

  @Test(
    "a question that is none is refused",
    arguments: [
      ("limit=-2", 117), ("limit=x", 117), ("limit=1.5", 117), ("limit=1e3", 117),
      ("limit=99999999999999999999", 117),
      ("limit=", 117), ("limit=%D9%A1", 117), ("skip=-1", 118), ("order=-updateAt", 105),
      ("order=id", 105), ("count=2", 102), ("keys=password", 102), ("excludeKeys=x", 102),
      ("explain=true", 102),
      ("limit=1&limit=2", 102), ("where=%7B", 102), ("where=%7B%7D&uniqueKey=1", 102),
      ("where=%FF", 102), ("where=%00", 102), ("where=%2", 102),
    ])
  func refusesQuery(query: String, code: Int) async throws {
    try await TestServer.run { server in
      let reply = try await server.send(.get, "/v1/StudentLocation?\(query)")
      #expect(reply.status == 400)
      #expect(reply.code == code)
    }
  }

  @Test("order, limit, skip, keys and count do what they say")
  func lists() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      for name in ["C", "A", "B"] {
        let reply = try await server.send(
          .post, "/v1/StudentLocation", TestServer.post(name), as: ada.token)
        #expect(reply.status == 200)
        server.clock.advance(by: .seconds(1))
      }
      // Two of one instant come in the order in which they were made.
      for name in ["D", "E"] {
        _ = try await server.send(
          .post, "/v1/StudentLocation", TestServer.post(name), as: ada.token)
      }
      func names(_ query: String) async throws -> String {
        try await server.send(.get, "/v1/StudentLocation?\(query)").results
          .compactMap { $0["firstName"]?.string }.joined()
      }
      #expect(try await names("") == "EDBAC")
      #expect(try await names("order=-updatedAt") == "EDBAC")
      #expect(try await names("order=createdAt") == "CABDE")
      #expect(try await names("order=firstName") == "ABCDE")
      #expect(try await names("order=lastName,-firstName") == "EDCBA")
      #expect(try await names("order=-updatedAt&limit=2") == "ED")
      #expect(try await names("order=-updatedAt&limit=2&skip=2") == "BA")
      #expect(try await names("limit=0") == "")
      #expect(try await names("limit=5000") == "EDBAC")
      #expect(try await names("uniqueKey=\(ada.key)&limit=1") == "E")
      #expect(try await names("uniqueKey=1") == "")
      // An empty condition is none.
      #expect(try await names("where=") == names(""))
      #expect(
        try await names("where=%7B%22firstName%22%3A%7B%22%24regex%22%3A%22%5EA%22%7D%7D") == "A")
      let counted = try await server.send(.get, "/1/classes/StudentLocation?count=1&limit=0")
      #expect(counted.text == #"{"results":[],"count":5}"#)
      let keyed = try await server.send(
        .get, "/1/classes/StudentLocation?keys=firstName&limit=1"
      ).results
      #expect(
        keyed.first?.members.map(\.name) == ["objectId", "firstName", "createdAt", "updatedAt"])
    }
  }

  @Test("a list is never older than the last write that was acknowledged")
  func listsAreCurrent() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let path = "/v1/StudentLocation?limit=100&order=-updatedAt"
      try await server.store.listening {
        for count in 0..<20 {
          #expect(try await server.send(.get, path).results.count == count)
          #expect(try await server.send(.get, path).results.count == count)
          _ = try await server.send(.post, "/v1/StudentLocation", TestServer.post(), as: ada.token)
        }
      }
      // On PostgreSQL nothing is cached while the news may be late.
      #expect(
        server.api.metrics.text.contains(
          TestDatabase.isSQLite
            ? #"onthemap_lists_total{cache="hit"} 20"# : #"onthemap_lists_total{cache="hit"}"#))
    }
  }

  @Test("text of any script comes back unchanged")
  func keepsText() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      for name in ["O'Brien \\\"x\\\"", "</script>", "\\ud83d\\ude00 東京", "e\\u0301", "\\\\"] {
        let reply = try await server.send(
          .post, "/v1/StudentLocation", TestServer.post(name), as: ada.token)
        #expect(reply.status == 200, "\(reply.text)")
        let id = try #require(try reply.json["objectId"]?.string)
        let sent = try JSONReader.value(of: Array(TestServer.post(name).utf8)).object?["firstName"]
        let got = try await server.send(.get, "/v1/StudentLocation/\(id)").json["firstName"]
        #expect(got?.string.map { Array($0.utf8) } == sent?.string.map { Array($0.utf8) })
      }
    }
  }

  @Test("a post that was damaged on the way is not stored, and replies say what they were")
  func comparesDigests() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      // From `printf %s BODY | openssl dgst -sha256 -binary | base64`.
      let digest = "sha-256=:RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=:"
      let damaged = try await server.send(
        .post, "/v1/StudentLocation", TestServer.post(), as: ada.token,
        headers: ["Content-Digest": digest])
      #expect(damaged.status == 400)
      #expect(damaged.headers[.wantContentDigest] == "sha-256=10")
      let empty = try await server.send(
        .post, "/v1/StudentLocation", "{}", as: ada.token, headers: ["Content-Digest": digest])
      // Intact, and refused for what it says.
      #expect(empty.code == 142)
      #expect(empty.headers[.wantContentDigest] == nil)
      let list = try await server.send(.get, "/v1/StudentLocation")
      #expect(list.text == #"{"results":[]}"#)
      #expect(
        list.headers[.contentDigest] == "sha-256=:UCHmJOdSsAHOPjhG6PFY7Urrk6TJpy/bNaDFsUoO6oQ=:")
    }
  }

  @Test("a private server shows nothing without a session")
  func isPrivate() async throws {
    try await TestServer.run(settings: { $0.isPrivate = true }) { server in
      let ada = try await server.account("ada@example.org")
      let created = try await server.send(
        .post, "/v1/StudentLocation", TestServer.post(), as: ada.token)
      let id = try #require(try created.json["objectId"]?.string)
      for path in [
        "/v1/StudentLocation", "/v1/StudentLocation/\(id)", "/v1/users/\(ada.key)",
      ] {
        let refused = try await server.send(.get, path)
        #expect(refused.status == 403)
        #expect(!refused.text.contains("Lovelace"))
        let shown = try await server.send(.get, path, as: ada.token)
        #expect(shown.status == 200)
        #expect(shown.text.contains("Lovelace"))
      }
    }
  }
}
