import Columns
import CSV
import PostingClient
import Testing

@testable import Importing

@Suite("Rows that were not posted come out as a table")
struct UnpostedRowsTests {
  private static let finding = PostFinding(
    .error, .mediaURL, code: .linkEmpty, message: "There is no link.")

  /// What is written of the rows of a table, all of which fail.
  private func failed(_ table: String, guardsFormulas: Bool = true) throws -> String {
    var cursor = CSVCursor(CSVBatch(bytes: Array(table.utf8), dialect: CSVDialect()))
    let hasHeader = cursor.next()
    #expect(hasHeader)
    let header = cursor.fields.indices.map { cursor.value($0) }
    let columns = try ImportColumns(header: header)
    let reader = RowReader(columns: columns, keyColumn: nil)
    var rows = UnpostedRows(
      columns, delimiter: UInt8(ascii: ","), ledgerPath: "/l", guardsFormulas: guardsFormulas)
    while cursor.next() { rows.append(reader.row(cursor), [Self.finding]) }
    return try Self.withoutIdentities(rows.takeBytes(), delimiter: ",")
  }

  /// The table without its last column, which has to be `_row` and what rows are known by.
  private static func withoutIdentities(
    _ bytes: [UInt8], delimiter: Character
  ) throws -> String {
    var text = ""
    for (index, line) in String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
      .enumerated()
    {
      let end = try #require(line.lastIndex(of: delimiter))
      let last = line[line.index(after: end)...]
      let isIdentity = last.wholeMatch(of: /(d:[0-9a-f]{32}|k:[0-9]+) [0-9a-f]{32}/) != nil
      #expect(index == 0 ? last == "_row" : isIdentity, "\(last)")
      text += line[..<end] + "\r\n"
    }
    return text
  }

  @Test("with the bytes that they had, and line, code and reason")
  func keepsBytes() throws {
    let text = try failed("name,place,link\n\"Lovelace, Ada\",\"London\",\nB,C,D\n")
    #expect(
      text == "name,place,link,line,code,reason,candidates,_ledger\r\n"
        + "\"Lovelace, Ada\",\"London\",,2,link_empty,There is no link.,,/l\r\n"
        + "B,C,D,3,link_empty,There is no link.,,/l\r\n")
  }

  @Test("with fields that are missing left empty, and none lost that is too many")
  func keepsRagged() throws {
    let text = try failed("name,place,link\nA\nB,London, England,x\n")
    #expect(
      text == "name,place,link,line,code,reason,candidates,_ledger\r\n"
        + "A,,,2,link_empty,There is no link.,,/l\r\n"
        + "B,London, England,x,3,link_empty,There is no link.,,/l\r\n")
  }

  @Test("with an apostrophe before formulas, once, and never before numbers")
  func guardsFormulas() throws {
    let table =
      "name,place,link,=note,lat\n=1+1,\"@a, \"\"b\"\"\",'=c,+x,-33.5\n\"-1\",\"\",\"=\",'-5,+15\n"
    #expect(
      try failed(table) == "name,place,link,'=note,lat,line,code,reason,candidates,_ledger\r\n"
        + "'=1+1,\"'@a, \"\"b\"\"\",'=c,'+x,-33.5,2,link_empty,There is no link.,,/l\r\n"
        + "\"-1\",\"\",\"'=\",'-5,+15,3,link_empty,There is no link.,,/l\r\n")
    #expect(
      try failed(table, guardsFormulas: false)
        == "name,place,link,=note,lat,line,code,reason,candidates,_ledger\r\n"
        + "=1+1,\"@a, \"\"b\"\"\",'=c,+x,-33.5,2,link_empty,There is no link.,,/l\r\n"
        + "\"-1\",\"\",\"=\",'-5,+15,3,link_empty,There is no link.,,/l\r\n")
  }

  @Test("a guarded table is not taken for an edited one, and says what the rows said")
  func readsGuarded() throws {
    let columns = try ImportColumns(header: ["=name", "place", "link"], mapping: [.fullName: "1"])
    var options = ImportOptions()
    options.mapping = [.fullName: "=name"]
    var rows = UnpostedRows(columns, delimiter: UInt8(ascii: ","), ledgerPath: "/l")
    var cursor = CSVCursor(CSVBatch(bytes: Array("=A B,-C,@d\n".utf8), dialect: CSVDialect()))
    let reader = RowReader(columns: columns, keyColumn: nil)
    let isThere = cursor.next()
    #expect(isThere)
    rows.append(reader.row(cursor), [Self.finding])
    let bytes = rows.takeBytes()
    #expect(!UnpostedRows.isEdited(bytes, options: options))
    var table = try ImportTable(CSVReader(bytes: bytes), options)
    let batch = try #require(try table.nextBatch())
    cursor = CSVCursor(batch)
    let isRead = cursor.next()
    #expect(isRead)
    let again = RowReader(columns: table.columns, keyColumn: nil).row(cursor).draft
    #expect(
      [again.firstName, again.lastName, again.placeString, again.link] == ["=A", "B", "-C", "@d"])
    let raw = RowReader(columns: table.columns, keyColumn: nil, guardsFormulas: false).row(cursor)
    #expect(raw.draft.link == "'@d")
  }

  @Test("which, when it fails again, has the added columns once")
  func replacesReasons() throws {
    let text = try failed(
      "name,place,link,line,code,reason,candidates,_ledger,_row\nA,B,C,7,old,Old.,,/k,k:1 00\n"
        + "B,London, England,x,8,old,Old.,,/k,k:2 00\nC,D\n")
    #expect(
      text == "name,place,link,line,code,reason,candidates,_ledger\r\n"
        + "A,B,C,2,link_empty,There is no link.,,/l\r\n"
        + "B,London, England,x,3,link_empty,There is no link.,,/l\r\n"
        + "C,D,,4,link_empty,There is no link.,,/l\r\n")
  }

  @Test("with places to choose from, to a metre")
  func writesCandidates() throws {
    let columns = try ImportColumns(header: ["name", "location", "link"])
    var rows = UnpostedRows(columns, delimiter: UInt8(ascii: ","), ledgerPath: "/l")
    var cursor = CSVCursor(CSVBatch(bytes: Array("A,B,C".utf8), dialect: CSVDialect()))
    let isThere = cursor.next()
    #expect(isThere)
    rows.append(
      RowReader(columns: columns, keyColumn: nil).row(cursor),
      [
        PostFinding(
          .warning, .mapString, code: .placeAmbiguous, message: "Which?",
          candidates: [
            .init(
              label: "Goyang", latitude: 37.603609999999996, longitude: 126.72816999999999,
              confidence: 0.5)
          ])
      ])
    #expect(
      try Self.withoutIdentities(rows.takeBytes(), delimiter: ",").contains(
        "Goyang (37.60361, 126.72817)"))
  }

  @Test("in the dialect of the table, with the repair in the reason")
  func writesUnpostedRows() throws {
    let columns = try ImportColumns(header: ["name", "location", "link"])
    var rows = UnpostedRows(columns, delimiter: UInt8(ascii: ";"), ledgerPath: "/l")
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
      try Self.withoutIdentities(rows.takeBytes(), delimiter: ";")
        == "name;location;link;line;code;reason;candidates;_ledger\r\n"
        + "\"Lovelace; Ada\";\"Lon\ndon\";x;7;link_dead;\"Not \"\"x\"\". Try \"\"y\"\".\";;/l\r\n")
  }

  @Test("an edit is found where an import would see it")
  func findsEdits() throws {
    let columns = try ImportColumns(header: ["name", "place", "link", "note"])
    var rows = UnpostedRows(columns, delimiter: UInt8(ascii: ","))
    let table = "A B,Paris,x,hello\nC D,London, England,y,z\nE\n"
    var cursor = CSVCursor(CSVBatch(bytes: Array(table.utf8), dialect: CSVDialect()))
    let reader = RowReader(columns: columns, keyColumn: nil)
    while cursor.next() { rows.append(reader.row(cursor), [Self.finding]) }
    let written = rows.takeBytes()
    let text = String(decoding: written, as: UTF8.self)
    let isEdited = { (text: String) in
      UnpostedRows.isEdited(Array(text.utf8), options: ImportOptions())
    }
    #expect(!isEdited(text))
    #expect(isEdited(text.replacing("Paris", with: "Lyon")))
    #expect(isEdited(text.replacing("E,,,", with: "E,,https://e.org,")))
    #expect(isEdited("name,place,link\nA B,Paris,x\n"))
    // Most of what it holds is a row that is no text, which is no edit.
    var damaged = UnpostedRows(columns, delimiter: UInt8(ascii: ","))
    cursor = CSVCursor(
      CSVBatch(bytes: [0x4D, 0xFC, 0x2C, 0x50, 0x2C, 0x78], dialect: CSVDialect()))
    while cursor.next() { damaged.append(reader.row(cursor), [Self.finding]) }
    #expect(!UnpostedRows.isEdited(damaged.takeBytes(), options: ImportOptions()))
    #expect(isEdited(""))
    #expect(isEdited("\u{0}"))
  }

  @Test("a table names its ledger in its first row")
  func ledgerPath() throws {
    let columns = try ImportColumns(header: ["name", "place", "link"])
    var rows = UnpostedRows(columns, delimiter: UInt8(ascii: ","), ledgerPath: "/tmp/a b,c.ledger")
    var cursor = CSVCursor(CSVBatch(bytes: Array("A B,Paris,x\n".utf8), dialect: CSVDialect()))
    let reader = RowReader(columns: columns, keyColumn: nil)
    while cursor.next() { rows.append(reader.row(cursor), [Self.finding]) }
    #expect(UnpostedRows.ledgerPath(inBeginning: rows.takeBytes()) == "/tmp/a b,c.ledger")
    #expect(UnpostedRows.ledgerPath(inBeginning: Array("name,place,link\nA,B,C\n".utf8)) == nil)
    #expect(UnpostedRows.ledgerPath(inBeginning: []) == nil)
  }
}
