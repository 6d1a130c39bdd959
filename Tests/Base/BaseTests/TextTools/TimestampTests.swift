import Foundation
import Testing

import TextTools
import SeededRandom

@Suite("instants are written as in the API")
struct TimestampTests {
  @Test(
    "known instants, from date(1)",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (1_424_826_638_103, "2015-02-25T01:10:38.103Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ])
  func known(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).text == text)
    #expect(Timestamp(text: text)?.milliseconds == milliseconds)
  }

  @Test("agrees with Foundation, and reads back", arguments: 0..<100)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let milliseconds = Int64.random(in: -62_000_000_000_000...253_000_000_000_000, using: &random)
    let text = Timestamp(milliseconds: milliseconds).text
    let date = Date(timeIntervalSince1970: Double(milliseconds / 1000))
    #expect(text.prefix(10) == date.formatted(.iso8601).prefix(10) || milliseconds < 0)
    #expect(Timestamp(text: text)?.milliseconds == milliseconds)
  }

  @Test(
    "what is no instant is not read",
    arguments: [
      "", "2015-02-29T00:00:00Z", "2015-02-25", "2015-02-25T24:00:00Z", "2015-13-01T00:00:00Z",
      "2015-02-25T01:10:38.Z", "2015-02-25T01:10:38", "2015-02-25T01:10:38+00:00",
      "2015-02-25T01:10:60Z", "2015-02-25T01:10:38.1234567890Z", "２015-02-25T01:10:38Z",
    ])
  func refuses(text: String) {
    #expect(Timestamp(text: text) == nil)
  }

  @Test("fractions of any length are read to the millisecond")
  func fractions() {
    #expect(Timestamp(text: "1970-01-01T00:00:01.5Z")?.milliseconds == 1500)
    #expect(Timestamp(text: "1970-01-01T00:00:01.123456789Z")?.milliseconds == 1123)
    #expect(Timestamp(text: "1970-01-01T00:00:01Z")?.milliseconds == 1000)
  }

  @Test(
    "other people's servers may write an offset from UTC",
    arguments: [
      ("1970-01-01T00:00:01.5Z", 1500), ("1970-01-01T01:00:00.001+01:00", 1),
      ("1969-12-31T18:30:00-0530", 0), ("1970-01-01T02:00:00+02", 0),
      ("1970-01-01T00:00:00", nil), ("1970-01-01", nil), ("1970-01-01T00:00:00+1", nil),
      ("1970-01-01T00:00:00+24:00", nil), ("+", nil),
    ] as [(String, Int64?)])
  func offsets(text: String, milliseconds: Int64?) {
    #expect(Timestamp(lenient: text)?.milliseconds == milliseconds)
  }
}
