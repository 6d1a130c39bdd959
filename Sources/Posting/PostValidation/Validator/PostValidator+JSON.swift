import TextTools
import Posts

extension PostValidator {
  /// The maximum length of a JSON document in bytes; valid posts are much shorter.
  public static let maxDocumentByteCount = 65_536

  /// Validates a post in JSON.
  ///
  /// Members have the names of the API (`firstName`, `mapString`, `mediaURL`, …) or of the
  /// command line (`first_name`, `location`, `link`, …); other members are ignored. A member of the
  /// wrong type is an error of its field only.
  ///
  ///     let report = validator.report(onJSON: #"{"firstName":"Ada","latitude":"51.5"}"#.utf8)
  ///
  /// - Parameter document: a JSON object in UTF-8.
  /// - Returns: the report; if the document is not a JSON object, that is its only finding.
  public func report(onJSON document: some Collection<UInt8>) -> PostReport {
    guard document.count <= Self.maxDocumentByteCount else {
      return PostReport(
        unreadable: .postTooLong,
        "The post has \(document.count) bytes; the limit is \(Self.maxDocumentByteCount).")
    }
    guard let value = JSONValue(lenient: document) else {
      return PostReport(unreadable: .postNotJSON, "The post is not valid JSON.")
    }
    guard case .object = value else {
      return PostReport(unreadable: .postNotObject, "The post is not a JSON object.")
    }
    var reader = DraftReader(value: value)
    let draft = reader.draft()
    return report(on: draft, after: reader.findings)
  }
}

extension PostReport {
  init(unreadable code: PostFinding.Code, _ message: String) {
    self.init(
      findings: [PostFinding(.error, .post, code: code, message: message)], post: nil, link: nil,
      place: nil)
  }
}

/// Reads a draft from the members of an object, and collects findings about their types.
private struct DraftReader {
  let value: JSONValue
  var findings: [PostFinding] = []

  mutating func draft() -> PostDraft {
    findUnknownMembers()
    var draft = PostDraft(
      uniqueKey: text(.uniqueKey, "unique_key"), firstName: text(.firstName, "first_name"),
      lastName: text(.lastName, "last_name"), placeString: text(.mapString, "location"),
      latitude: number(.latitude), longitude: number(.longitude), link: text(.mediaURL, "link"))
    draft.isLocationMoved = value["locationMoved"] == true
    return draft
  }

  /// The names that members have, as in the API and as on the command line.
  private static let names =
    PostFinding.Field.allCases.filter { $0 != .post }.map(\.rawValue)
    + ["unique_key", "first_name", "last_name", "location", "link", "locationMoved"]

  /// Finds members that would be left alone though they are meant: `mediaUrl` for `mediaURL`.
  private mutating func findUnknownMembers() {
    guard case .object(let object) = value else { return }
    func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter } }
    for name in object.members.map(\.name) where !Self.names.contains(name) {
      guard let known = Self.names.first(where: { plain($0) == plain(name) }) else { continue }
      findings.append(
        PostFinding(
          .warning, .post, code: .memberUnknown,
          message: "The member \(Excerpt(name)) is unknown and was not read.", repair: known))
    }
  }

  private func member(_ field: PostFinding.Field, _ other: String? = nil) -> JSONValue? {
    let member = value[field.rawValue] ?? other.flatMap { value[$0] }
    return member == .null ? nil : member
  }

  private mutating func text(_ field: PostFinding.Field, _ other: String) -> String? {
    guard let member = member(field, other) else { return nil }
    if let text = member.string { return text }
    findings.append(
      PostFinding(
        .error, field, code: .notText, message: "\(field.rawValue) must be a JSON string.",
        repair: Self.isNumberPossible(field) ? member.number.map(Self.plain) : nil))
    return nil
  }

  /// Whether a number that was sent may be the text: no name and no link is one.
  private static func isNumberPossible(_ field: PostFinding.Field) -> Bool {
    field == .uniqueKey || field == .mapString
  }

  private mutating func number(_ field: PostFinding.Field) -> Double? {
    guard let member = member(field) else { return nil }
    if let number = member.number { return number }
    findings.append(
      PostFinding(
        .error, field, code: .coordinateNotANumber,
        message: "The \(field.rawValue) must be a JSON number, without quotes.",
        repair: member.string?.trimmed.asNumber.map { "\($0)" }))
    return nil
  }

  /// Formats a number without superfluous decimals: 7 and not 7.0.
  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

extension String {
  /// The text as a finite number; nil if it is not one.
  fileprivate var asNumber: Double? {
    guard let number = Double(self), number.isFinite else { return nil }
    return number
  }
}
