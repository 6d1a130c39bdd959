import CommandRunning
import Foundation
import Testing

@Suite("Streets and houses on the command line")
struct AddressCommandTests {
  private let table = """
    street,number,unit,city,postcode,country,lat,lon
    Borgarbraut,52,,Borgarnes,310,IS,64.54173,-21.91385
    Borgarbraut,53,,Borgarnes,310,IS,64.54221,-21.91499
    Laugavegur,1,,Reykjavík,101,IS,64.14659,-21.93280
    Laugavegur,1,,Varmahlíð,560,IS,65.55314,-19.44751
    Laugavegur,20b,,Reykjavík,101,IS,64.14580,-21.93010

    """
  private let house = "Borgarbraut 52, 310 Borgarnes, Iceland"

  private func inFolder(_ body: (_ folder: String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("address-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(table.utf8).write(to: folder.appendingPathComponent("is.csv"))
    let built = try Command.run(
      [
        "build", "addresses", "\(folder.path)/is.csv", "--output", "\(folder.path)/is.gaz",
        "--licence", "CC-BY-4.0", "--attribution", "Registers Iceland",
      ])
    #expect(built.status == 0, "\(built.notes)")
    #expect(built.notes.contains("5 addresses of 5 rows"))
    try body(folder.path)
  }

  @Test("every command finds houses")
  func commands() throws {
    try inFolder { folder in
      let addOn = ["--add-on", "\(folder)/is.gaz"]
      for (arguments, expected) in [
        (["borgarbraut 52, borgarnes"], "\(house)\t64.54173, -21.91385"),
        (["--street", "Borgarbraut 52", "--city", "Borgarnes", "--country", "IS"], house),
        (["--street", "Borgarbraut 52", "--postcode", "310", "--city", "Borgarnes"], house),
        (["--kind", "house", "Borgarbrut 52, Borgarnes"], house),
        (["--min-precision", "house", "Borgarbraut 52, Borgarnes"], house),
        (["explain", "borgarbraut 52, borgarnes"], house),
        (["suggest", "borgarbraut 52"], house), (["suggest", "52 borgarb"], house),
        (["reverse", "64.54174,-21.91385", "--kind", "house"], house),
        (
          ["reverse", "64.54174,-21.91385", "--kind", "street"],
          "Borgarbraut, 310 Borgarnes, Iceland"
        ),
      ] {
        let outcome = try Command.run(arguments + addOn)
        #expect(outcome.text.contains(expected), "\(arguments) \(outcome.text) \(outcome.notes)")
      }
      let rows = try Command.run(
        ["csv", "--add", "latitude,precision"] + addOn,
        input: Array("address\n\"Laugavegur 20B, Reykjavík\"\n".utf8))
      #expect(rows.text.contains("64.1458,house"), "\(rows.text) \(rows.notes)")
      let info = try Command.run(["info", "--verify"] + addOn)
      #expect(info.text.contains("is.gaz: 5 addresses"))
      #expect(info.text.contains("CC-BY-4.0: Registers Iceland"))
    }
  }

  @Test(
    "what is not certain is told: a street of two towns, a number between two, an unknown street")
  func doubt() throws {
    try inFolder { folder in
      let addOn = ["--add-on", "\(folder)/is.gaz"]
      let twice = try Command.run(["Laugavegur 1"] + addOn)
      #expect(twice.status == 1 && twice.notes.contains("several towns have this street"))
      let near = try Command.run(["--near", "65.5,-19.4", "Laugavegur 1"] + addOn)
      #expect(near.text.hasPrefix("Laugavegur 1, 560 Varmahlíð"))
      let json = try Command.run(["--format", "json", "Laugavegur 1"] + addOn).text
      #expect(json.contains(#""ambiguous_street""#) && json.contains("560 Varmahlíð"))
      let unknown = try Command.run(["--format", "json", "Skógarvegur 5, Borgarnes"] + addOn).text
      #expect(unknown.contains(#""precision":"city""#))
      #expect(unknown.contains(#""house_number":"5","street":"Skógarvegur""#))
      let none = try Command.run(["--min-precision", "street", "Skógarvegur 5, Borgarnes"] + addOn)
      #expect(none.status == 1)
    }
  }

  @Test("columns are named by header or number; wrong ones are errors that say which there are")
  func columns() throws {
    try inFolder { folder in
      let odd = Array("ROAD;NO;Y;X;PLACE\nBorgarbraut;52;64,54173;-21,91385;Borgarnes\n".utf8)
      let output = ["--output", "\(folder)/odd.gaz"]
      let named = try Command.run(
        [
          "build", "addresses", "-", "--columns", "street=ROAD,number=2,lat=Y,lon=X,city=PLACE",
        ] + output, input: odd)
      #expect(named.status == 0, "\(named.notes)")
      let found = try Command.run(["--add-on", "\(folder)/odd.gaz", "Borgarbraut 52, Borgarnes"])
      #expect(found.text.contains("64.54173, -21.91385"))
      let wrong = try Command.run(
        ["build", "addresses", "-", "--columns", "street=STREET"] + output, input: odd)
      #expect(wrong.status == 65 && wrong.notes.contains("ROAD"))
      let role = try Command.run(
        ["build", "addresses", "-", "--columns", "strasse:ROAD"] + output, input: odd)
      #expect(role.status == 64 && role.notes.contains("ROLE=COLUMN"))
    }
  }

  @Test("broken rows are skipped and told, a strict build writes nothing, errors keep the old file")
  func broken() throws {
    try inFolder { folder in
      let before = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/is.gaz"))
      let rows = Array((table + "Laugavegur,3,,Reykjavík,101,IS,,\n").utf8)
      let arguments = ["build", "addresses", "-", "--output", "\(folder)/is.gaz"]
      let strict = try Command.run(arguments + ["--strict"], input: rows)
      #expect(strict.status == 65 && strict.notes.contains("no coordinate"))
      let missing = try Command.run(
        ["build", "addresses", "\(folder)/none.csv", "--output", "\(folder)/is.gaz"])
      #expect(missing.status == 66 && missing.notes.contains("none.csv"))
      let empty = try Command.run(arguments, input: [])
      #expect(empty.status == 65 && empty.notes.contains("empty"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/is.gaz")) == before)
      let lenient = try Command.run(arguments, input: rows)
      #expect(lenient.status == 0)
      #expect(lenient.notes.contains("skipped 1: no coordinate (standard input, line 7"))
    }
  }

  @Test("two add-ons with the same town: info tells which counts")
  func overlap() throws {
    try inFolder { folder in
      let other =
        "street,number,city,country,lat,lon\nBorgarbraut,52,Borgarnes,IS,64.54174,-21.91386\n"
      let built = try Command.run(
        ["build", "addresses", "-", "--output", "\(folder)/new.gaz"], input: Array(other.utf8))
      #expect(built.status == 0)
      let both = ["--add-on", "\(folder)/is.gaz", "--add-on", "\(folder)/new.gaz"]
      let info = try Command.run(["info"] + both)
      #expect(info.text.contains("1 town (Borgarnes) also in new.gaz"))
      let found = try Command.run(["Borgarbraut 52, Borgarnes"] + both)
      #expect(found.text.contains("64.54174, -21.91386"))
    }
  }
}
