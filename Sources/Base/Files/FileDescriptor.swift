#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A source of bytes, such as a file or a pipe.
public protocol ByteSource {
  /// Reads bytes into the start of a buffer.
  ///
  /// A conformer returns fewer bytes than fit rather than wait for more. If it returns 0 before the
  /// end, readers lose the rest of the input.
  ///
  /// - Parameter buffer: receives the bytes; its count is the maximum number of bytes to read.
  /// - Returns: the number of bytes read; 0 only at the end.
  /// - Throws: ``InputOutputError`` if reading fails.
  mutating func read(into buffer: inout [UInt8]) throws(InputOutputError) -> Int
}

/// A destination of bytes, such as a file or a pipe.
public protocol ByteSink: Sendable {
  /// Writes all bytes before it returns.
  ///
  /// - Parameter bytes: the bytes to write.
  /// - Throws: ``InputOutputError`` if writing fails; an unknown part of the bytes may be written.
  func write(_ bytes: [UInt8]) throws(InputOutputError)
}

/// An open file descriptor of the process.
///
/// The value does not own the descriptor: copies share it, and nothing closes it but ``close()``.
public struct FileDescriptor: ByteSource, ByteSink {
  /// The number of the descriptor.
  public let number: Int32

  /// Makes a value for an open descriptor.
  ///
  /// - Parameter number: the number of the descriptor.
  public init(number: Int32) {
    self.number = number
  }

  /// Standard input.
  public static let standardInput = FileDescriptor(number: 0)
  /// Standard output.
  public static let standardOutput = FileDescriptor(number: 1)
  /// Standard error.
  public static let standardError = FileDescriptor(number: 2)

  /// Opens those of the three that the program was started without, as services and cron jobs may
  /// be.
  ///
  /// Without this the next file that is opened takes their place: a table would be standard output.
  /// Each is opened the wrong way round, so that a program that reads or writes it is told that it
  /// is closed. Call it before anything is opened. Source: `stdopen` of gnulib.
  package static func openStandard() {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 && errno == EBADF {
      // The lowest number that is free is the one that is missing.
      _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether the descriptor is a terminal.
  public var isTerminal: Bool { isatty(number) == 1 }

  /// Reads the available bytes; waits only if there are none.
  ///
  /// - Parameter buffer: receives the bytes; its count is the maximum number of bytes to read.
  /// - Returns: the number of bytes read; 0 at the end.
  /// - Throws: ``InputOutputError/cannotRead(code:)``.
  public func read(into buffer: inout [UInt8]) throws(InputOutputError) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe systemRead(number, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return count }
      let code = errno
      guard isTemporary(code, waitingFor: POLLIN) else { throw .cannotRead(code: code) }
    }
  }

  /// Writes all bytes.
  ///
  /// - Parameter bytes: the bytes to write.
  /// - Throws: ``InputOutputError/outputClosed`` if the reader closed a pipe, else
  ///   ``InputOutputError/cannotWrite(code:)``.
  public func write(_ bytes: [UInt8]) throws(InputOutputError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe systemWrite(
          number, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count >= 0 {
        written += count
        continue
      }
      let code = errno
      if code == EPIPE { throw .outputClosed }
      guard isTemporary(code, waitingFor: POLLOUT) else { throw .cannotWrite(code: code) }
    }
  }

  /// Whether to repeat a failed call.
  ///
  /// A descriptor inherited from a shell or an event loop may be in non-blocking mode. In that case
  /// this waits until it is ready.
  private func isTemporary(_ code: Int32, waitingFor event: Int32) -> Bool {
    if code == EINTR { return true }
    guard code == EAGAIN || code == EWOULDBLOCK else { return false }
    var request = pollfd(fd: number, events: Int16(event), revents: 0)
    return unsafe poll(&request, 1, -1) >= 0 || errno == EINTR
  }
}

private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, bytes, count)
}

private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, bytes, count)
}
