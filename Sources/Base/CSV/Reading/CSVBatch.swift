/// Whole records that follow one another in a file.
///
/// A batch knows nothing of its fields until a ``CSVCursor`` goes through it, which any thread may
/// do.
public struct CSVBatch: Sendable {
  /// The bytes of the records with their line ends, exactly as they were.
  public let bytes: [UInt8]
  /// The line that the first record starts in, from 1.
  public let firstLine: Int
  /// How fields and records are kept apart.
  public let dialect: CSVDialect
  /// The encoding that the bytes were turned into UTF-8 from; nothing for UTF-8 and ASCII.
  public let encoding: TextEncoding?

  /// Makes a batch.
  ///
  /// - Parameters:
  ///   - bytes: whole records.
  ///   - firstLine: the line that the first starts in.
  ///   - dialect: how fields and records are kept apart.
  ///   - encoding: what the bytes were turned into UTF-8 from; nothing for UTF-8 and ASCII.
  public init(
    bytes: [UInt8], firstLine: Int = 1, dialect: CSVDialect, encoding: TextEncoding? = nil
  ) {
    self.bytes = bytes
    self.firstLine = firstLine
    self.dialect = dialect
    self.encoding = encoding
  }
}

/// Goes through the records of a batch, one after the other.
///
///     var cursor = CSVCursor(batch)
///     while cursor.next() {
///       print(cursor.line, cursor.value(0))
///     }
///
/// Nothing is copied until a value is asked for.
public struct CSVCursor {
  /// The batch.
  public let batch: CSVBatch
  /// The line that the current record starts in.
  public private(set) var line: Int
  /// The line after the current record.
  public private(set) var nextLine: Int
  private var scanner: RecordScanner

  /// A cursor before the first record.
  ///
  /// - Parameter batch: the batch; the cursor begins before its first record.
  public init(_ batch: CSVBatch) {
    self.batch = batch
    scanner = RecordScanner(batch.dialect)
    line = batch.firstLine
    nextLine = line
  }

  /// Goes to the next record.
  ///
  /// - Returns: whether there is one.
  /// - Complexity: linear in the length of the record.
  public mutating func next() -> Bool {
    guard scanner.end < batch.bytes.count else { return false }
    line = nextLine
    let bytes = batch.bytes
    guard scanner.scan(bytes.span, from: scanner.end, isFinal: true) == .record else {
      // A reader makes no such batch; a batch made by hand may end within quotes.
      return false
    }
    nextLine = line + 1 + scanner.innerLineCount
    return true
  }

  /// Where the current record lies in the batch, with its line end.
  public var record: Range<Int> { scanner.start..<scanner.end }
  /// Where the current record lies in the batch, without its line end.
  public var content: Range<Int> { scanner.start..<scanner.contentEnd }
  /// The fields of the current record: one at least.
  public var fields: [CSVField] { scanner.fields }
  /// Whether the current record is an empty line.
  public var isBlank: Bool { scanner.isBlank }

  /// The problem of the quotes of the current record.
  public var problem: CSVProblem? {
    scanner.strayOffset.map { offset in
      let position = position(of: offset)
      return CSVProblem(.textAfterQuote, line: position.line, column: position.column)
    }
  }

  /// The problem of the number of its fields, if another number is expected.
  ///
  /// - Parameter count: how many fields the header has.
  /// - Returns: the problem; nil if the record has as many fields.
  public func raggedness(expecting count: Int) -> CSVProblem? {
    guard fields.count != count else { return nil }
    let offset = fields.count > count ? fields[count].range.lowerBound : content.upperBound
    let position = position(of: offset)
    return CSVProblem(
      .raggedRow(fieldCount: fields.count, expected: count), line: position.line,
      column: position.column)
  }

  /// The value of a field, without quotes; bytes that are not UTF-8 are replaced.
  ///
  /// - Parameter index: the field, from 0; it must be less than the number of fields.
  /// - Returns: the text without quotes; what is not UTF-8 is replaced by U+FFFD.
  public func value(_ index: Int) -> String {
    var value: [UInt8] = []
    appendValue(index, to: &value)
    return String(decoding: value, as: UTF8.self)
  }

  /// Appends the bytes of a field, without quotes.
  ///
  /// - Parameters:
  ///   - index: the field, from 0; it must be less than the number of fields.
  ///   - bytes: what the value is appended to.
  public func appendValue(_ index: Int, to bytes: inout [UInt8]) {
    let field = scanner.fields[index]
    guard field.isQuoted else {
      bytes.append(contentsOf: batch.bytes[field.range])
      return
    }
    var position = field.range.lowerBound + 1
    var isInside = true
    while position < field.range.upperBound {
      let byte = batch.bytes[position]
      position += 1
      guard byte == .quote, isInside else {
        bytes.append(byte)
        continue
      }
      if position < field.range.upperBound, batch.bytes[position] == .quote {
        bytes.append(byte)
        position += 1
      } else {
        isInside = false
      }
    }
  }

  func position(of offset: Int) -> (line: Int, column: Int) {
    lineAndColumn(
      of: offset, in: batch.bytes[scanner.start...], line: line, lineEnd: batch.dialect.lineEnd)
  }
}

/// The line and column of an offset, counted from the start of a record.
func lineAndColumn(
  of offset: Int, in bytes: ArraySlice<UInt8>, line: Int, lineEnd: CSVDialect.LineEnd
) -> (line: Int, column: Int) {
  var line = line
  var column = 1
  for byte in bytes[bytes.startIndex..<offset] {
    if byte == lineEnd.rawValue {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      // The other bytes continue a character.
      column += 1
    }
  }
  return (line, column)
}
