package import Files

/// Whole lines that follow one another, to be answered together.
package struct LineBlock: Sendable {
  /// The lines with their ends; the last may have none.
  package let bytes: [UInt8]
  /// How long the first line is, when it is too long to be kept whole.
  package let firstLineByteCount: Int?

  /// Whether the job is too small to hand to another thread.
  package var isSmall: Bool { bytes.count < 1_024 }
}

extension LineReader {
  /// Reads lines that follow one another; waits only if there is none.
  ///
  /// The line numbers of the reader do not count them; the caller can.
  ///
  /// - Parameter byteCount: about how many bytes to take; at least one line comes.
  /// - Returns: the lines; nil at the end.
  /// - Throws: what the source throws.
  /// - Complexity: linear in the number of bytes, which are only copied.
  package mutating func nextBlock(byteCount: Int) throws(InputOutputError) -> LineBlock? {
    if position == end, chunk.count < byteCount {
      chunk = [UInt8](repeating: 0, count: byteCount)
    }
    // At the very start a byte order mark may be all that has come.
    while position == end {
      guard try fill() else { return nil }
    }
    if let blockEnd = endOfLines(from: position, byteCount: byteCount) {
      defer { position = blockEnd }
      return LineBlock(bytes: Array(chunk[position..<blockEnd]), firstLineByteCount: nil)
    }
    // The line goes on beyond what was read.
    guard try advance() else { return nil }
    var bytes = line
    // With CR, so that one that ends the line itself is not taken for the line end's.
    bytes += [0x0D, 0x0A]
    if let blockEnd = endOfLines(from: position, byteCount: byteCount - bytes.count) {
      bytes.append(contentsOf: chunk[position..<blockEnd])
      position = blockEnd
    }
    return LineBlock(bytes: bytes, firstLineByteCount: isTooLong ? lineByteCount : nil)
  }

  /// Where the last line ends that fits, or the first; nil if no line ends in what was read.
  private func endOfLines(from start: Int, byteCount: Int) -> Int? {
    let limit = min(end, start + max(0, byteCount))
    return (chunk[start..<limit].lastIndex(of: 0x0A) ?? chunk[limit..<end].firstIndex(of: 0x0A))
      .map { $0 + 1 }
  }
}

/// How many bytes are answered together.
///
/// Small batches at first: a first answer is never far away, and a short file is shared among all
/// threads. Then ever larger ones, which costs less waking and waiting; what is read last is at
/// most an eighth of what came before, so that the threads end at about the same time.
struct BatchGrowth {
  /// The first batches.
  static let minimumByteCount = 16_384
  /// The largest: with what is written of it, it stays in the cache of a core; and a pipe has no
  /// more to give at once.
  static let maximumByteCount = 65_536

  private var submittedByteCount = 0

  /// How many bytes the next batch should have.
  var byteCount: Int {
    min(Self.maximumByteCount, max(Self.minimumByteCount, submittedByteCount / 8))
  }

  /// Counts a batch.
  mutating func submit(_ byteCount: Int) {
    submittedByteCount += byteCount
  }
}
