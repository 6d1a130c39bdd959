package import HTTPServing

extension WorkLimiter {
  /// Runs a test while other clients have all turns.
  package func whileFull(_ test: () async throws -> Void) async throws {
    let door = Door()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<limit {
        let begun = Door()
        group.addTask {
          try await self.run(for: "other \(number)") {
            await begun.open()
            await door.wait()
          }
        }
        await begun.wait()
      }
      do { try await test() } catch {
        await door.open()
        throw error
      }
      await door.open()
      try await group.waitForAll()
    }
  }
}
