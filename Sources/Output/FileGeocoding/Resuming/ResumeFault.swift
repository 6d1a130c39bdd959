/// Why a run over a table cannot be continued.
public enum ResumeFault: Error, Equatable, Sendable {
  /// The file begins otherwise than the output of this table with these options.
  case otherHeader(found: String, expected: String)
  /// The cells of this row, counted from 1 without the header, are not those of the input.
  case otherRow(number: Int, line: Int)
  /// The same cells got another answer: by other options, or another gazetteer.
  case otherAnswer(number: Int, line: Int)
  /// The file of rows without a place does not belong to the other file.
  case otherUnmatched
  /// The file has more rows than the input.
  case tooManyRows(inputRowCount: Int)
  /// The file was finished, and the input has rows after its last one.
  case moreInput(rowCount: Int)
  /// The file cannot be read as a table.
  case unreadable(String)
}

extension ResumeFault: CustomStringConvertible {
  /// The difference, as part of a sentence.
  public var description: String {
    switch self {
    case .otherHeader(let found, let expected):
      "it begins with \(found.debugDescription), but this run would write "
        + "\(expected.debugDescription)"
    case .otherRow(let number, let line):
      "its row \(number) is not the row in line \(line) of the input: the input has changed"
    case .otherAnswer(let number, let line):
      "the answer in its row \(number) differs from the one for line \(line) of the input now: "
        + "the options or the gazetteer have changed"
    case .otherUnmatched:
      "the file of --unmatched has other rows"
    case .tooManyRows(let count):
      "it has more rows than the input, which has \(count)"
    case .moreInput(let count):
      "it was finished after row \(count), but the input has more rows: the input has changed"
    case .unreadable(let reason):
      reason
    }
  }
}
