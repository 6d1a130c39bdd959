#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension FileDescriptor {
  /// Opens a file that exists for reading and writing.
  ///
  /// - Parameter path: the path of the file.
  /// - Returns: the open descriptor; call ``close()`` when you are done.
  /// - Throws: ``InputOutputError/cannotOpen(path:code:)`` if the system refuses.
  package static func updating(_ path: String) throws(InputOutputError) -> FileDescriptor {
    try opened(path, O_RDWR)
  }

  /// Locks bytes of the file until the descriptor is closed; the bytes need not exist.
  ///
  /// The lock belongs to the descriptor, so it conflicts also with locks that other parts of this
  /// process hold with `fcntl`.
  ///
  /// - Parameter bytes: the offsets of the bytes.
  /// - Returns: false if a process has locked one of them.
  /// - Throws: ``InputOutputError/cannotWrite(code:)`` if the file system has no locks.
  package func lock(bytes: Range<Int>) throws(InputOutputError) -> Bool {
    var region = Self.region(Int16(F_WRLCK), bytes)
    // The second is for kernels without the first; it does not see the locks of this process.
    for command in [Self.descriptorLock, F_SETLK] {
      if unsafe fcntl(number, command, &region) == 0 { return true }
      if errno == EAGAIN || errno == EACCES { return false }
      if errno != EINVAL { throw .cannotWrite(code: errno) }
    }
    throw .cannotWrite(code: EINVAL)
  }

  /// Locks a byte of the file until the descriptor is closed, together with others that lock it so.
  ///
  /// - Parameter byte: the offset of the byte, which need not exist.
  /// - Returns: false if a process has locked it for itself, or the file system has no locks.
  package func share(byte: Int) -> Bool {
    var region = Self.region(Int16(F_RDLCK), byte..<byte + 1)
    return unsafe fcntl(number, Self.descriptorLock, &region) == 0
  }

  /// Whether others have locked one of these bytes, in whatever way; false where there are no
  /// locks.
  ///
  /// - Parameter bytes: the offsets of the bytes.
  /// - Returns: whether a descriptor other than this one has a lock.
  package func isLockedByOthers(_ bytes: Range<Int>) -> Bool {
    guard !bytes.isEmpty else { return false }
    var region = Self.region(Int16(F_WRLCK), bytes)
    guard unsafe fcntl(number, Self.descriptorLockQuery, &region) == 0 else { return false }
    return region.l_type != Int16(F_UNLCK)
  }

  private static func region(_ type: Int16, _ bytes: Range<Int>) -> flock {
    var region = flock()
    region.l_type = type
    region.l_whence = Int16(SEEK_SET)
    region.l_start = off_t(bytes.lowerBound)
    region.l_len = off_t(bytes.count)
    return region
  }

  /// `F_OFD_GETLK`, which the headers show only to programs that ask for it.
  private static var descriptorLockQuery: Int32 {
    #if canImport(Darwin)
      92
    #else
      36
    #endif
  }

  /// `F_OFD_SETLK`, which the headers show only to programs that ask for it.
  private static var descriptorLock: Int32 {
    #if canImport(Darwin)
      90
    #else
      37
    #endif
  }
}

extension FileDescriptor {
  /// Renames a file, replaces the file that has the new name, and waits until that is on the disk.
  ///
  /// - Parameters:
  ///   - old: the path of the file.
  ///   - new: the new path, in the same folder.
  /// - Throws: ``InputOutputError/cannotOpen(path:code:)`` if the system refuses.
  package static func rename(_ old: String, to new: String) throws(InputOutputError) {
    try FileNames.rename(old, to: new)
    let folder = new.lastIndex(of: "/").map { String(new[...$0]) } ?? "."
    // A folder that cannot be synchronised is renamed in all the same.
    guard let folder = try? opened(folder, O_RDONLY) else { return }
    defer { folder.close() }
    try? folder.synchronize()
  }
}
