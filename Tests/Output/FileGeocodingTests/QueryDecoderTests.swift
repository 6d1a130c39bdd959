import FileGeocoding
import TextTools
import Testing

@Suite("From the bytes of a line to a query")
struct QueryDecoderTests {
  @Test(
    "The first byte that is not UTF-8 is found",
    arguments: [
      ([0x61, 0xFF], 1), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xE0, 0x80, 0x80], 0),
      ([0xED, 0xA0, 0x80], 0), ([0xED, 0xBF, 0xBF], 0), ([0xF0, 0x80, 0x80, 0x80], 0),
      ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF5, 0x80, 0x80, 0x80], 0), ([0x80], 0),
      ([0x61, 0x62, 0xE2, 0x82], 2), ([0xC3], 0), ([0xC3, 0xA9, 0xC3], 2), ([0xFC], 0),
      ([0xF0, 0x9F, 0x98], 0), ([0xE2, 0x82, 0x61], 0),
    ] as [([UInt8], Int)])
  func notUTF8(bytes: [UInt8], offset: Int) throws {
    let fault = try #require(UTF8Fault(in: bytes))
    #expect(fault == UTF8Fault(in: bytes[...]))
    #expect(fault.offset == offset)
    #expect(fault.byte == bytes[offset])
    #expect(throws: QueryFault.notUTF8(fault)) { try InputFormat.text.query(in: bytes[...]) }
    #expect(throws: QueryFault.notUTF8(fault)) { try InputFormat.json.query(in: bytes[...]) }
  }

  @Test("Our reading of UTF-8 agrees with the standard library's on all short sequences")
  func agreement() {
    // One byte of each class of table 3-7 and the borders between them.
    let bytes: [UInt8] = [
      0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
      0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    for first in bytes {
      for second in bytes {
        for third in bytes {
          let text = [first, second, third, 0x80]
          for length in 1...4 {
            let part = text.prefix(length)
            let isText = String(validating: part, as: UTF8.self) != nil
            #expect((UTF8Fault(in: part) == nil) == isText)
          }
        }
      }
    }
  }

  @Test(
    "Text is taken as it is",
    arguments: ["", "Seattle, WA", "\"quoted\"", "a\0b", "東京都 🇫🇷", " spaces "])
  func text(text: String) throws {
    #expect(try InputFormat.text.query(in: Array(text.utf8)[...]) == text)
  }

  @Test(
    "JSON strings are decoded",
    arguments: [
      (#""""#, ""), (#""São""#, "São"), (#""S\u00e3o\u00E3""#, "Sãoã"),
      (#" "a\n\t\r\b\f\/\\\"" "#, "a\n\t\r\u{8}\u{C}/\\\""), (#""\ud83d\ude00""#, "😀"),
      (#""\u0000""#, "\0"), (#""\uFFFF""#, "\u{FFFF}"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
    ])
  func json(literal: String, expected: String) throws {
    let query = try InputFormat.json.query(in: Array(literal.utf8)[...])
    #expect(query.unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(
    "A JSON object gives its query, whatever else it has",
    arguments: [
      (#"{"query":"Oslo"}"#, "Oslo"),
      (#" {"id":7,"query":"S\u00e3o Paulo","x":[{}]} "#, "São Paulo"),
      ("\t{\"query\":\"\"}", ""),
    ])
  func object(line: String, expected: String) throws {
    #expect(try InputFormat.json.query(in: Array(line.utf8)[...]) == expected)
  }

  @Test(
    "A JSON object without a string as query is refused",
    arguments: [
      "{}", #"{"query":7}"#, #"{"query":null}"#, #"{"q":"Oslo"}"#, #"{"query":["Oslo"]}"#,
    ])
  func noQuery(line: String) {
    #expect(throws: QueryFault.noQuery) { try InputFormat.json.query(in: Array(line.utf8)[...]) }
  }

  @Test(
    "A JSON object that is none is refused as JSON",
    arguments: ["{", #"{"query":"Oslo"} x"#, "{query}"])
  func brokenObject(line: String) throws {
    let fault = #expect(throws: QueryFault.self) {
      try InputFormat.json.query(in: Array(line.utf8)[...])
    }
    guard case .notJSON = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
  }

  @Test(
    "What is not a JSON string is refused, with the place",
    arguments: [
      ("", .expected("a string"), 0), ("Seattle", .expected("a string"), 0),
      ("  1", .expected("a string"), 2),
      ("null", .expected("a string"), 0), (#"["a"]"#, .expected("a string"), 0),
      (#""a"#, .ended, 2),
      (#"""#, .ended, 1), (#""\"#, .ended, 2), (#""\u12"#, .ended, 5),
      ("\"a\tb\"", .controlCharacter, 2), (#""\x""#, .unknownEscape, 1),
      (#""\u12G4""#, .unknownEscape, 1), (#""a" b"#, .trailingText, 4),
      (#""\ud800""#, .loneSurrogate(0xD800), 1),
      (#""a\udc00""#, .loneSurrogate(0xDC00), 2),
      (#""\ud800x""#, .loneSurrogate(0xD800), 1),
      (#""\ud800\n""#, .loneSurrogate(0xD800), 1),
      (#""\ud800\ud800""#, .loneSurrogate(0xD800), 1),
      (#""\ud800\u0061""#, .loneSurrogate(0xD800), 1),
    ] as [(String, JSONFault.Kind, Int)])
  func notJSON(line: String, kind: JSONFault.Kind, offset: Int) {
    #expect(throws: QueryFault.notJSON(JSONFault(kind: kind, offset: offset))) {
      try InputFormat.json.query(in: Array(line.utf8)[...])
    }
  }
}
