public import HTTPTypes

/// Sends a request and gives its reply: the one function that ``LocationsClient`` needs of a network.
public typealias Transport =
  @Sendable (_ request: HTTPRequest, _ body: [UInt8]) async throws(TransportError) -> TransportReply

/// A reply with its whole body, which the transport has bounded.
public struct TransportReply: Sendable {
  /// Status and header fields.
  public var response: HTTPResponse
  /// The bytes of the body.
  public var body: [UInt8]

  /// Makes a reply of its parts.
  public init(response: HTTPResponse, body: [UInt8]) {
    self.response = response
    self.body = body
  }
}

/// Why there is no reply.
public enum TransportError: Error, Hashable, Sendable {
  /// The host's name is not known.
  case hostNotFound(String)
  /// Nobody listens there, or no way leads there; nothing was sent.
  case notConnected(String)
  /// No reply within the time allowed; the request may have arrived.
  case timedOut
  /// The connection ended before the reply was whole; the request may have arrived.
  case cut(String)
  /// The reply has more bytes than are taken.
  case replyTooLong(limitByteCount: Int)
  /// The task was cancelled.
  case cancelled
}
