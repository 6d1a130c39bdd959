public import Files
internal import Synchronization

/// How the text of a table is written.
public enum OutputEncoding: String, Sendable, CaseIterable {
  /// UTF-8, with a byte order mark if the table has one.
  case utf8 = "utf-8"
  /// UTF-8 with a byte order mark, by which Excel recognises it.
  case utf8WithMark = "utf-8-bom"
  /// UTF-16, little-endian with a byte order mark: what Excel calls Unicode text.
  case utf16 = "utf-16"
}

/// Writes text in another encoding.
///
/// Each write is whole characters, as rows are. What is not UTF-8 becomes U+FFFD in UTF-16.
public final class EncodingSink: ByteSink {
  private let sink: any ByteSink
  private let encoding: OutputEncoding
  private let isStarted = Mutex(false)

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Makes a sink.
  ///
  /// - Parameters:
  ///   - sink: where the encoded bytes go.
  ///   - encoding: how they are encoded.
  public init(_ sink: any ByteSink, encoding: OutputEncoding) {
    self.sink = sink
    self.encoding = encoding
  }

  /// Encodes and writes UTF-8.
  ///
  /// - Parameter bytes: whole characters.
  /// - Throws: what the sink throws.
  public func write(_ bytes: [UInt8]) throws(InputOutputError) {
    guard encoding != .utf8, !bytes.isEmpty else { return try sink.write(bytes) }
    let isFirst = isStarted.withLock { isStarted in
      defer { isStarted = true }
      return !isStarted
    }
    // The mark of the table is one already.
    let text = isFirst && bytes.starts(with: Self.mark) ? bytes[3...] : bytes[...]
    let mark = isFirst ? Self.mark : []
    switch encoding {
    case .utf8, .utf8WithMark: try sink.write(mark + text)
    case .utf16:
      var encoded: [UInt8] = []
      encoded.reserveCapacity(2 * text.count + 2)
      if isFirst { encoded += [0xFF, 0xFE] }
      for unit in String(decoding: text, as: UTF8.self).utf16 {
        encoded.append(UInt8(truncatingIfNeeded: unit))
        encoded.append(UInt8(truncatingIfNeeded: unit >> 8))
      }
      try sink.write(encoded)
    }
  }
}
