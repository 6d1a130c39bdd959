import CSV
import Testing

@Suite("What columns may hold")
struct ColumnTests {
  @Test(
    "Headers in the usual languages have a role",
    arguments: [
      ("City", ColumnRole.city), ("home_town", .city), ("Ort", .city), ("Stadt", .city),
      ("VILLE", .city), ("ciudad", .city), ("都市", .city), ("Location", .location),
      ("mapString", .location), ("State/Province", .region), ("Bundesland", .region),
      ("Land", .country), ("Pays", .country), ("País", .country), ("country_code", .country),
      ("Full address", .address), ("lat", .latitude), ("Breite", .latitude), ("lng", .longitude),
      ("Länge", .longitude), ("Address", .address), ("住所", .address), ("Street", .street),
      ("Address 1", .street), ("Straße", .street), ("STRASSE", .street), ("Rue", .street),
      ("calle", .street), ("Via", .street), ("Улица", .street), ("ZIP code", .postcode),
      ("zip", .postcode), ("Post-Code", .postcode), ("PLZ", .postcode), ("Code postal", .postcode),
      ("código postal", .postcode), ("CAP", .postcode), ("CEP", .postcode), ("индекс", .postcode),
      ("郵便番号", .postcode),
    ])
  func roles(header: String, role: ColumnRole) {
    #expect(ColumnRole(header: header) == role)
  }

  @Test("A name that says nothing has no role", arguments: ["", "capacity", "notes", "..."])
  func none(header: String) {
    #expect(ColumnRole(header: header) == nil)
  }

  @Test(
    "A name of something else has no role among places",
    arguments: ["id", "name", "Vorname", "url", "objectId"])
  func among(header: String) {
    #expect(ColumnRole(header: header) != nil)
    #expect(ColumnRole(header: header, among: ColumnRole.places) == nil)
  }

  @Test(
    "A first record of names is a header",
    arguments: [
      (["id", "city"], true), (["id", "what"], true), (["Seattle, WA"], false),
      (["1", "Seattle"], false), (["a", "a"], false), (["lat", "lon"], true), (["x", "9"], false),
    ])
  func header(record: [String], isHeader: Bool) {
    #expect(ColumnGuess(firstRecord: record).isHeader == isHeader)
  }

  @Test("The first column with a word has the role")
  func first() {
    let guess = ColumnGuess(firstRecord: ["x", "Town", "City", "Country"])
    #expect(guess.columns == [.city: 1, .country: 3])
  }
}

@Suite("The words of columns")
struct ColumnWordTests {
  @Test("Street and postal code of an address are told from its city and country")
  func address() {
    let guess = ColumnGuess(firstRecord: ["Nr", "Straße", "PLZ", "Ort", "Land"])
    #expect(guess.columns == [.street: 1, .postcode: 2, .city: 3, .country: 4])
  }
}

@Suite("Writing records")
struct CSVWriterTests {
  @Test("What is written is read as it was meant", arguments: 0..<200)
  func roundTrip(seed: Int) throws {
    let table = RandomTable(seed: UInt64(seed))
    var writer = CSVWriter(table.dialect)
    let end: [UInt8] = table.dialect.lineEnd == .lineFeed ? [0x0D, 0x0A] : [0x0D]
    for row in table.rows {
      for value in row { writer.append(field: value) }
      writer.endRecord(end)
    }
    #expect(try ReadTable(writer.bytes, dialect: table.dialect).rows == table.rows)
  }

  @Test("Only what needs quotes has them")
  func quotes() {
    var writer = CSVWriter(CSVDialect())
    for value in ["a", "b,c", "d\"e", "", "f\ng"] { writer.append(field: value) }
    writer.endRecord()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == "a,\"b,c\",\"d\"\"e\",,\"f\ng\"\r\n")
  }

  @Test("Where quotes mean nothing, delimiters become spaces")
  func unquoted() {
    var writer = CSVWriter(CSVDialect(delimiter: 0x09, isQuoting: false))
    writer.append(raw: Array("x".utf8))
    writer.append(field: "a\tb\n\"c\"")
    writer.endRecord([0x0A])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "x\ta b \"c\"\n")
  }
}
