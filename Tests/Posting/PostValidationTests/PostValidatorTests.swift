import Gazetteer
import Geocoding
import Geography
import PostValidation
import PostingClient
import Testing

@Suite("All that is wrong with a post is said at once")
struct PostValidatorTests {
  static let world: Geocoder? = (try? Gazetteer.bundled()).map { Geocoder($0) }
  static let sound = PostDraft(
    firstName: "Ada", lastName: "Lovelace", placeString: "London, England",
    latitude: 51.50853, longitude: -0.12574, link: "https://example.org/ada")

  func validator() throws -> PostValidator {
    let geocoder: Geocoder = try #require(Self.world)
    return PostValidator(geocoder: geocoder)
  }

  @Test("a sound post is ready to be sent")
  func isSound() throws {
    let report = try validator().report(on: Self.sound)
    #expect(report.findings.isEmpty)
    #expect(report.post?.link == "https://example.org/ada")
    #expect(report.place?.label == "London, England, United Kingdom")
  }

  @Test("nothing at all has a finding for each field")
  func findsAll() {
    let report = PostValidator(geocoder: nil, acceptsMissingCoordinate: false).report(
      on: PostDraft())
    #expect(
      report.findings.map(\.field)
        == [.firstName, .lastName, .mapString, .mediaURL, .latitude, .longitude])
    #expect(
      report.findings.map(\.code.rawValue).prefix(4) == [
        "name_empty", "name_empty", "place_empty", "link_empty",
      ])
    #expect(report.post == nil)
  }

  @Test("a coordinate that cannot be read is refused with what to give instead")
  func advice() throws {
    var draft = Self.sound
    draft.placeString = "10TET5020072700"
    let message = try #require(try validator().report(on: draft).findings.first?.message)
    #expect(message.hasSuffix("such as 47.6062, -122.3321."))
  }

  static let fields: [(change: @Sendable (inout PostDraft) -> Void, findings: [String])] = [
    ({ $0.firstName = " \u{3164}\u{200B}" }, ["error firstName name_empty"]),
    ({ $0.lastName = String(repeating: "x", count: 101) }, ["error lastName name_too_long"]),
    ({ $0.lastName = String(repeating: "x", count: 100) }, []),
    (
      { $0.lastName = "x" + String(repeating: "\u{301}", count: 5_000) },
      ["error lastName name_too_long"]
    ),
    ({ $0.firstName = "A\u{7}da" }, ["error firstName name_control_character"]),
    ({ $0.firstName = "Ada\n" }, ["error firstName name_control_character"]),
    ({ $0.firstName = "A\u{202E}da" }, ["error firstName name_control_character"]),
    ({ $0.firstName = " Ada" }, ["warning firstName name_space_around"]),
    ({ $0.firstName = "<b>Ada</b>" }, []), ({ $0.firstName = "O’Brien-Núñez محمد‌رضا" }, []),
    ({ $0.uniqueKey = String(repeating: "1", count: 129) }, ["error uniqueKey key_too_long"]),
    ({ $0.uniqueKey = "a\u{0}" }, ["error uniqueKey key_control_character"]),
    ({ $0.placeString = "somewhere over the rainbow" }, ["error mapString place_not_found"]),
    ({ $0.placeString = "10TET5020072700" }, ["error mapString place_not_found"]),
    ({ $0.placeString = "https://maps.app.goo.gl/x" }, ["error mapString place_not_found"]),
    ({ $0.placeString = "POINT(-0.12574 51.50853)" }, []),
    ({ $0.placeString = "London\u{0}" }, ["error mapString place_control_character"]),
    ({ $0.placeString = String(repeating: "x", count: 1025) }, ["error mapString place_too_long"]),
    ({ $0.latitude = nil }, ["error latitude coordinate_missing"]),
    ({ $0.longitude = nil }, ["error longitude coordinate_missing"]),
    (
      { $0.latitude = 91 },
      ["error latitude coordinate_swapped", "error longitude coordinate_swapped"]
    ),
    ({ $0.latitude = 200 }, ["error latitude coordinate_out_of_range"]),
    ({ $0.longitude = -181 }, ["error longitude coordinate_out_of_range"]),
    ({ $0.latitude = .nan }, ["error latitude coordinate_out_of_range"]),
    ({ $0.longitude = .infinity }, ["error longitude coordinate_out_of_range"]),
    ({ ($0.latitude, $0.longitude) = (0, 0) }, ["error latitude coordinate_zero"]),
    (
      { ($0.latitude, $0.longitude) = (-0.12574, 51.50853) },
      ["warning latitude coordinate_swapped", "warning longitude coordinate_swapped"]
    ),
    ({ ($0.latitude, $0.longitude) = (48.85, 2.35) }, ["warning latitude coordinate_far"]),
    ({ ($0.latitude, $0.longitude) = (51.8, 0.1) }, []),
    ({ $0.link = "example.com" }, ["error mediaURL link_scheme_missing"]),
  ]

  @Test("each thing that is wrong has its finding and no other", arguments: fields.indices)
  func finds(_ index: Int) throws {
    let row = Self.fields[index]
    var draft = Self.sound
    row.change(&draft)
    let report = try validator().report(on: draft)
    #expect(
      report.findings.map { "\($0.severity.rawValue) \($0.field.rawValue) \($0.code.rawValue)" }
        == row.findings)
    #expect(report.isValid == !row.findings.contains { $0.hasPrefix("error") })
  }

  @Test("an ambiguous place has its candidates, the most probable first")
  func namesCandidates() throws {
    var draft = Self.sound
    draft.placeString = "Springfield"
    (draft.latitude, draft.longitude) = (nil, nil)
    let report = try validator().report(on: draft)
    let finding = try #require(report.findings.first)
    #expect(finding.code.rawValue == "place_ambiguous")
    #expect(finding.candidates.count > 1)
    #expect(finding.candidates.contains { $0.label == "Springfield, Missouri, United States" })
    #expect(finding.candidates.first?.label == report.place?.label)
    // One may lie at any of the candidates.
    (draft.latitude, draft.longitude) = (37.2, -93.3)
    #expect(try validator().report(on: draft).findings.map(\.code.rawValue) == ["place_ambiguous"])
  }

  @Test("a country holds all that lies in it")
  func measuresFromLargePlaces() throws {
    var draft = Self.sound
    draft.placeString = "Brazil"
    (draft.latitude, draft.longitude) = (-30.03, -51.23)
    #expect(try validator().report(on: draft).findings.isEmpty)
    (draft.latitude, draft.longitude) = (40.4, -3.7)
    #expect(try validator().report(on: draft).findings.map(\.code.rawValue) == ["coordinate_far"])
  }

  @Test("a heap of accents is taken off whole, and accents of a language stay")
  func repairsHeaps() throws {
    var draft = Self.sound
    draft.firstName = "Z" + String(repeating: "\u{30D}", count: 9) + "oe\u{308}"
    let finding = try #require(try validator().report(on: draft).findings.first)
    #expect(finding.code == .nameMarks)
    #expect(finding.repair == "Zoe\u{308}")
  }

  @Test("a post without a coordinate gets that of its place")
  func fillsIn() throws {
    var draft = Self.sound
    (draft.latitude, draft.longitude) = (nil, nil)
    let post = try #require(try validator().report(on: draft).post)
    #expect(post.coordinate == Coordinate(latitude: 51.50853, longitude: -0.12574))
  }

  static let documents: [(json: String, findings: [String])] = [
    (
      #"{"firstName":"A","lastName":"B","mapString":"London","mediaURL":"https://a.com","latitude":51.5,"longitude":0,"extra":[1]}"#,
      []
    ),
    (#"{"first_name":"A","last_name":"B","location":"London","link":"https://a.com"}"#, []),
    (
      #"{"firstName":7,"lastName":"B","mapString":"London","mediaURL":"https://a.com","latitude":"51.5","longitude":true}"#,
      [
        "firstName not_text ", "latitude coordinate_not_a_number 51.5",
        "longitude coordinate_not_a_number ",
      ]
    ),
    ("nonsense", ["post post_not_json "]), ("", ["post post_not_json "]),
    ("[]", ["post post_not_object "]), ("null", ["post post_not_object "]),
    (#"{"firstName":"A"#, ["post post_not_json "]),
    (String(repeating: " ", count: 70_000), ["post post_too_long "]),
    (String(repeating: "[", count: 60_000), ["post post_not_json "]),
  ]

  @Test("a post as JSON has findings where it cannot be read", arguments: documents)
  func readsJSON(_ row: (json: String, findings: [String])) {
    let report = PostValidator(geocoder: nil).report(onJSON: Array(row.json.utf8))
    #expect(
      report.findings.map { "\($0.field.rawValue) \($0.code.rawValue) \($0.repair ?? "")" }
        == row.findings)
  }

  @Test(
    "a repair keeps lines apart",
    arguments: [
      ("London\nUK", "London UK"), ("London\r\nUK", "London UK"), ("a\tb", "a b"),
      ("Paris\u{2028}France", "Paris France"), ("a\u{202E}b", "ab"), ("a\u{0}b\n", "ab"),
    ])
  func repairsLines(text: String, repair: String) {
    let report = PostValidator(geocoder: nil).report(
      on: PostDraft(
        firstName: "Ada", lastName: "Lovelace", placeString: text, link: "https://example.org/"))
    #expect(report.findings.first?.code == .placeControlCharacter)
    #expect(report.findings.first?.repair == repair)
  }

  @Test(
    "placeholders, addresses and names without letters are warned of",
    arguments: [".", "-", "N/A", "n/a", "null", "123", "https://example.org", "a@b.org", "Unknown"])
  func unlikelyNames(name: String) {
    let report = PostValidator(geocoder: nil).report(
      on: PostDraft(
        firstName: name, lastName: "Lovelace", placeString: "Paris", latitude: 48.85,
        longitude: 2.35, link: "https://example.org/"))
    #expect(report.findings.map(\.code) == [.nameUnlikely])
    #expect(report.isValid)
  }

  @Test("names of people are not", arguments: ["Na", "Nan", "Ng", "李", "O'Neill", "Jean-Luc", "Ó"])
  func likelyNames(name: String) {
    let report = PostValidator(geocoder: nil).report(
      on: PostDraft(
        firstName: name, lastName: name, placeString: "Paris", latitude: 48.85, longitude: 2.35,
        link: "https://example.org/"))
    #expect(report.findings.isEmpty)
  }

  @Test("a zero-width space in a name is an error, and the repair is without it")
  func zeroWidthSpace() {
    let report = PostValidator(geocoder: nil).report(
      on: PostDraft(
        firstName: "A\u{200B}da", lastName: "Lovelace", placeString: "Paris", latitude: 48.85,
        longitude: 2.35, link: "https://example.org/"))
    #expect(report.findings.map(\.code) == [.nameControlCharacter])
    #expect(report.findings.first?.repair == "Ada")
  }

  @Test("a member that is nearly a known one is named")
  func unknownMember() {
    let report = PostValidator(geocoder: nil).report(
      onJSON: Array(
        #"{"firstName":"Ada","lastName":"L","mapString":"Paris","mediaUrl":"https://e.org"}"#.utf8))
    let finding = report.findings.first { $0.code == .memberUnknown }
    #expect(finding?.repair == "mediaURL")
    #expect(report.findings.contains { $0.code == .linkEmpty })
  }
}
