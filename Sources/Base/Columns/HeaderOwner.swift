/// Whose place, name or link a column holds: "Billing" of "Billing City".
///
/// The columns of an address have one owner. Of several addresses in a table, that of the owner
/// with the lowest ``rank`` is used.
struct HeaderOwner: Hashable, Sendable {
  /// What an owner may have.
  enum Kind: Int, Sendable {
    /// Where somebody lives now: before ``home``, because a home town may be the one of the
    /// childhood.
    case current
    case home
    /// No owner is named: "City", "Address: City".
    case plain
    /// Where a house stands: before ``person``, because its owner may live elsewhere.
    case physical
    /// A person by the part played: "Attendee City".
    case person
    case mailing
    case shipping
    case billing
    /// A shop, an event, a station.
    case venue
    case work
    case other
    /// Where a parcel comes from.
    case sender
  }

  /// The kind.
  let kind: Kind
  /// What tells the owner from others of the kind: the number of "Address 2", the part of a person.
  let name: String

  /// The owner of a column that names none.
  static let plain = HeaderOwner(kind: .plain, name: "")

  /// Whether no owner is named.
  var isPlain: Bool { self == .plain }

  /// Whether such an owner has a name of a person.
  var mayBePerson: Bool { kind != .venue && kind != .work && kind != .other }

  /// The owner of two words, such as "ship to".
  static func owner(_ first: String, _ second: String) -> HeaderOwner? {
    kindsOfTwo["\(first) \(second)"].map { HeaderOwner(kind: $0, name: "") }
  }

  /// The owner that a word names; nil for all other words.
  static func owner(_ word: String) -> HeaderOwner? {
    guard
      let kind = kinds[word] ?? plainKinds[HeaderText.withoutAccents(word)]
        // "Rechnungs-PLZ"
        ?? (word.hasSuffix("ungs") ? kinds[String(word.dropLast())] : nil)
    else { return nil }
    return HeaderOwner(kind: kind, name: kind == .person ? word : "")
  }

  /// The owner and the rest of a word that is run together: "billingcity".
  ///
  /// The longest owner is taken.
  static func split(_ word: String) -> (owner: HeaderOwner, rest: String)? {
    for count in stride(from: min(longest, word.count), to: 0, by: -1) {
      let start = String(word.prefix(count))
      guard start.utf8.count >= 4 else { return nil }
      guard let kind = kinds[start] else { continue }
      var rest = String(word.dropFirst(count))
      let isLinked = start.hasSuffix("ung") && rest.hasPrefix("s")
      if isLinked { rest.removeFirst() }
      // "Workplace" and "homeland" are words of their own; "Rechnungsland" is not.
      let isWord = !isLinked && ["land", "place", "town", "page", "site"].contains(rest)
      // "Mailadresse" is one of e-mail.
      let isOfEmail = start == "mail" && rest.hasPrefix("adres")
      guard rest.utf8.count >= 3, !isWord, !isOfEmail,
        !ColumnRole.roles(of: rest).isEmpty
      else { continue }
      return (HeaderOwner(kind: kind, name: kind == .person ? start : ""), rest)
    }
    return nil
  }

  /// The owner with a further word of a header: "Home" of "Home Address City".
  func with(_ other: HeaderOwner) -> HeaderOwner {
    if isPlain { return other }
    return HeaderOwner(
      kind: other.kind == .plain ? kind : other.kind, name: other.name.isEmpty ? name : other.name)
  }

  private static let kindsOfTwo: [String: Kind] = [
    "ship to": .shipping, "deliver to": .shipping, "bill to": .billing, "sold to": .billing,
    "ship from": .sender, "return to": .sender,
  ]

  private static let kinds: [String: Kind] = {
    var kinds: [String: Kind] = [:]
    for (kind, words) in words { for word in words { kinds[word] = kind } }
    return kinds
  }()

  /// The number of characters of the longest word.
  private static let longest = kinds.keys.reduce(0) { max($0, $1.count) }

  private static let plainKinds = Dictionary(
    kinds.map { (HeaderText.withoutAccents($0.key), $0.value) }, uniquingKeysWith: { one, _ in one }
  )

  private static let words: [Kind: [String]] = [
    .current: ["current", "present", "actual", "aktuell", "aktuelle", "aktueller", "actuelle"],
    .home: HeaderWords.list(
      """
      home preferred res residential residence household personal private privat résidence
      residencia residenza residência domicile wohnsitz お住まいの wohnadresse privatadresse zamieszkania
      habitation habitación abitazione moradia bydliště проживания الإقامة woonachtig
      """),
    .plain: HeaderWords.list(
      """
      address addr adresse location loc geo default primary prim main map your standard
      """),
    .person: HeaderWords.list(
      """
      attendee participant student member donor contributor patient guest employee applicant
      candidate customer client contact registrant respondent volunteer author researcher resident
      subscriber user kunde kunden mitglied cliente person provider host owner tenant seller speaker
      teacher instructor mentor founder leader organizer artist player voter backer patron sponsor
      pledger trainee parishioner pupil holder signatory lead prospect invitee constituent nominee
      worker learner passenger driver signer delegate recruiter supporter fan teilnehmer
      teilnehmerin teilnehmende teilnehmenden schüler schülerin gast spender besteller käufer
      ansprechpartner kontakt person adhérent adhérente membre élève étudiant étudiante participante
      client bénévole inscrit acheteur donateur socio socia miembro alumno alumna asistente contacto
      comprador voluntario interesado titular participante aluno aluna membro sócio contato contacto
      voluntário inscrito partecipante iscritto iscritta studente studentessa contatto volontario
      acquirente deelnemer deelneemster lid klant contactpersoon leerling vrijwilliger uczestnik
      uczestnika uczestniczki klienta klient członka członek ucznia studenta kontaktu gościa 参加者 申込者
      会員 申請者 応募者 出席者 購入者 顧客
      """),
    .physical: ["physical", "situs", "sa", "practice"],
    .mailing: HeaderWords.list(
      """
      mailing mail postal correspondence po permanent post postanschrift postadresse postale
      corrispondenza correspondência korespondencyjny
      """),
    .shipping: HeaderWords.list(
      """
      shipping ship delivery liefer versand lieferung lieferadresse lieferanschrift livraison envío envio entrega
      spedizione recipient receiver consignee empfänger destinataire destinatario 配送先 送付先 お届け先 届け先
      收货 收件
      """),
    .billing: HeaderWords.list(
      """
      billing bill invoice card buyer purchaser rechnung rechnungsadresse rechnungsanschrift
      facturation facturación facturacion cobrança fatturazione 請求先
      """),
    .venue: HeaderWords.list(
      """
      venue event facility site station stop store shop branch property hotel warehouse incident
      school hospital center centre centroid etablissement établissement
      """),
    .work: HeaderWords.list(
      """
      work business company office employer organization organisation org firm firma corporate
      headquarters hq professional institution account konto firmenadresse geschäftsadresse
      entreprise société empresa azienda bedrijf firmy 会社 勤務先 affiliation legal registered reg
      geschäftlich beruflich
      """),
    .other: ["other", "alternate", "alternative", "secondary", "second", "additional"],
    .sender: ["sender", "shipper", "absender", "expéditeur", "remitente", "mittente"],
  ]
}
