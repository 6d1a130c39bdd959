import TextTools

/// Guesses the intended link from a text that is not a link or breaks a rule.
///
/// Each repair satisfies the policy. The author decides whether to use it.
package struct LinkRepair {
  let policy: LinkPolicy

  /// Makes a repairer.
  ///
  /// - Parameter policy: the policy that repairs must satisfy.
  package init(policy: LinkPolicy) {
    self.policy = policy
  }

  /// The maximum length of a text to repair, in bytes; people do not type longer links.
  private static let maxByteCount = 4096

  /// Suggests a link to use instead of a text.
  ///
  /// - Parameters:
  ///   - text: the text as typed.
  ///   - link: the link that a browser parses; nil if the text is not a link.
  /// - Returns: the normal form of the probable link; nil if the repairer recognises no mistake.
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

  /// Removes the punctuation of a surrounding sentence.
  ///
  /// - Parameter text: the text as typed.
  /// - Returns: the normal form without the punctuation; nil if the text has none, or if the result
  ///   breaks the policy.
  package func withoutPunctuation(_ text: String) -> String? {
    guard text.utf8.count <= Self.maxByteCount, !Self.isBare(text) else { return nil }
    let trimmed = Self.trimmed(text)
    let core = Self.unwrapped(text)
    return core == trimmed ? nil : sound(core)
  }

  /// Returns the normal form of a candidate, or nil if it breaks the policy.
  private func sound(_ candidate: String) -> String? {
    guard let link = try? Link(candidate), policy.violations(by: link).isEmpty,
      isPlausible(link.host)
    else { return nil }
    return link.href
  }

  /// Whether the host of a guess has a known top level domain.
  private func isPlausible(_ host: Link.Host) -> Bool {
    guard case .name(let name) = host, policy.rules.contains(.dottedHost) else { return true }
    return TopLevelDomains.contains(SpecialNames.lastLabel(of: name))
  }
}

// MARK: - Slips

extension LinkRepair {
  /// Returns the text without surrounding white space and control characters.
  private static func trimmed(_ text: String) -> String {
    String(
      text.unicodeScalars.trimming { scalar in
        scalar.value <= 0x20
          || (scalar.value > 0x7E && (scalar.isInvisible || scalar.properties.isWhitespace))
      })
  }

  /// Returns the text without surrounding quotes, brackets and sentence punctuation.
  ///
  /// Links contain brackets in pairs, so a closing bracket at the end stays if the link opens it.
  ///
  /// - Complexity: O(*n*) in the length.
  static func unwrapped(_ text: String) -> String {
    if isBare(text) { return text }
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

  /// Whether a text begins and ends with an ASCII letter, a digit or a slash, as most links do.
  private static func isBare(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return true }
    return [first, last].allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "/")
    }
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

  /// Returns the only complete link among several words, or the last one if a scheme occurs twice.
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
    // Lower-casing ASCII does not change byte offsets.
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

  /// Repairs schemes such as `htp://`, `https//`, `https;//` and `hhttps:/`.
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

  /// Whether a text without a scheme begins like a host name.
  private static func looksLikeHost(_ text: String) -> Bool {
    let host = text.prefix { !"/?#:\\".contains($0) }
    return host.contains { ".。．｡".contains($0) } && !host.contains("@")
      && !host.contains { $0.isWhitespace || ",;|".contains($0) }
  }

  /// The Levenshtein distance; both words are short.
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
