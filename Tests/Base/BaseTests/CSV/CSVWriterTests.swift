import CSV
import Testing

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
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "a,\"b,c\",\"d\"\"e\",,\"f\ng\"\r\n")
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
