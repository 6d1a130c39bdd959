/// Caches the encoded answers of recent queries, so that a repeated query costs a look-up.
///
/// A table of slots with open addressing over one array of bytes, for keys and values alike: an
/// entry makes no object of its own. Its memory is bounded by entries and by bytes; when either is
/// used up it starts anew, which costs less than tracking the oldest entries. From then on only
/// repeated keys are kept, as its doorkeeper knows (G. Einziger, R. Friedman, B. Manes, "TinyLFU: A
/// Highly Efficient Cache Admission Policy", 2017): where nothing repeats, nothing is copied, and
/// the memory next to the core stays with the gazetteer. A key is looked for in few slots only, so
/// that keys made to collide are forgotten instead of slowing it down.
struct AnswerCache {
  /// How many answers are kept: the distinct places of most files.
  static let entryLimit = 16_384
  /// How many bytes of keys and values are kept for each thread.
  static let byteLimit = 8 << 20
  /// The maximum length of an entry; longer ones are not kept.
  static let entryByteLimit = 16_384
  /// In how many slots a key may be.
  private static let probeLimit = 16

  /// The entry of a key.
  struct Entry {
    /// A tag of the caller.
    let tag: UInt8
    /// The range of the value in ``bytes``.
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
  /// The keys seen before, once there is no more room for all.
  private var doorkeeper: Doorkeeper?

  /// The entry of a key, or nothing.
  func entry(for key: Span<UInt8>, hash: UInt64) -> Entry? {
    guard !slots.isEmpty, doorkeeper?.knows(hash) ?? true else { return nil }
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
    guard key.count + value.count <= Self.entryByteLimit,
      doorkeeper?.admits(hash) ?? true
    else { return }
    if slots.isEmpty || entryCount >= Self.entryLimit || bytes.count >= Self.byteLimit {
      if !slots.isEmpty, doorkeeper == nil { doorkeeper = Doorkeeper() }
      // Twice as many slots as entries: most keys are found within two probes.
      slots = Array(repeating: Slot(), count: 2 * Self.entryLimit)
      bytes.removeAll(keepingCapacity: true)
      // Growing would copy all of it again and again; what is not written to takes no memory.
      bytes.reserveCapacity(Self.byteLimit + Self.entryByteLimit)
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
    unsafe key.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: value)
    entryCount += 1
  }

  private func isKey(_ key: Span<UInt8>, at start: Int) -> Bool {
    for index in key.indices where bytes[start + index] != key[index] { return false }
    return true
  }

  /// A hash of the key: eight bytes at a time, multiplied to twice their width.
  static func hash(_ key: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(key.count)
    // Loading checks the bounds; any bits are a number.
    let bytes = unsafe key.bytes
    var index = 0
    while index &+ 8 <= key.count {
      hash = mixed(
        hash ^ (unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index &+= 8
    }
    var word: UInt64 = 0
    while index < key.count {
      word = word << 8 | UInt64(key[index])
      index &+= 1
    }
    return mixed(hash ^ word ^ 0xBF58_476D_1CE4_E5B9)
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}

/// Remembers recent keys, with 5 % false positives, and false negatives for those
/// that came long ago.
private struct Doorkeeper {
  /// Two bits for each key, in as much memory as stays next to a core.
  ///
  /// After B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970.
  private var words = [UInt64](repeating: 0, count: wordCount)
  private var count = 0

  private static let wordCount = 1 << 13
  /// As many keys fill a fifth of the bits.
  private static let keyLimit = 1 << 16

  /// Whether a key came before.
  func knows(_ hash: UInt64) -> Bool {
    let (first, second) = Self.bits(hash)
    return words[first >> 6] & (1 << UInt64(first & 63)) != 0
      && words[second >> 6] & (1 << UInt64(second & 63)) != 0
  }

  /// Notes a key; answers whether it came before.
  mutating func admits(_ hash: UInt64) -> Bool {
    if knows(hash) { return true }
    if count >= Self.keyLimit { self = Self() }
    let (first, second) = Self.bits(hash)
    words[first >> 6] |= 1 << UInt64(first & 63)
    words[second >> 6] |= 1 << UInt64(second & 63)
    count += 1
    return false
  }

  /// The two bits of a key.
  private static func bits(_ hash: UInt64) -> (Int, Int) {
    let mask = UInt64(wordCount * 64 - 1)
    return (Int(hash >> 20 & mask), Int(hash >> 42 & mask))
  }
}
