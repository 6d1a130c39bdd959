/// Remembers what was written for the queries that came last, so that a repeated one costs a look-up.
///
/// A table of slots with open addressing over one array of bytes, for keys and values alike: an
/// entry makes no object of its own. Its memory is bounded by entries and by bytes; when either is
/// used up it starts anew, which costs less than keeping account of what is oldest. A key is looked
/// for in few slots only, so that keys made to collide are forgotten instead of slowing it down.
struct AnswerCache {
  /// How many answers are kept: the distinct places of most files.
  static let entryLimit = 16_384
  /// How many bytes of keys and values are kept for each thread.
  static let byteLimit = 8 << 20
  /// Longer entries are not worth keeping.
  static let entryByteLimit = 16_384
  /// In how many slots a key may be.
  private static let probeLimit = 16

  /// What is known of a key.
  struct Entry {
    /// What the caller said of it.
    let tag: UInt8
    /// Where the value lies in ``bytes``.
    let value: Range<Int>
  }

  private struct Slot {
    var hash: UInt64 = 0
    var start: UInt32 = 0
    var keyByteCount: UInt16 = 0
    var valueByteCount: UInt16 = 0
    var tag: UInt8 = 0
    var isUsed = false
  }

  /// The keys and values.
  private(set) var bytes: [UInt8] = []
  private var slots: [Slot] = []
  private var entryCount = 0

  /// The entry of a key, or nothing.
  func entry(for key: Span<UInt8>, hash: UInt64) -> Entry? {
    guard !slots.isEmpty else { return nil }
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    for _ in 0..<Self.probeLimit {
      let slot = slots[index]
      guard slot.isUsed else { return nil }
      if slot.hash == hash, Int(slot.keyByteCount) == key.count,
        isKey(key, at: Int(slot.start))
      {
        let start = Int(slot.start) + key.count
        return Entry(tag: slot.tag, value: start..<start + Int(slot.valueByteCount))
      }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Remembers the value of a key that has none.
  mutating func insert(
    _ value: ArraySlice<UInt8>, tag: UInt8, for key: Span<UInt8>, hash: UInt64
  ) {
    guard key.count + value.count <= Self.entryByteLimit else { return }
    if slots.isEmpty || entryCount >= Self.entryLimit || bytes.count >= Self.byteLimit {
      // Twice as many slots as entries: hardly any key is looked for in more than two.
      slots = Array(repeating: Slot(), count: 2 * Self.entryLimit)
      bytes.removeAll(keepingCapacity: true)
      entryCount = 0
    }
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    for _ in 0..<Self.probeLimit where slots[index].isUsed {
      index = (index + 1) & (slots.count - 1)
    }
    guard !slots[index].isUsed else { return }
    // Both counts are at most `entryByteLimit`, and there are `byteLimit` bytes and an entry.
    slots[index] = Slot(
      hash: hash, start: UInt32(bytes.count), keyByteCount: UInt16(key.count),
      valueByteCount: UInt16(value.count), tag: tag, isUsed: true)
    for index in key.indices { bytes.append(key[index]) }
    bytes.append(contentsOf: value)
    entryCount += 1
  }

  private func isKey(_ key: Span<UInt8>, at start: Int) -> Bool {
    for index in key.indices where bytes[start + index] != key[index] { return false }
    return true
  }

  /// A number that keys hardly share: eight bytes at a time, multiplied to twice their width.
  static func hash(_ key: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(key.count)
    var word: UInt64 = 0
    for index in key.indices {
      word = word << 8 | UInt64(key[index])
      if index & 7 == 7 {
        hash = mixed(hash ^ word)
        word = 0
      }
    }
    return mixed(hash ^ word ^ 0xBF58_476D_1CE4_E5B9)
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}
