/// Checks whether a link can be opened, safely even for links from strangers.
///
/// The checker connects only to addresses that it has checked: it resolves the host name, requires
/// that all addresses are public, and sends the request to one of them. A redirect is a new link
/// under the same rules. So a stranger's link cannot reach machines inside the network (OWASP,
/// "Server-Side Request Forgery Prevention").
///
///     let checker = LinkChecker(resolve: resolver.addresses, probe: prober.send)
///     let check = await checker.check(try Link("https://example.com"))
///     check.verdict  // .alive
///
/// The statuses 401, 403, 429 and 5xx mean `unknown`: many sites refuse programs and serve people.
public struct LinkChecker: Sendable {
  /// Returns all addresses of a host name, the preferred first, within the timeout.
  ///
  /// If it omits addresses, the checker cannot see that one of them is private.
  public typealias Resolver =
    @Sendable (_ name: String, _ timeout: Duration) async throws(ResolutionError)
    -> [InternetAddress]

  /// Sends one request to one address, without following redirects, and returns the reply's head.
  ///
  /// It must connect to the address of the probe: any other address was not checked.
  public typealias Prober =
    @Sendable (_ probe: LinkProbe) async throws(LinkProbeError) -> LinkProbeReply

  /// The limits of a check.
  public struct Limits: Hashable, Sendable {
    /// The maximum time of all hops and attempts together.
    public var total: Duration = .seconds(20)
    /// The maximum time of one request; less than the total, so that others can follow.
    public var request: Duration = .seconds(10)
    /// The maximum number of redirects.
    public var redirectCount = 10
    /// The maximum number of bytes to read from a reply.
    public var replyByteCount = 1_048_576

    /// Makes the default limits.
    public init() {}
  }

  /// The rules for the link and each redirect.
  public var policy: LinkPolicy
  /// Whether the check may connect to private addresses; false by default.
  ///
  /// It is a setting of its own: a policy without the rule `publicHost` accepts links to such
  /// addresses in posts, and does not let the links of strangers reach machines inside the network.
  public var reachesPrivateAddresses = false
  /// The limits of a check.
  public var limits: Limits
  /// The retry policy of a hop.
  public var retry: RetryPolicy
  private let resolve: Resolver
  private let probe: Prober
  private let start: @Sendable () -> (@Sendable () -> Duration)

  /// Makes a checker.
  ///
  /// - Parameters:
  ///   - policy: the rules for the link and each redirect.
  ///   - limits: the limits of a check.
  ///   - retry: the retry policy of a hop.
  ///   - stopwatch: starts a stopwatch; the function that it returns returns the elapsed time.
  ///   - resolve: returns the addresses of a host name.
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

  /// Checks whether a link can be opened.
  ///
  /// - Parameter link: the link.
  /// - Returns: the result; if the task is cancelled, its verdict is `unknown`.
  public func check(_ link: Link) async -> LinkCheck {
    let elapsed = start()
    var policy = policy
    if reachesPrivateAddresses {
      policy.rules.remove(.publicHost)
    } else {
      policy.rules.insert(.publicHost)
    }
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
          action = machine.replied(reply, at: elapsed())
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
