#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif
#if BundledGazetteer
  internal import CBundledGazetteer
#endif

/// The owner of a gazetteer's memory: a mapped file, the bytes in the binary, or a copy.
///
/// - Note: The memory is never written to after `init`, and lives until `deinit`: sharing it
///   between threads is safe. A file that another program cuts short while it is mapped raises
///   SIGBUS, as it does for everyone who maps files: replace a gazetteer by renaming a new one over
///   it, as the builder does.
final class GazetteerBytes: Sendable {
  let view: ByteView
  private let release: Release

  private enum Release: Sendable {
    case nothing
    case unmap
    case deallocate
  }

  /// Maps a file read-only, or reads it.
  init(path: String, isMapped: Bool) throws(GazetteerError) {
    // Without waiting: opening a pipe without a writer would otherwise never end.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let number = errno
      throw number == ENOENT || number == ENOTDIR
        ? .noSuchFile(path: path) : .unreadable(path: path, errorNumber: number)
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .unreadable(path: path, errorNumber: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, errorNumber: EISDIR)
    }
    let count = Int(status.st_size)
    guard count > 0 else { throw .tooShort(byteCount: 0) }
    if isMapped {
      guard
        let base = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
        unsafe base != MAP_FAILED
      else { throw .unreadable(path: path, errorNumber: errno) }
      view = unsafe ByteView(UnsafeRawPointer(base), count: count)
      release = .unmap
    } else {
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 8)
      var filled = 0
      while filled < count {
        let number = unsafe read(
          descriptor, memory.baseAddress.map { unsafe $0 + filled }, count - filled)
        if number < 0, errno == EINTR { continue }
        guard number >= 0 else {
          let code = errno
          unsafe memory.deallocate()
          throw .unreadable(path: path, errorNumber: code)
        }
        // A file that was cut short meanwhile: what it says of its length tells that.
        if number == 0 { break }
        filled += number
      }
      view = unsafe ByteView(UnsafeRawPointer(memory.baseAddress.unsafelyUnwrapped), count: filled)
      release = .deallocate
    }
  }

  /// Copies bytes.
  init(copying bytes: [UInt8]) {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(bytes.count, 1), alignment: 8)
    unsafe memory.copyBytes(from: bytes)
    view = unsafe ByteView(
      UnsafeRawPointer(memory.baseAddress.unsafelyUnwrapped), count: bytes.count)
    release = .deallocate
  }

  #if BundledGazetteer
    /// Views the bytes in the binary.
    init() {
      view = unsafe ByteView(
        UnsafeRawPointer(otm_bundled_gazetteer_bytes().unsafelyUnwrapped),
        count: otm_bundled_gazetteer_byte_count())
      release = .nothing
    }
  #endif

  deinit {
    let kind = release
    unsafe view.withMemory { memory in
      switch kind {
      case .nothing: break
      case .unmap:
        unsafe munmap(UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count)
      case .deallocate: unsafe memory.baseAddress?.deallocate()
      }
    }
  }
}
