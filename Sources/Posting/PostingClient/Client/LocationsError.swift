public import FoundationEssentials
import TextTools

/// An error of a request of a ``LocationsClient``.
///
/// Programs react differently to each case, so no cases will be added.
public enum LocationsError: Error, Hashable, Sendable {
  /// The reason why the server cannot be reached.
  public enum OfflineReason: Hashable, Sendable {
    /// The host name cannot be resolved: a typing error in the address, or no network.
    case hostNotFound(String)
    /// The connection failed; with the reason.
    case notConnected(String)
    /// The certificate of the server is not accepted; with the reason.
    case notTrusted(String)
    /// Something else than this server listens there, or it speaks another protocol; with the
    /// reason.
    case otherProtocol(String)
  }

  /// The server cannot be reached; nothing was sent.
  case offline(OfflineReason)
  /// All attempts timed out, or the connection broke before the end of the reply.
  ///
  /// If `isInDoubt` is true, the server may have executed the write.
  case timedOut(isInDoubt: Bool)
  /// The credential is wrong, or the session has ended; with the server's message.
  case wrongCredentials(String)
  /// The account may not do this; with the server's message.
  case forbidden(String)
  /// The server refuses the request; `code` is Parse's error code, nil if the server gives none.
  case refused(status: Int, code: Int?, message: String)
  /// Too many requests; `until` is the time to try again, nil if the server gives none.
  case rateLimited(until: Date?)
  /// The reply is not from a locations API; `excerpt` is its beginning.
  case notUnderstood(status: Int, excerpt: String)
  /// An address of the profile is not an http or https URL.
  case badAddress(String)
  /// The task was cancelled; if `isInDoubt` is true, the server may have executed the write.
  case cancelled(isInDoubt: Bool)
}

extension LocationsError: CustomStringConvertible {
  /// The problem and how to fix it, as part of a sentence.
  public var description: String {
    switch self {
    case .offline(.hostNotFound(let host)):
      "unknown host \(host); check the server's address and the network"
    case .offline(.notConnected(let reason)):
      "the server cannot be reached: \(reason); check that it runs, and the network"
    case .offline(.notTrusted(let reason)):
      "the certificate of the server is not accepted: \(reason); nothing was sent"
    case .offline(.otherProtocol(let reason)):
      "\(reason); check the address of the server: https or http, host and port"
    case .timedOut(let isInDoubt):
      "no reply: the server took too long, or the connection broke"
        + (isInDoubt ? "; the server may have stored the change: check before a retry" : "")
    case .wrongCredentials(let message): message
    case .forbidden(let message): "not allowed: \(message)"
    case .refused(let status, let code, let message):
      "the server refuses the request: \(message) (status \(status)"
        + (code.map { ", code \($0)" } ?? "") + ")"
    case .rateLimited(let until):
      "too many requests"
        + (until.map { "; try again after \(Timestamp($0).text)" } ?? "; try again later")
    case .notUnderstood(let status, let excerpt):
      "the reply is not from a locations API (status \(status)): \(excerpt.debugDescription)"
    case .badAddress(let address):
      "\(address.debugDescription) is not a server address; write it as https://example.org"
    case .cancelled(let isInDoubt):
      "cancelled"
        + (isInDoubt ? "; the server may have stored the change: check before a retry" : "")
    }
  }
}
