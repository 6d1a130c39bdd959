import ArgumentParser
import Foundation
import Links

/// Compares what ``Link`` makes of texts with tables that say what browsers do.
@main
struct CheckURLs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-urls",
    abstract: "Checks that links are parsed as the URL Standard says.",
    discussion: """
      A table has a header line and columns with tabs between them: input, verdict ("valid" or \
      "failure"), href, a column that is not read, and base; input, href and base are JSON strings, \
      and a base of "none" is none. Rows that lead to other schemes than http and https are counted \
      apart: Link refuses these. Links that are parsed well and refused by the default policy are \
      counted too. Exits with 1 when a row disagrees.

      With --each, lines of standard input are JSON arrays of an input and a base or null; for each \
      a JSON string is written, the href, or null where there is none. That is for comparing with \
      other programs; Tools/check urls does so.
      """)

  @Flag(help: "Answer lines of standard input instead of reading tables.")
  var each = false

  @Argument(help: ArgumentHelp("Tables of inputs and verdicts.", valueName: "table"))
  var tables: [String] = []

  func validate() throws {
    if !each, tables.isEmpty { throw ValidationError("Name a table, or use --each.") }
  }

  func run() throws {
    if each { return try answerLines() }
    var disagreementCount = 0
    for path in tables {
      let agreement = try Agreement(tableAt: path)
      print("\(path): \(agreement.summary)")
      for line in agreement.disagreements { print("  " + line) }
      disagreementCount += agreement.disagreements.count
    }
    if disagreementCount > 0 { throw ExitCode(1) }
  }

  private func answerLines() throws {
    while let line = readLine() {
      let parts = try JSONDecoder().decode([String?].self, from: Data(line.utf8))
      guard let input = parts.first ?? nil else { throw ValidationError("no input: \(line)") }
      let base = parts.count > 1 ? parts[1].flatMap { try? Link($0) } : nil
      let href = (try? Link(input, relativeTo: base))?.href
      print(String(decoding: try JSONEncoder().encode([href]), as: UTF8.self))
    }
  }
}
