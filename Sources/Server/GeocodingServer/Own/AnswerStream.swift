internal import CSV
internal import FileGeocoding
internal import Files
internal import GeoFormats
internal import Geocoding
internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Synchronization

/// Answers every line or row of a request body, in order, while the body arrives.
///
/// The body may have any size, and memory stays flat. Threads answer batches of it, as the command
/// line does with a file.
final class AnswerStream: Sendable {
  /// The contents of a body.
  enum Input: Sendable {
    /// A query a line: a JSON string, or an object with a string as `query`.
    case jsonLines(AnswerPlan)
    /// A table with a header.
    case table(TablePlan)
  }

  /// The notes of a run about the table, and the error that ended it early.
  private struct Outcome {
    var notes: [String] = []
    var failure: RequestRefusal?
  }

  private let received = ReceivedBytes()
  private let spool: AnswerSpool
  private let outcome = Mutex(Outcome())
  private let taken = Atomic<Bool>(false)
  private let pace = Mutex(StreamPace(at: .now))

  /// A run that fails before it has given so many bytes is answered with an error.
  private static let firstByteCount = 16 << 10

  /// - Parameter budget: the room on the disk for answers of all streams.
  init(sharing budget: SpoolBudget) {
    spool = AnswerSpool(for: received, sharing: budget)
  }

  /// Whether a part of the answers was taken, so that the reply has begun.
  var hasBegun: Bool { taken.load(ordering: .relaxed) }

  /// The notes before the first answer, such as the columns used.
  var notes: [String] { outcome.withLock(\.notes) }

  /// Starts a thread that answers.
  ///
  /// - Parameters:
  ///   - input: the contents of the body.
  ///   - done: called when the thread has answered, before a reader sees the end: who has read a
  ///     reply may send the next request at once.
  /// - Returns: whether the system had a thread to give.
  func start(_ input: Input, done: @escaping @Sendable () -> Void) -> Bool {
    Threads.start { [self] in
      let failure: String?
      switch input {
      case .jsonLines(let plan): failure = answerLines(plan)
      case .table(let plan): failure = answerRows(plan)
      }
      if let failure {
        fail(.request(failure))
        // What was answered before is sent, then the connection is cut: the reply is not whole.
        received.abort()
      }
      done()
      spool.end()
    }
  }

  private func answerLines(_ plan: AnswerPlan) -> String? {
    var run = GeocodingRun(plan, to: spool, reportingTo: { _ in })
    var reader = LineReader(ReceivedSource(bytes: received))
    do throws(InputOutputError) {
      try run.answerLines(of: &reader, as: .json, jobCount: Cores.count)
      try run.end()
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func answerRows(_ plan: TablePlan) -> String? {
    let reporter = TableReporter(note: { [self] note in
      outcome.withLock { $0.notes.append(note) }
    })
    let run = TableRun(plan, to: spool, reportingTo: reporter)
    guard let failure = run.run(ReceivedSource(bytes: received)).failure else { return nil }
    return switch failure {
    case .inputOutput(let error): "\(error)"
    case .table(let error): "\(error)"
    case .columns(let fault): Self.sentence(fault)
    case .compressed(let fault): "\(fault)"
    case .resume(let fault): "\(fault)"
    }
  }

  /// The fault of the columns, and how to fix it; a table may have any number of columns.
  private static func sentence(_ fault: TableColumns.Fault) -> String {
    func list(_ columns: [String]) -> String {
      let limit = 20
      let names = columns.prefix(limit).map(\.shortened).joined(separator: ", ")
      return columns.count > limit ? "\(names) and \(columns.count - limit) more" : names
    }
    return switch fault {
    case .noColumn(let name, let columns):
      "There is no column \(name.shortened). The columns are \(list(columns))."
    case .cannotGuess(let columns):
      "No column is known to have places. Name it with column=; the columns are \(list(columns))."
    case .fixedWidth:
      "The columns of this table have fixed widths. Save it as CSV, or pass column=1 if each line is a "
        + "place."
    case .tooManyColumns(let limit):
      "The table has more than \(limit) columns. Send those that have the place."
    case .halfPoint, .placeAndPoint, .noPoints: "Name either columns of a place or both of a point."
    }
  }

  /// Passes a body on to the threads until it ends.
  func receive(_ body: RequestBody) async {
    do {
      for try await buffer in body {
        pace.withLock { $0.count(buffer.readableBytes) }
        guard await received.add(Array(buffer.readableBytesView)) else { return }
      }
      received.end()
    } catch {
      abort()
    }
  }

  /// Ends the run if its client is too slow.
  ///
  /// - Returns: whether it was.
  func watch() async -> Bool {
    while !Task.isCancelled {
      let end = pace.withLock(\.windowEnd)
      do { try await Task.sleep(until: end) } catch { return false }
      let isClientAwaited = received.isAwaited || spool.isWaiting
      guard pace.withLock({ $0.isTooSlow(at: .now, isClientAwaited: isClientAwaited) }) else {
        continue
      }
      fail(
        .request(
          "The stream was too slow, and was ended: fewer than \(StreamPace.leastByteCount) bytes "
            + "were sent and read in \(StreamPace.window.components.seconds) s.",
          status: .requestTimeout))
      abort()
      return true
    }
    return false
  }

  /// Keeps the first reason for the end.
  private func fail(_ refusal: RequestRefusal) {
    outcome.withLock { if $0.failure == nil { $0.failure = refusal } }
  }

  /// Waits for the first answers; if all of the body is there, for all of them, or some kilobytes.
  ///
  /// - Returns: why there are no more; nil if there are, or the run has not failed.
  func failureBeforeAnswers() async -> RequestRefusal? {
    await spool.waitUntilReadable()
    if received.isEnded { await spool.waitUntilReadable(byteCount: Self.firstByteCount) }
    return spool.byteCount < Self.firstByteCount ? outcome.withLock(\.failure) : nil
  }

  /// The next bytes of answers; waits for them.
  ///
  /// - Returns: the bytes; nil after the last.
  /// - Throws: an error if the run ended early, so that the connection is cut: the reply is not
  ///   whole.
  func next() async throws -> ByteBuffer? {
    if let bytes = try await spool.next() {
      taken.store(true, ordering: .relaxed)
      pace.withLock { $0.count(bytes.count) }
      return ByteBuffer(bytes: bytes)
    }
    if let failure = outcome.withLock(\.failure) { throw failure }
    return nil
  }

  /// Ends the run, because the client has gone.
  func abort() {
    received.abort()
    spool.abort()
  }
}
