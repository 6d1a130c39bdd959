public import Posting
public import WebLinks

/// What is to be said of a text as the link of a post.
public struct LinkReport: Hashable, Sendable {
  /// The link that a browser would open; nothing where it would open none.
  public let link: Link?
  /// What is wrong or strange, errors first.
  public let findings: [PostFinding]

  /// Whether the text may stand in a post: there is no error.
  public var isValid: Bool { !findings.contains { $0.severity == .error } }
}

extension LinkPolicy {
  /// Says all that is wrong with a text as the link of a post, with a repair where one is known.
  ///
  ///     LinkPolicy().report(on: "example.com").findings.first?.repair  // "https://example.com/"
  ///
  /// - Parameter text: an address as it was typed or pasted.
  /// - Returns: the link where there is one, and the findings.
  /// - Complexity: that of ``Link/init(_:relativeTo:)``, a few times over where a repair is sought.
  public func report(on text: String) -> LinkReport {
    // Longer by far than what is allowed: not worth parsing, and no repair would help.
    if rules.contains(.length), text.utf8.count > 2 * maxByteCount {
      let violation = LinkViolation.tooLong(byteCount: text.utf8.count, limit: maxByteCount)
      return LinkReport(link: nil, findings: [finding(violation, repair: nil)])
    }
    var parser = LinkParser(text)
    do throws(LinkError) {
      let link = try parser.link()
      let violations = self.violations(by: link)
      let repair = violations.isEmpty ? nil : LinkRepair(policy: self).repair(text, link)
      let findings = violations.map { finding($0, repair: repair) }
      return LinkReport(
        link: link,
        findings: findings + warnings(on: text, link, parser.remarks, isRefused: !findings.isEmpty))
    } catch {
      let finding = PostFinding(
        .error, .mediaURL, code: .init(error), message: error.description,
        repair: LinkRepair(policy: self).repair(text, nil))
      return LinkReport(link: nil, findings: [finding])
    }
  }

  private func finding(_ violation: LinkViolation, repair: String?) -> PostFinding {
    PostFinding(
      .error, .mediaURL, code: .init(violation), message: violation.description, repair: repair)
  }

  /// What is legal and hardly meant.
  private func warnings(
    on text: String, _ link: Link, _ remarks: Set<LinkRemark>, isRefused: Bool
  ) -> [PostFinding] {
    var warnings: [PostFinding] = []
    // Where the link is refused as a whole, its normal form is no repair.
    let href = isRefused ? nil : link.href
    func warn(_ code: PostFinding.Code, _ message: String, repair: String?) {
      warnings.append(.init(.warning, .mediaURL, code: code, message: message, repair: repair))
    }
    if remarks.contains(.surroundingSpace) {
      warn(.linkSpaceAround, "The link begins or ends with white space.", repair: href)
    }
    if remarks.contains(.lineBreaks) {
      warn(.linkLineBreak, "The link contains a tab or a line break.", repair: href)
    }
    if remarks.contains(.slashes) {
      warn(
        .linkSlashes, "The link has too few or too many slashes, or backslashes.", repair: href)
    }
    if remarks.contains(.unusualAddress) {
      warn(
        .linkAddressNotation, "The link leads to \(link.host), an address in an unusual notation.",
        repair: href)
    }
    if remarks.contains(.encodedName) {
      warn(.linkNameEncoded, "The host name is percent-encoded.", repair: href)
    }
    guard !isRefused else { return warnings }
    if let repair = LinkRepair(policy: self).withoutPunctuation(text) {
      warn(
        .linkPunctuation, "The link ends with punctuation.",
        repair: repair)
    }
    if case .name(let name) = link.host, rules.contains(.dottedHost),
      let last = SpecialNames.withoutTrailingDot(name).split(separator: ".").last,
      !TopLevelDomains.contains(last)
    {
      warn(.linkTopLevelUnknown, "The top level domain .\(last) is unknown.", repair: nil)
    }
    return warnings
  }
}
