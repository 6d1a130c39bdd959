/// Reads a file of any length as batches of whole records, with bounded memory.
///
///     var reader = CSVReader { (buffer) throws(ReadError) in try file.read(into: &buffer) }
///     try reader.sniff()
///     while let batch = try reader.nextBatch() {
///       var cursor = CSVCursor(batch)
///       while cursor.next() { … }
///     }
///
/// Bytes come out as they went in, but for UTF-16 and Windows-1252, which become UTF-8: the bytes of
/// all batches after ``opening`` are those of the file. A quote that is closed nowhere is an
/// error where it was opened, after the records before it.
public struct CSVReader<SourceError: Error> {
  /// How long a record may be: far beyond any row, and small enough to keep.
  public static var defaultRecordByteCount: Int { 1 << 20 }
  /// How many bytes are asked for at once, which is also about what a batch holds.
  public static var defaultChunkByteCount: Int { 32_768 }

  /// How much of a file tells what kind it is.
  private static var kindByteCount: Int { 1_024 }

  /// How fields and records are kept apart.
  public private(set) var dialect: CSVDialect
  /// The encoding that was found or given; nothing while every byte was ASCII.
  public var encoding: TextEncoding? { decoder.encoding }
  /// What comes before the first record: a UTF-8 byte order mark, a line that names the delimiter.
  public private(set) var opening: [UInt8] = []

  private let read: (inout [UInt8]) throws(SourceError) -> Int
  private let recordByteLimit: Int
  private var chunk: [UInt8]
  private var pending: [UInt8] = []
  private var decoder: TextDecoder
  private var scanner: RecordScanner
  private var line = 1
  private var isStarted = false
  /// What the file is, when its beginning says that it is no table.
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
    self.read = read
    self.recordByteLimit = recordByteLimit
    chunk = [UInt8](repeating: 0, count: max(1, chunkByteCount))
    decoder = TextDecoder(encoding)
    scanner = RecordScanner(dialect)
  }

  /// Looks at the beginning of the file for the dialect.
  ///
  /// Call it before the first batch. It looks at one chunk; of a pipe that has less to give, at one
  /// line. A first line `sep=;`, which spreadsheet programs write and heed, names the delimiter and is
  /// no record.
  ///
  /// - Parameters:
  ///   - delimiter: the delimiter, when it is known.
  ///   - isQuoting: whether quotes mean anything.
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
    dialect = CSVDialect(
      sniffing: pending, isQuoting: isQuoting, mayHavePreamble: mayHavePreamble)
    if let delimiter = delimiter ?? named {
      dialect = CSVDialect(
        delimiter: delimiter, isQuoting: isQuoting, lineEnd: dialect.lineEnd)
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
        let batch = CSVBatch(bytes: pending, firstLine: line, dialect: dialect)
        line += pending.count { $0 == dialect.lineEnd.rawValue }
        pending = rest
        return batch
      }
      if isAtEnd { return nil }
      if pending.count > recordByteLimit { throw tooLong() }
      try fill()
    }
  }

  /// Reads until the encoding can be told, which takes four bytes.
  private mutating func start() throws(CSVError<SourceError>) {
    guard !isStarted else { return }
    isStarted = true
    var first: [UInt8] = []
    while first.count < 4 {
      let count = try readChunk()
      if count == 0 { break }
      first += chunk[..<count]
    }
    kind = FileKind(beginning: Array(first.prefix(Self.kindByteCount)))
    let detected = TextEncoding.detecting(first)
    let encoding = decoder.encoding ?? detected.encoding
    decoder = TextDecoder(encoding)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if (encoding ?? .utf8) == .utf8, first.starts(with: mark) {
      opening = mark
      first.removeFirst(mark.count)
    } else if encoding == detected.encoding {
      first.removeFirst(detected.markByteCount)
    }
    decoder.decode(first[...], to: &pending)
  }

  private mutating func fill() throws(CSVError<SourceError>) {
    let count = try readChunk()
    if count == 0 {
      isAtEnd = true
      decoder.finish(to: &pending)
    } else {
      decoder.decode(chunk[..<count], to: &pending)
    }
  }

  private mutating func readChunk() throws(CSVError<SourceError>) -> Int {
    do {
      return try read(&chunk)
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
      return .quoteTooLong(
        line: position.line, column: position.column, limit: recordByteLimit)
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
