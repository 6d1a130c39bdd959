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
      tag.name.utf8.starts(with: prefix.utf8) && Self.language(of: tag.name) != nil
    }.flatMap { FieldText.list($0.value) }
  }

  /// The tags without those in languages that are not wanted; all of them where nil is wanted.
  ///
  /// "zh" stands for "zh-Hant" as well.
  static func tags(
    _ tags: [(key: String, value: String)], in languages: Set<String>?
  ) -> [(key: String, value: String)] {
    guard let languages else { return tags }
    return tags.filter { tag in
      guard let code = language(of: tag.key) else { return true }
      return languages.contains(code.lowercased())
        || languages.contains(String(code.prefix { $0 != "-" }))
    }
  }

  /// The language of a tag such as "name:sv" or "addr:city:sv", as it stands behind the last colon;
  /// nil for others.
  private static func language(of name: String) -> Substring? {
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let language = name[name.utf8.index(after: colon)...]
    // "name:etymology" and "name:left" are no languages; "be-tarask" and "zh-Hant" are.
    let code = language.utf8.prefix { (0x61...0x7A).contains($0) }
    return (2...3).contains(code.count)
      && (language.utf8.count == code.count || language.utf8.contains(0x2D)) ? language : nil
  }
}
