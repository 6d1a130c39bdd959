import Foundation
import SeededRandom
import Testing

import TextTools

@Suite("percent-encoding is that of RFC 3986 and the URL Standard")
struct PercentEncodingTests {
  private func decoded(_ text: String, plusIsSpace: Bool = false) -> String {
    let bytes = PercentEncoding.decode(Array(text.utf8), plusIsSpace: plusIsSpace).bytes
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "characters that the RFC encodes",
    arguments: [
      // Section 2.5.
      ("A", "A"), ("%C3%80", "À"), ("%E3%82%A2", "ア"),
      // Section 2.1: both kinds of letters.
      ("%3a%3A", "::"), ("%20", " "), ("", ""), ("a+b", "a+b"), ("%2525", "%25"),
    ])
  func decodes(encoded: String, text: String) {
    #expect(decoded(encoded) == text)
    #expect(PercentEncoding.decode(Array(encoded.utf8)).isWellFormed)
  }

  @Test(
    "malformed escapes stay, and are noticed",
    arguments: [
      ("%", "%"), ("%4", "%4"), ("4%", "4%"), ("%zz", "%zz"), ("%4z", "%4z"), ("%z4", "%z4"),
      // The URL Standard, section 1.3: "%25%s%1G" is "%%s%1G".
      ("%25%s%1G", "%%s%1G"), ("%%41", "%A"), ("%4%41", "%4A"), ("100 %", "100 %"),
    ])
  func keepsMalformed(encoded: String, text: String) {
    #expect(decoded(encoded) == text)
    #expect(!PercentEncoding.decode(Array(encoded.utf8)).isWellFormed)
  }

  @Test("a plus sign is a space in form data alone, and stays one when it was encoded")
  func plus() {
    #expect(decoded("a+b%2Bc") == "a+b+c")
    #expect(decoded("a+b%2Bc", plusIsSpace: true) == "a b+c")
    #expect(decoded("%+1", plusIsSpace: true) == "% 1")
  }

  @Test("bytes need not be UTF-8")
  func bytes() {
    #expect(PercentEncoding.decode(Array("%FF%00".utf8)).bytes == [0xFF, 0])
  }

  @Test("only unreserved characters stay")
  func encodes() {
    let unreserved = "ABCXYZabcxyz0189-._~"
    #expect(PercentEncoding.encode(unreserved) == unreserved)
    #expect(
      PercentEncoding.encode(":/?#[]@!$&'()*+,;=%")
        == "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%25")
    #expect(PercentEncoding.encode("São Paulo") == "S%C3%A3o%20Paulo")
  }

  @Test("any text reads back, and is encoded as Foundation does", arguments: 0..<100)
  func roundTrip(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = ""
    for _ in 0..<40 {
      let last: UInt32 = Bool.random(using: &random) ? 0x7F : 0x10FFFF
      let scalar = Unicode.Scalar(UInt32.random(in: 0...last, using: &random))
      if let scalar { text.unicodeScalars.append(scalar) }
    }
    let encoded = PercentEncoding.encode(text)
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    #expect(encoded == text.addingPercentEncoding(withAllowedCharacters: unreserved))
    let decoded = PercentEncoding.decode(Array(encoded.utf8))
    #expect(decoded.bytes == Array(text.utf8) && decoded.isWellFormed)
  }
}
