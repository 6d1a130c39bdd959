#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension FileDescriptor {
  /// Opens a file to read it.
  ///
  /// - Throws: ``InputOutputError/cannotOpen(path:code:)``, also for a folder.
  public static func reading(_ path: String) throws(InputOutputError) -> FileDescriptor {
    let file = try opened(path, O_RDONLY)
    var status = stat()
    if unsafe fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      file.close()
      throw .cannotOpen(path: path, code: EISDIR)
    }
    return file
  }

  /// Opens a file to write it from its start; it is made when there is none.
  ///
  /// - Throws: ``InputOutputError/cannotOpen(path:code:)``.
  public static func writing(_ path: String) throws(InputOutputError) -> FileDescriptor {
    try opened(path, O_WRONLY | O_CREAT | O_TRUNC)
  }

  /// Makes a file that its owner alone may read; nothing may be in its place, not even a link.
  ///
  /// - Throws: ``InputOutputError/cannotOpen(path:code:)``.
  static func writingPrivately(_ path: String) throws(InputOutputError) -> FileDescriptor {
    try opened(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
  }

  private static func opened(
    _ path: String, _ flags: Int32, _ mode: mode_t = 0o666
  ) throws(InputOutputError) -> FileDescriptor {
    while true {
      let number = unsafe open(path, flags | O_CLOEXEC, mode)
      if number >= 0 { return FileDescriptor(number: number) }
      if errno != EINTR { throw .cannotOpen(path: path, code: errno) }
    }
  }

  /// Whether there is something of this name.
  public static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  /// How many bytes the file has, when it is one.
  public var byteCount: Int? {
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  /// Waits until what was written is on the disk.
  ///
  /// - Throws: ``InputOutputError/cannotWrite(code:)``, also for what an earlier write could not say.
  public func synchronize() throws(InputOutputError) {
    while fsync(number) != 0 {
      // A pipe or a terminal has no disk.
      if errno == EINVAL || errno == EROFS || errno == ENOTSUP { return }
      if errno != EINTR { throw .cannotWrite(code: errno) }
    }
  }

  /// Closes the file; the value must not be used afterwards.
  public func close() {
    _ = systemClose(number)
  }

  /// Gives the file the access rights of another, where there is one.
  func copyAccess(from path: String) {
    var status = stat()
    if unsafe stat(path, &status) == 0 { _ = fchmod(number, status.st_mode & 0o7777) }
  }
}

private func systemClose(_ number: Int32) -> Int32 { close(number) }

/// Files by their names.
enum FileNames {
  /// Whether a name is that of something else than a file: a device, a pipe.
  static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Gives a file another name, in place of whatever bears it.
  static func rename(_ old: String, to new: String) throws(InputOutputError) {
    if systemRename(old, new) != 0 { throw .cannotOpen(path: new, code: errno) }
  }

  /// Removes a file, if there is one.
  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  /// A number that no other process has now.
  static var processNumber: Int { Int(getpid()) }
}

private func systemRename(_ old: String, _ new: String) -> Int32 { unsafe rename(old, new) }
