public import CSV
public import PostingClient

/// Receives the events of an import.
///
/// Calls come one after the other, in the order of the table.
public protocol ImportSink: Sendable {
  /// The columns are known; nothing has been sent. Also told: lines before the header.
  func begin(_ columns: ImportColumns, delimiter: UInt8, preambleLineCount: Int) throws
  /// The encoding of the table was detected, and is not UTF-8. It may show long after the header.
  func convert(from encoding: TextEncoding)
  /// A row could not be posted. All its findings are given; the first error is the reason.
  func fail(_ row: ImportRow, _ findings: [PostFinding]) throws
  /// A row could be posted, but needs a decision first; its findings are the reasons.
  func hold(_ row: ImportRow, _ findings: [PostFinding]) throws
  /// A row says the same as an earlier one, and was skipped.
  func skip(_ row: ImportRow, sameAs line: Int) throws
  /// A row has its post.
  func place(_ post: Post, of row: ImportRow) throws
  /// So far the import is.
  func progress(_ summary: ImportSummary, byteCount: Int)
  /// Which place is meant, where ``ImportOptions/Ambiguity/ask`` says to ask; nil for none, and if
  /// ``Importer/stop()`` was called meanwhile: then the row is left to the next import.
  func choose(_ finding: PostFinding, line: Int) async -> PostFinding.Candidate?
}

extension ImportSink {
  /// Says nothing.
  ///
  /// - Parameter encoding: the encoding of the table.
  public func convert(from encoding: TextEncoding) {}

  /// Says nothing.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - line: the line of the earlier row.
  public func skip(_ row: ImportRow, sameAs line: Int) {}
}
