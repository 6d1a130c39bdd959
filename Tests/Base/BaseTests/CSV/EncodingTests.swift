import CSV
import Testing

@Suite("Tables in other encodings than UTF-8")
struct EncodingTests {
  @Test(
    "are read when the encoding is given, in pieces of any size", arguments: EncodedText.foreign)
  func given(sample: EncodedText) throws {
    for pieces in [1, 2, 7, 32_768] {
      let table = try ReadTable(sample.bytes, encoding: sample.encoding, pieces: pieces)
      #expect(table.rows == sample.rows)
      #expect(table.encoding == sample.encoding)
      #expect(table.textProblems == [])
    }
  }

  @Test(
    "are not read in silence as another: what they look like is said",
    arguments: EncodedText.foreign)
  func suggestion(sample: EncodedText) {
    for pieces in [16, 32_768] {
      #expect(throws: CSVError<Never>.unknownEncoding(looksLike: sample.encoding)) {
        try ReadTable(sample.bytes, pieces: pieces)
      }
    }
  }

  @Test("are read as Windows-1252 where they are, however short", arguments: EncodedText.western)
  func western(sample: EncodedText) throws {
    for pieces in [1, 7, 32_768] {
      let table = try ReadTable(sample.bytes, pieces: pieces)
      #expect(table.rows == sample.rows)
      #expect(table.encoding == .windows1252)
      #expect(table.textProblems == [])
    }
  }

  @Test("are not read against a byte order mark")
  func contradicted() throws {
    let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("city\nKöln\n".utf8)
    for encoding in [TextEncoding.shiftJIS, .windows1252, .utf16LittleEndian] {
      #expect(throws: CSVError<Never>.encodingContradicted(given: encoding, mark: .utf8)) {
        try ReadTable(marked, encoding: encoding)
      }
    }
    #expect(try ReadTable(marked, encoding: .utf8).rows == [["city"], ["Köln"]])
    // "UTF-16" is what people call both orders; the mark says which.
    let big: [UInt8] = [0xFE, 0xFF, 0, 0x61, 0, 0x0A, 0, 0x62, 0, 0x0A]
    #expect(try ReadTable(big, encoding: .utf16LittleEndian).rows == [["a"], ["b"]])
  }

  @Test("are told from UTF-8", arguments: EncodedText.foreign + EncodedText.western)
  func utf8(sample: EncodedText) throws {
    let table = try ReadTable(sample.text.utf8)
    #expect(table.rows == sample.rows)
    #expect(table.encoding == .utf8)
  }

  @Test("end after the rows before the first character, when it comes late")
  func late() throws {
    let plain = String(repeating: "city,x\n", count: 10_000)
    let bytes = Array(plain.utf8) + EncodedText.foreign[0].bytes
    var reader = CSVReader(bytes: bytes)
    try reader.sniff()
    var rowCount = 0
    #expect(throws: CSVError<Never>.unknownEncoding(looksLike: .shiftJIS)) {
      while let batch = try reader.nextBatch() {
        var cursor = CSVCursor(batch)
        while cursor.next() { rowCount += 1 }
      }
    }
    // The header of the table in Shift-JIS is ASCII.
    #expect(rowCount == 10_001)
  }

  @Test("say what to do")
  func messages() {
    let likely = CSVError<Never>.unknownEncoding(looksLike: .shiftJIS)
    #expect(likely.description == "the table is not UTF-8; it looks like Shift-JIS (Japanese)")
    #expect(likely.encodingToGive == "shift-jis")
    let unclear = CSVError<Never>.unknownEncoding(looksLike: nil)
    #expect(unclear.description == "the table is not UTF-8, and its encoding cannot be detected")
    #expect(unclear.encodingToGive == "NAME")
    #expect(
      CSVError<Never>.encodingUnavailable(.gbk).description
        == "this system cannot read GBK (Chinese, simplified): its iconv lacks the encoding; "
        + "convert the table to UTF-8 on another system")
    #expect(CSVError<Never>.encodingUnavailable(.gbk).encodingToGive == nil)
  }

  @Test("are refused when nothing is plausible")
  func noise() {
    let bytes =
      Array("a,b\n".utf8) + Array(repeating: [0x81, 0x8D, 0x2C, 0x90, 0x0A], count: 9).joined()
    #expect(throws: CSVError<Never>.unknownEncoding(looksLike: nil)) { try ReadTable(bytes) }
  }

  @Test(
    "are refused without a name when they are in one that is not known here",
    arguments: [
      // Jürgen Müller, Köln and François Noël, Orléans in code page 850 and of an old Mac.
      EncodedText(
        .utf8, "DOS",
        "6e616d652c636974790a4a817267656e204d816c6c65722c4b946c6e0a46"
          + "72616e876f6973204e6f896c2c4f726c82616e730a"),
      EncodedText(
        .utf8, "Mac",
        "6e616d652c636974790a4a9f7267656e204d9f6c6c65722c4b9a6c6e0a46"
          + "72616e8d6f6973204e6f916c2c4f726c8e616e730a"),
    ])
  func unknown(sample: EncodedText) {
    #expect(throws: CSVError<Never>.unknownEncoding(looksLike: nil)) { try ReadTable(sample.bytes) }
  }

  @Test(
    "have the names that people give them",
    arguments: [
      ("sjis", TextEncoding.shiftJIS), ("Shift_JIS", .shiftJIS), ("cp932", .shiftJIS),
      ("windows-31j", .shiftJIS), ("GB2312", .gbk), ("gbk", .gbk), ("cp936", .gbk),
      ("gb18030", .gb18030), ("Big5", .big5), ("cp950", .big5), ("euc-kr", .eucKR),
      ("cp949", .eucKR), ("uhc", .eucKR), ("EUC-JP", .eucJP), ("windows-1250", .windows1250),
      ("CP1250", .windows1250), ("cp1251", .windows1251), ("latin2", .iso8859Part2),
      ("ISO-8859-2", .iso8859Part2), ("koi8-r", .koi8R), ("cp1254", .windows1254),
    ])
  func names(name: String, encoding: TextEncoding) {
    #expect(TextEncoding(name: name) == encoding)
    #expect(TextEncoding(name: encoding.rawValue) == encoding)
    #expect(TextEncoding.nameList.contains(encoding.rawValue))
  }

  @Test("keep bytes that are no characters, and their rows are no text")
  func undecodable() throws {
    // 東京 with its last byte lost, before a line end; a byte that Shift-JIS never has.
    let bytes =
      Array("id,city\n1,".utf8) + [0x93, 0x8C, 0x8B, 0x0A] + Array("2,".utf8)
      + [0x93, 0x8C, 0xFF, 0x0A] + Array("3,".utf8) + [0x93, 0x8C, 0x0A, 0x8B]
    for pieces in [1, 3, 32_768] {
      let table = try ReadTable(bytes, encoding: .shiftJIS, pieces: pieces)
      #expect(table.rows[3] == ["3", "東"])
      #expect(
        table.textProblems == [
          "line 2, column 4: byte 0x8B is not Shift-JIS (Japanese)",
          "line 3, column 4: byte 0xFF is not Shift-JIS (Japanese)",
          "line 5, column 1: byte 0x8B is not Shift-JIS (Japanese)",
        ])
    }
  }

  @Test("are UTF-8 again when they are written, also where a byte is no character")
  func readable() throws {
    let batch = try #require(
      try {
        var reader = CSVReader(bytes: [0x93, 0x8C, 0xFF, 0x2C, 0x61, 0x0A], encoding: .shiftJIS)
        return try reader.nextBatch()
      }())
    #expect(!batch.isText)
    #expect(
      String(validating: batch.readable(batch.bytes.indices), as: UTF8.self) == "東\u{FFFD},a\n")
  }
}
