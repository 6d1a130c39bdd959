import Testing

import TextTools

@Suite("bytes and numbers are written with all their hexadecimal digits")
struct HexadecimalTests {
  @Test("bytes: RFC 4648, section 10, in both kinds of letters")
  func bytes() {
    #expect(Hexadecimal.text(of: "".utf8) == "")
    #expect(Hexadecimal.text(of: "foobar".utf8) == "666f6f626172")
    #expect(Hexadecimal.text(of: "foobar".utf8, .large) == "666F6F626172")
  }

  @Test("numbers of each width have two digits for each byte")
  func numbers() {
    #expect(Hexadecimal.text(of: UInt8(0)) == "00")
    #expect(Hexadecimal.text(of: UInt8(0x0A), .large) == "0A")
    #expect(Hexadecimal.text(of: UInt16(0xD800), .large) == "D800")
    #expect(Hexadecimal.text(of: UInt32(255)) == "000000ff")
    #expect(Hexadecimal.text(of: UInt64(0x0123_4567_89AB_CDEF)) == "0123456789abcdef")
    #expect(Hexadecimal.text(of: UInt64.max) == "ffffffffffffffff")
  }

  @Test("each byte is written as the standard library does, and its digits are read")
  func allBytes() throws {
    for byte in UInt8.min...UInt8.max {
      for letters in [Hexadecimal.Letters.small, .large] {
        let text = Hexadecimal.text(of: [byte], letters)
        let digits = String(byte, radix: 16, uppercase: letters == .large)
        #expect(text == (digits.count == 1 ? "0" : "") + digits)
        let values = text.utf8.compactMap(\.hexadecimalValue)
        #expect(values == [byte >> 4, byte & 15])
      }
    }
  }

  @Test("twenty-two bytes are digits, no others")
  func digits() {
    let digits = (UInt8.min...UInt8.max).filter { $0.hexadecimalValue != nil }
    #expect(digits == Array("0123456789ABCDEFabcdef".utf8))
  }
}
