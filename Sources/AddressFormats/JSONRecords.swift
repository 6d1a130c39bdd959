internal import Files

/// Splits a stream into the texts of JSON objects, with bounded memory, whatever is broken in it.
///
/// - Lines: each line is a text (JSON lines, dumps).
/// - Separators: each text begins with U+001E (RFC 8142) and may have line breaks.
/// - Nesting: texts follow one another, or are the elements of an array: of the member "features" of
///   a collection, or of the whole file. Braces and brackets outside of strings are counted. If a
///   feature begins on a line of its own where none can, what came before is broken and counting
///   begins again there.
///
/// A text longer than the limit is reported and left out.
struct JSONRecords {
  enum Framing: Equatable {
    case lines, separators, nesting
  }

  /// A text, or what is wrong with one.
  struct Piece {
    /// The text; its beginning if it is broken.
    var bytes: [UInt8]
    /// The line that it starts in.
    var line: Int
    var rule: SkipRule?

    /// What tells it from others: its properties on one line, or else its beginning.
    var excerpt: String {
      let start = Self.end(of: "\"properties\":", in: bytes) ?? 0
      var isBlank = false
      let line = bytes[start...].prefix(RowIntake.excerptByteCount).filter { byte in
        defer { isBlank = byte <= 0x20 }
        return byte > 0x20 || !isBlank
      }
      return String(decoding: line.map { $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self)
    }

    private static func end(of word: String, in bytes: [UInt8]) -> Int? {
      let word = Array(word.utf8)
      return bytes.indices.first { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
        .map { $0 + word.count }
    }
  }

  /// The longest text: coastlines of whole countries have fewer bytes.
  static let defaultTextByteLimit = 1 << 24
  private static let chunkByteCount = 262_144
  /// How far a line is looked into for the beginning of a feature.
  private static let featureByteCount = 64
  private static let newline: UInt8 = 0x0A
  private static let separator: UInt8 = 0x1E

  private let input: InputBytes
  private let framing: Framing
  private let limit: Int
  private var buffer: [UInt8] = []
  /// What was read is `buffer[position..<buffer.count]`; all before `scanned` was looked at.
  private var position = 0
  private var scanned = 0
  private var isAtEnd = false
  private var line = 1
  /// The beginning of a text that is being left out because it is too long.
  private var tooLong: Piece?
  private var nesting = Nesting()

  init(_ input: InputBytes, _ framing: Framing, textByteLimit: Int = defaultTextByteLimit) {
    self.input = input
    self.framing = framing
    limit = textByteLimit
  }

  /// The next text; nil at the end.
  mutating func next() throws(InputOutputError) -> Piece? {
    switch framing {
    case .lines: try nextDelimited(by: Self.newline)
    case .separators: try nextDelimited(by: Self.separator)
    case .nesting: try nextNested()
    }
  }

  /// Reads more; what was handed out makes room.
  private mutating func fill() throws(InputOutputError) -> Bool {
    guard !isAtEnd else { return false }
    if position > 0 {
      buffer.removeFirst(position)
      scanned -= position
      nesting.move(by: position)
      position = 0
    }
    var chunk = [UInt8](repeating: 0, count: Self.chunkByteCount)
    let count = try input.read(into: &chunk)
    if count == 0 {
      isAtEnd = true
      return false
    }
    buffer.append(contentsOf: chunk[..<count])
    return true
  }

  // MARK: Lines and separators

  private mutating func nextDelimited(by delimiter: UInt8) throws(InputOutputError) -> Piece? {
    while true {
      let found = buffer[scanned...].firstIndex(of: delimiter)
      if found == nil {
        scanned = buffer.count
        if buffer.count - position > limit { leaveOut() }
        if try fill() { continue }
      }
      let end = found ?? buffer.count
      if found == nil, position == end, tooLong == nil { return nil }
      let bytes = buffer[position..<end]
      let startLine = line
      line += delimiter == Self.newline ? 1 : bytes.count { $0 == Self.newline }
      position = min(end + 1, buffer.count)
      scanned = position
      if let piece = tooLong {
        tooLong = nil
        return piece
      }
      guard let piece = Self.piece(bytes, line: startLine) else { continue }
      if piece.bytes.count > limit {
        return Piece(
          bytes: Array(piece.bytes.prefix(RowIntake.excerptByteCount)), line: piece.line,
          rule: .tooLong)
      }
      return piece
    }
  }

  /// Forgets what was read of a text that is too long, but for its beginning.
  private mutating func leaveOut() {
    if tooLong == nil {
      tooLong = Piece(
        bytes: Array(buffer[position...].prefix(RowIntake.excerptByteCount)), line: line,
        rule: .tooLong)
    }
    if framing == .separators {
      line += buffer[position...].count { $0 == Self.newline }
    }
    position = buffer.count
    scanned = position
  }

  /// A text without blanks and separators around it; nil if there is nothing else.
  private static func piece(_ bytes: ArraySlice<UInt8>, line: Int) -> Piece? {
    var bytes = bytes
    var line = line
    while let first = bytes.first, first <= 0x20 {
      // A NUL is no blank: its text is broken.
      if first == 0 { break }
      if first == newline { line += 1 }
      bytes.removeFirst()
    }
    while let last = bytes.last, last <= 0x20, last != 0 { bytes.removeLast() }
    return bytes.isEmpty ? nil : Piece(bytes: Array(bytes), line: line, rule: nil)
  }

  // MARK: Nesting

  /// Where in the brackets of the file the reader is.
  private struct Nesting {
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

  private mutating func nextNested() throws(InputOutputError) -> Piece? {
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
