internal import Files

/// The bytes of an input, decompressed if they begin as gzip does; its beginning can be looked at.
final class InputBytes {
  /// How many bytes were read, as they are in the input.
  private final class Count {
    var byteCount = 0
  }

  private let count = Count()
  private var source: GzipSource
  private var head: [UInt8] = []
  private var isAtEnd = false

  init(_ bytes: some ByteSource) {
    var bytes = bytes
    let count = count
    source = GzipSource { (buffer) throws(InputOutputError) in
      let byteCount = try bytes.read(into: &buffer)
      count.byteCount += byteCount
      return byteCount
    }
  }

  /// How many bytes were read of the input; compressed, if it is.
  var byteCount: Int { count.byteCount }
  /// The fault of the compressed data.
  var fault: GzipFault? { source.fault }

  /// The first bytes, as many as asked for unless there are fewer; they are read once more later.
  func peek(_ byteCount: Int) throws(InputOutputError) -> [UInt8] {
    while head.count < byteCount, !isAtEnd {
      var buffer = [UInt8](repeating: 0, count: byteCount - head.count)
      let count = try source.read(into: &buffer)
      if count == 0 { isAtEnd = true }
      head += buffer[..<count]
    }
    return head
  }

  /// Reads bytes into the start of a buffer; 0 only at the end.
  func read(into buffer: inout [UInt8]) throws(InputOutputError) -> Int {
    guard !head.isEmpty else { return isAtEnd ? 0 : try source.read(into: &buffer) }
    let count = min(head.count, buffer.count)
    buffer.replaceSubrange(..<count, with: head[..<count])
    head.removeFirst(count)
    return count
  }
}
