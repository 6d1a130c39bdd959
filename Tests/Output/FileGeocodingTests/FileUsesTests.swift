import Files
import Foundation
import Testing

@Suite("No file is overwritten that is read, or written twice")
struct FileUsesTests {
  /// Runs a test in a folder with a table, a hard link to it and a symbolic link.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("sub"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let table = folder.appendingPathComponent("t.csv")
    try Data("a\n1\n".utf8).write(to: table)
    try FileManager.default.linkItem(at: table, to: folder.appendingPathComponent("hard.csv"))
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("soft.csv"), withDestinationURL: table)
    try body(folder.path)
  }

  @Test(
    "Files that exist are known by device and inode, others by their folder and name",
    arguments: [
      ("t.csv", "t.csv", true), ("t.csv", "./t.csv", true), ("t.csv", "sub/../t.csv", true),
      ("t.csv", "hard.csv", true), ("t.csv", "soft.csv", true), ("t.csv", "new.csv", false),
      ("new.csv", "sub/../new.csv", true), ("new.csv", "sub/new.csv", false),
      ("new.csv", "other.csv", false), ("new.csv", "none/new.csv", false),
    ])
  func identities(first: String, second: String, areSame: Bool) throws {
    try inFolder { folder in
      var files = FileUses()
      files.read("\(folder)/\(first)", as: "the table")
      files.write("\(folder)/\(second)", as: "--report")
      var conflict: FileUses.Conflict?
      do throws(FileUses.Conflict) { try files.check() } catch { conflict = error }
      #expect((conflict != nil) == areSame)
      guard let conflict else { return }
      #expect(conflict.writer == "--report")
      #expect(conflict.other == "the table")
      #expect(conflict.path == "\(folder)/\(second)")
    }
  }

  @Test("Two files that are read may be one, and so may devices and pipes")
  func allowed() throws {
    var files = FileUses()
    files.read("/dev/null", as: "the table")
    files.write("/dev/null", as: "--output")
    files.write("/dev/null", as: "--report")
    files.write(nil, as: "--summary")
    files.read("/etc/passwd", as: "one")
    files.read("/etc/passwd", as: "two")
    try files.check()
  }

  @Test("The message says which option to change")
  func message() throws {
    try inFolder { folder in
      var files = FileUses()
      files.write("\(folder)/x", as: "--failed")
      files.write("\(folder)/x", as: "--review")
      do throws(FileUses.Conflict) {
        try files.check()
        Issue.record("one file was written twice")
      } catch {
        #expect(
          "\(error)" == "--review and --failed are the same file, \"\(folder)/x\": "
            + "give --review another name")
      }
    }
  }

  @Test("An input that is changed while it is read ends, with what was read before")
  func steady() throws {
    try inFolder { folder in
      let file = try FileDescriptor.reading("\(folder)/t.csv")
      defer { file.close() }
      var input = SteadyInput(file, of: file)
      var buffer: [UInt8] = [0, 0]
      #expect(try input.read(into: &buffer) == 2)
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder)/t.csv"))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data("2\n".utf8))
      #expect(throws: InputOutputError.inputChanged) { _ = try input.read(into: &buffer) }
    }
  }

  @Test("An input that is replaced by another file stays what it was")
  func replaced() throws {
    try inFolder { folder in
      let file = try FileDescriptor.reading("\(folder)/t.csv")
      defer { file.close() }
      var input = SteadyInput(file, of: file)
      try Data("b\n2\n3\n".utf8).write(
        to: URL(fileURLWithPath: "\(folder)/t.csv"), options: .atomic)
      var buffer = [UInt8](repeating: 0, count: 16)
      #expect(try input.read(into: &buffer) == 4)
      #expect(try input.read(into: &buffer) == 0)
    }
  }
}
