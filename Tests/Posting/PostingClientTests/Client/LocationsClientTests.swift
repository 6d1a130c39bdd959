import FoundationEssentials
import Geography
import HTTPTypes
import Testing

@testable import PostingClient

/// The shapes in these tests are those of the public API, as its clients document them.
@Suite("A client speaks the locations API")
struct LocationsClientTests {
  static let ada = Post(
    firstName: "Ada", lastName: "\"Countess\" Lovelace", placeString: "London, England",
    coordinate: Coordinate(latitude: 51.50853, longitude: -0.12574),
    link: "https://example.org/ada")
  static let session = Session(
    accountKey: "1234", token: "secret", cookies: ["XSRF-TOKEN": "x5", "other": "o"])
  static let logInReply = """
    {"account":{"registered":true,"key":"1234"},\
    "session":{"id":"S1","expiration":"2015-05-10T16:48:30.760460Z"}}
    """

  @Test(
    "logging in sends one credential and reads the reply with or without guard bytes",
    arguments: ["", ")]}'\n"])
  func logsIn(guardBytes: String) async throws {
    let server = ScriptedServer([
      .reply(200, guardBytes + Self.logInReply, ["Set-Cookie": "XSRF-TOKEN=abc; Path=/; Secure"])
    ])
    let session = try await server.client(.udacity2019).logIn(
      .password(userName: "ada", password: "p\"q"))
    #expect(session.accountKey == "1234")
    #expect(session.token == "S1")
    #expect(session.cookies == ["XSRF-TOKEN": "abc"])
    // 2015-05-10T16:48:30Z is 1,431,276,510 seconds after 1970 (date -u +%s).
    #expect(session.expiration.map { Int($0.timeIntervalSince1970) } == 1_431_276_510)
    let sent = try #require(server.exchanges.first)
    #expect(sent.request.method == .post)
    #expect(sent.request.authority == "onthemap-api.udacity.com")
    #expect(sent.request.path == "/v1/session")
    #expect(sent.body == #"{"udacity":{"password":"p\"q","username":"ada"}}"#)
  }

  @Test("a Facebook token is the other credential")
  func logsInWithFacebook() async throws {
    let server = ScriptedServer([.reply(200, Self.logInReply)])
    _ = try await server.client().logIn(.facebook(accessToken: "T"))
    #expect(server.exchanges[0].body == #"{"facebook_mobile":{"access_token":"T"}}"#)
  }

  @Test("a refusal keeps the server's words and says which kind it is")
  func namesRefusals() async {
    let table: [(ScriptedServer.Step, LocationsError)] = [
      (
        .reply(403, #"{"status":403,"error":"Account not found or invalid credentials."}"#),
        .wrongCredentials("Account not found or invalid credentials.")
      ),
      (
        .reply(
          400,
          #")]}'"# + "\n" + #"{"status":400,"error":"Did not specify exactly one credential."}"#),
        .refused(status: 400, code: nil, message: "Did not specify exactly one credential.")
      ),
      (
        .reply(400, #"{"code":209,"error":"Invalid session token"}"#),
        .wrongCredentials("Invalid session token")
      ),
      (
        .reply(400, #"{"code":111,"error":"schema mismatch"}"#),
        .refused(status: 400, code: 111, message: "schema mismatch")
      ),
      (
        .reply(418, "<html>teapot</html>"),
        .notUnderstood(status: 418, excerpt: "<html>teapot</html>")
      ),
      (.reply(301, ""), .notUnderstood(status: 301, excerpt: "")),
    ]
    for (step, expected) in table {
      let server = ScriptedServer([step])
      await #expect(throws: expected) {
        _ = try await server.client().logIn(.facebook(accessToken: "T"))
      }
      #expect(server.exchanges.count == 1)
    }
  }

  @Test("a server's words are one line of bounded length that a terminal does not obey")
  func boundsWords() async {
    let long = String(repeating: "x", count: 10_000)
    for (words, message) in [
      (#"a\u001b[31mb\nc\u202e"#, "a [31mb c "), (long, String(repeating: "x", count: 500) + "…"),
    ] {
      let server = ScriptedServer([.reply(400, #"{"code":1,"error":"\#(words)"}"#)])
      await #expect(throws: LocationsError.refused(status: 400, code: 1, message: message)) {
        try await server.client(session: Self.session).delete("a")
      }
    }
  }

  @Test("403 on posts is forbidden, not a wrong password")
  func forbids() async {
    let server = ScriptedServer([.reply(403, #"{"code":119,"error":"not yours"}"#)])
    await #expect(throws: LocationsError.forbidden("not yours")) {
      try await server.client(session: Self.session).delete("a/b")
    }
    #expect(server.exchanges[0].request.path == "/v1/StudentLocation/a%2Fb")
    #expect(server.exchanges[0].request.headerFields[.sessionToken] == "secret")
  }

  @Test("logging out copies the XSRF cookie into its header field")
  func logsOut() async throws {
    let server = ScriptedServer([.reply(200, ")]}'\n{\"session\":{\"id\":\"S1\"}}")])
    try await server.client(.udacity2019, session: Self.session).logOut()
    let sent = server.exchanges[0].request
    #expect(sent.method == .delete)
    #expect(sent.headerFields[.xsrfToken] == "x5")
    #expect(sent.headerFields[.cookie] == "XSRF-TOKEN=x5; other=o")
    // The public API knows no such field.
    #expect(sent.headerFields[.sessionToken] == nil)
  }

  @Test("public data is read flat and wrapped", arguments: ["%@", #"{"user":%@}"#])
  func readsUsers(form: String) async throws {
    let user = #"{"first_name":"Ada","last_name":"Lovelace","nickname":"Ada L","key":"1234"}"#
    let body = form == "%@" ? user : #"{"user":"# + user + "}"
    let server = ScriptedServer([.reply(200, ")]}'\n" + body)])
    let found = try await server.client().user("1234")
    #expect(
      found
        == PublicUser(key: "1234", firstName: "Ada", lastName: "Lovelace", nickname: "Ada L"))
  }

  @Test("a list asks by limit, skip, order and where, and keeps rows that lack fields")
  func lists() async throws {
    let server = ScriptedServer([
      .reply(
        200,
        """
        {"results":[{"objectId":"a","firstName":"Ada","latitude":51.5,"longitude":-0.1,
        "updatedAt":"2015-02-25T01:10:38.103Z"},{"objectId":"b","latitude":"north"},{"x":1},
        {"objectId":"c","latitude":123,"longitude":0}]}
        """)
    ])
    var query = PostQuery(limit: 3, skip: 6, matching: ["uniqueKey": "1234"])
    query.postsPerAuthor = 0
    let posts = try await server.client(.parse2015).posts(query)
    #expect(posts.map(\.id) == ["a", "b", "c"])
    #expect(posts[0].coordinate == Coordinate(latitude: 51.5, longitude: -0.1))
    #expect(posts[1].coordinate == nil)
    #expect(posts[2].coordinate == nil)
    #expect(
      server.exchanges[0].request.path
        == "/1/classes/StudentLocation?limit=3&skip=6&order=-updatedAt&postsPerAuthor=0"
        + "&where=%7B%22uniqueKey%22%3A%221234%22%7D")
  }

  @Test("application headers come from the profile, and go to posts alone")
  func sendsApplicationHeaders() async throws {
    var profile = LocationsProfile.parse2017
    profile.headers = ["X-Parse-Application-Id": "app", "X-Parse-REST-API-Key": "key"]
    let server = ScriptedServer([.reply(200, #"{"results":[]}"#), .reply(200, Self.logInReply)])
    _ = try await server.client(profile).posts()
    _ = try await server.client(profile).logIn(.facebook(accessToken: "T"))
    let name = try #require(HTTPField.Name("X-Parse-REST-API-Key"))
    #expect(server.exchanges[0].request.headerFields[name] == "key")
    #expect(server.exchanges[1].request.headerFields[name] == nil)
  }

  @Test(
    "an address that is none is told before anything is sent",
    arguments: [
      "example.org", "ftp://example.org", "https://", "https://me@example.org", "http:/x",
    ])
  func refusesAddresses(address: String) async {
    let server = ScriptedServer([])
    let client = server.client(
      LocationsProfile(
        name: "x", sessionAddress: address, usersAddress: address, locationsAddress: address))
    await #expect(throws: LocationsError.badAddress(address)) { _ = try await client.posts() }
    #expect(server.exchanges.isEmpty)
  }
}
