import CommandRunning
import Foundation
import Testing

@Suite("geocode csv keeps the files of its user")
struct TableFileTests {
  private static let table = "id,city\n1,Seattle\n"

  /// Runs a line of a shell in a folder with a table; `$G` is the command.
  private func run(
    _ line: String, table: String = table
  ) throws -> (status: Int32, notes: String, files: [String: String]) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(table.utf8).write(to: folder.appendingPathComponent("t.csv"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    process.environment = [
      "G": try Command.executable.path, "HOME": folder.path, "XDG_DATA_HOME": folder.path,
    ]
    let notes = Pipe()
    process.standardError = notes
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: notes.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[name] = try? String(
        contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    return (process.terminationStatus, text, files)
  }

  @Test(
    "Standard input or output that is closed, as services may have it, is told and waits for nothing",
    arguments: [
      ("$G csv - <&-", "cannot read the input: it is closed"),
      ("$G csv <&-", "cannot read the input: it is closed"),
      ("$G <&-", "cannot read the input: it is closed"),
      ("$G --input-format json <&-", "cannot read the input: it is closed"),
      ("$G reverse <&-", "cannot read the input: it is closed"),
      ("$G suggest <&-", "cannot read the input: it is closed"),
      ("$G csv t.csv >&-", "cannot write the output: it is closed"),
      ("$G Seattle >&-", "cannot write the output: it is closed"),
    ])
  func closed(line: String, message: String) throws {
    // What waits for ever ends with 124.
    let outcome = try run(line.replacing("$G", with: "timeout 600 $G"))
    #expect(outcome.status == 74)
    #expect(outcome.notes.contains(message), "\(outcome.notes)")
    #expect(outcome.files == ["t.csv": Self.table])
  }

  @Test(
    "An output that is a link stays one, and what it leads to is written",
    arguments: [
      // What /dev/stdout is.
      (
        "ln -s /proc/self/fd/1 so; $G csv --output so t.csv > out; true", "so", "out",
        "Seattle, Wash"
      ),
      (
        "ln -s /proc/self/fd/1 so; $G csv --unmatched so --output o t.csv > out; true", "so", "out",
        "xyzzyplugh"
      ),
      (
        "ln -s /proc/self/fd/1 so; $G csv --summary so --output o t.csv > out; true", "so", "out",
        "\"rows\""
      ),
      (
        "mkdir d; echo old > d/a; ln -s d/a l; $G csv --output l t.csv; cp d/a out", "l", "out",
        "Seattle, Wash"
      ),
      ("ln -s new l; $G csv --output l t.csv; cp new out", "l", "out", "Seattle, Wash"),
      (
        "ln -s m l; ln -s $PWD/a m; $G csv --output ./l t.csv; cp a out", "l", "out",
        "Seattle, Wash"
      ),
      ("ln -s a l; $G csv --unmatched l --output o t.csv; cp a out", "l", "out", "xyzzyplugh"),
    ])
  func links(line: String, link: String, file: String, content: String) throws {
    let outcome = try run(
      "(\(line)) && test -L \(link) && ! ls *.partial 2>/dev/null",
      table: "id,city\n1,Seattle\n2,xyzzyplugh\n")
    #expect(outcome.status == 0, "\(outcome.notes)")
    #expect(outcome.files[file]?.contains(content) == true, "\(outcome.files)")
  }

  @Test("An output among what others write is added at the end, and nothing is lost")
  func appended() throws {
    let outcome = try run(
      "echo before > log; ln -s /proc/self/fd/1 so; $G csv --output so t.csv >> log")
    #expect(outcome.status == 0)
    #expect(outcome.files["log"]?.hasPrefix("before\nid,city,latitude") == true)
  }

  @Test("Links in a circle are no output, and stay")
  func circle() throws {
    let outcome = try run(
      "ln -s a b; ln -s b a; $G csv --output a t.csv; s=$?; test -L a && test -L b && exit $s")
    #expect(outcome.status == 66)
    #expect(outcome.notes.contains("cannot open \"a\""), "\(outcome.notes)")
  }

  @Test("A table is written to its file though all three are closed")
  func allClosed() throws {
    let outcome = try run("timeout 600 $G csv --output u.csv t.csv <&- >&- 2>&-")
    #expect(outcome.status == 0)
    #expect(outcome.files["u.csv"]?.contains("Seattle, Washington") == true)
    #expect(outcome.files["t.csv"] == Self.table)
  }

  @Test(
    "An option that names the table or the file of another option is refused",
    arguments: [
      ("--unmatched t.csv", "--unmatched and the table are the same file, \"t.csv\""),
      ("--summary ./t.csv", "--summary and the table are the same file, \"./t.csv\""),
      ("--output x.csv --unmatched x.csv", "--unmatched and --output are the same file"),
      ("--output x.csv --summary ./x.csv", "--summary and --output are the same file"),
      ("--unmatched x.csv --summary x.csv", "--summary and --unmatched are the same file"),
    ])
  func options(options: String, message: String) throws {
    let outcome = try run("$G csv \(options) t.csv")
    #expect(outcome.status == 64)
    #expect(outcome.notes.contains(message))
    #expect(outcome.files == ["t.csv": Self.table])
  }

  @Test(
    "An output that is the input is refused, as it would grow for ever",
    arguments: [
      "$G csv t.csv >> t.csv", "$G csv < t.csv >> t.csv", "$G < t.csv >> t.csv",
      "$G suggest < t.csv >> t.csv", "$G reverse < t.csv >> t.csv",
    ])
  func standardOutput(line: String) throws {
    let outcome = try run(line)
    #expect(outcome.status == 64)
    #expect(outcome.notes.contains("the input file is the output file"))
    #expect(outcome.files == ["t.csv": Self.table])
  }

  @Test(
    "A gazetteer or an add-on is no output",
    arguments: [
      "$G --gazetteer t.csv Paris >> t.csv", "$G --add-on t.csv Paris >> t.csv",
      "$G reverse --gazetteer ./t.csv 1.5,2.5 >> t.csv",
      "$G suggest --add-on t.csv par 1<> t.csv",
      "echo a > u; $G csv --gazetteer t.csv u >> t.csv; status=$?; rm u; exit $status",
      "ONTHEMAP_ADD_ONS=t.csv $G Paris >> t.csv", "$G --gazetteer t.csv info >> t.csv",
      """
      mkdir -p d/onthemap/add-ons; mv t.csv d/onthemap/add-ons/a.gaz
      XDG_DATA_HOME=$PWD/d $G Paris >> d/onthemap/add-ons/a.gaz; status=$?
      mv d/onthemap/add-ons/a.gaz t.csv; rm -r d; exit $status
      """,
    ])
  func gazetteers(line: String) throws {
    let outcome = try run(line)
    #expect(outcome.status == 64)
    #expect(outcome.notes.contains("is the output file: write to another file"))
    #expect(outcome.files == ["t.csv": Self.table])
  }

  @Test(
    "No output of a table replaces an add-on",
    arguments: ["--output", "--unmatched", "--summary"])
  func addOnOutputs(option: String) throws {
    let outcome = try run(
      """
      printf 'name,latitude,longitude,country\\nOur hut,47.1,9.5,LI\\n' > p.csv
      $G build places p.csv --output a.gaz 2> /dev/null && cksum < a.gaz > before
      $G csv --add-on a.gaz \(option) ./a.gaz t.csv; status=$?
      cksum < a.gaz | cmp before - || status=99
      rm -f p.csv a.gaz before; exit $status
      """)
    #expect(outcome.status == 64)
    #expect(outcome.notes.contains("\(option) and --add-on are the same file"))
    #expect(outcome.files == ["t.csv": Self.table])
  }

  @Test(
    "An add-on does not replace what it is made of",
    arguments: [
      ("places", "--output t.csv"), ("postcodes", "--output ./t.csv"),
      ("addresses", "--output t.csv"),
    ])
  func build(kind: String, options: String) throws {
    let outcome = try run("$G build \(kind) t.csv \(options)")
    #expect(outcome.status == 64)
    #expect(outcome.notes.contains("--output and the input are the same file"))
    #expect(outcome.files == ["t.csv": Self.table])
  }

  @Test("Standard input is a file as well, if the shell has opened one")
  func standardInput() throws {
    let outcome = try run("$G csv --unmatched t.csv < t.csv")
    #expect(outcome.status == 64)
    #expect(outcome.notes.contains("--unmatched and the table are the same file"))
    #expect(outcome.files == ["t.csv": Self.table])
  }

  @Test("A table that is changed while it is read ends the run, and what is known is kept")
  func changed() throws {
    // The shell writes to the table while the command waits for its first reader of the output.
    let rows = (1...20_000).map { "\($0),Seattle\n" }.joined()
    let outcome = try run(
      """
      mkfifo out; $G csv --add name t.csv > out & exec 3< out; head -c 100 <&3 > first
      printf '0,Paris\\n' >> t.csv; cat <&3 > rest; wait $!
      """, table: "id,city\n" + rows)
    #expect(outcome.status == 74)
    #expect(outcome.notes.contains("the input was changed while it was read"))
    #expect(outcome.files["first"]?.hasPrefix("id,city,name\n1,Seattle,Seattle\n") == true)
  }
}
