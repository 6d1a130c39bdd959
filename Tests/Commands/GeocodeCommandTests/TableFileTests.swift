import CommandRunning
import Foundation
import Testing

@Suite("geocode csv keeps the files of its user")
struct TableFileTests {
  private static let table = "id,city\n1,Seattle\n"

  private func run(
    _ line: String, table: String = table
  ) throws -> (status: Int32, notes: String, files: [String: String]) {
    try CommandRunner("geocode").runShell(line, with: "t.csv", of: table)
  }

  @Test(
    "Standard input or output that is closed, as services may have it, is told and waits for nothing",
    arguments: [
      ("$C csv - <&-", "cannot read the input: it is closed"),
      ("$C csv <&-", "cannot read the input: it is closed"),
      ("$C <&-", "cannot read the input: it is closed"),
      ("$C --input-format json <&-", "cannot read the input: it is closed"),
      ("$C reverse <&-", "cannot read the input: it is closed"),
      ("$C suggest <&-", "cannot read the input: it is closed"),
      ("$C csv t.csv >&-", "cannot write the output: it is closed"),
      ("$C Seattle >&-", "cannot write the output: it is closed"),
    ])
  func closed(line: String, message: String) throws {
    // What waits for ever ends with 124.
    let outcome = try run(line.replacing("$C", with: "timeout 600 $C"))
    #expect(outcome.status == 74)
    #expect(outcome.notes.contains(message), "\(outcome.notes)")
    #expect(outcome.files == ["t.csv": Self.table])
  }

  @Test(
    "An output that is a link stays one, and what it leads to is written",
    arguments: [
      // What /dev/stdout is.
      (
        "ln -s /proc/self/fd/1 so; $C csv --output so t.csv > out; true", "so", "out",
        "Seattle, Wash"
      ),
      (
        "ln -s /proc/self/fd/1 so; $C csv --unmatched so --output o t.csv > out; true", "so", "out",
        "xyzzyplugh"
      ),
      (
        "ln -s /proc/self/fd/1 so; $C csv --summary so --output o t.csv > out; true", "so", "out",
        "\"rows\""
      ),
      (
        "mkdir d; echo old > d/a; ln -s d/a l; $C csv --output l t.csv; cp d/a out", "l", "out",
        "Seattle, Wash"
      ),
      ("ln -s new l; $C csv --output l t.csv; cp new out", "l", "out", "Seattle, Wash"),
      (
        "ln -s m l; ln -s $PWD/a m; $C csv --output ./l t.csv; cp a out", "l", "out",
        "Seattle, Wash"
      ),
      ("ln -s a l; $C csv --unmatched l --output o t.csv; cp a out", "l", "out", "xyzzyplugh"),
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
      "echo before > log; ln -s /proc/self/fd/1 so; $C csv --output so t.csv >> log")
    #expect(outcome.status == 0)
    #expect(outcome.files["log"]?.hasPrefix("before\nid,city,latitude") == true)
  }

  @Test("Links in a circle are no output, and stay")
  func circle() throws {
    let outcome = try run(
      "ln -s a b; ln -s b a; $C csv --output a t.csv; s=$?; test -L a && test -L b && exit $s")
    #expect(outcome.status == 66)
    #expect(outcome.notes.contains("cannot open \"a\""), "\(outcome.notes)")
  }

  @Test("A table is written to its file though all three are closed")
  func allClosed() throws {
    let outcome = try run("timeout 600 $C csv --output u.csv t.csv <&- >&- 2>&-")
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
    let outcome = try run("$C csv \(options) t.csv")
    #expect(outcome.status == 64)
    #expect(outcome.notes.contains(message))
    #expect(outcome.files == ["t.csv": Self.table])
  }

  @Test(
    "An output that is the input is refused, as it would grow for ever",
    arguments: [
      "$C csv t.csv >> t.csv", "$C csv < t.csv >> t.csv", "$C < t.csv >> t.csv",
      "$C suggest < t.csv >> t.csv", "$C reverse < t.csv >> t.csv",
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
      "$C --gazetteer t.csv Paris >> t.csv", "$C --add-on t.csv Paris >> t.csv",
      "$C reverse --gazetteer ./t.csv 1.5,2.5 >> t.csv",
      "$C suggest --add-on t.csv par 1<> t.csv",
      "echo a > u; $C csv --gazetteer t.csv u >> t.csv; status=$?; rm u; exit $status",
      "ONTHEMAP_ADD_ONS=t.csv $C Paris >> t.csv", "$C --gazetteer t.csv info >> t.csv",
      """
      mkdir -p d/onthemap/add-ons; mv t.csv d/onthemap/add-ons/a.gaz
      XDG_DATA_HOME=$PWD/d $C Paris >> d/onthemap/add-ons/a.gaz; status=$?
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
      $C build places p.csv --output a.gaz 2> /dev/null && cksum < a.gaz > before
      $C csv --add-on a.gaz \(option) ./a.gaz t.csv; status=$?
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
    let outcome = try run("$C build \(kind) t.csv \(options)")
    #expect(outcome.status == 64)
    #expect(outcome.notes.contains("--output and the input are the same file"))
    #expect(outcome.files == ["t.csv": Self.table])
  }

  @Test("Standard input is a file as well, if the shell has opened one")
  func standardInput() throws {
    let outcome = try run("$C csv --unmatched t.csv < t.csv")
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
      mkfifo out; $C csv --add name t.csv > out & exec 3< out; head -c 100 <&3 > first
      printf '0,Paris\\n' >> t.csv; cat <&3 > rest; wait $!
      """, table: "id,city\n" + rows)
    #expect(outcome.status == 74)
    #expect(outcome.notes.contains("the input was changed while it was read"))
    #expect(outcome.files["first"]?.hasPrefix("id,city,name\n1,Seattle,Seattle\n") == true)
  }
}
