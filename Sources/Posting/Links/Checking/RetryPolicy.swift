/// The number of attempts of a request, and the pauses between them.
///
/// The pause before attempt *n* is a uniform random time from 0 to `base * 2^(n-2)`, at most
/// `longest`. This "full jitter" prevents that clients which failed together retry together.
/// Source: M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
public struct RetryPolicy: Sendable {
  /// The maximum number of attempts, including the first; 1 or more.
  public var attempts: Int
  /// The maximum pause before the second attempt.
  public var base: Duration
  /// The maximum pause before any attempt.
  public var longest: Duration
  /// The maximum `Retry-After` that the client waits for.
  ///
  /// If a server asks for more time, the request fails.
  public var longestObeyed: Duration
  /// Whether a request is repeated that got no reply in time.
  ///
  /// A person who waits at a terminal has waited long enough then.
  public var repeatsTimeouts = true
  /// Returns a random number from 0 to 1 for the jitter.
  public var random: @Sendable () -> Double
  /// Waits for a duration; throws `CancellationError` if the task is cancelled.
  public var pause: @Sendable (Duration) async throws(CancellationError) -> Void

  /// Makes a policy; the default makes four attempts within about two seconds.
  ///
  /// - Parameters:
  ///   - attempts: the maximum number of attempts, including the first; 1 or more.
  ///   - base: the maximum pause before the second attempt.
  ///   - longest: the maximum pause before any attempt.
  ///   - longestObeyed: the maximum `Retry-After` that the client waits for.
  ///   - random: returns a random number from 0 to 1.
  ///   - pause: waits for a duration.
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

  /// Returns the pause before an attempt.
  ///
  /// - Parameter attempt: the number of the attempt; the first is 1.
  /// - Returns: a random pause, at most ``longest``.
  package func delay(beforeAttempt attempt: Int) -> Duration {
    // Sixteen doublings exceed any sensible `longest`; more could overflow the shift.
    let doublings = min(max(attempt - 2, 0), 16)
    return min(base * (1 << doublings), longest) * random()
  }
}
