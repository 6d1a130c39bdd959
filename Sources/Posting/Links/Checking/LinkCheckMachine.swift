/// The state machine of a link check: takes events and returns the next action.
///
/// It uses no sockets and no clock. For the link and for each redirect it checks the policy, has
/// the host name resolved, requires that all addresses are public, and has one address requested:
/// with HEAD, and with GET if the server refuses HEAD, since many servers treat the two
/// differently. It retries temporary errors. If they persist, the verdict is `unknown`.
///
/// The request goes to an address that was checked. The name is not resolved again, so a later
/// change of the DNS has no effect.
struct LinkCheckMachine {
  /// The next action of the caller.
  enum Action: Hashable {
    case resolve(String, timeout: Duration)
    case probe(LinkProbe)
    /// Wait, then call ``LinkCheckMachine/resume(at:)``.
    case pause(Duration)
    case finish(LinkCheck)
  }

  private let policy: LinkPolicy
  private let limits: LinkChecker.Limits
  private let retry: RetryPolicy
  private var check: LinkCheck
  private var method = LinkProbe.Method.head
  /// The number of the attempt at the current hop; the first is 1.
  private var attempt = 1
  private var addresses: [InternetAddress] = []
  private var addressIndex = 0

  /// - Parameters:
  ///   - link: the link to check.
  ///   - policy: the rules for the link and each redirect.
  ///   - limits: the limits of the check.
  ///   - retry: the retry policy of a hop.
  init(_ link: Link, policy: LinkPolicy, limits: LinkChecker.Limits, retry: RetryPolicy) {
    self.policy = policy
    self.limits = limits
    self.retry = retry
    check = LinkCheck(link: link)
  }

  /// The policy for redirects, without the rules that concern the published link only.
  private var redirectPolicy: LinkPolicy {
    var policy = self.policy
    policy.rules.subtract([.length, .credentials, .https])
    return policy
  }

  private var link: Link { check.hops[check.hops.count - 1] }

  /// Starts the check, or continues after a pause.
  ///
  /// - Parameter now: the time since the start of the check.
  /// - Returns: the next action.
  mutating func resume(at now: Duration) -> Action {
    let policy = check.hops.count == 1 ? self.policy : redirectPolicy
    if let violation = policy.violations(by: link).first {
      return finish(.unknown, .refused(violation), now)
    }
    guard remaining(now) > .zero else { return finish(.unknown, .timedOut, now) }
    switch link.host {
    case .name(let name): return .resolve(name, timeout: remaining(now))
    // The policy has checked the address.
    case .address(let address):
      addresses = [address]
      addressIndex = 0
      return probe(now)
    }
  }

  /// Handles the addresses of a host name.
  ///
  /// - Parameters:
  ///   - addresses: all addresses, the preferred first.
  ///   - now: the time since the start of the check.
  /// - Returns: the next action.
  mutating func resolved(_ addresses: [InternetAddress], at now: Duration) -> Action {
    guard let first = addresses.first else { return resolutionFailed(.notFound, at: now) }
    // Refuse a name with any address that is not public: public sites have none, and an attacker
    // could mix both kinds and hope that the check picks the private one.
    if policy.rules.contains(.publicHost) {
      for address in addresses {
        if let purpose = address.purpose {
          return finish(
            .unknown, .addressNotPublic(host: link.host.description, address, purpose), now)
        }
      }
    }
    // Try the first address of each version: if IPv6 does not work here, IPv4 may.
    let other = addresses.first { $0.isVersion4 != first.isVersion4 }
    self.addresses = [first] + (other.map { [$0] } ?? [])
    addressIndex = 0
    return probe(now)
  }

  /// Handles a failed lookup of a host name.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - now: the time since the start of the check.
  /// - Returns: the next action.
  mutating func resolutionFailed(_ error: ResolutionError, at now: Duration) -> Action {
    let host = link.host.description
    switch error {
    case .notFound: return finish(.dead, .hostNotFound(host), now)
    case .unavailable: return tryAgain(.resolutionFailed(host), now)
    case .timedOut: return finish(.unknown, .timedOut, now)
    case .cancelled: return finish(.unknown, .cancelled, now)
    }
  }

  /// Handles a reply.
  ///
  /// - Parameters:
  ///   - reply: the head of the reply.
  ///   - now: the time since the start of the check.
  /// - Returns: the next action.
  mutating func replied(
    _ reply: LinkProbeReply, at now: Duration
  ) -> Action {
    check.status = reply.status
    check.retryAfter = reply.retryAfter
    switch reply.status {
    case 301, 302, 303, 307, 308:
      if let location = reply.location { return follow(location, now) }
      return finish(.unknown, .status(reply.status), now)
    case 200..<300, 304: return finish(.alive, .status(reply.status), now)
    // GET may succeed after any other reply to HEAD.
    case _ where method == .head:
      method = .get
      return probe(now)
    case 404, 410: return finish(.dead, .status(reply.status), now)
    case 408, 425, 429, 500...: return tryAgain(.status(reply.status), now)
    default: return finish(.unknown, .status(reply.status), now)
    }
  }

  /// Handles a request without a reply.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - now: the time since the start of the check.
  /// - Returns: the next action.
  mutating func probeFailed(_ error: LinkProbeError, at now: Duration) -> Action {
    switch error {
    case .notConnected(let what):
      if addressIndex + 1 < addresses.count {
        addressIndex += 1
        return probe(now)
      }
      return tryAgain(.notConnected(what), now)
    case .notSecure(let what): return finish(.unknown, .notSecure(what), now)
    case .cut(let what):
      // Some servers close the connection after HEAD.
      if method == .head {
        method = .get
        return probe(now)
      }
      return tryAgain(.cut(what), now)
    case .timedOut:
      return remaining(now) > .zero ? tryAgain(.timedOut, now) : finish(.unknown, .timedOut, now)
    case .cancelled: return finish(.unknown, .cancelled, now)
    }
  }

  /// Handles cancellation of the task.
  ///
  /// - Parameter now: the time since the start of the check.
  /// - Returns: the action that ends the check.
  mutating func cancelled(at now: Duration) -> Action { finish(.unknown, .cancelled, now) }

  // MARK: Steps

  private func remaining(_ now: Duration) -> Duration { limits.total - now }

  private mutating func probe(_ now: Duration) -> Action {
    let remaining = remaining(now)
    guard remaining > .zero else { return finish(.unknown, .timedOut, now) }
    let address = addresses[addressIndex]
    check.address = address
    check.requestCount += 1
    return .probe(
      LinkProbe(
        method: method, link: link, address: address,
        timeout: min(remaining, limits.request), maxByteCount: limits.replyByteCount))
  }

  private mutating func follow(_ location: String, _ now: Duration) -> Action {
    guard check.hops.count <= limits.redirectCount else {
      return finish(.unknown, .tooManyRedirects, now)
    }
    do throws(LinkError) {
      check.hops.append(try Link(location, relativeTo: link))
    } catch {
      return finish(.unknown, .redirectUnreadable(error), now)
    }
    method = .head
    attempt = 1
    return resume(at: now)
  }

  private mutating func tryAgain(_ reason: LinkCheck.Reason, _ now: Duration) -> Action {
    attempt += 1
    let pause = max(retry.delay(beforeAttempt: attempt), check.retryAfter ?? .zero)
    guard attempt <= retry.attempts, pause < remaining(now) else {
      return finish(.unknown, reason, now)
    }
    check.retryAfter = nil
    method = .head
    return .pause(pause)
  }

  private mutating func finish(
    _ verdict: LinkCheck.Verdict, _ reason: LinkCheck.Reason, _ now: Duration
  ) -> Action {
    check.verdict = verdict
    check.reason = reason
    check.duration = now
    return .finish(check)
  }
}

extension InternetAddress {
  /// Whether the address is IPv4.
  public var isVersion4: Bool {
    if case .v4 = self { true } else { false }
  }
}
