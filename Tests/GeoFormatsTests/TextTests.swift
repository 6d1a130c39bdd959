import GeoFormats
import Geocoding
import Testing

@Suite("Lines for people")
struct TextTests {
  private let seattle = GeocodingAnswer(query: "Seattle, WA", results: [Samples.seattle])
  private let rivals = GeocodingAnswer(query: "?", results: [Samples.seattle, Samples.fiji])
  private let nothing = GeocodingAnswer(query: "nowhere", refusal: .notFound)

  @Test("A result is a label, a tab and its coordinates")
  func plain() {
    #expect(
      Samples.text(.text, [seattle, nothing])
        == "Seattle, Washington, United States\t47.60621, -122.33207\n")
  }

  @Test("Lines and queries stay in step when asked to")
  func marksMissing() {
    var style = TextStyle()
    style.marksMissing = true
    #expect(
      Samples.text(.text, [nothing, seattle, nothing], style: style)
        == "\nSeattle, Washington, United States\t47.60621, -122.33207\n\n")
  }

  @Test("Coordinates stand below each other on a terminal")
  func columns() {
    var style = TextStyle()
    style.alignsColumns = true
    #expect(
      Samples.text(.text, [rivals], style: style) == """
        Seattle, Washington, United States  47.60621, -122.33207
        Fiji                                -18, 178

        """)
  }

  @Test("Rivals are listed when asked to")
  func showsRivals() {
    var style = TextStyle()
    style.showsRivals = true
    let answer = GeocodingAnswer(
      query: "?", results: [Samples.seattle],
      rivals: [Samples.placemark(name: "X", confidence: 0.246)])
    #expect(
      Samples.text(.text, [answer], style: style)
        == "Seattle, Washington, United States\t47.60621, -122.33207\n  or X (25 %)\n")
  }

  @Test("Colours surround the name and the coordinates")
  func colours() {
    var style = TextStyle()
    style.usesColours = true
    #expect(
      Samples.text(.text, [seattle], style: style)
        == "\u{1B}[1mSeattle\u{1B}[0m, Washington, United States\t"
        + "\u{1B}[2m47.60621, -122.33207\u{1B}[0m\n")
  }

  @Test("Answers of several lines end with an empty one when asked to")
  func separated() {
    var style = TextStyle()
    style.marksMissing = true
    style.separatesAnswers = true
    let text = Samples.text(.text, [rivals, nothing, seattle], style: style)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 7)
  }

  @Test("A result is one line whatever its name holds", arguments: Samples.awkwardStrings)
  func oneLine(text: String) {
    let place = Samples.placemark(everywhere: text)
    let bytes = Samples.written(.text, [GeocodingAnswer(query: text, results: [place])])
    #expect(bytes.count { $0 == 0x0A } == 1)
    #expect(bytes.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 })
  }
}
