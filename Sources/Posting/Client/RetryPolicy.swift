/// How often a request is sent again, and how long to wait before.
///
/// The pause before attempt *n* is drawn evenly from 0 to `base * 2^(n-2)`, at most `longest`: "full
/// jitter", so that many clients that were cut off together do not come back together.
/// Source: M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
public struct RetryPolicy: Sendable {
  /// At most so many attempts, the first included.
  public var attempts: Int
  /// The longest pause before the second attempt.
  public var base: Duration
  /// The longest pause of all.
  public var longest: Duration
  /// The longest time that a server may ask to wait (`Retry-After`) and is obeyed; when it asks for
  /// more, the request fails with that time.
  public var longestObeyed: Duration
  /// A number from 0 to 1 for the jitter.
  public var random: @Sendable () -> Double
  /// Waits, and throws when the task is cancelled.
  public var pause: @Sendable (Duration) async throws(CancellationError) -> Void

  /// Makes a policy; the standard one makes four attempts within about two seconds.
  public init(
    attempts: Int = 4, base: Duration = .milliseconds(250), longest: Duration = .seconds(8),
    longestObeyed: Duration = .seconds(5),
    random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
    pause: @escaping @Sendable (Duration) async throws(CancellationError) -> Void = {
      duration async throws(CancellationError) in
      do { try await Task.sleep(for: duration) } catch { throw CancellationError() }
    }
  ) {
    self.attempts = attempts
    self.base = base
    self.longest = longest
    self.longestObeyed = longestObeyed
    self.random = random
    self.pause = pause
  }

  /// The pause before an attempt, counted from 1.
  package func delay(beforeAttempt attempt: Int) -> Duration {
    // Beyond sixteen doublings the longest pause has long been reached.
    let doublings = min(max(attempt - 2, 0), 16)
    return min(base * (1 << doublings), longest) * random()
  }
}
