import FileGeocoding
import Files
import Testing

@Suite("Lines of input")
struct LineReaderTests {
  struct Line: Equatable {
    var bytes: [UInt8]
    var byteCount: Int
    var isTooLong = false
  }

  private func lines(
    _ bytes: some Sequence<UInt8>, pieces: Int = .max
  ) throws -> [Line] {
    var reader = LineReader(ScriptedSource(bytes, pieces: pieces))
    var lines: [Line] = []
    while try reader.advance() {
      lines.append(
        Line(
          bytes: reader.line, byteCount: reader.lineByteCount, isTooLong: reader.isTooLong))
      #expect(reader.lineNumber == lines.count)
    }
    #expect(try !reader.advance())
    return lines
  }

  @Test(
    "Lines end at LF, CR LF and the end of the input",
    arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]),
      ("a\r\nb\r\n", ["a", "b"]), ("a\r", ["a"]), ("\r\n\r\n", ["", ""]), ("a\rb\n", ["a\rb"]),
      ("\n\n\nx", ["", "", "", "x"]), ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
      ("\u{FEFF}", []), ("a\0b\n", ["a\0b"]), ("a\r\r\n", ["a\r"]),
    ])
  func ends(text: String, expected: [String]) throws {
    let found = try lines(text.utf8)
    #expect(found.map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
    #expect(found.allSatisfy { !$0.isTooLong && $0.byteCount == $0.bytes.count })
  }

  @Test("The pieces that input arrives in make no difference", arguments: [1, 2, 3, 5, 7])
  func pieces(size: Int) throws {
    let text = "Seattle, WA\r\n\r\n東京都\n\nlast".utf8
    #expect(try lines(text, pieces: size) == lines(text))
  }

  @Test(
    "Of a line that is too long the beginning is kept, and the next line is whole",
    arguments: [0, 1, 2, 70_000, 1_000_000], ["\n", "\r\n"])
  func tooLong(excess: Int, lineEnd: String) throws {
    let limit = LineReader<ScriptedSource>.maximumLineByteCount
    let long = [UInt8](repeating: 0x61, count: limit + excess)
    let found = try lines(long + Array(lineEnd.utf8) + Array("next".utf8))
    #expect(found.count == 2)
    #expect(found[0].byteCount == limit + excess)
    #expect(found[0].bytes.count == limit)
    #expect(found[0].isTooLong == (excess > 0))
    #expect(found[1] == Line(bytes: Array("next".utf8), byteCount: 4))
  }

  @Test("Before each wait for input the caller is called")
  func beforeWaiting() throws {
    var reader = LineReader(ScriptedSource("a\nb\nc\n".utf8, pieces: 4))
    var calls: [Int] = []
    var lineCount = 0
    while try reader.advance(beforeWaiting: { calls.append(lineCount) }) { lineCount += 1 }
    // At the start, after two lines, and at the end.
    #expect(calls == [0, 2, 3])
  }

  @Test("What the source throws is thrown, after the lines before it")
  func failure() throws {
    var reader = LineReader(
      ScriptedSource("a\n".utf8, failure: InputOutputError.cannotRead(code: 5)))
    #expect(try reader.advance())
    #expect(throws: InputOutputError.cannotRead(code: 5)) { try reader.advance() }
  }

  @Test(
    "Blocks have the bytes of the lines, whatever their size and the pieces of the input",
    arguments: [1, 2, 7, 64, 1_000_000], [1, 3, 1_000_000])
  func blocks(byteCount: Int, pieces: Int) throws {
    let text = "Seattle, WA\n\n東京都\n\nanother\nlast\n"
    var reader = LineReader(ScriptedSource(text.utf8, pieces: pieces), chunkByteCount: 16)
    var bytes: [UInt8] = []
    while let block = try reader.nextBlock(byteCount: byteCount) {
      #expect(block.bytes.last == 0x0A)
      #expect(block.firstLineByteCount == nil)
      // A line that came in pieces ends with CR LF.
      bytes += block.bytes.filter { $0 != 0x0D }
    }
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test("A block comes as soon as there is a whole line")
  func earlyBlock() throws {
    var reader = LineReader(ScriptedSource("a\nb\nc".utf8, pieces: 2))
    var blocks: [String] = []
    while let block = try reader.nextBlock(byteCount: 100) {
      blocks.append(String(decoding: block.bytes, as: UTF8.self))
    }
    #expect(blocks == ["a\n", "b\n", "c\r\n"])
  }
}
