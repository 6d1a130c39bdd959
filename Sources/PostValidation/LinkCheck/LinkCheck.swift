import TextTools
public import WebLinks

/// Whether a link can be opened, with what was seen.
public struct LinkCheck: Hashable, Sendable {
  /// What the check found.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// A server answered that the page is there.
    case alive
    /// There is no such page, or no such site: readers would find nothing.
    case dead
    /// It could not be told: the server turned the check away, is in trouble, or cannot be reached
    /// from here.
    case unknown
  }

  /// Why the verdict is what it is.
  public enum Reason: Hashable, Sendable {
    /// The server's last reply had this status.
    case status(Int)
    /// No such host is known.
    case hostNotFound(String)
    /// Names cannot be looked up now.
    case resolutionFailed(String)
    /// Nobody listens, or no way leads there.
    case notConnected(String)
    /// The connection cannot be made secure: the certificate is not the host's, or has expired.
    case notSecure(String)
    /// The connection ended before the reply was there, or what came is no HTTP.
    case cut(String)
    /// There was no reply within the time.
    case timedOut
    /// The link or a redirect breaks the policy; nothing was connected to.
    case refused(LinkViolation)
    /// The host has addresses that are not public; nothing was connected to.
    case addressNotPublic(host: String, InternetAddress, AddressPurpose)
    /// A redirect leads to what is no link.
    case redirectUnreadable(LinkError)
    /// There are more redirects than are followed.
    case tooManyRedirects
    /// The task was cancelled.
    case cancelled
  }

  /// What the check found.
  public var verdict: Verdict
  /// Why.
  public var reason: Reason
  /// The status of the last reply; nothing where there was none.
  public var status: Int?
  /// What was asked for, in turn: the link itself, and where each redirect led.
  public var hops: [Link]
  /// The address that was connected to last.
  public var address: InternetAddress?
  /// How many requests were sent.
  public var requestCount: Int
  /// How long it took.
  public var duration: Duration
  /// How long the server asked to be left alone.
  public var retryAfter: Duration?

  /// Where the last redirect led; the link itself without any.
  public var finalLink: Link? { hops.last }
}

extension LinkCheck.Reason {
  /// What it is, for programs; it never changes.
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
  /// What happened, in a sentence for the author.
  public var description: String {
    switch self {
    case .status(let status): "The server answered with status \(status)."
    case .hostNotFound(let host): "There is no site called \(Excerpt(host))."
    case .resolutionFailed(let host): "The name \(Excerpt(host)) cannot be looked up now."
    case .notConnected(let what): "No connection: \(what)."
    case .notSecure(let what): "No secure connection: \(what)."
    case .cut(let what): "The connection ended without a reply: \(what)."
    case .timedOut: "There was no reply in time."
    case .refused(let violation): violation.description
    case .addressNotPublic(let host, let address, let purpose):
      "\(Excerpt(host)) leads to \(address), which is \(purpose.phrase): it was not connected to."
    case .redirectUnreadable(let refusal): "A redirect cannot be followed. \(refusal)"
    case .tooManyRedirects: "There are too many redirects."
    case .cancelled: "The check was cancelled."
    }
  }
}
