internal import Foundation
internal import NIOCore

/// Why a server cannot serve.
public enum ServiceError: Error, Hashable, Sendable {
  /// The address cannot be listened at; the system's words.
  case cannotListen(host: String, port: Int, reason: String)

  init(_ error: IOError, settings: ServerSettings) {
    var reason = unsafe strerror(error.errnoCode).map { unsafe String(cString: $0) } ?? "\(error)"
    switch error.errnoCode {
    case EADDRINUSE:
      reason += "; another program listens there: end it, or choose another port"
    case EADDRNOTAVAIL: reason += "; this machine has no such address"
    case EACCES: reason += "; ports below 1024 are the system's: choose another"
    default: break
    }
    self = .cannotListen(host: settings.host, port: settings.port, reason: reason)
  }
}

extension ServiceError: CustomStringConvertible {
  /// What is wrong and how to mend it.
  public var description: String {
    switch self {
    case .cannotListen(let host, let port, let reason):
      "cannot listen at \(host) port \(port): \(reason)"
    }
  }
}
