import CommandRunning
import Foundation
import Testing

@Suite("Add-ons on the command line")
struct AddOnCommandTests {
  private let table = "name,latitude,longitude,country,region\nZyxtopia,47.61,-122.33,US,WA\n"
  private let label = "Zyxtopia, Washington, United States"

  /// Runs a body in a folder with the add-on `mine.gaz`.
  private func inFolder(_ body: (_ folder: String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("add-on-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("onthemap/add-ons"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let built = try Command.run(
      ["build", "places", "-", "--output", "\(folder.path)/mine.gaz"], input: Array(table.utf8))
    #expect(built.status == 0)
    #expect(built.notes.contains("1 place of 1 row,"))
    try body(folder.path)
  }

  @Test("every command takes --add-on")
  func commands() throws {
    try inFolder { folder in
      let addOn = ["--add-on", "\(folder)/mine.gaz"]
      for arguments in [
        ["zyxtopia, wa"], ["explain", "zyxtopia"], ["suggest", "zyxto"],
        ["reverse", "47.61,-122.33", "--nearest"],
      ] {
        let outcome = try Command.run(arguments + addOn)
        #expect(outcome.text.contains(label), "\(arguments) \(outcome.notes)")
      }
      let rows = try Command.run(["csv"] + addOn, input: Array("city\nZyxtopia\n".utf8))
      #expect(rows.text.contains("47.61"))
      let info = try Command.run(["info", "--verify"] + addOn)
      #expect(info.text.contains("mine.gaz: 1 place,"))
    }
  }

  @Test("a build removes the partial files of builds that were killed, and no others")
  func removesPartials() throws {
    try inFolder { folder in
      // No process has the first number, and the second is that of the first process of the system.
      let (killed, living) = ("\(folder)/mine.gaz.4194305.partial", "\(folder)/mine.gaz.1.partial")
      let other = "\(folder)/yours.gaz.4194305.partial"
      for file in [killed, living, other] { try Data().write(to: URL(filePath: file)) }
      let built = try Command.run(
        ["build", "places", "-", "--output", "\(folder)/mine.gaz"], input: Array(table.utf8))
      #expect(built.status == 0)
      #expect(!FileManager.default.fileExists(atPath: killed))
      #expect(FileManager.default.fileExists(atPath: living))
      #expect(FileManager.default.fileExists(atPath: other))
    }
  }

  @Test("the variable and the folder are looked at, unless --no-add-ons")
  func surroundings() throws {
    try inFolder { folder in
      let variable = ["ONTHEMAP_ADD_ONS": "\(folder)/mine.gaz"]
      #expect(try Command.run(["zyxtopia"], environment: variable).text.contains(label))
      #expect(try Command.run(["--no-add-ons", "zyxtopia"], environment: variable).status == 1)
      let home = ["XDG_DATA_HOME": folder]
      #expect(try Command.run(["zyxtopia"], environment: home).status == 1)
      try FileManager.default.copyItem(
        atPath: "\(folder)/mine.gaz", toPath: "\(folder)/onthemap/add-ons/mine.gaz")
      try Data("junk".utf8).write(
        to: URL(fileURLWithPath: "\(folder)/onthemap/add-ons/damaged.gaz"))
      let outcome = try Command.run(["zyxtopia"], environment: home)
      #expect(outcome.text.contains(label))
      #expect(outcome.notes.contains("left out") && outcome.notes.contains("damaged.gaz"))
      // The same file at home, in the variable and by name is loaded once.
      let all = try Command.run(
        ["--add-on", "\(folder)/mine.gaz", "zyxtopia"],
        environment: home.merging(variable) { $1 })
      #expect(all.text.contains(label))
    }
  }

  @Test("a file that is named and cannot be used is an error that names it")
  func errors() throws {
    try inFolder { folder in
      let missing = try Command.run(["--add-on", "\(folder)/none.gaz", "x"])
      #expect(missing.status == 66 && missing.notes.contains("none.gaz"))
      let variable = try Command.run(["x"], environment: ["ONTHEMAP_ADD_ONS": "/no/such.gaz"])
      #expect(variable.status == 66 && variable.notes.contains("ONTHEMAP_ADD_ONS"))
      let swapped = try Command.run(["--gazetteer", "\(folder)/mine.gaz", "x"])
      #expect(swapped.status == 65 && swapped.notes.contains("--add-on"))
      let twice = try Command.run(
        ["--add-on", "\(folder)/mine.gaz", "--add-on", "\(folder)/mine.gaz", "x"])
      #expect(twice.status == 65 && twice.notes.contains("twice"))
    }
  }

  @Test("a strict build of broken rows writes nothing and keeps the file that is there")
  func strict() throws {
    try inFolder { folder in
      let before = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/mine.gaz"))
      let broken = Array((table + ",1,2,,\n").utf8)
      let arguments = ["build", "places", "-", "--output", "\(folder)/mine.gaz"]
      let strict = try Command.run(arguments + ["--strict"], input: broken)
      #expect(strict.status == 65 && strict.notes.contains("no name"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/mine.gaz")) == before)
      #expect(try Command.run(arguments, input: broken).status == 0)
    }
  }
}
