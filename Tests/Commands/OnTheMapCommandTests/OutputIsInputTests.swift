import CommandRunning
import Foundation
import Testing

@Suite("a command does not print to the file that it reads")
struct OutputIsInputTests {
  private static let post =
    #"{"firstName":"Ada","lastName":"Lovelace","mapString":"London"}"# + "\n"
  private static let table = "first_name,last_name,location,link\nAda,Lovelace,London,\n"

  private func run(
    _ line: String, on content: String
  ) throws -> (status: Int32, notes: String, files: [String: String]) {
    try CommandRunner("onthemap").runShell(line, with: "t", of: content)
  }

  @Test(
    "and says which of standard input and output is closed",
    arguments: [
      ("$C import - --dry-run <&-", "cannot read the input: it is closed"),
      ("$C validate --ndjson - <&-", "cannot read the input: it is closed"),
      ("$C validate --json t >&-", "cannot write the output: it is closed"),
    ])
  func closed(line: String, message: String) throws {
    let outcome = try run(line.replacing("$C", with: "timeout 600 $C"), on: Self.post)
    #expect([65, 74].contains(outcome.status))
    #expect(outcome.notes.contains(message), "\(outcome.notes)")
    #expect(outcome.files == ["t": Self.post])
  }

  @Test(
    "posts to validate, or a table to import",
    arguments: [
      "$C validate --ndjson t >> t", "$C validate --ndjson - < t >> t",
      "ln -s t u; $C validate --no-places --ndjson t >> u; status=$?; rm u; exit $status",
      "ln t u; $C validate --fix --ndjson u >> t; status=$?; rm u; exit $status",
      "$C validate --json t >> t", "$C validate --json - < t 1<> t",
      "$C import --dry-run t >> t", "$C import --dry-run - < t >> t",
      "$C import --dry-run --format json t >> t",
    ])
  func refused(line: String) throws {
    let content = line.contains("import") ? Self.table : Self.post
    let outcome = try run(line, on: content)
    #expect(outcome.status == 64)
    #expect(outcome.notes == "onthemap: the input file is the output file: write to another file\n")
    #expect(outcome.files == ["t": content])
  }

  @Test(
    "another file, no file and a pipe are fine",
    arguments: [
      "$C validate --no-places --ndjson t > u; rm u",
      "$C validate --no-places --ndjson t > /dev/null",
      "$C validate --no-places --ndjson - < t | cat",
      "$C validate --no-places --ndjson - < /dev/null",
    ])
  func others(line: String) throws {
    let outcome = try run(line, on: Self.post)
    #expect(!outcome.notes.contains("the input file"))
    #expect(outcome.files == ["t": Self.post])
  }
}
