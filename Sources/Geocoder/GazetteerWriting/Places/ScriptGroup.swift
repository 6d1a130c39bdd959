/// The groups of scripts whose names are compressed with a table of their own.
package enum ScriptGroup: Int, CaseIterable {
  case latin
  case cyrillic
  case arabic
  case eastAsian
  case other

  /// The group of the names that begin with a code byte of a letter.
  ///
  /// - Parameter scalar: the letter; nil for a byte that begins a symbol of two.
  package init(_ scalar: Unicode.Scalar?) {
    guard let scalar else {
      self = .eastAsian
      return
    }
    switch scalar.value {
    case ..<0x0300: self = .latin
    case 0x0400..<0x0530: self = .cyrillic
    case 0x0600..<0x0700: self = .arabic
    case 0x2E80...0xFFFF: self = .eastAsian
    default: self = .other
    }
  }
}
