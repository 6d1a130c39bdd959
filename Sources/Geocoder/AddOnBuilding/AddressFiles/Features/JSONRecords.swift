internal import Files

/// Splits a stream into the texts of JSON objects, with bounded memory, whatever is broken in it.
///
/// - Lines: each line is a text (JSON lines, dumps).
/// - Separators: each text begins with U+001E (RFC 8142) and may have line breaks.
/// - Nesting: texts follow one another, or are the elements of an array: of the member "features"
///   of a collection, or of the whole file. Braces and brackets outside of strings are counted. If
///   a feature begins on a line of its own where none can, what came before is broken and counting
///   begins again there.
///
/// A text longer than the limit is reported and left out.
struct JSONRecords {
  enum Framing: Equatable {
    case lines, separators, nesting
  }

  /// A text, or its fault.
  struct Piece {
    /// The text; its beginning if it is broken.
    var bytes: [UInt8]
    /// The line that it starts in.
    var line: Int
    var rule: SkipRule?

    /// A recognisable excerpt: its properties on one line, or else its beginning.
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
  static let featureByteCount = 64
  static let newline: UInt8 = 0x0A
  private static let separator: UInt8 = 0x1E

  private let input: InputBytes
  private let framing: Framing
  let limit: Int
  var buffer: [UInt8] = []
  /// What was read is `buffer[position..<buffer.count]`; all before `scanned` was looked at.
  var position = 0
  var scanned = 0
  private var isAtEnd = false
  var line = 1
  /// The beginning of a text that is being left out because it is too long.
  var tooLong: Piece?
  var nesting = Nesting()

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

  /// Reads more, and drops the bytes already returned.
  mutating func fill() throws(InputOutputError) -> Bool {
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
}
