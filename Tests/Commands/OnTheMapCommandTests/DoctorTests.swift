import CommandRunning
import Foundation
import HTTPServing
import HTTPTypes
import LocationStore
import PostingClient
import ServerTesting
import Testing

@testable import OnTheMapCommand

/// How a proxy treats what a client sends, and what the server behind it replies.
struct ProxyCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The reply to a request that names an address in `X-Forwarded-For`.
  var status = 200
  var body =
    #"{"client":"203.0.113.9","host":"map.example.org","x_forwarded_for":"192.0.2.77, 203.0.113.9"}"#
  /// The reply to one that names it in `Forwarded`.
  var otherStatus = 200
  var otherBody = #"{"client":"203.0.113.9","x_forwarded_for":"203.0.113.9"}"#
  var failure: TransportError?
  let state: Diagnosis.State
  /// Words of what is said.
  let words: String

  init(
    _ description: String, _ state: Diagnosis.State, _ words: String,
    _ change: (inout ProxyCase) -> Void = { _ in }
  ) {
    (testDescription, self.state, self.words) = (description, state, words)
    change(&self)
  }

  func send(_ request: HTTPRequest) throws(TransportError) -> TransportReply {
    if let failure { throw failure }
    let isOther = request.headerFields.contains { $0.name.canonicalName == "forwarded" }
    return TransportReply(
      response: HTTPResponse(status: .init(code: isOther ? otherStatus : status)),
      body: Array((isOther ? otherBody : body).utf8))
  }
}

@Suite("The doctor finds what is wrong with an installation, and says what to mend")
struct DoctorTests {
  @Test(
    "a proxy",
    arguments: [
      ProxyCase("adds its client", .fine, "passes on the host"),
      ProxyCase("sets its client", .fine, "passes on the host") {
        $0.body = #"{"client":"203.0.113.9","x_forwarded_for":"203.0.113.9"}"#
      },
      ProxyCase("asked from its own machine", .fine, "passes on the host") {
        $0.body = #"{"client":"192.0.2.77","x_forwarded_for":"192.0.2.77, 127.0.0.1"}"#
      },
      ProxyCase("sets Forwarded instead", .fine, "passes on the host") {
        $0.body = #"{"client":"203.0.113.9","forwarded":"for=203.0.113.9;proto=https"}"#
        $0.otherBody = #"{"client":"203.0.113.9","forwarded":"for=203.0.113.9;proto=https"}"#
      },
      ProxyCase("adds to Forwarded instead", .fine, "passes on the host") {
        $0.body = #"{"client":"203.0.113.9","forwarded":"for=203.0.113.9"}"#
        $0.otherBody = #"{"client":"203.0.113.9","forwarded":"for=192.0.2.77, for=203.0.113.9"}"#
      },
      ProxyCase("changes the host", .error, "let the proxy send Host") {
        $0.status = 421
        $0.body = "{}"
      },
      ProxyCase("names itself as the host", .error, "passes on 127.0.0.1:8080") {
        $0.body =
          #"{"client":"203.0.113.9","host":"127.0.0.1:8080","x_forwarded_for":"203.0.113.9"}"#
      },
      ProxyCase("sends no address", .error, "does not send X-Forwarded-For") {
        $0.body = #"{"client":"127.0.0.1"}"#
      },
      ProxyCase("passes on what clients invent", .error, "as clients send it") {
        $0.body = #"{"client":"192.0.2.77","x_forwarded_for":"192.0.2.77"}"#
      },
      ProxyCase("is not trusted", .error, "pass --trusted-proxy 10.0.0.5") {
        $0.body = #"{"client":"10.0.0.5","x_forwarded_for":"192.0.2.77, 203.0.113.9"}"#
      },
      ProxyCase("all are trusted", .error, "trusts 203.0.113.9") {
        $0.body = #"{"client":"192.0.2.77","x_forwarded_for":"192.0.2.77, 203.0.113.9"}"#
      },
      ProxyCase("passes on Forwarded", .error, "Forwarded header of clients") {
        $0.otherStatus = 400
        $0.otherBody = "{}"
      },
      ProxyCase("passes on Forwarded as the only field", .error, "Forwarded header of clients") {
        $0.otherBody = #"{"client":"192.0.2.77","forwarded":"for=192.0.2.77"}"#
      },
      ProxyCase("reaches no server", .error, "compare the proxy's address") {
        $0.status = 502
        $0.body = "<html>"
      },
      ProxyCase("of another site", .error, "another server") { $0.body = "<html>" },
      ProxyCase("old certificate", .error, "it has expired") {
        $0.failure = .notTrusted("it has expired")
      },
      ProxyCase("wrong name", .error, "unknown") { $0.failure = .hostNotFound("map.example.org") },
      ProxyCase("not running", .error, "cannot be reached") {
        $0.failure = .notConnected("refused")
      },
    ])
  func proxy(proxy: ProxyCase) async throws {
    let address = try #require(WebOrigin("https://map.example.org"))
    let found = await ServerExamination(
      send: { (request, _) throws(TransportError) in try proxy.send(request) }
    ).proxy(address, trusted: [try #require(AddressRange("127.0.0.1"))])
    let last = try #require(found.last)
    #expect(last.state == proxy.state, "\(last)")
    #expect("\(last.text) \(last.remedy ?? "")".contains(proxy.words), "\(last)")
  }

  @Test("an address without encryption")
  func plain() async throws {
    let address = try #require(WebOrigin("http://map.example.org"))
    let fine = ProxyCase("", .fine, "")
    let found = await ServerExamination(
      send: { (request, _) throws(TransportError) in try fine.send(request) }
    ).proxy(address, trusted: [])
    #expect(found.first?.state == .warning)
    #expect(found.first?.text.contains("not encrypted") == true)
  }

  @Test("a database of a newer version")
  func future() {
    let found = DatabaseExamination.diagnosis(of: .fromTheFuture(path: "l.sqlite"))
    #expect(found.state == .error)
    #expect(found.remedy?.contains("install the newer version") == true)
  }

  @Test("a clock before the newest post")
  func clock() {
    let now = Date(timeIntervalSince1970: 1_795_000_000)
    let examined = DatabaseExamination(location: "l.sqlite", isNamed: true, now: now)
    #expect(examined.clock(lastPostDate: nil).state == .fine)
    #expect(examined.clock(lastPostDate: now.addingTimeInterval(30)).state == .fine)
    #expect(examined.clock(lastPostDate: now.addingTimeInterval(3_600)).state == .error)
  }

  @Test("backups: none, old, new")
  func backups() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/doctor-\(UUID().uuidString)"
    #expect(Doctor.backups(in: folder, at: .now).state == .error)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(Doctor.backups(in: folder, at: .now).state == .error)
    try Data().write(to: URL(filePath: folder + "/notes.txt"))
    #expect(Doctor.backups(in: folder, at: .now).text.contains("has no backup"))
    try Data().write(to: URL(filePath: folder + "/locations-2026-11-22T23-30-00Z.sqlite"))
    #expect(Doctor.backups(in: folder, at: .now).state == .fine)
    let later = Doctor.backups(in: folder, at: .now.addingTimeInterval(3 * 86_400))
    #expect(later.state == .error)
    #expect(later.remedy?.contains("onthemap backup --every 1d") == true)
  }
}

@Suite(
  "The doctor examines a running server and its files",
  .enabled(if: TestSchema.database == nil))
struct DoctorJourneyTests {
  @Test("all is well; then the database is broken in one way after the other")
  func breaks() throws {
    let journey = try Journey()
    let port = journey.address.split(separator: ":").last.map(String.init) ?? ""
    func doctor(_ arguments: [String] = []) throws -> (status: Int32, text: String) {
      let outcome = try journey.database(["doctor", "--port", port, "--no-add-ons"] + arguments)
      return (outcome.status, outcome.text + outcome.notes)
    }
    let well = try doctor()
    #expect(well.status == 0, "\(well.text)")
    #expect(well.text.contains("1 account, 0 posts"))
    #expect(well.text.contains("http://127.0.0.1:\(port) is well"))
    #expect(!well.text.contains("error"))

    func mode(_ mode: Int) throws {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: journey.location)
    }
    try mode(0o644)
    let open = try doctor()
    #expect(open.status == 1)
    #expect(open.text.contains("others can read") && open.text.contains("chmod 600"))
    try mode(0o400)
    let locked = try doctor()
    #expect(locked.status == 1)
    #expect(locked.text.contains("is read-only"))
    // The server sees it too.
    #expect(locked.text.contains("/health replies 503"))
    try mode(0o600)
    #expect(try doctor().status == 0)

    let damagedAddOn = journey.folder.path + "/damaged.gaz"
    try Data("OTMGAZ".utf8).write(to: URL(filePath: damagedAddOn))
    let addOn = try doctor(["--add-on", damagedAddOn])
    #expect(addOn.status == 1)
    #expect(addOn.text.contains("error    gazetteer"))

    journey.end()
    let ended = try doctor()
    #expect(ended.status == 0)
    #expect(ended.text.contains("warning  server      none is running"))

    let path = URL(filePath: journey.location)
    var bytes = try Data(contentsOf: path)
    for index in 2_048..<bytes.count { bytes[index] = 0xA5 }
    try bytes.write(to: path)
    try mode(0o600)
    let damaged = try doctor()
    #expect(damaged.status == 1)
    #expect(damaged.text.contains("onthemap restore the newest backup"), "\(damaged.text)")

    try Data("not a database".utf8).write(to: path)
    #expect(try doctor().text.contains("is not a locations database"))

    try FileManager.default.removeItem(at: path)
    let gone = try doctor()
    #expect(gone.status == 0)
    #expect(gone.text.contains("warning  database    there is none at"))
    let elsewhere = try CommandRunner("onthemap").run(["doctor", "--database", "/nowhere/l.sqlite"])
    #expect(elsewhere.status == 1)
    #expect(elsewhere.text.contains("install -d -m 700"))
  }
}
