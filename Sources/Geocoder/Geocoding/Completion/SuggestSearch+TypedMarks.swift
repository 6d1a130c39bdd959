/// What was typed, compared as it is written with names that begin with the same letters.
///
/// Folding drops accents and apostrophes, which people mostly leave out. Those that are typed are
/// typed for a reason: "mün" is Münster rather than Mundra, "port-" Port-au-Prince.
struct TypedMarks {
  enum Comparison {
    case same
    /// The name has marks where none was typed: "San" and "Šan".
    case leftOut
    /// An apostrophe or hyphen was typed, and the name has none there.
    case otherPunctuation
    /// Letters with marks were typed, and the name begins with other letters.
    case otherMarks
  }

  private let byteCount: Int
  /// What was typed, in lower case, if it has marks or punctuation.
  private let special: String?
  /// Whether other letters than ASCII were typed.
  let hasMarks: Bool
  /// Whether marks or punctuation were typed.
  var isSpecial: Bool { special != nil }

  init(_ prefix: String) {
    byteCount = prefix.utf8.count
    hasMarks = TypedMarks.hasMarks(prefix)
    special = hasMarks || TypedMarks.hasPunctuation(prefix) ? TypedMarks.plain(prefix) : nil
  }

  /// Whether a text has other letters than ASCII.
  private static func hasMarks(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value >= 0x80 && !isApostrophe($0) }
  }

  private static func hasPunctuation(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0 == "-" || isApostrophe($0) }
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "`", "´", "‘", "’", "ʻ", "ʼ": true
    default: false
    }
  }

  /// In lower case, with one kind of apostrophe, and without spaces before it.
  private static func plain(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars.drop(while: { $0 == " " }) {
      scalars.append(isApostrophe(scalar) ? "'" : scalar)
    }
    return String(scalars)
  }

  /// Whether a name of ASCII letters begins with a plain text.
  private static func begins(_ name: String, with plain: String) -> Bool {
    var letters = name.utf8.drop { $0 == UInt8(ascii: " ") }.makeIterator()
    for letter in plain.utf8 {
      switch letters.next() {
      case let upper? where upper &- 0x41 < 26: if upper | 0x20 != letter { return false }
      case UInt8(ascii: "`")?: if letter != UInt8(ascii: "'") { return false }
      case let other: if other != letter { return false }
      }
    }
    return true
  }

  func compared(with name: String) -> Comparison {
    if let special {
      let begins =
        name.utf8.allSatisfy { $0 < 0x80 }
        ? TypedMarks.begins(name, with: special) : TypedMarks.plain(name).hasPrefix(special)
      if begins { return .same }
      return hasMarks ? .otherMarks : .otherPunctuation
    }
    return name.utf8.prefix(byteCount).contains { $0 >= 0x80 } ? .leftOut : .same
  }
}
