public import CSV
public import Files

/// Why a run over a table ended early.
public enum TableError: Error, Equatable {
  /// Reading or writing failed.
  case inputOutput(InputOutputError)
  /// Quotes are never closed, or a row is too long.
  case table(CSVError<InputOutputError>)
  /// Columns cannot be told.
  case columns(TableColumns.Fault)
}

/// Answers every row of a table.
///
/// What is in the table goes out as it came in; empty lines too. Rows are answered in batches on all
/// cores and written in order; memory stays flat however many there are. Whatever ends the run, what
/// was read until then is answered and written.
public struct TableRun {
  private let plan: TablePlan
  private let rows: any ByteSink
  private let unmatched: (any ByteSink)?
  private let reporter: TableReporter

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - plan: how rows are answered.
  ///   - rows: where they go.
  ///   - unmatched: where those without a place go as well.
  ///   - reporter: who is told what happens.
  public init(
    _ plan: TablePlan, to rows: any ByteSink, unmatched: (any ByteSink)? = nil,
    reportingTo reporter: TableReporter
  ) {
    self.plan = plan
    self.rows = rows
    self.unmatched = unmatched
    self.reporter = reporter
  }

  /// Answers all rows.
  ///
  /// - Parameters:
  ///   - source: the bytes of the table.
  ///   - chunkByteCount: how many of them to ask for at once; nil for ever more of them.
  /// - Returns: what became of the rows, and what ended the run early.
  public func run(
    _ source: some ByteSource, chunkByteCount: Int? = nil
  ) -> (summary: TableSummary, failure: TableError?) {
    var source = source
    var reader = CSVReader<InputOutputError>(
      encoding: plan.encoding,
      chunkByteCount: chunkByteCount ?? CSVReader<InputOutputError>.defaultChunkByteCount
    ) { (buffer) throws(InputOutputError) in try source.read(into: &buffer) }
    let output = TableOutput(rows, unmatched: unmatched, format: plan.format, reporter: reporter)
    var failure: TableError?
    do throws(TableError) {
      try answerRows(of: &reader, isGrowing: chunkByteCount == nil, to: output)
    } catch {
      failure = error
    }
    var summary = output.summary
    summary.seconds = reporter.seconds()
    if case .inputOutput(.interrupted) = failure { summary.isInterrupted = true }
    return (summary, failure)
  }

  private func answerRows(
    of reader: inout CSVReader<InputOutputError>, isGrowing: Bool, to output: TableOutput
  ) throws(TableError) {
    guard let (layout, rest) = try begin(&reader, output) else {
      try mappingOutputErrors { () throws(InputOutputError) in
        try output.begin([], unmatchedHeader: [])
        try output.end()
      }
      return
    }
    let shared = SharedAnswers(isUsed: plan.jobCount > 1)
    let pool = BufferPool(limit: 2 * plan.jobCount)
    var growth = BatchGrowth()
    var workers = OrderedWorkers<CSVBatch, TableAnswers>(
      threadCount: plan.jobCount,
      makeWorker: {
        let answerer = TableAnswerer(layout, shared: shared)
        return { answerer.answers(to: $0, in: pool.take()) }
      },
      deliver: { answers throws(InputOutputError) in
        try output.deliver(answers)
        pool.giveBack(answers.bytes)
      })
    var failure: TableError?
    do throws(TableError) {
      var next: CSVBatch? = rest
      while let batch = next {
        try mappingOutputErrors { () throws(InputOutputError) in
          try workers.submit(batch, isSmall: batch.bytes.count < Self.smallByteCount)
        }
        growth.submit(batch.bytes.count)
        if isGrowing { reader.chunkByteCount = growth.byteCount }
        next = try Self.nextBatch(&reader)
      }
    } catch {
      failure = error
    }
    try mappingOutputErrors { () throws(InputOutputError) in
      try workers.finish()
      try output.end()
    }
    if let failure { throw failure }
    if reader.encoding == .windows1252, plan.encoding == nil {
      output.tell("the table is in windows-1252 (Latin-1); the output is UTF-8")
    }
  }

  /// Fewer bytes than these are hardly worth handing to another thread.
  private static let smallByteCount = 2_048

  /// Reads the first row, says what was found out, and writes what comes before the rows.
  private func begin(
    _ reader: inout CSVReader<InputOutputError>, _ output: TableOutput
  ) throws(TableError) -> (layout: TableLayout, rest: CSVBatch)? {
    do {
      try reader.sniff(delimiter: plan.delimiter, isQuoting: plan.isQuoting)
    } catch {
      throw Self.tableError(error)
    }
    guard let first = try Self.nextBatch(&reader) else { return nil }
    var cursor = CSVCursor(first)
    // Empty lines may come before the header.
    while cursor.next(), cursor.isBlank {}
    let record = cursor.fields.indices.map { cursor.value($0) }
    let columns: TableColumns
    do {
      columns = try TableColumns(plan.columns, firstRecord: record)
    } catch {
      throw .columns(error)
    }
    let layout = TableLayout(
      plan, columns: columns, dialect: reader.dialect, keepsUnmatched: unmatched != nil)
    tell(layout, reader, output)
    var header: [UInt8] = []
    var unmatchedHeader: [UInt8] = []
    var rest = first
    let opening = plan.format == .csv ? reader.opening : []
    if !columns.header.isEmpty {
      let content = first.bytes[cursor.content]
      let lineEnd = first.bytes[cursor.content.upperBound..<cursor.record.upperBound]
      let encoder = TableRowEncoder(layout)
      if plan.format == .csv { header = Array(first.bytes[..<cursor.record.lowerBound]) }
      header += encoder.header(content, lineEnd: lineEnd)
      unmatchedHeader = encoder.unmatchedHeader(content, lineEnd: lineEnd)
      rest = CSVBatch(
        bytes: Array(first.bytes[cursor.record.upperBound...]), firstLine: cursor.nextLine,
        dialect: reader.dialect, encoding: first.encoding)
      if let problem = cursor.textProblem { output.tell("\(problem)") }
    }
    try mappingOutputErrors { () throws(InputOutputError) in
      try output.begin(opening + header, unmatchedHeader: reader.opening + unmatchedHeader)
    }
    return (layout, rest)
  }

  private func tell(
    _ layout: TableLayout, _ reader: CSVReader<InputOutputError>, _ output: TableOutput
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
    findings += layout.columns.guesses
    for (old, new) in layout.renamed {
      findings.append("the table has a column \(old.debugDescription); the new one is \(new)")
    }
    for finding in findings { output.tell(finding) }
  }

  private static func nextBatch(
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

  private func mappingOutputErrors(_ body: () throws(InputOutputError) -> Void) throws(TableError) {
    do {
      try body()
    } catch {
      throw .inputOutput(error)
    }
  }
}
