extension NameTrie {
  /// Walks the names that begin with a prefix, in the order of their codes.
  ///
  /// - Parameters:
  ///   - prefix: code bytes; empty for all names.
  ///   - body: takes the code bytes of a name and where its places are listed; answers whether to
  ///     go on.
  /// - Complexity: O(length of the prefix + bytes of the names visited).
  package func forEachName(
    withPrefix prefix: [UInt8], _ body: (_ name: ArraySlice<UInt8>, _ postings: Int) -> Bool
  ) {
    var node = 0
    var path: [UInt8] = []
    while path.count < prefix.count, !isRun(node) {
      let branch = branch(node)
      for index in branch.label {
        guard path.count >= prefix.count || prefix[path.count] == view[index] else { return }
        path.append(view[index])
      }
      if path.count >= prefix.count {
        path.removeLast(branch.label.count)
        break
      }
      guard let child = child(of: branch, code: prefix[path.count]), child > node else { return }
      path.append(prefix[path.count])
      node = child
    }
    var goesOn = true
    visit(node, &path, prefix, &goesOn, body)
  }

  private func visit(
    _ node: Int, _ path: inout [UInt8], _ prefix: [UInt8], _ goesOn: inout Bool,
    _ body: (ArraySlice<UInt8>, Int) -> Bool
  ) {
    // No name is longer, so nothing sound lies deeper, and the recursion is bounded.
    guard path.count <= Layout.longestName, node < view.count else { return }
    let depth = path.count
    defer { path.removeLast(path.count - depth) }
    if isRun(node) {
      visitRun(node, &path, prefix, &goesOn, body)
      return
    }
    let branch = branch(node)
    for index in branch.label { path.append(view[index]) }
    if let postings = branch.postings, path.starts(with: prefix) {
      goesOn = body(path[...], postings)
    }
    for index in 0..<branch.childCount where goesOn {
      let child = branch.child(index, view)
      guard child > node else { return }
      path.append(view[branch.firstCodes + index])
      visit(child, &path, prefix, &goesOn, body)
      path.removeLast()
    }
  }

  private func visitRun(
    _ node: Int, _ path: inout [UInt8], _ prefix: [UInt8], _ goesOn: inout Bool,
    _ body: (ArraySlice<UInt8>, Int) -> Bool
  ) {
    let table = Int(view[node] & ~Layout.Node.isRun)
    let depth = path.count
    var buffer = NameBuffer()
    var offset = node + 3
    for _ in 0..<Int(view[node + 2]) where goesOn {
      let entry = readEntry(&offset)
      let length = tables.expand(view, entry.end, table: table, into: &buffer, at: 0)
      path.removeLast(max(0, path.count - depth - entry.shared))
      path.append(contentsOf: buffer.prefix(length))
      guard path.count <= 2 * Layout.longestName else { return }
      if path.starts(with: prefix) { goesOn = body(path[...], entry.end.upperBound) }
      offset = endOfPostings(entry.end.upperBound)
    }
  }
}
