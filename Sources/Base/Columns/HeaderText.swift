/// The text of a header in words, as people write them differently: in any case and width, with any
/// punctuation, and run together (`billingCity`, `BILLING_CITY`).
///
///     HeaderText("billingCity (Ship-To)").words  // ["billing", "city", "ship", "to"]
struct HeaderText {
  /// The words, in lower case: letters and digits stand apart.
  let words: [String]
  /// The words outside brackets, in the parts that "/", "," and the like separate.
  let segments: [[String]]
  /// The words in brackets.
  let bracketed: [String]

  /// The words outside brackets.
  var mainWords: [String] { segments.flatMap { $0 } }

  /// Longer texts are values or instructions; no product has such headers.
  private static let byteLimit = 200

  init(_ header: String) {
    guard header.utf8.count <= Self.byteLimit else {
      words = []
      segments = []
      bracketed = []
      return
    }
    let characters = Self.withoutSuffix(header).map(Self.halfWidth)
    var all: [String] = []
    var segments: [[String]] = [[]]
    var bracketed: [String] = []
    var word = ""
    var depth = 0
    func end() {
      guard !word.isEmpty else { return }
      var plain = Self.lowercased(word)
      word = ""
      // One word that has a capital within.
      if let last = all.last, Self.brands.contains(last + plain),
        (depth > 0 ? bracketed.last : segments[segments.count - 1].last) == last
      {
        plain = last + plain
        all.removeLast()
        if depth > 0 { bracketed.removeLast() } else { segments[segments.count - 1].removeLast() }
      }
      all.append(plain)
      if depth > 0 { bracketed.append(plain) } else { segments[segments.count - 1].append(plain) }
    }
    for (index, character) in characters.enumerated() {
      if character.isLetter || character.isNumber {
        if Self.begins(index, in: characters) { end() }
        word.append(character)
        continue
      }
      // "What's" and "Ім'я" are one word each; "l'adhérent" and "dell'azienda" are two.
      if "'’ʼ".contains(character), !word.isEmpty, !Self.elisions.contains(word.lowercased()) {
        continue
      }
      end()
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character), depth > 0 { depth -= 1 }
      if depth == 0, "/,;|&+".contains(character), segments.last?.isEmpty == false {
        segments.append([])
      }
    }
    end()
    words = all
    self.segments = segments.filter { !$0.isEmpty }
    self.bracketed = bracketed
  }

  private static let brands: Set<String> = [
    "linkedin", "github", "gitlab", "youtube", "tiktok", "email",
  ]

  /// Words of French, Italian and Catalan before an apostrophe.
  static let elisions: Set<String> = ["l", "d", "qu", "dell", "nell", "all", "sull", "dall", "un"]

  /// Whether a word begins at a letter after a letter: at a capital, or between letters and digits.
  private static func begins(_ index: Int, in characters: [Character]) -> Bool {
    guard index > 0 else { return false }
    let (before, here) = (characters[index - 1], characters[index])
    guard before.isLetter || before.isNumber else { return false }
    if isDigit(before) != isDigit(here) { return true }
    // "ホームページURL"
    if isEastAsian(before) != isEastAsian(here) { return true }
    guard here.isUppercase else { return false }
    if before.isLowercase { return true }
    // "POCity" is "PO City": the last capital belongs to the next word.
    return before.isUppercase && index + 1 < characters.count && characters[index + 1].isLowercase
  }

  /// The numerals of Chinese are numbers, too, and belong to their words.
  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private static func isEastAsian(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { (0x3040...0xD7A3).contains($0.value) } ?? false
  }

  /// ASCII for its wide forms: "ＺＩＰ" is "ZIP".
  private static func halfWidth(_ character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return character
    }
    if scalar == "\u{3000}" { return " " }
    guard (0xFF01...0xFF5E).contains(scalar.value),
      let plain = Unicode.Scalar(scalar.value - 0xFEE0)
    else { return character }
    return Character(plain)
  }

  /// A header without the ending of a field that a user of Salesforce has made: "Website__c".
  private static func withoutSuffix(_ header: String) -> Substring {
    let suffix = ["__c", "__pc", "__s", "__r"].first { header.hasSuffix($0) }
    return header.dropLast(suffix?.count ?? 0)
  }

  /// A word without the accents of its Latin letters: "localita" for "località".
  static func withoutAccents(_ word: String) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word }
    return String(word.map { plainLetters[$0] ?? $0 })
  }

  private static let plainLetters: [Character: Character] = {
    var letters: [Character: Character] = [:]
    for (plain, others) in [
      ("a", "àáâãäåăą"), ("c", "çćč"), ("d", "ďđ"), ("e", "èéêëěęē"), ("g", "ğ"), ("i", "ìíîïı"),
      ("l", "ł"), ("n", "ñńň"), ("o", "òóôõöøő"), ("r", "ř"), ("s", "śšşș"), ("t", "ťțţ"),
      ("u", "ùúûüůű"), ("y", "ýÿ"), ("z", "źżž"),
    ] as [(Character, String)] {
      for letter in others { letters[letter] = plain }
    }
    return letters
  }()

  /// The lower case, in which the "İ" of Turkish is an i without a dot above the dot.
  private static func lowercased(_ word: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in word.lowercased().unicodeScalars {
      if scalar == "\u{307}", plain.last == "i" { continue }
      plain.append(scalar)
    }
    return String(plain)
  }
}
