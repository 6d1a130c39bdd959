import COnTheMap
import FileGeocoding
import GeoFormats
import Geocoding
import Synchronization

/// Answers the rows of a table on several threads, and lays the answers out in columns.
///
/// Distinct rows are cut into pieces. Each thread takes the next free piece; the thread
/// that called works too, and is the only one that reports progress.
struct TableFill {
  /// The distinct rows of a piece: some milliseconds of work, between which progress is reported.
  static let pieceCount = 1_024

  /// The columns of places that are found by name, unless others are asked for.
  static let geocodingFields: [AnswerField] = [
    .latitude, .longitude, .label, .countryCode, .kind, .precision, .confidence, .geonamesID,
    .status,
  ]
  /// The columns of places that are found by point, likewise.
  static let reverseFields: [AnswerField] = [
    .label, .countryCode, .kind, .distance, .geonamesID, .status,
  ]

  /// Gets the number of answered distinct rows and their total; returns false to stop.
  typealias Progress = (_ done: Int, _ total: Int) -> Bool

  private let rows: DistinctRows
  private let fields: [AnswerField]
  private let threadCount: Int
  private let answer: @Sendable (Int) -> GeocodingAnswer

  /// Prepares to fill a table.
  ///
  /// - Parameters:
  ///   - rows: which rows ask the same.
  ///   - fields: the columns.
  ///   - threadCount: the largest number of threads; nil for one a core.
  ///   - answer: the answer to a row; called on any thread.
  init(
    _ rows: DistinctRows, fields: [AnswerField], threadCount: Int?,
    answer: @escaping @Sendable (Int) -> GeocodingAnswer
  ) {
    self.rows = rows
    self.fields = fields
    self.threadCount = threadCount ?? Cores.count
    self.answer = answer
  }

  /// The state that threads share.
  private final class Board: Sendable {
    struct State {
      var nextPiece = 0
      var doneCount = 0
      var isStopped = false
      var busyCount = 0
      var pieces: [[ColumnPiece]]
    }

    let monitor: Monitor<State>
    /// A thread has ended.
    let ended = MonitorEvent()

    init(pieceCount: Int) {
      monitor = Monitor(State(pieces: Array(repeating: [], count: pieceCount)))
    }
  }

  /// Fills the table.
  ///
  /// - Parameter progress: gets the progress; nil for none.
  /// - Returns: the table.
  /// - Throws: ``Failure`` if `progress` stopped it.
  func run(_ progress: Progress?) throws(Failure) -> TableObject {
    let total = rows.firstRows.count
    let pieceCount = (total + TableFill.pieceCount - 1) / TableFill.pieceCount
    let board = Board(pieceCount: pieceCount)
    for _ in 1..<max(1, min(threadCount, pieceCount)) {
      board.monitor.withLock { $0.busyCount += 1 }
      let hasStarted = Threads.start { [self] in
        work(board, progress: nil)
        board.monitor.withLock { state in
          state.busyCount -= 1
          board.ended.wakeAll()
        }
      }
      if !hasStarted { board.monitor.withLock { $0.busyCount -= 1 } }
    }
    work(board, progress: progress)
    let (pieces, isStopped) = board.monitor.wait(for: board.ended) { state in
      state.busyCount == 0 ? (state.pieces, state.isStopped) : nil
    }
    if isStopped || progress?(total, total) == false { throw .stopped }
    return TableObject(rows, fields, pieces)
  }

  private func work(_ board: Board, progress: Progress?) {
    var filler = PieceFiller(fields)
    while let piece = board.monitor.withLock({ state -> Int? in
      guard !state.isStopped, state.nextPiece < state.pieces.count else { return nil }
      state.nextPiece += 1
      return state.nextPiece - 1
    }) {
      let start = piece * TableFill.pieceCount
      let end = min(start + TableFill.pieceCount, rows.firstRows.count)
      let columns = filler.fill(rows.firstRows[start..<end], answer)
      let doneCount = board.monitor.withLock { state in
        state.pieces[piece] = columns
        state.doneCount += end - start
        return state.doneCount
      }
      if let progress, doneCount < rows.firstRows.count, !progress(doneCount, rows.firstRows.count)
      {
        board.monitor.withLock { $0.isStopped = true }
      }
    }
  }
}

/// Answers the rows of one piece after another.
private struct PieceFiller {
  let fields: [AnswerField]
  var writer = AnswerFieldWriter()

  init(_ fields: [AnswerField]) { self.fields = fields }

  mutating func fill(
    _ rows: ArraySlice<Int>, _ answer: (Int) -> GeocodingAnswer
  ) -> [ColumnPiece] {
    var columns = [ColumnPiece](repeating: ColumnPiece(), count: fields.count)
    for row in rows {
      let answer = answer(row)
      for (index, field) in fields.enumerated() {
        if field.isNumber {
          let number = answer.results.first.flatMap { field.number(of: $0) }
          columns[index].numbers.append(number ?? .nan)
          columns[index].isValid.append(number != nil)
        } else {
          let start = columns[index].bytes.count
          writer.append(field, of: answer, to: &columns[index].bytes)
          columns[index].ends.append(columns[index].bytes.count)
          columns[index].isValid.append(columns[index].bytes.count > start)
        }
      }
    }
    return columns
  }
}
