import CommandRunning
import Foundation
import Testing

@Suite("The geocode csv command")
struct TableCommandTests {
  /// Runs a test in a folder of its own.
  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("geocode-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test("Rows of standard input get columns, and the guess is said")
  func pipe() throws {
    let outcome = try Command.run(["csv"], input: "id,city,state\n1,Seattle,WA\n2,Paris,TX\n".utf8)
    #expect(
      outcome.lines[0]
        == "id,city,state,latitude,longitude,label,country_code,precision,confidence,status")
    #expect(
      outcome.lines[1].hasPrefix(
        "1,Seattle,WA,47.60621,-122.33207,\"Seattle, Washington, United States\",US,city,"))
    #expect(outcome.lines[2].contains("Paris, Texas"))
    #expect(outcome.notes.contains("place columns: \"city\", \"state\" (detected"))
    #expect(outcome.notes.contains("2 rows: 2 found"))
    #expect(outcome.status == 0)
  }

  @Test("A code in the column of the country is a country")
  func country() throws {
    let input = "City,Country\nLondon,CA\nToronto,CA\n".utf8
    let outcome = try Command.run(["csv", "--add", "label", "--quiet"], input: input)
    #expect(outcome.lines[1].hasSuffix("\"London, Ontario, Canada\""))
    #expect(outcome.lines[2].hasSuffix("\"Toronto, Ontario, Canada\""))
    #expect(outcome.notes.isEmpty)
  }

  @Test("Streets and postal codes are parts of the place")
  func parts() throws {
    let input = "id,Straße,PLZ,Ort,Land\n1,Gartenweg 3,48143,Münster,DE\n"
    let outcome = try Command.run(["csv", "--add", "label,precision"], input: input.utf8)
    #expect(
      outcome.lines.last
        == "1,Gartenweg 3,48143,Münster,DE,\"Münster, North Rhine-Westphalia, Germany\",city")
    #expect(
      outcome.notes.contains("place columns: \"Straße\", \"PLZ\", \"Ort\", \"Land\""))
    let named = try Command.run(
      [
        "csv", "--street", "2", "--postcode", "plz", "--city", "Ort", "--country", "Land",
        "--quiet",
        "--add", "query", "--min-precision", "city",
      ], input: input.utf8)
    #expect(named.lines.last?.contains("Gartenweg 3, 48143, Münster") == true)
  }

  @Test("Points find their places")
  func points() throws {
    let arguments = ["csv", "--latitude", "a", "--longitude", "b", "--add", "in={name}/{country}"]
    let outcome = try Command.run(arguments, input: "a,b\n47.6062,-122.3321\n".utf8)
    #expect(outcome.lines == ["a,b,in", "47.6062,-122.3321,Seattle/United States"])
  }

  @Test("How far and how large the place of a point may be can be said")
  func nearness() throws {
    let run = { (options: [String]) in
      // Seattle, and the middle of the Atlantic.
      try Command.run(
        ["csv", "--latitude", "a", "--longitude", "b", "--add", "status", "--quiet"] + options,
        input: "a,b\n47.6062,-122.3321\n0,-30\n".utf8
      ).lines.map { $0.split(separator: ",").last ?? "" }
    }
    #expect(try run([]) == ["status", "found", "nothing_near"])
    #expect(try run(["--max-distance", "5000"]) == ["status", "found", "found"])
    #expect(
      try run(["--min-population", "5000000"]) == ["status", "nothing_near", "nothing_near"])
    let refused = try Command.run(["csv", "--max-distance", "-1"], input: "".utf8)
    #expect(refused.status == 64)
  }

  @Test("Files are written whole, rows without a place apart, and the summary as JSON")
  func files() throws {
    try inFolder { folder in
      let path = { (name: String) in folder.appendingPathComponent(name).path }
      try Data("place\nSeattle\nzzqxj vwkkq\n".utf8).write(to: URL(fileURLWithPath: path("in.csv")))
      // The output may be the input.
      let outcome = try Command.run([
        "csv", path("in.csv"), "--output", path("in.csv"), "--unmatched", path("rest.csv"),
        "--summary", path("summary.json"), "--add", "name",
      ])
      #expect(outcome.status == 1)
      #expect(outcome.output.isEmpty)
      let text = { (name: String) in try String(contentsOfFile: path(name), encoding: .utf8) }
      #expect(try text("in.csv") == "place,name\nSeattle,Seattle\nzzqxj vwkkq,\n")
      #expect(try text("rest.csv").hasPrefix("place,reason\nzzqxj vwkkq,not_"))
      #expect(try text("summary.json").hasPrefix("{\"rows\":2,\"found\":1,"))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["in.csv", "rest.csv", "summary.json"])
    }
  }

  /// Starts the command with a table that does not end, and waits until its first row is written.
  private func start(
    in folder: URL, _ body: (Process, _ partial: URL, _ notes: URL) throws -> Void
  ) throws {
    let process = Process()
    let input = Pipe()
    let notes = folder.appendingPathComponent("notes")
    try Data().write(to: notes)
    process.executableURL = try Command.executable
    process.arguments = [
      "csv", "--add", "name", "--output", folder.appendingPathComponent("out.csv").path,
    ]
    process.standardInput = input
    process.standardError = try FileHandle(forWritingTo: notes)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("place\nSeattle\nPar".utf8))
    let partial = folder.appendingPathComponent("out.csv.\(process.processIdentifier).partial")
    let expected = Data("place,name\nSeattle,Seattle\n".utf8)
    while process.isRunning, (try? Data(contentsOf: partial)) != expected { sched_yield() }
    try body(process, partial, notes)
    withExtendedLifetime(input) {}
  }

  @Test(
    "A process that is killed leaves no half file under the final name", arguments: [true, false])
  func killed(hadFile: Bool) throws {
    try inFolder { folder in
      let output = folder.appendingPathComponent("out.csv")
      if hadFile { try Data("old".utf8).write(to: output) }
      try start(in: folder) { process, _, _ in
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
      #expect((try? Data(contentsOf: output)) == (hadFile ? Data("old".utf8) : nil))
    }
  }

  @Test(
    "A process that is asked to end writes what it has, and says where",
    arguments: [SIGINT, SIGTERM])
  func interrupted(signal: Int32) throws {
    try inFolder { folder in
      try start(in: folder) { process, partial, notes in
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 128 + signal)
        #expect(
          try String(contentsOf: partial, encoding: .utf8) == "place,name\nSeattle,Seattle\n")
        let said = try String(contentsOf: notes, encoding: .utf8)
        #expect(said.contains("interrupted after 1 row: 1 found"))
        #expect(said.contains(partial.path))
      }
      #expect(
        !FileManager.default.fileExists(atPath: folder.appendingPathComponent("out.csv").path))
    }
  }

  @Test("A table in another encoding is refused with the option that reads it")
  func foreignEncoding() throws {
    // 東京 and 大阪市 in Shift-JIS.
    let input =
      Array("city\n".utf8) + [
        0x93, 0x8C, 0x8B, 0x9E, 0x0A, 0x91, 0xE5, 0x8D, 0xE3, 0x8E, 0x73, 0x0A,
      ]
    let refused = try Command.run(["csv"], input: input)
    #expect(refused.status == 65)
    #expect(
      refused.notes.contains(
        "the table is not UTF-8; it looks like Shift-JIS (Japanese): add --encoding shift-jis"))
    let read = try Command.run(
      ["csv", "--encoding", "sjis", "--add", "country_code"], input: input)
    #expect(read.status == 0)
    #expect(read.text == "city,country_code\n東京,JP\n大阪市,JP\n")
  }

  @Test(
    "What is wrong with the command line or the table is said, and the status tells which",
    arguments: [
      (["--column", "Stadt"], "id,city\n1,x\n", 64, "there is no column \"Stadt\""),
      (["--country", "US"], "id,city\n1,x\n", 64, "--only-country US"),
      (["--add", "lat"], "city\n", 64, "there is no field \"lat\""),
      (["--delimiter", "ab"], "city\n", 64, "comma, semicolon, tab or pipe"),
      (["--encoding", "ebcdic"], "city\n", 64, "windows-1252"),
      (["--min-confidence", "2"], "city\n", 64, "from 0 to 1"),
      (["--jobs", "0"], "city\n", 64, "1 or more"),
      (["--min-precision", "town"], "city\n", 64, "interpolated"),
      (
        [], "city\nRome\n\"x\n", 65,
        "line 3, column 1: the quote opened here is never closed; close it, or read quotes as plain "
          + "characters with --no-quotes"
      ),
      (["/nonexistent/in.csv"], "", 66, "cannot open \"/nonexistent/in.csv\""),
      (["--output", "/nonexistent/out.csv"], "city\n", 66, "/nonexistent/out.csv"),
    ])
  func faults(arguments: [String], input: String, status: Int32, hint: String) throws {
    let outcome = try Command.run(["csv"] + arguments, input: input.utf8)
    #expect(outcome.status == status)
    #expect(outcome.notes.contains(hint), "\(outcome.notes)")
  }

  @Test("A wrong column leaves no file")
  func noFile() throws {
    try inFolder { folder in
      let output = folder.appendingPathComponent("out.csv").path
      _ = try Command.run(
        ["csv", "--column", "x", "--output", output], input: "id,city\n1,Rome\n".utf8)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("Any number of threads writes the same", arguments: ["csv", "ndjson", "geojson"])
  func jobs(format: String) throws {
    let names = ["Seattle", "Paris", "zzqxj", "\"Lima, Peru\"", "Springfield", ""]
    var input = "id,place\n"
    for index in 0..<12_000 { input += "\(index),\(names[index % names.count])\n" }
    let alone = try Command.run(["csv", "--format", format, "--jobs", "1"], input: input.utf8)
    let together = try Command.run(["csv", "--format", format, "--jobs", "3"], input: input.utf8)
    #expect(alone.output == together.output)
    #expect(alone.output.count > 500_000)
  }

  @Test("There is help with examples")
  func help() throws {
    let outcome = try Command.run(["csv", "--help"])
    #expect(outcome.status == 0)
    for part in [
      "EXAMPLES", "--only-country", "--unmatched", "EXIT STATUS", ".partial", "--postcode",
    ] {
      #expect(outcome.text.contains(part), "\(part)")
    }
  }
}
