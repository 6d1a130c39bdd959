import Gazetteer
import Testing

@testable import Geocoding

@Suite("Pruning changes no answer")
struct PrunerTests {
  private static let gazetteer = try? Gazetteer.bundled()

  /// The places of a search with their scores, in order.
  private static func ranking(_ search: borrowing QuerySearch) -> [String] {
    var lines: [String] = []
    for index in search.ranked.indices {
      lines.append("\(search.ranked[index].reading.place) \(search.ranked[index].score)")
    }
    return lines
  }

  @Test("of the cases", arguments: CaseFile.all)
  func cases(_ file: CaseFile) throws {
    let gazetteer = try #require(PrunerTests.gazetteer)
    var pruned = QuerySearch(gazetteer)
    var exhaustive = QuerySearch(gazetteer, isExhaustive: true)
    for each in try file.cases() {
      pruned.read(each.query, GeocodingOptions())
      exhaustive.read(each.query, GeocodingOptions())
      let (found, all) = (PrunerTests.ranking(pruned), PrunerTests.ranking(exhaustive))
      #expect(found == all, "\(each.query)")
    }
  }

  @Test("of random queries from names, words and numbers")
  func random() throws {
    let gazetteer = try #require(PrunerTests.gazetteer)
    var pruned = QuerySearch(gazetteer)
    var exhaustive = QuerySearch(gazetteer, isExhaustive: true)
    var generator = RandomQueries(gazetteer, seed: 20_261)
    for _ in 0..<2_000 {
      let query = generator.next()
      pruned.read(query, GeocodingOptions())
      exhaustive.read(query, GeocodingOptions())
      let (found, all) = (PrunerTests.ranking(pruned), PrunerTests.ranking(exhaustive))
      #expect(found == all, "\(query)")
    }
  }
}

/// Queries put together at random, the same for a seed.
private struct RandomQueries {
  private static let words = [
    "rue", "street", "12", "59000", "the", "lake", "university", "CA", "IN", "in", "near", "County",
    "Province", "PO Box 7", "x", "hello", "new", "St", "(old)", "94043",
  ]
  private static let separators = [" ", ", ", " / ", " - ", " ", ", "]

  private let gazetteer: Gazetteer
  private var state: UInt64

  init(_ gazetteer: Gazetteer, seed: UInt64) {
    self.gazetteer = gazetteer
    state = seed
  }

  /// A number below a bound, by a linear congruential generator modulo 2^64.
  private mutating func number(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  mutating func next() -> String {
    var query = ""
    for part in 0..<1 + number(below: 4) {
      if part > 0 {
        query += RandomQueries.separators[number(below: RandomQueries.separators.count)]
      }
      if number(below: 3) == 0 {
        query += RandomQueries.words[number(below: RandomQueries.words.count)]
      } else {
        let place = gazetteer.place(
          PlaceID(index: UInt32(number(below: gazetteer.placeCount))))
        var name = place?.name ?? ""
        // One in five is misspelt.
        if number(below: 5) == 0, name.count > 4 {
          name.remove(at: name.index(name.startIndex, offsetBy: number(below: name.count)))
        }
        query += name
      }
    }
    return query
  }
}
