/// Reads bytes as they are, or decompresses them if they begin as gzip does (RFC 1952).
///
/// Members that follow one another are one file, as for `gzip -d`. Memory stays flat however much
/// comes of a few bytes: a piece is decompressed when it is read.
package struct GzipSource {
  /// How many compressed bytes are asked for at once.
  private static let chunkByteCount = 65_536
  private static let magic: [UInt8] = [0x1F, 0x8B]

  private enum State {
    case unknown, plain
    case compressed(Inflater)
    /// Between two members.
    case between(Inflater)
    case ended
  }

  /// The fault of the compressed data; reading has then thrown `cannotRead`.
  package private(set) var fault: GzipFault?
  private let readMore: (inout [UInt8]) throws(InputOutputError) -> Int
  private var state = State.unknown
  private var chunk: [UInt8] = []
  private var position = 0
  private var end = 0
  private var readByteCount = 0
  private var madeByteCount = 0
  /// The data may be so many times as long as the compressed bytes read; nil for any number.
  private let ratioLimit: Int?
  /// Before so many bytes of data the ratio says nothing.
  private static let ratioByteCount = 1 << 20
  /// Whether zlib may have bytes that there was no room for.
  private var mayHoldMore = false

  /// Makes a source at the start of a file.
  ///
  /// - Parameters:
  ///   - ratioLimit: fails if the data is so many times as long as the file; nil for files of one's
  ///     own.
  ///   - read: fills the start of a buffer and says how many bytes it put there; 0 only at the end.
  package init(
    ratioLimit: Int? = nil, _ read: @escaping (inout [UInt8]) throws(InputOutputError) -> Int
  ) {
    self.ratioLimit = ratioLimit
    readMore = read
  }

  /// Reads bytes into the start of a buffer; 0 only at the end.
  package mutating func read(into buffer: inout [UInt8]) throws(InputOutputError) -> Int {
    while true {
      switch state {
      case .unknown: try recognise()
      case .plain: return try readPlain(into: &buffer)
      case .ended: return 0
      case .between(let inflater):
        if position == end, try !fill() {
          state = .ended
        } else if chunk[position] == 0 {
          // Tapes and some programs fill up the last block with zeros.
          position += 1
        } else {
          inflater.reset()
          state = .compressed(inflater)
        }
      case .compressed(let inflater):
        if position == end, !mayHoldMore, try !fill() { try fail(.truncated) }
        let (used, made, outcome) = inflater.inflate(chunk, position..<end, to: &buffer)
        position += used
        mayHoldMore = made == buffer.count
        switch outcome {
        case .more: if made == 0, used == 0, position < end { try fail(.damaged(offset: offset)) }
        case .memberEnd: state = .between(inflater)
        case .damaged: try fail(.damaged(offset: offset))
        }
        madeByteCount += made
        if let ratioLimit, madeByteCount > max(offset * ratioLimit, Self.ratioByteCount) {
          try fail(.expands(limit: ratioLimit))
        }
        if made > 0 { return made }
      }
    }
  }

  private var offset: Int { readByteCount - (end - position) }

  /// The system has no number for this; the caller reads ``fault``.
  private mutating func fail(_ fault: GzipFault) throws(InputOutputError) -> Never {
    self.fault = fault
    throw .cannotRead(code: 0)
  }

  private mutating func fill() throws(InputOutputError) -> Bool {
    position = 0
    end = 0
    end = try readMore(&chunk)
    readByteCount += end
    return end > 0
  }

  /// Reads until the first two bytes are there.
  private mutating func recognise() throws(InputOutputError) {
    chunk = [UInt8](repeating: 0, count: Self.chunkByteCount)
    var first: [UInt8] = []
    while first.count < 2, first.isEmpty || first == [Self.magic[0]] {
      guard try fill() else { break }
      first += chunk[..<end]
    }
    // More bytes than a chunk has come only after a lone first byte.
    if first.count > chunk.count { chunk += [0] }
    chunk.replaceSubrange(..<first.count, with: first)
    end = first.count
    guard first.starts(with: Self.magic) else {
      state = .plain
      return
    }
    // ENOMEM: zlib has no other reason.
    guard let inflater = Inflater() else { throw .cannotRead(code: 12) }
    state = .compressed(inflater)
  }

  private mutating func readPlain(into buffer: inout [UInt8]) throws(InputOutputError) -> Int {
    guard position < end else { return try readMore(&buffer) }
    let count = min(end - position, buffer.count)
    buffer.replaceSubrange(..<count, with: chunk[position..<position + count])
    position += count
    return count
  }
}
