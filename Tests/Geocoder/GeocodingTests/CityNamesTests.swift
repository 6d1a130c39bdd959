import Gazetteer
import SeededRandom
import Testing

@testable import Geocoding

@Suite("Names of a region's cities beside a misspelt one")
struct CityNamesTests {
  /// Some letters, of an alphabet so small that names share pairs.
  private static func name(
    _ generator: inout SeededGenerator, count: ClosedRange<Int>
  ) -> [UInt16] {
    (0..<Int.random(in: count, using: &generator)).map { _ in
      [1, 5, 12, 13, 14, 22, 30, 37, 300].randomElement(using: &generator) ?? 1
    }
  }

  @Test("a limit changes no cost within it", arguments: [1, 2, 3] as [UInt64])
  func limits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var aligner = NameAligner()
    for _ in 0..<1_000 {
      let typed = CityNamesTests.name(&generator, count: 1...14)
      let name = CityNamesTests.name(&generator, count: 1...14)
      let limit = Double.random(in: 0...8, using: &generator)
      aligner.setTyped(typed.span)
      let cost = EditCost.cost(typed, name)
      for limit in [limit, cost] {
        let found = aligner.cost(of: name.span, limit: limit)
        #expect(
          found == (cost <= limit ? cost : nil),
          "seed \(seed), typed \(typed), name \(name), limit \(limit)")
      }
    }
  }

  @Test("pairs counted by planes are those counted name by name", arguments: [4, 5] as [UInt64])
  func planes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let names = (0..<300).map { _ in CityNamesTests.name(&generator, count: 0...40) }
    let signatures = PairSignatures(names.map { PairSignatures.pairs($0.span) })
    for _ in 0..<100 {
      let typed = CityNamesTests.name(&generator, count: 2...30)
      let first = Int.random(in: 0..<names.count, using: &generator)
      let range = first..<Int.random(in: first...names.count, using: &generator)
      let least = Double.random(in: 0.2...0.8, using: &generator)
      let pairs = PairSignatures.pairs(typed.span)
      let raised = Double.random(in: 0.2...0.9, using: &generator)
      let expected = range.compactMap { index -> (text: String, likeness: Double)? in
        let name = names[index]
        let other = PairSignatures.pairs(name.span)
        let shared = Double(2 * (pairs & other).nonzeroBitCount)
        let likeness = shared / Double(pairs.nonzeroBitCount + other.nonzeroBitCount)
        return likeness >= least ? ("\(index) \(likeness)", likeness) : nil
      }
      var found: [String] = []
      var query = PairSignatures.Query(typed.span, minLikeness: least)
      signatures.forEachAlike(query, in: range) { found.append("\($0) \($1)") }
      #expect(found == expected.map(\.text), "seed \(seed), typed \(typed), range \(range)")
      query.raise(to: raised)
      found = []
      signatures.forEachAlike(query, in: range) { found.append("\($0) \($1)") }
      let rest = expected.filter { $0.likeness >= raised }.map(\.text)
      #expect(found == rest, "seed \(seed), typed \(typed), range \(range), raised to \(raised)")
    }
  }

  @Test(
    "pairs found without decoding names are those of the folded names",
    .enabled(if: World.isThere, World.comment))
  func namePairs() throws {
    let gazetteer = try World.gazetteer.get()
    var reader = gazetteer.namePairs
    var count = 0
    // Every eleventh city, of all countries.
    for city in stride(from: 0, to: gazetteer.hierarchy.cityCount, by: 11) {
      guard let pairs = reader.letterPairs(of: city) else { continue }
      count += 1
      let name = gazetteer.displayName(city)
      let text = FoldedText(name, table: gazetteer.folding)
      let symbols = gazetteer.folding.symbols(text.codes[...])
      #expect(pairs == PairSignatures.pairs(symbols.span), "\(name)")
    }
    // Names with letters such as ß are left to `FoldedText`.
    #expect(count > gazetteer.hierarchy.cityCount / 11 * 95 / 100)
    #expect(reader.letterPairs(of: -1) == 0)
    #expect(reader.letterPairs(of: .max) == 0)
  }

  @Test("the best few are the first of all in order", arguments: [6, 7] as [UInt64])
  func best(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for capacity in [0, 1, 2, 12] {
      let hits = (0..<60).map {
        CityNames.Hit(city: $0, cost: Double(Int.random(in: 0...9, using: &generator)))
      }
      var best = BestFew<CityNames.Hit>(capacity)
      for hit in hits.shuffled(using: &generator) { best.add(hit) }
      let sorted = hits.sorted { ($0.cost, $0.city) < ($1.cost, $1.city) }.prefix(capacity)
      #expect(best.elements.map(\.city) == sorted.map(\.city), "seed \(seed), \(capacity)")
    }
  }
}
