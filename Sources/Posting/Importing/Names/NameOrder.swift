import Columns

/// In which order the parts of a full name stand, as the header of its column says.
///
///     NameOrder(header: "Nom et prénom")  // the last name first
///     NameOrder(header: "ФИО")  // the last name first, and it is one word
struct NameOrder: Hashable, Sendable {
  /// What stands at the head; nil where the header does not say.
  enum Head: Sendable { case first, last }

  /// What stands at the head.
  var head: Head?
  /// Whether the last name is one word, as it nearly always is in Russian, Hungarian and
  /// Vietnamese.
  var isLastOneWord = false

  /// The order of a header that says nothing.
  static let unknown = NameOrder(head: nil)

  init(head: Head?, isLastOneWord: Bool = false) {
    self.head = head
    self.isLastOneWord = isLastOneWord
  }

  /// Reads the header of a column: the order of its words for a first and a last name, else what
  /// the language of the word does.
  init(header: String) {
    let words = header.lowercased().split { !$0.isLetter }.map(String.init)
    if Self.lastFirstWords.contains(words.joined())
      || Self.lastFirstWords.contains(words.first ?? "")
    {
      self.init(head: .last, isLastOneWord: true)
      return
    }
    let roles = words.map { Self.role($0) }
    let first = roles.firstIndex(of: .firstName)
    let last = roles.firstIndex(of: .lastName)
    // "Nom et prénom", "Cognome e nome": a word for any name is the other one.
    let name = roles.firstIndex(of: .fullName)
    let head: Head?
    switch (first ?? (last == nil ? nil : name), last ?? name) {
    case (let first?, let last?): head = first < last ? .first : .last
    // "Vor- und Nachname"
    case (nil, let last?) where last > 0 && roles[last] == .lastName: head = .first
    default: head = Self.joined[words.joined()]
    }
    self.init(head: head, isLastOneWord: words.contains(where: Self.isOfOneWordLanguage))
  }

  /// Whether a word of a header is of a language whose last names are one word.
  private static func isOfOneWordLanguage(_ word: String) -> Bool {
    ["vezetéknév", "családnév"].contains(word)
      || word.unicodeScalars.contains { (0x400...0x52F).contains($0.value) }
  }

  /// The role of one word of a header.
  private static func role(_ word: String) -> ColumnRole? {
    partWords[word] ?? ColumnRole(header: word)
  }

  /// Words that are headers only beside others.
  private static let partWords: [String: ColumnRole] = [
    "adi": .firstName, "ονομα": .firstName, "ім": .firstName, "apelidos": .lastName,
    "soyisim": .lastName,
  ]

  /// Words for a whole name in languages that write the last name first, of one word.
  private static let lastFirstWords: Set<String> = [
    "фио", "піб", "név", "teljesnév", "họvàtên", "hovaten", "họtên", "hoten",
    "氏名", "姓名", "名前", "お名前", "성명", "이름", "성함",
  ]

  /// Headers without blanks.
  private static let joined: [String: Head] = [
    "nomprenom": .last, "nomprénom": .last, "nometprénom": .last, "nometprenom": .last,
    "namevorname": .last, "nachnamevorname": .last, "vornamenachname": .first,
    "vornamename": .first,
    "firstlastname": .first, "firstnamelastname": .first, "lastfirstname": .last,
    "lastnamefirstname": .last, "adsoyad": .first, "imienazwisko": .first, "nomecognome": .first,
    "cognomenome": .last, "ονοματεπώνυμο": .first, "ονοματεπωνυμο": .first, "prenomnom": .first,
    "prénomnom": .first, "namesurname": .first, "surnamename": .last,
  ]
}
