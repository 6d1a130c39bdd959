#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An error of opening, reading or writing; codes are values of `errno`.
public enum InputOutputError: Error, Equatable {
  /// The system refused to read.
  case cannotRead(code: Int32)
  /// The system refused to write.
  case cannotWrite(code: Int32)
  /// The reader of the output closed it (`EPIPE`).
  case outputClosed
  /// The process received a signal that asks it to end.
  case interrupted(signal: Int32)
  /// Another program changed the file while it was read.
  case inputChanged
  /// What is read is the file that is written, which would grow for ever.
  case inputIsOutput
  /// The system refused to open or rename a file.
  case cannotOpen(path: String, code: Int32)

  /// Links that lead back to themselves.
  static func linksInCircle(path: String) -> InputOutputError {
    .cannotOpen(path: path, code: ELOOP)
  }
}

extension InputOutputError: CustomStringConvertible {
  /// The problem, as part of a sentence.
  public var description: String {
    switch self {
    case .cannotRead(EBADF): "cannot read the input: it is closed"
    case .cannotWrite(EBADF): "cannot write the output: it is closed"
    case .cannotRead(let code):
      "cannot read the input: \(Self.reason(code))"
    case .cannotWrite(let code):
      "cannot write the output: \(Self.reason(code)); the output is incomplete"
    case .outputClosed:
      "the reader closed the output"
    case .interrupted:
      "interrupted"
    case .inputChanged:
      "the input was changed while it was read"
    case .inputIsOutput:
      "the input file is the output file: write to another file"
    case .cannotOpen(let path, let code):
      "cannot open \(path.debugDescription): \(Self.reason(code))"
    }
  }

  /// The system's message for the error code; nil for errors without a code.
  public var reason: String? {
    switch self {
    case .cannotRead(let code), .cannotWrite(let code), .cannotOpen(_, let code): Self.reason(code)
    case .outputClosed, .interrupted, .inputChanged, .inputIsOutput: nil
    }
  }

  private static func reason(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
