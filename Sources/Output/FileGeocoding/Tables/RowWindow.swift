internal import CSV
internal import Files

/// The rows of a table from one on, and perhaps no more than some.
///
/// Empty lines are no rows: those among the rows stay with them.
struct RowWindow {
  private var skipCount: Int
  /// How many rows may still come; nil for all.
  private var room: Int?

  /// Makes a window.
  ///
  /// - Parameters:
  ///   - skipCount: rows to leave out at the start.
  ///   - limit: rows to take after them; nil for all.
  init(skipping skipCount: Int, limit: Int?) {
    self.skipCount = skipCount
    room = limit
  }

  /// Whether no more rows are wanted: nothing more needs to be read.
  var isFull: Bool { room == 0 }

  /// The rows of a batch that are wanted.
  mutating func rows(of batch: CSVBatch) -> CSVBatch {
    guard skipCount > 0 || room != nil else { return batch }
    var cursor = CSVCursor(batch)
    var wanted = 0..<0
    var firstLine = batch.firstLine
    while !isFull, cursor.next() {
      if skipCount > 0 {
        if !cursor.isBlank { skipCount -= 1 }
        wanted = cursor.record.upperBound..<cursor.record.upperBound
        firstLine = cursor.nextLine
        continue
      }
      if !cursor.isBlank, let room { self.room = room - 1 }
      wanted = wanted.lowerBound..<cursor.record.upperBound
    }
    return CSVBatch(
      bytes: Array(batch.bytes[wanted]), firstLine: firstLine, dialect: batch.dialect,
      encoding: batch.encoding)
  }
}

/// The rows of a table that are wanted, batch by batch.
struct TableRows {
  var reader: CSVReader<InputOutputError>
  var window: RowWindow

  /// The next rows; nil at the end of the table or of the window.
  mutating func next() throws(TableError) -> CSVBatch? {
    guard !window.isFull, let batch = try TableStart.nextBatch(&reader) else { return nil }
    return window.rows(of: batch)
  }
}
