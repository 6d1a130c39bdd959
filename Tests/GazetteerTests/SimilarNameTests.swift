import SeededRandom
import SmallWorld
import Testing

@testable import Gazetteer

@Suite("Names within a few edits are those that a table of distances tells")
struct SimilarNameTests {
  /// A name in the order of the walk.
  private typealias Name = (symbols: [UInt16], postings: Int)

  /// The names that begin with each of some texts, at most `limit` for each.
  private static func names(
    _ gazetteer: Gazetteer, beginning texts: [String], limit: Int
  ) -> [Name] {
    texts.flatMap { text in
      var names: [Name] = []
      let prefix = FoldedText(text, table: gazetteer.folding).codes
      gazetteer.trie.forEachName(withPrefix: prefix) { codes, postings in
        names.append((gazetteer.folding.symbols(codes[...]), postings))
        return names.count < limit
      }
      return names
    }
  }

  /// The numbers of edits between a pattern and the beginnings of a name, from the whole table of
  /// distances, as far as `similarNames` promises to go on.
  private static func distances(_ pattern: [UInt16], _ name: [UInt16], limit: Int) -> [Int] {
    var rows = [Array(0...pattern.count)]
    for (index, symbol) in name.enumerated() {
      var row = [index + 1]
      for cell in 1...pattern.count {
        var value = min(rows[index][cell], row[cell - 1]) + 1
        value = min(value, rows[index][cell - 1] + (pattern[cell - 1] == symbol ? 0 : 1))
        if cell > 1, index > 0, pattern[cell - 2] == symbol, pattern[cell - 1] == name[index - 1] {
          value = min(value, rows[index - 1][cell - 2] + 1)
        }
        row.append(value)
      }
      let least = row.min() ?? 0
      guard least <= (index * 2 < pattern.count ? 1 : limit) else { break }
      rows.append(row)
    }
    return rows.map { $0[pattern.count] }
  }

  /// The number of edits between a pattern and a name.
  private static func distance(_ pattern: [UInt16], _ name: [UInt16], limit: Int) -> Int? {
    guard abs(pattern.count - name.count) <= limit else { return nil }
    let distances = distances(pattern, name, limit: limit)
    guard distances.count > name.count, let distance = distances.last else { return nil }
    return 1...limit ~= distance ? distance : nil
  }

  /// The name with some letters put in, left out, changed or swapped.
  private static func edited(
    _ name: [UInt16], count: Int, alphabet: [UInt16], _ generator: inout SeededGenerator
  ) -> [UInt16] {
    var pattern = name
    for _ in 0..<count {
      let index = Int.random(in: 0..<pattern.count, using: &generator)
      let letter = alphabet.randomElement(using: &generator) ?? 2
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: pattern.insert(letter, at: index)
      case 1 where pattern.count > 1: pattern.remove(at: index)
      case 2 where index > 0: pattern.swapAt(index, index - 1)
      default: pattern[index] = letter
      }
    }
    return pattern
  }

  /// Edits names and compares what the walk finds of `names` with what the table of distances finds.
  private func compare(_ gazetteer: Gazetteer, _ names: [Name], count: Int, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let known = Set(names.map(\.postings))
    for _ in 0..<count {
      guard let name = names.randomElement(using: &generator)?.symbols,
        let other = names.randomElement(using: &generator)?.symbols, name.count > 3
      else { continue }
      let limit = name.count < 8 ? 1 : Int.random(in: 1...2, using: &generator)
      let pattern = SimilarNameTests.edited(
        name, count: Int.random(in: 0...limit, using: &generator), alphabet: name + other,
        &generator)
      guard pattern.count <= 38 else { continue }
      let firstWide = gazetteer.folding.firstWideSymbol
      let hits = gazetteer.trie.similarNames(
        to: pattern, limit: limit, firstWideSymbol: firstWide)
      // Latin patterns are compared with Latin names only, others never with wider symbols.
      let largest = pattern.max() ?? 0
      let last = UInt16(FoldingTable.code("z"))
      let bound = largest <= last ? last : Int(largest) < firstWide ? UInt16(firstWide - 1) : .max
      let expected = names.compactMap { other -> String? in
        guard other.symbols.allSatisfy({ $0 <= bound }) else { return nil }
        let distance = SimilarNameTests.distance(pattern, other.symbols, limit: limit)
        return distance.map { "\($0) \(other.symbols)" }
      }
      let found = hits.filter { known.contains($0.postings) }.map { "\($0.distance) \($0.symbols)" }
      #expect(found == expected, "seed \(seed), limit \(limit), pattern \(pattern)")
      for hit in hits {
        #expect(
          SimilarNameTests.distance(pattern, hit.symbols, limit: limit) == hit.distance,
          "seed \(seed), limit \(limit), pattern \(pattern), name \(hit.symbols)")
      }
    }
  }

  @Test("in a small world", arguments: [1, 2] as [UInt64])
  func small(seed: UInt64) throws {
    let gazetteer = try Gazetteer(contents: SmallWorld.built.bytes)
    let names = SimilarNameTests.names(gazetteer, beginning: [""], limit: .max)
    compare(gazetteer, names, count: 150, seed: seed)
  }

  @Test(
    "in the world, in every script", .enabled(if: Bundled.isThere, Bundled.comment),
    arguments: [3] as [UInt64])
  func world(seed: UInt64) throws {
    let gazetteer = try Bundled.gazetteer()
    for beginning in ["seat", "san p", "new b", "мос", "αθ", "東", "北", "서", "قا", "ירו", "มุ", "मु"] {
      let names = SimilarNameTests.names(gazetteer, beginning: [beginning], limit: 120)
      #expect(!names.isEmpty, "\(beginning)")
      compare(gazetteer, names, count: 15, seed: seed)
    }
  }

  @Test("names that begin like a pattern", arguments: [4, 5] as [UInt64])
  func beginnings(seed: UInt64) throws {
    let gazetteer = try Gazetteer(contents: SmallWorld.built.bytes)
    let names = SimilarNameTests.names(gazetteer, beginning: [""], limit: .max)
    let last = UInt16(FoldingTable.code("z"))
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      guard let name = names.randomElement(using: &generator)?.symbols, name.count > 3 else {
        continue
      }
      let limit = Int.random(in: 1...2, using: &generator)
      let beginning = Array(name.prefix(Int.random(in: 4...max(4, name.count), using: &generator)))
      let pattern = SimilarNameTests.edited(
        beginning, count: limit, alphabet: name, &generator)
      guard pattern.count > 2, pattern.allSatisfy({ $0 <= last }) else { continue }
      let keepsFirst = Bool.random(using: &generator)
      var found: [Int: Int] = [:]
      gazetteer.trie.forEachName(
        withPrefixLike: pattern, edits: limit, keepsFirst: keepsFirst,
        firstWideSymbol: gazetteer.folding.firstWideSymbol, discount: 0, limit: 100_000,
        prominence: { _ in 0 }
      ) { postings, edits, _ in
        found[postings] = min(found[postings] ?? edits, edits)
        return true
      }
      for name in names {
        // The walk does not look for what begins exactly so, nor for what is further off below it.
        guard !name.symbols.starts(with: pattern) else { continue }
        let symbols = Array(name.symbols.prefix { $0 <= last })
        let distances = SimilarNameTests.distances(pattern, symbols, limit: limit)
        let least = distances.min() ?? .max
        let isLeft = keepsFirst && symbols.first != pattern.first
        #expect(
          found[name.postings] == (least <= limit && !isLeft ? least : nil),
          "seed \(seed), limit \(limit), pattern \(pattern), name \(name.symbols)")
      }
    }
  }

  @Test("patterns that cannot be compared find nothing")
  func strange() throws {
    let gazetteer = try Gazetteer(contents: SmallWorld.built.bytes)
    let firstWide = gazetteer.folding.firstWideSymbol
    for pattern in [
      [], [UInt16](repeating: 20, count: 39), [.max, .max, .max, .max], [0, 0, 0, 0],
    ] {
      #expect(
        gazetteer.trie.similarNames(to: pattern, limit: 1, firstWideSymbol: firstWide).isEmpty)
    }
  }
}
