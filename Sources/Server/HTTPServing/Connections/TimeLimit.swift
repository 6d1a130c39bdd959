/// Runs a function, and cancels it after a time limit.
///
/// - Throws: the error of the function, or the given one after the time limit.
package func withTimeLimit<Value: Sendable>(
  _ limit: Duration, or timeout: any Error, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value?.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: limit)
      return nil
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() ?? nil else { throw timeout }
    return value
  }
}
