import CommandRunning
import Testing

@Suite("Subcommands, options and queries in any order")
struct SubcommandOrderTests {
  @Test(
    "Options before the subcommand are meant for it",
    arguments: [
      ["--max-distance", "50", "reverse", "47.6062,-122.3321"],
      ["--format", "csv", "reverse", "47.6062,-122.3321"],
    ])
  func order(arguments: [String]) throws {
    let meant = try Command.run(["reverse"] + arguments.filter { $0 != "reverse" })
    let outcome = try Command.run(arguments)
    #expect(outcome.text == meant.text)
    #expect(outcome.text.contains("Seattle"))
    #expect(outcome.status == 0)
  }

  @Test("A query that is called like a subcommand stays one after --, and a format a format")
  func queries() throws {
    #expect(try Command.run(["--exit-zero", "--", "reverse"]).text.contains("Revere"))
    let rows = try Command.run(["--format", "csv", "Seattle"])
    #expect(rows.text.contains("Seattle,"))
    let suggested = try Command.run(["--limit", "1", "suggest", "seatt"])
    #expect(suggested.text.contains("Seattle"))
  }

  @Test("A second table is answered with advice")
  func several() throws {
    let outcome = try Command.run(["csv", "t.csv", "u.csv"])
    #expect(outcome.status == 64)
    #expect(outcome.notes.contains("reads one table, and \"u.csv\" is a second one"))
    #expect(outcome.notes.contains("for f in *.csv"))
  }
}
