internal import Synchronization

/// Keeps what was read of regions and countries: every answer shows it again.
final class ContainerFacts<Value: Sendable>: Sendable {
  private let count: Int
  private let known = Mutex(Known())

  private struct Known {
    /// By the number of a region or country, the position of its value; -1 where it was not read.
    ///
    /// Nothing is allocated until the first is shown, and then little: a program for one query
    /// starts sooner.
    var positions: [Int16] = []
    var values: [Value] = []
  }

  init(count: Int) {
    self.count = count
  }

  /// A value, read when it is first asked for.
  func value(_ index: Int, read: () -> Value) -> Value {
    let value = known.withLock { known -> Value? in
      guard index < known.positions.count, known.positions[index] >= 0 else { return nil }
      return known.values[Int(known.positions[index])]
    }
    if let value { return value }
    return add(read(), at: index)
  }

  /// Keeps a value, and returns it.
  @inline(never)
  private func add(_ value: Value, at index: Int) -> Value {
    known.withLock { known in
      if known.positions.isEmpty { known.positions = Array(repeating: -1, count: count) }
      // Where two threads have read it, the second is kept.
      guard known.positions.indices.contains(index), known.values.count <= Int16.max else { return }
      known.positions[index] = Int16(known.values.count)
      known.values.append(value)
    }
    return value
  }
}

extension Gazetteer {
  /// The name shown for a place, or nothing where the file has none.
  package func displayName(_ place: Int) -> String {
    let index = place - hierarchy.firstRegion
    guard index >= 0, place < hierarchy.firstArea else { return storedName(place) }
    return containerNames.value(index) { storedName(place) }
  }

  /// Appends the symbols of the name shown for a place of the base, without making a string.
  ///
  /// - Parameters:
  ///   - place: the number of the place, 0 or more.
  ///   - folding: folds the name.
  ///   - symbols: takes the symbols.
  /// - Returns: whether it could; if not, nothing was appended.
  package func appendDisplayName(
    _ place: Int, with folding: PlainFolding, to symbols: inout ScratchArray<UInt16>
  ) -> Bool {
    displayNames.withBytes(place) { folding.append($0, to: &symbols) }
  }

  /// A number that all equal names share and hardly any others, and whether a name is of ASCII
  /// alone.
  ///
  /// Names that differ in their bytes may still be equal strings, if neither is of ASCII: "é" is
  /// one scalar or two.
  ///
  /// The bytes are taken eight at a time, as in FNV-1a, whose prime this is, with the high half
  /// folded in: without it the low bits would depend on low bits alone.
  package func nameKey(_ place: Int) -> (key: UInt64, isASCII: Bool) {
    let (names, number) = storedName(of: place)
    return names.withBytes(number) { bytes in
      var key: UInt64 = 0xCBF2_9CE4_8422_2325
      var seen: UInt64 = 0
      for start in stride(from: 0, to: bytes.count, by: 8) {
        let word = bytes.uint64(at: start)
        seen |= word
        key = (key ^ word) &* 0x100_0000_01B3
        key ^= key >> 32
      }
      return (key, seen & 0x8080_8080_8080_8080 == 0)
    }
  }

  private func storedName(_ place: Int) -> String {
    let (names, number) = storedName(of: place)
    return names.string(number)
  }

  /// The table with the name of a place, and its number there.
  private func storedName(of place: Int) -> (names: StringTable, number: Int) {
    if let (layer, index) = own(place) { return (layer.displayNames, index) }
    if let (villages, index) = villageIndex(place) { return (villages.displayNames, index) }
    return (displayNames, place)
  }
}
