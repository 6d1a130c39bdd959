internal import CAllocator
import FileGeocoding

/// The memory of a server's process.
enum ServerMemory {
  /// Lets threads share the memory that the C library keeps for them: call it before there are any.
  ///
  /// glibc gives threads up to eight arenas for each processor, and each keeps what is freed in it.
  /// With as many arenas as processors, a server that a million requests attack takes 148 MB
  /// instead of 153 (`Tools/check abuse`, two processors).
  static func shareArenas() { otm_limit_arenas(Int32(max(2, Cores.count))) }
}
