import FileGeocoding
import GeoFormats
import Geocoding
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import TextTools
import Testing
import ServerTesting

@testable import GeocodingServer
@testable import HTTPServing

@Suite("what one client of the geocoder can take", .timeLimit(.minutes(60)))
struct LoadTests {
  private static let form = ["Content-Type": "application/x-www-form-urlencoded"]

  /// A form with queries that take next to no time.
  private static func queries(_ count: Int) -> String {
    let members = (0..<count).map { "\"q\($0)\":{\"query\":\"\"}" }
    return "queries={\(members.joined(separator: ","))}"
  }

  @Test("added columns: each property once, and only those that there are")
  func properties() async throws {
    try await GeocoderTestServer.run { server in
      func extend(_ properties: [String]) async throws -> ServerReply {
        let list = properties.map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
        let ids = "[\"5809844\",\"5809844\"]"
        return try await server.send(
          .post, "/reconcile", "extend={\"ids\":\(ids),\"properties\":[\(list)]}",
          headers: Self.form)
      }
      let known = try await server.send(.get, "/reconcile/properties")
      let all = try #require(try known.value("properties")?.elements)
        .compactMap { $0["id"]?.string }
      #expect(all.count == 10)
      let whole = try await extend(all)
      #expect(whole.status == 200)
      #expect(try whole.value("rows")?.names == ["5809844"])
      #expect(try whole.value("rows", "5809844")?.names == all)
      let none = try await extend([])
      #expect(none.status == 200)
      for wrong in [
        ["label", "label"], ["label", "country", "label"], all + ["latitude"], ["colour"], [""],
        all + ["colour"], Array(repeating: "label", count: 2_000),
      ] {
        let reply = try await extend(wrong)
        #expect(reply.status == 400, "\(wrong.prefix(12))")
        #expect(reply.bytes.count < 300)
      }
      let twice = try await extend(["label", "label"])
      #expect(try twice.value("message") == "extend has the property \"label\" twice")
    }
  }

  @Test("the queries of a form count like as many requests, also more than a burst")
  func counts() async throws {
    try await GeocoderTestServer.run(settings: { $0.requestsPerSecond = 1 }) { server in
      let many = try await server.send(.post, "/reconcile", Self.queries(1_000), headers: Self.form)
      #expect(many.status == 200)
      let next = try await server.send(.post, "/reconcile", Self.queries(1), headers: Self.form)
      #expect(next.status == 429)
      // Some were there, and nearly 1,000 seconds are owed, less those that the answers took.
      let seconds = try #require(next.headers[.retryAfter].flatMap { Int($0) })
      #expect((500...1_000).contains(seconds))
    }
    try await GeocoderTestServer.run(settings: { $0.requestsPerSecond = 0.001 }) { server in
      // A burst is one request of one query.
      let two = try await server.send(.post, "/reconcile", Self.queries(2), headers: Self.form)
      #expect(two.status == 429)
      #expect(two.headers[.retryAfter] != nil)
      #expect(try two.value("status") == "error")
    }
  }

  @Test("while the geocoder is busy everything else is answered")
  func health() async throws {
    try await GeocoderTestServer.run { server in
      // In the cache before.
      _ = try await server.send(.get, "/geocode?q=Oslo")
      try await server.routes.work.whileFull {
        for path in [
          "/health", "/metrics", "/openapi.json", "/assets/app.css", "/geocode?q=Oslo",
        ] {
          let reply = try await server.send(.get, path)
          #expect(reply.status == 200, "\(path)")
        }
      }
    }
  }

  @Test(
    "every search takes a turn",
    arguments: [
      "/geocode?q=Rome", "/suggest?q=Rom", "/reverse?lat=1&lon=1", "/photon/api?q=Rome",
      "/photon/reverse?lat=1&lon=1", "/nominatim/search?q=Rome", "/nominatim/reverse?lat=1&lon=1",
      "/pelias/v1/search?text=Rome", "/pelias/v1/autocomplete?text=Rome",
      "/open-meteo/v1/search?name=Rome", "/reconcile/suggest/entity?prefix=Rome",
      "/reconcile?queries=%7B%22q%22:%7B%22query%22:%22Rome%22%7D%7D", "/onthemap/?q=Rome",
    ])
  func turns(path: String) async throws {
    try await GeocoderTestServer.run { server in
      let asking = Mutex<Task<Int, any Error>?>(nil)
      try await server.routes.work.whileFull {
        asking.withLock { $0 = Task { try await server.send(.get, path).status } }
        while server.routes.work.waitingCount == 0 { await Task.yield() }
      }
      #expect(try await asking.withLock { $0 }?.value == 200)
    }
  }

  @Test("the threads of streams take turns, too")
  func streams() async throws {
    try await GeocoderTestServer.run { server in
      let asking = Mutex<Task<ServerReply, any Error>?>(nil)
      try await server.routes.work.whileFull {
        asking.withLock {
          $0 = Task {
            try await server.send(
              .post, "/geocode", "\"Oslo\"\n", headers: ["Content-Type": "application/x-ndjson"])
          }
        }
        while server.routes.work.waitingThreadCount == 0 { await Task.yield() }
      }
      let reply = try #require(try await asking.withLock { $0 }?.value)
      #expect(reply.status == 200 && reply.text.contains("Norway"))
    }
  }

  @Test("what is wrong with a table is said in a few lines, however many columns it has")
  func columns() async throws {
    try await GeocoderTestServer.run { server in
      let csv = ["Content-Type": "text/csv"]
      let names = (0..<4_000).map { "column \($0)" }
      let row = Array(repeating: "x", count: names.count).joined(separator: ",")
      let table = names.joined(separator: ",") + "\n" + row
      for path in ["/geocode", "/geocode?column=none", "/onthemap/geocode"] {
        let reply = try await server.send(.post, path, table + "\n", headers: csv)
        #expect(reply.status == 400)
        #expect(reply.bytes.count < 2_000, "\(path)")
        #expect(reply.text.contains("and 3980 more"), "\(path)")
      }
      let long = String(repeating: "x", count: 5_000)
      let two = try await server.send(
        .post, "/geocode?column=none", "a,\(long)\n1,2\n", headers: csv)
      #expect(two.bytes.count < 500)
      let few = try await server.send(.post, "/geocode?column=c", "a,b\n1,2\n", headers: csv)
      let sentence = "There is no column \"c\". The columns are \"a\", \"b\"."
      #expect(try few.value("error")?.string == sentence)
    }
  }

  @Test("a stream is no longer counted when its end is seen")
  func streamEnds() async throws {
    let budget = SpoolBudget()
    let plan = AnswerPlan(format: .ndjson) { GeocodingAnswer(query: $0) }
    for _ in 0..<200 {
      let stream = AnswerStream(sharing: budget)
      let isCounted = Atomic<Bool>(true)
      await stream.receive(RequestBody(buffer: ByteBuffer()))
      let hasStarted = stream.start(.jsonLines(plan)) {
        isCounted.store(false, ordering: .sequentiallyConsistent)
      }
      #expect(hasStarted)
      while try await stream.next() != nil {}
      let isStillCounted = isCounted.load(ordering: .sequentiallyConsistent)
      #expect(!isStillCounted)
    }
  }

  @Test("a client has two streams at a time, and others have theirs")
  func streamsPerClient() throws {
    let counter = StreamCounter()
    try counter.begin("a")
    try counter.begin("a")
    #expect(throws: RequestRefusal.self) { try counter.begin("a") }
    for client in ["b", "c", "d", "e", "f", "g", "h"] {
      try counter.begin(client)
      try counter.begin(client)
    }
    let refusal = #expect(throws: RequestRefusal.self) { try counter.begin("i") }
    #expect(refusal?.status == .serviceUnavailable && refusal?.retryAfterSeconds == 5)
    counter.end("a")
    try counter.begin("i")
    #expect(throws: RequestRefusal.self) { try counter.begin("a") }
  }

  @Test("a stream whose client sends a byte now and then is too slow, one that waits for us is not")
  func pace() {
    let start = ContinuousClock.now
    var pace = StreamPace(at: start)
    func isTooSlow(after seconds: Int, isClientAwaited: Bool = true) -> Bool {
      pace.isTooSlow(at: start + .seconds(seconds), isClientAwaited: isClientAwaited)
    }
    for second in stride(from: 0, to: 30, by: 8) {
      pace.count(1)
      #expect(!isTooSlow(after: second))
    }
    #expect(isTooSlow(after: 30))
    // The server was busy.
    #expect(!isTooSlow(after: 60, isClientAwaited: false))
    pace.count(StreamPace.leastByteCount)
    #expect(!isTooSlow(after: 90))
    // The bytes of one window do not count for the next.
    #expect(isTooSlow(after: 120))
  }
}
