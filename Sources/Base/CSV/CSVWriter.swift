/// Writes records, or adds fields to records that are passed on as they are.
///
///     var writer = CSVWriter(CSVDialect())
///     writer.append(field: "Washington, D.C.")
///     writer.append(field: "US")
///     writer.endRecord()
///     String(decoding: writer.bytes, as: UTF8.self)  // "\"Washington, D.C.\",US\r\n"
///
/// A field is put in quotes when a reader of the dialect needs them. In a dialect without quotes
/// delimiters and line breaks become spaces.
public struct CSVWriter: Sendable {
  /// The bytes written since the start or the last ``removeAll()``.
  public private(set) var bytes: [UInt8] = []
  /// How fields and records are kept apart.
  public let dialect: CSVDialect
  private var isAtStart = true

  /// Makes a writer.
  ///
  /// - Parameter dialect: the delimiter, whether quotes have a meaning, and the line end.
  public init(_ dialect: CSVDialect) {
    self.dialect = dialect
  }

  /// Forgets the bytes and keeps their memory.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Appends a field, after a delimiter unless it is the first of its record.
  ///
  /// - Parameter text: the value; it is quoted if it has to be.
  public mutating func append(field text: String) {
    if !isAtStart { bytes.append(dialect.delimiter) }
    isAtStart = false
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    Self.quote(&bytes, from: start, for: dialect)
  }

  /// Appends bytes that are already in the dialect, such as a record without its line end.
  ///
  /// - Parameter content: bytes that are written as they are.
  public mutating func append(raw content: some Sequence<UInt8>) {
    bytes.append(contentsOf: content)
    isAtStart = false
  }

  /// Ends the record.
  ///
  /// - Parameter lineEnd: the bytes that end it; CR LF where nothing says otherwise (RFC 4180).
  public mutating func endRecord(_ lineEnd: some Sequence<UInt8> = [0x0D, 0x0A] as [UInt8]) {
    bytes.append(contentsOf: lineEnd)
    isAtStart = true
  }

  /// Puts the bytes from an offset on in quotes when they need them.
  ///
  /// - Parameters:
  ///   - bytes: what has been written, with a plain value at its end.
  ///   - start: where the value starts.
  ///   - dialect: how fields and records are kept apart.
  public static func quote(_ bytes: inout [UInt8], from start: Int, for dialect: CSVDialect) {
    func isSpecial(_ byte: UInt8) -> Bool {
      byte == dialect.delimiter || byte == 0x0A || byte == 0x0D
    }
    // Hardly any value needs quotes: it is written first and looked at where it lies.
    var index = start
    while index < bytes.count, !isSpecial(bytes[index]),
      !(dialect.isQuoting && bytes[index] == .quote)
    {
      index += 1
    }
    guard index < bytes.count else { return }
    if dialect.isQuoting {
      let value = Array(bytes[start...])
      bytes.removeLast(value.count)
      bytes.append(.quote)
      for byte in value {
        if byte == .quote { bytes.append(.quote) }
        bytes.append(byte)
      }
      bytes.append(.quote)
    } else {
      let space = dialect.delimiter == UInt8(ascii: " ") ? UInt8(ascii: "_") : UInt8(ascii: " ")
      for index in start..<bytes.count where isSpecial(bytes[index]) { bytes[index] = space }
    }
  }
}
