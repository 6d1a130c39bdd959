internal import Mustache
internal import TextTools

/// Escapes text for the pages, scalar by scalar, and removes characters that change text direction.
///
/// The escaping of the template library works on characters. A quotation mark with a combining
/// accent is another character: it is not escaped and ends an attribute. So every template selects
/// this content type first; a test checks it.
struct MarkupContentType: MustacheContentType {
  static let name = "MARKUP"

  init() {}

  func escapeText(_ text: String) -> String { Markup.escaped(text) }
}
