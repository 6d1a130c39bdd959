/// A kind of file that is not a table of text, recognised by its beginning.
///
///     FileKind(beginning: Array("%PDF-1.7".utf8))  // .pdf
///
/// The numbers are those of the formats' own specifications.
public enum FileKind: Hashable, Sendable, CaseIterable {
  /// A ZIP archive, which spreadsheets of today's programs are as well (XLSX, ODS).
  case zip
  /// A spreadsheet of older programs (XLS).
  case compoundFile
  /// A PDF document.
  case pdf
  /// A picture: PNG, JPEG, GIF, TIFF.
  case picture
  /// Something compressed with gzip.
  case gzip
  /// Something compressed with bzip2.
  case bzip2
  /// Something compressed with xz.
  case xz
  /// Something compressed with Zstandard.
  case zstandard
  /// A database or a table in binary: SQLite, Parquet.
  case database
  /// A program.
  case program
  /// A web page.
  case html
  /// An XML document.
  case xml
  /// JSON.
  case json
  /// Bytes that no text has.
  case binary

  /// The kind of a file, or nothing when it may be a table.
  ///
  /// - Parameter bytes: how it begins; some hundred bytes are enough.
  /// - Complexity: linear in the number of bytes.
  public init?(beginning bytes: [UInt8]) {
    if let kind = Self.signatures.first(where: { bytes.starts(with: $0.bytes) })?.kind {
      self = kind
      return
    }
    if bytes.contains(0), TextEncoding(nulPatternOf: bytes) == nil,
      !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF])
    {
      // One row with a NUL in it is a bad row; a program or a picture is full of such bytes.
      let controlCount = bytes.count { $0 < 0x20 && !Self.textControls.contains($0) }
      if controlCount * 10 > bytes.count {
        self = .binary
        return
      }
    }
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = String(
      decoding: bytes.dropFirst(mark).drop { Self.blanks.contains($0) }.prefix(64), as: UTF8.self)
    guard let kind = Self.kind(of: text.lowercased()) else { return nil }
    self = kind
  }

  private static let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
  /// Tab, line ends and page break, the end of a file of DOS, and what begins escape sequences.
  private static let textControls: [UInt8] = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1A, 0x1B]

  private static func kind(of text: String) -> FileKind? {
    if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return .html }
    if text.hasPrefix("<?xml") || text.hasPrefix("<svg") || text.hasPrefix("<kml") { return .xml }
    // An array of objects or arrays, or an object: what comes next is one of its names or its end.
    guard let first = text.first, "[{".contains(first) else { return nil }
    let next = text.dropFirst().first { !$0.isWhitespace }
    return next.map { first == "{" ? "\"}".contains($0) : "{[]".contains($0) } == true
      ? .json : nil
  }

  private static let signatures: [(bytes: [UInt8], kind: FileKind)] = [
    ([0x50, 0x4B, 0x03, 0x04], .zip), ([0x50, 0x4B, 0x05, 0x06], .zip),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .compoundFile),
    (Array("%PDF-".utf8), .pdf),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .picture), ([0xFF, 0xD8, 0xFF], .picture),
    (Array("GIF87a".utf8), .picture), (Array("GIF89a".utf8), .picture),
    ([0x49, 0x49, 0x2A, 0x00], .picture), ([0x4D, 0x4D, 0x00, 0x2A], .picture),
    ([0x1F, 0x8B], .gzip), (Array("BZh".utf8), .bzip2),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .xz), ([0x28, 0xB5, 0x2F, 0xFD], .zstandard),
    (Array("SQLite format 3\0".utf8), .database), (Array("PAR1".utf8), .database),
    ([0x7F, 0x45, 0x4C, 0x46], .program),
  ]
}

extension FileKind: CustomStringConvertible {
  /// The kind of the file and how to fix it, to follow "this is".
  public var description: String {
    switch self {
    case .zip: "a ZIP archive or a spreadsheet (XLSX, ODS), not a text table; save it as CSV"
    case .compoundFile: "a spreadsheet (XLS), not a text table; save it as CSV"
    case .pdf: "a PDF document, not a table; export the table as CSV"
    case .picture: "a picture, not a table"
    case .gzip: "a file compressed with gzip; decompress it first: gzip -dc FILE"
    case .bzip2: "a file compressed with bzip2; decompress it first: bzip2 -dc FILE"
    case .xz: "a file compressed with xz; decompress it first: xz -dc FILE"
    case .zstandard: "a file compressed with Zstandard; decompress it first: zstd -dc FILE"
    case .database: "a database, not a text table; export the table as CSV"
    case .program: "a program, not a table"
    case .html: "a web page (HTML), not a table; did the server send it instead of the file?"
    case .xml: "an XML document, not a table; convert it to CSV"
    case .json: "JSON, not a table; convert it to CSV"
    case .binary: "not text: it has zero bytes; save the table as CSV"
    }
  }
}
