import Posting
import JSON

extension PostValidator {
  /// The largest document that is read as a post, in bytes: many times what a sound one has.
  public static let maxDocumentByteCount = 65_536

  /// All findings about a post that is written as JSON, also where it is written wrongly.
  ///
  /// Members are called as in the API (`firstName`, `mapString`, `mediaURL`, …) or as on the command
  /// line (`first_name`, `location`, `link`, …); others are left alone. A member of another type is
  /// an error of its field, never of the others.
  ///
  ///     let report = validator.report(onJSON: #"{"firstName":"Ada","latitude":"51.5"}"#.utf8)
  ///
  /// - Parameter document: one object of JSON, in UTF-8.
  /// - Returns: the report; where the document is no object of JSON, with that finding alone.
  public func report(onJSON document: some Collection<UInt8>) -> PostReport {
    guard document.count <= Self.maxDocumentByteCount else {
      return PostReport(
        unreadable: .postTooLong,
        "The post has \(document.count) bytes; the limit is \(Self.maxDocumentByteCount).")
    }
    guard let value = JSONValue(lenient: document) else {
      return PostReport(unreadable: .postNotJSON, "The post is not JSON.")
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

/// Reads the members of an object that make a draft, and says what is wrong with each.
private struct DraftReader {
  let value: JSONValue
  var findings: [PostFinding] = []

  mutating func draft() -> PostDraft {
    PostDraft(
      uniqueKey: text(.uniqueKey, "unique_key"), firstName: text(.firstName, "first_name"),
      lastName: text(.lastName, "last_name"), placeString: text(.mapString, "location"),
      latitude: number(.latitude), longitude: number(.longitude), link: text(.mediaURL, "link"))
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
        .error, field, code: .notText, message: "\(field.rawValue) must be a string in quotes.",
        repair: member.number.map(Self.plain)))
    return nil
  }

  private mutating func number(_ field: PostFinding.Field) -> Double? {
    guard let member = member(field) else { return nil }
    if let number = member.number { return number }
    findings.append(
      PostFinding(
        .error, field, code: .coordinateNotANumber,
        message: "The \(field.rawValue) must be a number, without quotes.",
        repair: member.string?.trimmed.asNumber.map { "\($0)" }))
    return nil
  }

  /// A number as somebody would write it: 7 and not 7.0.
  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

extension String {
  /// The number that the text is, if it is a finite one.
  fileprivate var asNumber: Double? {
    guard let number = Double(self), number.isFinite else { return nil }
    return number
  }
}
