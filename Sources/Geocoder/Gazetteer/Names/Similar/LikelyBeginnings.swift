/// The strings that names within two edits of a pattern begin with, and with which names do begin.
///
/// Two edits are looked for with at most one of them in the first half of the pattern. So a name
/// begins with four to six letters that are at most one edit from the beginning of the pattern. Of
/// the some 400 such strings the filter passes those with which a name begins, about forty: a walk
/// need go to these only, where it would try each letter after each otherwise.
struct LikelyBeginnings {
  /// Each string in eight bytes, the first code in the highest, sorted.
  private(set) var strings: [UInt64] = []
  /// How many letters they have.
  let length: Int

  /// Finds the strings; nothing for a pattern that is too short or has letters without keys.
  ///
  /// - Parameters:
  ///   - pattern: symbols.
  ///   - filter: what names begin with.
  init?(of pattern: [UInt16], _ filter: NameFilter) {
    length = min(NameKey.beginnings.upperBound, (pattern.count + 1) / 2)
    guard length >= NameKey.beginnings.lowerBound,
      pattern.allSatisfy({ $0 > 0 && $0 <= UInt16(NameKey.lastCode) })
    else { return nil }
    // Where a letter is left out, the next one moves up.
    let codes = pattern.prefix(length + 1).map { UInt8(truncatingIfNeeded: $0) }
    let whole = Array(codes.prefix(length))
    add(whole, filter)
    for index in 0..<length {
      add(Array(codes[..<index] + codes[(index + 1)...]), filter)
      if index + 1 < length {
        var swapped = whole
        swapped.swapAt(index, index + 1)
        add(swapped, filter)
      }
      addAll(whole, at: index, filter)
      addAll(Array((codes[..<index] + [1] + codes[index...]).prefix(length)), at: index, filter)
    }
    strings.sort()
    removeRepeated()
  }

  /// Adds a string if the filter passes it.
  private mutating func add(_ codes: [UInt8], _ filter: NameFilter) {
    guard filter.mayContain(NameKey.hash(ofBeginning: codes)) else { return }
    strings.append(LikelyBeginnings.packed(codes))
  }

  /// Adds the strings with each letter at an offset that the filter passes.
  private mutating func addAll(_ codes: [UInt8], at index: Int, _ filter: NameFilter) {
    var codes = codes
    codes[index] = 0
    var hash = NameKey.hash(ofBeginning: codes)
    let packed = LikelyBeginnings.packed(codes)
    var power: UInt64 = 1
    for _ in index + 1..<length { power &*= NameKey.base }
    for code in 1...NameKey.lastCode {
      hash &+= power
      guard filter.mayContain(hash) else { continue }
      strings.append(packed | UInt64(code) &<< UInt64(56 &- 8 &* index))
    }
  }

  private mutating func removeRepeated() {
    var count = 0
    for string in strings where count == 0 || string != strings[count - 1] {
      strings[count] = string
      count += 1
    }
    strings.removeLast(strings.count - count)
  }

  private static func packed(_ codes: [UInt8]) -> UInt64 {
    var packed: UInt64 = 0
    for (index, code) in codes.enumerated() { packed |= UInt64(code) << UInt64(56 - 8 * index) }
    return packed
  }

  /// The code of a string at an offset.
  @inline(__always) func code(_ string: Int, at offset: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: strings[string] &>> UInt64(56 &- 8 &* offset))
  }

  /// Those of some strings with equal beginnings that have a code at an offset.
  @inline(__always) func range(_ code: UInt8, at offset: Int, in range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, self.code(start, at: offset) < code { start &+= 1 }
    var end = start
    while end < range.upperBound, self.code(end, at: offset) == code { end &+= 1 }
    return start..<end
  }
}
