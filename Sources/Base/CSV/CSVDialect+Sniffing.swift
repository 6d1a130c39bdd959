extension CSVDialect {
  /// The delimiters to look for, beginning with those that rarely occur in text: of two
  /// that fit equally well the first is it.
  public static let usualDelimiters: [UInt8] = [0x09, 0x7C, 0x3B, 0x2C]

  /// Delimiters of some programs, which text has more often: ^ and ~, and the control characters of
  /// databases.
  private static let rareDelimiters: [UInt8] = [0x5E, 0x7E, 0x01, 0x1F]

  /// How many records are looked at: enough to outvote a few odd ones.
  static let sniffedRecordCount = 200

  /// The dialect that the beginning of a file is most probably written in.
  ///
  /// The delimiter is the one by which most records have as many fields as the first, and two at
  /// least; of two such, the one that makes more fields. Quotes are honoured. A text without any
  /// has commas and one column.
  ///
  /// Where none of the usual delimiters does it, a rare one by which all records have as many
  /// fields is the delimiter.
  ///
  /// Where a preamble may come first and no delimiter parts the first record, the number of fields
  /// that most records have stands in for it, when it is three at least and that of more than half.
  ///
  /// - Parameters:
  ///   - sample: the beginning of a file, in UTF-8, without a byte order mark.
  ///   - isQuoting: whether quotes have their special meaning.
  ///   - mayHavePreamble: whether a title and the like may come before the rows.
  /// - Complexity: linear in the length of the sample.
  public init(sniffing sample: [UInt8], isQuoting: Bool = true, mayHavePreamble: Bool = false) {
    let lineEnd: LineEnd =
      sample.contains(0x0A) || !sample.dropLast().contains(0x0D) ? .lineFeed : .carriageReturn
    let counts = Self.usualDelimiters.map { delimiter in
      let dialect = CSVDialect(delimiter: delimiter, isQuoting: isQuoting, lineEnd: lineEnd)
      return (delimiter: delimiter, counts: dialect.fieldCounts(in: sample))
    }
    var delimiter = Self.best(counts, among: { $0.first }, least: 2)
    if delimiter == nil {
      delimiter = Self.rareDelimiters.first { delimiter in
        let dialect = CSVDialect(delimiter: delimiter, isQuoting: isQuoting, lineEnd: lineEnd)
        let counts = dialect.fieldCounts(in: sample)
        return counts.count > 1 && counts[0] > 1 && counts.allSatisfy { $0 == counts[0] }
      }
    }
    if delimiter == nil, mayHavePreamble {
      delimiter = Self.best(counts, among: Self.usualCount, least: 3)
    }
    self.init(delimiter: delimiter ?? UInt8(ascii: ","), isQuoting: isQuoting, lineEnd: lineEnd)
  }

  /// The delimiter by which most records have the number of fields that is looked for.
  private static func best(
    _ counts: [(delimiter: UInt8, counts: [Int])], among wanted: ([Int]) -> Int?, least: Int
  ) -> UInt8? {
    var best = (delimiter: UInt8?.none, share: 0.0, fieldCount: 0)
    for (delimiter, counts) in counts {
      guard let fieldCount = wanted(counts), fieldCount >= least else { continue }
      let share = Double(counts.count { $0 == fieldCount }) / Double(counts.count)
      if share > best.share || (share == best.share && fieldCount > best.fieldCount) {
        best = (delimiter, share, fieldCount)
      }
    }
    return best.delimiter
  }

  /// The number of fields that more than half of the records have.
  private static func usualCount(of counts: [Int]) -> Int? {
    guard !counts.isEmpty else { return nil }
    // What more than half have stands in the middle.
    let middle = counts.sorted()[counts.count / 2]
    return counts.count { $0 == middle } * 2 > counts.count ? middle : nil
  }

  /// How many fields each of the first records has.
  private func fieldCounts(in sample: [UInt8]) -> [Int] {
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
    return counts
  }
}
