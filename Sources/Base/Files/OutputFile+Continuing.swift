#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension OutputFile {
  /// The partial files that interrupted processes left: `FILE.PID.partial`.
  ///
  ///     OutputFile.partialPaths(of: "out.csv")  // ["out.csv.4711.partial"]
  ///
  /// - Parameter path: the final path.
  /// - Returns: the paths of the partial files, sorted; those of running processes too.
  public static func partialPaths(of path: String) -> [String] {
    let path = FileNames.resolved(path)
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let suffix = ".partial"
    return FileNames.entries(of: folder.isEmpty ? "." : folder).filter { entry in
      guard entry.hasPrefix(name + "."), entry.hasSuffix(suffix),
        entry.utf8.count > name.utf8.count + 1 + suffix.utf8.count
      else { return false }
      return entry.utf8.dropFirst(name.utf8.count + 1).dropLast(suffix.utf8.count)
        .allSatisfy { (0x30...0x39).contains($0) }
    }.sorted().map { folder + $0 }
  }

  /// Removes the partial files of processes that have ended, if no run will continue them.
  ///
  /// - Parameter path: the final path.
  public static func removeAbandonedPartials(of path: String) {
    for partial in partialPaths(of: path) {
      let number = partial.split(separator: ".").dropLast().last.flatMap { pid_t($0) }
      // A process may have made its file and not locked it yet; where there are no locks, its
      // number is all that tells.
      guard let number, number > 0, kill(number, 0) != 0, errno == ESRCH,
        let file = try? FileDescriptor.appending(partial)
      else { continue }
      if file.lock() { FileNames.remove(partial) }
      file.close()
    }
  }

  /// Takes over the partial file of an interrupted process, and appends to it.
  ///
  /// - Parameters:
  ///   - partial: one of ``partialPaths(of:)``; it is renamed to that of this process.
  ///   - path: the final path.
  /// - Returns: the file; nil if another process writes the partial file.
  /// - Throws: ``InputOutputError/cannotOpen(path:code:)`` if the system refuses.
  public static func continuing(
    _ partial: String, of path: String
  ) throws(InputOutputError) -> OutputFile? {
    let path = FileNames.resolved(path)
    let file = try FileDescriptor.appending(partial)
    guard file.lock() else {
      file.close()
      return nil
    }
    let temporary = "\(path).\(FileNames.processNumber).partial"
    do throws(InputOutputError) {
      try FileNames.rename(partial, to: temporary)
    } catch {
      file.close()
      throw error
    }
    return OutputFile(path: path, temporaryPath: temporary, file: file)
  }

  /// Cuts the file to its first bytes, and appends after them.
  ///
  /// - Parameter byteCount: how many bytes to keep.
  /// - Throws: ``InputOutputError/cannotWrite(code:)``.
  public func keep(_ byteCount: Int) throws(InputOutputError) {
    while ftruncate(file.number, off_t(byteCount)) != 0 {
      if errno != EINTR { throw .cannotWrite(code: errno) }
    }
  }
}

extension FileNames {
  /// The names in a folder; none if it cannot be read.
  static func entries(of folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // The name is an array of C, which Swift sees as a tuple: its bytes begin where it does.
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        let start = unsafe UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
        names.append(unsafe String(cString: start))
      }
    }
    return names
  }
}
