/// Lines of input that follow one another, to be answered together.
package struct LineBatch: Sendable {
  /// More lines than this are not answered together, so that a first answer is never far away.
  static let lineLimit = 512
  /// More bytes than this are not answered together, but for a long line.
  static let byteLimit = 16_384

  /// A line that was too long to be kept whole.
  package struct LongLine: Sendable {
    package let index: Int
    package let byteCount: Int
  }

  /// The number of the first line, from 1.
  package private(set) var firstLine = 1
  /// Where each line ends in ``bytes``.
  package private(set) var ends: [Int] = []
  /// The lines that are too long, of which ``bytes`` holds the beginning.
  package private(set) var longLines: [LongLine] = []
  /// The lines, one after the other, without their ends.
  package private(set) var bytes: [UInt8] = []

  /// Makes a batch without lines.
  package init() {}

  /// Whether no more lines should come.
  package var isFull: Bool { ends.count >= Self.lineLimit || bytes.count >= Self.byteLimit }

  /// Whether the job is too small to hand to another thread.
  package var isSmall: Bool { ends.count <= 64 && bytes.count < Self.byteLimit }

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - line: its bytes, or the first of them.
  ///   - number: its number, from 1.
  ///   - byteCount: how long it is, also when not all of it was kept.
  package mutating func append(_ line: [UInt8], number: Int, byteCount: Int) {
    if ends.isEmpty { firstLine = number }
    if byteCount > line.count {
      longLines.append(LongLine(index: ends.count, byteCount: byteCount))
    }
    bytes.append(contentsOf: line)
    ends.append(bytes.count)
  }
}

/// The encoded answers and the notes of consecutive lines.
struct LineAnswers: Sendable {
  /// A query to report.
  struct Note: Sendable {
    /// After as many bytes it is reported.
    let offset: Int
    /// How many lines of these come before its own.
    let lineIndex: Int
    /// The query, as far as it could be read.
    let query: String
    /// The problem of the query.
    let problem: QueryNote.Problem
  }

  /// The output.
  var bytes: [UInt8] = []
  /// What is said.
  var notes: [Note] = []
  /// How many lines there were.
  var lineCount = 0
  /// How many bytes they were.
  var inputByteCount = 0
  /// Whether every query has a place.
  var isEveryQueryFound = true
}
