/// Strings in random access, each found by its number and decoded on its own.
///
/// A string is a few codes, each standing for up to eight bytes that often come together, after P.
/// Boncz, T. Neumann and V. Leis, "FSST: Fast Random Access String Compression" (PVLDB 13, 2020).
/// Code 255 says that the next byte stands for itself. Sixteen strings share a table of symbols:
/// that of French communes has `Saint-`, that of Chinese towns `zhen`.
///
/// Layout of the section: the number of strings (4 bytes), the number t of symbol tables (1 byte),
/// t tables as in `SymbolTables`, then for each group of 16 strings its offset (4 bytes) and its
/// table (1 byte). A group is 16 lengths of four bits, then the codes of each string. A length of
/// 15 says that a LEB128 number stands before the codes and counts them. In a group of table 255
/// the bytes stand for themselves.
///
/// - Complexity: to find a string takes O(1): the lengths before its own are added up side by side
///   in one register. To decode it takes O(bytes); nothing is allocated.
package struct StringTable: Sendable {
  let view: ByteView
  /// How many strings there are.
  package let count: Int
  /// How many tables of symbols there are.
  let tableCount: Int
  private let directory: Int

  /// How many strings share a table.
  package static let groupSize = 16
  /// The bytes of a group's entry in the directory.
  package static let entryByteCount = 5
  /// The table of a group whose bytes stand for themselves.
  package static let plainTable = 255
  /// The length that says that a number follows.
  package static let longLength = 15
  /// The longest string in bytes: with the eight that a code may set, it fits where memory of the
  /// stack may be had for it, which is 1,024.
  package static let longest = 1_016

  /// Reads a section; one that cannot hold its directory has no strings.
  package init(_ view: ByteView) {
    self.view = view
    tableCount = Int(view[4])
    directory = 5 + tableCount * SymbolTables.tableByteCount
    let count = view.uint32(at: 0)
    let groups = (count + StringTable.groupSize - 1) / StringTable.groupSize
    self.count = directory + groups * StringTable.entryByteCount <= view.count ? count : 0
  }

  /// The string with a number, empty where there is none.
  ///
  /// Ill-formed UTF-8 is repaired.
  package func string(_ number: Int) -> String {
    withBytes(number) { $0.string(0, $0.count) }
  }

  /// Lends the bytes of the string with a number; none where there is no such string.
  @inline(__always)
  func withBytes<Result>(_ number: Int, _ body: (ByteView) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(byteCount: StringTable.longest + 8, alignment: 8) {
      memory in
      let base = unsafe memory.baseAddress.unsafelyUnwrapped
      let count = unsafe decode(number, into: base)
      return body(unsafe ByteView(UnsafeRawPointer(base), count: count))
    }
  }

  /// Decodes a string.
  ///
  /// - Parameters:
  ///   - number: the number of the string.
  ///   - memory: room for `longest` + 8 bytes.
  /// - Returns: how many bytes were set that count; those behind them may have been set as well.
  @unsafe package func decode(_ number: Int, into memory: UnsafeMutableRawPointer) -> Int {
    let (codes, table) = position(number)
    var source = codes.lowerBound
    var end = 0
    // The range lies within the view, and so do all entries of a table below `tableCount`.
    guard table < tableCount else {
      guard table == StringTable.plainTable else { return 0 }
      while source < codes.upperBound, end < StringTable.longest {
        unsafe memory.storeBytes(
          of: view.uncheckedByte(at: source), toByteOffset: end, as: UInt8.self)
        source &+= 1
        end &+= 1
      }
      return end
    }
    let symbols = 5 &+ table &* SymbolTables.tableByteCount
    while source < codes.upperBound, end <= StringTable.longest {
      let code = unsafe view.uncheckedByte(at: source)
      source &+= 1
      if code != SymbolTables.escape {
        let entry = symbols &+ Int(code) &* SymbolTables.entryByteCount
        unsafe memory.storeBytes(
          of: view.uncheckedUInt64(at: entry &+ 1), toByteOffset: end, as: UInt64.self)
        // Only the first eight are set.
        end &+= unsafe min(Int(view.uncheckedByte(at: entry)), 8)
      } else if source < codes.upperBound {
        unsafe memory.storeBytes(
          of: view.uncheckedByte(at: source), toByteOffset: end, as: UInt8.self)
        source &+= 1
        end &+= 1
      }
    }
    return min(end, StringTable.longest)
  }

  /// What a code of a table stands for: up to eight bytes, the lowest first.
  func symbol(_ code: Int, table: Int) -> (bytes: UInt64, count: Int) {
    let entry =
      5 + table * SymbolTables.tableByteCount + code * SymbolTables.entryByteCount
    return (view.uint64(at: entry + 1), min(Int(view[entry]), 8))
  }

  /// Where the codes of a string lie, within the section, and their table: of as many as
  /// `tableCount`, or none.
  @inline(__always)
  func position(_ number: Int) -> (codes: Range<Int>, table: Int) {
    guard number >= 0, number < count else { return (0..<0, StringTable.plainTable) }
    let entry = directory &+ (number >> 4) &* StringTable.entryByteCount
    let group = view.uint32(at: entry)
    let table = Int(view[entry &+ 4])
    let lengths = view.uint64(at: group)
    let shift = UInt64(number & 15) &* 4
    let known = lengths & ((16 &<< shift) &- 1)
    // Where all four bits of a length are set.
    let long = known & known >> 1 & known >> 2 & known >> 3 & 0x1111_1111_1111_1111
    guard long == 0 else { return (longPosition(number & 15, group, lengths), table) }
    let before = lengths & ((1 &<< shift) &- 1)
    let pairs = (before & 0x0F0F_0F0F_0F0F_0F0F) &+ (before >> 4 & 0x0F0F_0F0F_0F0F_0F0F)
    // At most 15 times 14, which fits into the highest byte.
    let sum = (pairs &* 0x0101_0101_0101_0101) >> 56
    let start = min(group &+ 8 &+ Int(sum), view.count)
    let length = Int(truncatingIfNeeded: lengths >> shift & 15)
    return (start..<min(start &+ length, view.count), table)
  }

  /// The same where a string up to this one has a length of more than four bits.
  private func longPosition(_ index: Int, _ group: Int, _ lengths: UInt64) -> Range<Int> {
    var reader = ByteReader(view, at: group + 8)
    for before in 0...index {
      var length = Int(truncatingIfNeeded: lengths >> UInt64(before * 4) & 15)
      if length == StringTable.longLength { length = reader.number() }
      let start = min(reader.offset, view.count)
      let end = min(start + length, view.count)
      if before == index { return start..<end }
      reader.skip(to: end)
    }
    return 0..<0
  }
}
