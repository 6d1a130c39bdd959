/// Finds the names within a few edits of a pattern, in one walk of the trie.
///
/// The edit distance is that of Damerau in its restricted form (optimal string alignment):
/// insertions, deletions, substitutions and transpositions of neighbours. The walk carries one row of
/// the dynamic programme for each symbol of the path from the root (H. Shang, T. H. Merrettal,
/// "Tries for approximate string matching", 1996); where the least number in a row exceeds the
/// bound, nothing below can match and the subtree is passed over. In a run, where each name says how
/// much it shares with the one before, the rows of the shared part are kept.
///
/// For `baton roug` and one edit it finds `baton rouge`, having looked at some thousand of the
/// 800,000 names.
///
/// In the first half of the pattern at most one edit is allowed: nearly all misspelt names have one
/// edit, and those with two seldom have both at the beginning, while allowing that multiplies the
/// work by twenty.
struct SimilarNameWalk {
  private let trie: NameTrie
  private let firstWideSymbol: Int
  private let pattern: [UInt16]
  private let limit: UInt8
  /// How many cells a row has.
  private let width: Int
  /// The rows of the path, one after the other.
  private var rows: [UInt8]
  private var path = [UInt16](repeating: 0, count: Layout.longestName + 1)
  /// For each code byte of the path how many symbols it completes, and a lead byte left over.
  private var depths = [Int](repeating: 0, count: Layout.longestName + 1)
  private var leads = [UInt8](repeating: 0, count: Layout.longestName + 1)
  private var buffer = NameBuffer()
  private(set) var hits: [NameTrie.SimilarHit] = []
  /// How many code bytes may still be looked at: a bound for damaged files and odd patterns.
  private var budget = 400_000

  /// The largest number of names found: more say nothing.
  private static let largestHitCount = 1_000

  init(_ trie: NameTrie, pattern: [UInt16], limit: Int, firstWideSymbol: Int) {
    self.trie = trie
    self.pattern = pattern
    self.limit = UInt8(limit)
    self.firstWideSymbol = firstWideSymbol
    width = pattern.count + 1
    rows = [UInt8](repeating: UInt8(limit) + 1, count: width * (pattern.count + limit + 2))
    for cell in 0...min(limit, pattern.count) { rows[cell] = UInt8(cell) }
  }

  /// Walks the whole trie.
  mutating func run() { visit(0, byteDepth: 0) }

  private mutating func visit(_ node: Int, byteDepth: Int) {
    guard node < trie.view.count, byteDepth < Layout.longestName, budget > 0,
      hits.count < SimilarNameWalk.largestHitCount
    else { return }
    if trie.isRun(node) { return visitRun(node, byteDepth: byteDepth) }
    let branch = trie.branch(node)
    // Stepping over an endless list of places costs too.
    budget &-= (branch.offsets - node) >> 10
    var depth = byteDepth
    for index in branch.label {
      guard depth < Layout.longestName, step(trie.view[index], at: depth) else { return }
      depth += 1
    }
    if let postings = branch.postings { accept(byteDepth: depth, postings) }
    guard depth < Layout.longestName else { return }
    for index in 0..<branch.childCount where step(trie.view[branch.firstCodes + index], at: depth) {
      let child = branch.child(index, trie.view)
      guard child > node else { return }
      visit(child, byteDepth: depth + 1)
    }
  }

  private mutating func visitRun(_ node: Int, byteDepth: Int) {
    let table = Int(trie.view[node] & ~Layout.Node.isRun)
    var offset = node + 3
    // How many code bytes beyond the run's beginning the last name looked at is alive.
    var alive = Int.max
    for index in 0..<Int(trie.view[node + 2]) {
      let entry = trie.readEntry(&offset)
      defer {
        offset = trie.endOfPostings(entry.end.upperBound)
        budget &-= (offset - entry.end.upperBound) >> 10
      }
      // Of a damaged file a name may share more than any name has.
      guard byteDepth + entry.shared <= Layout.longestName, budget > 0 else { return }
      if entry.end.isEmpty { budget &-= 1 }
      let shared = index == 0 ? 0 : entry.shared
      if shared > alive { continue }
      let length = trie.tables.expand(
        trie.view, entry.end, table: table, into: &buffer, at: 0)
      var depth = byteDepth + shared
      alive = Int.max
      for position in 0..<length {
        guard depth < Layout.longestName, step(buffer[position], at: depth) else {
          alive = depth - byteDepth
          break
        }
        depth += 1
      }
      if alive == .max { accept(byteDepth: depth, entry.end.upperBound) }
      if hits.count >= SimilarNameWalk.largestHitCount || budget <= 0 { return }
    }
  }

  /// Takes one more code byte; answers whether a name that begins so can match.
  @inline(__always)
  private mutating func step(_ code: UInt8, at byteDepth: Int) -> Bool {
    budget &-= 1
    let depth = depths[byteDepth]
    let lead = leads[byteDepth]
    if lead == 0, Int(code) >= firstWideSymbol {
      depths[byteDepth + 1] = depth
      leads[byteDepth + 1] = code
      return true
    }
    let symbol =
      lead == 0
      ? UInt16(code)
      : UInt16(truncatingIfNeeded: firstWideSymbol + (Int(lead) - firstWideSymbol) << 8 + Int(code))
    guard depth < pattern.count + Int(limit) else { return false }
    path[depth] = symbol
    depths[byteDepth + 1] = depth + 1
    leads[byteDepth + 1] = 0
    return fillRow(depth + 1, symbol) <= (depth * 2 < pattern.count ? min(1, limit) : limit)
  }

  /// Computes the row after a symbol, within the band that the limit allows.
  ///
  /// - Returns: the least number in it.
  @inline(__always)
  private mutating func fillRow(_ depth: Int, _ symbol: UInt16) -> UInt8 {
    let bound = limit &+ 1
    let row = depth * width
    let above = row - width
    let first = max(1, depth - Int(limit))
    let last = min(pattern.count, depth + Int(limit))
    var least = bound
    // The cell before the band.
    rows[row + first - 1] = first == 1 && depth <= Int(limit) ? UInt8(depth) : bound
    if first == 1 { least = rows[row] }
    guard first <= last else { return bound }
    for cell in first...last {
      let isSame = pattern[cell - 1] == symbol
      var value = rows[above + cell - 1] &+ (isSame ? 0 : 1)
      value = min(value, rows[row + cell - 1] &+ 1)
      if cell < depth + Int(limit) { value = min(value, rows[above + cell] &+ 1) }
      if cell > 1, depth > 1, !isSame, pattern[cell - 2] == symbol,
        pattern[cell - 1] == path[depth - 2]
      {
        value = min(value, rows[above - width + cell - 2] &+ 1)
      }
      value = min(value, bound)
      rows[row + cell] = value
      least = min(least, value)
    }
    return least
  }

  private mutating func accept(byteDepth: Int, _ postings: Int) {
    let depth = depths[byteDepth]
    guard leads[byteDepth] == 0, depth > 0, abs(depth - pattern.count) <= Int(limit) else { return }
    let distance = rows[depth * width + pattern.count]
    guard distance > 0, distance <= limit else { return }
    hits.append(
      NameTrie.SimilarHit(
        symbols: Array(path[..<depth]), distance: Int(distance), postings: postings))
  }
}

extension NameTrie {
  /// A name that is like a pattern.
  package struct SimilarHit: Sendable {
    package let symbols: [UInt16]
    /// The number of edits, 1 or more.
    package let distance: Int
    package let postings: Int

    package init(symbols: [UInt16], distance: Int, postings: Int) {
      self.symbols = symbols
      self.distance = distance
      self.postings = postings
    }
  }

  /// The names that differ from a pattern by one to `limit` edits.
  ///
  /// - Parameters:
  ///   - pattern: symbols, at most `Layout.longestName`.
  ///   - limit: 1 or 2; in the first half of the pattern at most one edit is found.
  ///   - firstWideSymbol: from which symbol on two bytes are used.
  /// - Complexity: about 20 µs for one edit and 200 µs for two in the bundled gazetteer; bounded by
  ///   a budget of code bytes for any file and pattern.
  package func similarNames(
    to pattern: [UInt16], limit: Int, firstWideSymbol: Int
  ) -> [SimilarHit] {
    guard !pattern.isEmpty, pattern.count + limit < Layout.longestName else { return [] }
    var walk = SimilarNameWalk(
      self, pattern: pattern, limit: limit, firstWideSymbol: firstWideSymbol)
    walk.run()
    return walk.hits
  }
}
