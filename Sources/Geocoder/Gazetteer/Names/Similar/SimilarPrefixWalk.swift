/// Finds where the names begin that begin like a pattern, but for a few edits.
///
/// The walk is that of `SimilarNameWalk`. It ends where the whole pattern is matched: all names
/// below begin with what is like it. For `seatl` and one edit these are the subtrees of `seat`
/// (with one letter too many typed), `seattl`, `settl` and others; what of them is worth looking at
/// is for the caller to find out.
struct SimilarPrefixWalk: ~Copyable {
  /// The beginning of some names: a part of the trie, or the places of one name.
  struct Beginning {
    let offset: Int
    let isName: Bool
    /// The fewest edits that make it what was sought, 1 or more.
    let edits: Int
  }

  private let trie: NameTrie
  private let pattern: EditPattern
  private let keepsFirst: Bool
  private let maxCode: UInt8
  /// In a run, the states behind each code byte of the name last looked at, and the fewest edits
  /// with which the pattern is matched by then; more than the limit where it is not.
  private var states = InlineArray<128, EditStates>(repeating: EditStates())
  private var reached = InlineArray<128, Int>(repeating: .max)
  private(set) var beginnings: [Beginning] = []
  /// How many code bytes may still be looked at: see `SimilarNameWalk`.
  private var budget = 100_000

  /// More beginnings than a wrong letter in a short word has: those of four letters have hundreds.
  private static let maxBeginningCount = 4_096

  /// Prepares a walk; the parameters are those of `NameTrie.forEachName(withPrefixLike:)`.
  init(
    _ trie: NameTrie, pattern: [UInt16], limit: Int, keepsFirst: Bool, firstWideSymbol: Int
  ) {
    self.trie = trie
    self.pattern = EditPattern(pattern, limit: limit, firstWideSymbol: firstWideSymbol)
    self.keepsFirst = keepsFirst
    maxCode = SimilarNameWalk.maxCode(pattern, firstWideSymbol: firstWideSymbol)
  }

  /// Walks the whole trie.
  mutating func run() { visit(0, EditStates(), byteDepth: 0, best: .max) }

  private var isOver: Bool {
    budget <= 0 || beginnings.count >= SimilarPrefixWalk.maxBeginningCount
  }

  /// Visits what lies below a path; `best` is the fewest edits with which a part of it is matched,
  /// so that all below is known to begin so.
  private mutating func visit(
    _ node: Int, _ before: EditStates, byteDepth: Int, best known: Int
  ) {
    guard node < trie.view.count, byteDepth < Layout.longestName, !isOver else { return }
    var states = before
    var best = known
    guard goesOn(states, at: node, &best) else { return }
    if trie.isRun(node) { return visitRun(node, states, byteDepth: byteDepth, best: best) }
    let branch = trie.branch(node)
    budget &-= 1 &+ (branch.offsets - node) >> 10
    var depth = byteDepth
    for index in branch.label {
      guard depth < Layout.longestName, take(trie.view[index], &states),
        goesOn(states, at: node, &best)
      else { return }
      depth += 1
    }
    for index in 0..<branch.childCount {
      let code = trie.view[branch.firstCodes &+ index]
      if code > maxCode, !states.isWithinSymbol { return }
      var after = states
      let child = branch.child(index, trie.view)
      guard take(code, &after) else { continue }
      // A child lies behind its parent: a file that says otherwise is damaged.
      guard child > node else { return }
      visit(child, after, byteDepth: depth + 1, best: best)
    }
  }

  /// Notes a part of the trie where the pattern is matched; answers whether it may be matched with
  /// fewer edits further down.
  private mutating func goesOn(_ states: EditStates, at node: Int, _ best: inout Int) -> Bool {
    guard let edits = states.distance(pattern), edits < best else { return true }
    best = edits
    // The exact name was sought before and not found.
    guard edits > 0 else { return false }
    beginnings.append(Beginning(offset: node, isName: false, edits: edits))
    return edits > 1
  }

  private mutating func visitRun(
    _ node: Int, _ before: EditStates, byteDepth: Int, best: Int
  ) {
    let table = Int(trie.view[node] & ~Layout.Node.isRun)
    var offset = node + 3
    states[byteDepth] = before
    reached[byteDepth] = best
    var alive = byteDepth
    for index in 0..<Int(trie.view[node + 2]) {
      let entry = trie.readEntry(&offset)
      let postings = entry.postings
      budget &-= 1 &+ (offset &- postings) &>> 10
      let shared = byteDepth &+ (index == 0 ? 0 : entry.shared)
      // What shares more begins as the one before does.
      if shared <= alive {
        var depth = shared
        var after = states[shared]
        var edits = reached[shared]
        _ = trie.tables.forEachCode(trie.view, entry.end, table: table) { code in
          guard edits > 1, depth < Layout.longestName, take(code, &after) else { return false }
          depth += 1
          edits = min(edits, after.distance(pattern) ?? .max)
          states[depth] = after
          reached[depth] = edits
          return true
        }
        alive = depth
      }
      if reached[alive] < best, reached[alive] > 0 {
        beginnings.append(Beginning(offset: postings, isName: true, edits: reached[alive]))
      }
      if isOver { return }
    }
  }

  /// Takes one more code byte; answers whether names that begin so can match.
  @inline(__always)
  private mutating func take(_ code: UInt8, _ states: inout EditStates) -> Bool {
    budget &-= 1
    guard code <= maxCode || states.isWithinSymbol, states.take(code, pattern) else {
      return false
    }
    return !keepsFirst || states.depth != 1 || states.exact != 0
  }
}

extension NameTrie {
  /// Walks the names that begin like a pattern but for a few edits, those of prominent places
  /// first.
  ///
  /// - Parameters:
  ///   - pattern: symbols; for more than 38 nothing is found.
  ///   - edits: the largest number of edits, 1 or 2; in the first half of the pattern at most one.
  ///   - keepsFirst: whether the first symbol must be right.
  ///   - firstWideSymbol: from which symbol on two bytes are used.
  ///   - discount: what each edit takes off a name's weight.
  ///   - limit: the largest number of names to hand out.
  ///   - prominence: that of a place.
  ///   - body: takes where the places of a name are listed, its edits, and its weight less those,
  ///     which does not grow from one call to the next; answers whether to go on. A name may come
  ///     twice, with fewer edits and with more.
  /// - Complexity: about 50 µs in the bundled gazetteer; bounded by a budget for any file and
  ///   pattern.
  package func forEachName(
    withPrefixLike pattern: [UInt16], edits: Int, keepsFirst: Bool, firstWideSymbol: Int,
    discount: Int, limit: Int, prominence: (_ place: Int) -> Int,
    _ body: (_ postings: Int, _ edits: Int, _ weight: Int) -> Bool
  ) {
    guard !pattern.isEmpty, pattern.count <= SimilarNameWalk.maxPattern, 1...2 ~= edits else {
      return
    }
    var walk = SimilarPrefixWalk(
      self, pattern: pattern, limit: edits, keepsFirst: keepsFirst,
      firstWideSymbol: firstWideSymbol)
    walk.run()
    forEachName(
      below: walk.beginnings, isLatin: pattern[0] <= UInt16(FoldingTable.code("z")),
      discount: discount, limit: limit, prominence: prominence, body)
  }
}
