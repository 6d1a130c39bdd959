import Posts
import TextTools
import Links

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
    if let finding = deceptiveNameFinding(name, field, title) { return [finding] }
    return textFindings(name, field, title, control: .nameControlCharacter, space: .nameSpaceAround)
      + unlikelyNameFindings(name, field, title)
  }

  /// Finds what makes one name look like another, or like none: invisible letters, marks that
  /// change the direction of text, and heaps of accents that cover the lines around.
  private func deceptiveNameFinding(
    _ name: String, _ field: PostFinding.Field, _ title: String
  ) -> PostFinding? {
    var kept = String.UnicodeScalarView()
    var forbidden: Unicode.Scalar?
    var markCount = 0
    var hasHeap = false
    for scalar in name.unicodeScalars {
      if scalar.isDeceptiveInNames {
        forbidden = forbidden ?? scalar
        continue
      }
      let isMark = [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
      markCount = isMark ? markCount + 1 : 0
      if markCount > Self.maxMarkCount {
        // The repair has none of the heap.
        if markCount == Self.maxMarkCount + 1 { kept.removeLast(Self.maxMarkCount) }
        hasHeap = true
        continue
      }
      kept.append(scalar)
    }
    if let forbidden {
      return .init(
        .error, field, code: .nameControlCharacter,
        message: "The \(title) contains the invisible character U+\(forbidden.codePointText).",
        repair: String(kept).trimmed)
    }
    guard hasHeap else { return nil }
    return .init(
      .error, field, code: .nameMarks,
      message: "The \(title) has a letter with more than \(Self.maxMarkCount) accents.",
      repair: String(kept).trimmed)
  }

  /// The maximum number of accents on a letter: Vietnamese has 2 and Hebrew with all its points 4.
  private static let maxMarkCount = 6

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

  /// Placeholders that forms and tables have for a missing name.
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
