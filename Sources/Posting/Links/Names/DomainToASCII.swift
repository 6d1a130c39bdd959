/// Domain to ASCII of the URL Standard: Unicode's processing of internationalised names (UTS 46).
///
/// The flags are those of <https://url.spec.whatwg.org/#concept-domain-to-ascii> with beStrict off:
/// CheckHyphens, UseSTD3ASCIIRules, VerifyDnsLength, transitional processing and
/// IgnoreInvalidPunycode are off, CheckBidi and CheckJoiners are on. A name that is all ASCII is
/// only lower-cased, and its Punycode is not checked, as in browsers.
struct DomainToASCII {
  private let tables = NameTables.shared

  /// The maximum length of a name, in scalars.
  ///
  /// DNS names have at most 253 bytes, but browsers parse longer ones. Punycode takes quadratic
  /// time: 4,096 scalars take a few hundredths of a second.
  static let maxScalarCount = 4_096

  /// Returns the name in ASCII, or nil if UTS 46 finds an error.
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
      // An encoder never produces Punycode of an empty or all-ASCII label.
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
