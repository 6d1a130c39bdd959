import Gazetteer
internal import Synchronization

/// The names of cities in the order of their numbers, folded, to compare all those of a country or
/// region with a misspelt one.
///
/// Where a query names a region, few cities may be meant. So each can be looked at, however little
/// its name looks like what was typed: "Columbiacolumbia, SC", "BMINGHAMIR, AL". Of most names it
/// is enough to count which pairs of letters they share (`PairSignatures`); the few that share
/// enough are aligned letter by letter (`NameAligner`).
///
/// Pairs are read when they are first compared, in chunks, and kept for all threads; the few names
/// that are aligned are read each time.
final class CityNames: Sendable {
  /// A city whose name is like what was typed.
  struct Hit: Sendable {
    let city: Int
    /// How much the two differ, about 1 for each edit.
    let cost: Double

    @inline(__always) static func < (first: Hit, second: Hit) -> Bool {
      (first.cost, first.city) < (second.cost, second.city)
    }
  }

  /// Cities read at once: a region seldom needs those that lie beyond it.
  private static let chunkSize = 256
  /// The least share of pairs that two names have in common for them to be aligned.
  private static let minLikeness = 0.36
  /// The most names that are aligned for one query.
  private static let maxAlignedCount = 48
  /// The most cities compared for one query: no country has more.
  private static let maxCityCount = 40_000

  private let gazetteer: Gazetteer
  /// What reads the pairs, with what it has learnt of the file.
  private let reader = Mutex<NamePairs?>(nil)
  private let chunks: Mutex<[PairSignatures?]>

  /// Makes an index that has read nothing yet.
  init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    chunks = Mutex([])
  }

  /// The cities of a range whose names are most like what was typed, the most alike first.
  ///
  /// - Parameters:
  ///   - typed: the symbols of what was typed.
  ///   - cities: the numbers of the cities.
  ///   - limit: the largest number of hits.
  ///   - aligner: room to align names.
  /// - Returns: the cities, with how much their names differ.
  /// - Complexity: O(number of cities), some instructions each, besides reading names once.
  func mostAlike(
    _ typed: [UInt16], in cities: Range<Int>, limit: Int, _ aligner: inout NameAligner
  ) -> [Hit] {
    let cities = cities.prefix(CityNames.maxCityCount)
    guard !cities.isEmpty, typed.count > 1 else { return [] }
    var query = PairSignatures.Query(typed.span, minLikeness: CityNames.minLikeness)
    var reader = reader.withLock { $0.orMade { gazetteer.namePairs } }
    var alike = BestFew<Likeness>(CityNames.maxAlignedCount)
    let firstChunk = cities.lowerBound / CityNames.chunkSize
    for number in firstChunk...(cities.upperBound - 1) / CityNames.chunkSize {
      guard let chunk = chunk(number, &reader) else { break }
      let first = number * CityNames.chunkSize
      let range = cities.clamped(to: first..<first + chunk.count)
      chunk.forEachAlike(query, in: range.lowerBound - first..<range.upperBound - first) {
        alike.add(Likeness(value: $1, city: first + $0))
      }
      // Once there are enough, others must be more alike than the last of them.
      if let last = alike.last { query.raise(to: last.value) }
    }
    aligner.setTyped(typed.span)
    var hits = BestFew<Hit>(limit)
    var folded = ScratchArray<UInt16>()
    var symbols: [UInt16] = []
    for index in alike.elements.indices {
      let likeness = alike.elements[index]
      appendSymbols(ofCity: likeness.city, reader.folding, &folded, to: &symbols)
      defer { symbols.removeAll(keepingCapacity: true) }
      let name = symbols.span
      guard name.count > 1, EditCost.haveSameDigits(typed.span, name) else { continue }
      let most = min(CityNames.maxCost(typed.count), hits.last?.cost ?? .infinity)
      // A doubled name has all pairs of the name and few others.
      let longer = Double(max(typed.count, name.count))
      let shared = 1 + (1 - likeness.value) * longer * 0.5
      let cost = aligner.cost(of: name, limit: min(most, shared)) ?? shared
      if cost <= most { hits.add(Hit(city: likeness.city, cost: cost)) }
    }
    return hits.elements
  }

  /// How much the pairs of a city's name are those of what was typed.
  private struct Likeness: Ordered {
    let value: Double
    let city: Int

    @inline(__always) static func < (first: Likeness, second: Likeness) -> Bool {
      first.value > second.value || first.value == second.value && first.city < second.city
    }
  }

  /// How much two names may differ: about two edits for five letters, three from ten on.
  private static func maxCost(_ letterCount: Int) -> Double {
    min(4, max(1.5, Double(letterCount) * 0.34))
  }

  /// The pairs in the names of the cities of a chunk, read if they were not yet.
  private func chunk(_ number: Int, _ reader: inout NamePairs) -> PairSignatures? {
    let known = chunks.withLock { chunks in
      number < chunks.count ? chunks[number] : nil
    }
    if let known { return known }
    let first = number * CityNames.chunkSize
    let end = min(first + CityNames.chunkSize, gazetteer.hierarchy.cityCount)
    guard first < end else { return nil }
    // Two threads may read the same one: the second is thrown away.
    let chunk = PairSignatures((first..<end).map { pairs(ofCity: $0, &reader) })
    self.reader.withLock { $0 = reader }
    return chunks.withLock { chunks in
      if chunks.isEmpty {
        let count = (gazetteer.hierarchy.cityCount + CityNames.chunkSize - 1) / CityNames.chunkSize
        chunks = Array(repeating: nil, count: count)
      }
      if let other = chunks[number] { return other }
      chunks[number] = chunk
      return chunk
    }
  }

  /// The pairs of letters in the name of a city; none in that of a landmark, as nobody means an
  /// airport by a mangled name of a town.
  private func pairs(ofCity city: Int, _ reader: inout NamePairs) -> UInt64 {
    if gazetteer.isLandmark(city) { return 0 }
    if let pairs = reader.letterPairs(of: city) { return pairs }
    var folded = ScratchArray<UInt16>()
    var symbols: [UInt16] = []
    appendSymbols(ofCity: city, reader.folding, &folded, to: &symbols)
    return PairSignatures.pairs(symbols.span)
  }

  /// Appends the name of a city, folded, in symbols.
  ///
  /// - Parameters:
  ///   - city: the number of the city.
  ///   - folding: folds it.
  ///   - room: empty, before and afterwards.
  ///   - symbols: takes the symbols.
  private func appendSymbols(
    ofCity city: Int, _ folding: PlainFolding, _ room: inout ScratchArray<UInt16>,
    to symbols: inout [UInt16]
  ) {
    if gazetteer.appendDisplayName(city, with: folding, to: &room) {
      room.move(to: &symbols)
    } else {
      let text = FoldedText(gazetteer.displayName(city), table: gazetteer.folding)
      symbols.append(contentsOf: gazetteer.folding.symbols(text.codes[...]))
    }
  }
}

extension CityNames.Hit: Ordered {}

/// What has an order, without the rest that `Comparable` asks for.
protocol Ordered {
  static func < (first: Self, second: Self) -> Bool
}

/// The first few of many elements, in order.
struct BestFew<Element: Ordered> {
  private(set) var elements: [Element] = []
  private let capacity: Int

  init(_ capacity: Int) {
    self.capacity = capacity
    elements.reserveCapacity(capacity)
  }

  /// The last of them, once there are as many as there may be.
  var last: Element? { elements.count == capacity ? elements.last : nil }

  /// Takes an element in, if it comes before the last.
  ///
  /// - Complexity: O(1) for nearly all of many; O(capacity) for one that is taken in.
  @inline(__always) mutating func add(_ element: Element) {
    if elements.count == capacity {
      guard capacity > 0, element < elements[capacity - 1] else { return }
      elements.removeLast()
    }
    insert(element)
  }

  @inline(never) private mutating func insert(_ element: Element) {
    var index = elements.count
    elements.append(element)
    while index > 0, element < elements[index - 1] {
      elements[index] = elements[index - 1]
      index -= 1
    }
    elements[index] = element
  }
}
