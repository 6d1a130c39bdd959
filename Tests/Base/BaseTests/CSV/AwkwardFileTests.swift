import CSV
import Foundation
import Testing

/// A file of the folder `Awkward`, and what it holds: a rule of real files each.
struct AwkwardFile: Sendable, CustomTestStringConvertible {
  struct Meaning: Decodable, Sendable {
    let delimiter: String
    let rows: [[String]]
    var encoding: String?
    var problems: [String]?
    var lines: [Int]?
  }

  let name: String
  let bytes: [UInt8]
  let meaning: Meaning
  var testDescription: String { name }

  static func all() throws -> [AwkwardFile] {
    guard let folder = Bundle.module.resourceURL?.appendingPathComponent("Awkward") else {
      return []
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.filter { $0.hasSuffix(".csv") }.map { name in
      let table = folder.appendingPathComponent(name)
      let meaning = table.deletingPathExtension().appendingPathExtension("json")
      return AwkwardFile(
        name: String(name.dropLast(4)), bytes: Array(try Data(contentsOf: table)),
        meaning: try JSONDecoder().decode(Meaning.self, from: Data(contentsOf: meaning)))
    }
  }
}

@Suite("Files as people have them")
struct AwkwardFileTests {
  @Test("are all there")
  func count() throws {
    #expect(try AwkwardFile.all().count == 36)
  }

  @Test("are read as they are meant, in pieces of any size", arguments: try AwkwardFile.all())
  func read(file: AwkwardFile) throws {
    for pieces in [1, 7, 32_768] {
      let table = try ReadTable(file.bytes, pieces: pieces)
      #expect(table.rows == file.meaning.rows)
      #expect(String(decoding: [table.dialect.delimiter], as: UTF8.self) == file.meaning.delimiter)
      #expect(table.problems == file.meaning.problems ?? [])
      if let lines = file.meaning.lines { #expect(table.lines == lines) }
      if let encoding = file.meaning.encoding { #expect(table.encoding?.rawValue == encoding) }
    }
  }

  @Test("come out as they went in where they are UTF-8", arguments: try AwkwardFile.all())
  func bytes(file: AwkwardFile) throws {
    guard file.meaning.encoding ?? "utf-8" == "utf-8" else { return }
    #expect(try ReadTable(file.bytes).bytes == file.bytes)
  }

  @Test("have their delimiter found below a title as well, where one may be")
  func preamble() {
    let text = "Members 2026\n\nname;place;link\nAda;London;x\nZoë;Köln;y\n"
    let sample = Array(text.utf8)
    #expect(CSVDialect(sniffing: sample, mayHavePreamble: true).delimiter == UInt8(ascii: ";"))
    // Without a title the first record decides.
    #expect(CSVDialect(sniffing: sample).delimiter == UInt8(ascii: ","))
  }

  private static let otherKinds: [([UInt8], FileKind)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .picture),
    ([0xFF, 0xD8, 0xFF, 0xE0], .picture), (Array("GIF89a".utf8), .picture),
    (Array("%PDF-1.7\n".utf8), .pdf), ([0x1F, 0x8B, 0x08, 0], .gzip),
    ([0x50, 0x4B, 3, 4, 20, 0], .zip),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .compoundFile),
    (Array("SQLite format 3\0".utf8), .database), (Array("PAR1".utf8), .database),
    (Array("\u{FEFF}\n<!DOCTYPE html><html>".utf8), .html), (Array("<HTML>".utf8), .html),
    (Array("<?xml version=\"1.0\"?>".utf8), .xml),
    (Array(#"[{"name": "Ada"}]"#.utf8), .json), (Array("{ \"a\": 1}".utf8), .json),
    (Array("ab\0\u{1}\0\u{2}\0\0".utf8), .binary), ([0x7F, 0x45, 0x4C, 0x46], .program),
  ]

  @Test("of another kind are told apart from tables", arguments: otherKinds)
  func kinds(bytes: [UInt8], kind: FileKind) {
    #expect(FileKind(beginning: bytes) == kind)
    #expect(throws: CSVError<Never>.notATable(kind)) { try ReadTable(bytes) }
  }

  @Test(
    "are tables when they only look odd",
    arguments: [
      "", "{name},place\n", "[draft] members\nname,place\n", "<b>,x\n", "PK,place\n", "%,x\n",
      "BZ,1\n", "GIF,x\n", "\u{FEFF}name\n",
    ])
  func tables(text: String) throws {
    #expect(FileKind(beginning: Array(text.utf8)) == nil)
    _ = try ReadTable(text.utf8)
  }
}
