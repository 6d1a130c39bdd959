#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why bytes could not be read or written.
public enum InputOutputError: Error, Equatable {
  /// The system refused to read.
  case cannotRead(code: Int32)
  /// The system refused to write.
  case cannotWrite(code: Int32)
  /// Whoever was reading the output has closed it.
  case outputClosed
  /// Somebody asked the process to end.
  case interrupted(signal: Int32)
  /// The system refused to open or rename a file.
  case cannotOpen(path: String, code: Int32)
}

extension InputOutputError: CustomStringConvertible {
  /// What went wrong and how to mend it, as part of a sentence.
  public var description: String {
    switch self {
    case .cannotRead(let code):
      "cannot read the input: \(Self.reason(code))"
    case .cannotWrite(let code):
      "cannot write the output: \(Self.reason(code)); what was written before is incomplete"
    case .outputClosed:
      "nobody reads the answers any more"
    case .interrupted:
      "interrupted"
    case .cannotOpen(let path, let code):
      "cannot open \(path.debugDescription): \(Self.reason(code))"
    }
  }

  /// The words of the system for why it refused; nil where it did not.
  public var reason: String? {
    switch self {
    case .cannotRead(let code), .cannotWrite(let code), .cannotOpen(_, let code): Self.reason(code)
    case .outputClosed, .interrupted: nil
    }
  }

  private static func reason(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
