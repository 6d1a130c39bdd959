internal import Files

extension JSONRecords {
  /// The nesting of the reader in the brackets of the file.
  struct Nesting {
    /// How many are open.
    var depth = 0
    /// The depth within the array whose elements are texts.
    var arrayDepth: Int?
    /// The depth within that array, once one was seen: where counting begins again.
    var elementDepth = 0
    var isInString = false
    var isEscaped = false
    /// Where the text that is being read starts, at which depth and line.
    var start: Int?
    var startDepth = 0
    var startLine = 1
    /// The last string at depth 1 of an object that may be a collection.
    var lastString = 0..<0
    var stringStart = 0

    /// The bytes before this one were forgotten.
    mutating func move(by offset: Int) {
      start? -= offset
      stringStart -= offset
      lastString = lastString.lowerBound - offset..<lastString.upperBound - offset
    }
  }

  /// The next text that brackets enclose; nil at the end.
  mutating func nextNested() throws(InputOutputError) -> Piece? {
    while true {
      if scanned >= buffer.count {
        // Nothing before the text that is being read is needed any more.
        position = nesting.start ?? scanned
        if let start = nesting.start, buffer.count - start > limit { leaveOutNested(start) }
        guard try fill() else { return finish() }
      }
      let byte = buffer[scanned]
      if byte == Self.newline {
        line += 1
        let broken = try beginAgain()
        // The newline, or the byte before the feature that counting begins again with.
        scanned += 1
        nesting.isEscaped = false
        if let broken { return broken }
        continue
      }
      scanned += 1
      if nesting.isInString {
        if nesting.isEscaped {
          nesting.isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          nesting.isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          nesting.isInString = false
          if nesting.depth == 1 { nesting.lastString = nesting.stringStart..<(scanned - 1) }
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        nesting.isInString = true
        nesting.stringStart = scanned
      case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let piece = close() { return piece }
      default: break
      }
    }
  }

  private mutating func open(_ bracket: UInt8) {
    let isObject = bracket == UInt8(ascii: "{")
    if isObject, nesting.start == nil, nesting.depth == 0 || nesting.depth == nesting.arrayDepth {
      nesting.start = scanned - 1
      nesting.startDepth = nesting.depth
      nesting.startLine = line
    } else if !isObject, nesting.depth == 0 {
      nesting.arrayDepth = 1
      nesting.elementDepth = 1
    } else if !isObject, nesting.depth == 1, nesting.startDepth == 0, let start = nesting.start,
      nesting.lastString.lowerBound > start,
      buffer[nesting.lastString].elementsEqual("features".utf8)
    {
      // The object is a collection: its elements are the texts.
      nesting.start = nil
      nesting.arrayDepth = 2
      nesting.elementDepth = 2
      tooLong = nil
    }
    nesting.depth += 1
  }

  private mutating func close() -> Piece? {
    guard nesting.depth > 0 else { return nil }
    nesting.depth -= 1
    if let start = nesting.start, nesting.depth == nesting.startDepth {
      nesting.start = nil
      position = scanned
      if let piece = tooLong {
        tooLong = nil
        return piece
      }
      return Piece(bytes: Array(buffer[start..<scanned]), line: nesting.startLine, rule: nil)
    }
    if let depth = nesting.arrayDepth, nesting.depth < depth, nesting.start == nil {
      nesting.arrayDepth = nil
    }
    return nil
  }

  /// Begins again after the newline at `scanned`, if a feature begins there where none can.
  ///
  /// - Returns: the beginning of the text before it, which is broken; nil if there is none.
  private mutating func beginAgain() throws(InputOutputError) -> Piece? {
    let isBetweenTexts =
      nesting.start == nil && !nesting.isInString && nesting.depth == nesting.elementDepth
      && (nesting.arrayDepth != nil || nesting.elementDepth == 0)
    if isBetweenTexts { return nil }
    position = nesting.start ?? scanned
    while buffer.count - scanned <= Self.featureByteCount, try fill() {}
    guard let feature = Self.feature(in: buffer[(scanned + 1)...]) else { return nil }
    let broken = nesting.start == nil ? nil : unfinished(until: scanned)
    let depth = nesting.elementDepth
    nesting = Nesting(depth: depth, arrayDepth: depth > 0 ? depth : nil, elementDepth: depth)
    scanned = feature - 1
    position = scanned
    return broken
  }

  /// Where `{"type":"Feature"` begins, if a line begins with it.
  private static func feature(in bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes.prefix(featureByteCount)
    func skipBlanks() {
      while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
    }
    func take(_ text: String) -> Bool {
      skipBlanks()
      guard rest.starts(with: text.utf8) else { return false }
      rest.removeFirst(text.utf8.count)
      return true
    }
    skipBlanks()
    let start = rest.startIndex
    return take("{") && take("\"type\"") && take(":") && take("\"Feature\"") ? start : nil
  }

  /// Forgets the text that is being read, but for its beginning.
  private mutating func leaveOutNested(_ start: Int) {
    if tooLong == nil {
      tooLong = Piece(
        bytes: Array(buffer[start...].prefix(RowIntake.excerptByteCount)),
        line: nesting.startLine, rule: .tooLong)
    }
    nesting.start = scanned
    nesting.stringStart = scanned
    nesting.lastString = 0..<0
    position = scanned
  }

  /// What is left at the end, where something is not closed.
  private mutating func finish() -> Piece? {
    defer { nesting = Nesting() }
    if nesting.start != nil { return unfinished(until: buffer.count) }
    guard nesting.depth > 0 || nesting.isInString else { return nil }
    return Piece(bytes: [], line: line, rule: .malformedJSON)
  }

  /// The beginning of the text that is being read, which is not closed.
  private mutating func unfinished(until end: Int) -> Piece? {
    defer {
      tooLong = nil
      nesting.start = nil
    }
    guard let start = nesting.start else { return nil }
    return tooLong
      ?? Piece(
        bytes: Array(buffer[start..<end].prefix(RowIntake.excerptByteCount)),
        line: nesting.startLine, rule: .malformedJSON)
  }
}
