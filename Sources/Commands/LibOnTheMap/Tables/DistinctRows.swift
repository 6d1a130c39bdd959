#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The distinct rows of a table.
///
/// A hash table with open addressing over the rows that are the first of their kind. The hash is
/// Swift's, with a seed of the process, so collisions cannot be constructed.
struct DistinctRows: Sendable {
  /// For each row the number of its entry.
  private(set) var entries: [Int32] = []
  /// For each entry the row that asks it first.
  private(set) var firstRows: [Int] = []
  private var hashes: [Int] = []
  /// One more than an entry, or 0.
  private var slots = [Int32](repeating: 0, count: 1 << 10)

  /// Numbers the distinct rows in the order in which they come first.
  ///
  /// - Parameter rows: the rows.
  /// - Complexity: O(*n*) in their bytes.
  init(_ rows: some TableRows) {
    entries.reserveCapacity(rows.count)
    for row in 0..<rows.count {
      let bytes = unsafe rows.bytes(of: row)
      var hasher = Hasher()
      unsafe hasher.combine(bytes: bytes)
      let hash = hasher.finalize()
      unsafe entries.append(entry(bytes, hash, row, in: rows))
    }
    hashes = []
    slots = []
  }

  @unsafe
  private mutating func entry(
    _ bytes: UnsafeRawBufferPointer, _ hash: Int, _ row: Int, in rows: some TableRows
  ) -> Int32 {
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = Int(slots[slot]) - 1
      if hashes[entry] == hash,
        unsafe DistinctRows.areEqual(bytes, rows.bytes(of: firstRows[entry]))
      {
        return Int32(entry)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    firstRows.append(row)
    hashes.append(hash)
    slots[slot] = Int32(firstRows.count)
    if firstRows.count * 2 > slots.count { grow() }
    return Int32(firstRows.count - 1)
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for (entry, hash) in hashes.enumerated() {
      var slot = hash & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(entry + 1)
    }
  }

  @unsafe
  private static func areEqual(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> Bool {
    guard first.count == second.count else { return false }
    guard let start = first.baseAddress, let other = second.baseAddress else { return true }
    return unsafe memcmp(start, other, first.count) == 0
  }
}
