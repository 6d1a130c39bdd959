/// What a header says of its column.
///
/// The words of a role decide (`ColumnRole+Words`). Before them, after them and between them may
/// stand words that do not change the role: the words of a question ("What is your … ?"), an owner
/// ("Billing"), a number, a form ("code", "abbreviation", "degrees"). Every other word makes it
/// another column: "Place of birth" is not where somebody lives, and "State of order" is no part of
/// a place.
struct HeaderReading: Sendable {
  /// The role.
  let role: ColumnRole
  /// The words of the role, without spaces.
  var word = ""
  /// Whose it is.
  var owner = HeaderOwner.plain
  /// How far from the plain word the header is: of "Country" and "Country code", the first is used.
  var distance = 0
  /// Whether the header names a part of a place only beside columns that certainly do: "ST".
  var isOnlyBesideOthers = false
  /// Whether another column must have the same owner: "Current State" beside "Current City".
  var isOnlyBesideOwn = false
  /// Whether latitude and longitude stand in the column together.
  var isPoint = false
  /// Words that mean nothing here, which the columns of a pair of coordinates or of an address have
  /// in common: "ARP" of "ARP Latitude", "Situs" of "Situs City".
  var pair: String?

  /// Reads a header.
  ///
  /// - Parameters:
  ///   - header: the text of the header.
  ///   - roles: the roles that come into question.
  init?(_ header: String, among roles: Set<ColumnRole>) {
    // An address of e-mail names nothing; "@lat" is a column of OpenStreetMap.
    guard !header.utf8.dropFirst().contains(UInt8(ascii: "@")) else { return nil }
    let text = HeaderText(header)
    guard !text.words.isEmpty, text.words.count <= Self.wordLimit else { return nil }
    let reader = HeaderReader(roles: roles)
    if let role = reader.role(text.words) {
      self.init(role: role)
      word = text.words.joined()
      distance = HeaderWords.distance(of: text.words)
      isOnlyBesideOthers = Self.needsOthers.contains(text.words.joined())
      isPoint = reader.isPoint(text.words)
      if role == .link { distance = Self.distance(ofLink: text.words) }
      return
    }
    // "Customer ID" is not the key of the row, which may be an order.
    guard let reading = reader.reading(of: text), reading.role != .key, reading.role != .objectID
    else { return nil }
    self = reading
    if role == .link { distance += Self.distance(ofLink: text.words) }
  }

  init(
    role: ColumnRole, owner: HeaderOwner = .plain, distance: Int = 0, isPoint: Bool = false,
    pair: String? = nil
  ) {
    self.role = role
    self.owner = owner
    self.distance = distance
    self.isPoint = isPoint
    self.pair = pair
  }

  /// How far a link is from one that somebody gives for a post: a web page comes first.
  private static func distance(ofLink words: [String]) -> Int {
    if words.contains("linkedin") { return 3 }
    if words.contains("github") { return 5 }
    return words.contains("blog") ? 7 : 0
  }

  /// More words are an instruction, not a header.
  private static let wordLimit = 16

  /// Short words with other meanings: "ST" is a street as well, "CC" a copy of a message, "by" a
  /// word.
  static let needsOthers: Set<String> = ["st", "iso", "il", "uf", "usps", "cc", "by", "point"]
}

extension HeaderReading {
  /// Whether a header looks like a part of a place, though it may be none: "Birth City".
  static func looksLikePlace(_ header: String) -> Bool {
    let words = HeaderText(header).words
    guard words.count <= wordLimit, !words.contains(where: notPlaces.contains) else { return false }
    let parts = ColumnRole.places
    return words.contains { word in
      guard word.utf8.count > 3 || word == "zip" || word == "lat" || word == "lng" else {
        return false
      }
      return !plainWords.contains(word)
        && ColumnRole.roles(of: word).contains(where: parts.contains)
    }
  }

  /// Words beside which no word is a part of a place.
  private static let notPlaces: Set<String> = [
    "email", "mail", "correo", "courriel", "почты", "пошти", "posta", "이메일", "ip", "mac", "url",
    "link", "web", "phone", "time", "date", "status", "source",
    "type",
    "birth", "geburt", "naissance", "nacimiento", "nascita", "nascimento", "geboorte", "narození",
    "urodzenia", "рождения", "doğum", "לידה", "الميلاد",
  ]

  /// Words of roles that are words of other things more often.
  private static let plainWords: Set<String> = [
    "long", "local", "place", "where", "query", "gate", "settlement", "point", "stato", "estado",
  ]
}
