package import HTTPTypes

/// The reason why a server refuses a request, whatever its route.
package enum RequestFault: Error, Hashable, Sendable {
  case noHost
  case wrongHost(String)
  case badForwarding
  case badTransferCoding(String)
  case addressTooLong(limitByteCount: Int)
  case tooManyRequests(retryAfterSeconds: Int)
  /// Too many others wait for the same kind of work.
  case busy

  /// The HTTP status.
  package var status: HTTPResponse.Status {
    switch self {
    case .noHost, .badForwarding: .badRequest
    case .wrongHost: .misdirectedRequest
    case .badTransferCoding: .notImplemented
    case .addressTooLong: .uriTooLong
    case .tooManyRequests: .tooManyRequests
    case .busy: .serviceUnavailable
    }
  }

  /// The value of `Retry-After` in seconds, or nil if it is not known.
  package var retryAfterSeconds: Int? {
    switch self {
    case .tooManyRequests(let seconds): seconds
    case .busy: 1
    default: nil
    }
  }

  /// Whether the connection must be closed: where the body ends is not known.
  package var closesConnection: Bool {
    if case .badTransferCoding = self { true } else { false }
  }

  /// The sentence for the client: the problem, and how to fix it.
  package var sentence: String {
    switch self {
    case .noHost: "The request must have one Host field with the name of this server."
    case .wrongHost(let host):
      "This server does not serve the host name \(host.shortened). Its operator can allow it with "
        + "--public-url."
    case .badForwarding:
      "Forwarded and X-Forwarded-For name different clients. The proxy must remove the field that "
        + "it does not write."
    case .badTransferCoding(let coding):
      "The server does not support the transfer coding \(coding.shortened)."
    case .addressTooLong(let limit): "The request target exceeds the limit of \(limit) bytes."
    case .tooManyRequests(let seconds): "Too many requests. Try again in \(seconds) s."
    case .busy: "The server is busy. Try again."
    }
  }
}
