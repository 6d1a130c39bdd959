/// Text inside XML or HTML.
package enum Markup {
  /// The use of the text.
  package enum Use: Sendable {
    /// A program reads it back: every character that XML can hold arrives as it was.
    case data
    /// A person reads it on a page: nothing in it may reach beyond it.
    case page
  }

  /// The replacement of a scalar in the content of an element or in a quoted attribute; nil if the
  /// scalar stands for itself.
  ///
  /// It is decided by scalar: a quotation mark with a combining accent ends an attribute all the
  /// same.
  package static func replacement(for scalar: Unicode.Scalar, in use: Use) -> String? {
    switch scalar {
    case "&": return "&amp;"
    case "<": return "&lt;"
    case ">": return "&gt;"
    case "\"": return "&quot;"
    case "'": return "&#39;"
    // A parser would turn these into a space or a newline, were they not written as references.
    case "\t" where use == .data: return "&#9;"
    case "\n": return use == .data ? "&#10;" : nil
    case "\r" where use == .data: return "&#13;"
    // XML 1.0 cannot hold these at all (section 2.2).
    case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": return use == .data ? "" : " "
    case "\u{7F}"..<"\u{A0}" where use == .page: return " "
    // They turn the direction of what follows them.
    case "\u{202A}"..."\u{202E}" where use == .page, "\u{2066}"..."\u{2069}" where use == .page:
      return ""
    default: return nil
    }
  }

  /// The text for a page.
  package static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let replacement = replacement(for: scalar, in: .page) {
        escaped.append(contentsOf: replacement.unicodeScalars)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// A page that needs nothing from elsewhere, and in which nothing runs.
  ///
  /// - Parameters:
  ///   - title: the title, as text; also the first heading.
  ///   - style: rules of CSS.
  ///   - content: what follows the heading, in HTML.
  /// - Returns: the page in UTF-8.
  package static func page(title: String, style: String, content: String) -> [UInt8] {
    let title = escaped(title)
    return Array(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      :root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
      \(style)
      </style>
      </head>
      <body>
      <h1>\(title)</h1>
      \(content)</body>
      </html>

      """.utf8)
  }
}
