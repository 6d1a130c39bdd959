/// The beginning of a text from outside, quoted, with its invisible characters written out.
package struct Excerpt: CustomStringConvertible {
  /// The maximum length: a longer excerpt would hide the sentence around it.
  private static let maxCharacterCount = 60

  private let text: String

  package init(_ text: String) {
    self.text = text
  }

  package var description: String {
    var excerpt = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == Self.maxCharacterCount { return "\"\(excerpt)…\"" }
      if scalar.isInvisible {
        excerpt += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        excerpt.unicodeScalars.append(scalar)
      }
    }
    return "\"\(excerpt)\""
  }
}
