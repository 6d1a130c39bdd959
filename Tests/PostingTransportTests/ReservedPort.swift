#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// A port of the loopback on which nobody listens, and nobody can while this is kept.
///
/// A port that was merely let go of may be another test's server by the time it is connected to. A socket
/// that is bound and does not listen keeps it, and the system refuses whoever connects.
final class ReservedPort {
  let number: UInt16
  private let socket: CInt

  init() throws {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #elseif canImport(Glibc)
      let kind = CInt(SOCK_STREAM.rawValue)
    #else
      let kind = CInt(SOCK_STREAM)
    #endif
    #if canImport(Glibc)
      socket = Glibc.socket(AF_INET, kind, 0)
    #elseif canImport(Darwin)
      socket = Darwin.socket(AF_INET, kind, 0)
    #elseif canImport(Musl)
      socket = Musl.socket(AF_INET, kind, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(socket, pointer, size) == 0 && getsockname(socket, pointer, &size) == 0
      }
    }
    guard isBound else {
      close(socket)
      throw Failure(code: errno)
    }
    number = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(socket) }

  struct Failure: Error { let code: CInt }
}
