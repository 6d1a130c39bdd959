#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where bytes come from.
public protocol ByteSource {
  /// Fills the start of a buffer and says how many bytes it put there; 0 only at the end.
  ///
  /// A conformer may fill less than the whole buffer, and does so rather than wait for more.
  mutating func read(into buffer: inout [UInt8]) throws(InputOutputError) -> Int
}

/// Where bytes go.
public protocol ByteSink: Sendable {
  /// Passes on all of the bytes before it returns.
  func write(_ bytes: [UInt8]) throws(InputOutputError)
}

/// A file descriptor that the process was born with, or one of a file it has opened.
public struct FileDescriptor: ByteSource, ByteSink {
  /// The number that the system knows it by.
  public let number: Int32

  /// Takes a descriptor that is open.
  public init(number: Int32) {
    self.number = number
  }

  /// The descriptor that queries are read from.
  public static let standardInput = FileDescriptor(number: 0)
  /// The descriptor that answers are written to.
  public static let standardOutput = FileDescriptor(number: 1)
  /// The descriptor that notes are written to.
  public static let standardError = FileDescriptor(number: 2)

  /// Whether a person sits at the other end.
  public var isTerminal: Bool { isatty(number) == 1 }

  /// Reads what there is, and waits only when there is nothing.
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

  /// Writes all of the bytes.
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

  /// Whether a failed call is worth repeating.
  ///
  /// A descriptor inherited from a shell or an event loop may be in non-blocking mode: then this
  /// waits until it is ready.
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
