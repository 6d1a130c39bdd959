/// The values that a template shows, by their names: texts, numbers, flags, and lists of further values.
///
///     var values: PageValues = ["name": "Ada"]
///     values["isHidden"] = true
///     values["posts"] = [["id": "1"], ["id": "2"]]
///
/// Setting a name to nil removes it, so that the template leaves its section out.
struct PageValues: Sendable, ExpressibleByDictionaryLiteral {
  private enum Content: Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case texts([String: String])
    case values(PageValues)
    case list([PageValues])

    var forTemplate: Any {
      switch self {
      case .text(let text): text
      case .number(let number): number
      case .flag(let flag): flag
      case .texts(let texts): texts
      case .values(let values): values.forTemplate
      case .list(let list): list.map(\.forTemplate)
      }
    }
  }

  private var values: [String: Content] = [:]

  /// Makes values that are all texts.
  init(dictionaryLiteral texts: (String, String)...) {
    for (name, text) in texts { values[name] = .text(text) }
  }

  /// The values as the template engine takes them.
  var forTemplate: [String: Any] { values.mapValues(\.forTemplate) }

  /// A text.
  subscript(name: String) -> String? {
    get { if case .text(let text) = values[name] { text } else { nil } }
    set { values[name] = newValue.map(Content.text) }
  }

  /// A whole number.
  subscript(name: String) -> Int? {
    get { if case .number(let number) = values[name] { number } else { nil } }
    set { values[name] = newValue.map(Content.number) }
  }

  /// Whether a section is shown.
  subscript(name: String) -> Bool? {
    get { if case .flag(let flag) = values[name] { flag } else { nil } }
    set { values[name] = newValue.map(Content.flag) }
  }

  /// The texts of a language.
  subscript(name: String) -> [String: String]? {
    get { if case .texts(let texts) = values[name] { texts } else { nil } }
    set { values[name] = newValue.map(Content.texts) }
  }

  /// Values of their own.
  subscript(name: String) -> PageValues? {
    get { if case .values(let values) = values[name] { values } else { nil } }
    set { values[name] = newValue.map(Content.values) }
  }

  /// A list, whose section is shown once for each element.
  subscript(name: String) -> [PageValues]? {
    get { if case .list(let list) = values[name] { list } else { nil } }
    set { values[name] = newValue.map(Content.list) }
  }
}
