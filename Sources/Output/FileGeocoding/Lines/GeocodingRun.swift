public import Files
import GeoFormats
import Geocoding

/// Answers queries and passes the answers on, in order.
///
/// Each query has exactly one answer, whatever it holds: bytes that are not text and lines of any
/// length are answered with a refusal, and the next one as usual. Lines are answered in batches on
/// all cores. A batch is what has come when the input would have to be waited for, and a bounded
/// number of lines otherwise; its answers are passed on as soon as they are next in order. So a
/// person, or a program at the other end of a pipe, sees the answer to a line before having to send
/// another.
public struct GeocodingRun<Sink: ByteSink> {
  /// How many bytes of answers to arguments may gather.
  public static var bufferByteCount: Int { 65_536 }
  /// How many bytes of a too long line its answer repeats.
  public static var echoedByteCount: Int { AnswerPlan.echoedByteCount }

  private let plan: AnswerPlan
  private var writer: AnswerWriter
  private let output: AnswerOutput<Sink>

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - plan: how queries are answered, and how the answers are written.
  ///   - sink: where the answers go.
  ///   - report: gets each query without an answer; a valid query without a place only if the
  ///     format cannot show that.
  ///   - progress: gets the number of answered lines; nil for none. Its notes stay unused.
  public init(
    _ plan: AnswerPlan, to sink: Sink,
    reportingTo report: @escaping @Sendable (QueryNote) -> Void, progress: TableReporter? = nil
  ) {
    self.plan = plan
    output = AnswerOutput(plan.format, to: sink, reportingTo: report, progress: progress)
    writer = AnswerWriter(plan.format, style: plan.style, includesOffsets: plan.includesOffsets)
    writer.begin()
  }

  /// Whether every query so far has a place.
  public var isEveryQueryFound: Bool { output.isEveryQueryFound }

  /// Answers one query.
  ///
  /// - Parameter query: the query, of any length.
  /// - Throws: what the sink throws.
  public mutating func answer(_ query: String) throws(InputOutputError) {
    let answer = plan.geocode(query)
    if answer.results.isEmpty, !plan.format.carriesRefusals {
      try note(.noPlace(answer.refusal), about: query)
    }
    try pass(answer)
  }

  /// Answers a query that could not be read.
  ///
  /// - Parameters:
  ///   - bytes: the bytes in place of the query.
  ///   - fault: what is wrong with it.
  /// - Throws: what the sink throws.
  public mutating func refuse(_ bytes: [UInt8], _ fault: QueryFault) throws(InputOutputError) {
    let query = String(decoding: bytes, as: UTF8.self)
    try note(.malformed(fault), about: query)
    try pass(GeocodingAnswer(query: query, refusal: .malformed))
  }

  /// Answers every line.
  ///
  /// - Parameters:
  ///   - reader: the lines.
  ///   - format: how they are written.
  ///   - jobCount: how many threads answer them.
  /// - Throws: what the source and the sink throw; the answers before are passed on.
  public mutating func answerLines<Source>(
    of reader: inout LineReader<Source>, as format: InputFormat, jobCount: Int = 1
  ) throws(InputOutputError) {
    output.append(writer.bytes)
    writer.removeAll()
    let shared = SharedAnswers(isUsed: jobCount > 1)
    let pool = BufferPool(limit: 2 * jobCount)
    var workers = OrderedWorkers<LineBlock, LineAnswers>(
      threadCount: jobCount,
      makeWorker: { [plan] in
        let answerer = LineAnswerer(plan, inputFormat: format, shared: shared)
        return { answerer.answers(to: $0, in: pool) }
      },
      deliver: { [output] answers throws(InputOutputError) in
        try output.deliver(answers)
        pool.giveBack(answers.bytes)
      })
    var failure: InputOutputError?
    do throws(InputOutputError) {
      var growth = BatchGrowth()
      while let block = try reader.nextBlock(byteCount: growth.byteCount) {
        growth.submit(block.bytes.count)
        try workers.submit(block, isSmall: block.isSmall)
      }
    } catch {
      failure = error
    }
    defer { output.clearProgress() }
    try workers.finish()
    if let failure { throw failure }
  }

  /// Writes the end of the document and passes everything on.
  ///
  /// - Throws: what the sink throws.
  public mutating func end() throws(InputOutputError) {
    writer.end()
    try flush()
  }

  /// Reports a query after the answers before it, so that a terminal shows both in order.
  private mutating func note(
    _ problem: QueryNote.Problem, about query: String
  ) throws(InputOutputError) {
    try flush()
    try output.note(QueryNote(line: nil, query: query, problem: problem))
  }

  private mutating func pass(_ answer: GeocodingAnswer) throws(InputOutputError) {
    if answer.results.isEmpty { output.missOne() }
    writer.write(answer)
    if writer.byteCount >= Self.bufferByteCount { try flush() }
  }

  private mutating func flush() throws(InputOutputError) {
    output.append(writer.bytes)
    // Emptied first: after a failed write nothing may be written twice.
    writer.removeAll()
    try output.flush()
  }
}
