import CommandLineSupport
import FileGeocoding
package import Files
package import Links
package import PostValidation
package import PostingClient

/// Checks posts and writes their reports in input order.
///
/// Lines are checked on all cores in batches of bounded size, so memory use does not grow with the
/// input. A batch is submitted before the reader waits for more input, so an interactive user gets
/// each report at once.
package struct PostCheckRun: Sendable {
  /// The number of links that one thread checks at the same time.
  static let linkCheckCount = 16

  private let validator: PostValidator
  private let checker: LinkChecker?
  private let encoder: PostReportEncoder

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - validator: validates the posts.
  ///   - checker: requests the links of valid posts; nil to use no network.
  ///   - format: the output format of the reports.
  package init(
    validator: PostValidator, checker: LinkChecker?, format: PostReportEncoder.Format
  ) {
    self.validator = validator
    self.checker = checker
    encoder = PostReportEncoder(format)
  }

  /// The report on one post.
  package struct Outcome: Sendable {
    /// The report in the chosen format.
    package var bytes: [UInt8]
    /// Whether the post is valid and its link is not dead.
    package var isSound: Bool
  }

  /// Checks one post.
  ///
  /// - Parameter draft: the post.
  /// - Returns: the report on it.
  package func check(_ draft: PostDraft) async -> Outcome {
    await outcome(validator.report(on: draft))
  }

  /// Checks one post in JSON.
  ///
  /// - Parameter document: a JSON object in UTF-8.
  /// - Returns: the report on it.
  package func check(document: some Collection<UInt8>) async -> Outcome {
    await outcome(validator.report(onJSON: document))
  }

  /// Checks one post per line and writes one report per line, in the same order.
  ///
  /// Reading and checking run on system threads. They block no thread of Swift's cooperative pool,
  /// which has only one thread on a machine with one core.
  ///
  /// - Parameters:
  ///   - source: the lines, each a JSON object.
  ///   - sink: receives the reports.
  ///   - jobCount: the number of threads that check lines, 1 or more.
  /// - Returns: whether all posts are valid and no link is dead.
  /// - Throws: the `InputOutputError` of the source or the sink. The reports on earlier lines are
  ///   written.
  package func checkLines(
    of source: some ByteSource & Sendable, to sink: some ByteSink, jobCount: Int
  ) async throws(InputOutputError) -> Bool {
    let result = await withCheckedContinuation { continuation in
      let run: @Sendable () -> Void = {
        continuation.resume(returning: checkingLines(of: source, to: sink, jobCount: jobCount))
      }
      // If the system has no thread left, use this one. Checking links needs more than one.
      if !Threads.start(run) { run() }
    }
    return try result.get()
  }

  private func checkingLines(
    of source: some ByteSource, to sink: some ByteSink, jobCount: Int
  ) -> Result<Bool, InputOutputError> {
    let isEverySound = AtomicFlag()
    var reader = LineReader(source)
    var workers = OrderedWorkers<LineBatch, Outcome>(
      threadCount: jobCount, makeWorker: { { check($0) } },
      deliver: { outcome throws(InputOutputError) in
        if !outcome.isSound { isEverySound.clear() }
        try sink.write(outcome.bytes)
      })
    var failure: InputOutputError?
    do throws(InputOutputError) {
      try submitLines(of: &reader, to: &workers)
    } catch {
      failure = error
    }
    do throws(InputOutputError) {
      try workers.finish()
    } catch {
      failure = failure ?? error
    }
    return failure.map { .failure($0) } ?? .success(isEverySound.isSet)
  }

  private func submitLines<Source>(
    of reader: inout LineReader<Source>, to workers: inout OrderedWorkers<LineBatch, Outcome>
  ) throws(InputOutputError) {
    var batch = LineBatch()
    while try reader.advance(beforeWaiting: { () throws(InputOutputError) in
      guard !batch.ends.isEmpty else { return }
      try workers.submit(batch, isSmall: batch.isSmall && checker == nil)
      batch = LineBatch()
    }) {
      batch.append(reader.line, number: reader.lineNumber, byteCount: reader.lineByteCount)
      if batch.isFull {
        try workers.submit(batch, isSmall: false)
        batch = LineBatch()
      }
    }
    if !batch.ends.isEmpty { try workers.submit(batch, isSmall: batch.isSmall) }
  }

  // MARK: A batch

  private func check(_ batch: LineBatch) -> Outcome {
    let reports = reports(on: batch)
    let outcomes =
      checker == nil
      ? reports.map { outcome($0, nil) }
      : Blocking.value { await self.checkingLinks(of: reports) }
    return Outcome(bytes: outcomes.flatMap(\.bytes), isSound: outcomes.allSatisfy(\.isSound))
  }

  private func reports(on batch: LineBatch) -> [PostReport] {
    let starts = [0] + batch.ends.dropLast()
    let longLines = Set(batch.longLines.map(\.index))
    return zip(starts, batch.ends).enumerated().map { index, range in
      // A line that is too long was cut. Report it as too long instead of as invalid JSON.
      longLines.contains(index)
        ? validator.report(
          onJSON: repeatElement(0x20, count: PostValidator.maxDocumentByteCount + 1))
        : validator.report(onJSON: batch.bytes[range.0..<range.1])
    }
  }

  private func checkingLinks(of reports: [PostReport]) async -> [Outcome] {
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var outcomes = [Outcome?](repeating: nil, count: reports.count)
      for (index, report) in reports.enumerated() {
        if index >= Self.linkCheckCount, let (done, outcome) = await group.next() {
          outcomes[done] = outcome
        }
        group.addTask { (index, await outcome(report)) }
      }
      for await (done, outcome) in group { outcomes[done] = outcome }
      return outcomes.compactMap { $0 }
    }
  }

  private func outcome(_ report: PostReport) async -> Outcome {
    // Do not request the link of an invalid post.
    guard let checker, report.isValid, let link = report.link else { return outcome(report, nil) }
    return outcome(report, await checker.check(link))
  }

  private func outcome(_ report: PostReport, _ check: LinkCheck?) -> Outcome {
    Outcome(bytes: encoder.encode(report, check), isSound: report.isSound(check))
  }
}
