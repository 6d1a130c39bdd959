extension NameTrie {
  /// Finds every name that the key begins with, from an offset on, in one walk.
  ///
  /// For `new york city` from 0 the names are `new`, `new york` and `new york city`; the caller
  /// leaves out those that end within a word.
  ///
  /// - Parameters:
  ///   - key: code bytes.
  ///   - start: where in the key the names begin.
  ///   - body: called for each name, the shortest first.
  /// - Returns: how many code bytes were looked at: a key that begins with the same ones has the
  ///   same names. Where the end of the key was seen, one more than it has.
  /// - Complexity: O(length of the longest name found), plus the run it ends in.
  @discardableResult
  package func forEachPrefix(
    of key: [UInt8], from start: Int, _ body: (Hit) -> Void
  ) -> Int {
    var node = 0
    var depth = start
    while !isRun(node) {
      let branch = branch(node)
      for index in branch.label {
        guard depth < key.count, key[depth] == view[index] else { return depth - start + 1 }
        depth += 1
      }
      if let postings = branch.postings { body(Hit(length: depth - start, postings: postings)) }
      guard depth < key.count, let child = child(of: branch, code: key[depth]) else {
        return depth - start + 1
      }
      depth += 1
      // A child lies behind its parent: a file that says otherwise is damaged.
      guard child > node, child < view.count else { return depth - start }
      node = child
    }
    let matched = forEachPrefix(inRun: node, of: key, from: depth) { length, postings in
      body(Hit(length: depth - start + length, postings: postings))
    }
    return depth - start + matched + 1
  }

  /// The offset of the child for a code byte.
  ///
  /// Eight codes are compared at a time: a byte of the difference is zero where its high bit is set
  /// in `zeros`, and of several the lowest is right (H. S. Warren, "Hacker's Delight", 6-1).
  @inline(__always) func child(of branch: Branch, code: UInt8) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let wanted = ones &* UInt64(code)
    var index = 0
    while index < branch.childCount {
      let difference = view.uint64(at: branch.firstCodes &+ index) ^ wanted
      let zeros = (difference &- ones) & ~difference & (ones &<< 7)
      if zeros != 0 {
        index &+= zeros.trailingZeroBitCount &>> 3
        // Behind the last code other bytes follow.
        return index < branch.childCount ? branch.child(index, view) : nil
      }
      index &+= 8
    }
    return nil
  }

  /// Finds the names of a run that the key begins with.
  ///
  /// The names are sorted, so `matched`, the length of what the key shares with the name before,
  /// decides most of them from their first byte: one that shares more with its forerunner than the
  /// key did cannot match, and one that shares less comes after the key and ends the search. Of the
  /// others nearly all differ in their first code, so that hardly any is expanded.
  ///
  /// - Returns: how much of the key was matched.
  @inline(__always)
  private func forEachPrefix(
    inRun node: Int, of key: [UInt8], from depth: Int, _ body: (Int, Int) -> Void
  ) -> Int {
    let table = Int(view[node] & ~Layout.Node.isRun)
    var offset = node &+ 3
    var matched = 0
    // What the key goes on with behind what is matched: no code byte where it ends.
    var wanted = depth < key.count ? Int(key[depth]) : -1
    var rest = view[node &+ 2]
    while rest > 0 {
      rest &-= 1
      let entry = readEntry(&offset)
      if entry.shared > matched { continue }
      if entry.shared < matched { return matched }
      if let first = tables.firstCode(view, entry.end, table: table) {
        if Int(first) < wanted { continue }
        if Int(first) != wanted { return matched }
      }
      var isBehind = false
      let isMatch = tables.forEachCode(view, entry.end, table: table) { code in
        guard Int(code) == wanted else {
          isBehind = wanted >= 0 && Int(code) > wanted
          return false
        }
        matched &+= 1
        wanted = depth &+ matched < key.count ? Int(key[depth &+ matched]) : -1
        return true
      }
      if isMatch {
        body(matched, entry.postings)
      } else if isBehind {
        return matched
      }
    }
    return matched
  }

  /// A name in a run: how much it shares with the one before, and where its compressed end lies,
  /// behind which its places are listed.
  struct Entry {
    let shared: Int
    let end: Range<Int>

    /// Where the places that bear the name are listed.
    @inline(__always) var postings: Int { end.upperBound }
  }

  /// Reads an entry and steps over it and its places.
  ///
  /// Some ten thousand are stepped over in a walk for similar names, so that nearly all, which are
  /// short, have one place and lie far from the end of the file, are read with two loads and one
  /// check.
  @inline(__always) func readEntry(_ offset: inout Int) -> Entry {
    let start = offset
    // What is read of a short entry lies in the next 1 + 14 + 1 bytes.
    if UInt(bitPattern: start) < UInt(bitPattern: entryScanEnd) {
      let head = unsafe view.uncheckedByte(at: start)
      let length = Int(head & 15)
      if head < 0xF0, length != 15 {
        let end = start &+ 1 &+ length
        // How many places a name has is mostly foreseen by the processor: to compute it makes each
        // entry wait for the one before.
        offset =
          unsafe view.uncheckedByte(at: end) & 1 == 0
          ? end &+ postingWidth : endOfPostings(end &+ postingWidth)
        // A length is never negative.
        return Entry(shared: Int(head &>> 4), end: unsafe Range(uncheckedBounds: (start &+ 1, end)))
      }
    }
    let (entry, behind) = longEntry(start)
    offset = behind
    return entry
  }

  /// Reads an entry that is long or lies near the end, and where the next one begins.
  @inline(never)
  private func longEntry(_ first: Int) -> (Entry, Int) {
    var offset = first
    let head = view[offset]
    offset &+= 1
    var shared = Int(head &>> 4)
    var length = Int(head & 15)
    if shared == 15 {
      shared &+= Int(view[offset])
      offset &+= 1
    }
    if length == 15 {
      length &+= Int(view[offset])
      offset &+= 1
    }
    let end = offset &+ length
    return (Entry(shared: shared, end: offset..<end), endOfPostings(end))
  }
}
