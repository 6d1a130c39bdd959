import Columns
import CSV
import CommandLineSupport
import FileGeocoding
import Files
import Gazetteer
import GeoFormats
import Geography
import Synchronization
import Testing

@testable import Geocoding

@Suite("A run over a table")
struct TableRunTests {
  struct Outcome {
    var text = ""
    var unmatched = ""
    var notes: [String] = []
    var summary = TableSummary()
    var failure: TableError?
  }

  /// A plan whose geocoder knows nothing but that "x" and what begins with it is nowhere.
  private func plan(_ change: (inout TablePlan) -> Void = { _ in }) throws -> TablePlan {
    var plan = TablePlan(
      geocode: { query, countries in
        GeocodingAnswer(
          query: query.text + countries.map(\.rawValue).joined(),
          refusal: query.text.isEmpty ? .empty : .notFound)
      },
      reverse: { GeocodingAnswer(query: $0, refusal: .nothingNear) })
    plan.added = try AddedColumn.parse("query,status")
    change(&plan)
    return plan
  }

  private func run(
    _ input: some Sequence<UInt8>, _ plan: TablePlan, pieces: Int = .max
  ) -> Outcome {
    let sink = RecordingSink()
    let unmatched = RecordingSink()
    let notes = Mutex<[String]>([])
    let run = TableRun(
      plan, to: sink, unmatched: unmatched,
      reportingTo: TableReporter(note: { note in notes.withLock { $0.append(note) } }))
    let (summary, failure) = run.run(
      ScriptedSource(input, pieces: pieces), chunkByteCount: min(pieces, 256))
    return Outcome(
      text: sink.text, unmatched: unmatched.text, notes: notes.withLock(\.self),
      summary: summary, failure: failure)
  }

  @Test("Places are compared with the coordinates of their rows, which are no query then")
  func comparison() throws {
    // 1, 2 and 300 minutes of latitude north of the place, and rows that cannot be compared.
    let input = "city,lat,lon\nA,0.016667,0\nB,\"0,033333\",0\nC,5,0\nD,,0\nE,91,0\nnone,0,0\n"
    var plan = try self.plan { plan in
      plan.columns.comparesPoints = true
      plan.added = [AddedColumn(.name)]
    }
    plan.geocode = { query, _ in
      guard query.text != "none" else {
        return GeocodingAnswer(query: query.text, refusal: .notFound)
      }
      let place = Placemark(
        .init(
          name: query.text, coordinate: Coordinate(clampingLatitude: 0, longitude: 0), kind: .city),
        confidence: 1, match: Match(text: query.text, kind: .primary, ignored: []))
      return GeocodingAnswer(query: query.text, results: [place])
    }
    let outcome = run(input.utf8, plan)
    #expect(
      outcome.text == "city,lat,lon,name,distance_km\nA,0.016667,0,A,1.853\n"
        + "B,\"0,033333\",0,B,3.706\nC,5,0,C,555.975\nD,,0,D,\nE,91,0,E,\nnone,0,0,,\n")
    let comparison = try #require(outcome.summary.comparison)
    #expect(comparison.rowCount == 3)
    #expect(comparison.distance(ofShare: 0.5) == 3.7)
    #expect(comparison.distance(ofShare: 0.9) == 556)
    #expect(
      "\(comparison)"
        == "compared 3 rows: median 3.7 km, 90 % within 556.0 km, 66.7 % within 30 km")
    #expect(
      outcome.summary.json.contains(
        #""compared":{"rows":3,"median_km":3.7,"p90_km":556.0,"within_30_km":0.6667},"#))
    #expect(outcome.notes.allSatisfy { !$0.contains("not used") })
  }

  @Test("A table without coordinates cannot be compared")
  func nothingToCompare() throws {
    let plan = try self.plan { $0.columns.comparesPoints = true }
    #expect(run("city\nOslo\n".utf8, plan).failure == .columns(.noPoints(columns: ["city"])))
  }

  /// The queries and notes of a table whose cells are looked at: these towns and points are known.
  private func reviewed(_ input: String) throws -> (queries: [String], outcome: Outcome) {
    let towns: Set<String> = ["Oslo", "Bergen", "Molde", "Hamar", "Lom", "Voss"]
    let asked = Mutex<[String]>([])
    var plan = try self.plan { $0.added = [AddedColumn(.status)] }
    plan.names = { text, role in role == .latitude ? text == "60,10" : towns.contains(text) }
    plan.geocode = { query, _ in
      asked.withLock { $0.append(query.text) }
      return GeocodingAnswer(query: query.text, refusal: .notFound)
    }
    let outcome = run(input.utf8, plan)
    return (asked.withLock(\.self), outcome)
  }

  @Test("A column for points that has names is not used")
  func namesForPoints() throws {
    let (queries, outcome) = try reviewed("VolunteerCoord,Country\nAda Byron,NO\nBob,SE\n")
    #expect(queries == ["NO", "SE"])
    #expect(
      outcome.notes.contains(
        "column \"VolunteerCoord\" names no point in 2 of its first 2 cells, and is not used"))
    let alone = try reviewed("id,VolunteerCoord\n1,Ada Byron\n")
    #expect(alone.queries.isEmpty)
    #expect(alone.outcome.failure == .columns(.cannotGuess(columns: ["id", "VolunteerCoord"])))
    #expect(try reviewed("id,Coord\n1,\"60,10\"\n").queries == ["60,10"])
  }

  @Test("A column whose cells name nothing is told, and not used where others are")
  func notesForPlaces() throws {
    let notes = (1...6).map { "note \($0),Norway\n" }.joined()
    let (queries, outcome) = try reviewed("Location,Country\n" + notes)
    #expect(Set(queries) == ["Norway"])
    #expect(
      outcome.notes.contains(
        "column \"Location\" names no place that is known in 6 of its first 6 cells, and is not used"
      ))
    // Two of six may be villages that are not known.
    let mixed = try reviewed("City\nOslo\nBergen\nA\nB\nC\nD\n")
    #expect(mixed.queries.count == 6)
    #expect(
      mixed.outcome.notes.contains(
        "column \"City\" names no place that is known in 4 of its first 6 cells; choose another with "
          + "--column, --city and so on"))
    let right = try reviewed("City\nOslo\nBergen\nMolde\nHamar\nA\nB\n")
    #expect(right.outcome.notes.allSatisfy { !$0.contains("names no") })
  }

  @Test("A column of towns is told where only a region is used")
  func towns() throws {
    let rows = "Viken,Oslo\nB,Bergen\nC,Molde\nD,Hamar\nE,Lom\n"
    let (queries, outcome) = try reviewed("Fylke,Sentrum\n" + rows)
    #expect(queries.first == "Viken")
    #expect(
      outcome.notes.contains(
        "column \"Sentrum\" seems to hold towns; to use it, pass --city \"Sentrum\""))
    let persons = try reviewed("Fylke,First name\n" + rows)
    #expect(persons.outcome.notes.allSatisfy { !$0.contains("seems") })
  }

  @Test("Rows come out as they were, with columns added")
  func rows() throws {
    let input = "id,\"city\"\r\n1,Rome\r\n\r\n2,\"Paris, \"\"TX\"\"\"\n3,\"a\nb\""
    let outcome = run(input.utf8, try plan())
    #expect(
      outcome.text
        == "id,\"city\",query,status\r\n1,Rome,Rome,not_found\r\n\r\n"
        + "2,\"Paris, \"\"TX\"\"\",\"Paris, \"\"TX\"\"\",not_found\n3,\"a\nb\",\"a\nb\",not_found")
    #expect(
      outcome.unmatched
        == "id,\"city\",reason\r\n1,Rome,not_found\r\n2,\"Paris, \"\"TX\"\"\",not_found\n"
        + "3,\"a\nb\",not_found\n")
    #expect(outcome.summary.rowCount == 3)
    #expect(
      outcome.notes == [
        "place column: \"city\" (detected; override with --column, --city and so on)"
      ])
  }

  @Test("What is not touched comes out byte for byte", arguments: 0..<300)
  func untouched(seed: Int) throws {
    let table = RandomRows(seed: UInt64(seed))
    var plan = try plan()
    plan.columns.places = ["1"]
    plan.columns.hasHeader = false
    plan.delimiter = table.delimiter
    plan.added = try AddedColumn.parse("mark=#")
    plan.encoding = .utf8
    for (pieces, jobs) in [(Int.max, 1), (1, 1), (7, 3), (64, 2)] {
      plan.jobCount = jobs
      let outcome = run(table.bytes, plan, pieces: pieces)
      #expect(outcome.failure == nil)
      // A template is empty where there is no place: what is added is a delimiter.
      #expect(outcome.text == table.text(adding: ""), "seed \(seed), pieces \(pieces)")
    }
  }

  @Test("Several threads write what one does", arguments: TableFormat.allCases)
  func parallel(format: TableFormat) throws {
    var input = "id,location\n"
    for index in 0..<20_000 { input += "\(index),\"place \(index * 7_919 % 977)\"\n" }
    input += "short\n1,2,3\n"
    var plan = try plan { $0.format = format }
    let alone = run(input.utf8, plan)
    for jobs in [2, 5] {
      plan.jobCount = jobs
      let together = run(input.utf8, plan)
      #expect(together.text == alone.text)
      #expect(together.unmatched == alone.unmatched)
      #expect(together.summary == alone.summary)
    }
    #expect(alone.summary.rowCount == 20_002)
    #expect(alone.notes.contains("line 20002, column 6: 1 field instead of 2"))
  }

  @Test("A short row gets the delimiters it lacks, a long one has its surplus behind what is added")
  func ragged() throws {
    let outcome = run("a;city;b\n1\n1;x;2;3;4\n".utf8, try plan())
    #expect(
      outcome.text
        == "a;city;b;query;status\n1;;;;empty\n1;x;2;x;not_found;3;4\n")
    #expect(outcome.unmatched == "a;city;b;reason\n1;;;empty\n1;x;2;not_found;3;4\n")
    #expect(outcome.summary.raggedCount == 2)
    #expect(
      outcome.notes == [
        "the delimiter is a semicolon",
        "place column: \"city\" (detected; override with --column, --city and so on)",
        "line 2, column 2: 1 field instead of 3",
        "line 3, column 7: 5 fields instead of 3; the surplus stands behind the added columns",
      ])
  }

  @Test("Columns with roles are one place together, and a code of a country is one")
  func roles() throws {
    let outcome = run(
      "State,City,Country\nWA,Seattle,US\n ,Paris,France\n,London,ca\n,,\n".utf8, try plan())
    #expect(
      outcome.text == """
        State,City,Country,query,status
        WA,Seattle,US,"Seattle, WA, US",not_found
         ,Paris,France,"Paris, France",not_found
        ,London,ca,"London, ca",not_found
        ,,,,empty

        """)
  }

  /// What the rows of a table are asked for, one after the other.
  private func queries(
    _ input: String, _ change: (inout TablePlan) -> Void = { _ in }
  ) throws -> (queries: [PlaceQuery], notes: [String]) {
    let asked = Mutex<[PlaceQuery]>([])
    var plan = try plan(change)
    plan.geocode = { query, _ in
      asked.withLock { $0.append(query) }
      return GeocodingAnswer(query: query.text, refusal: .notFound)
    }
    let outcome = run(input.utf8, plan)
    #expect(outcome.failure == nil)
    return (asked.withLock(\.self), outcome.notes)
  }

  private func parts(_ change: (inout StructuredQuery) -> Void) -> PlaceQuery {
    var query = StructuredQuery()
    change(&query)
    return .parts(query)
  }

  @Test("Columns that are parts of an address are asked for as such")
  func partsOfAddresses() throws {
    let (queries, notes) = try queries(
      "Name;Straße;PLZ;Ort;Land\nA;Gartenweg 3; 48143 ;Münster;Deutschland\nB;;;Köln;\n")
    #expect(
      queries == [
        parts {
          $0.street = "Gartenweg 3"
          $0.postcode = "48143"
          $0.city = "Münster"
          $0.country = "Deutschland"
        },
        parts { $0.city = "Köln" },
      ])
    #expect(queries[0].text == "Gartenweg 3, 48143, Münster, Deutschland")
    #expect(
      notes.last?.hasPrefix(
        "place columns: \"Straße\", \"PLZ\", \"Ort\", \"Land\" (detected") == true)
  }

  @Test("An address is the street in rows that have a city, and the whole place in others")
  func addresses() throws {
    let (queries, _) = try queries(
      "address,city,state\n1 Main St,Salem,OR\n\"1 Main St, Salem\",,OR\n,,OR\n")
    #expect(
      queries == [
        parts {
          $0.street = "1 Main St"
          $0.city = "Salem"
          $0.region = "OR"
        },
        .text("1 Main St, Salem, OR"),
        parts { $0.region = "OR" },
      ])
  }

  @Test(
    "What columns hold is guessed from all of them",
    arguments: [
      ("street,zip", .text("a, b")), ("address,country", .text("a, b")),
      ("address,zip", .text("a, b")), ("location,zip", .text("a")), ("zip,notes", .postcode("a")),
      ("lat,lon,zip", nil), ("lat,lon,street", nil), ("street,lon", .text("a")),
      ("cp,pays", .postcode("a", country: "b")),
    ] as [(String, Guess?)])
  func guesses(header: String, expected: Guess?) throws {
    let (queries, notes) = try queries("\(header)\na,b,c\n") { $0.columns.hasHeader = true }
    switch expected {
    case nil:
      #expect(queries.isEmpty && notes.contains { $0.hasPrefix("point columns: ") })
    case .text(let text): #expect(queries == [.text(text)])
    case .postcode(let postcode, let country):
      #expect(
        queries == [
          parts {
            $0.postcode = postcode
            $0.country = country
          }
        ])
    }
  }

  /// What is made of a row.
  enum Guess {
    case text(String)
    case postcode(String, country: String? = nil)
  }

  @Test("Parts are asked for by name; a code of a country narrows the text of a whole place")
  func namedParts() throws {
    let input = "a,b,c,d\n1 Main St,97301,Salem,US\n"
    let (queries, _) = try queries(input) { plan in
      plan.columns.roles = [.street: "a", .postcode: "b", .city: "c", .country: "d"]
    }
    let row = parts {
      $0.street = "1 Main St"
      $0.postcode = "97301"
      $0.city = "Salem"
      $0.country = "US"
    }
    #expect(queries == [row])
    let mixed = try self.queries(input) { plan in
      plan.columns.places = ["c"]
      plan.columns.roles = [.postcode: "b"]
    }
    #expect(mixed.queries == [.text("Salem, 97301")])
  }

  @Test("The usual columns tell how fine the place is")
  func usualColumns() throws {
    var place = Placemark(
      .init(
        name: "Ohio", coordinate: Coordinate(clampingLatitude: 40, longitude: -83),
        countryCode: "US", kind: .region),
      confidence: 0.97, match: Match(text: "OH", kind: .abbreviation, ignored: ["Any", "where"]))
    place.confidenceByLevel = LevelConfidence(country: 0.99, region: 0.97)
    place.address = AddressParts(street: "Main St")
    let found = place
    var plan = try plan { $0.added = [] }
    plan.geocode = { query, _ in GeocodingAnswer(query: query.text, results: [found]) }
    #expect(
      run("city\nx\n".utf8, plan).text == """
        city,latitude,longitude,label,country_code,precision,confidence,status
        x,40,-83,Ohio,US,region,0.97,found

        """)
    plan.added = try AddedColumn.parse(
      "ignored,country_confidence,city_confidence,street,said={ignored}/{precision}")
    #expect(
      run("city,street\nx,\n".utf8, plan).text == """
        city,street,ignored,country_confidence,city_confidence,geocode_street,said
        x,,Any | where,0.99,,Main St,Any | where/region

        """)
    plan.format = .ndjson
    #expect(
      run("city\nx\n".utf8, plan).text == #"""
        {"city":"x","ignored":"Any | where","country_confidence":0.99,"city_confidence":null,\#
        "street":"Main St","said":"Any | where/region"}

        """#)
  }

  @Test(
    "Latitude and longitude that are taken for each other are told",
    arguments: [
      ("151.2,-33.9\n144.9,-37.8\n151.2,-33.9\n", 2), ("151.2,-33.9\n-33.9,151.2\n", 0),
      ("-33.9,151.2\n-37.8,144.9\n1,2\n", 0), ("3,4\n151.2,-33.9\n5,6\n", 0), (",\nx,y\n", 0),
    ])
  func swapped(rows: String, count: Int) throws {
    let plan = try plan {
      $0.reverse = { text in
        guard text.hasPrefix("-") else {
          return GeocodingAnswer(query: text, refusal: .nothingNear)
        }
        let place = Placemark(
          .init(
            name: "Here", coordinate: .init(clampingLatitude: -33, longitude: 150),
            countryCode: "AU", kind: .city),
          confidence: 1, match: Match(text: "", kind: nil, ignored: []))
        return GeocodingAnswer(query: text, results: [place])
      }
    }
    let told = run(("y,x\n" + rows).utf8, plan).notes.filter { $0.hasPrefix("latitude and") }
    #expect(
      told
        == (count == 0
          ? []
          : [
            "latitude and longitude seem to be swapped: \(count) points have a place only the other way "
              + "round, such as 151.2, -33.9; pass --latitude \"x\" --longitude \"y\""
          ]))
  }

  @Test("A point is two columns, and its commas may be decimal")
  func points() throws {
    let outcome = run("Breite;Länge\n47,6;-122,3\n1.5;2\n".utf8, try plan())
    #expect(
      outcome.text
        == "Breite;Länge;query;status\n47,6;-122,3;47.6,-122.3;nothing_near\n"
        + "1.5;2;1.5,2;nothing_near\n")
  }

  @Test("A name that is taken is not taken again")
  func clashes() throws {
    let outcome = run("city,status,geocode_query,Query\nx,,,\n".utf8, try plan())
    #expect(
      outcome.text.hasPrefix(
        "city,status,geocode_query,Query,geocode_query_2,geocode_status\n"))
    #expect(
      outcome.notes.contains("the table has a column \"status\"; the new one is geocode_status"))
  }

  @Test("Rows come out as JSON objects")
  func json() throws {
    let outcome = run(
      "id,city,,id\n1,\"a \"\"b\"\"\",,2\n3,\u{1},x\n".utf8,
      try plan { $0.format = .ndjson })
    #expect(
      outcome.text == #"""
        {"id":"1","city":"a \"b\"","column_3":"","id_4":"2","query":"a \"b\"","status":"not_found"}
        {"id":"3","city":"\u0001","column_3":"x","query":"\u0001","status":"not_found"}

        """#)
  }

  @Test("Rows come out as GeoJSON, none included")
  func geojson() throws {
    let plan = try plan { $0.format = .geojson }
    #expect(
      run("city\nx\n".utf8, plan).text == """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"city":"x","query":"x","status":"not_found"},"geometry":null}
        ]}

        """)
    for empty in ["", "city\n"] {
      #expect(run(empty.utf8, plan).text == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
    }
  }

  @Test("A byte order mark stays at the start and out of the first name")
  func mark() throws {
    let outcome = run("\u{FEFF}city\nx\n".utf8, try plan())
    #expect(Array(outcome.text.utf8) == Array("\u{FEFF}city,query,status\nx,x,not_found\n".utf8))
  }

  @Test("Bytes that are no text are kept, and their row has no place")
  func malformed() throws {
    let input = Array("city,é\nok,é\n".utf8) + [0x61, 0xFF, 0x2C, 0x0A]
    let outcome = run(input, try plan { $0.encoding = .utf8 })
    #expect(outcome.unmatched.hasSuffix(",malformed\n"))
  }

  @Test("A row that is no text has no place, whichever column is damaged, and is reported")
  func notText() throws {
    let input =
      Array("city,note\nKöln,é\nok,\u{0}\nok,".utf8) + [0xFC, 0x0A] + Array("ok,x\n".utf8)
    let outcome = run(input, try plan())
    #expect(
      outcome.unmatched.split(separator: "\n").filter { $0.hasSuffix(",malformed") }.count == 2)
    #expect(outcome.summary.rowCount == 4)
    #expect(
      outcome.notes.suffix(2) == [
        "line 3, column 4: the row has a NUL (byte 4 of the row)",
        "line 4, column 4: byte 0xFC (byte 4 of the row) is not UTF-8",
      ])
  }

  @Test("A table in Shift-JIS is refused with a hint, and read when its encoding is given")
  func shiftJIS() throws {
    // 東京 and 大阪市; then a byte that Shift-JIS has not.
    let input =
      Array("city\n".utf8) + [
        0x93, 0x8C, 0x8B, 0x9E, 0x0A, 0x91, 0xE5, 0x8D, 0xE3, 0x8E, 0x73, 0x0A,
      ]
    let refused = run(input, try plan())
    #expect(refused.failure == .table(.unknownEncoding(looksLike: .shiftJIS)))
    #expect(refused.text == "")
    let read = run(input + [0xFF, 0x0A], try plan { $0.encoding = .shiftJIS })
    #expect(
      read.text
        == "city,query,status\n東京,東京,not_found\n大阪市,大阪市,not_found\n\u{FFFD},"
        + "\u{FFFD}\u{FFFD}\u{FFFD},malformed\n")
    #expect(read.notes.last == "line 4, column 1: byte 0xFF is not Shift-JIS (Japanese)")
  }

  @Test("Windows-1252 becomes UTF-8, and that is said")
  func latin1() throws {
    let input = Array("ort\nM".utf8) + [0xFC] + Array("nchen\n".utf8)
    let outcome = run(input, try plan())
    #expect(outcome.text == "ort,query,status\nMünchen,München,not_found\n")
    #expect(outcome.notes.last == "the table is in windows-1252 (Latin-1); the output is UTF-8")
  }

  @Test("An unclosed quote ends the run after the rows before it")
  func unclosed() throws {
    let outcome = run("city\nRome\n\"x\ny\n".utf8, try plan())
    #expect(outcome.text == "city,query,status\nRome,Rome,not_found\n")
    #expect(outcome.failure == .table(.unclosedQuote(line: 3, column: 1)))
  }

  @Test("What the source throws ends the run after the rows before it")
  func interrupted() throws {
    let sink = RecordingSink()
    let source = ScriptedSource("city\nRome\nPar".utf8, failure: .interrupted(signal: 2))
    let run = TableRun(try plan(), to: sink, reportingTo: TableReporter(note: { _ in }))
    let (summary, failure) = run.run(source)
    #expect(failure == .inputOutput(.interrupted(signal: 2)))
    #expect(summary.isInterrupted && summary.rowCount == 1)
    #expect(sink.text == "city,query,status\nRome,Rome,not_found\n")
  }

  @Test("Rows are passed on before each wait for input")
  func flushes() throws {
    let sink = RecordingSink()
    let run = TableRun(
      try plan { $0.jobCount = 4 }, to: sink, reportingTo: TableReporter(note: { _ in }))
    _ = run.run(ScriptedSource("city\na\nb\nc\n".utf8, pieces: 5), chunkByteCount: 5)
    #expect(sink.writes.count == 3)
  }

  @Test(
    "Columns that are not there are named, with those that are",
    arguments: [
      (
        ["columns": ["Stadt"]], "there is no column \"Stadt\"; the columns are \"id\", \"what\""
      ),
      (["columns": ["3"]], "there is no column \"3\"; the columns are \"id\", \"what\""),
      (
        ["country": ["US"]],
        "there is no column \"US\"; the columns are \"id\", \"what\"; to search only one country, "
          + "use --only-country US"
      ),
      ([:], "no place column detected; pass --column with one of \"id\", \"what\""),
      (["latitude": ["id"]], "pass both --latitude and --longitude"),
    ])
  func columnFaults(request: [String: [String]], message: String) throws {
    let outcome = run(
      "id,what\n1,x\n".utf8,
      try plan { plan in
        plan.columns.places = request["columns"] ?? []
        plan.columns.roles[.country] = request["country"]?.first
        plan.columns.roles[.latitude] = request["latitude"]?.first
      })
    guard case .columns(let fault) = outcome.failure else {
      Issue.record("no fault")
      return
    }
    #expect(fault.description == message)
    #expect(outcome.text.isEmpty)
  }

  @Test(
    "More columns than the limit are refused, in the header and in a row that may be it",
    arguments: ["a,b,city\n1,2,Oslo\n", "\n\na,b,city\n", "city\na,b,c\n", "title\n\ncity,b,c\n"])
  func columnLimit(table: String) throws {
    let outcome = run(table.utf8, try plan { $0.columnLimit = 2 })
    #expect(outcome.failure == .columns(.tooManyColumns(limit: 2)))
    #expect(outcome.text.isEmpty)
    #expect(run(table.utf8, try plan { $0.columnLimit = 3 }).failure == nil)
  }

  @Test("Columns are found by name, by name in another case, and by number")
  func columnNames() throws {
    for name in ["What", "what", "2"] {
      let outcome = run("id,What\n1,x\n".utf8, try plan { $0.columns.places = [name] })
      #expect(outcome.text == "id,What,query,status\n1,x,x,not_found\n")
    }
  }
}

@Suite("What is added to a table, and what is said of it")
struct TablePartsTests {
  @Test("A template is text and fields")
  func templates() throws {
    let columns = try AddedColumn.parse("place={name}, { Admin1 }!")
    #expect(columns.count == 1 && columns[0].name == "place")
    #expect(columns[0].pieces == [.field(.name), .text(", "), .field(.region), .text("!")])
    #expect(try AddedColumn.parse("latitude, longitude").map(\.name) == ["latitude", "longitude"])
    let mixed = try AddedColumn.parse("latitude,longitude,place={name}, {admin1}")
    #expect(mixed.map(\.name) == ["latitude", "longitude", "place"])
  }

  @Test(
    "A wrong template says what is expected",
    arguments: [
      ("lat", "there is no field \"lat\"; the fields are query, name, label"),
      ("p={", "\"{\" has a brace without its pair"),
      ("p=}", "\"}\" has a brace without its pair"),
      ("={name}", "\"={name}\" has no name before the equals sign"),
    ])
  func faults(text: String, message: String) {
    let fault = #expect(throws: AddedColumn.Fault.self) { try AddedColumn.parse(text) }
    #expect(fault?.description.hasPrefix(message) == true)
  }

  @Test("The summary is one line, or one object")
  func summary() {
    var summary = TableSummary()
    summary.rowCount = 1_000
    summary.foundCount = 990
    summary.ambiguousCount = 12
    summary.partialCount = 7
    summary.seconds = 1.0456
    #expect(
      summary.description
        == "1000 rows: 990 found (12 ambiguous, 7 partial), 10 not found, 1.05 seconds")
    #expect(
      summary.json
        == "{\"rows\":1000,\"found\":990,\"ambiguous\":12,\"partial\":7,"
        + "\"not_found\":10,\"ragged\":0,\"seconds\":1.046,\"interrupted\":false}\n")
  }
}
