public import WebLinks

/// One request to one address, as ``LinkChecker`` has it sent.
public struct LinkProbe: Hashable, Sendable {
  /// What is asked.
  public enum Method: String, Hashable, Sendable {
    /// For the head of the reply alone.
    case head = "HEAD"
    /// For the whole page, of which the head is read.
    case get = "GET"
  }

  /// What is asked.
  public let method: Method
  /// What is asked for: its host is the one that is named to the server and whose certificate counts.
  public let link: Link
  /// The address to connect to, and no other.
  public let address: InternetAddress
  /// How long it may take.
  public let timeout: Duration
  /// How many bytes may be read at most, head and body together.
  public let maxByteCount: Int

  /// Makes a probe of its parts.
  public init(
    method: Method, link: Link, address: InternetAddress, timeout: Duration, maxByteCount: Int
  ) {
    self.method = method
    self.link = link
    self.address = address
    self.timeout = timeout
    self.maxByteCount = maxByteCount
  }
}

/// The head of a reply to a probe.
public struct LinkProbeReply: Hashable, Sendable {
  /// The status.
  public var status: Int
  /// The field `Location`.
  public var location: String?
  /// The field `Retry-After`.
  public var retryAfter: String?

  /// Makes a head of its parts.
  public init(status: Int, location: String? = nil, retryAfter: String? = nil) {
    self.status = status
    self.location = location
    self.retryAfter = retryAfter
  }
}

/// Why there is no reply to a probe.
public enum LinkProbeError: Error, Hashable, Sendable {
  /// Nobody listens there, or no way leads there.
  case notConnected(String)
  /// The certificate is not the host's, or TLS failed in another way.
  case notSecure(String)
  /// The connection ended early, or what came is no HTTP, or too much of it.
  case cut(String)
  /// There was no reply within the time.
  case timedOut
  /// The task was cancelled.
  case cancelled
}

/// Why a name has no addresses.
public enum ResolutionError: Error, Hashable, Sendable {
  /// There is no such name (NXDOMAIN), or it has no addresses.
  case notFound
  /// The servers of names cannot be asked now.
  case unavailable
  /// There was no answer within the time.
  case timedOut
  /// The task was cancelled.
  case cancelled
}
