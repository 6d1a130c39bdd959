/// Why a file cannot be read any further.
public enum CSVError<SourceError: Error>: Error {
  /// The source of the bytes threw.
  case source(SourceError)
  /// A quote that was opened here is not closed before the end of the file.
  case unclosedQuote(line: Int, column: Int)
  /// A quote that was opened here is not closed within as many bytes as are kept of a record.
  case quoteTooLong(line: Int, column: Int, limit: Int)
  /// The record that starts in this line exceeds the length limit.
  case recordTooLong(line: Int, limit: Int)
  /// The file is of another kind.
  case notATable(FileKind)
  /// The text is not UTF-8 and its encoding must be given; what it looks like, where that shows.
  case unknownEncoding(looksLike: TextEncoding?)
  /// The system's `iconv` lacks the encoding.
  case encodingUnavailable(TextEncoding)
  /// The byte order mark of the file is that of another encoding than the given one.
  case encodingContradicted(given: TextEncoding, mark: TextEncoding)
}

extension CSVError {
  /// Whether reading quotes as plain characters would help.
  public var isAboutQuotes: Bool {
    switch self {
    case .unclosedQuote, .quoteTooLong: true
    case .source, .recordTooLong, .notATable, .unknownEncoding, .encodingUnavailable,
      .encodingContradicted:
      false
    }
  }

  /// The encoding to be given, where that would help: its name, or a word that stands for one.
  ///
  /// A command adds its option: "the table is not UTF-8; it looks like Shift-JIS (Japanese): add
  /// --encoding shift-jis".
  public var encodingToGive: String? {
    switch self {
    case .unknownEncoding(let encoding): encoding?.rawValue ?? "NAME"
    case .source, .unclosedQuote, .quoteTooLong, .recordTooLong, .notATable, .encodingUnavailable,
      .encodingContradicted:
      nil
    }
  }
}

extension CSVError: Equatable where SourceError: Equatable {}

extension CSVError: CustomStringConvertible {
  /// The problem, its place, and how to fix it.
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
        + "is this a text file with line ends?"
    case .notATable(let kind):
      "this is \(kind)"
    case .unknownEncoding(let encoding?):
      "the table is not UTF-8; it looks like \(encoding.title)"
    case .unknownEncoding(nil):
      "the table is not UTF-8, and its encoding cannot be detected"
    case .encodingUnavailable(let encoding):
      "this system cannot read \(encoding.title): its iconv lacks the encoding; "
        + "convert the table to UTF-8 on another system"
    case .encodingContradicted(let given, let mark):
      "the table begins with the byte order mark of \(mark.title), not of \(given.title); leave the"
        + " encoding out"
    }
  }
}

/// Something about a record that is not as it should be, and was read all the same.
public struct CSVProblem: Hashable, Sendable {
  /// The kind of the problem.
  public enum Kind: Hashable, Sendable {
    /// Text stands between a closing quote and the next delimiter; it was added to the field.
    case textAfterQuote
    /// The record has more or fewer fields than the first.
    case raggedRow(fieldCount: Int, expected: Int)
    /// A byte of the record is not UTF-8, or is a NUL: so many bytes after its start, from 0.
    case notText(byte: UInt8, offset: Int)
    /// A byte of the record is not a character of the encoding that the table was converted from.
    case undecodable(byte: UInt8, TextEncoding)
  }

  /// The kind of the problem.
  public let kind: Kind
  /// The line, from 1, as editors count.
  public let line: Int
  /// The character within the line, from 1.
  public let column: Int

  /// Makes a problem.
  ///
  /// - Parameters:
  ///   - kind: the kind of the problem.
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
    "line \(line), column \(column): \(explanation)"
  }

  private var explanation: String {
    switch kind {
    case .textAfterQuote: "text after the closing quote was added to the field"
    case .raggedRow(let count, let expected):
      "\(count) field\(count == 1 ? "" : "s") instead of \(expected)"
    case .notText(byte: 0, let offset): "the row has a NUL (byte \(offset + 1) of the row)"
    case .notText(let byte, let offset):
      "byte \(Self.hexadecimal(byte)) (byte \(offset + 1) of the row) is not UTF-8"
    // Every byte is a character of Windows-1252, but not in every table.
    case .undecodable(let byte, .windows1252):
      "byte \(Self.hexadecimal(byte)) belongs to a character of UTF-8, "
        + "but the table looks like \(TextEncoding.windows1252.title)"
    case .undecodable(let byte, let encoding):
      "byte \(Self.hexadecimal(byte)) is not \(encoding.title)"
    }
  }

  /// A writer of its own: `CSV` imports no other module.
  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 0x10 ? "0x0\(digits)" : "0x\(digits)"
  }
}
