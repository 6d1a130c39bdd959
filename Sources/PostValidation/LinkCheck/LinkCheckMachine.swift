import Posting
public import WebLinks

/// The logic of a link check: takes what has happened, says what to do next.
///
/// It knows no sockets and no clock. For each hop, that of the link and those of redirects, it holds
/// the link to the policy, has the host's addresses resolved, refuses where one is not public, and
/// has one of them asked: with HEAD, then with GET where that is refused, since many servers treat
/// the two differently. What may pass is tried again; what remains untold is `unknown`.
///
/// An address is checked and then connected to; a name is never resolved a second time behind the
/// check, so that a DNS answer that changes in between changes nothing.
struct LinkCheckMachine {
  /// What is to be done.
  enum Action: Hashable {
    case resolve(String, timeout: Duration)
    case probe(LinkProbe)
    /// Wait so long before ``LinkCheckMachine/resume(at:)``.
    case pause(Duration)
    case finish(LinkCheck)
  }

  private let policy: LinkPolicy
  private let limits: LinkChecker.Limits
  private let retry: RetryPolicy
  private var check: LinkCheck
  private var method = LinkProbe.Method.head
  /// The attempts at the current hop.
  private var attempt = 1
  private var addresses: [InternetAddress] = []
  private var addressIndex = 0

  /// - Parameters:
  ///   - link: what is checked.
  ///   - policy: what each hop must satisfy.
  ///   - limits: what the check may cost.
  ///   - retry: how often a hop is tried.
  init(_ link: Link, policy: LinkPolicy, limits: LinkChecker.Limits, retry: RetryPolicy) {
    self.policy = policy
    self.limits = limits
    self.retry = retry
    check = LinkCheck(
      verdict: .unknown, reason: .cancelled, hops: [link], requestCount: 0, duration: .zero)
  }

  /// Where a redirect may lead: how long its address is, and what it tells the site, is not published.
  private var redirectPolicy: LinkPolicy {
    var policy = self.policy
    policy.rules.subtract([.length, .credentials, .https])
    return policy
  }

  private var link: Link { check.hops[check.hops.count - 1] }

  /// The first action, and that after a pause.
  ///
  /// - Parameter now: the time since the start of the check.
  /// - Returns: what to do.
  mutating func resume(at now: Duration) -> Action {
    let policy = check.hops.count == 1 ? self.policy : redirectPolicy
    if let violation = policy.violations(by: link).first {
      return finish(.unknown, .refused(violation), now)
    }
    guard remaining(now) > .zero else { return finish(.unknown, .timedOut, now) }
    switch link.host {
    case .name(let name): return .resolve(name, timeout: remaining(now))
    // The policy has checked it, unless it lets such addresses pass.
    case .address(let address):
      addresses = [address]
      addressIndex = 0
      return probe(now)
    }
  }

  /// A name has been resolved.
  ///
  /// - Parameters:
  ///   - addresses: all its addresses, the preferred first.
  ///   - now: the time since the start of the check.
  /// - Returns: what to do.
  mutating func resolved(_ addresses: [InternetAddress], at now: Duration) -> Action {
    guard let first = addresses.first else { return resolutionFailed(.notFound, at: now) }
    // One address that is not public spoils the name: no site of the Internet has such a one, and
    // with a mixture an attacker leaves it to chance which one is taken.
    if policy.rules.contains(.publicHost) {
      for address in addresses {
        if let purpose = address.purpose {
          return finish(
            .unknown, .addressNotPublic(host: link.host.description, address, purpose), now)
        }
      }
    }
    // The first address of each version: where one way does not work, the other may.
    let other = addresses.first { $0.isVersion4 != first.isVersion4 }
    self.addresses = [first] + (other.map { [$0] } ?? [])
    addressIndex = 0
    return probe(now)
  }

  /// A name could not be resolved.
  ///
  /// - Parameters:
  ///   - error: why.
  ///   - now: the time since the start of the check.
  /// - Returns: what to do.
  mutating func resolutionFailed(_ error: ResolutionError, at now: Duration) -> Action {
    let host = link.host.description
    switch error {
    case .notFound: return finish(.dead, .hostNotFound(host), now)
    case .unavailable: return tryAgain(.resolutionFailed(host), now)
    case .timedOut: return finish(.unknown, .timedOut, now)
    case .cancelled: return finish(.unknown, .cancelled, now)
    }
  }

  /// A reply has come.
  ///
  /// - Parameters:
  ///   - reply: its head.
  ///   - retryAfter: what its `Retry-After` means.
  ///   - now: the time since the start of the check.
  /// - Returns: what to do.
  mutating func replied(
    _ reply: LinkProbeReply, retryAfter: Duration?, at now: Duration
  ) -> Action {
    check.status = reply.status
    check.retryAfter = retryAfter
    switch reply.status {
    case 301, 302, 303, 307, 308:
      if let location = reply.location { return follow(location, now) }
      return finish(.unknown, .status(reply.status), now)
    case 200..<300, 304: return finish(.alive, .status(reply.status), now)
    // Whatever else is said to HEAD, GET may be told otherwise.
    case _ where method == .head:
      method = .get
      return probe(now)
    case 404, 410: return finish(.dead, .status(reply.status), now)
    case 408, 425, 429, 500...: return tryAgain(.status(reply.status), now)
    default: return finish(.unknown, .status(reply.status), now)
    }
  }

  /// No reply has come.
  ///
  /// - Parameters:
  ///   - error: why.
  ///   - now: the time since the start of the check.
  /// - Returns: what to do.
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
      // Some servers drop the connection when they are asked for HEAD.
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

  /// The task has been cancelled.
  ///
  /// - Parameter now: the time since the start of the check.
  /// - Returns: the end.
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
  /// Whether the address is one of version 4.
  public var isVersion4: Bool {
    if case .v4 = self { true } else { false }
  }
}
