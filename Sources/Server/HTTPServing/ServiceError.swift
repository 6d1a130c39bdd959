internal import Foundation
internal import NIOCore

/// An error that keeps the server from starting.
public enum ServiceError: Error, Hashable, Sendable {
  /// The server cannot listen at the address; `reason` is the system's message.
  case cannotListen(host: String, port: Int, reason: String)

  init(_ error: IOError, settings: HTTPSettings) {
    var reason = unsafe strerror(error.errnoCode).map { unsafe String(cString: $0) } ?? "\(error)"
    switch error.errnoCode {
    case EADDRINUSE:
      reason += "; another program uses the port: stop it, or choose another port"
    case EADDRNOTAVAIL:
      reason += "; use an address of this machine, such as 127.0.0.1 or 0.0.0.0"
    case EACCES: reason += "; ports below 1024 need privileges: choose a higher port"
    default: break
    }
    self = .cannotListen(host: settings.host, port: settings.port, reason: reason)
  }
}

extension ServiceError: CustomStringConvertible {
  /// What is wrong and how to fix it.
  public var description: String {
    switch self {
    case .cannotListen(let host, let port, let reason):
      "cannot listen at \(host) port \(port): \(reason)"
    }
  }
}
