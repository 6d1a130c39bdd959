import Posts
import TextTools
import Links

extension LinkPolicy {
  /// The problem of an e-mail address or telephone number in place of a link.
  func otherAddress(_ text: String) -> PostFinding? {
    let text = text.trimmed
    if Self.isEmail(text.withoutPrefix("mailto:").utf8) {
      return PostFinding(
        .error, .mediaURL, code: .linkIsEmail,
        message: "\(Excerpt(text)) is an e-mail address; the link must be a web address.")
    }
    let number = text.withoutPrefix("tel:")
    if Self.isTelephone(number.utf8, isMarked: number.startIndex != text.startIndex) {
      return PostFinding(
        .error, .mediaURL, code: .linkIsTelephone,
        message: "\(Excerpt(text)) is a telephone number; the link must be a web address.")
    }
    return nil
  }

  /// Whether a text is `NAME@HOST.TLD`, without what only links have.
  private static func isEmail(_ text: Substring.UTF8View) -> Bool {
    guard let at = text.firstIndex(of: UInt8(ascii: "@")), at != text.startIndex else {
      return false
    }
    let host = text[text.index(after: at)...]
    guard let dot = host.lastIndex(of: UInt8(ascii: ".")), dot != host.startIndex,
      host.index(after: dot) != host.endIndex
    else { return false }
    return text.count(where: { $0 == UInt8(ascii: "@") }) == 1
      && !text.contains { $0 <= 0x20 || "/:?#".utf8.contains($0) }
  }

  /// Whether a text is 7 to 22 digits and the marks between them, and not a number or an IPv4
  /// address.
  private static func isTelephone(_ text: Substring.UTF8View, isMarked: Bool) -> Bool {
    var rest = text
    let hasSign = rest.first.map { "+(".utf8.contains($0) } ?? false
    if hasSign { rest = rest.dropFirst() }
    guard (7...22).contains(rest.count), let first = rest.first, let last = rest.last,
      isDigit(first), isDigit(last)
    else { return false }
    return rest.allSatisfy { isDigit($0) || " ().-/".utf8.contains($0) }
      && (isMarked || hasSign || !rest.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") })
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension String {
  /// The text after a prefix of ASCII letters in any case, or all of it.
  fileprivate func withoutPrefix(_ prefix: String) -> Substring {
    let start = utf8.prefix(prefix.utf8.count)
    let isThere =
      start.count == prefix.utf8.count
      && zip(start, prefix.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    return isThere ? self[start.endIndex...] : self[...]
  }
}

extension Unicode.Scalar {
  /// Whether a reader of a link does not see the scalar.
  ///
  /// These are zero-width characters and what changes the direction of text. Joiners are part of
  /// how languages are written.
  var isInvisibleInLink: Bool {
    switch value {
    case 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF, 0xE0000...0xE007F:
      true
    default: false
    }
  }
}
