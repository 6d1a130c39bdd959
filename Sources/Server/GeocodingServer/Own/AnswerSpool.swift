internal import FileGeocoding
internal import Files

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The bytes of answers on their way from threads to a client.
///
/// Most clients send all of a request before they read any of the reply. If threads waited for such
/// a client to read, it would wait for them to take more of the request, for ever. So what does not
/// fit into memory waits in a file without a name, up to a limit that grows with the request, and
/// only then do threads wait.
final class AnswerSpool: ByteSink {
  fileprivate struct State {
    var chunks: [[UInt8]] = []
    var byteCount = 0
    var file: SpoolFile?
    var isEnded = false
    var isAborted = false
    /// How many bytes the reader waits for, unless there will be none.
    var wantedByteCount = 1
    var reader: CheckedContinuation<Void, Never>?

    /// Whether the reader has something to do.
    var isReadable: Bool {
      byteCount >= wantedByteCount || file?.isEmpty == false || isEnded || isAborted
    }
  }

  /// The maximum number of bytes that wait in memory.
  private static let memoryByteCount = 1 << 20
  /// The maximum number of bytes that wait in the file, however short the request is.
  private static let leastFileByteLimit = 64 << 20
  /// So many more bytes may wait for each one of the request: an answer is about ten times as long
  /// as a query, and some forty times with all columns.
  private static let fileByteLimitPerByte = 64
  /// How many bytes to read from the file at once.
  private static let chunkByteCount = 256 << 10

  private let monitor = Monitor(State())
  private let hasRoom = MonitorEvent()
  private let received: ReceivedBytes
  private let budget: SpoolBudget

  /// Makes an empty spool.
  ///
  /// - Parameters:
  ///   - received: the bytes of the request.
  ///   - budget: the room for the files of all spools.
  init(for received: ReceivedBytes, sharing budget: SpoolBudget) {
    self.received = received
    self.budget = budget
  }

  private var fileByteLimit: Int {
    Self.leastFileByteLimit + received.allByteCount * Self.fileByteLimitPerByte
  }

  /// Whether bytes wait for the client.
  var isWaiting: Bool { monitor.withLock { $0.byteCount > 0 || $0.file?.isEmpty == false } }

  /// How many bytes wait in memory.
  var byteCount: Int { monitor.withLock(\.byteCount) }

  /// Adds bytes; waits for room.
  func write(_ bytes: [UInt8]) throws(InputOutputError) {
    let outcome = monitor.wait(for: hasRoom) {
      state -> (failure: InputOutputError?, reader: CheckedContinuation<Void, Never>?)? in
      if state.isAborted { return (.outputClosed, nil) }
      if state.file?.isEmpty != false, state.byteCount < Self.memoryByteCount {
        state.chunks.append(bytes)
        state.byteCount += bytes.count
      } else {
        do throws(InputOutputError) {
          if state.file == nil { state.file = try SpoolFile(budget) }
          guard let file = state.file, file.byteCount + bytes.count <= fileByteLimit,
            budget.take(bytes.count, besides: file.byteCount)
          else { return nil }
          try file.append(bytes)
        } catch {
          return (error, nil)
        }
      }
      return (nil, state.isReadable ? state.takeReader() : nil)
    }
    outcome.reader?.resume()
    if let failure = outcome.failure { throw failure }
  }

  /// Marks the end of the bytes.
  func end() {
    let reader = monitor.withLock { state in
      state.isEnded = true
      return state.takeReader()
    }
    reader?.resume()
  }

  /// Forgets everything, and fails what writes more.
  func abort() {
    let reader = monitor.withLock { state in
      state.isAborted = true
      state.chunks = []
      state.byteCount = 0
      state.file = nil
      hasRoom.wakeAll()
      return state.takeReader()
    }
    reader?.resume()
  }

  /// Waits until there are bytes or there will be none.
  ///
  /// One task at a time may wait.
  ///
  /// - Parameter byteCount: how many bytes to wait for.
  func waitUntilReadable(byteCount: Int = 1) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isReadable = monitor.withLock { state in
        state.wantedByteCount = byteCount
        if !state.isReadable { state.reader = continuation }
        return state.isReadable
      }
      if isReadable { continuation.resume() }
    }
  }

  /// The next bytes; waits for them.
  ///
  /// - Returns: the bytes; nil at the end.
  /// - Throws: ``InputOutputError`` if the run was aborted, or the file cannot be read.
  func next() async throws(InputOutputError) -> [UInt8]? {
    await waitUntilReadable()
    let outcome = monitor.withLock { state -> (bytes: [UInt8]?, failure: InputOutputError?) in
      if state.isAborted { return (nil, .outputClosed) }
      defer { hasRoom.wakeAll() }
      if !state.chunks.isEmpty {
        let first = state.chunks.removeFirst()
        state.byteCount -= first.count
        return (first, nil)
      }
      guard let file = state.file, !file.isEmpty else { return (nil, nil) }
      do throws(InputOutputError) {
        return (try file.take(Self.chunkByteCount), nil)
      } catch {
        return (nil, error)
      }
    }
    if let failure = outcome.failure { throw failure }
    return outcome.bytes
  }
}

extension AnswerSpool.State {
  fileprivate mutating func takeReader() -> CheckedContinuation<Void, Never>? {
    defer { reader = nil }
    return reader
  }
}

/// A file without a name, written at its end and read at its start.
///
/// It is used by a thread that holds the lock of the spool: this makes `@unchecked Sendable` right.
private final class SpoolFile: @unchecked Sendable {
  private let descriptor: Int32
  private var readOffset = 0
  private var writeOffset = 0

  /// Whether all that was written has been read.
  var isEmpty: Bool { readOffset == writeOffset }
  /// The size of the file in bytes.
  var byteCount: Int { writeOffset }
  private let budget: SpoolBudget

  init(_ budget: SpoolBudget) throws(InputOutputError) {
    self.budget = budget
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/onthemap-answers.XXXXXX".utf8CString)
    // Made with mode 0600, and gone with the process, whatever ends it.
    let number = unsafe path.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
    }
    guard number >= 0 else { throw .cannotOpen(path: folder, code: errno) }
    _ = unsafe path.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe unlink($0) }
    }
    descriptor = number
  }

  deinit {
    close(descriptor)
    budget.giveBack(writeOffset)
  }

  /// Adds bytes, which the budget has room for.
  func append(_ bytes: [UInt8]) throws(InputOutputError) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe pwrite(
          descriptor, buffer.baseAddress.map { unsafe $0 + start }, bytes.count - start,
          off_t(writeOffset))
      }
      guard count > 0 else {
        let code = errno
        if code == EINTR { continue }
        budget.giveBack(bytes.count - start)
        throw .cannotWrite(code: code)
      }
      start += count
      writeOffset += count
    }
  }

  func take(_ limit: Int) throws(InputOutputError) -> [UInt8] {
    let wanted = min(limit, writeOffset - readOffset)
    var failure: InputOutputError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      var count = 0
      repeat {
        count = unsafe pread(descriptor, buffer.baseAddress, wanted, off_t(readOffset))
      } while count < 0 && errno == EINTR
      if count <= 0 { failure = .cannotRead(code: errno) }
      filled = max(0, count)
    }
    if let failure { throw failure }
    readOffset += bytes.count
    if isEmpty {
      ftruncate(descriptor, 0)
      budget.giveBack(writeOffset)
      readOffset = 0
      writeOffset = 0
    }
    return bytes
  }
}
