import Links
import Posts
import TextTools

extension LinkPolicy {
  /// The problem of a text with several links, such as "https://example.org, https://example.com".
  ///
  /// Behind a space, a comma, a semicolon or a stroke a scheme or "www." begins another link. Behind a
  /// slash it belongs to the path: an archive has such links.
  ///
  /// - Complexity: linear in the length.
  func severalLinks(_ text: String) -> PostFinding? {
    let bytes = Array(text.utf8)
    let later = bytes.indices.dropFirst().lazy.filter { index in
      // "https://example.org (https://example.com)"
      let isBracketed = index > 1 && "([<".utf8.contains(bytes[index - 1])
      return Self.isSeparator(bytes[isBracketed ? index - 2 : index - 1])
        && Self.isBeginning(bytes[index...])
    }
    // "Jane: https://example.org" and "see https://example.org" have one.
    for index in later.prefix(Self.attemptLimit) where bytes[..<index].contains(UInt8(ascii: ".")) {
      guard let link = firstLink(String(decoding: bytes[..<index], as: UTF8.self)) else { continue }
      return PostFinding(
        .error, .mediaURL, code: .linkSeveral,
        message: "There are several links: keep one of them.", repair: link)
    }
    return nil
  }

  /// Of what follows the first two nobody asks.
  private static let attemptLimit = 3

  /// The link of a text before another one; nil if it has none.
  private func firstLink(_ text: String) -> String? {
    let words = text.split { $0.isWhitespace || ",;|".contains($0) }
    let word = words.first { Self.isBeginning(Array($0.utf8)[...]) } ?? words.last
    let report = self.report(on: word.map(String.init) ?? "")
    return report.isValid ? report.link?.href : report.findings.lazy.compactMap(\.repair).first
  }

  private static let beginnings = ["http://", "https://", "www."].map { Array($0.utf8) }

  /// Whether a link begins with a scheme or "www.", in any case.
  private static func isBeginning(_ bytes: ArraySlice<UInt8>) -> Bool {
    // The bit makes letters small, and leaves the marks as they are.
    beginnings.contains { bytes.lazy.map { $0 | 0x20 }.starts(with: $0) }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte <= 0x20 || ",;|".utf8.contains(byte)
  }

  /// The link in the path of a link, if both have one host: "https://a.org/https://a.org/jane".
  func innerLink(_ link: Link) -> Link? {
    let path = Array(link.href.utf8)
    for beginning in Self.beginnings.prefix(2) {
      guard
        let start = path.indices.dropFirst(beginning.count).first(where: {
          path[$0...].starts(with: beginning)
        }), !path[..<start].contains(where: { "?#".utf8.contains($0) }),
        let inner = try? Link(String(decoding: path[start...], as: UTF8.self)),
        Self.plainHost(inner) == Self.plainHost(link)
      else { continue }
      return inner
    }
    return nil
  }

  /// The host without the "www" that makes no difference.
  private static func plainHost(_ link: Link) -> Substring {
    let host = "\(link.host)"
    return host.hasPrefix("www.") ? host.dropFirst(4) : host[...]
  }
}
