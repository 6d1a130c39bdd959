/// The values of a template by name: texts, numbers, flags, and lists of values.
///
///     var values: PageValues = ["name": "Ada"]
///     values["isHidden"] = true
///     values["posts"] = [["id": "1"], ["id": "2"]]
///
/// Setting a name to nil removes it, so the template omits its section.
package struct PageValues: Sendable, ExpressibleByDictionaryLiteral {
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

  /// Makes values from texts.
  package init(dictionaryLiteral texts: (String, String)...) {
    for (name, text) in texts { values[name] = .text(text) }
  }

  /// The values as the template engine needs them.
  var forTemplate: [String: Any] { values.mapValues(\.forTemplate) }

  /// Accesses a text.
  package subscript(name: String) -> String? {
    get { if case .text(let text) = values[name] { text } else { nil } }
    set { values[name] = newValue.map(Content.text) }
  }

  /// Accesses an integer.
  package subscript(name: String) -> Int? {
    get { if case .number(let number) = values[name] { number } else { nil } }
    set { values[name] = newValue.map(Content.number) }
  }

  /// Accesses a flag, which shows or hides a section.
  package subscript(name: String) -> Bool? {
    get { if case .flag(let flag) = values[name] { flag } else { nil } }
    set { values[name] = newValue.map(Content.flag) }
  }

  /// Accesses the texts of a language.
  package subscript(name: String) -> [String: String]? {
    get { if case .texts(let texts) = values[name] { texts } else { nil } }
    set { values[name] = newValue.map(Content.texts) }
  }

  /// Accesses nested values.
  package subscript(name: String) -> PageValues? {
    get { if case .values(let values) = values[name] { values } else { nil } }
    set { values[name] = newValue.map(Content.values) }
  }

  /// Accesses a list; its section is shown once per element.
  package subscript(name: String) -> [PageValues]? {
    get { if case .list(let list) = values[name] { list } else { nil } }
    set { values[name] = newValue.map(Content.list) }
  }
}
