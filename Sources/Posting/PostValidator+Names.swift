import TextTools

extension PostValidator {
  func keyFindings(_ key: String?) -> [PostFinding] {
    guard let key else { return [] }
    if key.utf8.count > Self.largestKeyByteCount {
      return [
        .init(
          .error, .uniqueKey, code: "key_too_long",
          message: "The key has \(key.utf8.count) bytes; \(Self.largestKeyByteCount) are allowed.")
      ]
    }
    return textFindings(key, .uniqueKey, "key", code: "key")
  }

  func nameFindings(
    _ name: String?, _ field: PostFinding.Field, _ title: String
  ) -> [PostFinding] {
    guard let name, name.unicodeScalars.contains(where: { !$0.isBlank }) else {
      return [
        .init(.error, field, code: "name_empty", message: "The \(title) is empty.")
      ]
    }
    // An upper bound of bytes first: a character can have any number of combining marks.
    let limit = Self.largestNameCharacterCount
    if name.utf8.count > 8 * limit || name.count > limit {
      return [
        .init(
          .error, field, code: "name_too_long",
          message: "The \(title) is too long: \(limit) characters are allowed.")
      ]
    }
    return textFindings(name, field, title, code: "name")
  }

  /// What is wrong with any text that people will read: controls, and what turns its direction.
  func textFindings(
    _ text: String, _ field: PostFinding.Field, _ title: String, code: String
  ) -> [PostFinding] {
    let scalars = text.unicodeScalars
    if let scalar = scalars.first(where: \.isForbiddenInText) {
      let repair = String(String.UnicodeScalarView(scalars.filter { !$0.isForbiddenInText }))
      return [
        .init(
          .error, field, code: "\(code)_control_character",
          message:
            "The \(title) holds the invisible character U+\(scalar.codePointText).",
          repair: repair.trimmed)
      ]
    }
    let trimmed = text.trimmed
    if trimmed != text {
      return [
        .init(
          .warning, field, code: "\(code)_space_around",
          message: "There is space around the \(title).", repair: trimmed)
      ]
    }
    return []
  }
}

extension Unicode.Scalar {
  /// Whether no text of one line may hold it: controls, line breaks, what overrides the direction of
  /// text (it can make one name look like another), what is no character.
  ///
  /// Marks of direction, joiners and variation selectors are part of how languages are written.
  var isForbiddenInText: Bool {
    switch value {
    // Most of what people write, without a look into tables.
    case 0x20..<0x7F: false
    case 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029, 0xFFF9...0xFFFB, 0xFEFF: true
    // Tags: invisible copies of ASCII. The flags of England, Scotland and Wales are no names.
    case 0xE0000...0xE007F: true
    default:
      switch properties.generalCategory {
      case .control, .surrogate: true
      default: properties.isNoncharacterCodePoint
      }
    }
  }

  /// Whether nothing is seen of it.
  var isBlank: Bool {
    if (0x21..<0x7F).contains(value) { return false }
    return isInvisible || properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      // The blank of Braille and the fillers of Hangul are no white space to Unicode.
      || value == 0x2800 || value == 0x3164 || value == 0xFFA0
  }

  /// "202E".
  var codePointText: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String {
  /// The text without the white space around it.
  var trimmed: String {
    String(unicodeScalars.trimming(while: \.properties.isWhitespace))
  }
}
