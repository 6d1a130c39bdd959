/// The delimiter, quotes and line ends of a file.
///
/// A field that starts with a quote goes on to the quote that closes it, over delimiters and line
/// ends; a quote in it is written twice. A quote anywhere else is a character like any other.
public struct CSVDialect: Hashable, Sendable {
  /// The line end of a record.
  public enum LineEnd: UInt8, Sendable {
    /// LF or CR LF; a lone CR is a character like any other.
    case lineFeed = 0x0A
    /// CR, as on old Macs; LF is a character like any other.
    case carriageReturn = 0x0D
  }

  /// The ASCII character between two fields.
  public var delimiter: UInt8
  /// Whether quotes mean anything.
  public var isQuoting: Bool
  /// The line end of a record.
  public var lineEnd: LineEnd

  /// Makes a dialect.
  ///
  /// - Parameters:
  ///   - delimiter: the ASCII character between two fields; no quote and no line break.
  ///   - isQuoting: whether quotes have their special meaning.
  ///   - lineEnd: the line end of a record.
  public init(
    delimiter: UInt8 = UInt8(ascii: ","), isQuoting: Bool = true, lineEnd: LineEnd = .lineFeed
  ) {
    precondition(
      delimiter < 0x80 && delimiter != .quote && delimiter != 0x0A && delimiter != 0x0D,
      "a delimiter is an ASCII character other than a quote and a line break")
    self.delimiter = delimiter
    self.isQuoting = isQuoting
    self.lineEnd = lineEnd
  }

  /// The name of the delimiter in messages.
  public var delimiterName: String {
    switch delimiter {
    case UInt8(ascii: ","): "comma"
    case UInt8(ascii: ";"): "semicolon"
    case UInt8(ascii: "\t"): "tab"
    case UInt8(ascii: "|"): "pipe"
    default: String(Character(Unicode.Scalar(delimiter))).debugDescription
    }
  }
}

extension UInt8 {
  static let quote = UInt8(ascii: "\"")
}
