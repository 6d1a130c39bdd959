import CSV
import Testing

@Suite("Delimiters and encodings that nobody told")
struct SniffingTests {
  @Test(
    "The delimiter is the one that fits the first record and most others",
    arguments: [
      ("a,b\n1,2\n", ","), ("a;b\n1,5;2,5\n", ";"), ("a\tb, c\n1\t2, 3\n", "\t"),
      ("a|b\n1|2\n", "|"), ("city\nSeattle\n", ","), ("", ","), ("\"a,b\";c\n\"d,e\";f\n", ";"),
      ("name;place\n\"x;\ny\";\"Paris, France\"\n", ";"), ("a;b", ";"),
      // Rare ones need all records, and two of them.
      ("id^city\n1^Paris\n", "^"), ("id~city\n1~Paris\n2~Rome\n", "~"),
      ("id\u{1}city\n1\u{1}Paris\n", "\u{1}"), ("a^b\n", ","), ("a^b\nc\n", ","),
      ("id^city, state\n1^Paris, TX\n", ","), ("2^3\n4\n", ","),
    ])
  func delimiters(text: String, delimiter: String) {
    let dialect = CSVDialect(sniffing: Array(text.utf8))
    #expect(String(decoding: [dialect.delimiter], as: UTF8.self) == delimiter)
  }

  @Test(
    "A first line names the delimiter when it names one that may be one",
    arguments: [
      ("sep=;\r\na,b;c\r\n", ";", 2), ("SEP=\t\na\tb\n", "\t", 2), ("sep=|\ra|b\r", "|", 2),
      ("sep=\r\na,b\r\n", ",", 1), ("sep=\"\na,b\n", ",", 1), ("sep=x\na,b\n", ",", 1),
      ("sep=;;\na;b;c\n", ";", 1), ("sep=;", ";", 1),
    ])
  func separatorLine(text: String, delimiter: String, line: Int) throws {
    let table = try ReadTable(text.utf8)
    #expect(String(decoding: [table.dialect.delimiter], as: UTF8.self) == delimiter)
    #expect(table.lines.first == line)
    #expect(table.bytes == Array(text.utf8))
  }

  @Test(
    "Line ends are found out", arguments: [("a\nb", 0x0A), ("a\r\nb", 0x0A), ("a\rb\rc", 0x0D)])
  func lineEnds(text: String, byte: UInt8) throws {
    #expect(CSVDialect(sniffing: Array(text.utf8)).lineEnd.rawValue == byte)
    #expect(try ReadTable(text.utf8).bytes == Array(text.utf8))
  }

  private static let text = "name,place\r\n\"Zoë\",\"Köln, 東京 𝕏\"\r\n"

  private func utf16(_ text: String, isLittle: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittle ? bytes.reversed() : bytes
    }
  }

  @Test(
    "UTF-16 becomes UTF-8, with a mark and without, in pieces of any size",
    arguments: [true, false], [true, false])
  func utf16(isLittle: Bool, mark: Bool) throws {
    for pieces in [1, 3, 32_768] {
      let read = try ReadTable(utf16(Self.text, isLittle: isLittle, mark: mark), pieces: pieces)
      #expect(String(decoding: read.bytes, as: UTF8.self) == Self.text)
      #expect(read.encoding == (isLittle ? .utf16LittleEndian : .utf16BigEndian))
      #expect(read.rows.last == ["Zoë", "Köln, 東京 𝕏"])
    }
  }

  @Test("What is not UTF-8 is Windows-1252")
  func latin1() throws {
    let bytes = Array("stadt\nM".utf8) + [0xFC] + Array("nchen\n".utf8) + [0x80, 0x31, 0x0A]
    let read = try ReadTable(bytes)
    #expect(read.rows == [["stadt"], ["München"], ["€1"]])
    #expect(read.encoding == .windows1252)
  }

  @Test("The first character beyond ASCII decides, however late it comes")
  func late() throws {
    let plain = Array(String(repeating: "city,x\n", count: 10_000).utf8)
    #expect(try ReadTable(plain).encoding == nil)
    let latin = try ReadTable(plain + [0xD6, 0x72, 0x65, 0x62, 0x72, 0x6F, 0x0A])
    #expect(latin.rows.last == ["Örebro"])
    let utf8 = try ReadTable(plain + Array("Örebro\n".utf8))
    #expect(utf8.rows.last == ["Örebro"])
    #expect(utf8.encoding == .utf8)
  }

  @Test("A character at the end of what has arrived waits for what follows")
  func cutCharacters() throws {
    for pieces in [1, 2, 3] {
      let latin = try ReadTable(Array("caf".utf8) + [0xE9, 0x2C, 0x31, 0x0A], pieces: pieces)
      #expect(latin.rows == [["café", "1"]])
      #expect(try ReadTable("café,東京,👩\n".utf8, pieces: pieces).rows == [["café", "東京", "👩"]])
    }
    // Nothing follows the end.
    #expect(try ReadTable(Array("caf".utf8) + [0xE9], pieces: 1).rows == [["café"]])
  }

  @Test("One broken character does not turn UTF-8 into something else")
  func broken() throws {
    let bytes = Array("Köln,Łódź\n".utf8) + [0xFF, 0x0A]
    let read = try ReadTable(bytes)
    #expect(read.encoding == .utf8)
    #expect(read.bytes == bytes)
    #expect(read.rows == [["Köln", "Łódź"], ["\u{FFFD}"]])
  }

  @Test("A byte order mark is no part of the first name, and is kept", arguments: [1, 2, 32_768])
  func mark(pieces: Int) throws {
    let bytes = Array("\u{FEFF}city\nParis\n".utf8)
    let read = try ReadTable(bytes, pieces: pieces)
    #expect(read.rows == [["city"], ["Paris"]])
    #expect(read.bytes == bytes)
  }

  @Test(
    "Encodings have the names that people give them",
    arguments: [
      ("UTF-8", TextEncoding.utf8), ("utf8", .utf8), ("latin1", .windows1252),
      ("ISO-8859-1", .windows1252), ("CP1252", .windows1252), ("UTF-16", .utf16LittleEndian),
      ("utf-16be", .utf16BigEndian),
    ])
  func names(name: String, encoding: TextEncoding) {
    #expect(TextEncoding(name: name) == encoding)
    #expect(TextEncoding(name: "ebcdic") == nil)
  }
}
