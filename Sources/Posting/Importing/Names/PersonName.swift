/// A person's name in one text, in its two parts.
///
///     PersonName("Vincent van Gogh")  // "Vincent", "van Gogh"
///     PersonName("Smith, John, MD")  // "John", "Smith"
///     PersonName("山田太郎")  // "太郎", "山田"
///
/// Particles belong to the last name, and so do "Jr." and "III". Titles, degrees, pronouns in
/// brackets and a maiden name after "geb." are left out. What may be another name, two people or a
/// firm has a ``doubt``, and the best guess all the same.
struct PersonName: Equatable, Sendable {
  /// Why the parts may be wrong.
  enum Doubt: String, Sendable {
    /// "Jane & John Doe"
    case people
    /// "Acme, Inc."
    case firm
    /// "Madonna"
    case oneWord
    /// "Doe, Jane, Acme"
    case order
  }

  /// The first name.
  var first: String
  /// The last name.
  var last: String
  /// Why the parts may be wrong; nil if they are right as far as can be told.
  var doubt: Doubt?

  /// What stands for the last name of a person who has one name: a post needs both.
  static let missingName = "–"

  /// Reads a name.
  ///
  /// - Parameters:
  ///   - text: the name, as somebody writes it.
  ///   - order: which part the header of its column says to come first.
  init(_ text: String, order: NameOrder = .unknown) {
    let (plain, hasBrackets) = Self.withoutBrackets(text)
    var parts = plain.split(whereSeparator: { ",，、".contains($0) }).map(Self.words)
      .filter { !$0.isEmpty }
    guard let name = parts.first else {
      self.init(first: "", last: "")
      return
    }
    var generation: [String] = []
    let isAlone = name.count == 1 && parts.count == 2
    parts =
      [name]
      + parts.dropFirst().filter { part in
        if NameWords.isMaidenName(part) || NameWords.arePronouns(part.joined(separator: " ")[...]) {
          return false
        }
        // "Nguyen, Vi" has a first name; "Smith, MD" has none.
        guard NameWords.areTitles(part, amongCapitals: isAlone) else { return true }
        generation += part.filter(NameWords.isGeneration)
        return false
      }
    var doubt = Self.doubt(in: parts)
    if hasBrackets { doubt = doubt ?? .order }
    if parts.count == 1 {
      self.init(words: parts[0], generation: generation, order: order)
    } else if doubt == .firm {
      // "Acme, Inc." is no Inc. Acme.
      self.init(
        first: parts[0].joined(separator: " "),
        last: parts.dropFirst().joined().joined(separator: " "))
    } else {
      let last = Self.withoutTitles(parts[0], keeping: 1)
      let first = Self.withoutTitles(parts[1], keeping: 1)
      // "Gogh, Vincent van"
      let count =
        first.words.count - first.words.reversed().prefix(while: NameWords.isParticle).count
      let given = max(1, count)
      self.init(
        first: first.words[..<given].joined(separator: " "),
        last: (first.words[given...] + last.words + last.generation + first.generation + generation)
          .joined(separator: " "))
      // "Jane Doe, John Roe" are two people, "Garcia Lopez, Maria Elena" may be one.
      let areBothWhole = [last.words, first.words].allSatisfy { NameWords.nameCount($0) > 1 }
      if areBothWhole { doubt = doubt ?? .people }
      // "Smith, MD" has a degree, or initials.
      let isDegree = isAlone && NameWords.areTitles(parts[1], amongCapitals: false)
      if parts.count > 2 || isDegree { doubt = doubt ?? .order }
    }
    self.doubt = doubt ?? self.doubt
  }

  init(first: String, last: String, doubt: Doubt? = nil) {
    self.first = first
    self.last = last
    self.doubt = doubt
  }

  /// The parts of a name without commas.
  private init(words: [String], generation: [String], order: NameOrder) {
    // "Dr. Doe" stays two words.
    let (words, more) = Self.withoutTitles(words, keeping: 2)
    let suffix = more + generation
    guard words.count > 1 else {
      let word = words.first ?? ""
      if let (first, last) = EastAsianName.split(word) {
        self.init(first: first, last: last)
      } else {
        self.init(
          first: word, last: (suffix.isEmpty ? [Self.missingName] : suffix).joined(separator: " "),
          doubt: .oneWord)
      }
      return
    }
    // "山田 太郎"
    if words.count == 2, words.allSatisfy(EastAsianName.isWord) {
      self.init(first: words[1], last: words[0])
      return
    }
    let division = NameDivision(words, order: order)
    self.init(
      first: division.first.joined(separator: " "),
      last: (division.last + suffix).joined(separator: " "),
      doubt: division.isSure ? nil : .order)
  }

  // MARK: Parts

  private static func words(_ text: Substring) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The name without pronouns in brackets and without a maiden name.
  private static func withoutBrackets(_ text: String) -> (text: String, hasOthers: Bool) {
    var rest = text[...]
    var kept = ""
    var hasOthers = false
    while let open = rest.firstIndex(where: { "([（".contains($0) }),
      let close = rest[open...].firstIndex(where: { ")]）".contains($0) })
    {
      let content = rest[rest.index(after: open)..<close]
      kept += rest[..<open]
      let inside = words(content)
      if !NameWords.arePronouns(content), !NameWords.isMaidenName(inside) {
        // "Robert (Bob) Smith" has a name more; "Jane Doe (Acme)" may be anything.
        if rest[close...].dropFirst().allSatisfy(\.isWhitespace) {
          hasOthers = true
        } else {
          kept += rest[open...close]
        }
      }
      rest = rest[rest.index(after: close)...]
    }
    return (kept + rest, hasOthers)
  }

  /// The words without titles before and after them, and "Jr." and the like among these.
  private static func withoutTitles(
    _ words: [String], keeping count: Int
  ) -> (words: [String], generation: [String]) {
    var words = words
    var generation: [String] = []
    if let index = words.firstIndex(where: NameWords.isMaidenWord), index > 1 {
      words.removeSubrange(index...)
    }
    while words.count > count, NameWords.isTitleBefore(words[0]) { words.removeFirst() }
    let isCapital = !words.joined().contains(where: \.isLowercase)
    while words.count > count, let last = words.last,
      NameWords.isTitleAfter(last, amongCapitals: isCapital)
    {
      if NameWords.isGeneration(last) { generation.insert(last, at: 0) }
      words.removeLast()
    }
    return (words, generation)
  }

  /// The doubt that the words give, wherever they stand.
  private static func doubt(in parts: [[String]]) -> Doubt? {
    if parts.joined().contains(where: NameWords.isFirm) { return .firm }
    return parts.contains { isOfSeveral($0.joined(separator: " ")) } ? .people : nil
  }

  /// Whether a text has the names of several people: "Jane & John".
  static func isOfSeveral(_ text: String) -> Bool {
    if text.contains(where: { "&＆;/".contains($0) || $0.isNewline }) { return true }
    let words = words(text[...])
    for (index, word) in words.enumerated() where index > 0 && index + 1 < words.count {
      // "Ana y Luis" are two, "Ortega y Gasset" is one.
      if index == 1, NameWords.joints.contains(word) { return true }
      guard NameWords.conjunctions.contains(word) else { continue }
      // "von und zu" is a particle.
      if !NameWords.isParticle(words[index - 1]) { return true }
    }
    return false
  }
}
