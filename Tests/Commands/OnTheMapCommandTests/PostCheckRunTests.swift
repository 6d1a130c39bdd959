import CommandLineSupport
import Files
import Foundation
import Links
import OnTheMapCommand
import PostValidation
import PostingClient
import Synchronization
import Testing

@Suite("Lines of posts are checked in order, and their links where that is asked")
struct PostCheckRunTests {
  /// Bytes that are handed out a few at a time.
  struct Pieces: ByteSource {
    var bytes: ArraySlice<UInt8>

    mutating func read(into buffer: inout [UInt8]) -> Int {
      let count = min(bytes.count, buffer.count, 700)
      for (index, byte) in bytes.prefix(count).enumerated() { buffer[index] = byte }
      bytes = bytes.dropFirst(count)
      return count
    }
  }

  /// Keeps what is written; may be full after some bytes.
  final class Paper: ByteSink {
    let bytes = Mutex<[UInt8]>([])
    let limit: Int

    init(limit: Int = .max) {
      self.limit = limit
    }

    func write(_ more: [UInt8]) throws(InputOutputError) {
      let isFull = bytes.withLock { bytes in
        bytes += more
        return bytes.count > limit
      }
      if isFull { throw .outputClosed }
    }
  }

  /// A network in which sites called dead have no page, and others have one.
  static let checker = LinkChecker(
    resolve: { _, _ async throws(ResolutionError) in [.v4(93, 184, 215, 14)] },
    probe: { probe async throws(LinkProbeError) in
      // Whoever comes first must not be written first.
      if probe.link.path.hasSuffix("0") { await Task.yield() }
      return LinkProbeReply(status: probe.link.host.description.hasPrefix("dead") ? 404 : 200)
    })

  static func post(_ link: String) -> String {
    #"{"firstName":"A","lastName":"B","mapString":"C","mediaURL":"\#(link)"}"#
  }

  func run(
    _ lines: [String], checker: LinkChecker?, jobCount: Int
  ) async throws -> (reports: [[String: Any]], isSound: Bool) {
    let source = Pieces(bytes: Array(lines.joined(separator: "\n").utf8)[...])
    let paper = Paper()
    let run = PostCheckRun(validator: PostValidator(geocoder: nil), checker: checker, format: .json)
    let isSound = try await run.checkLines(of: source, to: paper, jobCount: jobCount)
    let reports = try paper.bytes.withLock { $0 }.split(separator: UInt8(ascii: "\n")).map {
      try #require(JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
    }
    return (reports, isSound)
  }

  @Test("each line has its report, in order, on one thread and on several", arguments: [1, 3])
  func keepsOrder(_ jobCount: Int) async throws {
    let lines = (0..<500).map { Self.post("https://a.com/\($0)") }
    for checker in [nil, Self.checker] {
      let (reports, isSound) = try await run(lines, checker: checker, jobCount: jobCount)
      #expect(isSound)
      #expect(
        reports.map { ($0["link"] as? [String: Any])?["href"] as? String }
          == (0..<500).map { "https://a.com/\($0)" })
    }
  }

  @Test("a dead link makes a post unsound; one of a post that is refused anyway is not asked for")
  func asksForLinks() async throws {
    let (reports, isSound) = try await run(
      [Self.post("https://a.com/"), Self.post("https://dead.com/"), Self.post("a.com"), "x"],
      checker: Self.checker, jobCount: 2)
    #expect(!isSound)
    #expect(reports.map { $0["valid"] as? Bool } == [true, false, false, false])
    let checks = reports.map { $0["link_check"] as? [String: Any] }
    #expect(checks.map { $0?["verdict"] as? String } == ["alive", "dead", nil, nil])
    #expect(checks[1]?["status"] as? Int == 404)
    #expect(checks[1]?["requests"] as? Int == 2)
    #expect(checks[0]?["final"] as? String == "https://a.com/")
    #expect(checks[0]?["address"] as? String == "93.184.215.14")
  }

  @Test("a reader that goes away ends the run")
  func ends() async throws {
    let lines = (0..<5_000).map { Self.post("https://a.com/\($0)") }.joined(separator: "\n")
    let source = Pieces(bytes: Array(lines.utf8)[...])
    let run = PostCheckRun(validator: PostValidator(geocoder: nil), checker: nil, format: .json)
    await #expect(throws: InputOutputError.outputClosed) {
      _ = try await run.checkLines(of: source, to: Paper(limit: 1_000), jobCount: 2)
    }
  }
}
