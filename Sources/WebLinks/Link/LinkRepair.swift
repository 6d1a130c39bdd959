import TextTools

/// Finds the link that was meant by a text that is none, or that breaks a rule.
///
/// A repair is offered only where it satisfies the policy itself, and only the author can accept it.
package struct LinkRepair {
  let policy: LinkPolicy

  package init(policy: LinkPolicy) {
    self.policy = policy
  }

  /// Slips are looked for in no longer texts: people do not type them.
  private static let maxByteCount = 4096

  /// What to write instead, or nothing where no slip is recognised.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - link: what a browser reads it as; nothing where it is refused.
  /// - Returns: the normal form of the link that was probably meant.
  package func repair(_ text: String, _ link: Link?) -> String? {
    let core = Self.unwrapped(text)
    guard !core.isEmpty, core.utf8.count <= Self.maxByteCount else { return nil }
    var candidates: [String] = []
    if core != text { candidates.append(core) }
    if let link, link.hasCredentials { candidates.append(Self.withoutCredentials(link).href) }
    if let word = Self.linkInside(core) { candidates.append(word) }
    if let mended = Self.withSchemeMended(core) { candidates.append(mended) }
    if link == nil, Self.looksLikeHost(core) { candidates.append("https://" + core) }
    if policy.rules.contains(.https), let link, link.scheme == .http {
      candidates.append("https" + link.href.dropFirst("http".count))
    }
    return candidates.lazy.compactMap(sound).first
  }

  /// The link without the punctuation of the sentence that it was cut out of; nothing where it has
  /// none.
  package func withoutPunctuation(_ text: String) -> String? {
    guard text.utf8.count <= Self.maxByteCount else { return nil }
    let trimmed = Self.trimmed(text)
    let core = Self.unwrapped(text)
    return core == trimmed ? nil : sound(core)
  }

  /// The normal form of a candidate that satisfies the policy.
  private func sound(_ candidate: String) -> String? {
    guard let link = try? Link(candidate), policy.violations(by: link).isEmpty,
      isPlausible(link.host)
    else { return nil }
    return link.href
  }

  /// A guess must lead to a top level domain that exists.
  private func isPlausible(_ host: Link.Host) -> Bool {
    guard case .name(let name) = host, policy.rules.contains(.dottedHost) else { return true }
    return SpecialNames.withoutTrailingDot(name).split(separator: ".").last
      .map { TopLevelDomains.contains($0) } ?? false
  }
}

// MARK: - Slips

extension LinkRepair {
  /// The text without the space and the controls around it.
  private static func trimmed(_ text: String) -> String {
    String(
      text.unicodeScalars.trimming { scalar in
        scalar.value <= 0x20
          || (scalar.value > 0x7E && (scalar.isInvisible || scalar.properties.isWhitespace))
      })
  }

  /// The text without quotes, brackets and the punctuation of a sentence around it.
  ///
  /// Addresses hold brackets in pairs: of those at the end only what was not opened inside goes.
  ///
  /// - Complexity: O(n) in the length.
  static func unwrapped(_ text: String) -> String {
    let scalars = Array(trimmed(text).unicodeScalars)
    var start = 0
    var end = scalars.count
    while start < end, openings.contains(scalars[start]) || quotes.contains(scalars[start]) {
      start += 1
    }
    var depths: [Unicode.Scalar: Int] = [:]
    for scalar in scalars[start...] {
      if openings.contains(scalar) { depths[scalar, default: 0] += 1 }
      if let opening = openingOf[scalar] { depths[opening, default: 0] -= 1 }
    }
    while start < end {
      let last = scalars[end - 1]
      if let opening = openingOf[last] {
        guard depths[opening, default: 0] < 0 else { break }
        depths[opening, default: 0] += 1
      } else if !quotes.contains(last), !sentenceMarks.contains(last) {
        break
      }
      end -= 1
    }
    return trimmed(String(String.UnicodeScalarView(scalars[start..<end])))
  }

  private static let quotes = Set("\"'“”‘’«»„`*|<>".unicodeScalars)
  private static let sentenceMarks = Set(".,;:!?…。、，；：！？".unicodeScalars)
  private static let openings = Set("([{".unicodeScalars)
  private static let openingOf: [Unicode.Scalar: Unicode.Scalar] = [")": "(", "]": "[", "}": "{"]

  private static func withoutCredentials(_ link: Link) -> Link {
    Link(
      scheme: link.scheme, userName: "", password: "", host: link.host, port: link.port,
      path: link.path, query: link.query, fragment: link.fragment)
  }

  /// The only whole address among several words, or the last one where a scheme stands twice.
  private static func linkInside(_ text: String) -> String? {
    let starts = ["http://", "https://"].flatMap { scheme in
      text.asciiLowercased.ranges(of: scheme).map(\.lowerBound)
    }
    let lower = text.asciiLowercased
    guard let start = starts.max(), start > lower.startIndex else {
      let words = text.split(whereSeparator: \.isWhitespace)
      guard words.count > 1, starts.count == 1 else { return nil }
      return words.first.map { unwrapped(String($0)) }
    }
    // Lower case of ASCII keeps the bytes where they are.
    let offset = lower.utf8.distance(from: lower.startIndex, to: start)
    let before = text.utf8.prefix(offset)
    let isDoubled = before.allSatisfy { $0.isASCIILetter || ":/.".utf8.contains($0) }
    guard isDoubled || before.last.map({ !$0.isASCIILetter && !$0.isASCIIDigit }) ?? true else {
      return nil
    }
    if starts.count > 1, !isDoubled { return nil }
    let rest = String(decoding: text.utf8.dropFirst(offset), as: UTF8.self)
    return rest.split(whereSeparator: \.isWhitespace).first.map { unwrapped(String($0)) }
  }

  /// The address with `htp://`, `https//`, `https;//`, `hhttps:/` and the like mended.
  private static func withSchemeMended(_ text: String) -> String? {
    if text.hasPrefix("//") { return "https:" + text }
    if text.hasPrefix("://") { return "https" + text }
    let word = text.prefix { $0.isASCII && $0.isLetter }.lowercased()
    let rest = text.dropFirst(word.count)
    let separators = rest.prefix { ":;/\\.,".contains($0) }
    let host = rest.dropFirst(separators.count)
    guard (2...8).contains(word.count), separators.contains("/") || separators.contains(":"),
      !separators.hasPrefix("."), !separators.hasPrefix(","), !host.isEmpty
    else { return nil }
    let distances = ["http", "https"].map { (editDistance(word, $0), $0) }
    guard let (distance, scheme) = distances.min(by: <), distance <= 2,
      word.hasPrefix("h") || word.hasPrefix("tt") || word.hasPrefix("th")
    else {
      return nil
    }
    return scheme + "://" + host
  }

  /// Whether a text without a scheme begins like the name of a site.
  private static func looksLikeHost(_ text: String) -> Bool {
    let host = text.prefix { !"/?#:\\".contains($0) }
    return host.contains { ".。．｡".contains($0) } && !host.contains("@")
      && !host.contains(where: \.isWhitespace)
  }

  /// Levenshtein's distance; both words are short.
  private static func editDistance(_ first: String, _ second: String) -> Int {
    let second = Array(second)
    var row = Array(0...second.count)
    for (index, character) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in second.indices {
        let cost = character == second[column] ? diagonal : diagonal + 1
        diagonal = row[column + 1]
        row[column + 1] = min(cost, diagonal + 1, row[column] + 1)
      }
    }
    return row[second.count]
  }
}
