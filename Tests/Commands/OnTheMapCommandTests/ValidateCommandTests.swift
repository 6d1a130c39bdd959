import CommandRunning
import Foundation
import Testing

@Suite("onthemap validate says all that is wrong with a post")
struct ValidateCommandTests {
  static let fields = ["--first-name", "Ada", "--last-name", "Lovelace"]

  func run(_ arguments: [String], input: String = "") throws -> CommandRunner.Outcome {
    try CommandRunner("onthemap").run(["validate"] + arguments, input: Array(input.utf8))
  }

  func object(_ line: some StringProtocol) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test("a sound post: what it is, and status 0")
  func isSound() throws {
    let outcome = try run(
      Self.fields + ["--location", "Seattle, WA", "--link", "https://example.org/ada"])
    #expect(
      outcome.lines == [
        "Place  Seattle, Washington, United States  47.60621, -122.33207",
        "Link   https://example.org/ada", "The post is valid.",
      ])
    #expect(outcome.notes.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test("warnings leave the status at 0")
  func warns() throws {
    let outcome = try run(
      Self.fields + ["--location", "Springfield", "--link", "https:/example.org"])
    #expect(outcome.status == 0)
    #expect(outcome.lines.contains { $0.hasPrefix("warning: location: \"Springfield\" could be") })
    #expect(outcome.lines.contains("    instead: https://example.org/"))
    #expect(outcome.lines.last == "The post is valid, with 2 warnings.")
  }

  @Test("everything that is wrong is there at once, as text and as JSON, with status 1")
  func findsAll() throws {
    let arguments = [
      "--last-name", "Love\u{202E}lace", "--location", "somewhere over the rainbow",
      "--link", "example.com", "--latitude", "-91", "--longitude", "-200",
    ]
    let text = try run(arguments)
    #expect(text.status == 1)
    #expect(text.lines.count { $0.hasPrefix("error: ") } == 6)
    #expect(text.lines.last == "The post is not valid.")
    #expect(!text.text.contains("\u{202E}"))
    let json = try run(arguments + ["--format", "json"])
    #expect(json.status == 1)
    #expect(json.lines.count == 1)
    let report = try object(json.text)
    #expect(report["valid"] as? Bool == false)
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(
      findings.map { "\($0["field"] ?? "") \($0["code"] ?? "")" } == [
        "firstName name_empty", "lastName name_control_character", "mapString place_not_found",
        "mediaURL link_scheme_missing", "latitude coordinate_out_of_range",
        "longitude coordinate_out_of_range",
      ])
    #expect(findings[3]["repair"] as? String == "https://example.com/")
    #expect(findings.allSatisfy { $0["severity"] as? String == "error" })
  }

  @Test("lines of JSON have a line each, in order, whatever they hold")
  func answersLines() throws {
    let sound = #"{"firstName":"A","lastName":"B","mapString":"Oslo","mediaURL":"https://a.com"}"#
    let lines = [sound, "", "no JSON", "[]", String(repeating: "x", count: 100_000), sound]
    let outcome = try run(["--ndjson", "-"], input: lines.joined(separator: "\r\n"))
    let reports = try outcome.lines.map { try object($0) }
    #expect(reports.map { $0["valid"] as? Bool } == [true, false, false, false, false, true])
    let codes = reports.map {
      (($0["findings"] as? [[String: Any]])?.first?["code"] as? String) ?? ""
    }
    #expect(
      codes == ["", "post_not_json", "post_not_json", "post_not_object", "post_too_long", ""])
    #expect(outcome.status == 1)
    #expect(try run(["--ndjson", "-"], input: "\(sound)\n\(sound)\n").status == 0)
    #expect(try run(["--ndjson", "-"]).status == 0)
  }

  @Test("thousands of lines come out in order")
  func keepsOrder() throws {
    let count = 3_000
    let input = (0..<count).map {
      #"{"firstName":"A","lastName":"B","mapString":"Oslo","mediaURL":"https://a.com/\#($0)"}"#
    }
    let outcome = try run(["--ndjson", "-", "--no-places"], input: input.joined(separator: "\n"))
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == count)
    for (index, line) in outcome.lines.enumerated() {
      #expect(line.contains(#""href":"https://a.com/\#(index)""#))
    }
  }

  @Test("a file holds a post; one that is not there is status 66")
  func readsFiles() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("post-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(
      """
      {"first_name": "A", "last_name": "B", "location": "Oslo",
       "link": "https://a.com", "latitude": 59.9, "longitude": 10.75}
      """.utf8
    ).write(to: file)
    #expect(try run(["--json", file.path]).status == 0)
    let missing = try run(["--json", file.path + "x"])
    #expect(missing.status == 66)
    #expect(missing.notes.contains("No such file"))
  }

  static let switches: [(arguments: [String], status: Int32)] = [
    (["--link", "http://10.0.0.1/"], 1),
    (["--link", "http://10.0.0.1/", "--allow", "public_host"], 0),
    (["--link", "http://ourhost/", "--allow", "dotted_host"], 0),
    (["--link", "http://u:p@a.com/"], 1),
    (["--link", "http://u:p@a.com/", "--allow", "credentials,port"], 0),
    (["--link", "http://a.com:22/"], 1), (["--link", "http://a.com:22/", "--allow", "port"], 0),
    (["--link", "http://a.com/", "--require-https"], 1),
    (["--link", "https://a.com/", "--max-link-bytes", "10"], 1),
  ]

  @Test("each rule of links has its switch", arguments: switches)
  func isSwitched(_ row: (arguments: [String], status: Int32)) throws {
    let outcome = try run(Self.fields + ["--location", "Oslo"] + row.arguments)
    #expect(outcome.status == row.status, "\(outcome.text)")
  }

  @Test(
    "a command line that is wrong is status 64",
    arguments: [
      [], ["--json", "-", "--ndjson", "-"], ["--json", "-", "--link", "x"],
      ["--ndjson", "-", "--format", "text"], ["--link", "x", "--allow", "nonsense"],
      ["--latitude", "north"], ["--link", "x", "--format", "xml"], ["--max-link-bytes", "0"],
    ])
  func isUsage(_ arguments: [String]) throws {
    #expect(try run(arguments).status == 64)
  }

  @Test("a link that is refused is not asked for")
  func asksNobody() throws {
    let outcome = try run(
      Self.fields + [
        "--location", "Oslo", "--link", "http://127.0.0.1:9/", "--check-link", "--format", "json",
      ])
    #expect(outcome.status == 1)
    #expect(try object(outcome.text)["link_check"] == nil)
  }
}
