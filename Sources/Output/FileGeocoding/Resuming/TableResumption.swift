public import Files

/// The output of an interrupted run over a table, to be continued.
///
/// A run that continues compares every row that was written with the row of the input, and answers
/// the last ones again. It goes on after the last whole row only if all of them are as it would
/// write them: nothing comes twice and nothing is lost.
public struct TableResumption {
  /// How many of the last rows are answered again: options that differ show in some of them.
  static let comparedRowCount = 20

  /// The rows that were written.
  public var rows: any ByteSource
  /// The rows without a place that were written.
  public var unmatched: (any ByteSource)?
  /// Whether the file was finished.
  public var isFinished: Bool
  /// Cuts both files to as many bytes; what is written comes after them.
  public var keep: (_ rows: Int, _ unmatched: Int) throws(InputOutputError) -> Void

  /// Makes a resumption.
  ///
  /// - Parameters:
  ///   - rows: the rows that were written.
  ///   - unmatched: the rows without a place that were written.
  ///   - isFinished: whether the file was finished.
  ///   - keep: cuts both files to as many bytes.
  public init(
    rows: any ByteSource, unmatched: (any ByteSource)? = nil, isFinished: Bool = false,
    keep: @escaping (_ rows: Int, _ unmatched: Int) throws(InputOutputError) -> Void
  ) {
    self.rows = rows
    self.unmatched = unmatched
    self.isFinished = isFinished
    self.keep = keep
  }
}
