import Posting
import WebLinks
import TextTools

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
    // An upper bound of bytes first: a character can have any number of combining marks.
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
  }

  /// Finds control characters, characters that change the direction of text, and white space around it.
  func textFindings(
    _ text: String, _ field: PostFinding.Field, _ title: String, control: PostFinding.Code,
    space: PostFinding.Code
  ) -> [PostFinding] {
    let scalars = text.unicodeScalars
    if let scalar = scalars.first(where: \.isForbiddenInText) {
      let repair = String(String.UnicodeScalarView(scalars.filter { !$0.isForbiddenInText }))
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
}

extension String {
  /// The text without the white space around it.
  var trimmed: String {
    String(unicodeScalars.trimming(while: \.properties.isWhitespace))
  }
}
