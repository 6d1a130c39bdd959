import Testing

@testable import GeoFormats

@Suite("Numbers are written in the shortest decimal form")
struct OutputBufferTests {
  private func written(_ write: (inout OutputBuffer) -> Void) -> String {
    var buffer = OutputBuffer()
    write(&buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test(
    "Degrees have at most five decimals and no trailing zeros",
    arguments: [
      (47.60621, "47.60621"), (-122.33207, "-122.33207"), (0, "0"), (-0.0, "0"), (180, "180"),
      (-90, "-90"), (0.00001, "0.00001"), (-0.00001, "-0.00001"), (0.000004, "0"),
      (-0.000004, "0"), (12.5, "12.5"), (1.10, "1.1"), (9.999999, "10"), (100.05, "100.05"),
      (.nan, "0"), (.infinity, "0"), (-1e300, "0"),
    ])
  func degrees(number: Double, expected: String) {
    #expect(written { $0.append(degrees: number) } == expected)
  }

  @Test("Every hundred-thousandth of a degree is written exactly")
  func everyDegree() throws {
    // A prime step visits all last digits on the way from pole to pole.
    for units in stride(from: -9_000_000, through: 9_000_000, by: 9_973) {
      let text = written { $0.append(degrees: Double(units) / 100_000) }
      let read = try #require(Double(text))
      #expect(Int((read * 100_000).rounded()) == units)
      #expect(text == "0" || !text.contains(".") || !text.hasSuffix("0"))
    }
  }

  @Test(
    "Whole numbers keep every digit",
    arguments: [0, 7, -7, 10, 99, 100, 737_015, Int.max, Int.min])
  func integers(number: Int) {
    #expect(written { $0.append(number) } == String(number))
  }

  @Test(
    "A line for a terminal holds nothing that the terminal obeys",
    arguments: [
      ("a\tb", "a b"), ("a\r\nb", "a  b"), ("\u{1B}[31m", " [31m"), ("\u{9B}31m", " 31m"),
      ("é🇫🇷", "é🇫🇷"), ("a\u{2028}b", "a b"),
    ])
  func flat(text: String, expected: String) {
    #expect(written { $0.append(flat: text) } == expected)
  }
}
