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
  /// The table is compressed, and the compressed data is damaged.
  case compressed(GzipFault)
  /// The output of an interrupted run cannot be continued.
  case resume(ResumeFault)
}

/// Answers every row of a table.
///
/// What is in the table goes out as it came in; empty lines too. Rows are answered in batches on
/// all cores and written in order; memory stays flat however many there are. Whatever ends the run,
/// what was read until then is answered and written.
public struct TableRun {
  private let plan: TablePlan
  private let rows: any ByteSink
  private let unmatched: (any ByteSink)?
  private let reporter: TableReporter
  private let resumption: TableResumption?

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - plan: how rows are answered.
  ///   - rows: where they go.
  ///   - unmatched: where those without a place go as well.
  ///   - resumption: what an interrupted run wrote there, to be continued; nil to begin anew.
  ///     GeoJSON cannot be continued.
  ///   - reporter: reports notes and progress.
  public init(
    _ plan: TablePlan, to rows: any ByteSink, unmatched: (any ByteSink)? = nil,
    resuming resumption: TableResumption? = nil, reportingTo reporter: TableReporter
  ) {
    precondition(resumption == nil || plan.format != .geojson, "GeoJSON cannot be continued")
    self.resumption = resumption
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
  /// - Returns: the summary, and the error that ended the run early.
  public func run(
    _ source: some ByteSource, chunkByteCount: Int? = nil
  ) -> (summary: TableSummary, failure: TableError?) {
    var bytes = source
    var source = GzipSource(ratioLimit: plan.gzipRatioLimit) { (buffer) throws(InputOutputError) in
      try bytes.read(into: &buffer)
    }
    let reader = CSVReader<InputOutputError>(
      encoding: plan.encoding,
      chunkByteCount: chunkByteCount ?? CSVReader<InputOutputError>.defaultChunkByteCount
    ) { (buffer) throws(InputOutputError) in try source.read(into: &buffer) }
    let output = TableOutput(rows, unmatched: unmatched, format: plan.format, reporter: reporter)
    var failure: TableError?
    var resumed = (rowCount: 0, isAll: false)
    do throws(TableError) {
      var table = TableRows(
        reader: reader, window: RowWindow(skipping: plan.skipCount, limit: plan.rowLimit))
      try answerRows(of: &table, isGrowing: chunkByteCount == nil, to: output, &resumed)
    } catch {
      failure = source.fault.map { .compressed($0) } ?? error
    }
    var summary = output.summary
    summary.resumedCount = resumed.rowCount
    summary.wasFinished = resumed.isAll
    summary.seconds = reporter.seconds()
    if case .inputOutput(.interrupted) = failure { summary.isInterrupted = true }
    return (summary, failure)
  }

  private func answerRows(
    of table: inout TableRows, isGrowing: Bool, to output: TableOutput,
    _ resumed: inout (rowCount: Int, isAll: Bool)
  ) throws(TableError) {
    guard let start = try TableStart(&table.reader, plan, keepsUnmatched: unmatched != nil, output)
    else {
      try mappingOutputErrors { () throws(InputOutputError) in
        try output.begin([], unmatchedHeader: [])
        try output.end()
      }
      return
    }
    let layout = start.layout
    if layout.columns.compared != nil { output.beginComparison() }
    var next: CSVBatch? = table.window.rows(of: start.rest)
    let isWritten = try resume(start, &next, &table, &resumed)
    if resumed.isAll { return }
    if !isWritten {
      try mappingOutputErrors { () throws(InputOutputError) in
        try output.begin(start.header, unmatchedHeader: start.unmatchedHeader)
      }
    }
    let shared = SharedAnswers(isUsed: plan.jobCount > 1)
    let pool = BufferPool(limit: 2 * plan.jobCount)
    var growth = BatchGrowth()
    var workers = OrderedWorkers<CSVBatch, TableAnswers>(
      threadCount: plan.jobCount,
      makeWorker: {
        let answerer = TableAnswerer(layout, shared: shared)
        return { answerer.answers(to: $0, in: pool) }
      },
      deliver: { answers throws(InputOutputError) in
        try output.deliver(answers)
        pool.giveBack(answers.bytes)
      })
    var failure: TableError?
    do throws(TableError) {
      while let batch = next {
        try mappingOutputErrors { () throws(InputOutputError) in
          try workers.submit(batch, isSmall: batch.bytes.count < Self.smallByteCount)
        }
        growth.submit(batch.bytes.count)
        if isGrowing { table.reader.chunkByteCount = growth.byteCount }
        next = try table.next()
      }
    } catch {
      failure = error
    }
    try mappingOutputErrors { () throws(InputOutputError) in
      try workers.finish()
      try output.end()
    }
    if let note = layout.columns.swapNote(output.points) { output.tell(note) }
    if let failure { throw failure }
    if table.reader.encoding == .windows1252, plan.encoding == nil {
      output.tell("the table is in windows-1252 (Latin-1); the output is UTF-8")
    }
  }

  /// Looks where an interrupted run stopped, and cuts its files there.
  ///
  /// - Parameters:
  ///   - start: what was found out about the table.
  ///   - next: the first rows; the first that were not written afterwards.
  ///   - table: has the rows after them.
  ///   - resumed: receives how many rows were written, and whether those were all.
  /// - Returns: whether the header was written.
  /// - Throws: ``TableError/resume(_:)`` if this run would have written something else.
  private func resume(
    _ start: TableStart, _ next: inout CSVBatch?,
    _ table: inout TableRows,
    _ resumed: inout (rowCount: Int, isAll: Bool)
  ) throws(TableError) -> Bool {
    guard let resumption else { return false }
    // JSON has its own line ends and no quotes over them.
    let dialect =
      plan.format == .csv
      ? start.layout.dialect : CSVDialect(isQuoting: false, lineEnd: .lineFeed)
    guard
      let written = try WrittenRecords(
        resumption.rows, header: start.header, dialect: dialect,
        isFinished: resumption.isFinished)
    else {
      try mappingOutputErrors { () throws(InputOutputError) in try resumption.keep(0, 0) }
      return false
    }
    var unmatched: WrittenRecords?
    if let source = resumption.unmatched {
      do throws(TableError) {
        unmatched = try WrittenRecords(
          source, header: start.unmatchedHeader, dialect: start.layout.dialect,
          isFinished: resumption.isFinished)
      } catch .resume {
        throw .resume(.otherUnmatched)
      }
      // Its header is written before any row.
      if unmatched == nil { throw .resume(.otherUnmatched) }
    }
    var search = ResumeSearch(
      start.layout, written: written, unmatched: unmatched, isFinished: resumption.isFinished)
    var rest: CSVBatch?
    while let batch = next {
      rest = try search.rest(of: batch)
      if rest != nil { break }
      next = try table.next()
    }
    if rest == nil, try search.hasMore() {
      throw .resume(.tooManyRows(inputRowCount: search.rowCount))
    }
    let found = try search.finish(before: rest)
    resumed.rowCount = found.rowCount
    if resumption.isFinished {
      guard found.rest == nil else { throw .resume(.moreInput(rowCount: found.rowCount)) }
      resumed.isAll = true
      return true
    }
    next = found.rest
    try mappingOutputErrors { () throws(InputOutputError) in
      try resumption.keep(found.offsets.rows, found.offsets.unmatched)
    }
    return true
  }

  /// Fewer bytes than these are hardly worth handing to another thread.
  private static let smallByteCount = 2_048

  private func mappingOutputErrors(_ body: () throws(InputOutputError) -> Void) throws(TableError) {
    do {
      try body()
    } catch {
      throw .inputOutput(error)
    }
  }
}
