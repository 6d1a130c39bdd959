import GeoFormats
import Testing

@testable import Geocoding

@Suite("CSV and TSV")
struct TableTests {
  private static let header =
    "query,name,label,latitude,longitude,country_code,country,admin1,admin2,kind,population,"
    + "timezone,geonames_id,confidence,precision,ignored,country_confidence,region_confidence,"
    + "county_confidence,city_confidence"

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
            + "United States,Washington,King County,city,737015,America/Los_Angeles,5809844,0.9375,"
            + "city,,,,,",
          #""Seattle, WA",Fiji,Fiji,-18,178,FJ,Fiji,,,country,,,,0.9375,country,,,,,"#, "",
        ].joined(separator: "\r\n"))
  }

  @Test("How sure each level is, and what was ignored, stands behind the confidence")
  func certainty() {
    let answer = GeocodingAnswer(query: "q", results: [Samples.lille])
    #expect(
      rows(csv: Samples.text(.csv, [answer]))[1].suffix(7)
        == ["0.9", "city", "17 rue de Fontenoy | 59000", "0.9991", "0.98", "0.95", "0.9"])
    let coarse = GeocodingAnswer(query: "q", results: [Samples.ohio()])
    #expect(
      rows(csv: Samples.text(.csv, [coarse]))[1].suffix(7)
        == ["0.97", "region", "Anywhere", "0.99", "0.97", "", ""])
  }

  @Test("Near a point the last columns are distance, bearing and precision")
  func offsets() {
    let place = Placemark(
      Samples.seattle.details, confidence: 1, match: Match(text: "", kind: nil, ignored: []),
      offset: Offset(distanceKM: 1.25, bearing: 90))
    var writer = AnswerWriter(.tsv, includesOffsets: true)
    writer.begin()
    writer.write(GeocodingAnswer(query: "q", results: [place]))
    writer.write(GeocodingAnswer(query: "r", refusal: .nothingNear))
    let lines = String(decoding: writer.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines[0].hasSuffix("\tgeonames_id\tdistance_km\tbearing\tprecision"))
    #expect(lines[1].hasSuffix("\t5809844\t1.25\t90\tcity"))
    #expect(lines[2] == "r" + String(repeating: "\t", count: 15))
  }

  @Test("A query without a place has a row of empty fields")
  func notFound() {
    let answers = ["a", "b,c"].map { GeocodingAnswer(query: $0, refusal: .notFound) }
    #expect(
      Samples.text(.csv, answers)
        == Self.header + "\r\na" + String(repeating: ",", count: 19) + "\r\n\"b,c\""
        + String(repeating: ",", count: 19) + "\r\n")
  }

  @Test("Any string comes back from CSV as it was", arguments: Samples.awkwardStrings)
  func csvRoundTrip(text: String) {
    let place = Samples.placemark(everywhere: text)
    let rows = rows(csv: Samples.text(.csv, [GeocodingAnswer(query: text, results: [place])]))
    #expect(rows.count == 2)
    #expect(rows.allSatisfy { $0.count == 20 })
    for column in [0, 1, 2, 5, 6, 7, 8, 11, 15] {
      #expect(rows[1][column].unicodeScalars.elementsEqual(text.unicodeScalars))
    }
  }

  @Test("A TSV row is one line of twenty fields", arguments: Samples.awkwardStrings)
  func tsv(text: String) {
    let place = Samples.placemark(everywhere: text)
    let answers = [
      GeocodingAnswer(query: text, results: [place]),
      GeocodingAnswer(query: text, refusal: .notFound),
    ]
    let lines = Samples.written(.tsv, answers).split(separator: 0x0A)
    #expect(lines.count == 3)
    for line in lines {
      #expect(line.split(separator: 0x09, omittingEmptySubsequences: false).count == 20)
      #expect(!line.contains(0x0D))
    }
  }
}

@Suite("Fields that are added to tables")
struct AnswerFieldTests {
  private func text(_ field: AnswerField, _ answer: GeocodingAnswer, json: Bool = false) -> String {
    var writer = AnswerFieldWriter()
    var bytes: [UInt8] = []
    if json {
      writer.append(json: field, of: answer, to: &bytes)
    } else {
      writer.append(field, of: answer, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "Precision, levels, what was ignored and parts of the address are fields",
    arguments: [
      ("precision", "city", "\"city\""), ("country_confidence", "0.9991", "0.9991"),
      ("region_confidence", "0.98", "0.98"), ("county_confidence", "0.95", "0.95"),
      ("city_confidence", "0.9", "0.9"),
      ("ignored", "17 rue de Fontenoy | 59000", "\"17 rue de Fontenoy | 59000\""),
      ("house_number", "17", "\"17\""),
      ("street", "rue de \"Fontenoy\"", #""rue de \"Fontenoy\"""#),
      ("unit", "Apt 4B", "\"Apt 4B\""), ("po_box", "BP 70640", "\"BP 70640\""),
      ("postcode", "59000", "\"59000\""), ("locality", "Lille", "\"Lille\""),
    ])
  func certainty(name: String, plain: String, json: String) throws {
    let field = try #require(AnswerField(rawValue: name))
    let answer = GeocodingAnswer(query: "q", results: [Samples.lille])
    #expect(text(field, answer) == plain)
    #expect(text(field, answer, json: true) == json)
  }

  @Test("A field is empty, or null, where nothing is known", arguments: AnswerField.allCases)
  func nothing(field: AnswerField) {
    guard field != .query, field != .status else { return }
    let answer = GeocodingAnswer(query: "q", refusal: .notFound)
    #expect(text(field, answer).isEmpty)
    #expect(text(field, answer, json: true) == "null")
  }

  @Test("The cell of a point is written as a plus code and as a geohash")
  func codes() {
    // The codes of 47.60621, -122.33207 by openlocationcode 1.0.1 and pygeohash 3.5.1 of PyPI.
    let answer = GeocodingAnswer(query: "q", results: [Samples.seattle])
    #expect(text(.plusCode, answer) == "84VVJM49+F5")
    #expect(text(.geohash, answer, json: true) == "\"c23nb62w2\"")
    let nothing = GeocodingAnswer(query: "q", refusal: .notFound)
    #expect(text(.plusCode, nothing).isEmpty)
    #expect(text(.geohash, nothing, json: true) == "null")
  }
}
