/// Finds the fields and the end of one record.
///
/// This is the only place that knows where fields end: the reader asks it where records end, and a
/// batch where their fields are. Eight bytes are looked at together: a byte of `word ^ pattern` is
/// zero where the character is, and the classic `(v - 0x01…) & ~v & 0x80…` has its lowest set bit
/// in the first such byte. ("Bit Twiddling Hacks", Sean Eron Anderson.)
struct RecordScanner {
  /// The result of a scan.
  enum Outcome: Equatable {
    /// A whole record.
    case record
    /// The bytes end before the record does.
    case incomplete
    /// The bytes end within quotes that were opened here.
    case unclosedQuote(offset: Int)
  }

  /// The fields of the last record.
  private(set) var fields: [CSVField] = []
  /// Where the last record starts.
  private(set) var start = 0
  /// Where the content of the last record ends and its line end starts.
  private(set) var contentEnd = 0
  /// Where the last record ends, with its line end.
  private(set) var end = 0
  /// How many line ends there are in the quotes of the last record.
  private(set) var innerLineCount = 0
  /// The first character after a closing quote that is neither a delimiter nor a line end.
  private(set) var strayOffset: Int?

  private let delimiter: UInt8
  private let terminator: UInt8
  private let isQuoting: Bool
  private let delimiters: UInt64
  private let terminators: UInt64

  init(_ dialect: CSVDialect) {
    delimiter = dialect.delimiter
    terminator = dialect.lineEnd.rawValue
    isQuoting = dialect.isQuoting
    delimiters = UInt64(delimiter) &* 0x0101_0101_0101_0101
    terminators = UInt64(terminator) &* 0x0101_0101_0101_0101
    fields.reserveCapacity(32)
  }

  /// Whether the last record is an empty line.
  var isBlank: Bool { contentEnd == start }

  /// Looks at the record that starts at an offset below the number of bytes.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of one record or more.
  ///   - start: where the record starts.
  ///   - isFinal: whether a record may end where the bytes do.
  /// - Returns: whether there was a whole record.
  mutating func scan(_ bytes: Span<UInt8>, from start: Int, isFinal: Bool) -> Outcome {
    self.start = start
    fields.removeAll(keepingCapacity: true)
    innerLineCount = 0
    strayOffset = nil
    var position = start
    while true {
      let fieldStart = position
      var isQuoted = false
      if isQuoting, position < bytes.count, bytes[position] == .quote {
        isQuoted = true
        guard let close = closingQuote(bytes, after: position) else {
          return .unclosedQuote(offset: position)
        }
        position = close + 1
      }
      let fieldEnd = fieldEnd(bytes, from: position)
      if fieldEnd == bytes.count, !isFinal { return .incomplete }
      let isLast = fieldEnd == bytes.count || bytes[fieldEnd] == terminator
      // The CR of CR LF belongs to the line end, and so does one before the end of the input: the
      // LF may have been cut off.
      let hasReturn =
        isLast && terminator == 0x0A && fieldEnd > position && bytes[fieldEnd - 1] == 0x0D
      let valueEnd = hasReturn ? fieldEnd - 1 : fieldEnd
      if isQuoted, valueEnd > position, strayOffset == nil { strayOffset = position }
      fields.append(CSVField(fieldStart, valueEnd, isQuoted: isQuoted))
      position = fieldEnd + 1
      if isLast {
        contentEnd = valueEnd
        end = min(position, bytes.count)
        return .record
      }
    }
  }

  /// The quote that closes the one at an offset.
  private mutating func closingQuote(_ bytes: Span<UInt8>, after open: Int) -> Int? {
    var position = open + 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == .quote {
        guard position + 1 < bytes.count, bytes[position + 1] == .quote else { return position }
        position += 1
      } else if byte == terminator {
        innerLineCount += 1
      }
      position += 1
    }
    return nil
  }

  /// The next delimiter or line end, or the number of bytes.
  @inline(__always)
  private func fieldEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var position = start
    let raw = unsafe bytes.bytes
    while position + 8 <= bytes.count {
      // Within bounds by the condition above; any eight bytes are a number.
      let loaded = unsafe raw.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
      let word = UInt64(littleEndian: loaded)
      let found = zeroBytes(word ^ delimiters) | zeroBytes(word ^ terminators)
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < bytes.count {
      let byte = bytes[position]
      if byte == delimiter || byte == terminator { return position }
      position += 1
    }
    return position
  }
}

/// The top bit of each zero byte, and perhaps of some above the first.
@inline(__always)
func zeroBytes(_ word: UInt64) -> UInt64 {
  (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
}
