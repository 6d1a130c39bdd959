import Gazetteer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Writes the filter of names, as `NameFilter` reads it.
package enum NameFilterWriter {
  /// How many seeds are tried.
  ///
  /// A table is found with most of them for a few keys, and with nearly all for many.
  private static let seedLimit: UInt64 = 1_000

  /// The filter of some names.
  ///
  /// - Parameter names: the code bytes of each.
  /// - Returns: the section; without names of ASCII letters it is empty.
  /// - Complexity: O(bytes of the names).
  package static func bytes(_ names: some Collection<[UInt8]>) -> [UInt8] {
    let keys = keys(of: names)
    guard !keys.isEmpty else { return [] }
    for seed in 0..<seedLimit {
      let shape = shape(keys.count, seed: seed)
      if let table = table(keys, shape) { return header(shape) + table }
    }
    return []
  }

  /// The keys of names and of what they begin with, each once.
  private static func keys(of names: some Collection<[UInt8]>) -> [UInt64] {
    var keys: [UInt64] = []
    for name in names {
      var hash: UInt64 = 0
      let known = name.prefix { $0 <= NameKey.lastCode }
      for (index, code) in known.enumerated() {
        hash = NameKey.hash(hash, followedBy: code)
        if NameKey.beginnings.contains(index + 1) { keys.append(hash &+ NameKey.mark) }
      }
      if known.count == name.count { keys.append(hash) }
    }
    keys.sort()
    var count = 0
    for key in keys where count == 0 || key != keys[count - 1] {
      keys[count] = key
      count += 1
    }
    return Array(keys.prefix(count))
  }

  /// The shape that the paper finds best for three bytes a key: 1.125 bytes a key for a million of
  /// them.
  private static func shape(_ count: Int, seed: UInt64) -> NameFilter.Shape {
    let logarithm = log(Double(max(2, count)))
    let bits = Int(logarithm / log(3.33) + 2.25)
    let segmentBits = min(
      max(bits, NameFilter.Shape.segmentBits.lowerBound), NameFilter.Shape.segmentBits.upperBound)
    let length = 1 << segmentBits
    let size = Int(Double(count) * max(1.125, 0.875 + 0.25 * log(1e6) / logarithm))
    let segments = max(1, (size + length - 1) / length - 2)
    return NameFilter.Shape(seed: seed, segmentBits: segmentBits, starts: segments * length)
  }

  /// The table in which the bytes of each key give its value; nothing if there is none with this
  /// seed.
  ///
  /// A byte that only one key has can be chosen for it when all other keys have theirs. So such
  /// keys are taken off one after the other, which leaves other bytes to one key; in the reverse
  /// order they get their bytes.
  private static func table(_ keys: [UInt64], _ shape: NameFilter.Shape) -> [UInt8]? {
    // Of each byte: how many keys have it, and the exclusive or of these, which is the last one in
    // the end.
    var counts = [UInt32](repeating: 0, count: shape.tableLength)
    var sums = [UInt64](repeating: 0, count: shape.tableLength)
    for key in keys {
      let mixed = shape.mixed(key)
      forEachPlace(mixed, shape) { place in
        counts[place] += 1
        sums[place] ^= mixed
      }
    }
    var single = counts.indices.filter { counts[$0] == 1 }
    var taken: [(key: UInt64, place: Int)] = []
    taken.reserveCapacity(keys.count)
    while let place = single.popLast() {
      guard counts[place] == 1 else { continue }
      let mixed = sums[place]
      taken.append((mixed, place))
      forEachPlace(mixed, shape) { place in
        counts[place] -= 1
        sums[place] ^= mixed
        if counts[place] == 1 { single.append(place) }
      }
    }
    guard taken.count == keys.count else { return nil }
    var table = [UInt8](repeating: 0, count: shape.tableLength)
    for (mixed, place) in taken.reversed() {
      var value = NameFilter.Shape.value(mixed)
      forEachPlace(mixed, shape) { value ^= table[$0] }
      table[place] = value
    }
    return table
  }

  private static func forEachPlace(
    _ mixed: UInt64, _ shape: NameFilter.Shape, _ body: (Int) -> Void
  ) {
    let places = shape.places(mixed)
    body(places.0)
    body(places.1)
    body(places.2)
  }

  private static func header(_ shape: NameFilter.Shape) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(Int(shape.seed), width: 8)
    bytes.append(uint32: shape.segmentBits)
    bytes.append(uint32: shape.starts)
    return bytes
  }
}
