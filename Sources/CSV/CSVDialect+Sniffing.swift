extension CSVDialect {
  /// The delimiters that are looked for, beginning with those that hardly stand in a text: of two
  /// that fit equally well the first is it.
  public static let usualDelimiters: [UInt8] = [0x09, 0x7C, 0x3B, 0x2C]

  /// How many records are looked at: enough to outvote a few odd ones.
  static let sniffedRecordCount = 200

  /// The dialect that the beginning of a file is most probably written in.
  ///
  /// The delimiter is the one by which most records have as many fields as the first, and two at
  /// least; of two such, the one that makes more fields. Quotes are honoured. A text without any has
  /// commas and one column.
  ///
  /// - Parameters:
  ///   - sample: the beginning of a file, in UTF-8, without a byte order mark.
  ///   - isQuoting: whether quotes mean anything.
  /// - Complexity: linear in the length of the sample.
  public init(sniffing sample: [UInt8], isQuoting: Bool = true) {
    let lineEnd: LineEnd =
      sample.contains(0x0A) || !sample.dropLast().contains(0x0D) ? .lineFeed : .carriageReturn
    var best = (delimiter: UInt8(ascii: ","), share: 0.0, fieldCount: 1)
    for delimiter in Self.usualDelimiters {
      let dialect = CSVDialect(delimiter: delimiter, isQuoting: isQuoting, lineEnd: lineEnd)
      let (share, fieldCount) = dialect.agreement(in: sample)
      guard fieldCount > 1 else { continue }
      if share > best.share || (share == best.share && fieldCount > best.fieldCount) {
        best = (delimiter, share, fieldCount)
      }
    }
    self.init(delimiter: best.delimiter, isQuoting: isQuoting, lineEnd: lineEnd)
  }

  /// Which share of the records have as many fields as the first, and how many that are.
  private func agreement(in sample: [UInt8]) -> (share: Double, fieldCount: Int) {
    var scanner = RecordScanner(self)
    var offset = 0
    var counts: [Int] = []
    // The last record of a sample may be cut short: it counts only when there is no other.
    while counts.count < Self.sniffedRecordCount, offset < sample.count,
      case .record = scanner.scan(sample.span, from: offset, isFinal: counts.isEmpty)
    {
      offset = scanner.end
      if !scanner.isBlank { counts.append(scanner.fields.count) }
    }
    guard let first = counts.first else { return (0, 1) }
    let agreeing = counts.count { $0 == first }
    return (Double(agreeing) / Double(counts.count), first)
  }
}
