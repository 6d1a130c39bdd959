/// Why a file cannot be read any further.
public enum CSVError<SourceError: Error>: Error {
  /// The source of the bytes threw.
  case source(SourceError)
  /// A quote that was opened here is not closed before the end of the file.
  case unclosedQuote(line: Int, column: Int)
  /// A quote that was opened here is not closed within as many bytes as are kept of a record.
  case quoteTooLong(line: Int, column: Int, limit: Int)
  /// The record that starts in this line is longer than what is kept of a record.
  case recordTooLong(line: Int, limit: Int)
  /// The file is of another kind.
  case notATable(FileKind)
}

extension CSVError {
  /// Whether reading quotes as plain characters would help.
  public var isAboutQuotes: Bool {
    switch self {
    case .unclosedQuote, .quoteTooLong: true
    case .source, .recordTooLong, .notATable: false
    }
  }
}

extension CSVError: Equatable where SourceError: Equatable {}

extension CSVError: CustomStringConvertible {
  /// What is wrong, where, and how to mend it.
  public var description: String {
    switch self {
    case .source(let error):
      "\(error)"
    case .unclosedQuote(let line, let column):
      "line \(line), column \(column): the quote opened here is never closed; "
        + "close it, or read quotes as plain characters"
    case .quoteTooLong(let line, let column, let limit):
      "line \(line), column \(column): the quote opened here is not closed within \(limit) bytes; "
        + "close it, shorten the field, or read quotes as plain characters"
    case .recordTooLong(let line, let limit):
      "line \(line): the row that starts here has more than \(limit) bytes; "
        + "is this a text file, and are its lines ended?"
    case .notATable(let kind):
      "this is \(kind)"
    }
  }
}

/// Something about a record that is not as it should be, and was read all the same.
public struct CSVProblem: Hashable, Sendable {
  /// What it is.
  public enum Kind: Hashable, Sendable {
    /// Text stands between a closing quote and the next delimiter; it was added to the field.
    case textAfterQuote
    /// The record has more or fewer fields than the first.
    case raggedRow(fieldCount: Int, expected: Int)
  }

  /// What it is.
  public let kind: Kind
  /// The line, from 1, as editors count.
  public let line: Int
  /// The character within the line, from 1.
  public let column: Int

  /// Makes a problem.
  ///
  /// - Parameters:
  ///   - kind: what it is.
  ///   - line: the line, from 1.
  ///   - column: the character within the line, from 1.
  public init(_ kind: Kind, line: Int, column: Int) {
    self.kind = kind
    self.line = line
    self.column = column
  }
}

extension CSVProblem: CustomStringConvertible {
  /// What is wrong, where, and what was made of it.
  public var description: String {
    switch kind {
    case .textAfterQuote:
      "line \(line), column \(column): text after the closing quote was added to the field"
    case .raggedRow(let count, let expected):
      "line \(line), column \(column): \(count) field\(count == 1 ? "" : "s") "
        + "instead of \(expected); the row is kept as it is"
    }
  }
}
