import Gazetteer
import GeoFormats
import Testing

@testable import Geocoding

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

  private static func ambiguous(_ levels: LevelConfidence) -> GeocodingAnswer {
    var place = Samples.placemark(name: "Springfield")
    place.confidenceByLevel = levels
    return GeocodingAnswer(
      query: "Springfield", results: [place],
      rivals: [Samples.placemark(name: "X", confidence: 0.2)])
  }

  private static func within(_ words: String) -> Placemark {
    var match = Match(text: words, kind: nil, ignored: [])
    match.isCoarser = true
    return Samples.placemark(name: "Japan", kind: .country, match: match)
  }

  @Test(
    "A note says how much is certain",
    arguments: [
      (
        GeocodingAnswer(query: "", results: [Samples.ohio()]),
        "only the region is certain; ignored: \"Anywhere\""
      ),
      (
        GeocodingAnswer(query: "", results: [Samples.ohio(ignored: ["a\u{1B}[1m", "b"])]),
        "only the region is certain; ignored: \"a [1m\", \"b\""
      ),
      (
        GeocodingAnswer(query: "", results: [within("Mt. Fuji")]),
        "only the country of \"Mt. Fuji\" is known"
      ),
      (
        ambiguous(LevelConfidence(country: 0.994, region: 0.3, city: 0.2)),
        "ambiguous; the country is 99 % certain"
      ),
      (
        ambiguous(LevelConfidence(country: 0.9999, region: 0.97, county: 0.5, city: 0.4)),
        "ambiguous; the region is 97 % certain"
      ),
      (
        ambiguous(LevelConfidence(country: 0.9999, city: 0.4)),
        "ambiguous; the country is 99 % certain"
      ),
      (
        ambiguous(LevelConfidence(country: 0.62, region: 0.3, city: 0.2)),
        "ambiguous; the country is 62 % certain"
      ),
    ] as [(GeocodingAnswer, String)])
  func note(answer: GeocodingAnswer, expected: String) {
    var style = TextStyle()
    #expect(!Samples.text(.text, [answer], style: style).contains(expected))
    style.showsNotes = true
    let lines = Samples.text(.text, [answer], style: style).split(separator: "\n")
    #expect(lines.count == 2 && lines[1] == "  \(expected)")
    style.usesColours = true
    style.showsRivals = true
    let coloured = Samples.text(.text, [answer], style: style).split(separator: "\n")
    #expect(coloured[1] == "\u{1B}[2m  \(expected)\u{1B}[0m")
    #expect(coloured.count == 2 + answer.rivals.count)
  }

  @Test("There is no note where the place says all")
  func noNote() {
    var style = TextStyle()
    style.showsNotes = true
    for place in [Samples.seattle, Samples.lille, Samples.fiji, Samples.ohio(ignored: [])] {
      let text = Samples.text(.text, [GeocodingAnswer(query: "q", results: [place])], style: style)
      #expect(text.split(separator: "\n").count == 1)
    }
    #expect(Samples.text(.text, [nothing], style: style).isEmpty)
    // Without levels the rivals say all.
    let text = Samples.text(.text, [Self.ambiguous(LevelConfidence(city: 0.5))], style: style)
    #expect(text.split(separator: "\n").count == 1)
  }

  @Test("An explanation ends with the precision, the levels and the parts of the address")
  func explanation() {
    let text = { (place: Placemark) in
      Samples.text(
        .text,
        [
          GeocodingAnswer(
            query: "q", results: [place],
            explanation: Explanation(
              words: [], names: [], postcodes: [], interpretations: [], threshold: 0.3))
        ])
    }
    #expect(
      text(Samples.lille).hasSuffix(
        """
        Answer
          Lille, Hauts-de-France, France  50.63297, 3.05858
          precision: city; certain: country 99.9 %, region 98 %, county 95 %, city 90 %
          address: house number "17", street "rue de "Fontenoy"", unit "Apt 4B", \
        post office box "BP 70640", postcode "59000", locality "Lille"

        """))
    #expect(text(Samples.fiji).hasSuffix("\n  Fiji  -18, 178\n  precision: country\n"))
    var nameless = Samples.fiji
    nameless.address = AddressParts()
    #expect(text(nameless).hasSuffix("\n  precision: country\n"))
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
