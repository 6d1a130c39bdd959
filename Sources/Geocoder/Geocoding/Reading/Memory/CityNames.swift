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
/// Names are read when they are first compared, in chunks, and kept for all threads.
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

  /// The names of some cities.
  private final class Chunk: Sendable {
    /// The names one after the other, in symbols.
    let symbols: [UInt16]
    /// Where each ends.
    let ends: [UInt32]
    let pairs: PairSignatures

    init(_ cities: Range<Int>, _ gazetteer: Gazetteer, _ folding: PlainFolding) {
      var text = FoldedText()
      var ends: [UInt32] = []
      ends.reserveCapacity(cities.count)
      var folded = ScratchArray<UInt16>()
      for city in cities {
        if gazetteer.isLandmark(city) {
          // Nobody means an airport by a mangled name of a town.
        } else if !gazetteer.appendDisplayName(city, with: folding, to: &folded) {
          text.fold(gazetteer.displayName(city), table: gazetteer.folding)
          var symbols: [UInt16] = []
          gazetteer.folding.appendSymbols(text.codes, to: &symbols)
          for symbol in symbols { folded.append(symbol) }
        }
        ends.append(UInt32(truncatingIfNeeded: folded.count))
      }
      var symbols: [UInt16] = []
      folded.move(to: &symbols)
      var names: [UInt64] = []
      names.reserveCapacity(cities.count)
      let span = symbols.span
      var start = 0
      for end in ends {
        names.append(PairSignatures.pairs(span.extracting(start..<Int(end))))
        start = Int(end)
      }
      pairs = PairSignatures(names)
      self.symbols = symbols
      self.ends = ends
    }

    /// Where the name of a city lies.
    func range(_ index: Int) -> Range<Int> {
      (index > 0 ? Int(ends[index - 1]) : 0)..<Int(ends[index])
    }
  }

  /// Cities read at once: a region seldom needs names of cities that lie beyond it.
  private static let chunkSize = 256
  /// The least share of pairs that two names have in common for them to be aligned.
  private static let minLikeness = 0.36
  /// The most names that are aligned for one query.
  private static let maxAlignedCount = 48
  /// The most cities compared for one query: no country has more.
  private static let maxCityCount = 40_000

  private let gazetteer: Gazetteer
  private let folding = Once<PlainFolding>()
  private let chunks: Mutex<[Chunk?]>

  /// Makes an index that has read nothing yet.
  init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    let count = (gazetteer.hierarchy.cityCount + CityNames.chunkSize - 1) / CityNames.chunkSize
    chunks = Mutex(Array(repeating: nil, count: count))
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
    let query = PairSignatures.Query(typed.span, minLikeness: CityNames.minLikeness)
    var alike = BestFew<Likeness>(CityNames.maxAlignedCount)
    var read: [Chunk] = []
    let firstChunk = cities.lowerBound / CityNames.chunkSize
    for number in firstChunk...(cities.upperBound - 1) / CityNames.chunkSize {
      guard let chunk = chunk(number) else { break }
      read.append(chunk)
      let first = number * CityNames.chunkSize
      let range = cities.clamped(to: first..<first + chunk.ends.count)
      chunk.pairs.forEachAlike(query, in: range.lowerBound - first..<range.upperBound - first) {
        alike.add(Likeness(value: $1, city: first + $0))
      }
    }
    aligner.setTyped(typed.span)
    var hits = BestFew<Hit>(limit)
    for index in alike.elements.indices {
      let likeness = alike.elements[index]
      let chunk = read[likeness.city / CityNames.chunkSize - firstChunk]
      let symbols = chunk.symbols
      let name = symbols.span.extracting(chunk.range(likeness.city % CityNames.chunkSize))
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

  /// The names of the cities of a chunk, read if they were not yet.
  private func chunk(_ number: Int) -> Chunk? {
    let known = chunks.withLock { chunks in
      number < chunks.count ? chunks[number] : nil
    }
    if let known { return known }
    let first = number * CityNames.chunkSize
    let end = min(first + CityNames.chunkSize, gazetteer.hierarchy.cityCount)
    guard first < end else { return nil }
    let folding = folding.value { PlainFolding(gazetteer.folding) }
    // Two threads may read the same one: the second is thrown away.
    let chunk = Chunk(first..<end, gazetteer, folding)
    return chunks.withLock { chunks in
      if let other = chunks[number] { return other }
      chunks[number] = chunk
      return chunk
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
