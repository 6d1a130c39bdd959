import Geography
import Posting
import TextTools
import WorldOutline

extension ImportReport {
  /// The report as one self-contained page: counts, a map of what was placed, problems by kind.
  ///
  /// Nothing is fetched from anywhere, and nothing in it runs.
  public var html: [UInt8] {
    var page = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Import of \(Markup.escaped(tableName))</title>
      <style>
      :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
      body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
      table { border-collapse: collapse; width: 100%; }
      th, td { text-align: left; padding: .25rem .75rem .25rem 0; vertical-align: top; }
      tr + tr { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
      td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
      svg { width: 100%; height: auto; }
      </style>
      </head>
      <body>
      <h1>Import of \(Markup.escaped(tableName))</h1>

      """
    if let failure {
      page += "<p><strong>It ended early:</strong> \(Markup.escaped(failure)).</p>\n"
    }
    if summary.isDryRun { page += "<p>This was a dry run: nothing was sent.</p>\n" }
    page += counts + map + problemsByKind + rows + "</body>\n</html>\n"
    return Array(page.utf8)
  }

  private var counts: String {
    let lines = [
      ("Rows", summary.rows), ("Created", summary.created), ("Updated", summary.updated),
      ("Unchanged", summary.unchanged), ("Skipped as said before", summary.skipped),
      ("Held for review", summary.held), ("Failed", summary.failed),
    ]
    return "<table>\n"
      + lines.map {
        "<tr><th scope=\"row\">\($0)</th><td class=\"number\">\($1)</td></tr>\n"
      }.joined() + "</table>\n"
  }

  private var map: String {
    guard !points.isEmpty else { return "" }
    let pins = points.compactMap { point in
      Coordinate(latitude: point.latitude, longitude: point.longitude).map {
        MapPicture.Pin(coordinate: $0, title: "")
      }
    }
    // The outline is part of the program; without it the points would still be right.
    let outline = (try? WorldOutline.bundled()) ?? WorldOutline(countries: [])
    let picture = MapPicture(
      outline: outline, title: "\(points.count) places on a map of the world", pins: pins)
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

  private var rows: String {
    guard !problems.isEmpty else { return "" }
    let lines = problems.map { problem in
      let errors = problem.findings.filter { $0.severity == .error }
      let reasons = (errors.isEmpty ? Array(problem.findings.prefix(1)) : errors)
        .map { Markup.escaped($0.message) }.joined(separator: "<br>")
      return "<tr><td class=\"number\">\(problem.line)</td><td>\(reasons)</td></tr>"
    }
    let rest = summary.failed + summary.held - problems.count
    return """
      <h2>Rows that were not posted</h2>
      <table>
      <tr><th scope="col" class="number">Line</th><th scope="col">Why</th></tr>
      \(lines.joined(separator: "\n"))
      </table>
      \(rest > 0 ? "<p>And \(rest) more.</p>\n" : "")
      """
  }
}
