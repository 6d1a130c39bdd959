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
  /// - Returns: how many code bytes were looked at: a key that begins with the same ones has the same
  ///   names. Where the end of the key was seen, one more than it has.
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
  /// Eight codes are compared at a time: a byte of the difference is zero where its high bit is set in
  /// `zeros`, and of several the lowest is right (H. S. Warren, "Hacker's Delight", 6-1).
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
    var offset = node + 3
    var matched = 0
    var buffer = NameBuffer()
    for _ in 0..<Int(view[node + 2]) {
      let entry = readEntry(&offset)
      offset = endOfPostings(entry.end.upperBound)
      if entry.shared > matched { continue }
      if entry.shared < matched { return matched }
      if let first = tables.firstCode(view, entry.end, table: table) {
        guard depth + matched < key.count, first <= key[depth + matched] else { return matched }
        if first < key[depth + matched] { continue }
      }
      let length = tables.expand(view, entry.end, table: table, into: &buffer, at: 0)
      var position = 0
      while position < length, depth + matched < key.count,
        buffer[position] == key[depth + matched]
      {
        position += 1
        matched += 1
      }
      if position == length {
        body(matched, entry.end.upperBound)
      } else if depth + matched < key.count, buffer[position] > key[depth + matched] {
        return matched
      }
    }
    return matched
  }

  /// A name in a run: how much it shares with the one before, and where its compressed end lies.
  struct Entry {
    let shared: Int
    let end: Range<Int>
  }

  /// Reads the head of an entry and steps over it.
  @inline(__always) func readEntry(_ offset: inout Int) -> Entry {
    let head = view[offset]
    // Offsets lie in the view or little behind it, far from where adding overflows. Not to check that
    // saved an eighth of the instructions in the runs of a walk for similar names.
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
    return Entry(shared: shared, end: offset..<offset &+ length)
  }
}
