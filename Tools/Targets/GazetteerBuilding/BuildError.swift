/// Why a gazetteer cannot be built.
public enum BuildError: Error, Equatable, CustomStringConvertible {
  /// A file of the layout is missing or cannot be read.
  case unreadable(path: String)
  /// The output cannot be written.
  case unwritable(path: String)
  /// A line does not have what its file's layout asks for.
  case badLine(path: String, line: Int, expected: String)
  /// A file that must list something lists nothing.
  case empty(path: String)
  /// There is more than the format can number.
  case tooMuch(what: String, limit: Int)

  /// One sentence that says what is wrong and where.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "cannot read \(path): fetch the sources with Tools/data fetch, or name another folder"
    case .unwritable(let path): "cannot write \(path)"
    case .badLine(let path, let line, let expected): "\(path), line \(line): expected \(expected)"
    case .empty(let path): "\(path) lists nothing: name another folder"
    case .tooMuch(let what, let limit): "too much data: the format holds at most \(limit) \(what)"
    }
  }
}
