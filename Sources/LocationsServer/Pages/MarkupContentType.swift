internal import TextTools
internal import Mustache
internal import WorldOutline

/// How texts are written into the pages: by scalar, with everything escaped that ends a text, a tag or an
/// attribute, and without what turns the direction of what follows.
///
/// The escaping that comes with the templates looks at whole characters, so that a quotation mark with a
/// combining accent passes it and ends an attribute. Every template therefore begins by choosing this
/// one; a test sees to it.
struct MarkupContentType: MustacheContentType {
  static let name = "MARKUP"

  func escapeText(_ text: String) -> String { Markup.escaped(text) }
}
