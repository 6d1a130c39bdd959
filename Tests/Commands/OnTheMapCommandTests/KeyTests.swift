import CommandRunning
import Foundation
import Testing

@Suite("Keys and accounts on the command line")
struct KeyTests {
  @Test("a key goes to a new file that only its owner can read, and signs a request")
  func writesKey() throws {
    let journey = try Journey()
    let path = journey.folder.path + "/key"
    let add = ["key", "add", "ada@example.org", "--name", "test", "--output", path]
    let added = try journey.database(add)
    #expect(added.status == 0, "\(added.notes)")
    #expect(added.output.isEmpty)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasSuffix("\n"))
    let key = String(text.dropLast())
    #expect(!key.contains("\n"))
    let table = journey.folder.path + "/people.csv"
    try Data("name,location,link\nBo Ek,Oslo,https://example.org/\n".utf8)
      .write(to: URL(filePath: table))
    #expect(
      try journey.run(["import", table, "--quiet"], environment: ["ONTHEMAP_API_KEY": key])
        .text.hasPrefix("1 row: 1 created"))

    // An existing file is left as it is, and no key is made for it.
    let again = try journey.database(add)
    #expect(again.status == 1)
    #expect(again.notes.contains("already exists"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(try journey.database(["key", "list"]).lines.count == 1)
  }

  @Test("without an account or a folder there is neither a key nor a file")
  func failsWhole() throws {
    let journey = try Journey()
    let path = journey.folder.path + "/key"
    let unknown = try journey.database(
      ["key", "add", "eve@example.org", "--name", "test", "--output", path])
    #expect(unknown.status == 1)
    #expect(!FileManager.default.fileExists(atPath: path))
    let nowhere = try journey.database(
      ["key", "add", "ada@example.org", "--name", "test", "--output", path + "/none/key"])
    #expect(nowhere.status == 66)
    #expect(try journey.database(["key", "list"]).lines.isEmpty)
  }

  @Test("the key of an account is alone on the output where that is no terminal")
  func printsAccountKey() throws {
    let journey = try Journey()
    let added = try journey.database(
      ["user", "add", "bo@example.org", "--first-name", "Bo", "--last-name", "Ek"],
      password: Journey.password)
    let listed = try journey.database(["user", "list"])
    let line = listed.lines.first { $0.contains("bo@example.org") } ?? ""
    #expect(added.text == (line.split(separator: "\t").first ?? "") + "\n")
    #expect(added.text.count > 1)
  }
}
