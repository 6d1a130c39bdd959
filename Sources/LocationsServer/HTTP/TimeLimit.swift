/// Runs something, and cancels it when it takes too long.
///
/// - Throws: what it throws, or the ``APIError``.
func withTimeLimit<Value: Sendable>(
  _ limit: Duration, or apiError: APIError, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value?.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: limit)
      return nil
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() ?? nil else { throw apiError }
    return value
  }
}
