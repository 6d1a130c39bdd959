internal import Mustache

/// How texts are written into the pages: by scalar, with everything escaped that ends a text, a tag or an
/// attribute, and without what turns the direction of what follows.
///
/// The escaping that comes with the templates looks at whole characters, so that a quotation mark with a
/// combining accent passes it and ends an attribute. Every template therefore begins by choosing this
/// one; a test sees to it.
struct MarkupContentType: MustacheContentType {
  static let name = "MARKUP"

  func escapeText(_ text: String) -> String { Self.escaped(text) }

  static func escaped(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": continue
      case "\n": escaped += "\n"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
