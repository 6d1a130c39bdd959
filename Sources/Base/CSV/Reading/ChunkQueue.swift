/// The chunks of a source, of which some may be read ahead.
///
/// What is read ahead waits and is given out in the same chunks. An error that comes meanwhile is
/// thrown after them, so that no row before it is lost.
struct ChunkQueue<SourceError: Error> {
  private let read: (inout [UInt8]) throws(SourceError) -> Int
  /// How many bytes are asked for at once from now on; 1 at least.
  var chunkByteCount: Int
  private var buffer: [UInt8] = []
  private var waiting: [ArraySlice<UInt8>] = []
  /// The first chunk of ``waiting`` that has not been given out.
  private var nextWaiting = 0
  private var failure: SourceError?
  /// Whether the source gave as much as it was asked for: a pipe that gives less may have no more
  /// yet.
  private(set) var hasMoreAtOnce = true

  init(chunkByteCount: Int, read: @escaping (inout [UInt8]) throws(SourceError) -> Int) {
    self.read = read
    self.chunkByteCount = max(1, chunkByteCount)
  }

  /// The next chunk; empty at the end.
  mutating func next() throws(SourceError) -> ArraySlice<UInt8> {
    if nextWaiting < waiting.count {
      let chunk = waiting[nextWaiting]
      waiting[nextWaiting] = []
      nextWaiting += 1
      if nextWaiting == waiting.count {
        waiting = []
        nextWaiting = 0
      }
      return chunk
    }
    if let failure {
      self.failure = nil
      throw failure
    }
    return try readChunk()
  }

  /// Reads a chunk that waits to be given out.
  ///
  /// - Returns: nothing when the source has no more, or none at once.
  mutating func readAhead() -> ArraySlice<UInt8>? {
    guard hasMoreAtOnce, failure == nil else { return nil }
    do throws(SourceError) {
      let chunk = try readChunk()
      if chunk.isEmpty { return nil }
      waiting.append(chunk)
      return chunk
    } catch {
      failure = error
      return nil
    }
  }

  /// The chunks that wait, as one.
  var ahead: [UInt8] { waiting[nextWaiting...].flatMap { $0 } }

  private mutating func readChunk() throws(SourceError) -> ArraySlice<UInt8> {
    if buffer.count != chunkByteCount { buffer = [UInt8](repeating: 0, count: chunkByteCount) }
    let count = try read(&buffer)
    hasMoreAtOnce = count == buffer.count
    return ArraySlice(Array(buffer[..<count]))
  }
}
