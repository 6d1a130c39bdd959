import Foundation
import Testing

import TextTools
import SeededRandom

@Suite("JSON is read strictly and written so that it reads back")
struct JSONTests {
  @Test(
    "what is JSON is read",
    arguments: [
      ("null", JSONValue.null), (" true ", true), ("[]", []), ("{}", [:]),
      ("-0.5e1", -5), ("0", 0), ("1E2", 100), (#""a""#, "a"), (#""\u00e9\n\/""#, "é\n/"),
      (#""\ud83d\ude00""#, "😀"), (#"{"a":[1,{"b":null}]}"#, ["a": [1, ["b": .null]]]),
    ] as [(String, JSONValue)])
  func reads(text: String, value: JSONValue) throws {
    #expect(try JSONReader.value(of: Array(text.utf8)) == value)
  }

  @Test(
    "what is not is refused, with the place",
    arguments: [
      ("", 0, JSONFault.Kind.ended), ("nul", 3, .ended), ("nulL", 3, .expected("null")),
      ("[1,]", 3, .expected("a value")), ("{\"a\":1,}", 7, .expected("a name in quotes")),
      ("{a:1}", 1, .expected("a name in quotes")),
      ("01", 1, .expected("no digit after a leading 0")),
      ("1.", 2, .ended), ("+1", 0, .expected("a value")), ("NaN", 0, .expected("a value")),
      ("1e999", 0, .numberTooLarge), ("[1] 2", 4, .trailingText),
      ("{\"a\":1,\"a\":2}", 7, .repeatedName("a")), ("\"\\ud83d\"", 1, .loneSurrogate(0xD83D)),
      ("\"\\u0000\"", 1, .nullCharacter), ("\"a\tb\"", 2, .controlCharacter), ("\"abc", 4, .ended),
      ("\"\\x\"", 1, .unknownEscape), ("'a'", 0, .expected("a value")),
    ])
  func refuses(text: String, offset: Int, kind: JSONFault.Kind) {
    #expect(throws: JSONFault(kind: kind, offset: offset)) {
      try JSONReader.value(of: Array(text.utf8))
    }
  }

  @Test("bytes that are not UTF-8 are refused")
  func refusesBadBytes() {
    for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] {
      #expect(throws: JSONFault.self) { try JSONReader.value(of: [0x22] + bytes + [0x22]) }
    }
  }

  @Test("nesting is bounded, however deep")
  func boundsDepth() throws {
    let limit = JSONReader.Mode.strict.depthLimit
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONReader.value(of: nested(limit))
    #expect(throws: JSONFault(kind: .tooDeep(limit: limit), offset: limit)) {
      try JSONReader.value(of: nested(limit + 1))
    }
    #expect(throws: JSONFault.self) { try JSONReader.value(of: nested(1_000_000)) }
  }

  @Test("no text cut short is taken for a whole one")
  func refusesEveryBeginning() throws {
    let text = Array(#"{"a":["é",{"b":-1.5e2}],"c":"\u00e9"}"#.utf8)
    for count in 0..<text.count {
      #expect(throws: JSONFault.self) { try JSONReader.value(of: Array(text.prefix(count))) }
    }
  }

  @Test("what is written reads back as the same, here and in Foundation", arguments: 0..<200)
  func roundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let value = JSONValue.random(depth: 4, using: &random)
    let bytes = value.bytes
    #expect(try JSONReader.value(of: bytes) == value)
    _ = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
  }

  @Test(
    "leniently read: a byte order mark, U+0000, the first of two names, more depth",
    arguments: [
      ("\u{FEFF}{}", [:]), (#""\u0000""#, "\0"), (#"{"a":1,"b":2,"a":3}"#, ["a": 1, "b": 2]),
      (String(repeating: "[", count: 500) + String(repeating: "]", count: 500), nil),
    ] as [(String, JSONValue?)])
  func readsLeniently(text: String, value: JSONValue?) throws {
    let found = try JSONReader.value(of: Array(text.utf8), mode: .lenient)
    if let value { #expect(found == value) }
    #expect(throws: JSONFault.self) { try JSONReader.value(of: Array(text.utf8)) }
  }

  @Test("a member is set, added and removed in its place")
  func members() {
    var object = JSONObject([.init(name: "a", value: 1), .init(name: "b", value: 2)])
    object["c"] = 3
    object["a"] = 4
    object["b"] = nil
    #expect(object.members.map(\.name) == ["a", "c"])
    #expect(object["a"] == 4)
  }

  @Test("text that goes into no page is written as it is")
  func plain() {
    let bytes = JSONValue.string("<a>&\u{2028}\"\\\u{1}").bytes(.minimal)
    #expect(String(decoding: bytes, as: UTF8.self) == "\"<a>&\u{2028}\\\"\\\\\\u0001\"")
  }

  @Test("markup and line separators are escaped")
  func escapesMarkup() {
    let text = String(
      decoding: JSONValue.string("</script>&\u{2028}\u{2029}¨").bytes, as: UTF8.self)
    #expect(text == #""\u003c/script\u003e\u0026\u2028\u2029¨""#)
  }
}

extension JSONValue {
  static func random(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2:
      let number = Double(bitPattern: random.next())
      return .number(number.isFinite ? number : 0.1)
    case 3: return .string(text(using: &random))
    case 4:
      return .array(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          .random(depth: depth - 1, using: &random)
        })
    default:
      return .object(
        JSONObject(
          (0..<Int.random(in: 0...3, using: &random)).map { index in
            .init(
              name: "\(index)\(text(using: &random))",
              value: .random(depth: depth - 1, using: &random))
          }))
    }
  }

  private static func text(using random: inout SeededGenerator) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let number = UInt32.random(in: 1...0x10FFFF, using: &random)
      let small = UInt32.random(in: 1...0x7F, using: &random)
      scalars.append(Unicode.Scalar(Bool.random(using: &random) ? number : small) ?? "\u{2028}")
    }
    return String(scalars)
  }
}
