import CSV
import SeededRandom
import Testing

@Suite("Records of a file")
struct CSVReaderTests {
  @Test("A table is read as it was meant, and its bytes are as they were", arguments: 0..<400)
  func random(seed: Int) throws {
    let table = RandomTable(seed: UInt64(seed))
    let read = try ReadTable(table.bytes, dialect: table.dialect)
    #expect(read.rows == table.rows, "seed \(seed)")
    #expect(read.bytes == table.bytes, "seed \(seed)")
    #expect(read.problems.isEmpty)
    for size in [1, 2, 3, 5, 7, 64] {
      let inPieces = try ReadTable(table.bytes, dialect: table.dialect, pieces: size)
      #expect(inPieces.rows == read.rows, "seed \(seed), pieces of \(size)")
      #expect(inPieces.lines == read.lines, "seed \(seed), pieces of \(size)")
      #expect(inPieces.bytes == read.bytes, "seed \(seed), pieces of \(size)")
    }
  }

  @Test("Whatever the bytes are, they come out as they were", arguments: 0..<300)
  func noise(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &+ 1_000_000)
    let letters: [UInt8] = [0x2C, 0x22, 0x0A, 0x0D, 0x61, 0x3B, 0xFF, 0xC3, 0xA9, 0x00]
    let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      letters.randomElement(using: &random) ?? 0
    }
    for size in [1, 4, 32_768] {
      do {
        let read = try ReadTable(bytes, dialect: CSVDialect(), encoding: .utf8, pieces: size)
        #expect(Array(read.bytes) == bytes, "seed \(seed)")
      } catch {
        guard error.isAboutQuotes else { throw error }
      }
    }
  }

  @Test("Each record knows its line, over quoted line breaks and empty lines")
  func lines() throws {
    let read = try ReadTable("a\n\"b\n\nc\"\n\nd\r\ne".utf8)
    #expect(read.rows == [["a"], ["b\n\nc"], [""], ["d"], ["e"]])
    #expect(read.lines == [1, 2, 5, 6, 7])
  }

  @Test(
    "Quotes in odd places are read as well as can be",
    arguments: [
      ("5\" pipe,b\n", [["5\" pipe", "b"]], []),
      (
        "\"a\" b,c\n", [["a b", "c"]],
        ["line 1, column 4: text after the closing quote was added to the field"]
      ),
      (
        "x\n\"é\"y\"z,c\n", [["x"], ["éy\"z", "c"]],
        ["line 2, column 4: text after the closing quote was added to the field"]
      ),
      (" \"a\",b\n", [[" \"a\"", "b"]], []), ("\"\"\n", [[""]], []),
      ("\"\"\"\"\n", [["\""]], []), ("a,\n", [["a", ""]], []), (",", [["", ""]], []),
    ])
  func quotes(text: String, rows: [[String]], problems: [String]) throws {
    let read = try ReadTable(text.utf8, dialect: CSVDialect())
    #expect(read.rows == rows)
    #expect(read.problems == problems)
    #expect(read.bytes == Array(text.utf8))
  }

  @Test("A quote that is never closed is an error where it was opened", arguments: [1, 8, 32_768])
  func unclosed(pieces: Int) throws {
    let text = "a,b\n1,\"x\ny\"\nß,\"oops\nmore\nand more\n"
    let error = #expect(throws: CSVError<Never>.self) {
      _ = try ReadTable(text.utf8, dialect: CSVDialect(), pieces: pieces)
    }
    #expect(
      error?.description
        == "line 4, column 3: the quote opened here is never closed; close it, or read quotes as "
        + "plain characters")
    let plain = try ReadTable(text.utf8, dialect: CSVDialect(isQuoting: false))
    #expect(plain.rows.count == 6)
  }

  @Test("An open quote does not swallow a file, nor does a line without end")
  func bounded() throws {
    let rest = [UInt8](repeating: 0x61, count: 100_000)
    #expect(throws: CSVError<Never>.quoteTooLong(line: 2, column: 3, limit: 1_000)) {
      _ = try ReadTable(Array("a\nb,\"".utf8) + rest, dialect: CSVDialect(), limit: 1_000)
    }
    let error = #expect(throws: CSVError<Never>.self) {
      _ = try ReadTable(Array("a\n".utf8) + rest, dialect: CSVDialect(), limit: 1_000)
    }
    #expect(error == .recordTooLong(line: 2, limit: 1_000))
    #expect(
      error?.description
        == "line 2: the row that starts here has more than 1000 bytes; is this a text file with "
        + "line ends?")
  }

  @Test("What is read of the source at once bounds a batch")
  func batches() throws {
    let text = String(repeating: "abcdefg,1\n", count: 1_000)
    #expect(try ReadTable(text.utf8, pieces: 1_000).batchCount == 10)
  }

  @Test("A ragged row says where it is too long or too short")
  func ragged() {
    var cursor = CSVCursor(
      CSVBatch(bytes: Array("a,b\n\"x\n\"\n1,2,3\n".utf8), dialect: CSVDialect()))
    var found: [String?] = []
    while cursor.next() { found.append(cursor.raggedness(expecting: 2)?.description) }
    #expect(
      found == [
        nil, "line 3, column 2: 1 field instead of 2",
        "line 4, column 5: 3 fields instead of 2",
      ])
  }
}
