import Testing

@testable import GeoFormats
@testable import Geocoding

@Suite("A table for people")
struct ColumnsTests {
  private func lines(_ answers: [GeocodingAnswer], columns: Int = 80, offsets: Bool = false)
    -> [String]
  {
    var style = TextStyle()
    style.columnCount = columns
    var writer = AnswerWriter(.table, style: style, includesOffsets: offsets)
    writer.begin()
    for answer in answers { writer.write(answer) }
    writer.end()
    return String(decoding: writer.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("each place is a row with a bar, each rival one below, and each refusal has its reason")
  func rows() {
    let lines = lines([
      GeocodingAnswer(query: "Seattle, WA", results: [Samples.seattle], rivals: [Samples.fiji]),
      GeocodingAnswer(query: "xyz", refusal: .notAPlace),
    ])
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("QUERY  ") && lines[0].hasSuffix("SURE"))
    #expect(lines[1].hasPrefix("Seattle, WA ") && lines[1].contains("  47.60621  -122.33207  "))
    #expect(lines[1].contains("Seattle, Washington, Uni…") && lines[1].hasSuffix(" %"))
    #expect(lines[2].contains("   or Fiji ") && !lines[2].contains("Seattle"))
    #expect(lines[3].hasPrefix("xyz ") && lines[3].hasSuffix("  not a place"))
  }

  @Test("a line fits the terminal, whatever is in it", arguments: [1, 60, 80, 110, 160, 1_000])
  func widths(columns: Int) {
    let answers = Samples.awkwardStrings.map {
      GeocodingAnswer(query: $0 + $0, results: [Samples.seattle])
    }
    for line in lines(answers, columns: columns) {
      let width = line.reduce(0) { $0 + TerminalText.columns($1) }
      #expect(width <= min(max(columns, 60), 160), "\(line)")
    }
    #expect(lines(answers, columns: columns).count == answers.count + 1)
  }

  @Test(
    "a cell is as wide as it is, with wide characters, marks and what moves the cursor",
    arguments: [
      ("abc", 5, "abc  "), ("abcdef", 5, "abcd…"), ("東京都", 6, "東京都"), ("東京都", 5, "東京…"),
      ("東京都", 4, "東… "), ("e\u{301}te\u{301}", 3, "e\u{301}te\u{301}"),
      ("a\tb\u{1B}c", 6, "a b c "),
      ("", 2, "  "), ("ab", 1, "…"),
    ])
  func cells(_ text: String, width: Int, expected: String) {
    #expect(TerminalText.fitted(text, width) == expected)
  }

  @Test(
    "a bar has eighths",
    arguments: [
      (0, "     "), (0.5, "██▌  "), (0.99, "█████"), (1, "█████"), (0.025, "▏    "), (2, "█████"),
      (.nan, "     "),
    ] as [(Double, String)])
  func bars(_ share: Double, expected: String) {
    #expect(TerminalText.bar(share, 5) == expected)
  }
}
