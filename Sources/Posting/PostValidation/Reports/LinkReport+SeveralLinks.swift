import Links
import Posts
import TextTools

extension LinkPolicy {
  /// The problem of a text with several links, such as "https://example.org, https://example.com".
  ///
  /// Behind a blank, a comma, a semicolon or a stroke a scheme begins another link; "www." does
  /// behind a blank. Behind a slash they belong to the path: an archive has such links.
  ///
  /// - Complexity: linear in the length.
  func severalLinks(_ text: String) -> PostFinding? {
    var first: String?
    var isBehindBlank = true
    var start: Int?
    let bytes = Array(text.utf8)
    for index in 0...bytes.count {
      let isSeparator =
        index == bytes.count || Self.isBlank(bytes[index]) || Self.isMark(bytes[index])
      if !isSeparator {
        start = start ?? index
        continue
      }
      if let begun = start {
        let word = Self.withoutBracket(bytes[begun..<index])
        let isScheme = Self.schemes.contains { Self.begins(word, with: $0) }
        if isScheme || isBehindBlank && Self.begins(word, with: Self.prefix) {
          if let first {
            return PostFinding(
              .error, .mediaURL, code: .linkSeveral,
              message: "There are several links: keep one of them.", repair: first)
          }
          first = link(String(decoding: word, as: UTF8.self))
        }
        start = nil
        isBehindBlank = false
      }
      if index < bytes.count, Self.isBlank(bytes[index]) { isBehindBlank = true }
    }
    return nil
  }

  /// The link of a word; nil if it is none.
  private func link(_ word: String) -> String? {
    let report = reportOfOne(word)
    return report.isValid ? report.link?.href : report.findings.lazy.compactMap(\.repair).first
  }

  private static let schemes = ["http://", "https://"].map { Array($0.utf8) }
  private static let prefix = Array("www.".utf8)

  /// Whether bytes begin with letters and marks, in any case.
  private static func begins(_ bytes: ArraySlice<UInt8>, with beginning: [UInt8]) -> Bool {
    // The bit makes letters small, and leaves the marks as they are.
    bytes.lazy.map { $0 | 0x20 }.starts(with: beginning)
  }

  /// A word without a bracket before it, as in "https://example.org (https://example.com)".
  private static func withoutBracket(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    word.first.map { "([<".utf8.contains($0) } ?? false ? word.dropFirst() : word
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
  private static func isMark(_ byte: UInt8) -> Bool { ",;|".utf8.contains(byte) }

  /// The link in the path of a link, if both have one host: "https://a.org/https://a.org/jane".
  func innerLink(_ link: Link) -> Link? {
    let path = Array(link.href.utf8)
    for beginning in Self.schemes {
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
