import CommandRunning
import Foundation
import Testing

@Suite("What cannot be imported is refused with one line, and nothing is left behind")
struct ImportInputTests {
  private static let header = Array("name,location,link\n".utf8)
  private static let row = Array("Ada Lovelace,\"51.5, -0.1\",https://ada.example.org/\n".utf8)

  /// Runs an import in a folder of its own.
  private func run(
    _ content: [UInt8]?, _ arguments: [String] = ["--dry-run"], fileBlockLimit: Int? = nil,
    prepare: (URL) throws -> Void = { _ in }
  ) throws -> (outcome: CommandRunner.Outcome, files: [String]) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("import-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let table = folder.appendingPathComponent("people.csv")
    if let content { try Data(content).write(to: table) }
    try prepare(folder)
    let outcome = try CommandRunner("onthemap").run(
      ["import", table.path] + arguments,
      environment: ["XDG_STATE_HOME": folder.path + "/state"], fileBlockLimit: fileBlockLimit)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (outcome, files.filter { $0 != "people.csv" && $0 != "state" }.sorted())
  }

  private static let refused: [([UInt8], String)] = [
    ([0x89] + Array("PNG\r\n\u{1A}\n".utf8), "this is a picture, not a table"),
    (Array("%PDF-1.7\n1 0 obj\n".utf8), "this is a PDF document"),
    (Array("<!doctype html>\n<title>404</title>\n".utf8), "this is a web page"),
    (
      [0x1F, 0x8B, 0x08, 0x00, 0x00],
      "the gzip file ends in the middle"
    ),
    ([0x50, 0x4B, 0x03, 0x04, 0x14], "save it as CSV"),
    ([], "the table is empty"), (Array("\n\n".utf8), "the table is empty"),
    (header, "has a header but no rows"),
    (
      header + Array("\"Ada,London\n".utf8),
      "line 2, column 1: the quote opened here is never closed"
    ),
  ]

  @Test("a file that is no table, or has no rows", arguments: refused)
  func refuses(content: [UInt8], reason: String) throws {
    let (outcome, files) = try run(content, ["--dry-run", "--quiet"])
    #expect(outcome.status == 65)
    #expect(outcome.notes.contains(reason))
    #expect(outcome.notes.split(separator: "\n").count == 1)
    #expect(outcome.text == "")
    #expect(files == [])
  }

  @Test("a folder, and a file that is not there")
  func refusesFolders() throws {
    let folder = try run(nil) {
      try FileManager.default.createDirectory(
        at: $0.appendingPathComponent("people.csv"), withIntermediateDirectories: false)
    }
    #expect(folder.outcome.status == 66)
    #expect(folder.outcome.notes.contains("Is a directory"))
    let none = try run(nil)
    #expect(none.outcome.status == 66)
    #expect(none.outcome.notes.contains("No such file"))
  }

  @Test("a file that may not be read", .enabled(if: getuid() != 0, "root may read everything"))
  func refusesUnreadable() throws {
    let (outcome, _) = try run(Self.header + Self.row) {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0], ofItemAtPath: $0.appendingPathComponent("people.csv").path)
    }
    #expect(outcome.status == 66)
    #expect(outcome.notes.contains("Permission denied"))
  }

  @Test("a ledger that is another file is left as it is")
  func refusesOtherFiles() throws {
    let letter = Data("Dear diary,".utf8)
    var kept: Data?
    let (outcome, _) = try run(Self.header + Self.row) {
      try letter.write(to: $0.appendingPathComponent("people.csv.ledger"))
      kept = try Data(contentsOf: $0.appendingPathComponent("people.csv.ledger"))
    }
    #expect(outcome.status == 74)
    #expect(outcome.notes.contains("people.csv.ledger"))
    #expect(kept == letter)
  }

  @Test("a disk that is full of rows that failed leaves no half of them under their name")
  func tellsFullDisk() throws {
    let rows = (1...2_000).map { "Ada Lovelace,No Such Place \($0),https://ada.example.org/\n" }
    let (outcome, files) = try run(
      Self.header + Array(rows.joined().utf8), ["--dry-run", "--quiet"], fileBlockLimit: 64)
    #expect(outcome.status == 74)
    #expect(outcome.notes.contains("File too large"))
    #expect(files == [])
  }

  @Test("a mapping is saved, and read again")
  func savesMapping() throws {
    var saved: [String: String] = [:]
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("mapping-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("m.json")
    let table = Array("Wer,Ort,Seite\nAda Lovelace,\"51.5, -0.1\",https://ada.example.org/\n".utf8)
    let maps = ["--map", "name=Wer", "--map", "link=3"]
    let first = try run(table, ["--dry-run", "--save-mapping", file.path] + maps)
    #expect(first.outcome.status == 0)
    saved = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
    #expect(saved == ["fullName": "Wer", "city": "Ort", "link": "Seite"])
    let second = try run(table, ["--dry-run", "--mapping", file.path])
    #expect(second.outcome.status == 0)
    #expect(second.outcome.text.hasPrefix("1 row: 1 to create"))
  }
}
