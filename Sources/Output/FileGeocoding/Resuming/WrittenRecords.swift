internal import CSV
internal import Files

/// Goes through the records of a file that was written, which may end anywhere.
struct WrittenRecords {
  private var reader: CSVReader<InputOutputError>
  private var cursor: CSVCursor?
  private var batchStart: Int
  private let terminator: UInt8
  private let isFinished: Bool
  /// The record that was looked at and not taken.
  private var peeked: [UInt8]?

  /// The end of the records that were taken.
  private(set) var offset: Int

  /// A row of output holds one of input and what is added.
  private static let recordByteLimit = 4 * CSVReader<InputOutputError>.defaultRecordByteCount

  /// Reads the header and begins after it.
  ///
  /// - Returns: nil if the file ends within the header.
  /// - Throws: ``ResumeFault/otherHeader(found:expected:)``, or what the source throws.
  init?(
    _ source: any ByteSource, header: [UInt8], dialect: CSVDialect, isFinished: Bool
  ) throws(TableError) {
    var source = source
    var first: [UInt8] = []
    while first.count < header.count {
      var piece = [UInt8](repeating: 0, count: header.count - first.count)
      do {
        let count = try source.read(into: &piece)
        if count == 0 { break }
        first += piece[..<count]
      } catch {
        throw .inputOutput(error)
      }
    }
    guard header.starts(with: first) else {
      throw .resume(.otherHeader(found: Self.excerpt(first), expected: Self.excerpt(header)))
    }
    guard first.count == header.count else { return nil }
    reader = CSVReader<InputOutputError>(
      dialect: dialect, encoding: .utf8, recordByteLimit: Self.recordByteLimit,
      chunkByteCount: BatchGrowth.maximumByteCount
    ) { (buffer) throws(InputOutputError) in try source.read(into: &buffer) }
    terminator = dialect.lineEnd.rawValue
    self.isFinished = isFinished
    offset = header.count
    batchStart = header.count
  }

  /// The first line, as far as it fits in a message.
  private static func excerpt(_ bytes: [UInt8]) -> String {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let text = String(decoding: line.prefix(200), as: UTF8.self)
    return line.count > 200 ? text + "…" : text
  }

  /// The next whole record, which stays the next one until it is taken.
  ///
  /// - Returns: nil at the end, and for a record that is cut off.
  mutating func peek() throws(TableError) -> [UInt8]? {
    if let peeked { return peeked }
    while true {
      if cursor?.next() == true, let cursor {
        let record = Array(cursor.batch.bytes[cursor.record])
        guard isFinished || record.last == terminator else { return nil }
        peeked = record
        return record
      }
      if let cursor { batchStart += cursor.batch.bytes.count }
      cursor = nil
      do {
        guard let batch = try reader.nextBatch() else { return nil }
        cursor = CSVCursor(batch)
      } catch .source(let error) {
        throw .inputOutput(error)
      } catch .unclosedQuote {
        // The last record ends within quotes.
        return nil
      } catch {
        throw .resume(.unreadable("\(error)"))
      }
    }
  }

  /// Takes the record that was looked at.
  mutating func take() {
    guard let record = peeked else { return }
    offset += record.count
    peeked = nil
  }
}
