/// Reads a file of any length as batches of whole records, with bounded memory.
///
///     var reader = CSVReader { (buffer) throws(ReadError) in try file.read(into: &buffer) }
///     try reader.sniff()
///     while let batch = try reader.nextBatch() {
///       var cursor = CSVCursor(batch)
///       while cursor.next() { … }
///     }
///
/// A table in UTF-8 comes out byte for byte: the bytes of all batches after ``opening`` are those
/// of the file. Other encodings become UTF-8. UTF-16 and Windows-1252 are detected; a table that
/// looks like another encoding throws ``CSVError/unknownEncoding(looksLike:)``, and is read when it
/// is given. Bytes that are no text make their record bad and no other: see
/// ``CSVCursor/textProblem``.
///
/// A quote that is closed nowhere is an error where it was opened, after the records before it.
public struct CSVReader<SourceError: Error> {
  /// How long a record may be: far beyond any row, and small enough to keep.
  public static var defaultRecordByteCount: Int { 1 << 20 }
  /// How many bytes are asked for at once, which is also about what a batch holds.
  public static var defaultChunkByteCount: Int { 32_768 }

  /// How many bytes of a file are read to detect its kind.
  private static var kindByteCount: Int { 1_024 }
  /// How many bytes beyond ASCII tell an encoding: some hundred words.
  private static var evidenceByteCount: Int { 1_024 }
  /// How far to look for them: what is looked at is kept in memory.
  private static var lookAheadByteCount: Int { 1 << 20 }

  /// How fields and records are kept apart.
  public private(set) var dialect: CSVDialect
  /// The encoding that was found or given; nothing while every byte was ASCII.
  public var encoding: TextEncoding? { isStarted ? decoder.encoding : givenEncoding }
  /// The bytes before the first record: a UTF-8 byte order mark, a line that names the delimiter.
  public private(set) var opening: [UInt8] = []
  /// How many bytes are asked for at once from now on, which is also about what a batch holds; 1 at
  /// least.
  public var chunkByteCount: Int {
    get { chunks.chunkByteCount }
    set { chunks.chunkByteCount = max(1, newValue) }
  }

  private let givenEncoding: TextEncoding?
  private let recordByteLimit: Int
  private var chunks: ChunkQueue<SourceError>
  private var pending: [UInt8] = []
  private var decoder = TextDecoder()
  /// Bytes that wait until their encoding is detected.
  private var undecided: [UInt8] = []
  /// The error to throw after the records before it have been returned.
  private var failure: CSVError<SourceError>?
  private var scanner: RecordScanner
  private var line = 1
  private var isStarted = false
  /// The kind of the file if its beginning shows that it is not a table.
  private var kind: FileKind?
  private var isAtEnd = false

  /// Makes a reader at the start of a file.
  ///
  /// - Parameters:
  ///   - dialect: how fields and records are kept apart, unless it is sniffed.
  ///   - encoding: how characters are written; nothing to find out.
  ///   - recordByteLimit: how long a record may be.
  ///   - chunkByteCount: how many bytes to ask for at once.
  ///   - read: fills the start of a buffer and says how many bytes it put there; 0 only at the end.
  public init(
    dialect: CSVDialect = CSVDialect(), encoding: TextEncoding? = nil,
    recordByteLimit: Int = defaultRecordByteCount,
    chunkByteCount: Int = defaultChunkByteCount,
    read: @escaping (inout [UInt8]) throws(SourceError) -> Int
  ) {
    self.dialect = dialect
    givenEncoding = encoding
    self.recordByteLimit = recordByteLimit
    chunks = ChunkQueue(chunkByteCount: chunkByteCount, read: read)
    scanner = RecordScanner(dialect)
  }

  /// Looks at the beginning of the file for the dialect.
  ///
  /// Call it before the first batch. It looks at one chunk; of a pipe that has less to give, at one
  /// line. A first line `sep=;`, which spreadsheet programs write and heed, names the delimiter and
  /// is no record.
  ///
  /// - Parameters:
  ///   - delimiter: the delimiter, when it is known.
  ///   - isQuoting: whether quotes have their special meaning.
  ///   - mayHavePreamble: whether a title and the like may come before the rows.
  /// - Throws: what the source throws; ``CSVError/notATable(_:)``.
  public mutating func sniff(
    delimiter: UInt8? = nil, isQuoting: Bool = true, mayHavePreamble: Bool = false
  ) throws(CSVError<SourceError>) {
    try start()
    if let kind { throw .notATable(kind) }
    while !isAtEnd, pending.count < Self.defaultChunkByteCount, !pending.contains(0x0A) {
      try fill()
    }
    let named = takeSeparatorLine()
    dialect = CSVDialect(sniffing: pending, isQuoting: isQuoting, mayHavePreamble: mayHavePreamble)
    if let delimiter = delimiter ?? named {
      dialect = CSVDialect(delimiter: delimiter, isQuoting: isQuoting, lineEnd: dialect.lineEnd)
    }
    scanner = RecordScanner(dialect)
  }

  /// Takes a first line `sep=;` away.
  ///
  /// - Returns: the delimiter that it names.
  private mutating func takeSeparatorLine() -> UInt8? {
    let name = Array("sep=".utf8)
    // Or in capitals, which only differ in this bit; an equals sign has it.
    guard pending.count > name.count, pending.prefix(name.count).map({ $0 | 0x20 }) == name
    else { return nil }
    let delimiter = pending[name.count]
    guard Unicode.Scalar(delimiter).properties.isPatternSyntax || delimiter == 0x09,
      delimiter < 0x80, delimiter != UInt8.quote
    else { return nil }
    let rest = pending[(name.count + 1)...]
    let lineEnd = [[0x0D, 0x0A], [0x0A], [0x0D]].first { rest.starts(with: $0) }
    guard let lineEnd else { return nil }
    let count = name.count + 1 + lineEnd.count
    opening += pending[..<count]
    pending.removeFirst(count)
    line += 1
    return delimiter
  }

  /// Reads the next records: one at least, and as many as one chunk of bytes has.
  ///
  /// - Returns: nothing at the end of the file.
  /// - Throws: ``CSVError``; the records before have all been returned.
  /// - Complexity: linear in the number of bytes; where there are no quotes they are looked at only
  ///   for quotes and line ends.
  public mutating func nextBatch() throws(CSVError<SourceError>) -> CSVBatch? {
    try start()
    while true {
      let end = isAtEnd ? try lastEnd() : wholeRecordsEnd()
      if end > 0 {
        let rest = Array(pending[end...])
        pending.removeLast(pending.count - end)
        let batch = CSVBatch(
          bytes: pending, firstLine: line, dialect: dialect,
          encoding: decoder.encoding == .utf8 ? nil : decoder.encoding)
        line += pending.count { $0 == dialect.lineEnd.rawValue }
        pending = rest
        return batch
      }
      if isAtEnd { return nil }
      if pending.count > recordByteLimit { throw tooLong() }
      try fill()
    }
  }

  /// Reads until a mark or the NULs of UTF-16 would show, and begins to decode.
  private mutating func start() throws(CSVError<SourceError>) {
    guard !isStarted else { return }
    isStarted = true
    var first: ArraySlice<UInt8> = []
    // Four bytes show a mark or UTF-16; what the source has at once shows kinds of files as well.
    while first.count < 4 {
      let chunk = try nextChunk()
      if chunk.isEmpty { break }
      first += chunk
    }
    var sample = Array(first)
    while sample.count < Self.kindByteCount, let chunk = chunks.readAhead() { sample += chunk }
    kind = FileKind(beginning: Array(sample.prefix(Self.kindByteCount)))
    let detected = TextEncoding.detecting(sample)
    let mark = detected.markByteCount > 0 ? detected.encoding : nil
    if let mark, let givenEncoding, mark != givenEncoding {
      // A mark says which of the two kinds of UTF-16 is meant.
      guard mark.isUTF16, givenEncoding.isUTF16 else {
        throw .encodingContradicted(given: givenEncoding, mark: mark)
      }
    }
    let encoding = mark ?? givenEncoding ?? detected.encoding
    if let encoding { try decode(as: encoding, isGuessed: false) }
    let markOfUTF8: [UInt8] = [0xEF, 0xBB, 0xBF]
    if (encoding ?? .utf8) == .utf8, first.starts(with: markOfUTF8) {
      opening = markOfUTF8
      first = first.dropFirst(markOfUTF8.count)
    } else if encoding == detected.encoding {
      first = first.dropFirst(detected.markByteCount)
    }
    try append(first)
    // Nothing has been returned yet: a failed detection of the encoding ends it here. That the file
    // is not a table at all is the better message.
    if kind == nil, let failure { throw failure }
  }

  private mutating func decode(
    as encoding: TextEncoding, isGuessed: Bool
  ) throws(CSVError<SourceError>) {
    do {
      decoder = try TextDecoder(encoding, isGuessed: isGuessed)
    } catch {
      throw .encodingUnavailable(encoding)
    }
  }

  private mutating func fill() throws(CSVError<SourceError>) {
    if let failure { throw failure }
    let chunk = try nextChunk()
    if chunk.isEmpty {
      if !undecided.isEmpty { try append([], isWhole: true) }
      isAtEnd = true
      decoder.finish(to: &pending)
    } else {
      try append(chunk)
    }
  }

  /// Decodes a chunk, whose encoding may show in it.
  ///
  /// While every byte is ASCII the encoding stays open, so that a file whose first umlaut stands in
  /// line 100,000 is read right too. Then all that the source has at once is looked at, within
  /// limits.
  private mutating func append(
    _ chunk: ArraySlice<UInt8>, isWhole: Bool = false
  ) throws(CSVError<SourceError>) {
    guard decoder.encoding == nil, !undecided.isEmpty || !chunk.allSatisfy({ $0 < 0x80 }) else {
      decoder.decode(chunk, to: &pending)
      return
    }
    let bytes = undecided + chunk
    let end = bytes.firstIndex { $0 >= 0x80 } ?? bytes.count
    decoder.decode(bytes[..<end], to: &pending)
    switch EncodingGuess(evidence(after: bytes)[...], isWhole: isWhole).verdict {
    case .open, .cut: undecided = Array(bytes[end...])
    case .read(let encoding):
      try decode(as: encoding, isGuessed: true)
      decoder.decode(bytes[end...], to: &pending)
      undecided = []
    case .ask(let encoding): failure = .unknownEncoding(looksLike: encoding)
    }
  }

  /// Some bytes and those after them that are there at once, as many as tell the encoding.
  private mutating func evidence(after bytes: [UInt8]) -> [UInt8] {
    var sample = bytes + chunks.ahead
    var highCount = sample.count { $0 >= 0x80 }
    while highCount < Self.evidenceByteCount, sample.count < Self.lookAheadByteCount {
      guard let chunk = chunks.readAhead() else { break }
      sample += chunk
      highCount += chunk.count { $0 >= 0x80 }
    }
    return sample
  }

  private mutating func nextChunk() throws(CSVError<SourceError>) -> ArraySlice<UInt8> {
    do {
      return try chunks.next()
    } catch {
      throw .source(error)
    }
  }

  /// Where the last whole record of what is pending ends, or 0.
  private mutating func wholeRecordsEnd() -> Int {
    guard dialect.isQuoting, firstIndex(of: .quote, in: pending.span) < pending.count else {
      // Every line is a record.
      return (pending.lastIndex(of: dialect.lineEnd.rawValue) ?? -1) + 1
    }
    let bytes = pending
    var end = 0
    while end < bytes.count, scanner.scan(bytes.span, from: end, isFinal: false) == .record {
      end = scanner.end
    }
    return end
  }

  /// Where the last record ends once there are no more bytes: all of them are whole, or one is not.
  private mutating func lastEnd() throws(CSVError<SourceError>) -> Int {
    let end = wholeRecordsEnd()
    if end > 0 || pending.isEmpty { return end }
    let bytes = pending
    switch scanner.scan(bytes.span, from: 0, isFinal: true) {
    case .record where scanner.end <= recordByteLimit: return scanner.end
    case .unclosedQuote(let offset): throw unclosed(offset)
    case .record, .incomplete: throw .recordTooLong(line: line, limit: recordByteLimit)
    }
  }

  private mutating func tooLong() -> CSVError<SourceError> {
    let bytes = pending
    if case .unclosedQuote(let offset) = scanner.scan(bytes.span, from: 0, isFinal: false) {
      let position = position(of: offset)
      return .quoteTooLong(line: position.line, column: position.column, limit: recordByteLimit)
    }
    return .recordTooLong(line: line, limit: recordByteLimit)
  }

  private func unclosed(_ offset: Int) -> CSVError<SourceError> {
    let position = position(of: offset)
    return .unclosedQuote(line: position.line, column: position.column)
  }

  private func position(of offset: Int) -> (line: Int, column: Int) {
    lineAndColumn(of: offset, in: pending[...], line: line, lineEnd: dialect.lineEnd)
  }
}

/// The first place of a byte, or the number of bytes.
func firstIndex(of byte: UInt8, in bytes: Span<UInt8>) -> Int {
  let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
  let raw = unsafe bytes.bytes
  var position = 0
  while position + 8 <= bytes.count {
    // Within bounds by the condition above; any eight bytes are a number.
    let loaded = unsafe raw.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
    let found = zeroBytes(UInt64(littleEndian: loaded) ^ pattern)
    if found != 0 { return position + found.trailingZeroBitCount / 8 }
    position += 8
  }
  while position < bytes.count, bytes[position] != byte { position += 1 }
  return position
}
