internal import Files

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// How many threads the machine can run at once for this process.
public enum Cores {
  /// The cores that the process may use: fewer than there are under `taskset` or in a container
  /// that is kept to some.
  public static var count: Int {
    if let file = try? FileDescriptor.reading("/proc/self/status") {
      defer { file.close() }
      var buffer = [UInt8](repeating: 0, count: 16_384)
      let byteCount = (try? file.read(into: &buffer)) ?? 0
      if let count = allowedCount(String(decoding: buffer[..<byteCount], as: UTF8.self)) {
        return count
      }
    }
    return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// The bits of the mask that Linux shows: `Cpus_allowed:` and groups of hexadecimal digits.
  static func allowedCount(_ status: String) -> Int? {
    for line in status.split(separator: "\n") where line.hasPrefix("Cpus_allowed:") {
      let count = line.dropFirst(13).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
      return count > 0 ? count : nil
    }
    return nil
  }
}
