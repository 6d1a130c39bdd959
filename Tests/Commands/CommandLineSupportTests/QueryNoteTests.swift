import CommandLineSupport
import FileGeocoding
import Geocoding
import TextTools
import Testing

@Suite("What is said of queries without a place")
struct QueryNoteTests {
  @Test(
    "A note is one line that a terminal does not obey",
    arguments: [
      (
        QueryNote(line: 3, query: "a\u{1B}[31m\nb", problem: .noPlace(.notFound)),
        "line 3: no place found: \"a [31m b\""
      ),
      (QueryNote(line: nil, query: "", problem: .noPlace(.empty)), "the query is empty"),
      (
        QueryNote(line: 2, query: "Anywhere, OH", problem: .noPlace(.lowPrecision)),
        "line 2: the answer is coarser than --min-precision: \"Anywhere, OH\""
      ),
      (
        QueryNote(line: 2, query: "10TET5020072700", problem: .noPlace(.gridReference)),
        "line 2: this is a UTM or MGRS coordinate; give decimal degrees, such as 47.6062, -122.3321: "
          + "\"10TET5020072700\""
      ),
      (
        QueryNote(
          line: 1, query: String(repeating: "x", count: 61), problem: .tooLong(byteCount: 70_000)),
        "line 1: 70000 bytes are too long for a place: "
          + "\"\(String(repeating: "x", count: 60))…\""
      ),
    ])
  func wording(note: QueryNote, expected: String) {
    #expect(note.description == expected)
  }

  @Test("A fault says where it is and how to mend it")
  func faults() throws {
    let fault = try #require(UTF8Fault(in: [0x4D, 0xFC]))
    #expect(
      QueryFault.notUTF8(fault).description
        == "byte 2 (0xFC) is not UTF-8; convert the text first, for example with: "
        + "iconv -f WINDOWS-1252 -t UTF-8")
    #expect(
      QueryFault.notJSON(JSONFault(kind: .loneSurrogate(0xD80A), offset: 1)).description
        .hasPrefix("\\uD80A at byte 2 is half a character without the other half; "))
  }
}
