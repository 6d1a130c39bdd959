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

  @Test("Fields that a spreadsheet program would run are copied as they are, guarded or not")
  func formulas() throws {
    let row = "=1+1,\"@a\",'=b,+c,-1,\t=d,Seattle"
    let outcome = try Command.run(
      ["csv", "--city", "city", "--add", "country_code", "--quiet"],
      input: "=a,b,c,d,e,f,city\n\(row)\n".utf8)
    #expect(outcome.lines == ["=a,b,c,d,e,f,city,country_code", "\(row),US"])
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
    #expect(outcome.notes.contains("place columns: \"Straße\", \"PLZ\", \"Ort\", \"Land\""))
    let named = try Command.run(
      [
        "csv", "--street", "2", "--postcode", "plz", "--city", "Ort", "--country", "Land",
        "--quiet",
        "--add", "query", "--min-precision", "city",
      ], input: input.utf8)
    #expect(named.lines.last?.contains("Gartenweg 3, 48143, Münster") == true)
  }

  @Test("A row of another country than those that are wanted has no place")
  func otherCountries() throws {
    // The place is one text, so that the code is read by itself.
    let arguments = [
      "csv", "--column", "place", "--country", "land", "--only-country", "FR", "--add", "label",
      "--quiet",
    ]
    let outcome = try Command.run(arguments, input: "place,land\nParis,US\nParis,FR\nParis,\n".utf8)
    #expect(
      outcome.lines == [
        "place,land,label", "Paris,US,", "Paris,FR,\"Paris, Île-de-France, France\"",
        "Paris,,\"Paris, Île-de-France, France\"",
      ])
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
        #expect(try String(contentsOf: partial, encoding: .utf8) == "place,name\nSeattle,Seattle\n")
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

  @Test("A run that is interrupted is continued, once and no further")
  func resumed() throws {
    try inFolder { folder in
      try start(in: folder) { process, _, notes in
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        let said = try String(contentsOf: notes, encoding: .utf8)
        #expect(said.contains("with --resume to continue"))
      }
      let output = folder.appendingPathComponent("out.csv")
      let resume = { (input: String) in
        try Command.run(
          ["csv", "--add", "name", "--output", output.path, "--resume"], input: input.utf8)
      }
      // Another table is refused, and the partial file stays.
      let refused = try resume("place\nRome\nParis\n")
      #expect(refused.status == 65)
      #expect(refused.notes.contains("its row 1 is not the row in line 2 of the input"))
      let done = try resume("place\nSeattle\nParis\n")
      #expect(done.status == 0)
      #expect(done.notes.contains("resumed after 1 row; 1 row: 1 found"))
      let text = "place,name\nSeattle,Seattle\nParis,Paris\n"
      #expect(try String(contentsOf: output, encoding: .utf8) == text)
      let again = try resume("place\nSeattle\nParis\n")
      #expect(again.status == 0 && again.notes.contains("is complete (rows: 2)"))
      #expect(try String(contentsOf: output, encoding: .utf8) == text)
      let more = try resume("place\nSeattle\nParis\nRome\n")
      #expect(more.status == 65 && more.notes.contains("the input has more"))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["notes", "out.csv"])
    }
  }

  @Test("A partial file that another process writes is left to it, and so are several")
  func taken() throws {
    try inFolder { folder in
      try start(in: folder) { process, partial, _ in
        let output = folder.appendingPathComponent("out.csv").path
        let resume = {
          try Command.run(
            ["csv", "--add", "name", "--output", output, "--resume"], input: "place\nSeattle\n".utf8
          )
        }
        let taken = try resume()
        #expect(taken.status == 66 && taken.notes.contains("another process is writing"))
        let other = folder.appendingPathComponent("out.csv.1.partial")
        try Data().write(to: other)
        let several = try resume()
        #expect(several.status == 66 && several.notes.contains("remove all but one"))
        #expect(FileManager.default.fileExists(atPath: partial.path))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
    }
  }

  @Test("Files whose names end in .gz are compressed, and such tables are read")
  func compressed() throws {
    try inFolder { folder in
      let path = { (name: String) in folder.appendingPathComponent(name).path }
      let table = "place\nSeattle\nParis\n"
      _ = try Command.run(
        ["csv", "--add", "name", "--output", path("a.csv.gz")], input: table.utf8)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path("a.csv.gz")))
      #expect(bytes.starts(with: [0x1F, 0x8B]))
      let outcome = try Command.run(["csv", "--quiet", "--add", "status", path("a.csv.gz")])
      #expect(outcome.lines == ["place,name,status", "Seattle,Seattle,found", "Paris,Paris,found"])
      for count in [0, 1, 19, bytes.count - 1] {
        try bytes.prefix(count).write(to: URL(fileURLWithPath: path("b.csv.gz")))
        let cut = try Command.run(["csv", path("b.csv.gz")])
        #expect(cut.status == 65 && cut.notes.contains("ends in the middle"), "\(count) bytes")
      }
    }
  }

  @Test(
    "A file compressed otherwise is named, with what decompresses it",
    arguments: [
      (Array("BZh9".utf8), "bzip2 -dc FILE | geocode csv"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz -dc FILE | geocode csv"),
      ([0x28, 0xB5, 0x2F, 0xFD], "zstd -dc FILE | geocode csv"),
      ([0x50, 0x4B, 0x03, 0x04], "XLSX"),
    ])
  func otherKinds(bytes: [UInt8], hint: String) throws {
    let outcome = try Command.run(["csv"], input: bytes)
    #expect(outcome.status == 65 && outcome.notes.contains(hint), "\(outcome.notes)")
  }

  @Test("With --exit-zero rows and queries without a place are no failure")
  func exitZero() throws {
    #expect(try Command.run(["csv", "--exit-zero"], input: "city\nzzqxj\n".utf8).status == 0)
    #expect(try Command.run(["csv", "--exit-zero", "/nonexistent"]).status == 66)
    #expect(try Command.run(["--exit-zero"], input: "zzqxj\n".utf8).status == 0)
    #expect(try Command.run(["--exit-zero", "zzqxj"]).status == 0)
    #expect(try Command.run(["reverse", "--exit-zero", "0,-30"]).status == 0)
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
      (["--skip", "-1"], "city\n", 64, "0 or more"),
      (["--limit", "-1"], "city\n", 64, "0 or more"),
      (["--results", "0"], "city\n", 64, "from 1 to 1000"),
      (["--resume"], "city\n", 64, "--resume needs --output"),
      (["--resume", "--output", "x.csv.gz"], "city\n", 64, "not compressed"),
      (["--resume", "--output", "x", "--format", "geojson"], "city\n", 64, "CSV or NDJSON"),
      (["--resume", "--output", "x.csv", "x.csv"], "", 64, "than the table itself"),
      (["--output-encoding", "utf-16", "--format", "ndjson"], "city\n", 64, "JSON is UTF-8"),
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
