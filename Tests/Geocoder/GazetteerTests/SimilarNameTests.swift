import GazetteerWriting
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

  /// Edits names and compares what the walk finds of `names` with what the table of distances
  /// finds.
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
      let hits = gazetteer.trie.similarNames(to: pattern, limit: limit, firstWideSymbol: firstWide)
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

  @Test(
    "any number of symbols that a damaged file claims is taken", arguments: [-1, 0, 257, 1 << 40])
  func damaged(firstWideSymbol: Int) {
    #expect(SimilarNameWalk.maxCode([200], firstWideSymbol: firstWideSymbol) == .max)
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

  /// Edits names and compares what the filter finds with what the walk finds.
  private func compareFilter(
    _ gazetteer: Gazetteer, _ names: [Name], count: Int, seed: UInt64
  ) throws {
    let filter = try #require(gazetteer.nameFilter)
    let last = UInt16(FoldingTable.code("z"))
    let names = names.filter { $0.symbols.allSatisfy { $0 <= last } }
    for name in names {
      let key = NameKey(name.symbols.map { UInt8($0) }[...])
      #expect(key.map { filter.mayContain($0.hash) } == true, "\(name.symbols)")
    }
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<count {
      guard let name = names.randomElement(using: &generator)?.symbols else { continue }
      let pattern = SimilarNameTests.edited(
        name, count: Int.random(in: 0...2, using: &generator), alphabet: Array(1...last),
        &generator)
      let found = gazetteer.trie.similarNames(to: pattern, filter)
      let walked = gazetteer.trie.similarNames(
        to: pattern, limit: 1, firstWideSymbol: gazetteer.folding.firstWideSymbol)
      #expect(found?.map(\.symbols) == walked.map(\.symbols), "seed \(seed), pattern \(pattern)")
      #expect(found?.map(\.postings) == walked.map(\.postings), "seed \(seed), pattern \(pattern)")
      #expect(found?.map(\.distance) == walked.map(\.distance), "seed \(seed), pattern \(pattern)")
      let firstWide = gazetteer.folding.firstWideSymbol
      let whole = gazetteer.trie.similarNames(to: pattern, limit: 2, firstWideSymbol: firstWide)
      let part = gazetteer.trie.similarNames(
        to: pattern, limit: 2, firstWideSymbol: firstWide,
        beginnings: LikelyBeginnings(of: pattern, filter))
      #expect(part.map(\.symbols) == whole.map(\.symbols), "seed \(seed), pattern \(pattern)")
      #expect(part.map(\.distance) == whole.map(\.distance), "seed \(seed), pattern \(pattern)")
    }
  }

  @Test("a filter finds the names that the walk finds", arguments: [6, 7] as [UInt64])
  func filterOfSmall(seed: UInt64) throws {
    let gazetteer = try Gazetteer(contents: SmallWorld.built.bytes)
    let names = SimilarNameTests.names(gazetteer, beginning: [""], limit: .max)
    try compareFilter(gazetteer, names, count: 300, seed: seed)
  }

  @Test(
    "a filter finds the names of the world that the walk finds",
    .enabled(if: Bundled.isThere, Bundled.comment), arguments: [8] as [UInt64])
  func filterOfWorld(seed: UInt64) throws {
    let gazetteer = try Bundled.gazetteer()
    let names = SimilarNameTests.names(
      gazetteer, beginning: ["a", "seat", "san p", "new b", "12", "xi", "nn"], limit: 200)
    try compareFilter(gazetteer, names, count: 60, seed: seed)
  }

  @Test("a filter does not know names of other letters, and says so")
  func otherLetters() throws {
    let gazetteer = try Gazetteer(contents: SmallWorld.built.bytes)
    let filter = try #require(gazetteer.nameFilter)
    let next = UInt16(NameKey.lastCode) + 1
    for pattern in [[20, 21, next], [0, 20, 21], [.max, 20, 21]] as [[UInt16]] {
      #expect(gazetteer.trie.similarNames(to: pattern, filter) == nil)
    }
    #expect(gazetteer.trie.similarNames(to: [], filter)?.isEmpty == true)
  }

  @Test("the key of codes behind others is that of both", arguments: ["", "a", "new", "rio 12"])
  func keys(text: String) throws {
    let gazetteer = try Gazetteer(contents: SmallWorld.built.bytes)
    let codes = FoldedText(text, table: gazetteer.folding).codes
    let more = FoldedText("san pedro", table: gazetteer.folding).codes
    let key = try #require(NameKey(codes[...]))
    let behind = try #require(NameKey(more[...]))
    #expect(key.followed(by: behind).hash == NameKey((codes + more)[...])?.hash)
  }

  @Test("the key of codes with two swapped across a third is that of the codes swapped")
  func swappedKeys() throws {
    let gazetteer = try Gazetteer(contents: SmallWorld.built.bytes)
    let codes = FoldedText("chigaco 9z", table: gazetteer.folding).codes
    let key = try #require(NameKey(codes[...]))
    var power: UInt64 = 1
    for index in (2..<codes.count).reversed() {
      var swapped = codes
      swapped.swapAt(index - 2, index)
      let found = key.swapped(codes[index - 2], codes[index], power: power)
      #expect(found.hash == NameKey(swapped[...])?.hash, "\(index)")
      power &*= NameKey.base
    }
  }

  @Test("a file without a filter gives the same names, one of another length is refused")
  func filterSection() throws {
    let bytes = SmallWorld.built.bytes
    let gazetteer = try Gazetteer(contents: bytes)
    let names = Layout.Section.allCases.map(\.rawValue).filter { $0 != "FILT" }
    let empty = HostileFile.overwriting(.nameFilter, of: bytes) { _ in [] }
    for file in [HostileFile.arranged(bytes, sections: names, features: 0), empty] {
      let plain = try Gazetteer(contents: file, isVerified: false)
      #expect(plain.nameKeys == nil && gazetteer.nameKeys != nil)
      for name in SimilarNameTests.names(gazetteer, beginning: [""], limit: .max) {
        guard name.symbols.count > 5 else { continue }
        // The third letter is forgotten.
        let pattern = Array(name.symbols[..<2] + name.symbols[3...])
        for limit in 1...2 {
          let hits = gazetteer.similarNames(to: pattern, limit: limit)
          #expect(hits.contains { $0.symbols == name.symbols }, "\(name.symbols)")
          #expect(
            plain.similarNames(to: pattern, limit: limit).map(\.symbols) == hits.map(\.symbols))
        }
      }
    }
    // The seed, how long a segment is, and in how many bytes a key may begin, each wrong in a way.
    let heads: [[UInt8]] = [
      [1, 0, 0, 0, 8, 0, 0, 0], [15, 0, 0, 0, 0, 0, 1, 0], [255, 255, 255, 255, 8, 0, 0, 0],
      [3, 0, 0, 0, 0, 0, 0, 0], [3, 0, 0, 0, 12, 0, 0, 0], [3, 0, 0, 0, 255, 255, 255, 255],
    ]
    var sections: [[UInt8]] = [[0], [UInt8](repeating: 0xFF, count: 4 << 20)]
    for (head, count) in heads.flatMap({ head in [0, 16, 24, 32, 65_536].map { (head, $0) } }) {
      sections.append(
        [UInt8](repeating: 0, count: 8) + head + [UInt8](repeating: 0xFF, count: count))
    }
    // A table of 23 bytes, where three segments of eight are wanted.
    sections.append(
      [0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 8, 0, 0, 0] + [UInt8](repeating: 0, count: 23))
    for section in sections {
      let file = HostileFile.overwriting(.nameFilter, of: bytes) { _ in section }
      #expect(
        throws: GazetteerError.inconsistent(section: "FILT"),
        "\(section.prefix(16)) \(section.count)"
      ) {
        try Gazetteer(contents: file, isVerified: false)
      }
    }
  }

  @Test("the hashes of a filter are those of the document")
  func filterByHand() throws {
    // "be" is 13, 16: 13 x 0xd6e8feb86659fd93 + 16 = 0xe9d4ef5d3291e087 in 64 bits. Times
    // 0x9e3779b97f4a7c15 it is 0xccfbd440aebecf13, and with its upper half upon the lower
    // 0xccfbd44062451b53; see Data/FORMAT.md.
    let hash = [13, 16].reduce(0 as UInt64) { NameKey.hash($0, followedBy: $1) }
    #expect(hash == 0xE9D4_EF5D_3291_E087)
    let shape = NameFilter.Shape(seed: 0, segmentBits: 3, starts: 16)
    let mixed = shape.mixed(hash)
    #expect(mixed == 0xCCFB_D440_6245_1B53)
    #expect(NameFilter.Shape.value(mixed) == 0x40)
    let places = shape.places(mixed)
    #expect(places.0 == 12 && places.1 == 21 && places.2 == 31)
    #expect(shape.tableLength == 32)
  }

  @Test(
    "a filter of any number of names passes them, and one in 256 of others",
    arguments: [0, 1, 2, 3, 10, 1_000, 8_000])
  func filterOfMany(count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    func name() -> [UInt8] {
      (0..<12).map { _ in UInt8.random(in: 1...NameKey.lastCode, using: &generator) }
    }
    let names = (0..<count).map { _ in name() }
    // Some twice: a key is in once.
    let section = NameFilterWriter.bytes(names + names.prefix(count / 3))
    #expect(NameFilterWriter.bytes(names) == section)
    guard count > 0 else {
      #expect(section.isEmpty)
      return
    }
    try section.withReader { reader in
      let filter = try #require(NameFilter(reader.view))
      for name in names {
        #expect(filter.mayContain(try #require(NameKey(name[...])).hash))
        for length in NameKey.beginnings {
          #expect(filter.mayContain(NameKey.hash(ofBeginning: Array(name.prefix(length)))))
        }
      }
      let passed = try (0..<4_000).count { _ in
        filter.mayContain(try #require(NameKey(name()[...])).hash)
      }
      // 16 are expected; 50 are far more than chance allows.
      #expect(passed < 50)
    }
    if count == 8_000 {
      // Four keys a name; the paper has 0.875 + 0.25 log(10^6) / log(32,000) = 1.21 bytes for each.
      #expect(section.count < 4 * count * 122 / 100)
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
      let pattern = SimilarNameTests.edited(beginning, count: limit, alphabet: name, &generator)
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
