import Gazetteer
import Geocoding
import GeocodingPromises
import SeededRandom
import Testing

/// The tool check-promises asks for ten times as many cities, in the release build.
@Suite("A city drawn from the gazetteer", .enabled(if: World.isThere, World.comment))
struct PromiseTests {
  private static let seed: UInt64 = 1
  private static let count = 1_000
  private let promise: PlacePromise

  init() throws {
    promise = PlacePromise(Geocoder(try World.gazetteer.get()), seed: PromiseTests.seed)
  }

  @Test("is found by its name, its region and its country")
  func exact() {
    let tally = promise.tally(of: promise.cities(PromiseTests.count))
    #expect(tally.count == PromiseTests.count)
    #expect(tally.percentage >= 99, "\(report(tally))")
  }

  @Test("is mostly found when a letter of its name is wrong")
  func misspelt() {
    let tally = promise.tallyOfMisspelt(promise.cities(PromiseTests.count))
    #expect(tally.count > PromiseTests.count * 9 / 10)
    // 95 of all; of a thousand by chance as much as two standard deviations less.
    #expect(tally.percentage >= 93.6, "\(report(tally))")
  }

  @Test("is found by its name alone, or what else bears it is, when it is large")
  func alone() {
    let cities = promise.cities(ofAtLeast: 1_000_000)
    #expect(cities.count > 300)
    let tally = promise.tallyOfNamesAlone(cities)
    #expect(tally.count == cities.count)
    #expect(tally.percentage >= 99, "\(report(tally))")
  }

  private func report(_ tally: PlacePromise.Tally) -> String {
    let lines = tally.worst(10).map(\.description)
    return "seed \(PromiseTests.seed): \(tally.percentage) %\n" + lines.joined(separator: "\n")
  }
}

@Suite("A name with one edit")
struct NameEditTests {
  @Test(
    "differs from the name in at most two letters that stand side by side",
    arguments: ["Seattle", "São Paulo", "St. Paul", "Москва", "Aaaab", "横浜市南区"])
  func edits(name: String) throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let edited = try #require(NameEdit.misspell(name, using: &generator))
      #expect(edited.lowercased() != name.lowercased())
      #expect(abs(edited.count - name.count) <= 1)
      let start = zip(edited, name).prefix { $0 == $1 }.count
      let end = zip(edited.reversed(), name.reversed()).prefix { $0 == $1 }.count
      #expect(start + end >= name.count - 2, "\(name) became \(edited)")
    }
  }

  @Test(
    "is not made of a short name, or of one that no edit changes", arguments: ["Apt", "1234", ""])
  func short(name: String) {
    var generator = SeededGenerator(seed: 7)
    #expect(NameEdit.misspell(name, using: &generator) == nil)
  }
}
