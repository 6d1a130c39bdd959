/// Reads the words of a header; see ``HeaderReading``.
struct HeaderReader {
  /// The roles that come into question.
  let roles: Set<ColumnRole>

  /// The role of words that name it exactly.
  func role(_ words: some Collection<String>) -> ColumnRole? {
    let key = words.joined()
    if HeaderWords.points.contains(key), roles.contains(.location) { return .location }
    return ColumnRole.roles(of: key).first(where: roles.contains)
  }

  /// Whether the words name a column with latitude and longitude.
  func isPoint(_ words: [String]) -> Bool { HeaderWords.points.contains(words.joined()) }

  /// The reading of a header whose words, all together, are not those of a role.
  func reading(of text: HeaderText) -> HeaderReading? {
    if let first = text.words.first, HeaderWords.questionsOfYesOrNo.contains(first) { return nil }
    if text.bracketed.contains(where: HeaderWords.otherThings.contains) { return nil }
    let segments = Self.withoutNumbering(text.segments)
    guard
      var reading = reading(of: segments) ?? whereabouts(text.words) ?? nameInQuestion(text.words)
    else {
      return nil
    }
    let bracketed = text.bracketed
    guard !bracketed.isEmpty else { return reading }
    // "City (Billing)" has an owner; "Address (City)" and "Name (First)" are parts.
    if let name = nameOfKind(reading, bracketed) { return name }
    let (owner, rest) = Self.owner(of: bracketed)
    if let owner, rest.isEmpty {
      reading.owner = owner.with(reading.owner)
      return reading.role.isOfPerson && !owner.mayBePerson ? nil : reading
    }
    if reading.role == .address || reading.role == .fullName,
      let part = HeaderReader(roles: reading.role.parts.intersection(roles))
        .reading(of: HeaderText(bracketed.joined(separator: " ")).segments),
      !part.isPoint, part.role != .location
    {
      return HeaderReading(role: part.role, owner: reading.owner, distance: part.distance)
    }
    // "Address (Line 2)" is no whole address.
    let isPart = bracketed.contains { $0 == "line" || Int($0) != nil }
    return isPart && (reading.role == .address || reading.role.isOfPerson) ? nil : reading
  }

  /// The reading of words in one or more segments: "State/Province", "City, State".
  private func reading(of segments: [[String]]) -> HeaderReading? {
    let words = segments.flatMap { $0 }
    // In "Lien vers votre site" the site is no owner; "Site Address" is where the site lies.
    let isLink = words.contains {
      HeaderOwner.owner($0) == nil && ColumnRole.roles(of: $0).contains(.link)
    }
    if isLink, let link = link(words.filter { !HeaderWords.fillers.contains($0) }) { return link }
    if let part = partOfName(words) { return part }
    let (owner, rest) = Self.owner(of: words)
    if let reading = core(rest) {
      guard let owner else { return reading }
      if HeaderWords.isOtherThing(reading.role, words, of: owner) { return nil }
      let ofOwner = words.filter { !rest.contains($0) && !HeaderWords.fillers.contains($0) }
      if let name = nameOfKind(reading, ofOwner) { return name }
      var owned = reading.owned(by: owner)
      owned?.isOnlyBesideOwn = HeaderWords.mayBeStatus(words)
      return owned
    }
    // "City where you live"
    let named = rest.filter { !HeaderWords.questionsOfPlace.contains($0) }
    if named.count < rest.count, let reading = core(named) { return reading }
    return combination(segments, owner: owner) ?? coordinate(words) ?? part(rest)
  }

  /// A part behind the words for the whole: "Full Name - First Name".
  private func partOfName(_ words: [String]) -> HeaderReading? {
    guard words.count > 2,
      let end = (2..<words.count).first(where: { role(words.prefix($0)) == .fullName }),
      let part = core(Array(words.dropFirst(end))),
      part.role == .firstName || part.role == .lastName
    else { return nil }
    return part
  }

  /// The first or last name of a kind, which belongs to the other names of its row: "Legal First
  /// Name".
  private func nameOfKind(_ reading: HeaderReading, _ owner: [String]) -> HeaderReading? {
    guard reading.role == .firstName || reading.role == .lastName, owner.count == 1,
      let distance = HeaderWords.kindsOfNames[owner[0]]
    else { return nil }
    var reading = reading
    reading.distance += distance
    return reading
  }

  /// The reading of words without owners.
  private func core(_ words: [String]) -> HeaderReading? {
    guard !words.isEmpty else { return nil }
    if let role = role(words) {
      var reading = HeaderReading(
        role: role, distance: HeaderWords.distance(of: words), isPoint: isPoint(words))
      reading.word = words.joined()
      reading.isOnlyBesideOthers = HeaderReading.needsOthers.contains(words.joined())
      return reading
    }
    if let index = words.firstIndex(where: { Int($0) != nil }), words.count > 1 {
      return numbered(words, at: index)
    }
    if words.count > 1, words[0] == "name", let reading = core(Array(words.dropFirst())),
      reading.role == .firstName || reading.role == .lastName
    {
      return reading
    }
    if words.count > 1, let last = words.last,
      let reading = core(words.dropLast()), HeaderWords.form(last, fits: reading.role)
    {
      return HeaderReading(
        role: reading.role, distance: reading.distance + 1, isPoint: reading.isPoint)
    }
    if words.count > 1, let first = words.first, HeaderWords.codes.contains(first),
      let reading = core(Array(words.dropFirst())),
      reading.role == .country || reading.role == .region
    {
      return HeaderReading(role: reading.role, distance: reading.distance + 1)
    }
    if let name = wholeName(words) { return name }
    if words.count == 1, let reading = runTogether(words[0]) { return reading }
    if words.count == 1, let (owner, rest) = HeaderOwner.split(words[0]), let role = role([rest]),
      ColumnRole.places.contains(role) || role == .fullName
    {
      return HeaderReading(role: role, owner: owner)
    }
    // "会員名" is the name of a member.
    if words.count == 1, words[0].last == "名", roles.contains(.fullName),
      let owner = HeaderOwner.owner(String(words[0].dropLast())), owner.kind == .person
    {
      return HeaderReading(role: .fullName, owner: owner)
    }
    // "ご住所" and "お名前" are polite forms.
    if words.count == 1, let first = words[0].first, "おご".contains(first),
      let role = role([String(words[0].dropFirst())])
    {
      return HeaderReading(role: role)
    }
    return link(words)
  }

  /// A name with a word that says which: "Nom complet", "Nome próprio".
  private func wholeName(_ words: [String]) -> HeaderReading? {
    guard words.count == 2 else { return nil }
    for (word, name) in [(words[0], words[1]), (words[1], words[0])] {
      guard let found = role([name]), found.isOfPerson else { continue }
      if HeaderWords.whole.contains(word), roles.contains(.fullName) {
        return HeaderReading(role: .fullName)
      }
      if HeaderWords.given.contains(word), found != .lastName, roles.contains(.firstName) {
        return HeaderReading(role: .firstName)
      }
    }
    return nil
  }

  /// A form that is run together with the words of a role: "stabbr", "Gemeindename".
  private func runTogether(_ word: String) -> HeaderReading? {
    for form in HeaderWords.endings where word.hasSuffix(form) {
      guard let role = role([String(word.dropLast(form.count))]),
        ColumnRole.places.contains(role), HeaderWords.form(form, fits: role)
      else { continue }
      return HeaderReading(role: role, distance: 1)
    }
    return nil
  }

  /// "Address 1" is the first line of an address, "Address 2" no street; "City 2" is that of
  /// another place.
  private func numbered(_ words: [String], at index: Int) -> HeaderReading? {
    guard let number = Int(words[index]) else { return nil }
    var rest = words
    rest.remove(at: index)
    guard var reading = core(rest), reading.owner.isPlain else { return nil }
    let isLast = index == words.count - 1
    switch reading.role {
    case .street, .address:
      guard !isLast || number == 1 else { return nil }
      if isLast { return HeaderReading(role: roles.contains(.street) ? .street : .address) }
    case .latitude, .longitude:
      if [83, 84, 4326].contains(number) {
        // Degrees, also of an X.
        reading.distance = min(reading.distance, 1)
        return reading
      }
    case .postcode: if number == 5 { return reading }
    case .firstName, .lastName, .key, .objectID: return nil
    case .fullName: return number == 1 ? reading : nil
    case .link: break
    default: break
    }
    if number > 1 {
      // Columns of the second address belong together.
      reading.owner = HeaderOwner(kind: .other, name: "\(number)")
    }
    return reading
  }

  /// Several parts in one column: "City, State" is a place, "State/Province" one part.
  private func combination(_ segments: [[String]], owner: HeaderOwner?) -> HeaderReading? {
    var parts = segments.flatMap { segment in
      segment.split { HeaderWords.conjunctions.contains($0) }.map(Array.init)
    }
    // Without anything between them each word is a part: "City State".
    let isRunTogether = parts.count == 1
    if isRunTogether { parts = parts[0].map { [$0] } }
    guard parts.count > 1 else { return nil }
    var found: [ColumnRole] = []
    for part in parts {
      let words = Self.owner(of: part).rest
      guard let reading = core(words.isEmpty ? part : words),
        !reading.isOnlyBesideOthers || found.count > 0
      else { return nil }
      found.append(reading.role)
    }
    let kinds = Set(found)
    let role: ColumnRole
    var isPoint = false
    if kinds.count == 1, found[0] != .key, found[0] != .objectID {
      role = found[0]
    } else if kinds == [.latitude, .longitude] {
      role = .location
      isPoint = true
    } else if found == [.country, .region] {
      // "Staat" and "Stato" are states beside a word for regions: "Land/regio" is the country.
      let isState = parts[0].last.map(HeaderWords.statesOrCountries.contains) ?? false
      role = isState && roles.contains(.region) ? .region : .country
    } else if found[0] == .region, kinds.isSubset(of: [.region, .county]) {
      role = .region
    } else if !isRunTogether, kinds.allSatisfy(\.isOfPerson) {
      role = .fullName
    } else if kinds.isSubset(of: ColumnRole.partsOfPlaces) {
      role = kinds.contains(.address) || kinds.contains(.street) ? .address : .location
    } else {
      return nil
    }
    guard roles.contains(role) else { return nil }
    return HeaderReading(role: role, distance: 1, isPoint: isPoint).owned(by: owner ?? .plain)
  }

  /// A latitude or longitude among other words: of a pair of columns that have them in common.
  private func coordinate(_ words: [String]) -> HeaderReading? {
    for role in [ColumnRole.latitude, .longitude] where roles.contains(role) {
      guard
        let index = words.firstIndex(where: { word in
          word.count > 1 && ColumnRole.roles(of: word).contains(role)
        })
      else {
        if words.count == 1, let rest = Self.start(of: words[0], before: role) {
          return HeaderReading(role: role, pair: rest)
        }
        continue
      }
      var rest = words
      rest.remove(at: index)
      guard !rest.contains(where: HeaderWords.otherThings.contains) else { return nil }
      rest.removeAll { HeaderWords.coordinateForms.contains($0) || $0 == "84" || $0 == "83" }
      return HeaderReading(role: role, pair: rest.isEmpty ? nil : rest.joined(separator: " "))
    }
    return nil
  }

  /// A part of an address whose owner is no word that is known: "Situs City", beside "Situs State".
  private func part(_ words: [String]) -> HeaderReading? {
    guard words.count > 1, !words.contains(where: HeaderWords.otherThings.contains) else {
      return nil
    }
    for count in 1...min(2, words.count - 1) {
      for (rest, owner) in [
        (words.dropFirst(count), words.prefix(count)), (words.dropLast(count), words.suffix(count)),
      ] {
        let (known, named) = Self.owner(of: rest)
        guard let reading = core(named), reading.role != .location, !reading.isPoint,
          ColumnRole.partsOfPlaces.contains(reading.role), !reading.isOnlyBesideOthers
        else { continue }
        return HeaderReading(
          role: reading.role, owner: known ?? .plain, distance: reading.distance,
          pair: owner.joined(separator: " "))
      }
    }
    return nil
  }

  /// The "s" of "slat", whose pair is "slon".
  private static func start(of word: String, before role: ColumnRole) -> String? {
    for end in role == .latitude ? ["lat"] : ["lon", "lng"] where word.hasSuffix(end) {
      return word.count > end.count ? String(word.dropLast(end.count)) : nil
    }
    return nil
  }

  /// A link by words that are all about links: "LinkedIn profile URL".
  private func link(_ words: [String]) -> HeaderReading? {
    // "ポートフォリオのリンク" is a link of a portfolio.
    let words = words.flatMap { $0.split(separator: "の").map(String.init) }
    guard roles.contains(.link),
      words.allSatisfy({ word in
        HeaderWords.linkForms.contains(word) || HeaderWords.networks.contains(word)
          || ColumnRole.roles(of: word).contains(.link)
      }),
      words.contains(where: { ColumnRole.roles(of: $0).contains(.link) })
        || words.contains(where: HeaderWords.networks.contains)
          && words.contains(where: HeaderWords.profiles.contains)
    else { return nil }
    // A page of one's own comes before one of a network. The networks that are words for links come
    // in an order of their own.
    let isOfNetwork = words.contains {
      HeaderWords.networks.contains($0) && ColumnRole.roles(of: $0).isEmpty
    }
    return HeaderReading(role: .link, distance: isOfNetwork ? 4 : 1)
  }

  /// "Where do you live?" asks for a place.
  private func whereabouts(_ words: [String]) -> HeaderReading? {
    guard words.count > 2, roles.contains(.location) else { return nil }
    let rest = words.filter { !HeaderWords.fillers.contains($0) }
    guard let first = rest.first, HeaderWords.questionsOfPlace.contains(first) else { return nil }
    return rest.dropFirst().allSatisfy {
      HeaderWords.partsInQuestion.contains($0) || role([$0]) != nil
    }
      ? HeaderReading(role: .location, distance: 1) : nil
  }

  /// "Wie heißt du?" asks for a name.
  private func nameInQuestion(_ words: [String]) -> HeaderReading? {
    guard words.count > 1, roles.contains(.fullName),
      words.contains(where: HeaderWords.questionsOfName.contains),
      words.allSatisfy({
        HeaderWords.questionsOfName.contains($0) || HeaderWords.wordsBesideCalled.contains($0)
          || HeaderWords.fillers.contains($0)
      })
    else { return nil }
    return HeaderReading(role: .fullName, distance: 1)
  }

  /// The owner that words begin or end with, and the other words without fillers.
  private static func owner(of words: some Collection<String>) -> (
    owner: HeaderOwner?, rest: [String]
  ) {
    let words = Array(words)
    var owner: HeaderOwner?
    var rest: [String] = []
    var index = 0
    while index < words.count {
      if index + 1 < words.count, rest.isEmpty,
        let two = HeaderOwner.owner(words[index], words[index + 1])
      {
        owner = two.with(owner ?? .plain)
        index += 2
        continue
      }
      if !HeaderWords.fillers.contains(words[index]) { rest.append(words[index]) }
      index += 1
    }
    // The "postal" of "Mailing Postal Code" belongs to the role.
    var isRole: Bool { !ColumnRole.roles(of: rest.joined()).isEmpty }
    // "Shipping Address 1": the address is what has the number.
    while let first = rest.first, !isRole, let found = HeaderOwner.owner(first),
      rest.count == 1 || rest.dropFirst().contains(where: { Int($0) == nil })
    {
      owner = (owner ?? .plain).with(found)
      rest.removeFirst()
    }
    while let last = rest.last, !isRole, let found = HeaderOwner.owner(last) {
      owner = found.with(owner ?? .plain)
      rest.removeLast()
    }
    return (owner, rest)
  }

  /// Segments without the number of a question: "3) City".
  private static func withoutNumbering(_ segments: [[String]]) -> [[String]] {
    guard let first = segments.first?.first, Int(first) != nil, segments.flatMap({ $0 }).count > 1
    else { return segments }
    var segments = segments
    segments[0].removeFirst()
    return segments.filter { !$0.isEmpty }
  }
}

extension HeaderReading {
  /// The reading with an owner; nil where the owner cannot have it.
  fileprivate func owned(by owner: HeaderOwner) -> HeaderReading? {
    if role.isOfPerson, !owner.mayBePerson { return nil }
    // A "user name" is that of a log-in.
    if role == .fullName, owner.name == "user" { return nil }
    var reading = self
    reading.owner = owner.with(self.owner)
    return reading
  }
}

extension ColumnRole {
  /// The parts that a place in one column may have.
  fileprivate static let partsOfPlaces: Set<ColumnRole> = [
    .location, .city, .county, .region, .country, .postcode, .address, .street,
  ]

  /// Whether it is a name of a person.
  var isOfPerson: Bool { self == .firstName || self == .lastName || self == .fullName }

  /// The roles of the parts that a header names in brackets: "Address (City)".
  fileprivate var parts: Set<ColumnRole> {
    self == .fullName ? [.firstName, .lastName] : ColumnRole.partsOfPlaces
  }
}
