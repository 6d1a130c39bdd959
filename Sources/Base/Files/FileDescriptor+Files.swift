#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension FileDescriptor {
  /// Opens a file for reading.
  ///
  /// - Parameter path: the path of the file.
  /// - Returns: the open descriptor; call ``close()`` when you are done.
  /// - Throws: ``InputOutputError/cannotOpen(path:code:)`` if the system refuses, or if the path is
  ///   a directory (code `EISDIR`).
  public static func reading(_ path: String) throws(InputOutputError) -> FileDescriptor {
    let file = try opened(path, O_RDONLY)
    var status = stat()
    if unsafe fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      file.close()
      throw .cannotOpen(path: path, code: EISDIR)
    }
    return file
  }

  /// Opens a file for writing and truncates it; creates it if it does not exist.
  ///
  /// - Parameter path: the path of the file.
  /// - Returns: the open descriptor; call ``close()`` when you are done.
  /// - Throws: ``InputOutputError/cannotOpen(path:code:)`` if the system refuses.
  public static func writing(_ path: String) throws(InputOutputError) -> FileDescriptor {
    try opened(path, O_WRONLY | O_CREAT | O_TRUNC)
  }

  /// Opens a file that exists for writing at its end.
  static func appending(_ path: String) throws(InputOutputError) -> FileDescriptor {
    try opened(path, O_WRONLY | O_APPEND)
  }

  /// Keeps other processes that ask from writing the file, until it is closed.
  ///
  /// - Returns: false if another process has it.
  func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }

  /// How many characters fit in a line of the terminal; nil if it is none, or does not know.
  public var terminalWidth: Int? {
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Creates a file with mode 0600; fails if the path exists, also as a symbolic link.
  ///
  /// - Parameter path: the path of the file.
  /// - Returns: the open descriptor.
  /// - Throws: ``InputOutputError/cannotOpen(path:code:)`` if the system refuses.
  package static func writingPrivately(_ path: String) throws(InputOutputError) -> FileDescriptor {
    try opened(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
  }

  static func opened(
    _ path: String, _ flags: Int32, _ mode: mode_t = 0o666
  ) throws(InputOutputError) -> FileDescriptor {
    while true {
      let number = unsafe open(path, flags | O_CLOEXEC, mode)
      if number >= 0 { return FileDescriptor(number: number) }
      if errno != EINTR { throw .cannotOpen(path: path, code: errno) }
    }
  }

  /// Whether a path exists.
  ///
  /// - Parameter path: the path of a file or directory.
  /// - Returns: true if the path exists and the process may look it up.
  public static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  /// The names of the files in a directory, in no particular order.
  ///
  /// - Parameter path: the path of the directory.
  /// - Returns: the names; none if there is no such directory or it cannot be read.
  package static func names(inDirectory path: String) -> [String] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The size of the file in bytes; nil for pipes, devices and directories.
  public var byteCount: Int? {
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  /// Waits until all written bytes are on the disk.
  ///
  /// - Throws: ``InputOutputError/cannotWrite(code:)``, also if the system could not store the
  ///   bytes of an earlier write.
  public func synchronize() throws(InputOutputError) {
    while fsync(number) != 0 {
      // Pipes and terminals cannot be synchronised.
      if errno == EINVAL || errno == EROFS || errno == ENOTSUP { return }
      if errno != EINTR { throw .cannotWrite(code: errno) }
    }
  }

  /// Closes the file; do not use the descriptor afterwards.
  public func close() {
    _ = systemClose(number)
  }

  /// Copies the permissions of another file, if it exists.
  func copyAccess(from path: String) {
    var status = stat()
    if unsafe stat(path, &status) == 0 { _ = fchmod(number, status.st_mode & 0o7777) }
  }
}

private func systemClose(_ number: Int32) -> Int32 { close(number) }

/// Operations on paths.
enum FileNames {
  /// Whether a path exists and is not a regular file, for example a device or a pipe.
  static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Where the links of a path lead: to a file that there is or will be, a device, or a descriptor
  /// of a process, which is a link to what only the system knows.
  ///
  /// A file that is renamed to the name of a link would replace the link, in `/dev` for the whole
  /// machine.
  static func resolved(_ path: String) -> String {
    var path = path
    // As many as Linux follows.
    for _ in 0..<40 where !isDescriptor(path) {
      guard let next = link(path) else { break }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = next.hasPrefix("/") ? next : folder + next
    }
    return path
  }

  /// Whether a path is a descriptor of a process: `/proc/self/fd/1`, `/dev/fd/1`.
  static func isDescriptor(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    guard path.hasPrefix("/"), names.count > 2, names[names.count - 2] == "fd" else { return false }
    return names[0] == "proc" || names[0] == "dev"
  }

  /// Whether a path is a link; one that is resolved is one of a circle.
  static func isLink(_ path: String) -> Bool { link(path) != nil }

  /// What a link holds; nil for anything else.
  private static func link(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Renames a file and replaces the file that has the new name, if any.
  static func rename(_ old: String, to new: String) throws(InputOutputError) {
    if systemRename(old, new) != 0 { throw .cannotOpen(path: new, code: errno) }
  }

  /// Removes a file, if it exists.
  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  /// The process id, unique among the running processes.
  static var processNumber: Int { Int(getpid()) }
}

private func systemRename(_ old: String, _ new: String) -> Int32 { unsafe rename(old, new) }
