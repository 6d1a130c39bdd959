import Gazetteer

/// Writes strings in random access, as `StringTable` reads them.
///
/// Which symbol table a group of strings gets is learned with the tables: at first each table has a
/// run of neighbours, which are mostly of one language; then each group goes to the table that
/// makes it shortest, and the tables are learned anew, a few times over (the method of k-means, S.
/// Lloyd 1982, with code bytes for distances). The names of 283,709 places take 1.92 MB with one
/// table, 1.59 with 16 and 1.53 with 32.
///
/// The same strings give the same bytes.
package enum StringTableWriter {
  /// The most tables: a look-up finds one or two of them in the cache of the processor.
  private static let maxTableCount = 16
  /// How many bytes of strings a table must serve to be worth its 2,295.
  private static let bytesPerTable = 32_768
  private static let rounds = 4
  /// How many bytes of strings tables are learned from: enough for the world, and a bound for more.
  private static let sampleByteCount = 4 << 20
  /// How much of its groups a table is learned from.
  private static let tableByteCount = 96_000

  /// The section of some strings, which keep their order; each has `StringTable.longest` bytes at
  /// most.
  package static func bytes(_ strings: [String]) -> [UInt8] {
    let groups = stride(from: 0, to: strings.count, by: StringTable.groupSize).map { start in
      strings[start..<min(start + StringTable.groupSize, strings.count)].map { Array($0.utf8)[...] }
    }
    let byteCount = groups.reduce(0) { $0 + StringTableWriter.byteCount($1) }
    let tables = tables(groups, byteCount: byteCount)
    var head: [UInt8] = []
    head.append(uint32: strings.count)
    head.append(UInt8(tables.count))
    for table in tables { head.append(contentsOf: table.bytes) }
    let start = head.count + groups.count * StringTable.entryByteCount
    var body: [UInt8] = []
    for group in groups {
      let table = best(tables, for: group)
      head.append(uint32: start + body.count)
      head.append(UInt8(table ?? StringTable.plainTable))
      append(
        table.map { number in group.map(tables[number].compressed) } ?? group.map { Array($0) },
        to: &body)
    }
    return head + body
  }

  private static func append(_ strings: [[UInt8]], to bytes: inout [UInt8]) {
    let long = StringTable.longLength
    var lengths = strings.map { min($0.count, long) }
    lengths += repeatElement(0, count: StringTable.groupSize - lengths.count)
    for index in stride(from: 0, to: lengths.count, by: 2) {
      bytes.append(UInt8(lengths[index] | lengths[index + 1] << 4))
    }
    for string in strings {
      if string.count >= long { bytes.append(number: string.count) }
      bytes.append(contentsOf: string)
    }
  }

  private static func byteCount(_ group: [ArraySlice<UInt8>]) -> Int {
    group.reduce(0) { $0 + $1.count }
  }

  /// The table that makes a group shortest; nothing where none makes it shorter.
  private static func best(_ tables: [SymbolTableTrainer], for group: [ArraySlice<UInt8>]) -> Int? {
    var best: Int?
    var least = byteCount(group)
    for (number, table) in tables.enumerated() {
      let cost = group.reduce(0) { $0 + table.cost($1) }
      if cost < least { (best, least) = (number, cost) }
    }
    return best
  }

  /// The tables for groups of strings.
  private static func tables(
    _ groups: [[ArraySlice<UInt8>]], byteCount: Int
  ) -> [SymbolTableTrainer] {
    let count = min(byteCount / bytesPerTable, maxTableCount)
    guard count > 0 else { return [] }
    let every = max(1, byteCount / sampleByteCount)
    let sample = stride(from: 0, to: groups.count, by: every).map { groups[$0] }
    var assigned = sample.indices.map { $0 * count / sample.count }
    var tables: [SymbolTableTrainer] = []
    for _ in 0..<rounds {
      var shares = [[[ArraySlice<UInt8>]]](repeating: [], count: count)
      for (group, table) in zip(sample, assigned) { shares[table].append(group) }
      tables = shares.map(table)
      assigned = sample.indices.map { best(tables, for: sample[$0]) ?? assigned[$0] }
    }
    return tables
  }

  /// A table learned from an even share of some groups.
  private static func table(_ groups: [[ArraySlice<UInt8>]]) -> SymbolTableTrainer {
    let every = max(1, groups.reduce(0) { $0 + byteCount($1) } / tableByteCount)
    return SymbolTableTrainer(
      sample: stride(from: 0, to: groups.count, by: every).flatMap { groups[$0] })
  }
}
