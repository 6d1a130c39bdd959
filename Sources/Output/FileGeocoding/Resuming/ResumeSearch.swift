internal import CSV
internal import Files
import GeoFormats
import Geocoding

/// Finds where a run over a table goes on, row by row.
struct ResumeSearch {
  /// A row that was written, with its input.
  private struct Row {
    var input: [UInt8]
    var line: Int
    var number: Int
    var output: [UInt8] = []
    var isUnmatched = false
    /// The lengths of the files before it.
    var start: (rows: Int, unmatched: Int)
  }

  private let layout: TableLayout
  private let encoder: TableRowEncoder
  private let isFinished: Bool
  private var written: WrittenRecords
  private var unmatched: WrittenRecords?
  /// The last rows, the latest at the end.
  private var last: [Row] = []
  /// The encoding of the input, as its batches say.
  private var encoding: TextEncoding?
  private(set) var rowCount = 0

  init(
    _ layout: TableLayout, written: WrittenRecords, unmatched: WrittenRecords?, isFinished: Bool
  ) {
    self.layout = layout
    self.written = written
    self.unmatched = unmatched
    self.isFinished = isFinished
    encoder = TableRowEncoder(layout)
  }

  /// The lengths to cut the files to.
  var offsets: (rows: Int, unmatched: Int) { (written.offset, unmatched?.offset ?? 0) }

  /// Compares the rows of a batch with what was written.
  ///
  /// - Returns: the rows that were not written; nil if all of them were.
  mutating func rest(of batch: CSVBatch) throws(TableError) -> CSVBatch? {
    encoding = batch.encoding
    var cursor = CSVCursor(batch)
    var end = 0
    var line = batch.firstLine
    while cursor.next() {
      guard try wasWritten(cursor) else {
        return CSVBatch(
          bytes: Array(batch.bytes[end...]), firstLine: line, dialect: batch.dialect,
          encoding: batch.encoding)
      }
      end = cursor.record.upperBound
      line = cursor.nextLine
    }
    return nil
  }

  private mutating func wasWritten(_ cursor: CSVCursor) throws(TableError) -> Bool {
    let input = Array(cursor.batch.bytes[cursor.record])
    if cursor.isBlank {
      if layout.plan.format == .csv {
        guard let record = try written.peek() else { return false }
        guard record == input else {
          throw .resume(.otherRow(number: rowCount, line: cursor.line))
        }
        written.take()
        if let index = last.indices.last { last[index].output += input }
      }
      // It stays with the row before it, which may have to be answered again.
      if let index = last.indices.last { last[index].input += input }
      return true
    }
    guard let record = try written.peek() else { return false }
    var prefix: [UInt8] = []
    encoder.begin(cursor, to: &prefix)
    prefix.append(layout.plan.format == .csv ? layout.dialect.delimiter : UInt8(ascii: ","))
    guard record.starts(with: prefix), encoder.hasSurplus(cursor, record) else {
      throw .resume(.otherRow(number: rowCount + 1, line: cursor.line))
    }
    var row = Row(input: input, line: cursor.line, number: rowCount + 1, start: offsets)
    row.output = record
    written.take()
    // The other results of the row.
    while layout.plan.resultCount > 1, let next = try written.peek(),
      encoder.isFurtherResult(next, after: prefix)
    {
      row.output += next
      written.take()
    }
    row.isUnmatched = try takeUnmatched(cursor)
    rowCount += 1
    last.append(row)
    if last.count > 2 * TableResumption.comparedRowCount {
      last.removeFirst(TableResumption.comparedRowCount)
    }
    return true
  }

  /// Takes the row from those without a place, if it is the next of them.
  ///
  /// They are written before the rows, so that there may be too many and never too few.
  private mutating func takeUnmatched(_ cursor: CSVCursor) throws(TableError) -> Bool {
    guard let record = try unmatched?.peek() else { return false }
    for reason in Refusal.allCases {
      var expected: [UInt8] = []
      encoder.appendUnmatched(cursor, reason, to: &expected)
      if record == expected {
        unmatched?.take()
        return true
      }
    }
    return false
  }

  /// Answers the last rows again, and compares.
  ///
  /// - Parameter rest: the rows of the input that were not written, as far as they are known.
  /// - Returns: where the files are cut, how many rows stay, and the rows that come next.
  /// - Throws: ``ResumeFault`` if an answer differs.
  mutating func finish(
    before rest: CSVBatch?
  ) throws(TableError) -> (offsets: (rows: Int, unmatched: Int), rowCount: Int, rest: CSVBatch?) {
    var offsets = offsets
    var rest = rest
    // Of several results of the last row some may be missing: it is answered again.
    if layout.plan.resultCount > 1, !isFinished, let row = last.popLast() {
      offsets = row.start
      rowCount -= 1
      rest = CSVBatch(
        bytes: row.input + (rest?.bytes ?? []), firstLine: row.line, dialect: layout.dialect,
        encoding: encoding)
    }
    let answerer = TableAnswerer(layout, shared: SharedAnswers(isUsed: false))
    let pool = BufferPool(limit: 1)
    for row in last.suffix(TableResumption.comparedRowCount) {
      let answers = answerer.answers(
        to: CSVBatch(
          bytes: row.input, firstLine: row.line, dialect: layout.dialect, encoding: encoding),
        in: pool)
      guard answers.bytes == row.output else {
        throw .resume(.otherAnswer(number: row.number, line: row.line))
      }
      guard !layout.keepsUnmatched || row.isUnmatched != answers.unmatched.isEmpty else {
        throw .resume(.otherUnmatched)
      }
    }
    return (offsets, rowCount, rest)
  }

  /// Whether rows follow that were written and are not in the input.
  mutating func hasMore() throws(TableError) -> Bool { try written.peek() != nil }
}
