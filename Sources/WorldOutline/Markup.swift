/// Text inside markup.
package enum Markup {
  /// The text with what has a meaning in XML or HTML written as references, by scalar: a quotation mark
  /// with a combining accent ends an attribute all the same.
  ///
  /// Characters that XML cannot hold become spaces. Those that turn the direction of what follows them
  /// are left out: they would reach beyond the text.
  package static func escaped(_ text: String) -> String {
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
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
