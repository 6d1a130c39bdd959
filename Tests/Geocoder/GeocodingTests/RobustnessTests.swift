import Gazetteer
import Geocoding
import GeocodingPromises
import Testing

@Suite("A query of any kind", .enabled(if: World.isThere, World.comment))
struct RobustnessTests {
  private let geocoder: Geocoder

  init() throws { geocoder = Geocoder(try World.gazetteer.get()) }

  /// All that an answer says.
  private static func text(_ answer: GeocodingAnswer) -> String {
    let results = answer.results.map {
      "\($0.label) \($0.coordinate) \($0.confidence) \($0.match.text) \($0.match.ignored)"
    }
    return "\(answer.query)|\(answer.refusal?.rawValue ?? "")|\(results)"
  }

  @Test(
    "what is too long is refused as such",
    arguments: [
      String(repeating: "a", count: 10 << 20), String(repeating: ",", count: 100_000),
      String(repeating: "x", count: 10_000), String(repeating: "Paris ", count: 200),
      String(repeating: "e\u{301}", count: 1_000), String(repeating: "a ", count: 65),
      String(repeating: "東", count: 65), String(repeating: "🇫🇷", count: 65),
      String(repeating: "\0", count: 2_000),
    ])
  func tooLong(query: String) {
    let answer = geocoder.geocode(query)
    #expect(answer.refusal == .tooLong)
    #expect(answer.results.isEmpty)
    #expect(answer.query.utf8.count == query.utf8.count)
  }

  @Test(
    "what holds no word is empty",
    arguments: [
      "", " ", "\n", "\t \r\n", ",", ",,,,", "...", "-", " - ", "/|•", "()", "\"\"", "'", "\0",
      "\0\0",
      "\u{200B}", "\u{301}\u{302}", "\u{FEFF}", String(repeating: ",", count: 1_000), "🇫",
    ])
  func empty(query: String) {
    #expect(geocoder.geocode(query).refusal == .empty)
  }

  @Test(
    "what is no place is refused, whatever it is made of",
    arguments: [
      "zzqxj vwkkq pfffzt", "\u{10FFFF}\u{10FFFE}", "\u{E000}\u{E001}", "\u{378}\u{379}", "👩‍👩‍👧‍👦",
      "!!!", "@#$%^*",
      String(repeating: "q", count: 1_024), String(repeating: "zq ", count: 64),
      "'; DROP TABLE places; --", "<script>alert(1)</script>", "%00%FF", "../../etc/passwd",
      "\u{202E}abcxyzq\u{202C}", "q\u{301}\u{302}\u{303}\u{304}x\u{305}z",
    ])
  func noPlace(query: String) {
    let answer = geocoder.geocode(query)
    #expect((answer.refusal == nil) == !answer.results.isEmpty)
    #expect(answer.results.isEmpty, "\(answer.results.first?.label ?? "")")
  }

  @Test(
    "a place is found among marks, NULs and odd spaces",
    arguments: [
      "Seattle\0", "\0Seattle", "Sea\u{AD}ttle", "\u{FEFF}Seattle, WA", "SEATTLE\u{A0},\u{2003}WA",
      "S\u{301}e\u{302}a\u{303}t\u{304}t\u{305}l\u{306}e", "Ｓｅａｔｔｌｅ", "  Seattle  ,,,  WA  ",
      "\"Seattle\"",
      "Seattle\r\n", "Seattle,", ",Seattle", "Seattle" + String(repeating: "\u{301}", count: 400),
      "Seattle" + String(repeating: " ", count: 900),
    ])
  func found(query: String) {
    #expect(geocoder.geocode(query).results.first?.geonamesID == 5_809_844)
  }

  @Test("as many words as are read have an answer or a refusal")
  func manyWords() {
    for word in ["san", "st", "paris", "de", "la", "new york", "東", "washington", "n", "1", "d'a"] {
      let count = min(64, 1_024 / (word.utf8.count + 1)) / (word.contains(" ") ? 2 : 1)
      for separator in [" ", ", ", "/"] {
        let query = Array(repeating: word, count: count).joined(separator: separator)
        let fault = HostileQuery.fault(of: geocoder.geocode(query))
        #expect(fault == nil, "\(word), \(count) times: \(fault ?? "")")
      }
    }
  }

  /// The tool check-promises asks each beginning of them, in the release build.
  @Test("what is made to do harm has an answer or a refusal")
  func hostile() {
    for hostile in HostileQuery.all {
      let fault = HostileQuery.fault(of: geocoder.geocode(hostile.text))
      #expect(fault == nil, "\(hostile.shape): \(fault ?? "")")
    }
  }

  @Test("each beginning of what is made to do harm has one, too")
  func hostilePrefixes() throws {
    let zalgo = try #require(HostileQuery.all.first { $0.shape == "zalgo" })
    for query in zalgo.prefixes {
      let fault = HostileQuery.fault(of: geocoder.geocode(query))
      #expect(fault == nil, "\(query.utf8.count) bytes: \(fault ?? "")")
    }
  }

  @Test("every mix of scripts has an answer or a refusal that fits its query")
  func mixed() {
    var generator = Generator(state: 51)
    let pieces = [
      "Paris", "Москва", "東京", "서울", "القاهرة", "मुंबई", "Αθήνα", "กรุงเทพ", "ירושלים", "São", "Paulo",
      "🇫🇷", "WA",
      "94043", "1600", "St", "City", "of", "in", "near", "Republic", "US", ",", ", ", "/", " ", " ",
      "-", ".",
      "'", "(", ")", "\0", "\u{301}", "\u{200D}", "x", "é", "İ", "47.6", "-122.3", "N", "&",
    ]
    for _ in 0..<150 {
      let count = Int.random(in: 1...14, using: &generator)
      let query = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let answer = geocoder.geocode(query)
      #expect((answer.refusal == nil) == !answer.results.isEmpty, "\(query.debugDescription)")
      for result in answer.results {
        #expect(isPart(result.match.text, of: query), "\(query.debugDescription)")
        #expect(result.confidence >= 0 && result.confidence <= 1, "\(query.debugDescription)")
        #expect(!result.name.isEmpty && result.label.hasPrefix(result.name))
      }
    }
  }

  /// Compares bytes: a mark may follow what was matched.
  private func isPart(_ text: String, of query: String) -> Bool {
    let part = Array(text.utf8)
    let bytes = Array(query.utf8)
    return part.isEmpty
      || bytes.indices.contains { bytes[$0...].starts(with: part) }
  }

  @Test("a query has one answer, however often and from wherever it is asked")
  func determinism() async throws {
    let queries = [
      "Seattle, WA", "Springfield", "Paris, Texas", "東京都", "San José", "Washington", "Georgia",
      "94043", "St. Paul, Minn.", "zzqxj", "🇫🇷", "Muenchen", "Mountain View, CA 94043",
    ]
    let expected = queries.map { Self.text(geocoder.geocode($0)) }
    #expect(queries.map { Self.text(geocoder.geocode($0)) } == expected)
    // A geocoder of its own, whose caches are cold.
    let other = Geocoder(try Gazetteer.bundled())
    #expect(queries.reversed().map { Self.text(other.geocode($0)) } == expected.reversed())
    let shared = Geocoder(try Gazetteer.bundled())
    let answers = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { queries.map { Self.text(shared.geocode($0)) } } }
      return await group.reduce(into: [[String]]()) { $0.append($1) }
    }
    for answer in answers { #expect(answer == expected) }
  }

  /// Pseudo-random numbers that are the same in every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}
