/// Finds the names within a few edits of a pattern, in one walk of the trie.
///
/// The edit distance is that of Damerau in its restricted form (optimal string alignment):
/// insertions, deletions, substitutions and transpositions of neighbours. The walk carries along
/// the path from the root what of the pattern may be matched (`EditStates`); where nothing may, the
/// subtree is passed over (H. Shang, T. H. Merrettal, "Tries for approximate string matching",
/// 1996). Where all edits are made, only the children are sought that go on as the pattern does. In
/// a run, where each name says how much it shares with the one before, the states of the shared
/// part are kept, and the rest is expanded no further than it can match.
///
/// For `baton roug` and one edit it finds `baton rouge`, having looked at some thousand of the
/// 800,000 names.
///
/// In the first half of the pattern at most one edit is allowed: nearly all misspelt names have one
/// edit, and those with two seldom have both at the beginning, while allowing that multiplies the
/// work by twenty.
struct SimilarNameWalk: ~Copyable {
  private let trie: NameTrie
  private let pattern: EditPattern
  /// The highest code byte of names that are looked at.
  private let maxCode: UInt8
  /// The code bytes from the root to where the walk is.
  ///
  /// These arrays are inline: writing to them asks for no unique reference, which took a fifth of
  /// the time.
  private var path = InlineArray<128, UInt8>(repeating: 0)
  /// In a run, the states behind each code byte of the name last looked at.
  private var states = InlineArray<128, EditStates>(repeating: EditStates())
  private(set) var hits: [NameTrie.SimilarHit] = []
  /// Where names must begin, if that is known.
  private let beginnings: LikelyBeginnings?
  /// How many code bytes may still be looked at: a bound for damaged files and odd patterns.
  private var budget = 100_000

  /// The largest pattern, in symbols.
  static let maxPattern = 38

  /// From how many bytes on a run has lists of places that are hardly sound.
  private static let longRun = 4_096

  /// The largest number of names found: more say nothing.
  private static let maxHitCount = 1_000

  init(
    _ trie: NameTrie, pattern: [UInt16], limit: Int, firstWideSymbol: Int,
    beginnings: LikelyBeginnings? = nil
  ) {
    self.trie = trie
    self.beginnings = beginnings
    self.pattern = EditPattern(pattern, limit: limit, firstWideSymbol: firstWideSymbol)
    maxCode = SimilarNameWalk.maxCode(pattern, firstWideSymbol: firstWideSymbol)
  }

  /// The highest code byte of names that a pattern is compared with.
  ///
  /// A Latin name that is one letter off never means a Chinese name, and there are thousands of
  /// ideographs to try in place of each letter.
  static func maxCode(_ pattern: [UInt16], firstWideSymbol: Int) -> UInt8 {
    let lastBasic = UInt16(FoldingTable.code("z"))
    if pattern.allSatisfy({ $0 <= lastBasic }) { return UInt8(lastBasic) }
    // A damaged file may say any number.
    return pattern.contains { $0 >= firstWideSymbol } ? .max : UInt8(clamping: firstWideSymbol - 1)
  }

  /// Walks the whole trie.
  mutating func run() {
    visit(0, EditStates(), byteDepth: 0, among: 0..<(beginnings?.strings.count ?? 0))
  }

  private var isOver: Bool { budget <= 0 || hits.count >= SimilarNameWalk.maxHitCount }

  /// Visits a subtree.
  ///
  /// - Parameters:
  ///   - node: where it lies.
  ///   - before: the states there.
  ///   - byteDepth: how many code bytes lead to it.
  ///   - range: the likely beginnings that begin with these.
  private mutating func visit(
    _ node: Int, _ before: EditStates, byteDepth: Int, among range: Range<Int>
  ) {
    guard node < trie.view.count, byteDepth < Layout.longestName, !isOver else { return }
    if trie.isRun(node) { return visitRun(node, before, byteDepth: byteDepth) }
    let branch = trie.branch(node)
    // Stepping over an endless list of places costs too.
    budget &-= 1 &+ (branch.offsets - node) >> 10
    var depth = byteDepth
    var states = before
    var range = range
    for index in branch.label {
      let code = trie.view[index]
      guard depth < Layout.longestName, take(code, &states, at: depth) else { return }
      if let beginnings, depth < beginnings.length {
        range = beginnings.range(code, at: depth, in: range)
        if range.isEmpty { return }
      }
      depth += 1
    }
    if let postings = branch.postings { accept(states, byteDepth: depth, postings) }
    guard depth < Layout.longestName else { return }
    if let beginnings, depth < beginnings.length {
      while let first = range.first {
        let code = beginnings.code(first, at: depth)
        let next = beginnings.range(code, at: depth, in: range)
        if let child = trie.child(of: branch, code: code) {
          visit(child, below: node, code: code, states, byteDepth: depth, among: next)
        }
        range = next.upperBound..<range.upperBound
      }
    } else if states.isSpent(pattern), !states.isWithinSymbol {
      // Only the children that go on as the pattern does.
      let live = states.live(pattern)
      var code = -1
      while let next = pattern.nextCode(live, above: code) {
        code = Int(next)
        guard let child = trie.child(of: branch, code: next) else { continue }
        visit(child, below: node, code: next, states, byteDepth: depth, among: range)
      }
    } else {
      for index in 0..<branch.childCount {
        let code = trie.view[branch.firstCodes &+ index]
        if code > maxCode, !states.isWithinSymbol { return }
        visit(
          branch.child(index, trie.view), below: node, code: code, states, byteDepth: depth,
          among: range)
      }
    }
  }

  @inline(__always)
  private mutating func visit(
    _ child: Int, below node: Int, code: UInt8, _ before: EditStates, byteDepth: Int,
    among range: Range<Int>
  ) {
    var states = before
    // A child lies behind its parent: a file that says otherwise is damaged.
    guard take(code, &states, at: byteDepth), child > node else { return }
    visit(child, states, byteDepth: byteDepth + 1, among: range)
  }

  private mutating func visitRun(_ node: Int, _ before: EditStates, byteDepth: Int) {
    let trie = trie
    let table = Int(trie.view[node] & ~Layout.Node.isRun)
    var offset = node &+ 3
    states[byteDepth] = before
    // The length to which names may share the one last looked at and still match.
    var alive = byteDepth
    // With what codes a name may go on behind `nextDepth` code bytes.
    var (lowest, highest) = (UInt8.min, UInt8.max)
    var nextDepth = -1
    var rest = trie.view[node &+ 2]
    defer {
      // Stepping over endless lists of places costs too.
      if offset &- node > SimilarNameWalk.longRun { budget &-= (offset &- node) &>> 10 }
    }
    while rest > 0 {
      rest &-= 1
      let entry = trie.readEntry(&offset)
      let shared = byteDepth &+ entry.shared
      // What shares more than can match does not either; nor does a first name that shares
      // anything, which is in a damaged file only.
      if shared > alive { continue }
      if shared != nextDepth {
        nextDepth = shared
        (lowest, highest) = nextCodes(states[shared])
      }
      if let first = trie.tables.firstCode(trie.view, entry.end, table: table) {
        if first < lowest {
          alive = shared
          continue
        }
        if first > highest {
          // The names are sorted: those behind that share as much go on with higher codes still.
          alive = shared &- 1
          if alive < byteDepth { return }
          continue
        }
      }
      alive = match(entry, table: table, shared: shared)
      if isOver { return }
    }
  }

  /// Compares the end of a name in a run with the pattern.
  ///
  /// Few names need it, and the loop over all of them is quicker without it.
  ///
  /// - Returns: the length to which the name may match.
  @inline(never)
  private mutating func match(_ entry: NameTrie.Entry, table: Int, shared: Int) -> Int {
    var depth = shared
    var after = states[shared]
    let isMatch = trie.tables.forEachCode(trie.view, entry.end, table: table) { code in
      guard depth < Layout.longestName, take(code, &after, at: depth) else { return false }
      depth &+= 1
      states[depth] = after
      return true
    }
    if isMatch { accept(after, byteDepth: depth, entry.postings) }
    return depth
  }

  /// The codes with which a name can go on where all edits are made: none is outside this range.
  @inline(__always) private func nextCodes(_ states: EditStates) -> (lowest: UInt8, highest: UInt8)
  {
    if states.isWithinSymbol { return (.min, .max) }
    guard states.isSpent(pattern) else { return (.min, maxCode) }
    let codes = pattern.codes(at: states.live(pattern))
    return (codes.lowerBound, codes.upperBound)
  }

  /// Takes one more code byte; answers whether a name that begins so can match.
  @inline(__always)
  private mutating func take(
    _ code: UInt8, _ states: inout EditStates, at byteDepth: Int
  ) -> Bool {
    budget &-= 1
    guard code <= maxCode || states.isWithinSymbol else { return false }
    path[byteDepth] = code
    return states.take(code, pattern)
  }

  @inline(__always)
  private mutating func accept(_ states: EditStates, byteDepth: Int, _ postings: Int) {
    guard byteDepth > 0, let distance = states.distance(pattern), distance > 0 else { return }
    accept(distance, states.depth, byteDepth: byteDepth, postings)
  }

  @inline(never)
  private mutating func accept(
    _ distance: Int, _ symbolCount: Int, byteDepth: Int, _ postings: Int
  ) {
    var symbols: [UInt16] = []
    symbols.reserveCapacity(symbolCount)
    var lead: Int?
    for index in 0..<byteDepth {
      let code = Int(path[index])
      if let first = lead {
        symbols.append(
          UInt16(
            truncatingIfNeeded: pattern.firstWideSymbol + (first - pattern.firstWideSymbol) << 8
              + code))
        lead = nil
      } else if code < pattern.firstWideSymbol {
        symbols.append(UInt16(code))
      } else {
        lead = code
      }
    }
    hits.append(NameTrie.SimilarHit(symbols: symbols, distance: distance, postings: postings))
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
  ///   - pattern: symbols; of more than 38 nothing is found.
  ///   - limit: 1 or 2; in the first half of the pattern at most one edit is found.
  ///   - firstWideSymbol: from which symbol on two bytes are used.
  /// - Returns: the names in the order of their codes; at most 1,000.
  /// - Complexity: about 25 µs in the bundled gazetteer, half of them waiting for memory; bounded
  ///   by a budget of code bytes for any file and pattern.
  package func similarNames(
    to pattern: [UInt16], limit: Int, firstWideSymbol: Int
  ) -> [SimilarHit] {
    similarNames(to: pattern, limit: limit, firstWideSymbol: firstWideSymbol, beginnings: nil)
  }

  /// The same, where some strings are known with one of which each of the names begins.
  func similarNames(
    to pattern: [UInt16], limit: Int, firstWideSymbol: Int, beginnings: LikelyBeginnings?
  ) -> [SimilarHit] {
    guard !pattern.isEmpty, pattern.count <= SimilarNameWalk.maxPattern, limit <= 2 else {
      return []
    }
    var walk = SimilarNameWalk(
      self, pattern: pattern, limit: limit, firstWideSymbol: firstWideSymbol,
      beginnings: beginnings)
    walk.run()
    return walk.hits
  }
}
