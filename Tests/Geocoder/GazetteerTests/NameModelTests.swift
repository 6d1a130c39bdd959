import SeededRandom
import SmallWorld
import Testing

@testable import Gazetteer

@Suite("The trie of names agrees with a dictionary")
struct NameModelTests {
  private let gazetteer: Gazetteer
  /// Folded codes of each name, with its postings as they lie in the file.
  private let model: [[UInt8]: [Int]]
  private let sortedNames: [[UInt8]]

  /// Makes the dictionary from one walk over all names.
  init() throws {
    let gazetteer = try Gazetteer(contents: SmallWorld.built.bytes)
    var model: [[UInt8]: [Int]] = [:]
    gazetteer.trie.forEachName(withPrefix: []) { name, postings in
      model[Array(name)] = NameModelTests.indices(gazetteer, postings)
      return true
    }
    self.gazetteer = gazetteer
    self.model = model
    sortedNames = model.keys.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func indices(_ gazetteer: Gazetteer, _ postings: Int) -> [Int] {
    var indices: [Int] = []
    gazetteer.trie.forEachPosting(at: postings) { indices.append($0.index) }
    return indices
  }

  /// Names, their beginnings, names with a letter changed, and names one after the other.
  private func keys(seed: UInt64, count: Int) -> [[UInt8]] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      guard var key = sortedNames.randomElement(using: &generator) else { return [] }
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: key = Array(key.prefix(Int.random(in: 0...key.count, using: &generator)))
      case 1:
        if let index = key.indices.randomElement(using: &generator) {
          key[index] = UInt8.random(in: 0...255, using: &generator)
        }
      case 2: key += [FoldingTable.space] + (sortedNames.randomElement(using: &generator) ?? [])
      case 3:
        key = (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
          UInt8.random(in: 0..<48, using: &generator)
        }
      default: break
      }
      return key
    }
  }

  @Test("the walk over all names gives each once, in order, as many as the file says")
  func allNames() {
    var walked: [[UInt8]] = []
    gazetteer.trie.forEachName(withPrefix: []) { name, _ in
      walked.append(Array(name))
      return true
    }
    #expect(walked == sortedNames)
    #expect(walked.count == gazetteer.information.nameCount)
    #expect(model.values.reduce(0) { $0 + $1.count } == gazetteer.information.nameUseCount)
  }

  @Test("every name of every city leads back to it")
  func everyName() throws {
    for line in SmallWorld.Copy().files["layout/alternateNamesV2.txt"] ?? [] {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard let identifier = Int(fields[1]), identifier != 999_999_999,
        !["link", "post"].contains(fields[2])
      else { continue }
      #expect(
        gazetteer.places(named: fields[3]).contains { $0.place.geonamesID == identifier },
        "\(fields[3])")
    }
  }

  @Test("look-ups agree", arguments: [1, 2, 3] as [UInt64])
  func lookUps(seed: UInt64) {
    for key in keys(seed: seed, count: 2_000) {
      var found: [[UInt8]] = []
      var places: [[Int]] = []
      gazetteer.trie.forEachPrefix(of: key, from: 0) { hit in
        found.append(Array(key.prefix(hit.length)))
        places.append(NameModelTests.indices(gazetteer, hit.postings))
      }
      let expected = (0...key.count).map { Array(key.prefix($0)) }.filter { model[$0] != nil }
      #expect(found == expected, "seed \(seed), key \(key)")
      #expect(places == expected.map { model[$0] ?? [] }, "seed \(seed), key \(key)")
    }
  }

  @Test("what a look-up did not look at changes nothing", arguments: [8, 9] as [UInt64])
  func reach(seed: UInt64) {
    func names(_ key: [UInt8]) -> (lengths: [Int], lookedAt: Int) {
      var lengths: [Int] = []
      let lookedAt = gazetteer.trie.forEachPrefix(of: key, from: 0) { lengths.append($0.length) }
      return (lengths, lookedAt)
    }
    let keys = keys(seed: seed, count: 500)
    for (key, other) in zip(keys, keys.reversed()) {
      let (lengths, lookedAt) = names(key)
      guard lookedAt <= key.count else { continue }
      let changed = Array(key.prefix(lookedAt)) + other
      #expect(names(changed).lengths == lengths, "seed \(seed), key \(key), \(lookedAt) of it")
    }
  }

  @Test("walks by prefix agree", arguments: [4, 5, 6] as [UInt64])
  func prefixes(seed: UInt64) {
    for key in keys(seed: seed, count: 300) {
      var found: [[UInt8]] = []
      gazetteer.trie.forEachName(withPrefix: key) { name, _ in
        found.append(Array(name))
        return true
      }
      #expect(found == sortedNames.filter { $0.starts(with: key) }, "seed \(seed), key \(key)")
    }
  }

  @Test("a walk ends when it is told to")
  func stopping() {
    for limit in [1, 2, 7, 100] {
      var count = 0
      gazetteer.forEachName(withPrefix: "") { _, _ in
        count += 1
        return count < limit
      }
      #expect(count == limit)
    }
  }

  @Test("the names that a text begins with end where its words end", arguments: [7] as [UInt64])
  func beginnings(seed: UInt64) {
    for key in keys(seed: seed, count: 500) where !key.contains(0) {
      let text = gazetteer.folding.text(key[...])
      guard !text.contains("\u{FFFD}") else { continue }
      let folded = FoldedText(text, table: gazetteer.folding)
      let expected = folded.tokens.map { Array(folded.codes[..<$0.codes.upperBound]) }
        .filter { (model[$0] ?? []).contains { $0 < gazetteer.placeCount } }
      let found = gazetteer.names(beginning: text)
      #expect(
        found.map(\.name) == expected.map { gazetteer.folding.text($0[...]) },
        "seed \(seed), key \(key)")
    }
  }

  @Test("of a text with several names each is found")
  func nested() {
    let names = gazetteer.names(beginning: "Mountain View, California").map(\.name)
    #expect(names == ["mountain view"])
    #expect(
      gazetteer.names(beginning: "King County Washington").map(\.name) == [
        "king county", "king county washington",
      ])
    #expect(gazetteer.names(beginning: "東京都").map(\.name) == ["東京"])
    #expect(gazetteer.names(beginning: "").isEmpty)
    #expect(gazetteer.names(beginning: "Seattles").isEmpty)
  }

  @Test("what cannot be a name leads nowhere")
  func strange() {
    for text in [
      "", " ", ",", "\0", "\u{301}", String(repeating: "a", count: 100_000), "🏴‍☠️", "\u{FFFF}",
    ] {
      #expect(gazetteer.places(named: text).isEmpty)
    }
    #expect(gazetteer.place(PlaceID(index: .max)) == nil)
    #expect(gazetteer.place(PlaceID(index: UInt32(gazetteer.placeCount))) == nil)
    #expect(gazetteer.place(PlaceID(index: UInt32(gazetteer.placeCount - 1))) != nil)
  }
}
