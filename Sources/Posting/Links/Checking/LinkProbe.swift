/// One request of a ``LinkChecker`` to one address.
public struct LinkProbe: Hashable, Sendable {
  /// The HTTP method of a probe.
  public enum Method: String, Hashable, Sendable {
    /// HEAD: the server sends only the head of the reply.
    case head = "HEAD"
    /// GET: the server sends the page; the prober reads only the head.
    case get = "GET"
  }

  /// The HTTP method.
  public let method: Method
  /// The link to request; its host is the name for `Host`, TLS and the certificate.
  public let link: Link
  /// The only address to connect to.
  public let address: InternetAddress
  /// The maximum time for connection, request and reply.
  public let timeout: Duration
  /// The maximum number of bytes to read, head and body together.
  public let maxByteCount: Int

  /// Makes a probe from its parts.
  ///
  /// - Parameters:
  ///   - method: the HTTP method.
  ///   - link: the link to request.
  ///   - address: the only address to connect to.
  ///   - timeout: the maximum time for connection, request and reply.
  ///   - maxByteCount: the maximum number of bytes to read, head and body together.
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
  /// The HTTP status.
  public var status: Int
  /// The value of `Location`; nil if the reply has none.
  public var location: String?
  /// The waiting time of `Retry-After`; nil if the reply has none.
  public var retryAfter: Duration?

  /// Makes a reply from its parts.
  ///
  /// - Parameters:
  ///   - status: the HTTP status.
  ///   - location: the value of `Location`.
  ///   - retryAfter: the waiting time of `Retry-After`.
  public init(status: Int, location: String? = nil, retryAfter: Duration? = nil) {
    self.status = status
    self.location = location
    self.retryAfter = retryAfter
  }
}

/// The reason why a probe has no reply; texts are part of a sentence.
public enum LinkProbeError: Error, Hashable, Sendable {
  /// The connection failed.
  case notConnected(String)
  /// TLS failed, for example because the certificate is for another host.
  case notSecure(String)
  /// The connection ended early, or the reply is not HTTP or too long.
  case cut(String)
  /// The reply did not arrive in time.
  case timedOut
  /// The task was cancelled.
  case cancelled
}

/// The reason why a host name has no addresses.
public enum ResolutionError: Error, Hashable, Sendable {
  /// The name does not exist (NXDOMAIN), or has no addresses.
  case notFound
  /// The DNS cannot be reached.
  case unavailable
  /// The DNS did not answer in time.
  case timedOut
  /// The task was cancelled.
  case cancelled
}
