import PostValidation
import PostingClient

extension ImportRun {
  /// A row that is to be sent.
  struct Job: Sendable {
    let row: ImportRow
    /// The earlier entry of the ledger.
    let old: Ledger.Entry?
    /// The new entry of the ledger.
    var entry: Ledger.Entry
    let action: RowSender.Action
  }

  /// Sends new and changed rows, and writes the ledger before and after.
  mutating func send(_ rows: [(ImportRow, Post)]) async throws(ImportError) {
    let jobs = try await jobs(for: rows)
    guard !options.isDryRun, let sender, let ledger = importer.ledger else {
      for job in jobs { try count(job) }
      return
    }
    try mappingLedgerErrors(try ledger.write(jobs.map(\.entry)))
    let outcomes = await outcomes(of: jobs, sender)
    var entries: [Ledger.Entry] = []
    var arrived: [(key: String, objectID: String)] = []
    var removed: [String] = []
    var foundCount = 0
    var refused: [(ImportRow, PostFinding)] = []
    var stop: LocationsError?
    var done: [Job] = []
    for (job, outcome) in zip(jobs, outcomes) {
      switch outcome {
      case .done(let objectID):
        arrived.append((job.entry.key, objectID))
        done.append(job)
      case .found(let stored):
        var entry = job.entry
        entry.adopt(stored)
        entries.append(entry)
        foundCount += 1
      case .refused(let finding):
        // As if it had never been tried.
        if let old = job.old { entries.append(old) } else { removed.append(job.entry.key) }
        refused.append((job.row, finding))
      case .stopped(let error): stop = stop ?? error
      case nil:
        // It was not tried: what was noted before it is taken back.
        if let old = job.old { entries.append(old) } else { removed.append(job.entry.key) }
      }
    }
    var failure: ImportError?
    do throws(ImportError) {
      try mappingLedgerErrors(try ledger.write(entries, arrived: arrived, removing: removed))
    } catch {
      failure = error
    }
    summary.adopted += foundCount
    summary.unchanged += foundCount
    // They are on the server, whether or not the disk has room to say so.
    for job in done { try count(job) }
    if let failure { throw failure }
    for (row, finding) in refused { try fail(row, [finding]) }
    if let stop { throw .server(stop) }
  }

  private mutating func count(_ job: Job) throws(ImportError) {
    switch job.action {
    case .create, .createInDoubt: summary.created += 1
    case .update: summary.updated += 1
    }
    for repair in job.row.repairs { summary.repairs[repair.code, default: 0] += 1 }
    try mappingSinkErrors { try importer.sink.place(job.entry.post, of: job.row) }
  }

  /// What is to be sent for each row, as the decisions say; what needs no request is counted.
  private mutating func jobs(for rows: [(ImportRow, Post)]) async throws(ImportError) -> [Job] {
    var known: [String: Ledger.Entry] = [:]
    if let ledger = importer.ledger {
      known = try mappingLedgerErrors(try ledger.entries(rows.map(\.0.identity.key.ledgerText)))
    }
    // In one reading, which is far quicker than one for each row.
    let copies =
      try mappingLedgerErrors(
        try importer.ledger?.keysOfCopies(
          rows.map(\.0.identity).filter { $0.key.isContent && known[$0.key.ledgerText] == nil }))
      ?? []
    var jobs: [Job] = []
    var adopted: [Ledger.Entry] = []
    for (row, post) in rows {
      let old = known[row.identity.key.ledgerText]
      var entry = Ledger.Entry(
        key: row.identity.key.ledgerText, digest: row.identity.digest, line: row.line,
        state: .creating,
        requestID: RequestID.random().text, objectID: nil, post: post, previous: old?.previous,
        origins: Self.origins(of: row, old))
      let facts = ImportDecision.Facts(
        identity: row.identity, objectID: row.objectID, post: post, known: old, access: access)
      let decision = try await decision(facts, hasCopy: copies.contains(entry.key), entry)
      let action = decision.complete(&entry)
      switch decision {
      case .keep: summary.unchanged += 1
      case .hold(let stored): try hold(row, [Self.similarPost(stored)])
      case .missing(let objectID): try fail(row, [Self.missingPost(objectID)])
      case .adopt: adopted.append(entry)
      case .adoptAndUpdate: summary.adopted += 1
      case .update, .updateInDoubt, .create, .createInDoubt: break
      }
      if let action { jobs.append(Job(row: row, old: old, entry: entry, action: action)) }
    }
    if let ledger = importer.ledger, !adopted.isEmpty {
      try mappingLedgerErrors(try ledger.write(adopted))
      summary.adopted += adopted.count
      summary.unchanged += adopted.count
    }
    return jobs
  }

  /// The digests of what a row said before it was corrected.
  ///
  /// An edit of the table itself counts instead of earlier corrections.
  private static func origins(of row: ImportRow, _ old: Ledger.Entry?) -> [[UInt8]] {
    let new = row.identity.origins
    guard !new.isEmpty else { return [] }
    var origins: [[UInt8]] = []
    for digest in (old?.origins ?? []) + new
    where digest != row.identity.digest && !origins.contains(digest) {
      origins.append(digest)
    }
    return origins
  }

  private var access: ImportDecision.Access {
    if importer.client == nil { .none } else if options.isDryRun { .reads } else { .writes }
  }

  /// Decides what is done about a row, and answers what the decision asks.
  private mutating func decision(
    _ facts: ImportDecision.Facts, hasCopy: Bool, _ entry: Ledger.Entry
  ) async throws(ImportError) -> ImportDecision {
    var step = ImportDecision.of(facts)
    while true {
      switch step {
      case .decided(let decision): return decision
      case .ask(.copy): step = ImportDecision.of(facts, hasCopy: hasCopy)
      case .ask(.post(let objectID)):
        return .of(facts, objectID: objectID, stored: try await storedPost(objectID))
      case .ask(.postToAdopt): return .of(facts, match: postOnServer(for: facts.post, entry))
      case .ask(.settle(let old)):
        let settled = try await settle(old)
        return .of(facts, settled: settled?.objectID, found: settled?.found)
      }
    }
  }

  /// The post on the server that is the row's and that the ledger does not know.
  private mutating func postOnServer(for post: Post, _ entry: Ledger.Entry) -> PostAdoption.Match? {
    guard let sender, !adoption.isEmpty else { return nil }
    return adoption.match(for: post, importKey: sender.importKey(entry))
  }

  private static func similarPost(_ post: StoredPost) -> PostFinding {
    let place = (post.placeString ?? "").debugDescription
    return PostFinding(
      .warning, .post, code: .postExists,
      message:
        "You have a similar post on the server, \(post.id) from \(place), which is not in the"
        + " ledger. Remove the row if it is that post, or pass --fresh to post it again.")
  }

  private static func missingPost(_ objectID: String) -> PostFinding {
    PostFinding(.error, .uniqueKey, code: .postGone, message: "The server has no post \(objectID).")
  }

  /// Sees to it that the post that an earlier run may have sent is there, once.
  ///
  /// - Returns: the server's name for it, and what it says if another import has created it; nil if
  ///   the server does not take it.
  private func settle(
    _ old: Ledger.Entry
  ) async throws(ImportError) -> (objectID: String, found: Post?)? {
    guard let sender, let ledger = importer.ledger else { return nil }
    switch await sender.send(old, .createInDoubt) {
    case .done(let objectID):
      try mappingLedgerErrors(try ledger.write([], arrived: [(old.key, objectID)]))
      return (objectID, nil)
    case .found(let stored):
      var settled = old
      settled.adopt(stored)
      try mappingLedgerErrors(try ledger.write([settled]))
      return (stored.id, settled.previous)
    case .refused: return nil
    case .stopped(let error): throw .server(error)
    }
  }

  /// A post that the import has not created; nil if the server does not have it.
  private func storedPost(_ objectID: String) async throws(ImportError) -> StoredPost? {
    guard let client = importer.client else { return nil }
    do throws(LocationsError) {
      return try await client.post(objectID)
    } catch .refused(404, _, _) {
      return nil
    } catch {
      throw .server(error)
    }
  }

  /// Sends jobs with bounded concurrency; nothing for those that were not tried.
  private func outcomes(of jobs: [Job], _ sender: RowSender) async -> [RowSender.Outcome?] {
    var outcomes = [RowSender.Outcome?](repeating: nil, count: jobs.count)
    // Rows that say the same are told apart by their posts alone, so they go one after the other.
    var digests: Set<[UInt8]> = []
    var first: [Int] = []
    var second: [Int] = []
    for index in jobs.indices {
      if digests.insert(jobs[index].entry.digest).inserted {
        first.append(index)
      } else {
        second.append(index)
      }
    }
    let requests = [
      (requests(for: jobs, first), options.concurrency), (second.map { [$0] }, 1),
    ]
    for (requests, concurrency) in requests {
      await withTaskGroup(of: ([Int], [RowSender.Outcome]).self) { group in
        var waiting = requests[...]
        var isStopped = false
        func start() async {
          guard !isStopped, !importer.mustStop || sendsAnswers, let indices = waiting.popFirst()
          else { return }
          await pace.wait()
          let sent = indices.map { jobs[$0] }
          group.addTask {
            sent.count == 1
              ? (indices, [await sender.send(sent[0].entry, sent[0].action)])
              : (indices, await sender.create(sent.map(\.entry)))
          }
        }
        for _ in 0..<max(1, concurrency) { await start() }
        while let (indices, found) = await group.next() {
          for (index, outcome) in zip(indices, found) {
            outcomes[index] = outcome
            if case .stopped = outcome { isStopped = true }
          }
          await start()
        }
      }
      if outcomes.contains(where: { if case .stopped? = $0 { true } else { false } }) { break }
    }
    return outcomes
  }

  /// The jobs of each request: new posts go together where the server takes batches.
  private func requests(for jobs: [Job], _ indices: [Int]) -> [[Int]] {
    // A pace is one of requests, and the server counts each post of a batch.
    guard let sender, sender.client.sendsBatches, options.requestsPerSecond == nil else {
      return indices.map { [$0] }
    }
    let new = indices.filter { jobs[$0].action == .create }
    let size = LocationsClient.batchLimit
    let batches = stride(from: 0, to: new.count, by: size).map { start in
      Array(new[start..<min(start + size, new.count)])
    }
    return batches + indices.filter { jobs[$0].action != .create }.map { [$0] }
  }
}
