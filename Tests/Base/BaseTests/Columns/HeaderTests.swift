import Columns
import Foundation
import Testing

/// A line of `headers.tsv`: the header of an export, and the role of each column by its meaning.
struct HeaderRow: Sendable, CustomTestStringConvertible {
  struct Column: Sendable {
    let header: String
    let role: ColumnRole?
    /// Whether another column of the table has the same role: one of several addresses.
    let isOther: Bool
  }

  let source: String
  let isOfPeople: Bool
  let columns: [Column]
  var testDescription: String { source }

  /// The roles that count: those of posts, or those of places.
  var roles: Set<ColumnRole> {
    isOfPeople
      ? Set(ColumnRole.allCases).subtracting([.key, .objectID]) : ColumnRole.places
  }

  static func all() throws -> [HeaderRow] {
    guard let url = Bundle.module.resourceURL?.appendingPathComponent("Headers/headers.tsv") else {
      return []
    }
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.components(separatedBy: "\t")
      let isOfPeople = fields[1] == "people"
      return HeaderRow(
        source: fields[0], isOfPeople: isOfPeople,
        columns: fields.dropFirst(2).map { column($0, isOfPeople: isOfPeople) })
    }
  }

  private static func column(_ field: String, isOfPeople: Bool) -> Column {
    let parts = field.components(separatedBy: " => ")
    let word = parts.count > 1 ? parts[1].trimmingCharacters(in: ["(", ")"]) : ""
    let role = words[word].flatMap { isOfPeople || ColumnRole.places.contains($0) ? $0 : nil }
    return Column(
      header: parts[0], role: role, isOther: parts.count > 1 && parts[1].hasPrefix("("))
  }

  private static let words: [String: ColumnRole] = [
    "place": .location, "city": .city, "county": .county, "region": .region, "country": .country,
    "address": .address, "street": .street, "postcode": .postcode, "lat": .latitude,
    "lon": .longitude, "first": .firstName, "last": .lastName, "full": .fullName, "link": .link,
  ]
}

/// How the columns of tables are read, against their meaning.
struct HeaderScore {
  var right = 0
  var all = 0
  /// Columns with a role that they do not have.
  var wrong: [String] = []
  /// Columns of a place that are neither used nor reported.
  var silent: [String] = []

  mutating func add(_ row: HeaderRow) {
    let guess = ColumnGuess(firstRecord: row.columns.map(\.header), roles: row.roles)
    for (index, column) in row.columns.enumerated() {
      let found = guess.columns.first { $0.value == index }?.key
      let isReported = guess.unusedPlaces.contains(index)
      let isPlace = column.role.map(ColumnRole.places.contains) ?? false
      all += 1
      if found == column.role || (found == nil && column.isOther && (isReported || !isPlace)) {
        right += 1
      } else if let found {
        wrong.append("\(row.source): \(column.header.debugDescription) as \(found)")
      } else if isPlace, !isReported {
        silent.append("\(row.source): \(column.header.debugDescription)")
      }
    }
  }
}

@Suite("Headers of exports of many products, in many languages")
struct HeaderTests {
  @Test("are there")
  func count() throws {
    #expect(try HeaderRow.all().count >= 180)
  }

  @Test("At least 95 of 100 columns have their role, and none has another")
  func score() throws {
    var score = HeaderScore()
    for row in try HeaderRow.all() { score.add(row) }
    #expect(Double(score.right) >= 0.95 * Double(score.all))
    // "_website" is the shop of a customer, which no word says.
    #expect(score.wrong == ["Magento customers: \"_website\" as link"])
    // Abbreviations of offices.
    #expect(
      score.silent == [
        "Swiss addresses: \"COM_NAME\"", "US tornadoes (NOAA): \"st\"", "Swiss post: \"Ortbez27\"",
      ])
  }

  @Test(
    "A word that changes the meaning makes it another column",
    arguments: [
      "Place of birth", "Birth City", "City (birth)", "Geburtsort", "Lieu de naissance",
      "Lugar de nacimiento", "出身地", "Start time", "Status", "Long description", "State of order",
      "IP address", "Mail address", "E-mail address", "Email Address", "State ID", "State FIPS",
      "Country of birth", "Country calling code", "City ID", "County Code", "Nationality",
      "Previous city", "Where were you born?", "What is your favourite city?",
      "Do you live in the city?", "Are you in the country?", "Company name", "User name",
      "Account Name", "Event Name", "Middle Name", "Name Suffix", "Phonetic First Name",
      "Mother's maiden name", "Image URL", "Photo link", "Order Status URL", "Address Line 2",
      "Address 2", "Street 2", "Customer ID", "Workplace", "Homeland", "Card Last4", "lat_dms",
      "Latitude error", "Location source", "Main Street", "Church Street", "School Street",
      "Payment State", "Current State", "Incident State", "School District", "Business District",
      "Map link", "Event URL", "Card State", "Site Number", "Zip extension",
      "Account State", "SubdivisionName", "Parish", "Naslov", "Legal Name", "Nom de l'entreprise",
      "Nome da empresa", "会社名", "商品名", "Drop address",
      "Stat", "Ten", "Szerokość", "Länge der Strecke",
      "Nom d'utilisateur", "Nome utente", "Dirección de correo", "Lange", "Długość", "Called",
      "Llamas", "担当者名", "Rechnungsnummer", "Call country", "Nearest town",
    ])
  func others(header: String) {
    #expect(ColumnRole(header: header) == nil)
  }

  @Test(
    "A name of a kind, or a part of a whole name, is a name",
    arguments: [
      ("Legal First Name", ColumnRole.firstName), ("legal_last_name", .lastName),
      ("First Name (Legal)", .firstName), ("Surname (preferred)", .lastName),
      ("Your preferred first name", .firstName), ("Preferred Surname", .lastName),
      ("Full Name - First Name", .firstName), ("Full Name: Surname", .lastName),
      ("Full name, first and last", .fullName),
    ])
  func kinds(header: String, role: ColumnRole) {
    #expect(ColumnRole(header: header) == role)
  }

  @Test("A preferred name comes before a name, and that before a legal one")
  func preferred() {
    func column(_ headers: [String], _ role: ColumnRole) -> Int? {
      ColumnGuess(firstRecord: headers, roles: Set(ColumnRole.allCases)).columns[role]
    }
    let names = ["Legal First Name", "First Name", "Preferred First Name", "Last Name"]
    #expect(column(names, .firstName) == 2)
    #expect(column([names[0], names[1], names[3]], .firstName) == 1)
    #expect(column([names[0], names[3]], .firstName) == 0)
    #expect(column(["Name", "Full Name"], .fullName) == 1)
  }

  @Test("\"Grad\" is a city beside words of its language")
  func grad() {
    #expect(ColumnGuess(firstRecord: ["Ime", "Prezime", "Grad"]).columns[.city] == 2)
    #expect(ColumnGuess(firstRecord: ["Name", "Grad", "Country"]).columns[.city] == nil)
    #expect(ColumnGuess(firstRecord: ["Name", "Grad School", "City"]).columns[.city] == 2)
  }

  @Test(
    "A column that is none by itself is one beside a city",
    arguments: [
      ("ST", ColumnRole.region), ("st", .region), ("USPS", .region), ("UF", .region),
      ("İl", .region), ("ISO", .country), ("CC", .country),
    ])
  func besides(header: String, role: ColumnRole) {
    #expect(ColumnRole(header: header) == nil)
    #expect(ColumnGuess(firstRecord: ["City", header]).columns[role] == 1)
    #expect(ColumnGuess(firstRecord: ["Name", header]).columns[role] == nil)
  }

  @Test("\"St\" without a street may be one, and is reported")
  func street() {
    let guess = ColumnGuess(firstRecord: ["St", "City", "Zip"])
    #expect(guess.columns == [.city: 1, .postcode: 2])
    #expect(ColumnGuess(firstRecord: ["Street", "City", "St"]).columns[.region] == 2)
  }

  @Test(
    "Forms of one header",
    arguments: [
      "State", "STATE", "state", "Ｓｔａｔｅ", "State:", "*State*", "state_code", "StateCode",
      "State Code", "StateAbbr", "State abbreviation", "State (US)", "U.S. State", "US State",
      "stateprov", "State / Province / Region", "Region/State", "Billing State", "MailingState",
      "home_state", "Work State", "Shipping Province (Code)", "Address: State", "address.state",
      "address_state", "State of residence", "What state do you live in?", "8. State", "stabbr",
      "statename",
      "State or Province", "State (required)", "Contact State/Province", "billingstate",
    ])
  func forms(header: String) {
    #expect(ColumnRole(header: header) == .region)
  }

  @Test(
    "Several parts in one column",
    arguments: [
      ("City, State", ColumnRole.location), ("City/State/Zip", .location), ("PLZ Ort", .location),
      ("City and Country", .location), ("City State", .location), ("Street, City", .address),
      ("Country / Region", .country), ("Town/City", .city), ("Ort oder Stadt", .city),
      ("ZIP / Postal", .postcode), ("First & Last Name", .fullName),
      ("Last Name, First Name", .fullName), ("Lat / Lng", .location), ("WKT", .location),
      ("GPS coordinates", .location), ("Address (City)", .city), ("Name (First)", .firstName),
    ])
  func combinations(header: String, role: ColumnRole) {
    #expect(ColumnRole(header: header) == role)
  }

  @Test(
    "Owners, questions and adjectives of other languages",
    arguments: [
      ("Nom de l'élève", ColumnRole.lastName), ("Prénom de l’adhérente", .firstName),
      ("Ville de l'étudiant", .city), ("Città dell'iscritto", .city),
      ("Nombre de la alumna", .firstName), ("Cognome del partecipante", .lastName),
      ("Achternaam deelnemer", .lastName), ("Miasto uczestnika", .city),
      ("申込者氏名", .fullName), ("参加者住所", .address), ("応募者名", .fullName),
      ("Come ti chiami?", .fullName), ("Hoe heet je?", .fullName),
      ("Comment vous appelez-vous ?", .fullName), ("Wie heißen Sie?", .fullName),
      ("Nome intero", .fullName), ("Ganzer Name", .fullName), ("Prénom complet", .fullName),
      ("Zeměpisná šířka", .latitude), ("Długość geogr.", .longitude),
      ("LOCALITA", .city), ("MUNICIPIO", .city), ("PRIJMENI", .lastName),
      ("Rechnungs-Ort", .city), ("Rechnungsstadt", .city), ("Postanschrift Ort", .city),
      ("Mastodon profile", .link), ("Link do strony WWW", .link), ("Adresse internet", .link),
      ("ブログのURL", .link), ("Home_City__c", .city), ("Personal_URL__pc", .link),
      ("Surname / Family name", .lastName), ("Site Address", .address), ("Staat/regio", .region),
      ("Land/regio", .country),
    ])
  func languages(header: String, role: ColumnRole) {
    #expect(ColumnRole(header: header) == role)
  }

  @Test("A pair of coordinates has in common what no rule knows")
  func pairs() {
    let guess = ColumnGuess(firstRecord: ["ARP Latitude DD", "x", "ARP Longitude DD", "long"])
    #expect(guess.columns == [.latitude: 0, .longitude: 2])
    #expect(ColumnGuess(firstRecord: ["id", "Long description", "Lat"]).columns.isEmpty)
    let trip = ColumnGuess(firstRecord: ["start_lat", "start_lng", "end_lat", "end_lng"])
    #expect(trip.columns == [.latitude: 0, .longitude: 1])
    #expect(trip.unusedPlaces == [2, 3])
  }

  @Test(
    "Latitude and longitude are of the same stem, and a letter alone is no axis beside a pair",
    arguments: [
      (["x", "POINT_Y", "POINT_X"], [.latitude: 1, .longitude: 2]),
      (["POINT_Y", "x"], [:]), (["x", "lat"], [:]), (["y", "longitude"], [.longitude: 1]),
      (["lat", "lon_deg", "lat_deg"], [.latitude: 2, .longitude: 1]),
      (["x_coord", "latitude", "y_coord"], [.latitude: 2, .longitude: 0]),
      (["y", "longitude", "latitude"], [.latitude: 2, .longitude: 1]),
      (["home_lat", "work_lng", "work_lat"], [.latitude: 2, .longitude: 1]),
      (["INTPTLAT", "Longitude", "INTPTLON"], [.latitude: 0, .longitude: 2]),
      (["gps_lat", "geo_lon", "gps_lon"], [.latitude: 0, .longitude: 2]),
      (["x", "y", "POINT_X", "POINT_Y"], [.longitude: 0, .latitude: 1]),
      (["latitude", "lng"], [.latitude: 0, .longitude: 1]),
      (["X", "Y", "Y_WGS84", "X_WGS84"], [.latitude: 2, .longitude: 3]),
      (["Breite", "Längengrad"], [.latitude: 0, .longitude: 1]),
      (["lat", "lon_deg"], [.latitude: 0, .longitude: 1]),
      (["latitude83", "lat84", "long84", "longitude83"], [.latitude: 0, .longitude: 3]),
    ] as [([String], [ColumnRole: Int])])
  func stems(header: [String], columns: [ColumnRole: Int]) {
    #expect(ColumnGuess(firstRecord: header).columns == columns)
  }

  @Test(
    "Two addresses of an order are told, and that of one person is not in question",
    arguments: [
      (
        ["City (Billing)", "State Code (Billing)", "City (Shipping)", "State Code (Shipping)"],
        [.city: 0, .region: 1]
      ),
      (["Shipping City", "Billing City", "Billing Country"], [.city: 1, .country: 2]),
      (["Mailing Address", "Billing Address"], [.address: 1]),
      (["Rechnungsort", "Lieferort", "Land"], [.city: 0]),
      (["Shipping City", "Billing Country"], nil), (["Shipping City", "City"], nil),
      (["Home City", "Business City"], nil), (["Mailing City", "Other City"], nil),
      (["Billing City", "Billing State"], nil), (["Attendee City", "Billing City"], nil),
    ] as [([String], [ColumnRole: Int]?)])
  func twoAddresses(header: [String], other: [ColumnRole: Int]?) {
    #expect(ColumnGuess(firstRecord: header).otherAddress == other)
  }

  @Test(
    "Headers of web pages, and of places in Korean",
    arguments: [
      ("Веб-страница", .link), ("Ссылка на профиль", .link), ("Личный сайт", .link),
      ("Адрес сайта", .link), ("Адрес страницы", .link), ("Персональный сайт", .link),
      ("ウェブページ", .link), ("プロフィールURL", .link), ("個人ページ", .link), ("サイトURL", .link),
      ("个人网页", .link), ("个人主页链接", .link), ("个人网站", .link), ("網站連結", .link),
      ("网页链接", .link), ("個人網站", .link), ("网站地址", .link),
      ("웹페이지", .link), ("홈페이지 주소", .link), ("웹사이트 주소", .link), ("개인 홈페이지", .link),
      ("링크 주소", .link), ("블로그 주소", .link), ("블로그", .link), ("사이트 주소", .link),
      ("Web sayfası", .link), ("Web sitesi adresi", .link), ("Kişisel web sitesi", .link),
      ("Bağlantı adresi", .link), ("İnternet adresi", .link),
      ("Got a website?", .link), ("Any website?", .link),
      ("시/군", .city), ("거주 도시", .city), ("거주도시", .city), ("도시명", .city),
      ("시/군/구", .city), ("시도", .region), ("시/도", .region), ("거주 국가", .country),
      ("거주지", .location), ("거주 지역", .location), ("사는 곳", .location),
    ] as [(String, ColumnRole)])
  func pages(header: String, role: ColumnRole) {
    #expect(ColumnRole(header: header) == role)
  }

  @Test(
    "An address of e-mail is no part of a place",
    arguments: [
      "Dirección de correo", "Adresse de courriel", "Endereço de e-mail", "E-mailadres", "이메일 주소",
      "Dirección de correo electrónico", "Correo (dirección)", "メールアドレス", "Адрес почты",
      "Адрес электронной почты", "電子郵件地址", "邮箱地址", "E-posta adresi", "Adres e-mail",
      "Indirizzo di posta elettronica", "E-Mail-Adresse", "Mailadresse",
    ])
  func emails(header: String) {
    let guess = ColumnGuess(firstRecord: [header, "City"], roles: Set(ColumnRole.allCases))
    #expect(guess.columns == [.city: 1])
    #expect(guess.unusedPlaces.isEmpty)
  }

  @Test(
    "Metres beside degrees are not used",
    arguments: [
      ["X", "Y"], ["X Coordinate", "Y Coordinate"], ["POINT_X", "POINT_Y"],
      ["X Coordinate (State Plane)", "Y Coordinate (State Plane)"],
    ])
  func metres(axes: [String]) {
    let guess = ColumnGuess(firstRecord: axes + ["Latitude", "Longitude"])
    #expect(guess.columns == [.latitude: 2, .longitude: 3])
  }

  @Test("Coordinates in one column count where nothing else says the place")
  func points() {
    #expect(ColumnGuess(firstRecord: ["name", "geom", "country"]).columns == [.location: 1])
    let guess = ColumnGuess(firstRecord: ["city", "geom"])
    #expect(guess.columns == [.city: 0])
    #expect(guess.unusedPlaces == [1])
  }

  @Test("The parts of a place are of one address, and the others are reported")
  func addresses() {
    let guess = ColumnGuess(firstRecord: [
      "Billing City", "Billing State", "Shipping City", "Shipping Zip", "Work Country",
    ])
    #expect(guess.columns == [.city: 2, .postcode: 3, .country: 4])
    #expect(guess.unusedPlaces == [0, 1])
    // Two countries of which neither is that of the city: none is used.
    let open = ColumnGuess(firstRecord: ["City", "Shipping Country", "Billing Country"])
    #expect(open.columns == [.city: 0])
    #expect(open.unusedPlaces == [1, 2])
  }

  @Test("The columns of an address may have a word in common that no rule knows")
  func unknownOwners() {
    let guess = ColumnGuess(firstRecord: ["Depot City", "Depot State", "Depot Zip", "Country"])
    #expect(guess.columns == [.city: 0, .region: 1, .postcode: 2, .country: 3])
    // A known address comes first, and of two unknown ones nobody knows which is meant.
    let home = ColumnGuess(firstRecord: ["Depot City", "Depot State", "Home City"])
    #expect(home.columns == [.city: 2])
    let trip = ColumnGuess(firstRecord: ["From City", "From State", "Until City", "Until State"])
    #expect(trip.columns.isEmpty)
    #expect(trip.unusedPlaces == [0, 1, 2, 3])
    #expect(ColumnGuess(firstRecord: ["Depot City", "id"]).columns.isEmpty)
    #expect(ColumnGuess(firstRecord: ["Birth City", "Birth State"]).columns.isEmpty)
    let current = ColumnGuess(firstRecord: ["Current State", "Current City", "Incident State"])
    #expect(current.columns == [.region: 0, .city: 1])
  }

  @Test(
    "Names by what stands beside them",
    arguments: [
      (["Vorname", "Name"], [.firstName: 0, .lastName: 1]),
      (["Name", "First name"], [.lastName: 0, .firstName: 1]),
      (["Voornaam", "Naam"], [.firstName: 0, .lastName: 1]),
      (["Prénom", "Nom"], [.firstName: 0, .lastName: 1]),
      (["Nome", "Cognome"], [.firstName: 0, .lastName: 1]),
      (["Name", "Surname"], [.firstName: 0, .lastName: 1]), (["Nombre"], [.fullName: 0]),
      (["Nom"], [.fullName: 0]), (["이름"], [.fullName: 0]), (["Name", "Email"], [.fullName: 0]),
      (["Name", "First Name", "Last Name"], [.firstName: 1, .lastName: 2]),
      (["First", "Last"], [.firstName: 0, .lastName: 1]), (["Open", "Last"], [:]),
      (["Name", "Shipping Name", "Shipping City"], [.fullName: 1]),
      (["Full name", "First name"], [.fullName: 0, .firstName: 1]),
    ] as [([String], [ColumnRole: Int])])
  func names(header: [String], columns: [ColumnRole: Int]) {
    let names: Set<ColumnRole> = [.firstName, .lastName, .fullName, .city]
    let guess = ColumnGuess(firstRecord: header, roles: names)
    #expect(guess.columns.filter { $0.key != .city } == columns)
  }

  @Test("Of several links that of a web page comes first")
  func links() {
    for (header, column) in [
      (["Blog", "LinkedIn", "Website"], 2), (["GitHub", "LinkedIn URL"], 1),
      (["Company website", "Portfolio"], 1), (["Image URL", "Your link"], 1),
    ] {
      #expect(ColumnGuess(firstRecord: header, roles: [.link]).columns == [.link: column])
    }
  }

  @Test("A text as long as a document is no header")
  func long() {
    #expect(ColumnRole(header: String(repeating: "city ", count: 100_000)) == nil)
    #expect(ColumnRole(header: String(repeating: "(", count: 150)) == nil)
  }
}
