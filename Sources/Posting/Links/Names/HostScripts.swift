/// Host names that look like others: letters of several scripts in one label, or Cyrillic and Greek
/// letters that look like Latin ones.
///
/// The rules are those of Unicode Technical Standard 39, sections 4 and 5, for the scripts whose
/// letters look alike: Latin, Cyrillic and Greek. Registries refuse such names; they are used for
/// impersonation.
enum HostScripts {
  /// The problem of a label.
  enum Finding: Equatable {
    /// Letters of two of the scripts stand side by side.
    case mixed
    /// All letters are of another script, and look like this Latin text.
    case lookalike(String)
  }

  private enum Script {
    case latin, cyrillic, greek
  }

  /// The first label of a host name that looks like another, in Unicode, with what is wrong with
  /// it.
  ///
  /// - Parameter name: the name in ASCII, as a link has it: "xn--pple-43d.com".
  /// - Returns: nil for names that look like themselves alone.
  static func finding(in name: String) -> (label: String, finding: Finding)? {
    // Most names have no label in Unicode, and so no two hyphens side by side.
    guard zip(name.utf8, name.utf8.dropFirst()).contains(where: { $0 == $1 && $0 == hyphen }) else {
      return nil
    }
    let labels = name.split(separator: ".")
    // A name under a Cyrillic or Greek top level domain may have whole words of that script.
    let isForeign = labels.last.map { unicode($0).contains { script(of: $0) != .latin } } ?? false
    for label in labels where label.hasPrefix("xn--") {
      let scalars = unicode(label)
      let scripts = Set(scalars.compactMap { script(of: $0) })
      let text = String(String.UnicodeScalarView(scalars))
      if scripts.count > 1 { return (text, .mixed) }
      guard !isForeign, let only = scripts.first, only != .latin else { continue }
      let latin = scalars.map { lookalikes[$0] ?? ($0.isASCII ? $0 : nil) }
      if !latin.contains(nil) {
        return (text, .lookalike(String(String.UnicodeScalarView(latin.compactMap { $0 }))))
      }
    }
    return nil
  }

  private static let hyphen = UInt8(ascii: "-")

  private static func unicode(_ label: Substring) -> [Unicode.Scalar] {
    guard label.hasPrefix("xn--") else { return Array(label.unicodeScalars) }
    return Punycode.decode(Array(label.unicodeScalars.dropFirst(4))[...]) ?? []
  }

  /// The script of a letter, by its block; nil for digits, hyphens and other scripts.
  private static func script(of scalar: Unicode.Scalar) -> Script? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
    case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: .cyrillic
    default: nil
    }
  }

  /// The Latin letters that small Cyrillic and Greek letters look like (confusables.txt of UTS 39).
  private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = {
    let foreign = "асеоріѕјхуӏԁԛԝһαονρικυ".unicodeScalars
    let latin = "aceopisjxyldqwhaovpiku".unicodeScalars
    return Dictionary(zip(foreign, latin)) { first, _ in first }
  }()
}
