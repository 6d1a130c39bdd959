package import Gazetteer

/// Writes the trie of names, as `NameTrie` reads it.
package struct TrieWriter {
  /// A folded name with its words and places, the most prominent first.
  package struct Name {
    package let codes: [UInt8]
    package var postings: [NamePosting]
    /// The highest prominence among the places, each less what its kind of name takes off.
    package var weight: UInt8

    package init(codes: [UInt8], postings: [NamePosting], weight: UInt8) {
      self.codes = codes
      self.postings = postings
      self.weight = weight
    }
  }

  /// Subtrees of at most this many names become a run.
  ///
  /// Larger runs make a smaller file and slower look-ups: with 24 the names take 7.5 MB, with 48
  /// 7.1, with 128 6.8 (of 848,000 names).
  static let maxRun = 64

  private let names: [Name]
  private let postingWidth: Int
  private let tables: [SymbolTableTrainer]
  private let groups: [Int]

  /// Prepares to write names, sorted by their codes and all different.
  ///
  /// - Parameters:
  ///   - names: the names.
  ///   - postingWidth: how many bytes a place in a list takes.
  ///   - tableCount: how many symbol tables there are.
  ///   - group: the symbol table that serves names beginning with a code byte.
  package init(names: [Name], postingWidth: Int, tableCount: Int, group: (UInt8) -> Int) {
    self.names = names
    self.postingWidth = postingWidth
    groups = (0...255).map { group(UInt8($0)) }
    var samples = [[ArraySlice<UInt8>]](repeating: [], count: tableCount)
    var previous: [UInt8] = []
    for (index, name) in names.enumerated() {
      let shared = TrieWriter.sharedLength(previous, name.codes)
      previous = name.codes
      let group = groups[Int(name.codes[0])]
      // Every third Latin name is sample enough.
      if group != 0 || index % 3 == 0 { samples[group].append(name.codes[shared...]) }
    }
    tables = samples.map(SymbolTableTrainer.init)
  }

  /// The symbol tables as they lie in the file.
  package var tableBytes: [UInt8] { tables.flatMap(\.bytes) }

  /// The trie as it lies in the file.
  package func bytes() -> [UInt8] {
    node(0..<names.count, depth: 0)
  }

  private static func sharedLength(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var length = 0
    while length < first.count, length < second.count, first[length] == second[length] {
      length += 1
    }
    return length
  }

  private func node(_ range: Range<Int>, depth: Int) -> [UInt8] {
    // A branch has a child at least: a lone name is a run.
    range.count <= TrieWriter.maxRun && (depth > 0 || range.count == 1)
      ? run(range, depth: depth) : branch(range, depth: depth)
  }

  private func weight(_ range: Range<Int>) -> UInt8 {
    names[range].reduce(0) { max($0, $1.weight) }
  }

  private func append(_ postings: [NamePosting], to bytes: inout [UInt8]) {
    for (index, posting) in postings.enumerated() {
      let value =
        posting.index << NamePosting.tagBitCount | Int(posting.kind.rawValue) << 1
        | (index + 1 < postings.count ? 1 : 0)
      bytes.append(value, width: postingWidth)
    }
  }

  private func branch(_ range: Range<Int>, depth: Int) -> [UInt8] {
    let first = names[range.lowerBound].codes
    let shared = TrieWriter.sharedLength(first, names[range.upperBound - 1].codes)
    let end = min(shared, depth + Int(Layout.Node.labelMask))
    var start = range.lowerBound
    let endsName = first.count == end
    if endsName { start += 1 }
    var children: [(code: UInt8, bytes: [UInt8])] = []
    while start < range.upperBound {
      let code = names[start].codes[end]
      var stop = start
      while stop < range.upperBound, names[stop].codes[end] == code { stop += 1 }
      children.append((code, node(start..<stop, depth: end + 1)))
      start = stop
    }
    let isWide = children.dropLast().reduce(0) { $0 + $1.bytes.count } > 0xFFFF
    var bytes: [UInt8] = [
      UInt8(end - depth) | (endsName ? Layout.Node.endsName : 0)
        | (isWide ? Layout.Node.hasWideOffsets : 0),
      weight(range),
    ]
    bytes.append(contentsOf: first[depth..<end])
    if endsName { append(names[range.lowerBound].postings, to: &bytes) }
    bytes.append(UInt8(children.count - 1))
    bytes.append(contentsOf: children.map(\.code))
    var offset = 0
    for child in children {
      bytes.append(offset, width: isWide ? 4 : 2)
      offset += child.bytes.count
    }
    for child in children { bytes.append(contentsOf: child.bytes) }
    return bytes
  }

  private func run(_ range: Range<Int>, depth: Int) -> [UInt8] {
    let group = groups[Int(names[range.lowerBound].codes[0])]
    var bytes: [UInt8] = [
      Layout.Node.isRun | UInt8(group), weight(range), UInt8(range.count),
    ]
    var previous = names[range.lowerBound].codes
    for index in range {
      let name = names[index]
      let shared =
        index == range.lowerBound ? 0 : TrieWriter.sharedLength(previous, name.codes) - depth
      let end = tables[group].compressed(name.codes[(depth + shared)...])
      bytes.append(UInt8(min(shared, 15) << 4 | min(end.count, 15)))
      if shared >= 15 { bytes.append(UInt8(shared - 15)) }
      if end.count >= 15 { bytes.append(UInt8(end.count - 15)) }
      bytes.append(contentsOf: end)
      append(name.postings, to: &bytes)
      previous = name.codes
    }
    return bytes
  }
}
