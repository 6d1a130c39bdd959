extension CSVBatch {
  /// Whether every record is text: well-formed UTF-8 without NULs.
  ///
  /// If so, no record has a ``CSVCursor/textProblem``, and you need not look for one.
  ///
  /// - Complexity: linear in the number of bytes.
  public var isText: Bool { NotText(in: bytes[...]) == nil }
}

extension CSVCursor {
  /// What is no text in the current record: a byte that is not UTF-8, or was no character of the
  /// table's encoding, or a NUL.
  ///
  ///     if let problem = cursor.textProblem { print(problem) }
  ///     // line 3, column 5: byte 0xFC (byte 8 of the row) is not UTF-8
  ///
  /// The first such byte is named. ``value(_:)`` replaces them, so look here before you use it.
  ///
  /// - Complexity: linear in the length of the record.
  public var textProblem: CSVProblem? {
    guard let fault = NotText(in: batch.bytes[content]) else { return nil }
    let (line, column) = position(of: content.lowerBound + fault.offset)
    let mark = batch.bytes[(content.lowerBound + fault.offset)...]
    guard let encoding = batch.encoding, encoding != .utf8, fault.byte != 0,
      let byte = UndecodableByte.byte(of: mark)
    else {
      return CSVProblem(
        .notText(byte: fault.byte, offset: fault.offset), line: line, column: column)
    }
    return CSVProblem(.undecodable(byte: byte, encoding), line: line, column: column)
  }
}

extension CSVBatch {
  /// The bytes of a record with U+FFFD for what was no character of the table's encoding.
  ///
  /// A table in UTF-8 is left as it is. What another encoding was turned into must be UTF-8 as a
  /// whole, also where a row is not.
  ///
  /// - Parameter range: where the bytes lie in the batch; whole characters.
  /// - Returns: as many bytes as the range has.
  public func readable(_ range: Range<Int>) -> [UInt8] {
    var readable = Array(bytes[range])
    guard encoding ?? .utf8 != .utf8 else { return readable }
    var index = 0
    while index < readable.count {
      if UndecodableByte.byte(of: readable[index...]) == nil {
        index += 1
      } else {
        // Both have three bytes.
        readable.replaceSubrange(index..<index + 3, with: "\u{FFFD}".utf8)
        index += 3
      }
    }
    return readable
  }
}

/// The first malformed byte of a text.
private struct NotText {
  let offset: Int
  let byte: UInt8

  /// Nothing when all bytes are text.
  init?(in bytes: ArraySlice<UInt8>) {
    let zero = firstIndex(of: 0, in: bytes.span)
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      guard zero < bytes.count else { return nil }
      offset = zero
    } catch {
      offset = min(zero, error.byteOffsets.lowerBound)
    }
    byte = bytes[bytes.startIndex + offset]
  }
}
