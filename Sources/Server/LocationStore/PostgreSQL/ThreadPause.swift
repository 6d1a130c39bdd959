#if PostgreSQL
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Darwin)
    internal import Darwin
  #endif

  /// A wait of a thread that belongs to a connection, before it connects again.
  enum ThreadPause {
    /// Waits.
    static func wait(_ duration: Duration) {
      usleep(UInt32(clamping: Int64(duration / .microseconds(1))))
    }
  }
#endif
