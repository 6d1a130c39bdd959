import Gazetteer
import GeocodingPromises
import SeededRandom
import Testing

@testable import Geocoding

@Suite("Memory that queries share", .enabled(if: World.isThere, World.comment))
struct WorkspaceTests {
  /// All that tells one answer from another.
  private static func trace(_ answer: GeocodingAnswer) -> String {
    let places = (answer.results + answer.rivals).map {
      "\($0.label) \($0.confidence.bitPattern) \($0.match.text) \($0.match.ignored)"
    }
    return "\(answer.query): \(answer.refusal.map(\.rawValue) ?? "") \(places)"
  }

  /// Queries of every kind, in an order that follows from a seed.
  private static func queries(seed: UInt64) throws -> [String] {
    var random = SeededGenerator(seed: seed)
    let queries = try CaseFile.all.flatMap { try $0.cases() }.map(\.query)
    return Array(queries.shuffled(using: &random).prefix(600))
  }

  @Test("What was asked before changes no answer", arguments: [1, 2] as [UInt64])
  func order(seed: UInt64) throws {
    let gazetteer = try World.gazetteer.get()
    let used = Geocoder(gazetteer)
    for query in try WorkspaceTests.queries(seed: seed) {
      let answer = WorkspaceTests.trace(used.geocode(query))
      // A geocoder of its own has read nothing yet.
      let fresh = WorkspaceTests.trace(Geocoder(gazetteer).geocode(query))
      #expect(answer == fresh, "seed \(seed)")
    }
  }

  @Test(
    "The postal code of the query before is not one of the next",
    arguments: ["SW1A 1AA", "1066 AD", "10115"])
  func code(before: String) throws {
    let geocoder = Geocoder(try World.gazetteer.get())
    var options = GeocodingOptions()
    options.explains = true
    #expect(geocoder.geocode(before, options: options).explanation?.postcodes.count == 1)
    // It says that it is no place, so nothing is looked for in it.
    let next = geocoder.geocode("s.l.", options: options)
    #expect(next.refusal == .notAPlace && next.explanation?.postcodes.isEmpty == true)
  }

  @Test("Tasks that ask at once are answered as one that asks alone")
  func concurrency() async throws {
    let geocoder = Geocoder(try World.gazetteer.get())
    let queries = try WorkspaceTests.queries(seed: 3)
    let alone = queries.map { WorkspaceTests.trace(geocoder.geocode($0)) }
    await withTaskGroup(of: [String].self) { group in
      for _ in 0..<4 {
        group.addTask { queries.map { WorkspaceTests.trace(geocoder.geocode($0)) } }
      }
      for await answers in group { #expect(answers == alone) }
    }
  }

  @Test("A geocoder within an answer has a workspace of its own")
  func nesting() throws {
    var options = GeocodingOptions()
    options.findsAllPlaces = true
    let geocoder = Geocoder(try World.gazetteer.get())
    let names = geocoder.geocode("Paris | London | Tokyo", options: options).results.map(\.name)
    #expect(names == ["Paris", "London", "Tokyo"])
  }
}

@Suite("The memo of names")
struct NameMemoTests {
  private func codes(_ number: Int) -> [UInt8] {
    (0..<(3 + number % 37)).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0 &* (number | 1)) }
  }

  @Test("What it returns for a key was kept for that key")
  func truth() {
    var memo = NameMemo()
    var kept: [[UInt8]: Int] = [:]
    var hits = 0
    for number in (0..<20_000).map({ $0 % 7 == 0 ? $0 % 50 : $0 }) {
      // A key is a part of other codes.
      let codes = [9, 9] + codes(number) + [9]
      let key = 2..<codes.count - 1
      if let slot = memo.slot(codes, key) {
        hits += 1
        #expect(memo.hitCount(slot) == 1)
        #expect(memo.hit(slot, 0).postings == kept[Array(codes[key])])
        #expect(memo.hit(slot, 0).length == key.count)
      } else {
        kept[Array(codes[key])] = number
        memo.insert([NameMemo.Hit(length: key.count, postings: number)], codes, key)
      }
    }
    // Those that come again and again are found nearly always.
    #expect(hits > 2_000)
  }

  @Test("Long keys and many names are not kept")
  func limits() {
    var memo = NameMemo()
    let codes = [UInt8](repeating: 7, count: 100)
    memo.insert([], codes, 0..<41)
    #expect(memo.slot(codes, 0..<41) == nil)
    let hit = NameMemo.Hit(length: 1, postings: 1)
    memo.insert([hit, hit, hit, hit, hit], codes, 0..<5)
    #expect(memo.slot(codes, 0..<5) == nil)
    memo.insert([hit, hit, hit, hit], codes, 0..<40)
    #expect(memo.slot(codes, 0..<40).map(memo.hitCount) == 4)
    // The same codes, fewer of them.
    #expect(memo.slot(codes, 0..<39) == nil)
  }
}
