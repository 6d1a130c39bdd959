import CSV
import Geography
import PostValidation
import PostingClient

/// The state of one run over a table.
struct ImportRun {
  let importer: Importer
  let options: ImportOptions
  var summary = ImportSummary()
  private(set) var sender: RowSender?
  let pace: Pace
  private var linesByKey = KeyLines()
  private var byteCount = 0
  private var isEncodingTold = false
  /// The posts of the account that no ledger knows.
  var adoption = PostAdoption()
  /// Whether rows are sent although the import was stopped: a question was interrupted, and the
  /// answers before it count.
  private(set) var sendsAnswers = false

  init(_ importer: Importer) {
    self.importer = importer
    options = importer.options
    if let client = importer.client, let ledger = importer.ledger {
      sender = RowSender(client: client, ledger: ledger)
    } else {
      sender = nil
    }
    pace = Pace(perSecond: options.requestsPerSecond)
  }

  /// Imports the rows of a table.
  mutating func importRows<SourceError>(
    of table: inout ImportTable<SourceError>
  ) async throws(ImportError) {
    let columns = try columnsWithKey(table.columns)
    if !options.isDryRun, let claim = options.claimTable,
      !claim(columns.keyColumn.map { columns.header[$0] })
    {
      throw .tableInUse
    }
    try mappingSinkErrors {
      try importer.sink.begin(
        columns, delimiter: table.dialect.delimiter, preambleLineCount: table.preambleLineCount)
    }
    let adopting = try claimLedger(for: columns)
    sender?.importKeySalt = adopting?.salt ?? ""
    try await findPosts(isAdopting: adopting?.isPending == true)
    let preparation = RowPreparation(
      reader: RowReader(
        columns: columns, keyColumn: columns.keyColumn, guardsFormulas: options.guardsFormulas),
      validator: validatorWithMemo, options: options,
      uniqueKey: importer.client?.session?.accountKey)
    var batches = try nextBatches(of: &table)
    tellEncoding(of: table)
    var prepared = await Self.prepare(batches, preparation)
    while !batches.isEmpty {
      byteCount += batches.reduce(0) { $0 + $1.bytes.count }
      // The next group is prepared while this one is sent.
      let next = try nextBatches(of: &table)
      tellEncoding(of: table)
      async let following = Self.prepare(next, preparation)
      do throws(ImportError) {
        try await finish(prepared, preparation)
      } catch {
        _ = await following
        throw error
      }
      importer.sink.progress(summary, byteCount: byteCount)
      prepared = await following
      batches = next
      if importer.mustStop || summary.rows >= options.rowLimit ?? .max { break }
    }
    if summary.rows == 0, options.shard == nil, !importer.mustStop { throw .columns(.noRows) }
    try await lookForOrphans()
    if let ledger = importer.ledger, adopting?.isPending == true, hasSeenAllRows {
      try mappingLedgerErrors(try ledger.endAdoption())
    }
  }

  /// The validator, which asks for each place string once.
  private var validatorWithMemo: PostValidator {
    let memo = PlaceMemo()
    let validator = importer.validator
    return validator.asking { text in memo.answer(to: text) { validator.answer(to: $0) } }
  }

  /// Whether no row of the table is left for another run.
  private var hasSeenAllRows: Bool {
    !options.isDryRun && !importer.mustStop && options.rowLimit == nil
  }

  /// Sees to it that the ledger is that of this import.
  ///
  /// - Returns: whether posts may have to be adopted; nil without a ledger.
  private func claimLedger(
    for columns: ImportColumns
  ) throws(ImportError) -> Ledger.Adoption? {
    guard let ledger = importer.ledger else { return nil }
    // A file of unposted rows names its ledger itself.
    let namesLedger = columns.identityColumn != nil
    let scope = Ledger.Scope(
      keyColumn: columns.keyColumn.map { columns.header[$0] },
      shard: options.shard.map { "\($0.index)/\($0.count)" },
      tablePath: namesLedger ? nil : options.tablePath, namesLedger: namesLedger,
      isFresh: options.isFresh)
    return try mappingLedgerErrors(
      try ledger.claim(
        for: scope, continuesOtherTable: options.continuesOtherTable, isDryRun: options.isDryRun))
  }

  /// The columns; those of a file of unposted rows have the key of its ledger, unless another was
  /// named.
  private func columnsWithKey(_ columns: ImportColumns) throws(ImportError) -> ImportColumns {
    guard columns.keyColumn == nil, columns.identityColumn != nil, let ledger = importer.ledger,
      let name = try mappingLedgerErrors(try ledger.keyColumn())
    else { return columns }
    var columns = columns
    // Without this column the ledger is refused.
    columns.keyColumn = try? ImportColumns.column(name, in: columns.header)
    return columns
  }

  private func nextBatches<SourceError>(
    of table: inout ImportTable<SourceError>
  ) throws(ImportError) -> [CSVBatch] {
    var batches: [CSVBatch] = []
    while batches.count < max(1, options.jobCount), let batch = try table.nextBatch() {
      batches.append(batch)
    }
    return batches
  }

  /// Reports a detected encoding other than UTF-8.
  private mutating func tellEncoding<SourceError>(of table: ImportTable<SourceError>) {
    guard !isEncodingTold, options.encoding == nil, let encoding = table.encoding, encoding != .utf8
    else { return }
    isEncodingTold = true
    importer.sink.convert(from: encoding)
  }

  /// Prepares batches on as many cores as there are batches.
  ///
  /// It knows nothing of the run, which goes on changing meanwhile.
  private static func prepare(
    _ batches: [CSVBatch], _ preparation: RowPreparation
  ) async -> [PreparedRow] {
    if batches.count == 1 { return preparation.rows(of: batches[0]) }
    return await withTaskGroup(of: (Int, [PreparedRow]).self) { group in
      for (index, batch) in batches.enumerated() {
        group.addTask { (index, preparation.rows(of: batch)) }
      }
      var parts = [[PreparedRow]](repeating: [], count: batches.count)
      for await (index, rows) in group { parts[index] = rows }
      return parts.flatMap { $0 }
    }
  }

  /// Sees a group of rows to their ends.
  private mutating func finish(
    _ prepared: [PreparedRow], _ preparation: RowPreparation
  ) async throws(ImportError) {
    var ready: [(ImportRow, Post)] = []
    var failure: ImportError?
    do throws(ImportError) {
      if options.hasTableChanged?() == true { throw .tableChanged }
      for row in prepared where summary.rows < options.rowLimit ?? .max {
        var row = row
        if case .ambiguous(let asked, let finding) = row {
          // A row that has its post is not asked about again.
          if let known = try entry(covering: asked) {
            row = .ready(asked, known.post)
          } else {
            let choice = await importer.sink.choose(finding, line: asked.line)
            if choice == nil, importer.mustStop {
              sendsAnswers = true
              break
            }
            row = choice.map { preparation.row(asked, choice: $0) } ?? .held(asked, [finding])
          }
        }
        summary.rows += 1
        switch row {
        case .ready(let row, let post):
          if try isNew(row) { ready.append((row, post)) }
        case .failed(let row, let findings):
          if let known = try entry(covering: row) {
            if try isNew(row) { ready.append((row, known.post)) }
          } else {
            try fail(row, findings)
          }
        case .held(let row, let findings):
          guard try isNew(row) else { break }
          if let known = try entry(covering: row) {
            ready.append((row, known.post))
          } else {
            try hold(row, findings)
          }
        case .ambiguous: break
        }
      }
    } catch {
      // What comes before the row that ends the import is sent all the same.
      failure = error
    }
    do throws(ImportError) {
      ready = try await withoutDeadLinks(ready)
    } catch {
      failure = failure ?? error
      ready = []
    }
    try await send(ready)
    if let failure { throw failure }
  }

  /// Whether no row before has the key of this one.
  private mutating func isNew(_ row: ImportRow) throws(ImportError) -> Bool {
    let line = linesByKey.note(row.identity.key.ledgerText, line: row.line)
    guard let line else { return true }
    if row.identity.key.isContent {
      summary.skipped += 1
      try mappingSinkErrors { try importer.sink.skip(row, sameAs: line) }
      return false
    }
    try fail(
      row,
      [
        PostFinding(
          .error, .uniqueKey, code: .keyRepeated,
          message: "Line \(line) has the same key.")
      ])
    return false
  }

  /// The entry of a row that cannot or should not be posted as it is, and has a post all the same,
  /// or may have one: it was corrected in a file of unposted rows, or accepted in an earlier run.
  private func entry(covering row: ImportRow) throws(ImportError) -> Ledger.Entry? {
    guard let ledger = importer.ledger else { return nil }
    let key = row.identity.key.ledgerText
    let known = try mappingLedgerErrors(try ledger.entries([key])[key])
    return known.flatMap { $0.covers(row.identity) ? $0 : nil }
  }

  mutating func hold(_ row: ImportRow, _ findings: [PostFinding]) throws(ImportError) {
    summary.held += 1
    if let reason = findings.first { summary.problems[reason.code, default: 0] += 1 }
    try mappingSinkErrors { try importer.sink.hold(row, findings) }
  }

  mutating func fail(_ row: ImportRow, _ findings: [PostFinding]) throws(ImportError) {
    summary.failed += 1
    let reason = findings.first { $0.severity == .error } ?? findings.first
    if let reason { summary.problems[reason.code, default: 0] += 1 }
    try mappingSinkErrors { try importer.sink.fail(row, findings) }
    let limit = options.onError == .stop ? 1 : options.maximumErrorCount ?? .max
    if summary.failed >= limit { throw .tooManyFailures(count: summary.failed) }
  }

  /// Looks for posts of rows that were being sent when an earlier run ended, and are not in the
  /// table any more.
  private mutating func lookForOrphans() async throws(ImportError) {
    guard hasSeenAllRows, let sender, let ledger = importer.ledger else { return }
    for entry in try mappingLedgerErrors(try ledger.entriesInDoubt()) {
      var settled = entry
      settled.state = .posted
      if entry.objectID == nil {
        do throws(LocationsError) {
          settled.objectID = try await sender.find(entry)
        } catch {
          throw .server(error)
        }
      }
      let isFound = settled.objectID != nil
      if isFound { summary.orphans += 1 }
      try mappingLedgerErrors(
        try ledger.write(isFound ? [settled] : [], removing: isFound ? [] : [entry.key]))
    }
  }

  func mappingLedgerErrors<Value>(
    _ body: @autoclosure () throws(Ledger.Failure) -> Value
  ) throws(ImportError) -> Value {
    do {
      return try body()
    } catch {
      throw .ledger(error)
    }
  }

  func mappingSinkErrors(_ body: () throws -> Void) throws(ImportError) {
    do {
      try body()
    } catch {
      throw .inputOutput("\(error)")
    }
  }
}
