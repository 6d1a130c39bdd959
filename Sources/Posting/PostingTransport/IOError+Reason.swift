#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import NIOCore

extension IOError {
  /// The system's message, such as "Connection refused".
  var reasonText: String {
    guard let text = unsafe strerror(errnoCode) else { return "error \(errnoCode)" }
    return unsafe String(cString: text)
  }
}
