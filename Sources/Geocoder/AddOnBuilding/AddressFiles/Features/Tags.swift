internal import TextTools

/// The properties of a feature as texts.
struct Tags {
  /// The properties that have a text, in their order: a walk over some is quicker than a table.
  private var tags: [(name: String, value: String)] = []

  init(_ object: JSONObject) {
    tags.reserveCapacity(object.members.count)
    for member in object.members {
      guard let text = Self.text(member.value), !text.isEmpty else { continue }
      // OpenAddresses and others differ in case.
      let isLower = member.name.utf8.allSatisfy { !(0x41...0x5A).contains($0) && $0 < 0x80 }
      tags.append((isLower ? member.name : member.name.lowercased(), text))
    }
  }

  /// The tags of an object of OpenStreetMap.
  init(_ tags: [(key: String, value: String)]) {
    self.tags = tags.compactMap { key, value in
      let value = FieldText.text(value)
      return value.isEmpty ? nil : (key, value)
    }
  }

  /// Adds a tag that is not there.
  mutating func add(_ name: String, _ value: String) { tags.append((name, value)) }

  /// A text or number as text; nil for anything else.
  static func text(_ value: JSONValue?) -> String? {
    switch value {
    case .string(let text): return FieldText.text(text)
    case .number(let number):
      if let whole = Int(exactly: number) { return String(whole) }
      return "\(number)"
    default: return nil
    }
  }

  /// The value of a tag; empty if it is not there.
  subscript(name: String) -> String {
    for tag in tags where tag.name == name { return tag.value }
    return ""
  }

  /// Whether the properties are tags of OpenStreetMap.
  var isOpenStreetMap: Bool {
    tags.contains { $0.name == "highway" || $0.name.utf8.starts(with: "addr:".utf8) }
  }

  func hasAny(of names: [String]) -> Bool { tags.contains { names.contains($0.name) } }

  /// The first of some tags that is there.
  func first(of names: String...) -> String {
    for name in names {
      let value = self[name]
      if !value.isEmpty { return value }
    }
    return ""
  }

  /// The values of a tag in other languages: "name:sv" and the like, in the order of the file.
  func inLanguages(_ name: String) -> [String] {
    let prefix = name + ":"
    return tags.filter { tag in
      guard tag.name.utf8.starts(with: prefix.utf8) else { return false }
      let language = tag.name.utf8.dropFirst(prefix.utf8.count)
      // "name:etymology" and "name:left" are no languages; "be-tarask" and "zh-hant" are.
      let code = language.prefix { (0x61...0x7A).contains($0) }
      return (2...3).contains(code.count)
        && (language.count == code.count || language.contains(0x2D))
    }.flatMap { FieldText.list($0.value) }
  }
}
