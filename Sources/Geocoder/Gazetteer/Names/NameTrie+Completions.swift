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
    visit(node, end: view.count, &path, prefix, &goesOn, body)
  }

  /// Visits the names of a subtree that lies before `end`.
  ///
  /// The bytes of a sound node lie before those of its children, and those of a child before its
  /// next sibling's. What lies otherwise is damaged and not visited: so no byte is visited twice,
  /// and no file can make a walk longer than itself.
  private func visit(
    _ node: Int, end: Int, _ path: inout [UInt8], _ prefix: [UInt8], _ goesOn: inout Bool,
    _ body: (ArraySlice<UInt8>, Int) -> Bool
  ) {
    // No name is longer, so nothing sound lies deeper, and the recursion is bounded.
    guard path.count <= Layout.longestName, node < end else { return }
    let depth = path.count
    defer { path.removeLast(path.count - depth) }
    if isRun(node) {
      visitRun(node, end: end, &path, prefix, &goesOn, body)
      return
    }
    let branch = branch(node, end: end)
    let firstChild = branch.offsets + branch.childCount * branch.offsetWidth
    guard firstChild <= end else { return }
    for index in branch.label { path.append(view[index]) }
    if let postings = branch.postings, path.starts(with: prefix) {
      goesOn = body(path[...], postings)
    }
    for index in 0..<branch.childCount where goesOn {
      let child = branch.child(index, view)
      let next = index + 1 < branch.childCount ? branch.child(index + 1, view) : end
      guard child < next, next <= end else { return }
      path.append(view[branch.firstCodes + index])
      visit(child, end: next, &path, prefix, &goesOn, body)
      path.removeLast()
    }
  }

  private func visitRun(
    _ node: Int, end: Int, _ path: inout [UInt8], _ prefix: [UInt8], _ goesOn: inout Bool,
    _ body: (ArraySlice<UInt8>, Int) -> Bool
  ) {
    let table = Int(view[node] & ~Layout.Node.isRun)
    let depth = path.count
    var buffer = NameBuffer()
    var offset = node + 3
    // How much of the prefix the name before has.
    var matched = min(depth, prefix.count)
    for _ in 0..<Int(view[node + 2]) where goesOn {
      let entry = readEntry(&offset)
      let postings = entry.postings
      let shared = depth + entry.shared
      guard shared <= 2 * Layout.longestName, offset <= end else { return }
      // The names are sorted: see `forEachPrefix(inRun:of:from:_:)`.
      if shared < matched { return }
      if matched < prefix.count {
        if shared > matched { continue }
        path.replaceSubrange(depth..., with: prefix[depth..<matched])
      }
      let length = tables.expand(view, entry.end, table: table, into: &buffer, at: 0)
      path.removeLast(max(0, path.count - shared))
      for index in 0..<length { path.append(buffer[index]) }
      guard path.count <= 2 * Layout.longestName else { return }
      while matched < min(prefix.count, path.count), path[matched] == prefix[matched] {
        matched += 1
      }
      if matched == prefix.count { goesOn = body(path[...], postings) }
    }
  }
}
