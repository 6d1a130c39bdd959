import FileGeocoding
package import PostValidation
import WebLinks
package import Files
import CommandLineSupport
package import Posting

/// Checks posts and writes what is to be said of them, in order.
///
/// Lines are checked on all cores in batches of bounded size, each passed on as soon as it is next, so
/// that memory stays flat however many come and each line has its answer before the next is waited
/// for.
package struct PostCheckRun: Sendable {
  /// Links that are asked after at the same time by one thread.
  static let linkCheckCount = 16

  private let validator: PostValidator
  private let checker: LinkChecker?
  private let encoder: PostReportEncoder

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - validator: what says whether a post is sound.
  ///   - checker: what finds out whether its link can be opened; nothing to ask no network.
  ///   - format: how reports are written.
  package init(
    validator: PostValidator, checker: LinkChecker?, format: PostReportEncoder.Format
  ) {
    self.validator = validator
    self.checker = checker
    encoder = PostReportEncoder(format)
  }

  /// What is said of one post.
  package struct Outcome: Sendable {
    /// The report as it is written.
    package var bytes: [UInt8]
    /// Whether the post is sound, and its link not known to be dead.
    package var isSound: Bool
  }

  /// Checks one post.
  ///
  /// - Parameter draft: the post.
  /// - Returns: what is to be said of it.
  package func check(_ draft: PostDraft) async -> Outcome {
    await outcome(validator.report(on: draft))
  }

  /// Checks one post that is written as JSON.
  ///
  /// - Parameter document: the post.
  /// - Returns: what is to be said of it.
  package func check(document: some Collection<UInt8>) async -> Outcome {
    await outcome(validator.report(onJSON: document))
  }

  /// Checks a post a line, and passes a report a line on, in the same order.
  ///
  /// The lines are read on a thread of their own, and those that check them are the system's too: none
  /// of Swift's own is held up, of which a machine with one core has only one.
  ///
  /// - Parameters:
  ///   - source: the lines, each an object of JSON.
  ///   - sink: where the reports go.
  ///   - jobCount: how many threads check them.
  /// - Returns: whether all are sound.
  /// - Throws: what the source and the sink throw; the reports before are passed on.
  package func checkLines(
    of source: some ByteSource & Sendable, to sink: some ByteSink, jobCount: Int
  ) async throws(InputOutputError) -> Bool {
    let result = await withCheckedContinuation { continuation in
      let run: @Sendable () -> Void = {
        continuation.resume(returning: checkingLines(of: source, to: sink, jobCount: jobCount))
      }
      // A system without a thread to give has this one; links take more than one.
      if !Threads.start(run) { run() }
    }
    return try result.get()
  }

  private func checkingLines(
    of source: some ByteSource, to sink: some ByteSink, jobCount: Int
  ) -> Result<Bool, InputOutputError> {
    let isEverySound = Flag()
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
    return Outcome(
      bytes: outcomes.flatMap(\.bytes), isSound: outcomes.allSatisfy(\.isSound))
  }

  private func reports(on batch: LineBatch) -> [PostReport] {
    let starts = [0] + batch.ends.dropLast()
    let longLines = Set(batch.longLines.map(\.index))
    return zip(starts, batch.ends).enumerated().map { index, range in
      // Of a line that is too long only the beginning is here: it is no JSON, and says so itself.
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
    // A post that is refused anyway gives nobody a reason to knock at its link.
    guard let checker, report.isValid, let link = report.link else { return outcome(report, nil) }
    return outcome(report, await checker.check(link))
  }

  private func outcome(_ report: PostReport, _ check: LinkCheck?) -> Outcome {
    Outcome(bytes: encoder.encode(report, check), isSound: report.isSound(check))
  }
}
