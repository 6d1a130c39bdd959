public import Links
public import Posts
import TextTools

/// The report on a text as the link of a post.
public struct LinkReport: Hashable, Sendable {
  /// The link that a browser would open; nil if the text is not a link.
  public let link: Link?
  /// The findings, errors first.
  public let findings: [PostFinding]

  /// Whether a post may contain the link: no finding is an error.
  public var isValid: Bool { !findings.contains { $0.severity == .error } }
}

extension LinkPolicy {
  /// Reports all problems of a text as the link of a post, with a repair if there is one.
  ///
  ///     LinkPolicy().report(on: "example.com").findings.first?.repair  // "https://example.com/"
  ///
  /// - Parameter text: a link as typed or pasted.
  /// - Returns: the link, if the text is one, and the findings.
  /// - Complexity: that of `Link.init(_:relativeTo:)`, several times if a repair is sought.
  public func report(on text: String) -> LinkReport {
    // More than twice the limit: no repair would help, so do not parse.
    if rules.contains(.length), text.utf8.count > 2 * maxByteCount {
      let violation = LinkViolation.tooLong(byteCount: text.utf8.count, limit: maxByteCount)
      return LinkReport(link: nil, findings: [finding(violation, repair: nil)])
    }
    if let finding = otherAddress(text) ?? severalLinks(text) {
      return LinkReport(link: nil, findings: [finding])
    }
    let report = reportOfOne(text)
    // A line break within a scheme is taken out: only then there are two.
    if let link = report.link, let finding = severalLinks(link.href) {
      return LinkReport(link: nil, findings: [finding])
    }
    return LinkReport(
      link: report.link,
      findings: report.findings.map { finding in
        finding.repair.flatMap(severalLinks) == nil ? finding : finding.withoutRepair
      })
  }

  /// Reports all problems of a text with one link at most.
  func reportOfOne(_ text: String) -> LinkReport {
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

  /// Returns the warnings about a link that is legal but probably not intended.
  private func warnings(
    on text: String, _ link: Link, _ remarks: Set<LinkRemark>, isRefused: Bool
  ) -> [PostFinding] {
    var warnings: [PostFinding] = []
    // If the link breaks a rule, its normal form breaks it too.
    let href = isRefused ? nil : link.href
    func warn(_ code: PostFinding.Code, _ message: String, repair: String?) {
      warnings.append(.init(.warning, .mediaURL, code: code, message: message, repair: repair))
    }
    if remarks.contains(.surroundingSpace) {
      warn(.linkSpaceAround, "The link begins or ends with white space.", repair: href)
    }
    if text.trimmed.utf8.contains(UInt8(ascii: " ")) {
      warn(.linkSpaceInside, "The link contains a space: it may be two texts.", repair: href)
    }
    if remarks.contains(.lineBreaks) {
      warn(.linkLineBreak, "The link contains a tab or a line break.", repair: href)
    }
    // Browsers read a backslash before the query as a slash.
    if remarks.contains(.slashes) || text.prefix(while: { $0 != "?" && $0 != "#" }).contains("\\") {
      warn(.linkSlashes, "The link has too few or too many slashes, or backslashes.", repair: href)
    }
    if remarks.contains(.unusualAddress) {
      warn(
        .linkAddressNotation, "The link writes the address \(link.host) in an unusual notation.",
        repair: href)
    }
    if remarks.contains(.encodedName) {
      warn(.linkNameEncoded, "The host name is percent-encoded.", repair: href)
    }
    if text.utf8.contains(where: { $0 >= 0x80 }),
      text.unicodeScalars.contains(where: \.isInvisibleInLink)
    {
      let visible = text.unicodeScalars.filter { !$0.isInvisibleInLink }
      let repair = isRefused ? nil : try? Link(String(String.UnicodeScalarView(visible))).href
      warn(.linkInvisibleCharacter, "The link contains an invisible character.", repair: repair)
    }
    guard !isRefused else { return warnings }
    if let inner = innerLink(link) {
      warn(
        .linkRepeated, "The link contains a link to the same host.",
        repair: violations(by: inner).isEmpty ? inner.href : nil)
    }
    if let repair = LinkRepair(policy: self).withoutPunctuation(text) {
      warn(
        .linkPunctuation, "The link ends with punctuation, which may not belong to it.",
        repair: repair)
    }
    if case .name(let name) = link.host, LinkShorteners.contains(name) {
      warn(
        .linkShortened, "\(name) hides where the link leads: give the address itself.", repair: nil)
    }
    if case .name(let name) = link.host, rules.contains(.dottedHost) {
      let last = SpecialNames.lastLabel(of: name)
      if !TopLevelDomains.contains(last) {
        warn(.linkTopLevelUnknown, "The top level domain .\(last) is unknown.", repair: nil)
      }
    }
    return warnings
  }
}

extension PostFinding {
  /// The finding without what was suggested.
  fileprivate var withoutRepair: PostFinding {
    PostFinding(severity, field, code: code, message: message, candidates: candidates)
  }
}
