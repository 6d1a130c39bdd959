import TextTools

/// The result of a link check.
public struct LinkCheck: Hashable, Sendable {
  /// The verdict on a link.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// The server has the page.
    case alive
    /// The page or the host does not exist.
    case dead
    /// The check is inconclusive: the server refused it, failed, or cannot be reached.
    case unknown
  }

  /// The reason for the verdict.
  public enum Reason: Hashable, Sendable {
    /// The last reply had this HTTP status.
    case status(Int)
    /// The host name does not exist.
    case hostNotFound(String)
    /// The DNS lookup of the host name failed.
    case resolutionFailed(String)
    /// The connection failed.
    case notConnected(String)
    /// TLS failed, for example because the certificate is for another host or has expired.
    case notSecure(String)
    /// The connection ended before the reply, or the reply is not HTTP.
    case cut(String)
    /// The reply did not arrive in time.
    case timedOut
    /// The link or a redirect breaks the policy; the check did not connect to it.
    case refused(LinkViolation)
    /// The host has an address that is not public; the check did not connect to it.
    case addressNotPublic(host: String, InternetAddress, AddressPurpose)
    /// The target of a redirect is not a link.
    case redirectUnreadable(LinkError)
    /// The link has more redirects than the limit.
    case tooManyRedirects
    /// The task was cancelled.
    case cancelled
  }

  /// The verdict.
  public var verdict: Verdict
  /// The reason for the verdict.
  public var reason: Reason
  /// The HTTP status of the last reply; nil without a reply.
  public var status: Int?
  /// The requested links in order: the link itself and the target of each redirect.
  public var hops: [Link]
  /// The IP address of the last request; nil without a request.
  public var address: InternetAddress?
  /// The number of requests.
  public var requestCount: Int
  /// The duration of the check.
  public var duration: Duration
  /// The waiting time that the server asked for with `Retry-After`; nil if it did not.
  public var retryAfter: Duration?

  /// Makes a check that has just begun.
  package init(link: Link) {
    verdict = .unknown
    reason = .cancelled
    hops = [link]
    requestCount = 0
    duration = .zero
  }

  /// The target of the last redirect, or the link itself without redirects.
  public var finalLink: Link? { hops.last }
}

extension LinkCheck.Reason {
  /// The code of the reason for programs; codes never change.
  public var code: String {
    switch self {
    case .status: "status"
    case .hostNotFound: "host_not_found"
    case .resolutionFailed: "resolution_failed"
    case .notConnected: "not_connected"
    case .notSecure: "not_secure"
    case .cut: "cut"
    case .timedOut: "timed_out"
    case .refused, .addressNotPublic: "refused"
    case .redirectUnreadable: "redirect_unreadable"
    case .tooManyRedirects: "too_many_redirects"
    case .cancelled: "cancelled"
    }
  }
}

extension LinkCheck.Reason: CustomStringConvertible {
  /// A sentence for the author about the result.
  public var description: String {
    switch self {
    case .status(let status): "The server answered with status \(status)."
    case .hostNotFound(let host): "The DNS has no host \(Excerpt(host))."
    case .resolutionFailed(let host): "The DNS lookup of \(Excerpt(host)) failed."
    case .notConnected(let what): "The connection failed: \(what)."
    case .notSecure(let what): "The secure connection failed: \(what)."
    case .cut(let what): "The connection ended without a valid reply: \(what)."
    case .timedOut: "The server did not reply in time."
    case .refused(let violation): violation.description
    case .addressNotPublic(let host, let address, let purpose):
      "\(Excerpt(host)) resolves to \(address), which is \(purpose.phrase): not connected."
    case .redirectUnreadable(let refusal): "A redirect leads to an invalid link. \(refusal)"
    case .tooManyRedirects: "The link has too many redirects."
    case .cancelled: "The check was cancelled."
    }
  }
}
