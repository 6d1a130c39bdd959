extension CSVReader where SourceError == Never {
  /// Makes a reader of a table in memory.
  ///
  ///     var reader = CSVReader(bytes: Array("city\nParis\n".utf8))
  ///
  /// - Parameters:
  ///   - bytes: all bytes of the table.
  ///   - dialect: how fields and records are kept apart, unless it is sniffed.
  ///   - encoding: how characters are written; nothing to find out.
  ///   - recordByteLimit: how many bytes a record may have.
  ///   - chunkByteCount: about how many bytes a batch has.
  public init(
    bytes: [UInt8], dialect: CSVDialect = CSVDialect(), encoding: TextEncoding? = nil,
    recordByteLimit: Int = defaultRecordByteCount, chunkByteCount: Int = defaultChunkByteCount
  ) {
    var rest = bytes[...]
    self.init(
      dialect: dialect, encoding: encoding, recordByteLimit: recordByteLimit,
      chunkByteCount: chunkByteCount
    ) { buffer in
      let count = min(buffer.count, rest.count)
      buffer.replaceSubrange(..<count, with: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }
}
