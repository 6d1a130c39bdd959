public import HTTPTypes

/// Sends a request and returns its reply: the only function that ``LocationsClient`` needs.
public typealias Transport =
  @Sendable (_ request: HTTPRequest, _ body: [UInt8]) async throws(TransportError) -> TransportReply

/// A reply with its complete body, whose size the transport has limited.
public struct TransportReply: Sendable {
  /// The status and the header fields.
  public var response: HTTPResponse
  /// The bytes of the body.
  public var body: [UInt8]

  /// Makes a reply from its parts.
  ///
  /// - Parameters:
  ///   - response: the status and the header fields.
  ///   - body: the bytes of the body.
  public init(response: HTTPResponse, body: [UInt8]) {
    self.response = response
    self.body = body
  }
}

/// The reason why there is no reply.
public enum TransportError: Error, Hashable, Sendable {
  /// The host name cannot be resolved.
  case hostNotFound(String)
  /// The connection failed; nothing was sent.
  case notConnected(String)
  /// The certificate of the server is not accepted, with the reason; nothing was sent.
  case notTrusted(String)
  /// What listens there does not speak TLS, or not as this client does; with the reason; nothing
  /// was sent.
  case notTLS(String)
  /// What came instead of a reply is not HTTP; the request may have arrived.
  case notHTTP(String)
  /// The reply did not arrive in time; the request may have arrived.
  case timedOut
  /// The connection broke before the end of the reply; the request may have arrived.
  case cut(String)
  /// The server closed the connection without a reply; the request may have arrived.
  case closed
  /// The reply exceeds the limit.
  case replyTooLong(limitByteCount: Int)
  /// The task was cancelled.
  case cancelled
}
