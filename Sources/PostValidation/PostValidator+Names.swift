import Posting
import TextTools
import WebLinks

extension PostValidator {
  func keyFindings(_ key: String?) -> [PostFinding] {
    guard let key else { return [] }
    if key.utf8.count > Self.maxKeyByteCount {
      return [
        .init(
          .error, .uniqueKey, code: .keyTooLong,
          message: "The key has \(key.utf8.count) bytes; the limit is \(Self.maxKeyByteCount).")
      ]
    }
    return textFindings(
      key, .uniqueKey, "key", control: .keyControlCharacter, space: .keySpaceAround)
  }

  func nameFindings(
    _ name: String?, _ field: PostFinding.Field, _ title: String
  ) -> [PostFinding] {
    guard let name, name.unicodeScalars.contains(where: { !$0.isBlank }) else {
      return [
        .init(.error, field, code: .nameEmpty, message: "The \(title) is empty.")
      ]
    }
    // Check bytes first: a character can have any number of combining marks.
    let limit = Self.maxNameCharacterCount
    if name.utf8.count > 8 * limit || name.count > limit {
      return [
        .init(
          .error, field, code: .nameTooLong,
          message: "The \(title) is too long: the limit is \(limit) characters.")
      ]
    }
    return textFindings(
      name, field, title, control: .nameControlCharacter, space: .nameSpaceAround)
      + unlikelyNameFindings(name, field, title)
  }

  /// Finds placeholders, addresses, and names without any letter.
  private func unlikelyNameFindings(
    _ name: String, _ field: PostFinding.Field, _ title: String
  ) -> [PostFinding] {
    let text = name.lowercased().trimmed
    let isAddress =
      text.utf8.contains(UInt8(ascii: "@")) || text.hasPrefix("www.")
      || text.utf8.contains(UInt8(ascii: "/")) && text.contains("://")
    guard Self.placeholders.contains(text) || isAddress || !text.contains(where: \.isLetter) else {
      return []
    }
    return [
      .init(
        .warning, field, code: .nameUnlikely,
        message: "\(Excerpt(name)) is probably not a \(title).")
    ]
  }

  /// What forms and tables have where a name is missing.
  private static let placeholders: Set<String> = [
    "n/a", "n.a.", "#n/a", "none", "null", "undefined", "unknown", "anonymous", "test", "tbd",
    "first name", "last name", "firstname", "lastname", "name", "asdf", "xxx",
  ]

  /// Finds control characters, direction characters, and surrounding white space.
  func textFindings(
    _ text: String, _ field: PostFinding.Field, _ title: String, control: PostFinding.Code,
    space: PostFinding.Code
  ) -> [PostFinding] {
    let scalars = text.unicodeScalars
    if let scalar = scalars.first(where: \.isForbiddenInText) {
      let repair = Self.repaired(scalars)
      return [
        .init(
          .error, field, code: control,
          message:
            "The \(title) contains the invisible character U+\(scalar.codePointText).",
          repair: repair.trimmed)
      ]
    }
    let trimmed = text.trimmed
    if trimmed != text {
      return [
        .init(
          .warning, field, code: space,
          message: "The \(title) begins or ends with white space.", repair: trimmed)
      ]
    }
    return []
  }

  /// The text in one line: a line break or tab becomes a space, other forbidden characters go.
  private static func repaired(_ scalars: String.UnicodeScalarView) -> String {
    var repaired = String.UnicodeScalarView()
    for scalar in scalars {
      if !scalar.isForbiddenInText {
        repaired.append(scalar)
      } else if scalar.properties.isWhitespace, repaired.last != " " {
        repaired.append(" ")
      }
    }
    return String(repaired)
  }
}
