public import PostingClient

/// Takes back what an import has done: deletes what it created, and restores what it changed.
///
/// Posts that the import found on the server and left as they are stay. What was deleted leaves the
/// ledger and what was restored counts as found, so an undo that was ended goes on where it was.
public struct ImportUndo: Sendable {
  /// The counts of posts that were taken back.
  public struct Summary: Hashable, Sendable {
    /// Posts that were deleted.
    public var deleted = 0
    /// Posts that are as they were before the import.
    public var restored = 0
    /// Posts that were gone already.
    public var gone = 0
    /// Posts that the server does not let us change, with its words.
    public var failed: [String] = []
  }

  private let client: LocationsClient
  private let ledger: Ledger
  private let concurrency: Int

  /// How many requests of rows are taken back between two writes of the ledger, for each that is
  /// under way.
  private static let requestsBetweenWrites = 2

  /// Makes an undo.
  ///
  /// - Parameters:
  ///   - client: speaks to the server.
  ///   - ledger: what the import has done.
  ///   - concurrency: so many requests at the same time.
  public init(client: LocationsClient, ledger: Ledger, concurrency: Int = 16) {
    self.client = client
    self.ledger = ledger
    self.concurrency = max(1, concurrency)
  }

  private enum Outcome {
    case deleted, restored, gone
    case failed(String)
    case stopped(LocationsError)
  }

  /// Takes everything back.
  ///
  /// - Parameter progress: told after each group.
  /// - Returns: what was taken back.
  /// - Throws: ``ImportError``; what was taken back until then has left the ledger.
  public func run(progress: (Summary) -> Void = { _ in }) async throws(ImportError) -> Summary {
    var summary = Summary()
    var last = ""
    let requestSize = client.sendsBatches ? LocationsClient.batchLimit : 1
    let groupSize = max(256, concurrency * Self.requestsBetweenWrites * requestSize)
    while true {
      let group: [Ledger.Entry]
      do {
        group = try ledger.entriesToUndo(after: last, limit: groupSize)
      } catch {
        throw .ledger(error)
      }
      guard let end = group.last else { return summary }
      last = end.key
      var undone: [String] = []
      var restored: [Ledger.Entry] = []
      var stop: LocationsError?
      for (entry, outcome) in zip(group, await outcomes(of: group, requestSize)) {
        switch outcome {
        case .deleted: summary.deleted += 1
        case .restored:
          summary.restored += 1
          if let entry = Self.restored(entry) {
            restored.append(entry)
            continue
          }
        case .gone: summary.gone += 1
        case .failed(let message):
          summary.failed.append("\(entry.objectID ?? entry.key): \(message)")
          continue
        case .stopped(let error):
          stop = error
          continue
        case nil: continue
        }
        undone.append(entry.key)
      }
      do {
        try ledger.write(restored, removing: undone)
      } catch {
        throw .ledger(error)
      }
      if let stop { throw .server(stop) }
      progress(summary)
    }
  }

  /// The entry of a row whose post is as the import found it again.
  ///
  /// The next import must not create another post. It changes this one again if the row still says
  /// something else.
  ///
  /// - Returns: nil for a row that names its post itself.
  private static func restored(_ entry: Ledger.Entry) -> Ledger.Entry? {
    guard let previous = entry.previous, !entry.key.hasPrefix("o:") else { return nil }
    var restored = entry
    restored.state = .posted
    restored.post = previous
    // No row says nothing.
    restored.digest = []
    restored.origins = []
    return restored
  }

  /// Takes rows back with bounded concurrency; nothing for those that were not tried.
  private func outcomes(of group: [Ledger.Entry], _ requestSize: Int) async -> [Outcome?] {
    var outcomes = [Outcome?](repeating: nil, count: group.count)
    await withTaskGroup(of: (Range<Int>, [Outcome]).self) { tasks in
      var next = 0
      var isStopped = false
      func start() {
        guard !isStopped, next < group.count else { return }
        let range = next..<min(next + requestSize, group.count)
        next = range.upperBound
        let entries = Array(group[range])
        tasks.addTask { (range, await undo(entries)) }
      }
      for _ in 0..<concurrency { start() }
      while let (range, found) = await tasks.next() {
        for (index, outcome) in zip(range, found) {
          outcomes[index] = outcome
          if case .stopped = outcome { isStopped = true }
        }
        start()
      }
    }
    return outcomes
  }

  private func undo(_ entries: [Ledger.Entry]) async -> [Outcome] {
    guard client.sendsBatches, entries.count > 1 else {
      var outcomes: [Outcome] = []
      for entry in entries { outcomes.append(await undo(entry)) }
      return outcomes
    }
    var outcomes: [Outcome] = []
    var changes: [PostChange] = []
    for entry in entries {
      do throws(LocationsError) {
        guard let change = try await change(for: entry) else {
          outcomes.append(.gone)
          continue
        }
        changes.append(change)
        outcomes.append(entry.previous == nil ? .deleted : .restored)
      } catch {
        outcomes.append(Self.outcome(of: error))
      }
    }
    let refusals: [LocationsError?]
    do throws(LocationsError) {
      refusals = try await client.changeBatch(changes)
    } catch {
      return Array(repeating: .stopped(error), count: entries.count)
    }
    // They are those of the entries with a change, in their order.
    var rest = refusals[...]
    return outcomes.map { outcome in
      switch outcome {
      case .deleted, .restored:
        return rest.popFirst()?.map(Self.outcome) ?? outcome
      case .gone, .failed, .stopped: return outcome
      }
    }
  }

  private func undo(_ entry: Ledger.Entry) async -> Outcome {
    do throws(LocationsError) {
      switch try await change(for: entry) {
      case nil: return .gone
      case .delete(let id, _)?:
        try await client.delete(id)
        return .deleted
      case .update(let id, let post, let requestID)?:
        try await client.update(id, to: post, requestID: requestID)
        return .restored
      }
    } catch {
      return Self.outcome(of: error)
    }
  }

  /// The change that takes a row back; nil if it has no post.
  private func change(for entry: Ledger.Entry) async throws(LocationsError) -> PostChange? {
    var id = entry.objectID
    if id == nil {
      var sender = RowSender(client: client, ledger: ledger)
      // A ledger that cannot be read now will not be written either, which ends the undo.
      sender.importKeySalt = (try? ledger.importKeySalt()) ?? ""
      id = try await sender.find(entry)
    }
    guard let id else { return nil }
    // The server has had what comes back, wherever its point is.
    return entry.previous.map { .update(id, to: RowSender.meant($0), requestID: .random()) }
      ?? .delete(id, requestID: .random())
  }

  private static func outcome(of error: LocationsError) -> Outcome {
    switch error {
    case .refused(404, _, _): .gone
    case .refused(let status, _, let message) where status < 500: .failed(message)
    case .forbidden(let message): .failed(message)
    default: .stopped(error)
    }
  }
}
