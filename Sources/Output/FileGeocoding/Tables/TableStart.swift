internal import CSV
internal import Columns
internal import Files
import GeoFormats

/// What is known of a table once its header has been read.
struct TableStart {
  let layout: TableLayout
  /// What comes before the rows: what stands above the header, and the header.
  let header: [UInt8]
  /// What comes before the rows without a place.
  let unmatchedHeader: [UInt8]
  /// The first rows.
  let rest: CSVBatch

  /// Reads up to the first row, and says what was found out.
  ///
  /// Fails if the table is empty.
  init?(
    _ reader: inout CSVReader<InputOutputError>, _ plan: TablePlan, keepsUnmatched: Bool,
    _ output: TableOutput
  ) throws(TableError) {
    do {
      try reader.sniff(
        delimiter: plan.delimiter, isQuoting: plan.isQuoting,
        mayHavePreamble: plan.columns.hasHeader == nil)
    } catch {
      throw Self.tableError(error)
    }
    guard let first = try Self.nextBatch(&reader) else { return nil }
    let cursor = try Self.header(in: first, plan)
    let record = cursor.fields.indices.map { cursor.value($0) }
    if cursor.fields.count == 1, plan.columns.isEmpty, Self.hasFixedWidths(first, below: cursor) {
      throw .columns(.fixedWidth)
    }
    let below = CSVBatch(
      bytes: Array(first.bytes[cursor.record.upperBound...]), firstLine: cursor.nextLine,
      dialect: reader.dialect, encoding: first.encoding)
    var columns: TableColumns
    var findings: [String] = []
    do {
      columns = try TableColumns(plan.columns, firstRecord: record)
      if let names = plan.names, !columns.header.isEmpty {
        let review = try ColumnReview(
          columns, header: record, plan.columns, rows: below, names: names)
        (columns, findings) = (review.columns, review.findings)
      }
    } catch {
      throw .columns(error)
    }
    layout = TableLayout(
      plan, columns: columns, dialect: reader.dialect, keepsUnmatched: keepsUnmatched)
    let opening = plan.format == .csv ? reader.opening : []
    guard !columns.header.isEmpty else {
      header = opening
      unmatchedHeader = reader.opening
      rest = first
      tell(plan, reader, titleLineCount: 0, output)
      return
    }
    let content = first.bytes[cursor.content]
    let lineEnd = first.bytes[cursor.content.upperBound..<cursor.record.upperBound]
    let encoder = TableRowEncoder(layout)
    let above = plan.format == .csv ? Array(first.bytes[..<cursor.record.lowerBound]) : []
    header = opening + above + encoder.header(content, lineEnd: lineEnd)
    unmatchedHeader = reader.opening + encoder.unmatchedHeader(content, lineEnd: lineEnd)
    rest = below
    if let problem = cursor.textProblem { output.tell("\(problem)") }
    var lines = CSVCursor(first)
    var hasTitle = false
    while lines.next(), lines.record.lowerBound < cursor.record.lowerBound {
      if !lines.isBlank { hasTitle = true }
    }
    tell(plan, reader, titleLineCount: hasTitle ? cursor.line - first.firstLine : 0, output)
    for finding in findings { output.tell(finding) }
  }

  /// The record with the names of the columns: the first that is no empty line and no title.
  private static func header(
    in batch: CSVBatch, _ plan: TablePlan
  ) throws(TableError) -> CSVCursor {
    var cursor = CSVCursor(batch)
    // Empty lines may come before the header.
    while cursor.next(), cursor.isBlank {}
    try checkColumnCount(of: cursor, plan)
    guard plan.columns.hasHeader == nil else { return cursor }
    var search = HeaderSearch(asking: plan.columns.names)
    var later = cursor
    var header = cursor
    repeat {
      if later.isBlank { continue }
      try checkColumnCount(of: later, plan)
      if search.isHeader(later.fields.indices.map { later.value($0) }) { header = later }
    } while !search.isAtEnd && later.next()
    return header
  }

  private static func checkColumnCount(
    of row: CSVCursor, _ plan: TablePlan
  ) throws(TableError) {
    guard let limit = plan.columnLimit, row.fields.count > limit else { return }
    throw .columns(.tooManyColumns(limit: limit))
  }

  /// Whether words stand below each other after two blanks or more, in all of the first rows.
  private static func hasFixedWidths(_ batch: CSVBatch, below header: CSVCursor) -> Bool {
    let line = Array(header.value(0))
    let starts = line.indices.filter { index in
      index > 1 && line[index] != " " && line[index - 1] == " " && line[index - 2] == " "
    }
    var isAny = false
    var rows = CSVCursor(batch)
    var rowCount = 0
    while !starts.isEmpty, rowCount < fixedWidthRowCount, rows.next() {
      guard rows.record.lowerBound >= header.record.upperBound, !rows.isBlank else { continue }
      rowCount += 1
      let row = Array(String(decoding: batch.bytes[rows.content], as: UTF8.self))
      for start in starts where start < row.count {
        guard row[start - 1] == " " else { return false }
        isAny = true
      }
    }
    return isAny
  }

  /// So many rows with blanks at the same places are no chance.
  private static let fixedWidthRowCount = 20

  private func tell(
    _ plan: TablePlan, _ reader: CSVReader<InputOutputError>, titleLineCount: Int,
    _ output: TableOutput
  ) {
    var findings: [String] = []
    if plan.delimiter == nil, reader.dialect.delimiter != UInt8(ascii: ",") {
      findings.append("the delimiter is a \(reader.dialect.delimiterName)")
    }
    if plan.encoding == nil, let encoding = reader.encoding, encoding != .utf8,
      encoding != .windows1252
    {
      findings.append("the table is in \(encoding.rawValue); the output is UTF-8")
    }
    if titleLineCount > 0 {
      let lines = titleLineCount == 1 ? "line 1 is" : "lines 1 to \(titleLineCount) are"
      findings.append(
        "\(lines) above the header (detected; override with --header)"
          + (plan.format == .csv ? "" : " and left out"))
    }
    findings += layout.columns.guesses
    for (old, new) in layout.renamed {
      findings.append("the table has a column \(old.debugDescription); the new one is \(new)")
    }
    for finding in findings { output.tell(finding) }
  }

  /// The next rows.
  static func nextBatch(
    _ reader: inout CSVReader<InputOutputError>
  ) throws(TableError) -> CSVBatch? {
    do {
      return try reader.nextBatch()
    } catch {
      throw tableError(error)
    }
  }

  private static func tableError(_ error: CSVError<InputOutputError>) -> TableError {
    if case .source(let failure) = error { .inputOutput(failure) } else { .table(error) }
  }
}
