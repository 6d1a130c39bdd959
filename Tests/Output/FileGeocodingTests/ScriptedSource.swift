import Files
import Synchronization

/// A source that hands out its bytes in pieces, and can fail at the end.
struct ScriptedSource: ByteSource {
  private var bytes: ArraySlice<UInt8>
  private let pieceByteCount: Int
  private let failure: InputOutputError?

  init(_ bytes: some Sequence<UInt8>, pieces: Int = .max, failure: InputOutputError? = nil) {
    self.bytes = Array(bytes)[...]
    pieceByteCount = pieces
    self.failure = failure
  }

  mutating func read(into buffer: inout [UInt8]) throws(InputOutputError) -> Int {
    let piece = bytes.prefix(min(pieceByteCount, buffer.count))
    if piece.isEmpty, let failure { throw failure }
    buffer.replaceSubrange(..<piece.count, with: piece)
    bytes = bytes.dropFirst(piece.count)
    return piece.count
  }
}

/// A sink that remembers each write, and can refuse the last of them.
final class RecordingSink: ByteSink {
  private let recorded = Mutex<[[UInt8]]>([])
  private let refusesAfter: Int

  var writes: [[UInt8]] { recorded.withLock(\.self) }

  init(refusesAfter: Int = .max) {
    self.refusesAfter = refusesAfter
  }

  var text: String { String(decoding: writes.reduce(into: []) { $0 += $1 }, as: UTF8.self) }

  func write(_ bytes: [UInt8]) throws(InputOutputError) {
    guard writes.count < refusesAfter else { throw .outputClosed }
    recorded.withLock { $0.append(bytes) }
  }
}
