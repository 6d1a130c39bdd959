import Gazetteer

/// The names of cities in the order of their numbers, folded, to compare all those of a country or
/// region with a misspelt one.
///
/// Where a query names a region, few cities may be meant. So each can be looked at, however little its
/// name looks like what was typed: "Columbiacolumbia, SC", "BMINGHAMIR, AL". Of most names it is enough
/// to compare which pairs of letters occur in them (the measure of L. R. Dice, 1945, over sets of
/// bigrams as bits); the few that share enough are aligned letter by letter.
///
/// Names are read when they are first compared, in chunks, and kept.
struct CityNames: Sendable {
  /// A city whose name is like what was typed.
  struct Hit: Sendable {
    let city: Int
    let name: Range<Int>
    let chunk: Int
    /// How much the two differ, about 1 for each edit.
    let cost: Double
  }

  private struct Chunk: Sendable {
    /// The names one after the other, in symbols.
    var symbols: [UInt16] = []
    /// Where each ends.
    var ends: [Int32] = []
    /// The pairs of letters in each.
    var pairs: [UInt64] = []
  }

  /// Cities read at once: about as many as have their names in one block of the file.
  private static let chunkSize = 1_024
  /// The least share of pairs that two names have in common for them to be aligned.
  private static let minLikeness = 0.36
  /// The most names that are aligned for one query.
  private static let maxAlignedCount = 48
  /// The most cities compared for one query: no country has more.
  private static let maxCityCount = 40_000

  private var chunks: [Chunk?] = []
  private var text = FoldedText()

  /// The cities of a range whose names are most like what was typed, the most alike first.
  ///
  /// - Parameters:
  ///   - typed: the symbols of what was typed.
  ///   - cities: the numbers of the cities.
  ///   - gazetteer: holds them.
  ///   - limit: the largest number of hits.
  /// - Returns: the cities, with how much their names differ.
  /// - Complexity: O(number of cities) steps of some nanoseconds, besides reading names once.
  mutating func mostAlike(
    _ typed: [UInt16], in cities: Range<Int>, _ gazetteer: Gazetteer, limit: Int
  ) -> [Hit] {
    let cities = cities.prefix(CityNames.maxCityCount)
    guard !cities.isEmpty, typed.count > 1 else { return [] }
    let pairs = CityNames.pairs(typed[...])
    let count = pairs.nonzeroBitCount
    var alike: [(likeness: Double, city: Int)] = []
    for number in cities.lowerBound / CityNames.chunkSize...(cities.upperBound - 1)
      / CityNames.chunkSize
    {
      read(number, gazetteer)
      guard let chunk = chunks[number] else { continue }
      let first = number * CityNames.chunkSize
      let range = cities.clamped(to: first..<first + chunk.pairs.count)
      for city in range {
        let other = chunk.pairs[city - first]
        let shared = Double(2 * (pairs & other).nonzeroBitCount)
        let likeness = shared / Double(count + other.nonzeroBitCount)
        if likeness >= CityNames.minLikeness { alike.append((likeness, city)) }
      }
    }
    if alike.count > CityNames.maxAlignedCount {
      alike.sort { ($0.likeness, $1.city) > ($1.likeness, $0.city) }
      alike.removeLast(alike.count - CityNames.maxAlignedCount)
    }
    var hits: [Hit] = []
    for (likeness, city) in alike {
      let number = city / CityNames.chunkSize
      guard let chunk = chunks[number] else { continue }
      let index = city - number * CityNames.chunkSize
      let range = (index > 0 ? Int(chunk.ends[index - 1]) : 0)..<Int(chunk.ends[index])
      let name = Array(chunk.symbols[range])
      guard name.count > 1, EditCost.haveSameDigits(typed, name) else { continue }
      let cost = CityNames.cost(typed, name, likeness)
      if cost <= CityNames.maxCost(typed.count) {
        hits.append(Hit(city: city, name: range, chunk: number, cost: cost))
      }
    }
    hits.sort { ($0.cost, $0.city) < ($1.cost, $1.city) }
    return Array(hits.prefix(limit))
  }

  /// How much two names may differ: about two edits for five letters, three from ten on.
  private static func maxCost(_ letterCount: Int) -> Double {
    min(4, max(1.5, Double(letterCount) * 0.34))
  }

  /// What the difference of two names counts: by edits, or by the pairs of letters that they share
  /// where syllables are swapped or written twice.
  private static func cost(_ typed: [UInt16], _ name: [UInt16], _ likeness: Double) -> Double {
    let aligned = EditCost.cost(typed, name)
    // A doubled name has all pairs of the name and few others.
    let longer = Double(max(typed.count, name.count))
    let shared = 1 + (1 - likeness) * longer * 0.5
    return min(aligned, shared)
  }

  private mutating func read(_ number: Int, _ gazetteer: Gazetteer) {
    if chunks.isEmpty {
      let count = gazetteer.hierarchy.cityCount
      chunks = Array(
        repeating: nil, count: (count + CityNames.chunkSize - 1) / CityNames.chunkSize)
    }
    guard number < chunks.count, chunks[number] == nil else { return }
    var chunk = Chunk()
    let first = number * CityNames.chunkSize
    for city in first..<min(first + CityNames.chunkSize, gazetteer.hierarchy.cityCount) {
      text.fold(gazetteer.displayName(city), table: gazetteer.folding)
      let start = chunk.symbols.count
      chunk.symbols += gazetteer.folding.symbols(text.codes[...])
      chunk.ends.append(Int32(truncatingIfNeeded: chunk.symbols.count))
      chunk.pairs.append(CityNames.pairs(chunk.symbols[start...]))
    }
    chunks[number] = chunk
  }

  /// The pairs of neighbouring letters in a name, as bits: two pairs seldom share one.
  private static func pairs(_ symbols: ArraySlice<UInt16>) -> UInt64 {
    var pairs: UInt64 = 0
    var last: UInt16 = 0
    for symbol in symbols {
      let pair = UInt32(last) &* 0x9E37 &+ UInt32(symbol)
      pairs |= 1 << UInt64((pair &* 0x85EB_CA6B) >> 26)
      last = symbol
    }
    return pairs
  }
}
