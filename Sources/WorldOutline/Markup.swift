/// Text inside markup.
enum Markup {
  /// The text with what has a meaning in XML or HTML written as references.
  ///
  /// Characters that XML cannot hold, and those that turn the direction of what follows them, become
  /// spaces.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{202A}"..."\u{202E}",
        "\u{2066}"..."\u{2069}",
        "\u{FFFE}", "\u{FFFF}":
        escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
