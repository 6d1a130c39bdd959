import CommandRunning
import Files
import Foundation
import Synchronization
import Testing

@Suite("An import keeps the files of its user, and uses the columns of an address")
struct ImportFileTests {
  private static let table =
    "First Name,Last Name,City,ST,Zip,LinkedIn URL\n"
    + "Ada,Lovelace,Portland,ME,,https://e.org/1\nBob,Moog,Springfield,,97477,https://e.org/2\n"

  /// Runs an import in a folder of its own, beside the table.
  private func run(
    _ arguments: [String], name: String = "people.csv", content: [UInt8] = Array(table.utf8),
    links: [String: String] = [:]
  ) throws -> (outcome: CommandRunner.Outcome, files: [String: Data]) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = { folder.appendingPathComponent($0).path }
    try Data(content).write(to: folder.appendingPathComponent(name))
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }
    let outcome = try CommandRunner("onthemap").run(
      ["import", path(name), "--dry-run"]
        + arguments.map { $0.hasPrefix("@") ? path(String($0.dropFirst())) : $0 },
      environment: ["XDG_STATE_HOME": path("state")])
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name != "state" {
      files[name] = FileManager.default.contents(atPath: path(name))
    }
    return (outcome, files)
  }

  @Test(
    "An option that names the table or the file of another option is refused",
    arguments: [
      (["--save-mapping", "@people.csv"], "--save-mapping and the table are the same file"),
      (["--failed", "@people.csv"], "--failed and the table are the same file"),
      (["--review", "@./people.csv"], "--review and the table are the same file"),
      (["--ledger", "@people.csv"], "--ledger and the table are the same file"),
      (["--failed", "@x.csv", "--review", "@x.csv"], "--review and --failed are the same file"),
      (["--report", "@x.json", "--save-mapping", "@x.json"], "--save-mapping and --report"),
      (["--report", "@people.csv.ledger.json", "--ledger", "@people.csv.ledger.json"], "--ledger"),
    ])
  func refuses(arguments: [String], message: String) throws {
    let (outcome, files) = try run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.notes.contains(message))
    #expect(files == ["people.csv": Data(Self.table.utf8)])
  }

  @Test("A mapping that is read is not replaced", arguments: ["--report", "--save-mapping"])
  func mapping(option: String) throws {
    let (outcome, files) = try run(
      ["--mapping", "@m.json", option, "@./m.json"], name: "m.json",
      content: Array(#"{"location": "Ort"}"#.utf8))
    #expect(outcome.status == 64)
    #expect(outcome.notes.contains("\(option) and --mapping are the same file"))
    #expect(files == ["m.json": Data(#"{"location": "Ort"}"#.utf8)])
  }

  @Test("Rows that are not posted go to a device as they are, and no file is made beside it")
  func devices() throws {
    let table = Self.table + "Cy,Doe,,,,https://e.org/3\n"
    let (outcome, files) = try run(
      ["--failed", "@null.csv"], content: Array(table.utf8), links: ["null.csv": "/dev/null"])
    #expect(outcome.status == 1)
    #expect(!outcome.notes.contains("is kept"))
    #expect(Set(files.keys).subtracting(["null.csv"]) == ["people.csv"])
    let shown = try run(
      ["--failed", "@out.csv"], content: Array(table.utf8), links: ["out.csv": "/proc/self/fd/2"])
    #expect(shown.outcome.notes.contains("Cy,Doe,,,,https://e.org/3,4,place_empty,"))
    #expect(Set(shown.files.keys).subtracting(["out.csv"]) == ["people.csv"])
  }

  @Test("A table whose name begins with a hyphen has to be told from an option")
  func hyphen() throws {
    let outcome = try CommandRunner("onthemap").run(["import", "-p.csv", "--dry-run"])
    #expect(outcome.status == 64)
    #expect(outcome.notes.contains("./-NAME"))
  }

  @Test("A report has one of the endings that say its format")
  func report() throws {
    let (outcome, files) = try run(["--report", "@people.csv"])
    #expect(outcome.status == 64)
    #expect(outcome.notes.contains("--report must end in .json or .html"))
    #expect(files == ["people.csv": Data(Self.table.utf8)])
    #expect(try run(["--report", "@rep.txt"]).outcome.status == 64)
    #expect(try run(["--report", "@rep.HTML"]).files["rep.HTML"] != nil)
  }

  @Test("A table that is compressed is read, and the parts of its addresses are used")
  func compressed() throws {
    let gzipped = CollectedBytes()
    let sink = GzipSink(gzipped)
    try sink.write(Array(Self.table.utf8))
    try sink.finish()
    for (name, content) in [
      ("people.csv", Array(Self.table.utf8)), ("people.csv.gz", gzipped.bytes),
    ] {
      let (outcome, _) = try run([], name: name, content: content)
      #expect(outcome.status == 0)
      // Without its postal code, Springfield would be held.
      #expect(outcome.text.hasPrefix("2 rows: 2 to create"))
      #expect(outcome.notes.contains("column \"ST\" is the place's region"))
      #expect(outcome.notes.contains("column \"Zip\" is the place's postal code"))
      #expect(outcome.notes.contains("column \"LinkedIn URL\" is the link"))
    }
    let cut = try run([], name: "people.csv.gz", content: Array(gzipped.bytes.dropLast(9)))
    #expect(cut.outcome.status == 65)
    #expect(cut.outcome.notes.contains("ends"))
  }
}

/// Collects what is written to it.
private final class CollectedBytes: ByteSink {
  private let collected = Mutex<[UInt8]>([])

  var bytes: [UInt8] { collected.withLock { $0 } }

  func write(_ bytes: [UInt8]) throws(InputOutputError) { collected.withLock { $0 += bytes } }
}
