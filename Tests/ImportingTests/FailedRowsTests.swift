import CSV
import Posting
import Testing

@testable import Importing

@Suite("Rows that could not be posted come out as a table")
struct FailedRowsTests {
  private static let finding = PostFinding(
    .error, .mediaURL, code: .linkEmpty, message: "There is no link.")

  /// What is written of the rows of a table, all of which fail.
  private func failed(_ table: String) throws -> String {
    var cursor = CSVCursor(CSVBatch(bytes: Array(table.utf8), dialect: CSVDialect()))
    let hasHeader = cursor.next()
    #expect(hasHeader)
    let header = cursor.fields.indices.map { cursor.value($0) }
    let columns = try ImportColumns(header: header)
    let reader = RowReader(columns: columns, keyColumn: nil)
    var rows = FailedRows(columns, delimiter: UInt8(ascii: ","))
    while cursor.next() { rows.append(reader.row(cursor), [Self.finding]) }
    return String(decoding: rows.takeBytes(), as: UTF8.self)
  }

  @Test("with the bytes that they had, and line, code and reason")
  func keepsBytes() throws {
    let text = try failed("name,place,link\n\"Lovelace, Ada\",\"London\",\nB,C,D\n")
    #expect(
      text == "name,place,link,line,code,reason\r\n"
        + "\"Lovelace, Ada\",\"London\",,2,link_empty,There is no link.\r\n"
        + "B,C,D,3,link_empty,There is no link.\r\n")
  }

  @Test("with fields that are missing left empty, and none lost that is too many")
  func keepsRagged() throws {
    let text = try failed("name,place,link\nA\nB,London, England,x\n")
    #expect(
      text == "name,place,link,line,code,reason\r\n"
        + "A,,,2,link_empty,There is no link.\r\n"
        + "B,London, England,x,3,link_empty,There is no link.\r\n")
  }

  @Test("which, when it fails again, has the added columns once")
  func replacesReasons() throws {
    let text = try failed(
      "name,place,link,line,code,reason\nA,B,C,7,old,Old.\nB,London, England,x,8,old,Old.\nC,D\n")
    #expect(
      text == "name,place,link,line,code,reason\r\n"
        + "A,B,C,2,link_empty,There is no link.\r\n"
        + "B,London, England,x,3,link_empty,There is no link.\r\n"
        + "C,D,,4,link_empty,There is no link.\r\n")
  }

  @Test("in the dialect of the table, with the repair in the reason")
  func writesFailedRows() throws {
    let columns = try ImportColumns(header: ["name", "location", "link"])
    var rows = FailedRows(columns, delimiter: UInt8(ascii: ";"))
    let content = Array("\"Lovelace; Ada\";\"Lon\ndon\";x".utf8)
    let batch = CSVBatch(
      bytes: content, firstLine: 7, dialect: CSVDialect(delimiter: UInt8(ascii: ";")))
    var cursor = CSVCursor(batch)
    let isThere = cursor.next()
    #expect(isThere)
    let row = RowReader(columns: columns, keyColumn: nil).row(cursor)
    rows.append(
      row, [PostFinding(.error, .mediaURL, code: .linkDead, message: "Not \"x\".", repair: "y")])
    #expect(
      String(decoding: rows.takeBytes(), as: UTF8.self)
        == "name;location;link;line;code;reason\r\n"
        + "\"Lovelace; Ada\";\"Lon\ndon\";x;7;link_dead;\"Not \"\"x\"\". Try \"\"y\"\".\"\r\n")
  }
}
