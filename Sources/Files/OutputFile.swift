/// A file that bears its name only once it is whole.
///
/// Until then it is beside it, under the same name with the number of the process and `.partial`
/// behind: whatever ends the process leaves either nothing, the file that was there before, or the
/// whole new one under the final name. A device or a pipe is written to as it is.
public struct OutputFile: ByteSink {
  /// The final name.
  public let path: String
  /// The name until then, or nothing for what is no file.
  public let temporaryPath: String?
  private let file: FileDescriptor

  /// Opens the file under its temporary name.
  ///
  /// - Throws: ``InputOutputError/cannotOpen(path:code:)``.
  public init(_ path: String) throws(InputOutputError) {
    self.path = path
    if FileNames.isSpecial(path) {
      temporaryPath = nil
      file = try .writing(path)
    } else {
      let temporary = "\(path).\(FileNames.processNumber).partial"
      temporaryPath = temporary
      file = try .writing(temporary)
      file.copyAccess(from: path)
    }
  }

  /// Opens a file that its owner alone may read, whatever the rights of the one in its place.
  ///
  /// - Throws: ``InputOutputError/cannotOpen(path:code:)``.
  public init(private path: String) throws(InputOutputError) {
    self.path = path
    let temporary = "\(path).\(FileNames.processNumber).partial"
    temporaryPath = temporary
    FileNames.remove(temporary)
    file = try .writingPrivately(temporary)
  }

  /// Writes all of the bytes.
  public func write(_ bytes: [UInt8]) throws(InputOutputError) {
    try file.write(bytes)
  }

  /// Gives the file its final name once all of it is on the disk.
  ///
  /// - Throws: ``InputOutputError``; the file keeps its temporary name then, until ``discard()``.
  public func commit() throws(InputOutputError) {
    try file.synchronize()
    if let temporaryPath { try FileNames.rename(temporaryPath, to: path) }
    file.close()
  }

  /// Removes what was written.
  public func discard() {
    file.close()
    if let temporaryPath { FileNames.remove(temporaryPath) }
  }
}
