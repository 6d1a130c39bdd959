import Foundation
import HTTPTypes
import TextTools
import Testing

@testable import LocationStore
@testable import LocationsServer

/// The requests of SDKs of Parse; `Tools/check apps` sends those of whole sessions.
@Suite("what the SDKs of Parse send is understood")
struct ParseClientTests {
  private static let path = "/parse/classes/StudentLocation"

  /// What the SDK for JavaScript puts into each body.
  private static func wrapped(_ members: String, _ method: String? = nil, token: String? = nil)
    -> String
  {
    var parts = members.isEmpty ? [] : [members]
    if let method { parts.append(#""_method":"\#(method)""#) }
    if let token { parts.append(#""_SessionToken":"\#(token)""#) }
    parts += [
      #""_ApplicationId":"app""#, #""_JavaScriptKey":"key""#, #""_ClientVersion":"js5.3.0""#,
      #""_InstallationId":"6f2c7f5a-0000-4000-8000-000000000000""#,
    ]
    return "{\(parts.joined(separator: ","))}"
  }

  private static func send(
    _ server: TestServer, _ path: String, _ members: String, _ method: String? = nil,
    token: String? = nil
  ) async throws -> TestReply {
    try await server.send(
      .post, path, wrapped(members, method, token: token), headers: ["Content-Type": "text/plain"])
  }

  @Test("a post is made, found, counted, read, changed and deleted by POST alone")
  func lifeOfAPost() async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      let login = try await Self.send(
        server, "/parse/login", #""username":"ada@example.org","password":"correct horse""#, "GET")
      #expect(login.status == 200)
      let token = try #require(try login.json["sessionToken"]?.string)
      #expect(try login.json["username"] == "ada@example.org")
      #expect(try login.json["createdAt"] == "2026-01-02T03:04:05.678Z")
      #expect(login.headers[values: .setCookie].isEmpty)
      let me = try await Self.send(server, "/parse/users/me", "", "GET", token: token)
      #expect(try me.json["objectId"] == login.json["objectId"])
      #expect(try me.json["sessionToken"] == .string(token))
      // Scripts cannot read the cookie, and this reply does not tell them what is in it.
      for body in [nil, "{}"] {
        let page = try await server.send(
          body == nil ? .get : .post, "/parse/users/me", body,
          headers: ["Cookie": "onthemap_session=\(token)"])
        #expect(page.status == 200 && !page.text.contains(token), "\(page.text)")
      }

      let fields = String(TestServer.post().dropFirst().dropLast())
      let nobody = try await Self.send(server, Self.path, fields)
      #expect(nobody.status == 403 && nobody.code == 119)
      let made = try await Self.send(server, Self.path, fields, token: token)
      #expect(made.status == 201)
      let id = try #require(try made.json["objectId"]?.string)

      let query = #""where":{},"limit":100,"order":"-updatedAt""#
      let found = try await Self.send(server, Self.path, query, "GET")
      #expect(found.status == 200)
      #expect(try found.results.map { $0["objectId"] } == [.string(id)])
      let filtered = try await Self.send(
        server, Self.path,
        #""where":{"firstName":"Eve","updatedAt":{"$gt":{"__type":"Date","iso":"2020-01-01T00:00:00.000Z"}}}"#,
        "GET")
      #expect(try filtered.results.isEmpty)
      // Numbers are texts in the SDKs for iOS and Android.
      for count in [#""limit":0,"count":1"#, #""limit":"0","count":"1","where":"{}""#] {
        let counted = try await Self.send(server, Self.path, count, "GET")
        #expect(counted.text == #"{"results":[],"count":1}"#)
      }
      let read = try await Self.send(server, "\(Self.path)/\(id)", "", "GET")
      #expect(try read.json["firstName"] == "Ada")
      server.clock.advance(by: .seconds(1))
      let changed = try await Self.send(
        server, "\(Self.path)/\(id)", #""mapString":"Paris""#, "PUT", token: token)
      #expect(changed.text == #"{"updatedAt":"2026-01-02T03:04:06.678Z"}"#)
      for (method, status) in [("1", 111), (#""PATCH""#, 108), (#""G E T""#, 108)] {
        let refused = try await server.send(
          .post, Self.path, #"{\#(fields),"_method":\#(method)}"#, as: token)
        #expect(refused.code == status, "\(method)")
      }
      let unreadable = try await server.send(.post, Self.path, #"{"_method":"GET","limit":1e400}"#)
      #expect(unreadable.code == 107)
      let unnamed = try await Self.send(server, "\(Self.path)/\(id)", "", token: token)
      #expect(unnamed.code == 135)
      let deleted = try await Self.send(server, "\(Self.path)/\(id)", "", "DELETE", token: token)
      #expect(deleted.status == 200 && deleted.text == "{}")
      #expect(try await Self.send(server, Self.path, query, "GET").results.isEmpty)

      #expect(try await Self.send(server, "/parse/logout", "", token: token).text == "{}")
      let ended = try await Self.send(server, "/parse/users/me", "", "GET", token: token)
      #expect(ended.status == 401 && ended.code == 209)
    }
  }

  @Test("signing in fails with the codes that SDKs know")
  func refusesLogIn() async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      for (query, status, code) in [
        ("username=ada%40example.org&password=wrong+horse", 404, 101),
        ("username=bob%40example.org&password=correct+horse", 404, 101),
        ("password=x", 400, 200), ("username=ada%40example.org", 400, 201), ("", 400, 200),
      ] {
        let reply = try await server.send(.get, "/parse/login?\(query)")
        #expect(reply.status == status && reply.code == code, "\(query)")
      }
      let right = "/1/login?username=ada%40example.org&password=correct+horse"
      #expect(try await server.send(.get, right).status == 200)
      for headers in [[:], ["X-Parse-Session-Token": "x"]] {
        let reply = try await server.send(.get, "/parse/users/me", headers: headers)
        #expect(reply.status == 401 && reply.code == 209)
      }
      // Nothing to end is no fault.
      #expect(try await server.send(.post, "/parse/logout").text == "{}")
      #expect(try await server.send(.get, "/parse/health").text == #"{"status":"ok"}"#)
      #expect(try await Self.send(server, "/parse/serverInfo", "", "GET").status == 200)
      for path in ["/parse/schemas/StudentLocation", "/parse/functions/hello", "/1/users"] {
        let reply = try await server.send(.get, path)
        #expect(reply.status == 404 && reply.code == 108, "\(path)")
      }
    }
  }

  @Test("operations do what the type of the field allows")
  func operations() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let made = try await server.send(
        .post, Self.path, TestServer.post(extra: #","objectId":"x","createdAt":"now""#),
        as: ada.token)
      let id = try #require(try made.json["objectId"]?.string)
      func put(_ body: String) async throws -> TestReply {
        try await server.send(.put, "\(Self.path)/\(id)", body, as: ada.token)
      }
      let moved = try await put(
        #"{"latitude":{"__op":"Increment","amount":1},"longitude":{"__op":"Increment","amount":-2}}"#
      )
      #expect(try moved.json["latitude"] == 52.5 && moved.json["longitude"] == -2.125)
      let post = try await server.send(.get, "\(Self.path)/\(id)").json
      #expect(post["latitude"] == 52.5 && post["longitude"] == -2.125)
      for (operation, field) in [
        (#"{"__op":"Increment","amount":1}"#, "mapString"),
        (#"{"__op":"Increment","amount":"1"}"#, "latitude"), (#"{"__op":"Delete"}"#, "latitude"),
        (#"{"__op":"Delete"}"#, "mediaURL"), (#"{"__op":"Add","objects":["a"]}"#, "mapString"),
        (#"{"__op":"AddUnique","objects":["a"]}"#, "latitude"),
        (#"{"__op":"Remove","objects":["a"]}"#, "firstName"), (#"{"__op":1}"#, "lastName"),
      ] {
        let refused = try await put(#"{"\#(field)":\#(operation)}"#)
        #expect(refused.status == 400 && refused.code == 111, "\(operation) \(field)")
        #expect(refused.text.contains(field))
      }
      // Beyond the pole.
      #expect(try await put(#"{"latitude":{"__op":"Increment","amount":90}}"#).code == 142)
      #expect(try await server.send(.get, "\(Self.path)/\(id)").json == post)
    }
  }

  @Test("nothing private becomes public: an ACL lets everybody read, or is refused")
  func accessLists() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      func post(_ list: String) async throws -> TestReply {
        try await server.send(
          .post, Self.path, TestServer.post(extra: #","ACL":\#(list)"#), as: ada.token)
      }
      for list in [
        #"{"*":{"read":true}}"#, #"{"*":{"read":true},"\#(ada.key)":{"read":true,"write":true}}"#,
        #"{"*":{"read":true,"write":true}}"#, "null",
      ] {
        let made = try await post(list)
        #expect(made.status == 201, "\(list)")
        let id = try #require(try made.json["objectId"]?.string)
        let hidden = try await server.send(
          .put, "\(Self.path)/\(id)", #"{"ACL":{"\#(ada.key)":{"read":true}}}"#, as: ada.token)
        #expect(hidden.status == 403 && hidden.code == 119)
      }
      for list in [
        #"{"\#(ada.key)":{"read":true,"write":true}}"#, "{}", #"{"*":{"write":true}}"#,
        #"{"*":{"read":"yes"}}"#, #"{"role:all":{"read":true}}"#, "[]", "true",
      ] {
        let refused = try await post(list)
        #expect(refused.status == 403 && refused.code == 119, "\(list)")
      }
      #expect(try await server.send(.get, Self.path).results.count == 4)
    }
  }

  @Test("a batch has the paths of the address that a client was given")
  func batches() async throws {
    try await TestServer.run { server in
      _ = try await server.account("ada@example.org")
      let token = try await server.signIn("ada@example.org")
      let paths = [
        "/parse/classes/StudentLocation", "/1/classes/StudentLocation",
        "/maps/parse/classes/StudentLocation", "/classes/StudentLocation",
      ]
      let requests = paths.map {
        #"{"method":"POST","path":"\#($0)","body":\#(TestServer.post())}"#
      }
      let reply = try await Self.send(
        server, "/parse/batch", #""requests":[\#(requests.joined(separator: ","))]"#, token: token)
      let parts = try JSONReader.value(of: Array(reply.text.utf8)).elements ?? []
      #expect(parts.count == 4 && parts.allSatisfy { $0["success"]?["objectId"] != nil })
      let ids = parts.compactMap { $0["success"]?["objectId"]?.string }
      let changes = zip(paths, ids).map {
        #"{"method":"DELETE","path":"\#($0)/\#($1)","body":{}}"#
      }
      let deleted = try await Self.send(
        server, "/parse/batch", #""requests":[\#(changes.joined(separator: ","))]"#, token: token)
      #expect(deleted.text == #"[{"success":{}},{"success":{}},{"success":{}},{"success":{}}]"#)
      for path in [
        "/parse/classes/Other", "/parse/users", "parse/classes/StudentLocation",
        "/parse/../classes/StudentLocation", "//classes/StudentLocation",
        "/classes/StudentLocation/a/b", "/" + String(repeating: "a/", count: 200),
      ] {
        let part = #"{"method":"POST","path":"\#(path)","body":{}}"#
        let refused = try await Self.send(
          server, "/parse/batch", #""requests":[\#(part)]"#, token: token)
        #expect(refused.status == 400 && refused.code == 107, "\(path)")
      }
    }
  }

  @Test("a key counts in each place where an SDK puts it, and never beside another")
  func keys() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      for name in ["X-Parse-REST-API-Key", "X-Parse-Client-Key", "X-Parse-Javascript-Key"] {
        let reply = try await server.send(
          .post, Self.path, TestServer.post(), headers: [name: ada.token])
        #expect(reply.status == 201, "\(name)")
      }
      let fields = String(TestServer.post().dropFirst().dropLast())
      let inBody = try await server.send(
        .post, Self.path, #"{\#(fields),"_JavaScriptKey":"\#(ada.token)"}"#)
      #expect(inBody.status == 201)
      let wrong = try await server.send(
        .post, Self.path, #"{\#(fields),"_SessionToken":"x","_JavaScriptKey":"\#(ada.token)"}"#)
      #expect(wrong.status == 401 && wrong.code == 209)
      // The members of the envelope are few: another one is a field that would be lost.
      let other = try await server.send(
        .post, Self.path, #"{\#(fields),"_rperm":["x"]}"#, as: ada.token)
      #expect(other.code == 105)
    }
  }
}
