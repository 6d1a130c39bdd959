import Columns
import Testing

@Suite("What columns may hold")
struct ColumnTests {
  @Test(
    "Headers in the usual languages have a role",
    arguments: [
      ("City", ColumnRole.city), ("home_town", .city), ("Ort", .city), ("Stadt", .city),
      ("VILLE", .city), ("ciudad", .city), ("都市", .city), ("Location", .location),
      ("mapString", .location), ("State/Province", .region), ("Bundesland", .region),
      ("Land", .country), ("Pays", .country), ("País", .country), ("country_code", .country),
      ("Full address", .address), ("lat", .latitude), ("Breite", .latitude), ("lng", .longitude),
      ("Länge", .longitude), ("Address", .address), ("住所", .address), ("Street", .street),
      ("Address 1", .street), ("Straße", .street), ("STRASSE", .street), ("Rue", .street),
      ("calle", .street), ("Via", .street), ("Улица", .street), ("ZIP code", .postcode),
      ("zip", .postcode), ("Post-Code", .postcode), ("PLZ", .postcode), ("Code postal", .postcode),
      ("código postal", .postcode), ("CAP", .postcode), ("CEP", .postcode), ("индекс", .postcode),
      ("郵便番号", .postcode),
    ])
  func roles(header: String, role: ColumnRole) {
    #expect(ColumnRole(header: header) == role)
  }

  @Test(
    "First name, last name and link in more languages",
    arguments: [
      ["Förnamn", "Efternamn", "Webbplats"], ["Imię", "Nazwisko", "Strona internetowa"],
      ["名", "姓", "リンク"], ["名", "姓氏", "网站"], ["الاسم الأول", "اسم العائلة", "الرابط"],
      ["Adı", "Soyadı", "Bağlantı"], ["Etunimi", "Sukunimi", "Verkkosivu"],
      ["이름", "성", "웹사이트"], ["Keresztnév", "Vezetéknév", "Honlap"],
      ["Όνομα", "Επώνυμο", "Ιστοσελίδα"], ["Ім'я", "Прізвище", "Посилання"],
      ["שם פרטי", "שם משפחה", "קישור"], ["पहला नाम", "उपनाम", "लिंक"],
      ["Fornavn", "Efternavn", "Hjemmeside"], ["Fornavn", "Etternavn", "Nettside"],
      ["Nama depan", "Nama belakang", "Tautan"], ["Tên", "Họ", "Liên kết"],
      ["ชื่อ", "นามสกุล", "เว็บไซต์"], ["fname", "lname", "URL"], ["first_nm", "last_nm", "url"],
    ])
  func languages(header: [String]) {
    #expect(ColumnRole(header: header[0]) == .firstName)
    #expect(ColumnRole(header: header[1]) == .lastName)
    #expect(ColumnRole(header: header[2]) == .link)
  }

  @Test(
    "Questions of forms",
    arguments: [
      ("What is your first name?", ColumnRole.firstName), ("Your last name (required)", .lastName),
      ("Where do you live?", .location), ("What city do you live in?", .city),
      ("Please enter your full name", .fullName), ("Wie ist Ihr Vorname?", .firstName),
      ("What's your website?", .link), ("Please share the link to your website", .link),
    ])
  func questions(header: String, role: ColumnRole) {
    #expect(ColumnRole(header: header) == role)
  }

  @Test(
    "A question about something else has no role",
    arguments: [
      "What is your favourite colour?", "Do you agree to the terms?", "How old are you?",
    ])
  func otherQuestions(header: String) {
    #expect(ColumnRole(header: header) == nil)
  }

  @Test("A name that says nothing has no role", arguments: ["", "capacity", "notes", "..."])
  func none(header: String) {
    #expect(ColumnRole(header: header) == nil)
  }

  @Test(
    "A name of something else has no role among places",
    arguments: ["id", "name", "Vorname", "url", "objectId"])
  func among(header: String) {
    #expect(ColumnRole(header: header) != nil)
    #expect(ColumnRole(header: header, among: ColumnRole.places) == nil)
  }

  @Test(
    "A first record of names is a header",
    arguments: [
      (["id", "city"], true), (["id", "what"], true), (["Seattle, WA"], false),
      (["1", "Seattle"], false), (["a", "a"], false), (["lat", "lon"], true), (["x", "9"], false),
    ])
  func header(record: [String], isHeader: Bool) {
    #expect(ColumnGuess(firstRecord: record).isHeader == isHeader)
  }

  @Test("The first column with a word has the role")
  func first() {
    let guess = ColumnGuess(firstRecord: ["x", "Town", "City", "Country"])
    #expect(guess.columns == [.city: 1, .country: 3])
  }
}

@Suite("The words of columns")
struct ColumnWordTests {
  @Test("Street and postal code of an address are told from its city and country")
  func address() {
    let guess = ColumnGuess(firstRecord: ["Nr", "Straße", "PLZ", "Ort", "Land"])
    #expect(guess.columns == [.street: 1, .postcode: 2, .city: 3, .country: 4])
  }
}
