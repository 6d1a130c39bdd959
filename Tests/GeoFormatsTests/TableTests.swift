import GeoFormats
import Geocoding
import Testing

@Suite("CSV and TSV")
struct TableTests {
  private static let header =
    "query,name,label,latitude,longitude,country_code,country,admin1,admin2,kind,population,"
    + "timezone,geonames_id,confidence"

  /// The slow, obvious reader of RFC 4180.
  private func rows(csv text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch (scalar, isQuoted) {
      case ("\"", true) where scalars.first == "\"":
        field.append(scalar)
        scalars.removeFirst()
      case ("\"", _): isQuoted.toggle()
      case (",", false):
        row.append(String(field))
        field.removeAll()
      case ("\r", false) where scalars.first == "\n":
        scalars.removeFirst()
        rows.append(row + [String(field)])
        row.removeAll()
        field.removeAll()
      default: field.append(scalar)
      }
    }
    return rows
  }

  @Test("A row for each result, below a header")
  func csv() {
    let answer = GeocodingAnswer(query: "Seattle, WA", results: [Samples.seattle, Samples.fiji])
    #expect(
      Samples.text(.csv, [answer])
        == [
          Self.header,
          #""Seattle, WA",Seattle,"Seattle, Washington, United States",47.60621,-122.33207,US,"#
            + "United States,Washington,King County,city,737015,America/Los_Angeles,5809844,0.9375",
          #""Seattle, WA",Fiji,Fiji,-18,178,FJ,Fiji,,,country,,,,0.9375"#, "",
        ].joined(separator: "\r\n"))
  }

  @Test("A query without a place has a row of empty fields")
  func notFound() {
    let answers = ["a", "b,c"].map { GeocodingAnswer(query: $0, refusal: .notFound) }
    #expect(
      Samples.text(.csv, answers)
        == Self.header + "\r\na,,,,,,,,,,,,,\r\n\"b,c\",,,,,,,,,,,,,\r\n")
  }

  @Test("Any string comes back from CSV as it was", arguments: Samples.awkwardStrings)
  func csvRoundTrip(text: String) {
    let place = Samples.placemark(everywhere: text)
    let rows = rows(csv: Samples.text(.csv, [GeocodingAnswer(query: text, results: [place])]))
    #expect(rows.count == 2)
    #expect(rows.allSatisfy { $0.count == 14 })
    for column in [0, 1, 2, 5, 6, 7, 8, 11] {
      #expect(rows[1][column].unicodeScalars.elementsEqual(text.unicodeScalars))
    }
  }

  @Test("A TSV row is one line of fourteen fields", arguments: Samples.awkwardStrings)
  func tsv(text: String) {
    let place = Samples.placemark(everywhere: text)
    let answers = [
      GeocodingAnswer(query: text, results: [place]),
      GeocodingAnswer(query: text, refusal: .notFound),
    ]
    let lines = Samples.written(.tsv, answers).split(separator: 0x0A)
    #expect(lines.count == 3)
    for line in lines {
      #expect(line.split(separator: 0x09, omittingEmptySubsequences: false).count == 14)
      #expect(!line.contains(0x0D))
    }
  }
}
