public import PostingClient

/// Takes back what an import has done: deletes what it created, and restores what it changed.
///
/// What is taken back leaves the ledger, so that an undo that was ended goes on where it was.
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

  /// How many rows are taken back between two writes of the ledger.
  private static let groupSize = 256

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
    while true {
      let group: [Ledger.Entry]
      do {
        group = try ledger.entries(after: last, limit: Self.groupSize)
      } catch {
        throw .ledger(error)
      }
      guard let end = group.last else { return summary }
      last = end.key
      var undone: [String] = []
      var stop: LocationsError?
      for (entry, outcome) in zip(group, await outcomes(of: group)) {
        switch outcome {
        case .deleted: summary.deleted += 1
        case .restored: summary.restored += 1
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
        try ledger.write([], removing: undone)
      } catch {
        throw .ledger(error)
      }
      if let stop { throw .server(stop) }
      progress(summary)
    }
  }

  private func outcomes(of group: [Ledger.Entry]) async -> [Outcome?] {
    var outcomes = [Outcome?](repeating: nil, count: group.count)
    await withTaskGroup(of: (Int, Outcome).self) { tasks in
      var waiting = group.indices[...]
      var isStopped = false
      func start() {
        guard !isStopped, let index = waiting.popFirst() else { return }
        let entry = group[index]
        tasks.addTask { (index, await undo(entry)) }
      }
      for _ in 0..<concurrency { start() }
      while let (index, outcome) = await tasks.next() {
        outcomes[index] = outcome
        if case .stopped = outcome { isStopped = true }
        start()
      }
    }
    return outcomes
  }

  private func undo(_ entry: Ledger.Entry) async -> Outcome {
    do throws(LocationsError) {
      var id = entry.objectID
      if id == nil { id = try await RowSender(client: client, ledger: ledger).find(entry) }
      guard let id else { return .gone }
      if let previous = entry.previous {
        try await client.update(id, to: previous)
        return .restored
      }
      try await client.delete(id)
      return .deleted
    } catch {
      switch error {
      case .refused(404, _, _): return .gone
      case .refused(let status, _, let message) where status < 500: return .failed(message)
      case .forbidden(let message): return .failed(message)
      default: return .stopped(error)
      }
    }
  }
}
