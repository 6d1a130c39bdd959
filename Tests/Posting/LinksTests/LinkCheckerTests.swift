import Links
import PostValidation
import Synchronization
import Testing

@testable import PostingClient

@Suite("A link check tells alive from dead, and says when it cannot tell")
struct LinkCheckerTests {
  /// A network that does what it is told, and remembers what was asked of it.
  final class Script: Sendable {
    enum Answer {
      case reply(Int, String? = nil, retryAfter: Duration? = nil)
      case failure(LinkProbeError)
    }
    struct State {
      var answers: [Answer]
      var addresses: [Result<[InternetAddress], ResolutionError>]
      var probes: [LinkProbe] = []
      var names: [String] = []
      var pauses: [Duration] = []
      var now = Duration.zero
    }
    let state: Mutex<State>
    static let address = InternetAddress.v4(93, 184, 215, 14)

    init(
      _ answers: [Answer],
      addresses: [Result<[InternetAddress], ResolutionError>] = []
    ) {
      state = Mutex(State(answers: answers, addresses: addresses))
    }

    var probes: [LinkProbe] { state.withLock(\.probes) }
    var names: [String] { state.withLock(\.names) }
    var pauses: [Duration] { state.withLock(\.pauses) }

    func checker(_ policy: LinkPolicy = LinkPolicy()) -> LinkChecker {
      LinkChecker(
        policy: policy,
        retry: RetryPolicy(
          attempts: 3, base: .seconds(1), random: { 1 },
          pause: { [self] duration async throws(CancellationError) in
            state.withLock { state in
              state.pauses.append(duration)
              state.now += duration
            }
          }),
        stopwatch: { [self] in { self.state.withLock(\.now) } },
        resolve: { [self] name, _ async throws(ResolutionError) in
          let result = state.withLock { state in
            state.names.append(name)
            return state.addresses.isEmpty
              ? .success([Self.address]) : state.addresses.removeFirst()
          }
          return try result.get()
        },
        probe: { [self] probe async throws(LinkProbeError) in
          let answer = state.withLock { state in
            state.probes.append(probe)
            return state.answers.isEmpty ? .failure(.cut("no more")) : state.answers.removeFirst()
          }
          switch answer {
          case .reply(let status, let location, let retryAfter):
            return LinkProbeReply(status: status, location: location, retryAfter: retryAfter)
          case .failure(let error):
            if error == .timedOut { state.withLock { $0.now += probe.timeout } }
            throw error
          }
        })
    }

    func check(_ text: String = "https://example.com/a") async throws -> LinkCheck {
      await checker().check(try Link(text))
    }
  }

  static let verdicts: [(answers: [Script.Answer], verdict: LinkCheck.Verdict, methods: [String])] =
    [
      ([.reply(200)], .alive, ["HEAD"]), ([.reply(204)], .alive, ["HEAD"]),
      ([.reply(405), .reply(200)], .alive, ["HEAD", "GET"]),
      ([.reply(501), .reply(200)], .alive, ["HEAD", "GET"]),
      ([.reply(403), .reply(200)], .alive, ["HEAD", "GET"]),
      ([.reply(404), .reply(200)], .alive, ["HEAD", "GET"]),
      ([.reply(500), .reply(200)], .alive, ["HEAD", "GET"]),
      ([.failure(.cut("reset")), .reply(200)], .alive, ["HEAD", "GET"]),
      ([.reply(404), .reply(404)], .dead, ["HEAD", "GET"]),
      ([.reply(410), .reply(410)], .dead, ["HEAD", "GET"]),
      ([.reply(405), .reply(404)], .dead, ["HEAD", "GET"]),
      ([.reply(401), .reply(401)], .unknown, ["HEAD", "GET"]),
      ([.reply(403), .reply(403)], .unknown, ["HEAD", "GET"]),
      ([.reply(405), .reply(405)], .unknown, ["HEAD", "GET"]),
      ([.reply(451), .reply(451)], .unknown, ["HEAD", "GET"]),
      ([.reply(300)], .unknown, ["HEAD", "GET"]),
      (
        [.reply(503), .reply(503), .reply(200)], .alive, ["HEAD", "GET", "HEAD"]
      ),
      (
        [.reply(429), .reply(429), .reply(429), .reply(429), .reply(429), .reply(429)], .unknown,
        ["HEAD", "GET", "HEAD", "GET", "HEAD", "GET"]
      ),
      (
        [.reply(500), .reply(502), .reply(503), .reply(504), .reply(500), .reply(599)], .unknown,
        ["HEAD", "GET", "HEAD", "GET", "HEAD", "GET"]
      ),
      (
        [.failure(.notConnected("refused")), .failure(.notConnected("refused")), .reply(200)],
        .alive, ["HEAD", "HEAD", "HEAD"]
      ),
      ([.failure(.notSecure("expired"))], .unknown, ["HEAD"]),
      ([.failure(.cancelled)], .unknown, ["HEAD"]),
    ]

  @Test("what a server says has its verdict", arguments: verdicts.indices)
  func judges(_ index: Int) async throws {
    let row = Self.verdicts[index]
    // 300 leads to GET, which the script answers with nothing more three times over.
    let script = Script(row.answers)
    let check = try await script.check()
    #expect(check.verdict == row.verdict)
    #expect(script.probes.map(\.method.rawValue).prefix(row.methods.count) == row.methods[...])
    #expect(check.requestCount == script.probes.count)
  }

  @Test("a name that is not there is dead; one that cannot be looked up is tried again")
  func judgesNames() async throws {
    let missing = Script([], addresses: [.failure(.notFound)])
    let dead = try await missing.check()
    #expect(dead.verdict == .dead)
    #expect(dead.reason == .hostNotFound("example.com"))
    let failing = Script(
      [.reply(200)], addresses: [.failure(.unavailable), .success([Script.address])])
    #expect(try await failing.check().verdict == .alive)
    #expect(failing.pauses == [.seconds(1)])
    let empty = Script([], addresses: [.success([])])
    #expect(try await empty.check().verdict == .dead)
  }

  @Test("redirects are followed, ten at most, each asked for with HEAD again")
  func followsRedirects() async throws {
    let script = Script([.reply(301, "/b"), .reply(405), .reply(302, "//other.com?q"), .reply(200)])
    let check = try await script.check()
    #expect(check.verdict == .alive)
    #expect(
      check.hops.map(\.href)
        == ["https://example.com/a", "https://example.com/b", "https://other.com/?q"])
    #expect(script.probes.map(\.method) == [.head, .head, .get, .head])
    #expect(script.names == ["example.com", "example.com", "other.com"])
    let loop = Script(Array(repeating: .reply(302, "/a"), count: 20))
    #expect(try await loop.check().reason == .tooManyRedirects)
    #expect(loop.probes.count == 11)
    let mail = Script([.reply(302, "mailto:a@b.c")])
    #expect(try await mail.check().reason == .redirectUnreadable(.schemeUnsupported("mailto")))
  }

  @Test("a server that asks for time gets it, within the limit")
  func waits() async throws {
    let soon = Script([.reply(429), .reply(429, retryAfter: .seconds(7)), .reply(200)])
    #expect(try await soon.check().verdict == .alive)
    #expect(soon.pauses == [.seconds(7)])
    let late = Script([.reply(503), .reply(503, retryAfter: .seconds(3600))])
    let check = try await late.check()
    #expect(check.verdict == .unknown)
    #expect(check.retryAfter == .seconds(3600))
    #expect(late.pauses.isEmpty)
  }

  @Test("all attempts together end with the time allowed")
  func ends() async throws {
    let script = Script(Array(repeating: .failure(.timedOut), count: 9))
    let check = try await script.check()
    #expect(check.reason == .timedOut)
    #expect(check.duration == .seconds(20))
    // Ten seconds, a pause of one, and what is left.
    #expect(script.probes.map(\.timeout) == [.seconds(10), .seconds(9)])
  }

  @Test("the other version of addresses is tried where the first does not connect")
  func triesBothVersions() async throws {
    let six = try #require(InternetAddress("2606:4700::1111"))
    let script = Script(
      [.failure(.notConnected("no route")), .reply(200)],
      addresses: [.success([six, six, Script.address])])
    #expect(try await script.check().verdict == .alive)
    #expect(script.probes.map(\.address) == [six, Script.address])
  }

  @Test(
    "one address that is not public is enough: nothing is asked",
    arguments: [
      ["127.0.0.1"], ["93.184.215.14", "10.0.0.1"], ["2606:4700::1111", "::1"],
      ["::ffff:169.254.169.254"], ["64:ff9b::127.0.0.1"], ["fe80::1"],
    ])
  func refusesAddresses(_ texts: [String]) async throws {
    let script = Script(
      [.reply(200)], addresses: [.success(texts.compactMap { InternetAddress($0) })])
    let check = try await script.check()
    #expect(check.verdict == .unknown)
    #expect(check.reason.code == "refused")
    #expect(script.probes.isEmpty)
  }

  @Test(
    "an answer that changes between attempts is checked again; between check and request none is")
  func isNotRebound() async throws {
    let script = Script(
      [.reply(503), .reply(503), .reply(200)],
      addresses: [.success([Script.address]), .success([.v4(127, 0, 0, 1)])])
    let check = try await script.check()
    #expect(check.reason.code == "refused")
    #expect(script.names.count == 2)
    #expect(script.probes.map(\.address) == [Script.address, Script.address])
  }

  @Test("a link that breaks the policy is not looked up, neither is a redirect")
  func holdsToPolicy() async throws {
    for text in ["http://user@example.com", "http://127.1", "http://localhost", "http://a.com:25"] {
      let script = Script([.reply(200)])
      #expect(try await script.check(text).reason.code == "refused")
      #expect(script.names.isEmpty)
      let redirected = Script([.reply(302, text)])
      if !text.contains("@") {
        #expect(try await redirected.check().reason.code == "refused")
        #expect(redirected.probes.count == 1)
      }
    }
  }

  @Test("a long address of a redirect is followed")
  func followsLongRedirects() async throws {
    let script = Script([.reply(302, "/" + String(repeating: "x", count: 4000)), .reply(200)])
    #expect(try await script.check().verdict == .alive)
  }
}
