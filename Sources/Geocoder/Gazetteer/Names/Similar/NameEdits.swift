/// The strings that differ from a pattern by one edit and may be names.
///
/// A pattern of ten letters and digits has some 740 neighbours: a letter left out, two swapped, one
/// replaced, one put in. An edit behind the longest beginning of the pattern that a name has makes
/// no name, which leaves half of them. Each is a few additions from the key of the pattern, and
/// asks the filter; hardly any but names pass. So this takes a tenth of the time of a walk of the
/// trie, which visits each name that begins in a way that may match. Generating what a word may
/// have been meant for is as old as P. Norvig's spelling corrector (2007) and older; the keys make
/// it quick.
struct NameEdits {
  private let codes: [UInt8]
  private let filter: NameFilter
  /// For each offset the hash of the codes before it, and of those from it on.
  private var before: [UInt64] = [0]
  private var behind: [UInt64]
  /// The base to the power of how many codes there are from an offset on, and one more.
  private var powers: [UInt64]
  /// The offset from which on no edit makes a name, as no name begins with all that is before it.
  private let end: Int
  /// The edited codes that may be names.
  private(set) var found: [[UInt8]] = []

  /// Finds the strings; nothing for a pattern with letters that have no key.
  init?(of pattern: [UInt16], in trie: NameTrie, _ filter: NameFilter) {
    guard pattern.allSatisfy({ $0 > 0 && $0 <= UInt16(NameKey.lastCode) }) else { return nil }
    codes = pattern.map { UInt8(truncatingIfNeeded: $0) }
    self.filter = filter
    // It counts one more than it has found in names.
    end = trie.forEachPrefix(of: codes, from: 0) { _ in }
    behind = Array(repeating: 0, count: codes.count + 1)
    powers = Array(repeating: 1, count: codes.count + 1)
    for code in codes { before.append(NameKey.hash(before[before.count - 1], followedBy: code)) }
    for index in codes.indices.reversed() {
      behind[index] = UInt64(codes[index]) &* powers[index + 1] &+ behind[index + 1]
      powers[index] = powers[index + 1] &* NameKey.base
    }
    findWithoutOne()
    findSwapped()
    findReplaced()
    findWithOneMore()
  }

  private mutating func findWithoutOne() {
    // Without either of two equal letters it is the same.
    for index in codes.indices.prefix(end) where index == 0 || codes[index] != codes[index - 1] {
      let hash = before[index] &* powers[index + 1] &+ behind[index + 1]
      guard filter.mayContain(hash) else { continue }
      note(index..<index + 1, [])
    }
  }

  private mutating func findSwapped() {
    for index in codes.indices.dropLast().prefix(end) where codes[index] != codes[index + 1] {
      let first = NameKey.hash(before[index], followedBy: codes[index + 1])
      let pair = NameKey.hash(first, followedBy: codes[index])
      let hash = pair &* powers[index + 2] &+ behind[index + 2]
      guard filter.mayContain(hash) else { continue }
      note(index..<index + 2, [codes[index + 1], codes[index]])
    }
  }

  private mutating func findReplaced() {
    for index in codes.indices.prefix(end) {
      find(index..<index + 1, except: codes[index])
    }
  }

  private mutating func findWithOneMore() {
    for index in 0..<min(end, codes.count + 1) {
      // Behind an equal letter it is the same as before it.
      find(index..<index, except: index > 0 ? codes[index - 1] : 0)
    }
  }

  /// Tries each letter in the place of others.
  @inline(__always)
  private mutating func find(_ range: Range<Int>, except unwanted: UInt8) {
    let power = powers[range.upperBound]
    var hash = before[range.lowerBound] &* NameKey.base &* power &+ behind[range.upperBound]
    for code in 1...NameKey.lastCode {
      hash &+= power
      if filter.mayContain(hash), code != unwanted { note(range, [code]) }
    }
  }

  @inline(never) private mutating func note(_ range: Range<Int>, _ replacement: [UInt8]) {
    var edited = codes
    edited.replaceSubrange(range, with: replacement)
    if !edited.isEmpty { found.append(edited) }
  }
}

extension NameTrie {
  /// The names that differ from a pattern by one edit, found by a filter: those of `similarNames`
  /// with 1 as the limit, in the same order.
  ///
  /// - Returns: nothing where the filter does not know all that the pattern may be.
  /// - Complexity: O(length of the pattern) questions to the filter.
  func similarNames(to pattern: [UInt16], _ filter: NameFilter) -> [SimilarHit]? {
    guard !pattern.isEmpty, pattern.count <= SimilarNameWalk.maxPattern else { return [] }
    guard let edits = NameEdits(of: pattern, in: self, filter) else { return nil }
    var hits: [SimilarHit] = []
    for codes in edits.found.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      forEachPrefix(of: codes, from: 0) { hit in
        guard hit.length == codes.count else { return }
        hits.append(
          SimilarHit(symbols: codes.map { UInt16($0) }, distance: 1, postings: hit.postings))
      }
    }
    return hits
  }
}
