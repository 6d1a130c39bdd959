import Gazetteer

/// Remembers which names begin at a word, for the words that come again: the regions and countries
/// of query after query.
///
/// A walk of the trie waits for memory some ten times; a look-up here does once. What a walk finds
/// depends on the code bytes it looks at, so the key is the codes of the word and the one behind
/// it, and what looked further is not kept.
///
/// A table of slots, in each of which one of many keys may be. An entry that was asked for since
/// another wanted its slot keeps it once more (as pages do in the clock of F. J. Corbató, 1968), so
/// that names which come once do not displace those that come often.
struct NameMemo: Sendable {
  /// A name that begins at the word.
  struct Hit: Sendable {
    /// How many code bytes it has.
    let length: Int
    let postings: Int
  }

  private struct Slot: Sendable {
    var keyByteCount: UInt8 = 0
    var hitCount: UInt8 = 0
    var isKept = false
  }

  /// Longer keys are not kept: few words are.
  private static let longestKey = 40
  /// Of more names than these none is kept: few words begin more than three.
  private static let maxHitCount = 4
  /// The regions of the world, two or three times over where they are written in several ways, in
  /// less memory than a core has next to it.
  private static let maxSlotCount = 4_096
  private static let firstSlotCount = 64

  private var slots: [Slot] = []
  private var keys: [UInt8] = []
  /// For each hit its length in the low byte, and its postings.
  private var hits: [UInt64] = []
  /// How many entries were made since the table has its size.
  private var insertionCount = 0

  /// The slot that holds a key, if any does.
  mutating func slot(_ codes: [UInt8], _ key: Range<Int>) -> Int? {
    guard !slots.isEmpty, key.count <= NameMemo.longestKey else { return nil }
    let slot = NameMemo.hash(codes, key) & (slots.count &- 1)
    guard Int(slots[slot].keyByteCount) == key.count else { return nil }
    let start = slot &* NameMemo.longestKey
    for index in 0..<key.count where keys[start &+ index] != codes[key.lowerBound &+ index] {
      return nil
    }
    if !slots[slot].isKept { slots[slot].isKept = true }
    return slot
  }

  /// How many names a slot has.
  func hitCount(_ slot: Int) -> Int { Int(slots[slot].hitCount) }

  /// A name of a slot.
  func hit(_ slot: Int, _ index: Int) -> Hit {
    let hit = hits[slot &* NameMemo.maxHitCount &+ index]
    return Hit(length: Int(hit & 0xFF), postings: Int(hit >> 8))
  }

  /// Keeps the names that begin at a word.
  mutating func insert(_ found: [Hit], _ codes: [UInt8], _ key: Range<Int>) {
    guard key.count <= NameMemo.longestKey, found.count <= NameMemo.maxHitCount else { return }
    growIfFull()
    let slot = NameMemo.hash(codes, key) & (slots.count &- 1)
    if slots[slot].isKept {
      slots[slot].isKept = false
      return
    }
    slots[slot] = Slot(keyByteCount: UInt8(key.count), hitCount: UInt8(found.count))
    for (index, code) in key.enumerated() {
      keys[slot &* NameMemo.longestKey &+ index] = codes[code]
    }
    for (index, hit) in found.enumerated() {
      let packed = UInt64(hit.postings) << 8 | UInt64(hit.length)
      hits[slot &* NameMemo.maxHitCount &+ index] = packed
    }
    insertionCount += 1
  }

  /// Makes a larger table once as many entries were made as half of it holds: one query needs
  /// hardly any, and starts as quickly.
  private mutating func growIfFull() {
    guard slots.isEmpty || insertionCount * 2 >= slots.count,
      slots.count < NameMemo.maxSlotCount
    else { return }
    let count = slots.isEmpty ? NameMemo.firstSlotCount : slots.count * 4
    slots = Array(repeating: Slot(), count: count)
    keys = Array(repeating: 0, count: count * NameMemo.longestKey)
    hits = Array(repeating: 0, count: count * NameMemo.maxHitCount)
    insertionCount = 0
  }

  /// A number that keys hardly share, by its low bits too: eight bytes at a time, multiplied to
  /// twice their width.
  private static func hash(_ codes: [UInt8], _ key: Range<Int>) -> Int {
    // Loading checks the bounds; any bits are a number.
    let bytes = unsafe codes.span.bytes
    var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(key.count)
    var index = key.lowerBound
    while index &+ 8 <= key.upperBound {
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = mixed(hash ^ word)
      index &+= 8
    }
    var word: UInt64 = 0
    while index < key.upperBound {
      word = word << 8 | UInt64(codes[index])
      index &+= 1
    }
    return Int(truncatingIfNeeded: mixed(hash ^ word) >> 1)
  }

  @inline(__always)
  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}
