import Gazetteer

/// Writes the filter of names, as `NameFilter` reads it.
package enum NameFilterWriter {
  /// About as many names as share a word.
  private static let namesPerWord = 4

  /// The filter of some names.
  ///
  /// - Parameter names: the code bytes of each.
  /// - Returns: the words, eight bytes each.
  /// - Complexity: O(bytes of the names).
  package static func bytes(_ names: some Collection<[UInt8]>) -> [UInt8] {
    var bitCount = NameFilter.bitCounts.lowerBound
    while bitCount < NameFilter.bitCounts.upperBound, namesPerWord << bitCount < names.count {
      bitCount += 1
    }
    var words = [UInt64](repeating: 0, count: 1 << bitCount)
    func add(_ hash: UInt64) {
      let place = NameFilter.place(hash, UInt64(64 - bitCount))
      words[place.word] |= place.bits
    }
    for name in names {
      var hash: UInt64 = 0
      let known = name.prefix { $0 <= NameKey.lastCode }
      for (index, code) in known.enumerated() {
        hash = NameKey.hash(hash, followedBy: code)
        if NameKey.beginnings.contains(index + 1) { add(hash &+ NameKey.mark) }
      }
      if known.count == name.count { add(hash) }
    }
    return words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }
}
