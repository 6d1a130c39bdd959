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

  func compared(with name: String) -> Comparison {
    if let special {
      if TypedMarks.plain(name).hasPrefix(special) { return .same }
      return hasMarks ? .otherMarks : .otherPunctuation
    }
    return name.utf8.prefix(byteCount).contains { $0 >= 0x80 } ? .leftOut : .same
  }
}
