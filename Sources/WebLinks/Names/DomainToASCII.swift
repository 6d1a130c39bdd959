/// Domain to ASCII of the URL Standard: Unicode's processing of internationalised names (UTS 46).
///
/// The flags are those of <https://url.spec.whatwg.org/#concept-domain-to-ascii> with beStrict off:
/// CheckHyphens, UseSTD3ASCIIRules, VerifyDnsLength, transitional processing and
/// IgnoreInvalidPunycode are off, CheckBidi and CheckJoiners are on. A name of ASCII alone is only
/// put into lower case: what is Punycode in it is not looked at, as in browsers.
struct DomainToASCII {
  private let tables = NameTables.shared

  /// The longest name that is processed, in scalars.
  ///
  /// No name of the DNS has more than 253 bytes, but a browser parses longer ones. Punycode takes
  /// quadratic time, so that there has to be an end: this much takes a few hundredths of a second.
  static let maxScalarCount = 4_096

  /// The name in ASCII, or nothing where UTS 46 finds an error.
  static func convert(_ domain: String) -> String? {
    if domain.utf8.allSatisfy({ $0 < 0x80 }) { return domain.asciiLowercased }
    return DomainToASCII().converted(domain)
  }

  private func converted(_ domain: String) -> String? {
    guard domain.unicodeScalars.count <= Self.maxScalarCount, let mapped = mapped(domain) else {
      return nil
    }
    var labels = CanonicalComposition().composed(mapped)
      .split(separator: ".", omittingEmptySubsequences: false).map(Array.init)
    for index in labels.indices where labels[index].starts(with: Self.prefix) {
      let decoded = Punycode.decode(labels[index][Self.prefix.count...])
      // Whoever decodes must get what somebody could have encoded: not empty, not of ASCII alone.
      guard let decoded, !decoded.allSatisfy(\.isASCII) else { return nil }
      labels[index] = decoded
    }
    let rules = LabelRules(tables: tables)
    let isBidirectional = labels.contains { rules.isRightToLeft($0) }
    guard
      labels.allSatisfy({ rules.isValid($0) }),
      !isBidirectional || labels.allSatisfy({ rules.satisfiesBidiRule($0) })
    else { return nil }
    return written(labels)
  }

  private static let prefix = Array("xn--".unicodeScalars)

  private func mapped(_ domain: String) -> [Unicode.Scalar]? {
    var mapped: [Unicode.Scalar] = []
    for scalar in domain.unicodeScalars {
      switch tables.mapping(of: scalar) {
      case .valid: mapped.append(scalar)
      case .ignored: break
      case .mapped(let scalars): mapped += scalars
      case .disallowed: return nil
      }
    }
    return mapped
  }

  private func written(_ labels: [[Unicode.Scalar]]) -> String? {
    var parts: [String] = []
    for label in labels {
      if label.allSatisfy(\.isASCII) {
        parts.append(String(String.UnicodeScalarView(label)))
      } else if let encoded = Punycode.encode(label) {
        parts.append("xn--" + encoded)
      } else {
        return nil
      }
    }
    return parts.joined(separator: ".")
  }
}
