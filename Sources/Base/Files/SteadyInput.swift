/// Reads a file; stops if the file changes meanwhile.
///
/// A file that another program rewrites in the meantime would be half of the old and half of the
/// new text. A file that is replaced by renaming stays the old one to the end. Pipes and devices
/// may change.
public struct SteadyInput<Source: ByteSource>: ByteSource {
  private var source: Source
  private let file: FileDescriptor
  private let version: FileVersion?

  /// Makes an input at the start of a file.
  ///
  /// - Parameters:
  ///   - source: reads the file.
  ///   - file: the file.
  public init(_ source: Source, of file: FileDescriptor) {
    self.source = source
    self.file = file
    version = FileVersion(of: file)
  }

  /// Reads bytes into the start of a buffer.
  ///
  /// - Parameter buffer: receives the bytes.
  /// - Returns: the number of bytes read; 0 only at the end.
  /// - Throws: ``InputOutputError/inputChanged`` if the file is not what it was at the start, and
  ///   what the source throws.
  public mutating func read(into buffer: inout [UInt8]) throws(InputOutputError) -> Int {
    let count = try source.read(into: &buffer)
    // Afterwards: of a change before, the bytes would be from both versions.
    guard FileVersion(of: file) == version else { throw .inputChanged }
    return count
  }
}
