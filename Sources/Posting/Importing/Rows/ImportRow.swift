import CSV
import Columns
import Cryptography
import FileGeocoding
import Geocoding
public import PostValidation
public import PostingClient
import TextTools

/// A row of a table, as the input for a post.
public struct ImportRow: Sendable {
  /// The line it starts in, from 1.
  public let line: Int
  /// The row without its line end, exactly as it stands in the table.
  public let content: [UInt8]
  /// The input for a post.
  public let draft: PostDraft
  /// The identity of the row.
  public let identity: RowIdentity
  /// The server's post that it changes, where a column names one.
  public let objectID: String?
  /// The values that say where, each with its role.
  let place: PlaceValues
  /// The problems of the row itself.
  public let findings: [PostFinding]
  /// The repairs of the row before it was sent; empty without ``ImportOptions/appliesRepairs``.
  public internal(set) var repairs: [PostRepair] = []
}

/// The identity of a row and of its version.
///
/// The identity is the value of the key column, or without one a digest of the row's content: a row
/// without a key becomes another row when it is corrected.
public struct RowIdentity: Hashable, Sendable {
  /// The key of the row.
  public let key: RowKey
  /// The first half of SHA-256 over the row's content.
  public let digest: [UInt8]
  /// The digests of what the row said in the tables that a file of unposted rows comes from, the
  /// first table first; empty for other tables.
  var origins: [[UInt8]] = []

  static let digestByteCount = 16

  /// The identity as a field of a table: the key, a space, and the digests with strokes between,
  /// that of the row last.
  var fieldText: String {
    let digests = (origins.filter { $0 != digest } + [digest]).map { Hexadecimal.text(of: $0) }
    return "\(key.ledgerText) \(digests.joined(separator: "/"))"
  }

  /// Whether a field that ``fieldText`` wrote is of a row that says this.
  static func isField(_ text: String, ofDigest digest: [UInt8]) -> Bool {
    [" ", "/"].contains { text.hasSuffix($0 + Hexadecimal.text(of: digest)) }
  }

  /// The key and the digests of a row in a field that ``fieldText`` wrote; nil for other texts.
  static func parts(ofField text: String) -> (key: RowKey, digests: [[UInt8]])? {
    guard let space = text.lastIndex(of: " "), let key = RowKey(ledgerText: text[..<space]) else {
      return nil
    }
    let digests = text[text.index(after: space)...].split(separator: "/")
      .compactMap { RowKey.bytes(ofHexadecimal: String($0)) }
    return (key, digests.filter { $0.count == digestByteCount })
  }

  /// How long a key may be.
  static let keyByteLimit = 512
}

/// Makes rows of the records of a table.
struct RowReader: Sendable {
  let columns: ImportColumns
  /// The column that holds the key, when one was asked for.
  let keyColumn: Int?
  /// Whether fields may have the apostrophe of a `FormulaGuard`.
  var guardsFormulas = true

  /// Reads the record that a cursor is at.
  func row(_ cursor: CSVCursor) -> ImportRow {
    var findings: [PostFinding] = []
    if let problem = cursor.textProblem {
      findings.append(PostFinding(.error, .mapString, code: .rowNotText, message: "\(problem)."))
    }
    if let raggedness = cursor.raggedness(expecting: columns.header.count) {
      findings.append(PostFinding(.error, .mapString, code: .rowRagged, message: "\(raggedness)"))
    }
    if let problem = cursor.problem {
      findings.append(PostFinding(.warning, .mapString, code: .rowQuotes, message: "\(problem)"))
    }
    func value(_ column: Int?, lineBreak: String = " ") -> String? {
      guard let column, column < cursor.fields.count else { return nil }
      let field = cursor.value(column)
      return Self.oneLine(
        (guardsFormulas ? FormulaGuard.unguarded(field) : field).trimmed, lineBreak: lineBreak)
    }
    let roles = columns.columns
    var draft = PostDraft()
    let name = name(
      first: value(roles[.firstName]),
      last: Self.lastName(
        value(columns.lastNameParts.before), value(roles[.lastName]),
        value(columns.lastNameParts.after)),
      full: value(roles[.fullName]))
    draft.firstName = name.first
    draft.lastName = name.last
    if let finding = name.finding { findings.append(finding) }
    // An address in several lines is one in several parts.
    draft.placeString = columns.placeColumns.compactMap { value($0, lineBreak: ", ") }
      .filter { !$0.isEmpty }.joined(separator: ", ")
    let place = PlaceValues(columns.parts.map { ($0, value(roles[$0], lineBreak: ", ") ?? "") })
    for (_, used, other) in columns.addressPairs {
      guard let place = value(used), let otherPlace = value(other), !place.isEmpty,
        !otherPlace.isEmpty, place.lowercased() != otherPlace.lowercased()
      else { continue }
      findings.append(
        PostFinding(
          .warning, .mapString, code: .placeOtherAddress,
          message: "There are two addresses: \(columns.header[used].debugDescription) is "
            + "\(place.debugDescription), \(columns.header[other].debugDescription) is "
            + "\(otherPlace.debugDescription)."))
      break
    }
    draft.link = value(roles[.link])
    func degrees(_ role: ColumnRole, _ field: PostFinding.Field) -> Double? {
      guard let text = value(roles[role]), !text.isEmpty else { return nil }
      let degrees = Self.degrees(text, isLatitude: role == .latitude)
      if degrees == nil {
        findings.append(
          PostFinding(
            .error, field, code: .coordinateNotANumber,
            message: "\(text.debugDescription) is not a number of degrees."))
      }
      return degrees
    }
    draft.latitude = degrees(.latitude, .latitude)
    draft.longitude = degrees(.longitude, .longitude)
    if (draft.placeString ?? "").isEmpty, let latitude = draft.latitude,
      let longitude = draft.longitude
    {
      draft.placeString = "\(latitude), \(longitude)"
    }
    let key = value(keyColumn)
    if let key, key.isEmpty || key.utf8.count > RowIdentity.keyByteLimit {
      findings.append(
        PostFinding(
          .error, .uniqueKey, code: key.isEmpty ? .keyEmpty : .keyTooLong,
          message: key.isEmpty
            ? "The key is empty." : "The key has more than \(RowIdentity.keyByteLimit) bytes."))
    }
    let objectID = value(roles[.objectID]).flatMap { $0.isEmpty ? nil : $0 }
    // A row of a file that an import wrote continues under what it was known by there.
    let origin = value(columns.identityColumn).flatMap(RowIdentity.parts(ofField:))
    return ImportRow(
      line: cursor.line, content: Array(cursor.batch.bytes[cursor.content]), draft: draft,
      identity: Self.identity(draft, key: key, objectID: objectID, origin: origin),
      objectID: objectID, place: place,
      findings: findings)
  }

  private static func identity(
    _ draft: PostDraft, key: String?, objectID: String?,
    origin: (key: RowKey, digests: [[UInt8]])?
  ) -> RowIdentity {
    var said: [UInt8] = []
    for part in [
      draft.firstName, draft.lastName, draft.placeString, draft.link,
      draft.latitude.map { "\($0)" }, draft.longitude.map { "\($0)" },
    ] {
      // The length before each part keeps "ab", "c" from being "a", "bc".
      let text = part ?? ""
      said += "\(text.utf8.count):".utf8
      said += text.utf8
    }
    let digest = Array(SHA256.digest(of: said).prefix(RowIdentity.digestByteCount))
    let rowKey: RowKey =
      if let key { .key(key) } else if let objectID { .objectID(objectID) } else {
        origin?.key ?? .content(digest)
      }
    // With another key it is another row.
    let origins = origin?.key == rowKey ? origin?.digests ?? [] : []
    return RowIdentity(key: rowKey, digest: digest, origins: origins)
  }

  /// Degrees with a point or, as spreadsheets of half the world have it, a comma; also with minutes
  /// and seconds, and with the letter of the hemisphere: "47°36'22\"N".
  static func degrees(_ text: String, isLatitude: Bool = true) -> Double? {
    let hasComma = text.utf8.contains(UInt8(ascii: ","))
    let usual = hasComma ? text.replacing(",", with: ".", maxReplacements: 2) : text
    guard let number = Double(usual) else {
      return CoordinateNotation.angle(text, isLatitude: isLatitude)
    }
    return number.isFinite ? number : nil
  }

  /// A text whose lines stand beside each other.
  static func oneLine(_ text: String, lineBreak: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    return text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
      .filter { !$0.isEmpty }.joined(separator: lineBreak)
  }
}
