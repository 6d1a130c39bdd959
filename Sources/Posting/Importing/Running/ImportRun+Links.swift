import PostValidation
import PostingClient
import Links

extension ImportRun {
  /// The rows whose links can be opened, or might be; the others fail.
  mutating func withoutDeadLinks(
    _ rows: [(ImportRow, Post)]
  ) async throws(ImportError) -> [(ImportRow, Post)] {
    guard let checkLink = options.checkLink else { return rows }
    let links = Set(rows.compactMap { try? Link($0.1.link) })
    let dead = await withTaskGroup(of: (String, LinkCheck).self) { group in
      var waiting = Array(links)[...]
      var dead: [String: LinkCheck] = [:]
      func start() {
        guard let link = waiting.popFirst() else { return }
        group.addTask { (link.href, await checkLink(link)) }
      }
      for _ in 0..<max(1, options.concurrency) { start() }
      while let (href, check) = await group.next() {
        if check.verdict == .dead { dead[href] = check }
        start()
      }
      return dead
    }
    var alive: [(ImportRow, Post)] = []
    for (row, post) in rows {
      guard let check = dead[post.link] else {
        alive.append((row, post))
        continue
      }
      try fail(
        row,
        [
          PostFinding(
            .error, .mediaURL, code: .linkDead,
            message: "The link is dead (\(check.reason.code)).")
        ])
    }
    return alive
  }
}
