import HTTPTypes
import TextTools
import Testing

@testable import GeocodingServer

@Suite("our own API")
struct OwnAPITests {
  @Test("an answer is the JSON of the command line", arguments: ["/geocode", "/onthemap/geocode"])
  func geocodes(path: String) async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "\(path)?q=Springfield")
      #expect(try reply.value("query") == "Springfield")
      #expect(try reply.value("results", "0", "country_code") == "US")
      #expect(try #require(try reply.value("rivals")?.elements).count > 1)
      let none = try await server.send(.get, "\(path)?q=xqzzkwv")
      #expect(none.status == 200)
      #expect(try none.value("refusal") == "not_found")
    }
  }

  @Test("options have the names of the command line")
  func options() async throws {
    try await GeocoderTestServer.run { server in
      func region(_ query: String) async throws -> JSONValue? {
        try await server.send(.get, "/geocode?\(query)").value("results", "0", "admin1_code")
      }
      let inUS = try await region("q=Paris&country=us")
      #expect(inUS == "US-TX")
      let inMissouri = try await region("q=Springfield&admin1=US-MO")
      #expect(inMissouri == "US-MO")
      let inBox = try await region("q=Paris&bbox=-96,33,-95,34")
      #expect(inBox == "US-TX")
      let nearMissouri = try await region("q=Springfield&near=37.2,-93.3")
      #expect(nearMissouri == "US-MO")
      let inParts = try await region("city=Springfield&state=IL")
      #expect(inParts == "US-IL")
      let sure = try await server.send(.get, "/geocode?q=Springfield&min-confidence=0.9")
      #expect(try sure.value("results", "0", "precision") == "country")
      let explained = try await server.send(.get, "/geocode?q=Oslo&explain=1")
      #expect(try explained.value("explanation") != nil)
      let german = try await server.send(.get, "/geocode?q=Munich&language=de,en")
      #expect(try german.value("results", "0", "name") == "München")
    }
  }

  @Test(
    "answers come in each format",
    arguments: [
      ("csv", "text/csv; charset=utf-8", "query,"),
      ("geojson", "application/geo+json", "\"Point\""),
      ("kml", "application/vnd.google-earth.kml+xml", "<Point>"), ("svg", "image/svg+xml", "<svg"),
      ("gpx", "application/gpx+xml", "<wpt"), ("ndjson", "application/x-ndjson", "{\"query\""),
    ])
  func formats(format: String, type: String, content: String) async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/geocode?q=Oslo&format=\(format)")
      #expect(reply.headers[.contentType]?.hasPrefix(type) == true)
      #expect(reply.text.contains(content))
    }
  }

  @Test("completion and points")
  func others() async throws {
    try await GeocoderTestServer.run { server in
      let typed = try await server.send(.get, "/suggest?q=sea&limit=2")
      #expect(try typed.value("results", "0", "name") == "Seattle")
      #expect(try typed.value("results")?.elements?.count == 2)
      let point = try await server.send(.get, "/reverse?lat=47.6062&lon=-122.3321")
      #expect(try point.value("results", "0", "name") == "Seattle")
      let sea = try await server.send(.get, "/reverse?lat=0&lon=-30")
      #expect(try sea.value("refusal") == "nothing_near")
    }
  }

  @Test(
    "a wrong value is refused with the name of the parameter",
    arguments: [
      ("geocode", "q"), ("geocode?q=Oslo&city=Oslo", "q"), ("geocode?q=a&limit=-1", "limit"),
      ("geocode?q=a&country=xx", "country"), ("geocode?q=a&admin1=US-ZZ", "admin1"),
      ("geocode?q=a&near=91,0", "near"), ("geocode?q=a&bbox=1,2", "bbox"),
      ("geocode?q=a&min-confidence=2", "min-confidence"), ("geocode?q=a&kind=village", "kind"),
      ("geocode?q=a&format=text", "format"), ("suggest", "q"), ("reverse?lat=1", "lon"),
      ("reverse?lat=x&lon=1", "lat"), ("geocode?q=%C3", "q"),
    ])
  func refuses(path: String, parameter: String) async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(.get, "/\(path)")
      #expect(reply.status == 400)
      #expect(try reply.value("parameter") == .string(parameter))
      #expect(try reply.value("error")?.string?.hasPrefix(parameter) == true)
    }
  }
}

@Suite("many queries in one request")
struct StreamTests {
  @Test("each line of JSON has its answer, in order")
  func lines() async throws {
    try await GeocoderTestServer.run { server in
      let body = """
        "Seattle, WA"
        {"query":"Costa Rica","id":7}
        not json
        "xqzzkwv"

        """
      let reply = try await server.send(
        .post, "/geocode", body, headers: ["Content-Type": "application/x-ndjson"])
      #expect(reply.status == 200)
      #expect(reply.headers[.contentType] == "application/x-ndjson; charset=utf-8")
      let answers = try reply.text.split(separator: "\n").map {
        try JSONReader.value(of: Array($0.utf8))
      }
      #expect(answers.count == 4)
      #expect(answers.first?["results"]?.elements?.first?["name"] == "Seattle")
      #expect(answers[1]["results"]?.elements?.first?["kind"] == "country")
      #expect(answers[2]["refusal"] == "malformed")
      #expect(answers[3]["refusal"] == "not_found")
    }
  }

  @Test("the rows of a table get columns, and what was guessed is told")
  func table() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(
        .post, "/geocode?add=latitude,country_code", "id,place\n1,Oslo\n2,xqzzkwv\n",
        headers: ["Content-Type": "text/csv; charset=utf-8"])
      #expect(reply.headers[.contentType] == "text/csv; charset=utf-8")
      let rows = reply.text.split(separator: "\n")
      #expect(rows.first == "id,place,latitude,country_code")
      #expect(rows[1].hasPrefix("1,Oslo,59.9") && rows[1].hasSuffix(",NO"))
      #expect(rows[2] == "2,xqzzkwv,,")
    }
  }

  @Test("a body of many megabytes is answered line by line")
  func large() async throws {
    try await GeocoderTestServer.run { server in
      // More answers than fit into memory: what a client does not read yet waits in a file.
      let count = 40_000
      let body = String(repeating: "\"Springfield\"\n\"Oslo\"\n", count: count / 2)
      let reply = try await server.send(
        .post, "/geocode?limit=1", body, headers: ["Content-Type": "application/x-ndjson"])
      let lines = reply.text.split(separator: "\n")
      #expect(lines.count == count)
      let isInOrder = lines.indices.allSatisfy {
        lines[$0].hasPrefix($0 % 2 == 0 ? "{\"query\":\"Springfield\"" : "{\"query\":\"Oslo\"")
      }
      #expect(isInOrder)
    }
  }

  @Test("what cannot be answered is refused before any answer")
  func refuses() async throws {
    try await GeocoderTestServer.run { server in
      let csv = ["Content-Type": "text/csv"]
      let columns = try await server.send(.post, "/geocode", "a,b\n1,2\n", headers: csv)
      #expect(columns.status == 400)
      #expect(try columns.value("error")?.string?.isEmpty == false)
      let header = (0...4_096).map { "c\($0)" }.joined(separator: ",")
      let wide = try await server.send(.post, "/geocode?column=c0", header + "\n", headers: csv)
      #expect(wide.status == 400)
      #expect(wide.text.contains("more than 4096 columns"))
      let added = try await server.send(
        .post, "/geocode?add=nonsense", "place\nOslo\n", headers: csv)
      #expect(added.status == 400)
      #expect(try added.value("parameter") == "add")
      let type = try await server.send(
        .post, "/geocode", "Oslo", headers: ["Content-Type": "text/plain"])
      #expect(type.status == 415)
      let withoutType = try await server.send(.post, "/geocode", "Oslo").status
      #expect(withoutType == 415)
    }
  }

  @Test("an empty body has an empty answer")
  func empty() async throws {
    try await GeocoderTestServer.run { server in
      let reply = try await server.send(
        .post, "/geocode", "", headers: ["Content-Type": "application/x-ndjson"])
      #expect(reply.status == 200)
      #expect(reply.bytes.isEmpty)
    }
  }
}

@Suite("bytes that wait for a slow client")
struct AnswerSpoolTests {
  @Test("they come out as they went in, from memory and from the file")
  func order() async throws {
    let spool = AnswerSpool(for: ReceivedBytes(), sharing: SpoolBudget())
    let chunk = 100_000
    // Ten times what stays in memory, before anybody reads.
    for number in 0..<100 { try spool.write([UInt8](repeating: UInt8(number), count: chunk)) }
    var received: [UInt8] = []
    for _ in 0..<3 { received += try await spool.next() ?? [] }
    for number in 100..<120 { try spool.write([UInt8](repeating: UInt8(number), count: chunk)) }
    spool.end()
    while let bytes = try await spool.next() { received += bytes }
    #expect(received.count == 120 * chunk)
    #expect(
      (0..<120).allSatisfy {
        received[$0 * chunk] == UInt8($0) && received[$0 * chunk + chunk - 1] == UInt8($0)
      })
  }

  @Test("a stream gets half of the room that others leave, and gives it back")
  func budget() throws {
    let budget = SpoolBudget(byteLimit: 1_000)
    #expect(!budget.take(501, besides: 0))
    #expect(budget.take(500, besides: 0))
    #expect(!budget.take(1, besides: 500))
    // A second one, and a third.
    #expect(budget.take(250, besides: 0))
    #expect(!budget.take(126, besides: 0))
    #expect(budget.take(125, besides: 0))
    budget.giveBack(500)
    #expect(budget.take(62, besides: 250))
    #expect(!budget.take(200, besides: 312))
  }

  @Test("what waits in the file takes room, which is free when it was read or forgotten")
  func budgetOfFile() async throws {
    let budget = SpoolBudget(byteLimit: 8 << 20)
    let spool = AnswerSpool(for: ReceivedBytes(), sharing: budget)
    // The first mebibyte waits in memory.
    for _ in 0..<5 { try spool.write([UInt8](repeating: 7, count: 1 << 20)) }
    #expect(spool.isWaiting)
    #expect(!budget.take(2 << 20 + 1, besides: 0))
    spool.end()
    while try await spool.next() != nil {}
    #expect(!spool.isWaiting)
    #expect(budget.take(4 << 20, besides: 0))
    budget.giveBack(4 << 20)
    let other = AnswerSpool(for: ReceivedBytes(), sharing: budget)
    for _ in 0..<5 { try other.write([UInt8](repeating: 7, count: 1 << 20)) }
    other.abort()
    #expect(budget.take(4 << 20, besides: 0))
  }

  @Test("after the end of the request nothing can be written")
  func abort() async throws {
    let spool = AnswerSpool(for: ReceivedBytes(), sharing: SpoolBudget())
    spool.abort()
    #expect(throws: (any Error).self) { try spool.write([1]) }
    await #expect(throws: (any Error).self) { try await spool.next() }
  }
}
