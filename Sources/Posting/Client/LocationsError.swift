public import FoundationEssentials
import JSON

/// Why a request of a ``LocationsClient`` has no result.
///
/// The set is closed: what a program does about each is different.
public enum LocationsError: Error, Hashable, Sendable {
  /// Why nobody can be reached.
  public enum OfflineReason: Hashable, Sendable {
    /// The host's name is not known: no network, or a slip in the address.
    case hostNotFound(String)
    /// Nobody answers there, or no way leads there.
    case notConnected(String)
  }

  /// The server cannot be reached; nothing was sent.
  case offline(OfflineReason)
  /// No reply came in time, or the connection was cut before its end, also when asked again.
  ///
  /// `isInDoubt` says whether a write may have happened all the same: a look-up was not possible.
  case timedOut(isInDoubt: Bool)
  /// The name or the password is wrong, or the session has ended; the server's words.
  case wrongCredentials(String)
  /// The server knows who asks and does not allow it; its words.
  case forbidden(String)
  /// The server does not do it: its HTTP status, its own code where it gives one, and its words.
  case refused(status: Int, code: Int?, message: String)
  /// Too many requests; when to try again, where the server says so.
  case rateLimited(until: Date?)
  /// The reply is none of this API: its HTTP status and how it begins.
  case notUnderstood(status: Int, excerpt: String)
  /// An address of the profile is no http or https address.
  case badAddress(String)
  /// The task was cancelled. `isInDoubt` says whether a write may have happened.
  case cancelled(isInDoubt: Bool)
}

extension LocationsError: CustomStringConvertible {
  /// What went wrong and how to mend it, as part of a sentence.
  public var description: String {
    switch self {
    case .offline(.hostNotFound(let host)):
      "no host is called \(host); check the address of the server and the network"
    case .offline(.notConnected(let reason)):
      "the server cannot be reached (\(reason)); is it running, and the network there?"
    case .timedOut(let isInDoubt):
      "no reply came: the server was silent for too long, or the connection was cut"
        + (isInDoubt ? "; the post may have arrived: look before you send it again" : "")
    case .wrongCredentials(let message): message
    case .forbidden(let message): "not allowed: \(message)"
    case .refused(let status, let code, let message):
      "the server refuses it: \(message) (status \(status)"
        + (code.map { ", code \($0)" } ?? "") + ")"
    case .rateLimited(let until):
      "too many requests"
        + (until.map { "; try again after \(Timestamp($0).text)" } ?? "; try again later")
    case .notUnderstood(let status, let excerpt):
      "the reply is none of the locations API (status \(status)): \(excerpt.debugDescription)"
    case .badAddress(let address):
      "\(address.debugDescription) is no address of a server; write it as https://example.org"
    case .cancelled(let isInDoubt):
      "cancelled"
        + (isInDoubt ? "; the post may have arrived: look before you send it again" : "")
    }
  }
}
