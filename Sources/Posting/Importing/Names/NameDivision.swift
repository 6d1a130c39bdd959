/// Where the words of a name without commas are divided, by what the words themselves and the
/// header of their column say.
struct NameDivision: Equatable, Sendable {
  /// The words of the first name.
  var first: [String]
  /// The words of the last name.
  var last: [String]
  /// Whether nothing contradicts it and something speaks for it.
  var isSure = true

  /// Divides two words or more.
  ///
  /// - Parameters:
  ///   - words: the words, without titles and "Jr.".
  ///   - order: the order of the header.
  init(_ words: [String], order: NameOrder) {
    let count = words.count
    if let found = Self.byPatronymic(words, order) ?? Self.byInitials(words, order)
      ?? Self.byCapitals(words)
    {
      self = found
    } else if order.head == .last {
      self = Self.lastFirst(words, order)
    } else if order.head == nil, Self.isVietnamese(words) || Self.isKorean(words) {
      self.init(first: Array(words[1...]), last: [words[0]])
    } else {
      let start = Self.startOfSecondLastName(words) ?? NameWords.startOfLastName(words)
      self.init(first: Array(words[..<start]), last: Array(words[start...]))
      // "Толстой Лев" in a column that says nothing of the order.
      if count == 2, Self.isRussianLastName(words[0]), !Self.isRussianLastName(words[1]) {
        self.init(
          first: order.head == nil ? [words[1]] : first,
          last: order.head == nil ? [words[0]] : last,
          isSure: false)
      }
    }
    if words.contains(where: { $0.contains(where: \.isNumber) }) { isSure = false }
  }

  private init(first: [String], last: [String], isSure: Bool = true) {
    self.first = first
    self.last = last
    self.isSure = isSure
  }

  // MARK: The order of the header

  private static func lastFirst(_ words: [String], _ order: NameOrder) -> NameDivision {
    // "Gogh Vincent van", as Dutch lists sort it.
    var words = words
    var trailing: [String] = []
    while words.count > 2, let last = words.last, NameWords.isParticle(last) {
      trailing.insert(words.removeLast(), at: 0)
    }
    var end = 1
    while end < words.count - 1, NameWords.isAnyParticle(words[end - 1]) { end += 1 }
    // "Ortega y Gasset José"
    if end + 2 < words.count, NameWords.joints.contains(words[end]) { end += 2 }
    var division = NameDivision(first: Array(words[end...]), last: trailing + words[..<end])
    if order.isLastOneWord {
      // "Лев Толстой" below "ФИО": people do not read headers.
      if words.count == 2, isRussianLastName(words[1]), !isRussianLastName(words[0]) {
        division.isSure = false
      }
    } else if division.first.count > 1, !division.first.dropFirst().allSatisfy(isInitial) {
      // "García Márquez Gabriel" has two last names, "Martin Anne Marie" two first names.
      division.isSure = false
    }
    return division
  }

  // MARK: Patronymics

  private static func byPatronymic(_ words: [String], _ order: NameOrder) -> NameDivision? {
    guard let index = words.lastIndex(where: isPatronymic) else { return nil }
    let isCyrillic = isCyrillic(words[index])
    switch (words.count, index) {
    case (3, 1): return NameDivision(first: Array(words[..<2]), last: [words[2]])
    // In Latin letters "-ovich" may be a last name: "John Paul Malkovich".
    case (3, 2) where isCyrillic || order.head == .last:
      return NameDivision(first: Array(words[1...]), last: [words[0]])
    case (4, 3)
    where sonsAndDaughters.contains(words[3].lowercased()):
      return NameDivision(first: Array(words[1...]), last: [words[0]])
    // "Лев Николаевич": the last name is missing, or it looks like a patronymic.
    default:
      guard isCyrillic else { return nil }
      return NameDivision(
        first: Array(words[..<(words.count - 1)]), last: [words[words.count - 1]], isSure: false)
    }
  }

  private static func isPatronymic(_ word: String) -> Bool {
    let key = word.lowercased()
    if sonsAndDaughters.contains(key) || shortPatronymics.contains(key) { return true }
    return key.count > 4 && patronymicEndings.contains { key.hasSuffix($0) }
  }

  private static let patronymicEndings = [
    "ович", "евич", "авич", "овна", "евна", "ична", "івна", "ївна", "ўна", "ovich", "evich", "ovna",
    "evna", "ichna",
  ]

  private static let shortPatronymics: Set<String> = [
    "ильич", "кузьмич", "лукич", "фомич", "никитич", "саввич",
  ]

  /// "Son of" and "daughter of" behind the name of the father.
  private static let sonsAndDaughters: Set<String> = [
    "оглы", "кызы", "оглу", "гызы", "улы", "кизи",
  ]

  private static func isCyrillic(_ word: String) -> Bool {
    word.unicodeScalars.contains { (0x400...0x52F).contains($0.value) }
  }

  private static func isRussianLastName(_ word: String) -> Bool {
    let key = word.lowercased()
    guard isCyrillic(key), key.count > 3, !NameWords.isRussianFirstName(key) else { return false }
    return russianEndings.contains { key.hasSuffix($0) }
  }

  private static let russianEndings = [
    "ов", "ова", "ев", "ева", "ёв", "ёва", "ин", "ина", "ын", "ына", "ский", "ская", "цкий", "цкая",
    "ской", "стой", "стая", "ський", "ська", "енко", "чук", "юк", "дзе", "швили", "ых", "их", "ий",
  ]

  // MARK: Initials

  // "Иванова М. П.", "Smith J. R."
  private static func byInitials(_ words: [String], _ order: NameOrder) -> NameDivision? {
    var start = words.count
    while start > 1, isInitial(words[start - 1]) { start -= 1 }
    guard start < words.count, !isInitial(words[0]) else { return nil }
    let initials = Array(words[start...])
    let letterCount = initials.joined().count(where: \.isLetter)
    let isSure =
      order.head != .first
      && (order.head == .last || letterCount > 1 || isCyrillic(words[0]))
    // "Jane D." or "Smith J.": undecidable.
    if !isSure {
      return NameDivision(
        first: Array(words[..<(words.count - 1)]), last: [words[words.count - 1]], isSure: false)
    }
    return NameDivision(first: initials, last: Array(words[..<start]))
  }

  // "M", "M.", "М.П.", "J.-P."
  private static func isInitial(_ word: String) -> Bool {
    let letters = word.split { ".-".contains($0) }
    guard !letters.isEmpty, letters.allSatisfy({ $0.count == 1 && $0.allSatisfy(\.isLetter) })
    else { return false }
    guard let first = letters[0].first else { return false }
    return first.isUppercase && (word.contains(".") || letters.count == 1)
  }

  // MARK: Capitals

  /// "DUPONT Jean", "Jean DUPONT": what is in capitals beside words that are not.
  private static func byCapitals(_ words: [String]) -> NameDivision? {
    let isCapital = words.map(isCapital)
    guard let start = isCapital.firstIndex(of: true), let end = isCapital.lastIndex(of: true),
      words.contains(where: { $0.contains(where: \.isLowercase) })
    else { return nil }
    // "van DIJK Jan"
    var low = start
    while low > 0, NameWords.isAnyParticle(words[low - 1]) { low -= 1 }
    let inside = (start...end).allSatisfy { isCapital[$0] || NameWords.isAnyParticle(words[$0]) }
    let last = Array(words[low...end])
    let first = Array(words[..<low] + words[(end + 1)...])
    guard !first.isEmpty, !first.allSatisfy(NameWords.isAnyParticle) else { return nil }
    // "JP Morgan" has initials, "LI Wei" a last name.
    let isShort = words[start...end].allSatisfy { $0.count(where: \.isLetter) < 3 }
    let isAtAnEnd = low == 0 || end == words.count - 1
    return NameDivision(first: first, last: last, isSure: inside && isAtAnEnd && !isShort)
  }

  /// Whether a word is in capitals; "McDONALD" is.
  private static func isCapital(_ word: String) -> Bool {
    let prefix = ["Mac", "Mc"].first { word.hasPrefix($0) } ?? ""
    let rest = word.dropFirst(prefix.count)
    return rest.count(where: \.isLetter) > 1 && !rest.contains(".")
      && !rest.contains(where: \.isLowercase) && rest.contains(where: \.isUppercase)
  }

  // MARK: Languages

  /// "Ban Ki-moon": a last name of Korea, and a first name of two syllables.
  private static func isKorean(_ words: [String]) -> Bool {
    guard words.count == 2, NameWords.isKoreanLastName(words[0]) else { return false }
    let syllables = words[1].split(separator: "-")
    return syllables.count == 2 && syllables[1].first?.isLowercase == true
  }

  /// "Nguyễn Văn An": a last name of Vietnam, with letters that no other language has.
  private static func isVietnamese(_ words: [String]) -> Bool {
    NameWords.isVietnameseLastName(words[0])
      && words.joined().unicodeScalars.contains {
        (0x1EA0...0x1EF9).contains($0.value)
          || [0x1A0, 0x1A1, 0x1AF, 0x1B0, 0x110, 0x111].contains($0.value)
      }
  }

  /// "Gabriel García Márquez": two last names of Spanish or Portuguese in a row.
  private static func startOfSecondLastName(_ words: [String]) -> Int? {
    let index = words.count - 2
    guard index > 0, NameWords.isIberianLastName(words[index]),
      NameWords.isIberianLastName(words[index + 1])
    else { return nil }
    // "Juan de la Cruz Pérez"
    return min(index, NameWords.startOfLastName(words))
  }
}
