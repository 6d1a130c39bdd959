import CSV
import Foundation
import TextTools
import PostValidation
import PostingClient
import Testing

@testable import Importing

@Suite("The report of an import")
struct ImportReportTests {
  private static func rows(_ table: String) throws -> (ImportColumns, [ImportRow]) {
    var cursor = CSVCursor(CSVBatch(bytes: Array(table.utf8), dialect: CSVDialect()))
    let hasHeader = cursor.next()
    #expect(hasHeader)
    let columns = try ImportColumns(header: cursor.fields.indices.map { cursor.value($0) })
    let reader = RowReader(columns: columns, keyColumn: nil)
    var rows: [ImportRow] = []
    while cursor.next() { rows.append(reader.row(cursor)) }
    return (columns, rows)
  }

  private static let candidate = PostFinding.Candidate(
    label: "Springfield, Illinois, United States", latitude: 39.80172, longitude: -89.643711,
    confidence: 0.123456)

  /// A report with a row held for review, a failed one, and one that was repaired.
  private static func report() throws -> ImportReport {
    let (columns, rows) = try rows(
      """
      name,city,url
      Ada <i>Lovelace,Springfield,https://example.org/1
      Grace Hopper,Nowhere,https://example.org/2
      Alan Turing,London,example.org

      """)
    var origin = ImportReport.Origin(tableName: "people.csv")
    origin.date = "2026-01-02T03:04:05.678Z"
    origin.server = "https://map.example.org"
    origin.account = "1234"
    var report = ImportReport(origin)
    report.columns = columns
    report.add(
      [
        PostFinding(
          .warning, .mapString, code: .placeAmbiguous, message: "Which one?",
          repair: "Springfield, Illinois", candidates: [candidate])
      ], of: rows[0], isHeld: true)
    report.add(
      [
        PostFinding(
          .error, .mediaURL, code: .linkSchemeMissing, message: "No <scheme>.",
          repair: "https://example.org/2?a&b")
      ], of: rows[1], isHeld: false)
    var repaired = rows[2]
    repaired.repairs = [
      PostRepair(
        .mediaURL, code: .linkSchemeMissing, original: "example.org",
        repaired: "https://example.org/")
    ]
    report.add(
      Post(firstName: "Alan", lastName: "Turing", placeString: "London", link: "x"), of: repaired)
    report.addSkip(of: rows[2], sameAs: 3)
    report.summary.held = 1
    report.summary.skipped = 1
    report.summary.failed = 1
    report.summary.created = 1
    report.summary.repairs = [.linkSchemeMissing: 1]
    return report
  }

  @Test("as JSON: when, where, which rows, with candidates and repairs")
  func json() throws {
    let document = try JSONReader.value(of: try Self.report().json)
    #expect(document["date"] == "2026-01-02T03:04:05.678Z")
    #expect(document["server"] == "https://map.example.org")
    #expect(document["account"] == "1234")
    #expect(document["ledger"] == nil)
    #expect(document["columns"] == ["city": "city", "fullName": "name", "link": "url"])
    #expect(document["repaired"] == 1)
    let held: JSONValue = [
      "line": 2, "name": "Ada <i>Lovelace", "location": "Springfield",
      "link": "https://example.org/1", "review": true,
      "findings": [
        [
          "severity": "warning", "field": "mapString", "code": "place_ambiguous",
          "message": "Which one?", "repair": "Springfield, Illinois",
          "candidates": [
            [
              "label": "Springfield, Illinois, United States", "latitude": 39.80172,
              "longitude": -89.64371, "confidence": 0.1235,
            ]
          ],
        ]
      ],
    ]
    #expect(document["problems"]?.elements?.first == held)
    #expect(document["problems"]?.elements?.count == 2)
    #expect(
      document["skipped_rows"] == [
        [
          "line": 4, "name": "Alan Turing", "location": "London", "link": "example.org",
          "same_as_line": 3,
        ]
      ])
    #expect(
      document["repairs"] == [
        [
          "line": 4, "name": "Alan Turing", "field": "mediaURL", "code": "link_scheme_missing",
          "original": "example.org", "repaired": "https://example.org/",
        ]
      ])
  }

  @Test("as a page: the same, with nothing of the table as markup")
  func html() throws {
    let page = String(decoding: try Self.report().html, as: UTF8.self)
    for text in [
      "2026-01-02T03:04:05.678Z", "https://map.example.org", "<td>1234</td>", "city: city",
      "<h2>Rows that failed</h2>", "Try <code>https://example.org/2?a&amp;b</code>",
      "<h2>Rows held for review</h2>", "Ada &lt;i&gt;Lovelace",
      "<h2>Rows that were skipped</h2>", "It says the same as line 3.",
      "Springfield, Illinois, United States (39.80172, -89.643711)", "<h2>Repairs</h2>",
      "<td><code>example.org</code></td>", "<td><code>https://example.org/</code></td>",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(!page.contains("<i>"))
    #expect(!page.contains("<scheme>"))
  }
}
