import Foundation
import Gazetteer
import Geocoding
import HTTPTypes
import TextTools
import Testing

@testable import HTTPServing
@testable import LocationStore
@testable import LocationsServer

/// What apps of the course send and need; `Tools/check apps` sends the requests of whole apps.
@Suite("apps of the course post as they are")
struct StudentAppTests {
  private static let path = "/v1/StudentLocation"

  /// A server with the rule for names as operators have it.
  private static func run(
    geocoder: Geocoder? = nil, _ test: @Sendable (TestServer) async throws -> Void
  ) async throws {
    try await TestServer.run(settings: { $0.allowsOtherNames = false }, geocoder: geocoder, test)
  }

  private static func body(_ members: String) -> String {
    """
    {"mapString":"London, England","mediaURL":"https://example.org/ada","latitude":51.5,\
    "longitude":-0.125\(members.isEmpty ? "" : ","){{members}}}
    """.replacing("{{members}}", with: members)
  }

  private static func warnings(_ reply: TestReply) throws -> [String] {
    (try reply.json["warnings"]?.elements ?? []).compactMap { $0["code"]?.string }
  }

  @Test(
    "a post is its sender's, whatever key and names the app sends",
    arguments: [
      (#""uniqueKey":"""#, ["key_replaced"]), (#""uniqueKey":"1234""#, ["key_replaced"]),
      (#""uniqueKey":"6F2C7F5A-0000-4000-8000-000000000000""#, ["key_replaced"]),
      (#""uniqueKey":null,"firstName":null"#, []), ("", []),
      (#""firstName":"John","lastName":"Doe""#, ["name_replaced", "name_replaced"]),
      (#""firstName":"","lastName":"""#, ["name_replaced", "name_replaced"]),
      (#""firstName":"ADA","lastName":"Lovelace""#, ["name_replaced"]),
      (#""firstName":"Ada","lastName":"Lovelace""#, []),
      (
        #""uniqueKey":"1234","firstName":"Ada","lastName":"Byron""#,
        ["key_replaced", "name_replaced"]
      ),
    ])
  func isTheSenders(members: String, codes: [String]) async throws {
    try await Self.run { server in
      let ada = try await server.account("ada@example.org")
      let made = try await server.send(.post, Self.path, Self.body(members), as: ada.token)
      #expect(made.status == 200, "\(made.text)")
      #expect(try Self.warnings(made) == codes)
      let post = try #require(try await server.send(.get, Self.path).results.first)
      #expect(post["uniqueKey"] == .string(ada.key))
      #expect(post["firstName"] == "Ada" && post["lastName"] == "Lovelace")
      // What was changed is in the reply as it is in the post.
      for field in ["uniqueKey", "firstName", "lastName"] {
        let value = try made.json[field]
        #expect(value == nil || value == post[field])
      }
      let id = try #require(try made.json["objectId"]?.string)
      let changed = try await server.send(
        .put, "\(Self.path)/\(id)", Self.body(members.replacing("null", with: #""""#)),
        as: ada.token)
      #expect(changed.status == 200, "\(changed.text)")
      #expect(
        try await server.send(.get, Self.path).results.first?["uniqueKey"] == post["uniqueKey"])
    }
  }

  @Test("nobody posts with the key of another, nor with other names where strictness was asked for")
  func impersonation() async throws {
    try await Self.run { server in
      let ada = try await server.account("ada@example.org")
      let bob = try await server.account("bob@example.org")
      let foreign = Self.body(#""uniqueKey":"\#(ada.key)""#)
      let refused = try await server.send(.post, Self.path, foreign, as: bob.token)
      #expect(refused.status == 403 && refused.code == 119)
      let made = try await server.send(.post, Self.path, Self.body(""), as: bob.token)
      let id = try #require(try made.json["objectId"]?.string)
      let moved = try await server.send(.put, "\(Self.path)/\(id)", foreign, as: bob.token)
      #expect(moved.status == 403 && moved.code == 119)
      for members in [#""uniqueKey":"1234""#, #""firstName":"Eve""#] {
        let strict = try await server.send(
          .post, Self.path, Self.body(members), as: bob.token,
          headers: ["Prefer": "handling=strict"])
        #expect(strict.status == 403 && strict.code == 119)
        let lenient = try await server.send(
          .post, Self.path, Self.body(members), as: bob.token,
          headers: ["Prefer": "handling=lenient"])
        #expect(lenient.status == 200)
      }
      #expect(try await server.send(.get, "\(Self.path)?uniqueKey=\(ada.key)").results.isEmpty)
    }
  }

  @Test("other names stay where the operator allows them, and the key is the sender's all the same")
  func allowedNames() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let made = try await server.send(
        .post, Self.path, Self.body(#""uniqueKey":"1","firstName":"John","lastName":"Doe""#),
        as: ada.token)
      #expect(try Self.warnings(made) == ["key_replaced"])
      let post = try #require(try await server.send(.get, Self.path).results.first)
      #expect(post["firstName"] == "John" && post["uniqueKey"] == .string(ada.key))
    }
  }

  @Test("what is odd about link and place is in the reply")
  func warns() async throws {
    try await Self.run(geocoder: Geocoder(try .bundled())) { server in
      let ada = try await server.account("ada@example.org")
      func body(_ place: String, _ link: String) -> String {
        """
        {"mapString":"\(place)","mediaURL":"\(link)","latitude":47.6062,"longitude":-122.3321}
        """
      }
      for (place, link, codes) in [
        ("Seattle, WA", "https://example.org/ada", []),
        ("Seattle, WA", "https://example.org/a b", ["link_space_inside"]),
        ("Seattle, WA", "https://example.org/\\u202Ex", ["link_invisible_character"]),
        ("Seatle, WA", "https://example.org/ada", ["place_corrected"]),
        ("Spokane, WA", "https://example.org/ada", ["coordinate_far"]),
      ] {
        let made = try await server.send(.post, Self.path, body(place, link), as: ada.token)
        #expect(made.status == 200, "\(made.text)")
        #expect(try Self.warnings(made) == codes, "\(place) \(link)")
        let id = try #require(try made.json["objectId"]?.string)
        let changed = try await server.send(
          .put, "\(Self.path)/\(id)", #"{"mediaURL":"\#(link)"}"#, as: ada.token)
        #expect(changed.status == 200)
        #expect(try Self.warnings(changed) == codes.filter { $0 != "coordinate_far" })
      }
    }
  }

  @Test("a point far from its place is refused unless it was moved by hand")
  func refusesFarPoints() async throws {
    try await Self.run(geocoder: Geocoder(try .bundled())) { server in
      let ada = try await server.account("ada@example.org")
      func send(
        _ members: String, to path: String = Self.path, _ method: HTTPRequest.Method = .post
      ) async throws -> TestReply {
        try await server.send(
          method, path, #"{"mediaURL":"https://example.org/a",\#(members)}"#, as: ada.token)
      }
      let paris = #""latitude":48.85,"longitude":2.35"#
      let lima = #""latitude":-12.05,"longitude":-77.04"#
      for members in [
        #""mapString":"Lima, Peru",\#(paris)"#, #""mapString":"Tokyo",\#(lima)"#,
        #""mapString":"Lima, Peru","locationMoved":false,\#(paris)"#,
        #""mapString":"Lima, Peru","locationMoved":null,\#(paris)"#,
        #""mapString":"Lima, Peru","latitude":-77.04,"longitude":-12.05"#,
      ] {
        let refused = try await send(members)
        #expect(refused.status == 400 && refused.code == 142, "\(members): \(refused.text)")
        #expect(refused.text.contains("locationMoved") || members.contains("-77.04,"))
      }
      #expect(try await send(#""mapString":"Lima","locationMoved":1,\#(lima)"#).status == 400)
      // A namesake at the point, a doubtful place, and what was moved.
      for members in [
        #""mapString":"Paris","latitude":33.66,"longitude":-95.55"#,
        #""mapString":"Springfield","latitude":42.1,"longitude":-72.59"#,
        #""mapString":"Lima, Peru","locationMoved":true,\#(paris)"#,
      ] {
        let made = try await send(members)
        #expect(made.status == 200, "\(members): \(made.text)")
      }
      let made = try await send(#""mapString":"Lima, Peru",\#(lima)"#)
      let path = try "\(Self.path)/\(#require(try made.json["objectId"]?.string))"
      // The place changes and the point stays.
      #expect(try await send(#""mapString":"Arequipa, Peru""#, to: path, .put).code == 142)
      #expect(try await send(#""mapString":"Miraflores, Lima""#, to: path, .put).status == 200)
      #expect(try await send(#""mapString":"Lima, Peru",\#(lima)"#, to: path, .put).status == 200)
      #expect(try await send(#""latitude":48.85,"longitude":2.35"#, to: path, .put).code == 142)
      let moved = #""latitude":48.85,"longitude":2.35,"locationMoved":true"#
      #expect(try await send(moved, to: path, .put).status == 200)
      // What was accepted once is not asked for again.
      #expect(try await send(#""mapString":"Lima, Peru",\#(paris)"#, to: path, .put).status == 200)
      let post = try await server.send(.get, path).json
      #expect(post["locationMoved"] == nil && post["latitude"] == 48.85)
    }
  }

  @Test("a post without a place string has the name of the place at its point")
  func namesPlaces() async throws {
    try await Self.run(geocoder: Geocoder(try .bundled())) { server in
      let ada = try await server.account("ada@example.org")
      func body(_ latitude: Double, _ longitude: Double, _ members: String = "") -> String {
        """
        {"mediaURL":"https://example.org/ada","latitude":\(latitude),"longitude":\(longitude)\(members)}
        """
      }
      for members in ["", #","mapString":"""#, #","mapString":"  ""#, #","mapString":null"#] {
        let made = try await server.send(
          .post, Self.path, body(47.6062, -122.3321, members), as: ada.token)
        #expect(made.status == 200, "\(made.text)")
        #expect(try made.json["mapString"] == "Seattle, Washington, United States")
        #expect(try Self.warnings(made) == ["place_named"])
      }
      let made = try await server.send(.post, Self.path, body(51.5, -0.125), as: ada.token)
      let id = try #require(try made.json["objectId"]?.string)
      #expect(try made.json["mapString"]?.string?.contains("London") == true)
      let moved = try await server.send(
        .put, "\(Self.path)/\(id)",
        #"{"mapString":{"__op":"Delete"},"latitude":48.8566,"longitude":2.3522}"#, as: ada.token)
      #expect(try moved.json["mapString"]?.string?.contains("Paris") == true)
      let post = try await server.send(.get, "\(Self.path)/\(id)").json
      #expect(try post["mapString"] == moved.json["mapString"])
      // Nothing is near this point of the South Pacific, and none is wrong.
      for wrong in [body(-48.9, -123.4), body(91, 0), body(0, 0)] {
        let refused = try await server.send(.post, Self.path, wrong, as: ada.token)
        #expect(refused.status == 400 && refused.code == 142)
      }
    }
  }

  @Test("an app without ids adds a post and updates its last one")
  func withoutIDs() async throws {
    try await Self.run { server in
      let ada = try await server.account("ada@example.org")
      let bob = try await server.account("bob@example.org")
      let update = #"{"mediaURL":"https://example.org/new"}"#
      let none = try await server.send(.put, "/v1/update-location", update, as: ada.token)
      #expect(none.status == 404 && none.code == 101)
      var ids: [String] = []
      for _ in 0..<2 {
        let made = try await server.send(.post, "/v1/add-location", Self.body(""), as: ada.token)
        #expect(made.status == 200)
        ids.append(try #require(try made.json["objectId"]?.string))
        #expect(made.headers[.location] == "\(Self.path)/\(ids.last ?? "")")
        server.clock.advance(by: .seconds(1))
      }
      _ = try await server.send(.post, "/v1/add-location", Self.body(""), as: bob.token)
      #expect(
        try await server.send(.put, "/v1/update-location", update, as: ada.token).status == 200)
      func link(_ id: String) async throws -> JSONValue? {
        try await server.send(.get, "\(Self.path)/\(id)").json["mediaURL"]
      }
      #expect(try await link(ids[1]) == "https://example.org/new")
      #expect(try await link(ids[0]) == "https://example.org/ada")
      let named = #"{"objectId":"\#(ids[0])","mediaURL":"https://example.org/first"}"#
      #expect(
        try await server.send(.put, "/v1/update-location", named, as: ada.token).status == 200)
      #expect(try await link(ids[0]) == "https://example.org/first")
      let number = try await server.send(
        .put, "/v1/update-location", #"{"objectId":5}"#, as: ada.token)
      #expect(number.code == 111)
      let foreign = try await server.send(.put, "/v1/update-location", named, as: bob.token)
      #expect(foreign.status == 403 && foreign.code == 119)
    }
  }

  @Test("a user has the members that an app decodes, and none says more than key and names")
  func publicData() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let user = try await server.send(.get, "/v1/users/\(ada.key)").guarded
      // Of `UdacityUser` in an app of 2019, which was made from a reply of that time.
      let kinds = [
        "guard": "Object", "email_preferences": "Object", "_cohort_keys": "Array",
        "nickname": "String", "_memberships": "Array", "_registered": "Boolean",
        "_affiliate_profiles": "Array", "tags": "Array", "_has_password": "Boolean",
        "employer_sharing": "Boolean", "email": "Object", "first_name": "String", "key": "String",
        "last_name": "String", "_enrollments": "Array", "_principals": "Array",
        "_image_url": "String", "_badges": "Array", "external_accounts": "Array",
        "social_accounts": "Array",
      ]
      #expect(user.members.count == kinds.count)
      for (name, kind) in kinds { #expect(user[name]?.kind == kind, "\(name)") }
      #expect(
        user["email"]
          == ["address": "", "_verified": false, "_verification_code_sent": false])
      #expect(try await server.send(.get, "/api/users/\(ada.key)?").guarded["user"]?.object == user)
      #expect(!(try await server.send(.get, "/v1/users/\(ada.key)").text.contains("example.org")))
    }
  }

  @Test("errors about sessions and users have the five bytes, and errors about posts have none")
  func guardBytes() async throws {
    try await TestServer.run(settings: { $0.http.publicURL = .init("https://map.example") }) {
      server in
      for (method, path) in [
        (HTTPRequest.Method.get, "/v1/users/1"), (.get, "/v1/users"), (.get, "/api/users/"),
        (.patch, "/api/session"), (.get, "/api/nothing"), (.get, "/v1/session/x"),
        (.delete, "/v1/session"), (.post, "/v1/session"),
      ] {
        let reply = try await server.send(method, path, method == .post ? "{" : nil)
        #expect(reply.status >= 400, "\(path)")
        #expect(try reply.guarded["status"] == .number(Double(reply.status)), "\(path)")
        #expect(try reply.guarded["error"]?.string?.isEmpty == false, "\(path)")
      }
      for path in ["\(Self.path)/x", "/v1/nothing", "/1/classes/Other", "/v1/usersx"] {
        let reply = try await server.send(.get, path)
        #expect(try reply.json["error"]?.string?.isEmpty == false, "\(path)")
      }
    }
  }

  @Test(
    "what odd apps ask for is a list",
    arguments: [
      "?limit=-1", "?limit=100.0&skip=0", "?limit=200&&order=-updatedAt", "?api_key=abc", "?",
      "/?limit=100&order=-updatedAt", "?order=-_created_at", "?order=-updatedAt,%20createdAt",
      "?include=author&includeAll=true", "?keys=firstName,ACL", "?where=%7B%7D", "?count=true",
      "?where=%7B%22uniqueKey%22:%7B%22$ne%22:1234%7D%7D", "?readPreference=SECONDARY&hint=x",
      "?where=%7B%22updatedAt%22:%7B%22$lt%22:%222126-02-16T10:20:30.5+01:00%22%7D%7D",
      "?where=%7B%22$or%22:%5B%7B%22updatedAt%22:%7B%22$gt%22:%222016-02-16T10:20:30.5-07:00%22%7D%7D%5D%7D",
    ])
  func lists(query: String) async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      _ = try await server.send(.post, Self.path, TestServer.post(), as: ada.token)
      let reply = try await server.send(.get, "\(Self.path)\(query)")
      #expect(reply.status == 200, "\(reply.text)")
      #expect(try reply.results.count == 1)
    }
  }

  @Test("fields can be left out, but not those that every post needs")
  func excludesKeys() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      _ = try await server.send(.post, Self.path, TestServer.post(), as: ada.token)
      for (query, names) in [
        (
          "excludeKeys=latitude,longitude,objectId,uniqueKey,mediaURL",
          [
            "objectId", "firstName", "lastName", "mapString", "createdAt", "updatedAt",
          ]
        ),
        (
          "keys=firstName,lastName&excludeKeys=lastName",
          [
            "objectId", "firstName", "createdAt", "updatedAt",
          ]
        ),
      ] {
        let posts = try await server.send(.get, "\(Self.path)?\(query)").results
        #expect(posts.first?.members.map(\.name) == names)
      }
    }
  }

  // A client of Parse that counts, and one that finds, mean the same posts.
  @Test("a count is that of the list without a limit, with a condition and without")
  func counts() async throws {
    try await TestServer.run(settings: { $0.postsPerAuthor = 1 }) { server in
      let ada = try await server.account("ada@example.org")
      let bob = try await server.account("bob@example.org")
      for token in [ada.token, ada.token, ada.token, bob.token] {
        _ = try await server.send(.post, Self.path, TestServer.post(), as: token)
      }
      for (condition, count) in [
        ("", 2), ("&where=%7B%7D", 2), ("&uniqueKey=\(ada.key)", 3), ("&postsPerAuthor=0", 4),
        ("&where=%7B%22firstName%22:%22Ada%22%7D", 4),
      ] {
        let found = try await server.send(.get, "\(Self.path)?skip=0\(condition)").results.count
        let counted = try await server.send(.get, "\(Self.path)?count=1&limit=0&skip=0\(condition)")
        #expect(found == count)
        #expect(try counted.json["count"] == .number(Double(count)), "\(condition)")
      }
    }
  }

  @Test("a credential that is null beside the other is none")
  func nullCredential() async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      let reply = try await server.send(
        .post, "/api/session?",
        #"{"udacity":{"username":"ada@example.org","password":"correct horse"},"facebook_mobile":null}"#,
        headers: ["Content-Type": "application.json"])
      #expect(reply.status == 200)
    }
  }
}
