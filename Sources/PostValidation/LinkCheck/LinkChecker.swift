public import Posting
public import WebLinks
import FoundationEssentials

/// Finds out whether a link can be opened, without being led astray.
///
/// The check connects only to addresses that it has looked at: a host is resolved, each of its
/// addresses must be public, and the request goes to one of these and nowhere else. Each redirect is
/// a new link, held to the same rules. That makes it safe to let strangers have their links checked
/// from inside a network (OWASP, "Server-Side Request Forgery Prevention").
///
///     let checker = LinkChecker(resolve: resolver.addresses, probe: prober.send)
///     let check = await checker.check(try Link("https://example.com"))
///     check.verdict  // .alive
///
/// What is refused by the server (401, 403), asked to wait (429) or broken there (5xx) is `unknown`:
/// many sites turn programs away and serve people.
public struct LinkChecker: Sendable {
  /// Gives all addresses of a name, the preferred first, within the time.
  public typealias Resolver =
    @Sendable (_ name: String, _ timeout: Duration) async throws(ResolutionError)
    -> [InternetAddress]

  /// Sends one request to one address, follows no redirect, and gives the head of the reply.
  ///
  /// Whoever connects to another address than that of the probe gives up what the check is for.
  public typealias Prober =
    @Sendable (_ probe: LinkProbe) async throws(LinkProbeError) -> LinkProbeReply

  /// What a check may cost.
  public struct Limits: Hashable, Sendable {
    /// The time of all hops and attempts together.
    public var total: Duration = .seconds(20)
    /// The time of one request, so that a first address that does not answer leaves time for others.
    public var request: Duration = .seconds(10)
    /// How many redirects are followed.
    public var redirectCount = 10
    /// How many bytes of one reply are read.
    public var replyByteCount = 1_048_576

    /// Makes the standard limits.
    public init() {}
  }

  /// What the link and each redirect must satisfy.
  public var policy: LinkPolicy
  /// What a check may cost.
  public var limits: Limits
  /// How often a hop is tried, and how long to wait in between.
  public var retry: RetryPolicy
  private let resolve: Resolver
  private let probe: Prober
  private let start: @Sendable () -> (@Sendable () -> Duration)

  /// Makes a checker.
  ///
  /// - Parameters:
  ///   - policy: what the link and each redirect must satisfy.
  ///   - limits: what a check may cost.
  ///   - retry: how often a hop is tried, and how long to wait in between.
  ///   - stopwatch: starts a stopwatch, which then tells the time since.
  ///   - resolve: gives the addresses of a name.
  ///   - probe: sends one request to one address.
  public init(
    policy: LinkPolicy = LinkPolicy(), limits: Limits = Limits(),
    retry: RetryPolicy = RetryPolicy(attempts: 3, base: .seconds(1)),
    stopwatch: @escaping @Sendable () -> (@Sendable () -> Duration) = {
      let start = ContinuousClock.now
      return { ContinuousClock.now - start }
    },
    resolve: @escaping Resolver, probe: @escaping Prober
  ) {
    self.policy = policy
    self.limits = limits
    self.retry = retry
    start = stopwatch
    self.resolve = resolve
    self.probe = probe
  }

  /// Finds out whether a link can be opened.
  ///
  /// - Parameter link: what is checked.
  /// - Returns: the verdict with what was seen; when the task is cancelled, `unknown`.
  public func check(_ link: Link) async -> LinkCheck {
    let elapsed = start()
    var machine = LinkCheckMachine(link, policy: policy, limits: limits, retry: retry)
    var action = machine.resume(at: elapsed())
    while true {
      switch action {
      case .finish(let check): return check
      case .resolve(let name, let timeout):
        do throws(ResolutionError) {
          action = machine.resolved(try await resolve(name, timeout), at: elapsed())
        } catch {
          action = machine.resolutionFailed(error, at: elapsed())
        }
      case .probe(let request):
        do throws(LinkProbeError) {
          let reply = try await probe(request)
          action = machine.replied(
            reply, retryAfter: RetryAfter.duration(reply.retryAfter, now: Date()), at: elapsed())
        } catch {
          action = machine.probeFailed(error, at: elapsed())
        }
      case .pause(let duration):
        do throws(CancellationError) {
          try await retry.pause(duration)
          action = machine.resume(at: elapsed())
        } catch {
          action = machine.cancelled(at: elapsed())
        }
      }
    }
  }
}
