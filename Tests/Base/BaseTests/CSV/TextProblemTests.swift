import CSV
import Testing

@Suite("Rows that are no text")
struct TextProblemTests {
  /// A table in UTF-8 with a damaged row, early or late, and many good ones.
  private func table(damagedRow: Int, _ damage: [UInt8]) -> [UInt8] {
    var bytes = Array("id,city\n".utf8)
    for row in 1...5_000 {
      bytes += Array("\(row),".utf8) + (row == damagedRow ? damage : Array("Köln".utf8)) + [0x0A]
    }
    return bytes
  }

  @Test(
    "are found early and late alike, and the others are read",
    arguments: [1, 2, 1_500, 5_000], [512, 32_768])
  func alike(row: Int, pieces: Int) throws {
    let read = try ReadTable(table(damagedRow: row, [0x4B, 0xF6, 0x6C, 0x6E]), pieces: pieces)
    #expect(read.encoding == .utf8)
    #expect(read.rows.count == 5_001)
    #expect(read.rows.count { $0[1] == "Köln" } == 4_999)
    let offset = "\(row),K".utf8.count
    #expect(
      read.textProblems == [
        "line \(row + 1), column \(offset + 1): byte 0xF6 (byte \(offset + 1) of the row) "
          + "is not UTF-8"
      ])
  }

  @Test("of a table of Windows-1252 are those that hold UTF-8", arguments: [1, 5, 32_768])
  func mixed(pieces: Int) throws {
    let latin = Array("Zo".utf8) + [0xEB] + Array(",M".utf8) + [0xFC] + Array("nchen\n".utf8)
    let bytes = Array(repeating: latin, count: 9).joined() + Array("Ada,Köln\n".utf8) + latin
    let read = try ReadTable(bytes, pieces: pieces)
    #expect(read.encoding == .windows1252)
    #expect(read.rows.count { $0 == ["Zoë", "München"] } == 10)
    #expect(
      read.textProblems == [
        "line 10, column 6: byte 0xC3 belongs to a character of UTF-8, but the table looks like "
          + "Windows-1252 (Latin-1)"
      ])
    // Who gives the encoding means it.
    let given = try ReadTable(bytes, encoding: .windows1252, pieces: pieces)
    #expect(given.rows[9] == ["Ada", "KÃ¶ln"])
    #expect(given.textProblems == [])
  }

  @Test("are those with a NUL, early and late")
  func zero() throws {
    let plain = String(repeating: "Ada,London\n", count: 5_000)
    let text = "name,place\nA\0da,London\n" + plain + "Ada,Lon\0don\n"
    let read = try ReadTable(text.utf8)
    #expect(read.rows.count == 5_003)
    #expect(
      read.textProblems == [
        "line 2, column 2: the row has a NUL (byte 2 of the row)",
        "line 5003, column 8: the row has a NUL (byte 8 of the row)",
      ])
  }

  @Test("and not UTF-16, where a NUL stands before a line end and another byte is damaged")
  func notUTF16() throws {
    let bytes = Array("city,note\nKöln,é\nok,\0\nok,".utf8) + [0xFC, 0x0A] + Array("ok,x\n".utf8)
    for start in [[], [UInt8(ascii: "x")]] {
      let read = try ReadTable(start + bytes)
      #expect(read.encoding == .utf8)
      #expect(read.rows.count == 5)
      #expect(read.textProblems.count == 2)
    }
  }

  @Test("are those with half a character of UTF-16")
  func surrogates() throws {
    let units: [UInt16] = [0xFEFF, 0x61, 0xD83D, 0x62, 0x0A, 0xDE00, 0x0A, 0x63, 0x0A]
    let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let read = try ReadTable(bytes + [0x61])
    #expect(read.rows.count == 4)
    #expect(read.rows[2] == ["c"])
    #expect(
      read.textProblems == [
        "line 1, column 2: byte 0x3D is not UTF-16 (little endian)",
        "line 2, column 1: byte 0x00 is not UTF-16 (little endian)",
        "line 4, column 1: byte 0x61 is not UTF-16 (little endian)",
      ])
  }

  @Test("say the line of the byte in a row of several")
  func lines() throws {
    let bytes = Array("é,\"a\nb".utf8) + [0xFF] + Array("\",c\n".utf8)
    let read = try ReadTable(bytes, encoding: .utf8)
    #expect(read.textProblems == ["line 2, column 2: byte 0xFF (byte 8 of the row) is not UTF-8"])
  }

  @Test("make their batch one that is looked at")
  func batches() {
    let batch = { (bytes: [UInt8]) in CSVBatch(bytes: bytes, dialect: CSVDialect()) }
    #expect(batch(Array("Köln,東京\n".utf8)).isText)
    #expect(!batch([0x61, 0x00]).isText)
    #expect(!batch([0x61, 0xC3]).isText)
  }

  @Test(
    "UTF-16 without a mark is found where few characters are ASCII", arguments: [true, false],
    [
      "姓名,城市\n欧阳修欧阳修欧阳修,成都市武侯区高新区\n诸葛亮诸葛亮诸葛亮,重庆市渝中区解放碑\n",
      "имя,город\nВладимир,Екатеринбург\nАлександр,Новосибирск\n",
      "名前,都市\n山田太郎山田太郎山田太郎,東京都渋谷区神宮前\n佐藤花子佐藤花子佐藤花子,大阪市北区梅田\n",
    ])
  func utf16(isLittle: Bool, text: String) throws {
    let bytes = text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittle ? bytes.reversed() : bytes
    }
    let read = try ReadTable(bytes)
    #expect(read.encoding == (isLittle ? .utf16LittleEndian : .utf16BigEndian))
    #expect(
      read.rows == text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) })
  }
}
