internal import Gazetteer
internal import Synchronization

/// What queries are read in, kept for the next ones.
///
/// Reading a query takes arrays for its words, names and interpretations. Whoever asks takes a
/// workspace that is not in use and gives it back, so that one thread always works in the same
/// memory, and any number may ask at once.
final class WorkspacePool: Sendable {
  /// Room to read one query at a time.
  final class Workspace: Sendable {
    // Never waited for: who has taken a workspace is alone with it. The lock costs a hundredth of a
    // query, and proves that.
    fileprivate let search: Mutex<QuerySearch>

    init(_ gazetteer: Gazetteer, _ facts: GazetteerFacts) {
      search = Mutex(QuerySearch(gazetteer, facts))
    }
  }

  /// More than these are not kept: as many threads hardly work at once.
  private static let maxCount = 64

  private let gazetteer: Gazetteer
  private let facts: GazetteerFacts
  private let free = Mutex<[Workspace]>([])

  init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    facts = GazetteerFacts(gazetteer)
  }

  /// Lends a workspace.
  func withSearch<Result: Sendable>(_ body: (inout QuerySearch) -> Result) -> Result {
    let workspace = free.withLock { $0.popLast() } ?? Workspace(gazetteer, facts)
    let result = workspace.search.withLock { search in body(&search) }
    free.withLock { free in
      if free.count < WorkspacePool.maxCount { free.append(workspace) }
    }
    return result
  }
}
