import GazetteerWriting
import SeededRandom
import Testing

@testable import Gazetteer

@Suite("Strings are read one by one by their numbers")
struct StringTableTests {
  /// Writes strings, and reads them again.
  private static func read<Result>(
    _ section: [UInt8], _ body: (StringTable) -> Result
  ) throws -> Result {
    try unsafe section.withUnsafeBytes { memory in
      let base = unsafe try #require(memory.baseAddress)
      return body(StringTable(unsafe ByteView(base, count: memory.count)))
    }
  }

  private static func check(_ strings: [String], sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let section = StringTableWriter.bytes(strings)
    try read(section) { table in
      #expect(table.count == strings.count, sourceLocation: sourceLocation)
      #expect(strings.indices.map { table.string($0) } == strings, sourceLocation: sourceLocation)
      for number in [-1, strings.count, Int.max, Int.min] {
        #expect(table.string(number) == "", sourceLocation: sourceLocation)
      }
    }
    #expect(StringTableWriter.bytes(strings) == section, "the same strings give the same bytes")
  }

  @Test(
    "what is written is read again",
    arguments: [
      [], [""], ["a"], ["", "", ""], ["Seattle", "", "東京", "Saint-Étienne"],
      Array(repeating: "fourteen bytes", count: 40),
      Array(repeating: "fifteen bytes..", count: 17),
      Array(repeating: "sixteen bytes...", count: 33),
      ["a", String(repeating: "long", count: 254), "b", String(repeating: "é", count: 508), "c"],
    ])
  func roundTrip(strings: [String]) throws {
    try Self.check(strings)
  }

  @Test("strings in many scripts get tables of symbols, and are shorter than they were")
  func trained() throws {
    var generator = SeededGenerator(seed: 21)
    let syllables = [
      "Saint-", "ville", "burg", "zhen", "ka", "ра", "град", "東", "京", " ", "ł", "'",
    ]
    let strings = (0..<5_000).map { _ in
      (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        syllables[Int.random(in: 0..<syllables.count, using: &generator)]
      }.joined()
    }
    try Self.check(strings)
    let section = StringTableWriter.bytes(strings)
    #expect(section[4] > 1)
    #expect(section.count < strings.reduce(0) { $0 + $1.utf8.count } * 2 / 3)
  }

  @Test("a section cut short reads as less, never as anything else's bytes")
  func truncated() throws {
    let strings = (0..<3_000).map { "Sankt Something-\($0) an der Strasse" }
    let section = StringTableWriter.bytes(strings)
    #expect(section[4] > 0)
    for length in stride(from: 5, to: section.count, by: 997) {
      try Self.read(Array(section.prefix(length))) { table in
        for number in stride(from: 0, to: 3_000, by: 7) {
          #expect(table.string(number).utf8.count <= StringTable.longest)
        }
      }
    }
  }

  @Test("no string becomes longer than the longest, and a symbol no longer than eight bytes")
  func bounded() throws {
    var section: [UInt8] = [1, 0, 0, 0, 1]
    // Every symbol claims 255 bytes.
    section += [UInt8](repeating: 255, count: SymbolTables.tableByteCount)
    section += [UInt8((section.count + 5) & 0xFF), UInt8((section.count + 5) >> 8), 0, 0, 0]
    // A length of 15, and 400 codes.
    section += [15, 0, 0, 0, 0, 0, 0, 0, 0x90, 0x03] + [UInt8](repeating: 7, count: 400)
    try Self.read(section) { table in
      #expect(table.withBytes(0) { $0.bytes } == [UInt8](repeating: 255, count: 1_016))
    }
  }

  @Test("an escape at the end of a string reads nothing behind it")
  func escapeAtEnd() throws {
    var section: [UInt8] = [2, 0, 0, 0, 1]
    section += [UInt8](repeating: 0, count: SymbolTables.tableByteCount)
    section += [UInt8((section.count + 5) & 0xFF), UInt8((section.count + 5) >> 8), 0, 0, 0]
    section += [0x23, 0, 0, 0, 0, 0, 0, 0, 255, 0x61, 255, 255, 0x62]
    try Self.read(section) { table in
      #expect(table.string(0) == "a")
      #expect(table.string(1) == "b")
    }
  }
}
