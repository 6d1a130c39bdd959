internal import Files

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The source of a password: never an argument, which every process of the machine can read.
package enum PasswordSource: Equatable, Sendable {
  /// The terminal of the process, without echo.
  case terminal
  /// The first line of standard input.
  case standardInput
  /// The first line of a descriptor that the parent process has opened.
  case descriptor(Int32)

  /// Why there is no password.
  package enum Failure: Error, Equatable, Sendable {
    /// There is no terminal to ask at.
    case noTerminal
    /// The descriptor is not open for reading.
    case unreadable
    /// The input ended before a line began, or the line is empty.
    case empty
    /// The line is longer than a password may be.
    case tooLong(limitByteCount: Int)
    /// The line is not UTF-8.
    case malformed
    /// The two passwords that were typed differ.
    case different
    /// The person pressed Ctrl-C.
    case interrupted
  }

  /// More than any password manager makes, and little enough to hash.
  package static let limitByteCount = 1_024

  /// Reads the password.
  ///
  /// - Parameters:
  ///   - prompt: what a person is asked, without the colon.
  ///   - isConfirmed: whether a person types it twice.
  /// - Returns: the password, not empty.
  /// - Throws: ``Failure``.
  package func read(prompt: String, isConfirmed: Bool = false) throws(Failure) -> String {
    switch self {
    case .standardInput: return try Self.firstLine(of: 0)
    case .descriptor(let number): return try Self.firstLine(of: number)
    case .terminal:
      let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
      guard terminal >= 0 else { throw .noTerminal }
      defer { _ = close(terminal) }
      let password = try Self.hiddenLine(at: terminal, prompt: prompt)
      if isConfirmed, try Self.hiddenLine(at: terminal, prompt: "\(prompt) again") != password {
        throw .different
      }
      return password
    }
  }

  private static func firstLine(
    of number: Int32, interrupt: UInt8? = nil
  ) throws(Failure) -> String {
    var bytes: [UInt8] = []
    var byte: [UInt8] = [0]
    // Byte by byte, so that the bytes after the line stay for the next reader.
    while true {
      let count: Int
      do throws(InputOutputError) {
        count = try FileDescriptor(number: number).read(into: &byte)
      } catch {
        throw .unreadable
      }
      if count == 0 || byte[0] == 0x0A { break }
      // A terminal without that key has 0, which nobody types.
      if byte[0] == interrupt { throw .interrupted }
      guard bytes.count < limitByteCount else { throw .tooLong(limitByteCount: limitByteCount) }
      bytes.append(byte[0])
    }
    if bytes.last == 0x0D { bytes.removeLast() }
    guard !bytes.isEmpty else { throw .empty }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
    return text
  }

  /// Asks at a terminal without showing what is typed.
  ///
  /// Ctrl-C is read as a character meanwhile, so that the terminal never stays without echo. It
  /// ends a line, as the Enter key does.
  package static func hiddenLine(at terminal: Int32, prompt: String) throws(Failure) -> String {
    var shown = termios()
    guard unsafe tcgetattr(terminal, &shown) == 0 else { throw .noTerminal }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
    let interrupt = unsafe withUnsafeMutableBytes(of: &hidden.c_cc) { characters in
      unsafe characters[Int(VEOL)] = characters[Int(VINTR)]
      return unsafe characters[Int(VINTR)]
    }
    guard unsafe tcsetattr(terminal, TCSAFLUSH, &hidden) == 0 else { throw .noTerminal }
    defer { _ = unsafe tcsetattr(terminal, TCSAFLUSH, &shown) }
    let output = FileDescriptor(number: terminal)
    try? output.write(Array("\(prompt): ".utf8))
    defer { try? output.write([0x0A]) }
    return try firstLine(of: terminal, interrupt: interrupt)
  }
}

extension PasswordSource.Failure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noTerminal:
      "no terminal to ask for the password; pass it as a line of standard input with"
        + " --password-stdin, or of a file descriptor with --password-fd N"
    case .unreadable: "the file descriptor of the password cannot be read; is it open?"
    case .empty: "the password is empty"
    case .tooLong(let limit): "the password has more than \(limit) bytes"
    case .malformed: "the password is not UTF-8"
    case .different: "the two passwords differ"
    case .interrupted: "interrupted"
    }
  }
}
