import Columns
import CSV
import Geography
import PostValidation
import PostingClient
import TextTools
import Borders
import Maps

extension ImportReport {
  /// The report as one self-contained page: where and when, counts, a map of what was placed,
  /// problems by kind, the rows that were not posted, and the repairs.
  ///
  /// Nothing is fetched from anywhere, and nothing in it runs.
  public var html: [UInt8] {
    var page = ""
    if let failure {
      page += "<p><strong>It ended early:</strong> \(Markup.escaped(failure)).</p>\n"
    }
    if summary.isDryRun { page += "<p>This was a dry run: nothing was sent.</p>\n" }
    page += facts + counts + map + problemsByKind
    page += rows("Rows that failed", problems.filter { !$0.isHeld }, count: summary.failed)
    page += rows("Rows held for review", problems.filter(\.isHeld), count: summary.held)
    page += skippedRows + repairRows
    return Markup.page(
      title: "Import of \(origin.tableName)",
      style: """
        body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; padding: .25rem .75rem .25rem 0; vertical-align: top; }
        tr + tr { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
        td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
        svg { width: 100%; height: auto; }
        """, content: page)
  }

  /// Date, server, account, ledger and columns.
  private var facts: String {
    var lines = [
      ("Date", origin.date), ("Server", origin.server), ("Account", origin.account),
      ("Ledger", origin.ledgerPath),
    ].filter { !$0.1.isEmpty }
    if let columns {
      let names = columns.mapping.sorted { $0.key.rawValue < $1.key.rawValue }
        .map { "\($0.key.rawValue): \($0.value)" }
      lines.append(("Columns", names.joined(separator: "; ")))
    }
    let rows = lines.map {
      "<tr><th scope=\"row\">\($0)</th><td>\(Markup.escaped($1))</td></tr>\n"
    }
    return rows.isEmpty ? "" : "<table>\n\(rows.joined())</table>\n"
  }

  private var counts: String {
    let lines = [
      ("Rows", summary.rows), ("Created", summary.created), ("Updated", summary.updated),
      ("Unchanged", summary.unchanged), ("Skipped", summary.skipped),
      ("Held for review", summary.held), ("Failed", summary.failed),
      ("Repaired values", summary.repairs.values.reduce(0, +)),
    ]
    let rows = lines.map {
      "<tr><th scope=\"row\">\($0)</th><td class=\"number\">\($1)</td></tr>\n"
    }
    return "<table>\n\(rows.joined())</table>\n"
  }

  private var map: String {
    guard !points.isEmpty else { return "" }
    let pins = points.map { MapPicture.Pin(coordinate: $0.coordinate, title: $0.name) }
    // The outline is part of the program; without it the points would still be right.
    let outline = (try? WorldOutline.bundled()) ?? WorldOutline(countries: [])
    let picture = MapPicture(
      outline: outline, details: try? MapDetails.bundled(),
      title: "\(points.count == 1 ? "1 place" : "\(points.count) places") on a map of the world",
      pins: pins)
    return """
      <h2>Where they are</h2>
      \(picture.element())
      """
  }

  private var problemsByKind: String {
    guard !summary.problems.isEmpty else { return "" }
    let kinds = summary.problems.sorted {
      ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue)
    }
    return """
      <h2>Problems by kind</h2>
      <table>
      <tr><th scope="col">Code</th><th scope="col" class="number">Rows</th></tr>
      \(kinds.map { "<tr><td>\(Markup.escaped($0.key.rawValue))</td><td class=\"number\">\($0.value)</td></tr>" }
        .joined(separator: "\n"))
      </table>

      """
  }

  private func rows(_ title: String, _ problems: [Problem], count: Int) -> String {
    let lines = problems.map { problem in
      let errors = problem.findings.filter { $0.severity == .error }
      let reasons = errors.isEmpty ? problem.findings : errors
      return (
        problem.row,
        [
          Markup.escaped(problem.row.placeString),
          reasons.map(Self.reason).joined(separator: "<br>"),
        ]
      )
    }
    return Self.table(title, columns: ["Place", "Why"], lines, of: count)
  }

  /// A table of rows: line, name and further cells in HTML; nothing if there are no rows.
  private static func table(
    _ title: String, columns: [String], _ rows: [(Row, [String])], of count: Int
  ) -> String {
    guard !rows.isEmpty else { return "" }
    let lines = rows.map { row, cells in
      let first = "<tr><td class=\"number\">\(row.line)</td>"
      return cells.reduce("\(first)<td>\(Markup.escaped(row.name))</td>") { "\($0)<td>\($1)</td>" }
        + "</tr>"
    }
    let heads = columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let rest = count - rows.count
    return """
      <h2>\(title)</h2>
      <table>
      <tr><th scope="col" class="number">Line</th><th scope="col">Name</th>\(heads)</tr>
      \(lines.joined(separator: "\n"))
      </table>
      \(rest > 0 ? "<p>And \(rest) more.</p>\n" : "")
      """
  }

  /// A problem with what to write instead: a repair, or the places that may be meant.
  private static func reason(_ finding: PostFinding) -> String {
    var text = Markup.escaped(finding.message)
    if !finding.candidates.isEmpty {
      let items = finding.candidates.map {
        "<li>\(Markup.escaped($0.label)) (\($0.latitude), \($0.longitude))</li>"
      }
      text += "<ul>\(items.joined())</ul>"
    } else if let repair = finding.repair {
      text += " Try <code>\(Markup.escaped(repair))</code>."
    }
    return text
  }

  private var skippedRows: String {
    let rows = skips.map { row, line in
      (row, [Markup.escaped(row.placeString), "It says the same as line \(line)."])
    }
    return Self.table(
      "Rows that were skipped", columns: ["Place", "Why"], rows, of: summary.skipped)
  }

  private var repairRows: String {
    let rows = repairs.map { row, repair in
      (row, [repair.original, repair.repaired].map { "<code>\(Markup.escaped($0))</code>" })
    }
    return Self.table(
      "Repairs", columns: ["Was", "Is now"], rows, of: summary.repairs.values.reduce(0, +))
  }
}
