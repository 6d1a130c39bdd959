/// A file that gets its final name only when it is complete.
///
/// Until then it has a temporary name in the same directory: the final name, the process id and
/// `.partial`. However the process ends, the final name is absent, the old file, or the complete
/// new file. Devices, pipes and descriptors of the process are written directly, and a link stays
/// one: its target is what is replaced.
///
///     let file = try OutputFile("out.csv")
///     try file.write(Array("a,b\n".utf8))
///     try file.commit()
public struct OutputFile: ByteSink {
  /// The final path, without links.
  public let path: String
  /// The path until ``commit()``; nil for what is written directly.
  public let temporaryPath: String?
  let file: FileDescriptor

  /// Opens the file under its temporary name, with the permissions of the file that it replaces.
  ///
  /// - Parameter path: the final path.
  /// - Throws: ``InputOutputError/cannotOpen(path:code:)`` if the system refuses.
  public init(_ path: String) throws(InputOutputError) {
    let target = FileNames.resolved(path)
    guard FileNames.isDescriptor(target) || !FileNames.isLink(target) else {
      throw .linksInCircle(path: path)
    }
    let path = target
    self.path = path
    if FileNames.isSpecial(path) {
      temporaryPath = nil
      file = try .writing(path)
    } else if FileNames.isDescriptor(path) {
      // Others write to the same file: what they have written stays.
      temporaryPath = nil
      file = try .appending(path)
    } else {
      let temporary = "\(path).\(FileNames.processNumber).partial"
      temporaryPath = temporary
      file = try .writing(temporary)
      // The lock keeps other processes from continuing the file. It is optional.
      _ = file.lock()
      file.copyAccess(from: path)
    }
  }

  init(path: String, temporaryPath: String, file: FileDescriptor) {
    self.path = path
    self.temporaryPath = temporaryPath
    self.file = file
  }

  /// Whether a path is that of a device, a pipe or a descriptor of the process, which is written
  /// directly and holds no earlier output.
  ///
  /// - Parameter path: a path; where it is a link, its target counts.
  /// - Returns: false for a file, and where nothing is.
  public static func isWrittenDirectly(_ path: String) -> Bool {
    let target = FileNames.resolved(path)
    return FileNames.isSpecial(target) || FileNames.isDescriptor(target)
  }

  /// Opens the file under its temporary name with mode 0600, so that only its owner can read it.
  ///
  /// - Parameter path: the final path.
  /// - Throws: ``InputOutputError/cannotOpen(path:code:)`` if the system refuses.
  public init(private path: String) throws(InputOutputError) {
    self.path = path
    let temporary = "\(path).\(FileNames.processNumber).partial"
    temporaryPath = temporary
    FileNames.remove(temporary)
    file = try .writingPrivately(temporary)
  }

  /// Writes all bytes.
  ///
  /// - Parameter bytes: the bytes to append.
  /// - Throws: ``InputOutputError`` if writing fails; call ``discard()`` then.
  public func write(_ bytes: [UInt8]) throws(InputOutputError) {
    try file.write(bytes)
  }

  /// Waits until the file is on the disk, gives it its final name, and closes it.
  ///
  /// - Throws: ``InputOutputError`` if writing or renaming fails. The file then keeps its temporary
  ///   name; call ``discard()``.
  public func commit() throws(InputOutputError) {
    try commit(as: path)
  }

  /// Does what ``commit()`` does, with another final name.
  ///
  /// - Parameter path: the final path, in the same folder; devices and pipes keep theirs.
  /// - Throws: ``InputOutputError`` if writing or renaming fails.
  package func commit(as path: String) throws(InputOutputError) {
    try file.synchronize()
    if let temporaryPath { try FileNames.rename(temporaryPath, to: path) }
    file.close()
  }

  /// Closes the file and removes it; has no effect on the file under the final name.
  public func discard() {
    file.close()
    if let temporaryPath { FileNames.remove(temporaryPath) }
  }
}
