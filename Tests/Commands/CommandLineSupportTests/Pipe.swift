import Files

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A pipe of the system: what is written to one end is read from the other.
final class Pipe {
  let input: FileDescriptor
  private let output: FileDescriptor
  private var isOpen = true

  /// Makes a pipe that holds some bytes and is at its end after them.
  ///
  /// - Parameter bytes: fewer than a pipe holds, 64 KiB on Linux.
  /// - Throws: `InputOutputError` if the system gives no pipe.
  convenience init(_ bytes: some Sequence<UInt8>) throws {
    try self.init()
    try output.write(Array(bytes))
    output.close()
    isOpen = false
  }

  /// Makes an empty pipe.
  init() throws {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw InputOutputError.outputClosed }
    input = FileDescriptor(number: ends[0])
    output = FileDescriptor(number: ends[1])
  }

  /// The end that is written to.
  var writingEnd: FileDescriptor { output }

  /// What was written so far; closes the pipe.
  func contents() throws -> String {
    if isOpen { output.close() }
    isOpen = false
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while case let count = try input.read(into: &chunk), count > 0 { all += chunk[..<count] }
    return String(decoding: all, as: UTF8.self)
  }

  deinit {
    if isOpen { output.close() }
    input.close()
  }
}
