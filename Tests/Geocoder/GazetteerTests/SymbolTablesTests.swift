import Testing

@testable import Gazetteer

@Suite("The ends of names are expanded by tables of symbols")
struct SymbolTablesTests {
  /// Two tables: in the first, 0 stands for "ing" and 1 for eight letters; in the second, 0 for
  /// "ow".
  private static let tables: [UInt8] = {
    var bytes = [UInt8](repeating: 0, count: 2 * SymbolTables.tableByteCount)
    func set(_ table: Int, _ symbol: Int, _ text: String) {
      let entry = table * SymbolTables.tableByteCount + symbol * SymbolTables.entryByteCount
      bytes[entry] = UInt8(text.utf8.count)
      for (index, code) in text.utf8.enumerated() { bytes[entry + 1 + index] = code }
    }
    set(0, 0, "ing")
    set(0, 1, "abcdefgh")
    set(1, 0, "ow")
    return bytes
  }()

  private struct Expansion: Equatable {
    let text: String
    let codes: String
    let first: UInt8?
  }

  /// What compressed bytes stand for, in each of the three ways to read them.
  private func expansion(of source: [UInt8], table: Int) throws -> Expansion {
    try unsafe Self.tables.withUnsafeBytes { tables in
      // A byte more, so that there is memory to view.
      try unsafe (source + [0]).withUnsafeBytes { bytes in
        let symbols = SymbolTables(
          unsafe ByteView(try #require(tables.baseAddress), count: tables.count))
        let view = unsafe ByteView(try #require(bytes.baseAddress), count: source.count)
        var buffer = NameBuffer()
        let count = symbols.expand(view, 0..<source.count, table: table, into: &buffer, at: 0)
        var codes: [UInt8] = []
        _ = symbols.forEachCode(view, 0..<source.count, table: table) { code in
          codes.append(code)
          return codes.count < Layout.longestName
        }
        return Expansion(
          text: String(decoding: buffer.prefix(count), as: UTF8.self),
          codes: String(decoding: codes, as: UTF8.self),
          first: symbols.firstCode(view, 0..<source.count, table: table))
      }
    }
  }

  @Test(
    "symbols, escaped bytes and both",
    arguments: [
      ([], 0, ""), ([0], 0, "ing"), ([1, 0], 0, "abcdefghing"), ([0, 0], 1, "owow"),
      ([255, 0x78], 0, "x"), ([255, 0x78, 0, 255, 0x79], 0, "xingy"), ([0, 255, 0x78], 1, "owx"),
    ] as [([UInt8], Int, String)])
  func expands(source: [UInt8], table: Int, text: String) throws {
    #expect(
      try expansion(of: source, table: table)
        == Expansion(text: text, codes: text, first: text.utf8.first))
  }

  @Test("no name becomes longer than the longest, however many symbols there are")
  func isBounded() throws {
    let found = try expansion(of: [UInt8](repeating: 1, count: 400), table: 0)
    #expect(found.text.utf8.count == Layout.longestName)
    #expect(found.codes.utf8.count == Layout.longestName)
  }
}
