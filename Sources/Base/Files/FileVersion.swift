#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What tells whether a file was changed in place: its size and the time of its last change.
package struct FileVersion: Hashable, Sendable {
  private let byteCount: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  /// Takes the version that a file has now; nil for pipes and devices.
  ///
  /// A file that was replaced by another under its name keeps its version for those that have it
  /// open.
  ///
  /// - Parameter file: the file.
  package init?(of file: FileDescriptor) {
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    byteCount = Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = Int64(time.tv_sec)
    nanoseconds = Int64(time.tv_nsec)
  }
}
