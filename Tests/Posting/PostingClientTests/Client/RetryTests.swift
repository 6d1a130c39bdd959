import FoundationEssentials
import HTTPTypes
import Links
import Testing

@testable import PostingClient

@Suite("A client repeats what may be repeated, and never doubles a post")
struct RetryTests {
  let ada = LocationsClientTests.ada
  let created = #"{"createdAt":"2015-03-11T02:48:18.321Z","objectId":"8ZExGR5uX8"}"#
  var stored: String {
    """
    {"results":[{"objectId":"K","firstName":"Ada","lastName":"\\"Countess\\" Lovelace",
    "mapString":"London, England","mediaURL":"https://example.org/ada","latitude":51.50853,
    "longitude":-0.12574}]}
    """
  }

  @Test("reading is repeated with growing pauses, then given up")
  func repeatsReading() async {
    let server = ScriptedServer(Array(repeating: .failure(.timedOut), count: 9))
    await #expect(throws: LocationsError.timedOut(isInDoubt: false)) {
      _ = try await server.client().posts()
    }
    #expect(server.exchanges.count == 4)
    #expect(server.waited == [.milliseconds(250), .milliseconds(500), .seconds(1)])
  }

  @Test("for somebody who waits, what got no reply in time is not repeated, and a cut one is")
  func endsAfterATimeout() async throws {
    let server = ScriptedServer(Array(repeating: .failure(.timedOut), count: 9))
    var client = server.client()
    client.retries.repeatsTimeouts = false
    await #expect(throws: LocationsError.timedOut(isInDoubt: false)) {
      _ = try await client.logIn(.password(userName: "ada", password: "correct horse"))
    }
    #expect(server.exchanges.count == 1)
    await #expect(throws: LocationsError.timedOut(isInDoubt: true)) {
      _ = try await client.create(ada, requestID: RequestID("row-7"))
    }
    #expect(server.exchanges.count == 2)
    let cut = ScriptedServer([.failure(.cut("reset")), .reply(201, created)])
    client = cut.client()
    client.retries.repeatsTimeouts = false
    _ = try await client.create(ada, requestID: RequestID("row-7"))
    #expect(cut.exchanges.count == 2)
  }

  @Test("what was never sent is repeated, creating too")
  func repeatsUnsent() async throws {
    let server = ScriptedServer([
      .failure(.notConnected("refused")), .reply(201, created),
    ])
    let post = try await server.client(.parse2015).create(ada)
    #expect(post.id == "8ZExGR5uX8")
    #expect(server.exchanges.map(\.request.method) == [.post, .post])
  }

  @Test("where ids are honoured, a cut create is sent again under the same id")
  func repeatsUnderTheSameID() async throws {
    let server = ScriptedServer([
      .failure(.cut("reset")), .reply(201, "{\"objectId"), .reply(201, created),
    ])
    let post = try await server.client().create(ada, requestID: RequestID("row-7"))
    #expect(post.id == "8ZExGR5uX8")
    #expect(
      server.exchanges.map { $0.request.headerFields[.requestID] } == ["row-7", "row-7", "row-7"])
  }

  @Test("elsewhere the client looks first, and finds the post")
  func looksBeforeRepeating() async throws {
    let server = ScriptedServer([.failure(.timedOut), .reply(200, stored)])
    let post = try await server.client(.parse2015).create(ada)
    #expect(post.id == "K")
    #expect(server.exchanges.map(\.request.method) == [.post, .get])
  }

  @Test("elsewhere the client looks first, finds none, and sends again")
  func looksAndRepeats() async throws {
    let server = ScriptedServer([
      .failure(.cut("")), .reply(200, #"{"results":[]}"#), .reply(201, created),
    ])
    #expect(try await server.client(.parse2015).create(ada).id == "8ZExGR5uX8")
    #expect(server.exchanges.map(\.request.method) == [.post, .get, .post])
  }

  @Test("a post that is known to be from another write does not count")
  func ignoresKnownPosts() async throws {
    let server = ScriptedServer([.failure(.cut("")), .reply(200, stored), .reply(201, created)])
    #expect(try await server.client(.parse2015).create(ada, besides: ["K"]).id == "8ZExGR5uX8")
  }

  @Test("an id that the server has used up without writing is replaced by another")
  func replacesUsedIDs() async throws {
    let server = ScriptedServer([
      .reply(400, #"{"code":159,"error":"Duplicate request"}"#), .reply(200, #"{"results":[]}"#),
      .reply(201, created),
    ])
    #expect(try await server.client().create(ada, requestID: RequestID("one")).id == "8ZExGR5uX8")
    #expect(server.exchanges[0].request.headerFields[.requestID] == "one")
    #expect(server.exchanges[2].request.headerFields[.requestID] != "one")
  }

  @Test("when looking fails too, the error says that the post may be there")
  func admitsDoubt() async {
    let server = ScriptedServer([.failure(.timedOut)])
    await #expect(throws: LocationsError.timedOut(isInDoubt: true)) {
      _ = try await server.client(.parse2015).create(ada)
    }
  }

  @Test("a refused post is not sent again")
  func acceptsRefusals() async {
    let server = ScriptedServer([.reply(400, #"{"code":105,"error":"bad field"}"#)])
    await #expect(throws: LocationsError.refused(status: 400, code: 105, message: "bad field")) {
      _ = try await server.client().create(ada)
    }
    #expect(server.exchanges.count == 1)
  }

  @Test("deleting what the cut attempt has deleted is done")
  func deletesOnce() async throws {
    let gone = #"{"code":101,"error":"Object not found."}"#
    let server = ScriptedServer([.failure(.cut("")), .reply(404, gone)])
    try await server.client().delete("K")
    let other = ScriptedServer([.reply(404, gone)])
    await #expect(
      throws: LocationsError.refused(status: 404, code: 101, message: "Object not found.")
    ) {
      try await other.client().delete("K")
    }
  }

  @Test("a server that asks to wait is obeyed, within limits")
  func obeysRetryAfter() async throws {
    let server = ScriptedServer([
      .reply(429, #"{"error":"slow down"}"#, ["Retry-After": "3"]),
      .reply(200, #"{"results":[]}"#),
    ])
    _ = try await server.client().posts()
    #expect(server.waited == [.seconds(3)])

    let strict = ScriptedServer([.reply(429, "", ["Retry-After": "600"])])
    var impatient = strict.client()
    impatient.now = { Date(timeIntervalSince1970: 1_000) }
    let client = impatient
    let error = await #expect(throws: LocationsError.self) { _ = try await client.posts() }
    #expect(error == .rateLimited(until: Date(timeIntervalSince1970: 1_600)))
  }

  @Test("Retry-After may be a date")
  func readsDates() {
    // RFC 9110 gives 784,111,777 for its example: Sun, 06 Nov 1994 08:49:37 GMT.
    let now = Date(timeIntervalSince1970: 784_111_700)
    #expect(RetryAfter.duration("Sun, 06 Nov 1994 08:49:37 GMT", now: now) == .seconds(77))
    #expect(RetryAfter.duration("Sun, 06 Nov 1994 08:48:00 GMT", now: now) == .zero)
    for nonsense in ["", "soon", "-1", "Sun, 06 Foo 1994 08:49:37 GMT", "nan", "Sun"] {
      #expect(RetryAfter.duration(nonsense, now: now) == nil)
    }
  }

  @Test("a cancelled call ends at once, and says whether a write may have happened")
  func cancels() async {
    let server = ScriptedServer([.failure(.cancelled), .failure(.cancelled)])
    await #expect(throws: LocationsError.cancelled(isInDoubt: false)) {
      _ = try await server.client().posts()
    }
    await #expect(throws: LocationsError.cancelled(isInDoubt: true)) {
      _ = try await server.client().create(ada)
    }
    #expect(server.exchanges.count == 2)
  }

  @Test(
    "a server that fails is asked again for what may be repeated, and the failure is told then",
    arguments: [500, 502, 504, 520, 530])
  func repeatsAfterFailures(status: Int) async throws {
    let failure = ScriptedServer.Step.reply(status, #"{"code":1,"error":"Internal server error."}"#)
    let server = ScriptedServer([failure, .reply(200, "{}")])
    try await server.client().update("K", to: ada)
    #expect(server.exchanges.count == 2)
    let created = ScriptedServer([failure, .reply(201, self.created)])
    _ = try await created.client().create(ada)
    #expect(created.exchanges.count == 2)
    // Where a repeat would make a second post, the client looks first.
    let other = ScriptedServer([failure, .reply(200, stored)])
    #expect(try await other.client(.parse2015).create(ada).id == "K")
    let down = ScriptedServer(Array(repeating: failure, count: 9))
    await #expect(
      throws: LocationsError.refused(status: status, code: 1, message: "Internal server error.")
    ) {
      try await down.client().delete("K")
    }
    #expect(down.exchanges.count == 4)
  }

  @Test("a fault of TLS or another protocol is told at once, and no change is feared")
  func tellsProtocols() async {
    for (error, reason) in [
      (.notTrusted("it has expired on 2026-01-02"), .notTrusted("it has expired on 2026-01-02")),
      (.notTLS("a.org:1 does not speak https"), .otherProtocol("a.org:1 does not speak https")),
    ] as [(TransportError, LocationsError.OfflineReason)] {
      let server = ScriptedServer([.failure(error)])
      await #expect(throws: LocationsError.offline(reason)) {
        _ = try await server.client().create(ada)
      }
      #expect(server.exchanges.count == 1)
    }
  }

  @Test(
    "a log-in that gets no reply has stored nothing",
    arguments: [
      (.notHTTP("a.org:22"), .offline(.otherProtocol("a.org:22 does not speak http"))),
      (.closed, .offline(.otherProtocol("127.0.0.1:8080 closed the connection without a reply"))),
      (.cut("x"), .offline(.otherProtocol("127.0.0.1:8080 closed the connection without a reply"))),
      (.timedOut, .timedOut(isInDoubt: false)),
      (.cancelled, .cancelled(isInDoubt: false)),
    ] as [(TransportError, LocationsError)])
  func logsInWithoutDoubt(error: TransportError, expected: LocationsError) async {
    let server = ScriptedServer(Array(repeating: .failure(error), count: 9))
    await #expect(throws: expected) {
      _ = try await server.client().logIn(.password(userName: "ada", password: "x"))
    }
  }

  @Test("a change that gets something else than HTTP as its reply may be stored")
  func doubtsGarbage() async {
    for error in [TransportError.notHTTP("a.org:80"), .closed] {
      let server = ScriptedServer(Array(repeating: .failure(error), count: 9))
      await #expect(throws: LocationsError.timedOut(isInDoubt: true)) {
        try await server.client().delete("K")
      }
      #expect(server.exchanges.count == 4)
    }
  }
}
