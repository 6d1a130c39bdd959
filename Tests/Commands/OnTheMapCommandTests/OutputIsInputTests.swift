import CommandRunning
import Foundation
import Testing

@Suite("a command does not print to the file that it reads")
struct OutputIsInputTests {
  private static let post =
    #"{"firstName":"Ada","lastName":"Lovelace","mapString":"London"}"# + "\n"
  private static let table = "first_name,last_name,location,link\nAda,Lovelace,London,\n"

  /// Runs a line of a shell in a folder with a file `t`; `$O` is the command.
  private func run(
    _ line: String, on content: String
  ) throws -> (status: Int32, notes: String, files: [String: String]) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(content.utf8).write(to: folder.appendingPathComponent("t"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    process.environment = [
      "O": CommandRunner("onthemap").executable.path, "HOME": folder.path,
      "XDG_DATA_HOME": folder.path, "XDG_STATE_HOME": folder.path,
    ]
    let notes = Pipe()
    process.standardError = notes
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: notes.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[name] = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    return (process.terminationStatus, text, files)
  }

  @Test(
    "and says which of standard input and output is closed",
    arguments: [
      ("$O import - --dry-run <&-", "cannot read the input: it is closed"),
      ("$O validate --ndjson - <&-", "cannot read the input: it is closed"),
      ("$O validate --json t >&-", "cannot write the output: it is closed"),
    ])
  func closed(line: String, message: String) throws {
    let outcome = try run(line.replacing("$O", with: "timeout 600 $O"), on: Self.post)
    #expect([65, 74].contains(outcome.status))
    #expect(outcome.notes.contains(message), "\(outcome.notes)")
    #expect(outcome.files == ["t": Self.post])
  }

  @Test(
    "posts to validate",
    arguments: [
      "$O validate --ndjson t >> t", "$O validate --ndjson - < t >> t",
      "ln -s t u; $O validate --no-places --ndjson t >> u; status=$?; rm u; exit $status",
      "ln t u; $O validate --fix --ndjson u >> t; status=$?; rm u; exit $status",
      "$O validate --json t >> t", "$O validate --json - < t 1<> t",
    ])
  func validate(line: String) throws {
    let outcome = try run(line, on: Self.post)
    #expect(outcome.status == 64)
    #expect(outcome.notes == "onthemap: the input file is the output file: write to another file\n")
    #expect(outcome.files == ["t": Self.post])
  }

  @Test(
    "a table to import",
    arguments: [
      "$O import --dry-run t >> t", "$O import --dry-run - < t >> t",
      "$O import --dry-run --format json t >> t",
    ])
  func importing(line: String) throws {
    let outcome = try run(line, on: Self.table)
    #expect(outcome.status == 64)
    #expect(outcome.notes == "onthemap: the input file is the output file: write to another file\n")
    #expect(outcome.files == ["t": Self.table])
  }

  @Test(
    "another file, no file and a pipe are fine",
    arguments: [
      "$O validate --no-places --ndjson t > u; rm u",
      "$O validate --no-places --ndjson t > /dev/null",
      "$O validate --no-places --ndjson - < t | cat",
      "$O validate --no-places --ndjson - < /dev/null",
    ])
  func others(line: String) throws {
    let outcome = try run(line, on: Self.post)
    #expect(!outcome.notes.contains("the input file"))
    #expect(outcome.files == ["t": Self.post])
  }
}
