/// Lets a few tasks do something at once, and the others in the order in which they come.
actor Turnstile {
  private var freeCount: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(width: Int) { freeCount = width }

  /// Does something as soon as there is room.
  nonisolated func pass(_ body: () async throws -> Void) async rethrows {
    await enter()
    do {
      try await body()
    } catch {
      await leave()
      throw error
    }
    await leave()
  }

  private func enter() async {
    guard freeCount == 0 else {
      freeCount -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func leave() {
    guard !waiting.isEmpty else {
      freeCount += 1
      return
    }
    waiting.removeFirst().resume()
  }
}
