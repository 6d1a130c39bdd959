public import Files

/// Splits a stream of bytes into lines with bounded memory.
///
/// A line ends at LF or CR LF, or at the end of the input when something stands after the last LF.
/// A UTF-8 byte order mark at the very start is left out. Of a line longer than
/// ``maximumLineByteCount`` only the beginning is kept; the rest is read and forgotten, and the
/// next line is read as if nothing had happened.
///
///     var reader = LineReader(FileDescriptor.standardInput)
///     while try reader.advance() {
///       use(reader.line)
///     }
public struct LineReader<Source: ByteSource> {
  /// The longest line that is handed out whole: far beyond any place, and small enough to keep.
  public static var maximumLineByteCount: Int { 65_536 }
  /// How many bytes are asked for at once.
  public static var chunkByteCount: Int { 65_536 }

  /// The bytes of the current line, without its end; of a line that is too long, the beginning.
  public private(set) var line: [UInt8] = []
  /// How long the current line is, also when not all of it was kept.
  public private(set) var lineByteCount = 0
  /// The number of the current line, from 1.
  public private(set) var lineNumber = 0

  private var source: Source
  // Bytes that were read and not returned yet; `LineReader+Blocks.swift` takes from them too.
  var chunk: [UInt8]
  var position = 0
  var end = 0
  private var isAtStart = true

  /// Makes a reader at the start of a source.
  ///
  /// - Parameters:
  ///   - source: where the bytes come from.
  ///   - chunkByteCount: how many bytes to ask for at once.
  public init(_ source: Source, chunkByteCount: Int = chunkByteCount) {
    self.source = source
    chunk = [UInt8](repeating: 0, count: max(1, chunkByteCount))
  }

  /// Whether the current line was cut short.
  public var isTooLong: Bool { lineByteCount > line.count }

  /// Reads the next line.
  ///
  /// - Parameter beforeWaiting: called before the source is asked for more, which may take until
  ///   a person types something: pass on finished output then.
  /// - Returns: whether there was a line.
  /// - Throws: what the source throws.
  public mutating func advance(
    beforeWaiting: () throws(InputOutputError) -> Void = {}
  ) throws(InputOutputError) -> Bool {
    line.removeAll(keepingCapacity: true)
    lineByteCount = 0
    var isStarted = false
    var lastByte: UInt8 = 0
    while true {
      if position == end {
        try beforeWaiting()
        if try !fill() {
          guard isStarted else { return false }
          finishLine(lastByte: lastByte)
          return true
        }
        if position == end { continue }
      }
      isStarted = true
      let lineEnd = chunk[position..<end].firstIndex(of: newline)
      keep(chunk[position..<(lineEnd ?? end)], lastByte: &lastByte)
      guard let lineEnd else {
        position = end
        continue
      }
      position = lineEnd + 1
      finishLine(lastByte: lastByte)
      return true
    }
  }

  private mutating func keep(_ part: ArraySlice<UInt8>, lastByte: inout UInt8) {
    guard let last = part.last else { return }
    lastByte = last
    lineByteCount += part.count
    // One byte more than the limit, so that the CR of a line of just that length can go.
    let room = Self.maximumLineByteCount + 1 - line.count
    line.append(contentsOf: part.prefix(max(0, room)))
  }

  private mutating func finishLine(lastByte: UInt8) {
    lineNumber += 1
    if lastByte == carriageReturn {
      lineByteCount -= 1
    }
    if line.count > lineByteCount { line.removeLast() }
    if line.count > Self.maximumLineByteCount { line.removeLast() }
  }

  /// Reads the next bytes once all before are handed out; answers whether there were any.
  ///
  /// A byte order mark that arrives in pieces stays: no program writes one byte at a time.
  mutating func fill() throws(InputOutputError) -> Bool {
    end = 0
    position = 0
    end = try source.read(into: &chunk)
    if isAtStart, chunk[..<end].starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    isAtStart = false
    return end > 0
  }

  private var newline: UInt8 { 0x0A }
  private var carriageReturn: UInt8 { 0x0D }
}
