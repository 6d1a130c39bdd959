extension NameTrie {
  /// Something below a prefix that is still to be looked at: a part of the trie, or a name's
  /// places.
  ///
  /// Of two the one with the higher number comes first, which is the one that weighs more; of two
  /// that weigh the same names come first, then what lies first in the file. So the order never
  /// depends on the way there.
  private struct Pending {
    /// From the highest bits: the highest weight in it (8 bits), whether it is a name (1), how far
    /// before the end of the largest file it lies (31), and how many edits led there (8).
    ///
    /// One number, because comparing is most of what a heap does.
    let rank: UInt64

    init(weight: UInt8, isName: Bool, offset: Int, edits: Int) {
      let position = UInt64(truncatingIfNeeded: Int(Int32.max) &- offset) & 0x7FFF_FFFF
      rank =
        UInt64(weight) &<< 40 | (isName ? 1 &<< 39 : 0) | position &<< 8
        | UInt64(UInt8(clamping: edits))
    }

    var weight: Int { Int(truncatingIfNeeded: rank &>> 40) }
    var isName: Bool { rank & 1 &<< 39 != 0 }
    var offset: Int { Int(Int32.max) &- Int(truncatingIfNeeded: rank &>> 8 & 0x7FFF_FFFF) }
    var edits: Int { Int(truncatingIfNeeded: rank & 0xFF) }
  }

  /// Walks the names that begin with a prefix, those of prominent places first.
  ///
  /// A name weighs as much as the most prominent of its places, less what the kind of name takes
  /// off (`NameKind.completionDiscount(isLatin:)`). Each branch and run says what the best name
  /// below it weighs. So the part with the best is always looked into next (best-first search), and
  /// the walk costs what its answers cost, however many names begin with the prefix.
  ///
  /// - Parameters:
  ///   - prefix: code bytes.
  ///   - limit: the largest number of names to hand out, and of branches and runs to look into.
  ///   - isLatin: whether the names weigh as those in Latin letters do; nothing for what the prefix
  ///     says. Where Latin names weigh as others do, those of other languages come early, but a few
  ///     may be missed, because the branches and runs do not know of it.
  ///   - prominence: that of a place.
  ///   - body: takes where the places of a name are listed and its weight, which does not grow from
  ///     one call to the next; answers whether to go on.
  /// - Complexity: O(limit).
  package func forEachName(
    withPrefix prefix: [UInt8], limit: Int, isLatin: Bool? = nil,
    prominence: (_ place: Int) -> Int,
    _ body: (_ postings: Int, _ weight: Int) -> Bool
  ) {
    let isLatin = isLatin ?? FoldingTable.isLatin(prefix)
    forEachName(withPrefix: prefix, limit: limit, isLatin: isLatin) { postings in
      weight(ofName: postings, isLatin: isLatin, prominence)
    } _: { postings, weight in
      body(postings, weight)
    }
  }

  /// The same for names that weigh what the caller says.
  ///
  /// - Parameters:
  ///   - prefix: code bytes.
  ///   - limit: the largest number of names to hand out, and of branches and runs to look into.
  ///   - isLatin: whether the names are in Latin letters.
  ///   - weigh: the weight of the name whose places are listed at an offset, 0 to 255; where it is
  ///     more than the trie says of the names below a branch, it comes late.
  ///   - body: takes where the places of a name are listed and its weight; answers whether to go
  ///     on.
  /// - Complexity: O(limit).
  package func forEachName(
    withPrefix prefix: [UInt8], limit: Int, isLatin: Bool = true,
    weighing weigh: (_ postings: Int) -> Int,
    _ body: (_ postings: Int, _ weight: Int) -> Bool
  ) {
    var queue = PriorityQueue(nameLimit: limit, discount: 0, isLatin: isLatin)
    enqueue(prefix, &queue, weigh)
    forEachName(in: &queue, limit: limit, weigh) { postings, _, weight in
      body(postings, weight)
    }
  }

  /// The same for the names that begin in one of several ways.
  func forEachName(
    below beginnings: [SimilarPrefixWalk.Beginning], isLatin: Bool, discount: Int, limit: Int,
    prominence: (_ place: Int) -> Int,
    _ body: (_ postings: Int, _ edits: Int, _ weight: Int) -> Bool
  ) {
    guard view.count <= Int(Int32.max) else { return }
    var queue = PriorityQueue(nameLimit: limit, discount: discount, isLatin: isLatin)
    func weigh(_ postings: Int) -> Int {
      weight(ofName: postings, isLatin: isLatin, prominence)
    }
    for beginning in beginnings {
      if beginning.isName {
        enqueueName(beginning.offset, edits: beginning.edits, &queue, weigh)
      } else {
        queue.push(node: beginning.offset, weight: view[beginning.offset + 1], beginning.edits)
      }
    }
    forEachName(in: &queue, limit: limit, weigh, body)
  }

  private func forEachName(
    in queue: inout PriorityQueue, limit: Int, _ weigh: (Int) -> Int,
    _ body: (_ postings: Int, _ edits: Int, _ weight: Int) -> Bool
  ) {
    var steps = 2 * limit
    var names = 0
    while let next = queue.pop(), steps > 0, names < limit {
      steps -= 1
      let offset = next.offset
      let edits = next.edits
      if next.isName {
        names += 1
        guard body(offset, edits, next.weight) else { return }
      } else if isRun(offset) {
        enqueueRun(offset, beginning: [], edits: edits, &queue, weigh)
      } else {
        let branch = branch(offset)
        if let postings = branch.postings {
          enqueueName(postings, edits: edits, &queue, weigh)
        }
        for index in 0..<branch.childCount {
          let child = branch.child(index, view)
          guard child > offset, child < view.count else { return }
          queue.push(node: child, weight: view[child + 1], edits)
        }
      }
    }
  }

  /// Puts what lies below a prefix into the queue.
  private func enqueue(
    _ prefix: [UInt8], _ queue: inout PriorityQueue, _ weigh: (Int) -> Int
  ) {
    guard view.count <= Int(Int32.max) else { return }
    var node = 0
    var depth = 0
    while depth < prefix.count {
      if isRun(node) {
        enqueueRun(node, beginning: prefix[depth...], edits: 0, &queue, weigh)
        return
      }
      let branch = branch(node)
      for index in branch.label where depth < prefix.count {
        guard prefix[depth] == view[index] else { return }
        depth += 1
      }
      guard depth < prefix.count else { break }
      guard let child = child(of: branch, code: prefix[depth]), child > node, child < view.count
      else { return }
      depth += 1
      node = child
    }
    queue.push(node: node, weight: view[node + 1], 0)
  }

  private func enqueueName(
    _ postings: Int, edits: Int, _ queue: inout PriorityQueue, _ weigh: (Int) -> Int
  ) {
    queue.push(name: postings, weight: UInt8(clamping: weigh(postings)), edits)
  }

  /// What a name of places weighs.
  @inline(__always)
  private func weight(
    ofName postings: Int, isLatin: Bool, _ prominence: (Int) -> Int
  ) -> Int {
    var weight = 0
    var offset = postings
    // The most prominent places come first; words that are no places have no prominence.
    for _ in 0..<NameTrie.weighedPlaceCount {
      let value = view.number(at: offset, width: postingWidth)
      if let kind = NameKind(rawValue: UInt8(truncatingIfNeeded: value >> 1 & 15)) {
        weight = max(
          weight,
          prominence(value >> NamePosting.tagBitCount)
            - kind.completionDiscount(isLatin: isLatin))
      }
      guard value & 1 == 1 else { break }
      offset += postingWidth
    }
    return weight
  }

  /// How many places of a name are looked at to weigh it: one primary name may stand behind a few
  /// words and translations.
  private static let weighedPlaceCount = 16

  /// Puts the names of a run into the queue, those that go on with a beginning.
  private func enqueueRun(
    _ node: Int, beginning: ArraySlice<UInt8>, edits: Int, _ queue: inout PriorityQueue,
    _ weigh: (Int) -> Int
  ) {
    let table = Int(view[node] & ~Layout.Node.isRun)
    var offset = node + 3
    var buffer = NameBuffer()
    // How much of the beginning the name before shares.
    var matched = 0
    for _ in 0..<Int(view[node + 2]) {
      let entry = readEntry(&offset)
      let postings = entry.postings
      if beginning.isEmpty {
        enqueueName(postings, edits: edits, &queue, weigh)
        continue
      }
      // The names are sorted: see `forEachPrefix(inRun:of:from:_:)`.
      if entry.shared > matched, matched < beginning.count { continue }
      if entry.shared < matched { return }
      if matched < beginning.count {
        let length = tables.expand(view, entry.end, table: table, into: &buffer, at: 0)
        var position = 0
        while position < length, matched < beginning.count,
          buffer[position] == beginning[beginning.startIndex + matched]
        {
          position += 1
          matched += 1
        }
      }
      if matched == beginning.count {
        enqueueName(postings, edits: edits, &queue, weigh)
      }
    }
  }

  /// The code bytes of the name whose places are listed at an offset.
  ///
  /// The parts of a subtree lie one behind the other, so the way there is the way to the last child
  /// that does not lie behind the offset.
  ///
  /// - Returns: the code bytes, or nothing when no name has its places there.
  /// - Complexity: O(length of the name), plus the run it lies in.
  package func name(at postings: Int) -> [UInt8] {
    var path: [UInt8] = []
    var node = 0
    while !isRun(node) {
      let branch = branch(node)
      for index in branch.label { path.append(view[index]) }
      if branch.postings == postings { return path }
      var next: Int?
      for index in 0..<branch.childCount {
        let child = branch.child(index, view)
        guard child <= postings else { break }
        next = index
      }
      guard let next, path.count <= Layout.longestName else { return [] }
      let child = branch.child(next, view)
      guard child > node, child < view.count else { return [] }
      path.append(view[branch.firstCodes + next])
      node = child
    }
    let table = Int(view[node] & ~Layout.Node.isRun)
    var offset = node + 3
    // The name last read, behind the way to the run.
    var buffer = NameBuffer()
    var length = 0
    for _ in 0..<Int(view[node + 2]) where offset <= postings {
      let entry = readEntry(&offset)
      length = tables.expand(
        view, entry.end, table: table, into: &buffer, at: min(entry.shared, length))
      if entry.postings == postings { return path + buffer.prefix(length) }
    }
    return []
  }

  /// What is to be looked at, what weighs most first.
  ///
  /// A binary heap (J. W. J. Williams, "Algorithm 232: heapsort", 1964).
  private struct PriorityQueue {
    private var heap: [Pending] = []
    private let nameLimit: Int
    /// What each edit takes off a weight.
    private let discount: Int
    /// Whether the names are in Latin letters.
    let isLatin: Bool
    /// How many names of each weight were put in, and how many that weigh the least of use or more.
    private var counts = [Int32](repeating: 0, count: 256)
    private var usefulCount = 0
    /// What weighs less comes after as many names as are wanted.
    private var minWeight = 0

    init(nameLimit: Int, discount: Int, isLatin: Bool) {
      self.nameLimit = nameLimit
      self.discount = discount
      self.isLatin = isLatin
      heap.reserveCapacity(256)
    }

    /// Puts in a part of the trie.
    mutating func push(node: Int, weight: UInt8, _ edits: Int) {
      push(pending(node, weight, edits, isName: false))
    }

    /// Puts in a name by its places.
    mutating func push(name postings: Int, weight: UInt8, _ edits: Int) {
      push(pending(postings, weight, edits, isName: true))
    }

    private func pending(_ offset: Int, _ weight: UInt8, _ edits: Int, isName: Bool) -> Pending {
      Pending(
        weight: UInt8(clamping: Int(weight) - edits * discount), isName: isName, offset: offset,
        edits: edits)
    }

    private mutating func push(_ pending: Pending) {
      let weight = pending.weight
      guard weight >= minWeight else { return }
      if pending.isName {
        counts[weight] += 1
        usefulCount += 1
        while usefulCount - Int(counts[minWeight]) >= nameLimit, minWeight < 255 {
          usefulCount -= Int(counts[minWeight])
          minWeight += 1
        }
      }
      var index = heap.count
      heap.append(pending)
      while index > 0 {
        let parent = (index &- 1) / 2
        guard heap[parent].rank < pending.rank else { break }
        heap[index] = heap[parent]
        index = parent
      }
      heap[index] = pending
    }

    mutating func pop() -> Pending? {
      guard let last = heap.popLast() else { return nil }
      guard let first = heap.first else { return last }
      var index = 0
      while true {
        var child = 2 &* index &+ 1
        guard child < heap.count else { break }
        if child &+ 1 < heap.count, heap[child &+ 1].rank > heap[child].rank { child &+= 1 }
        guard heap[child].rank > last.rank else { break }
        heap[index] = heap[child]
        index = child
      }
      heap[index] = last
      return first
    }
  }
}
