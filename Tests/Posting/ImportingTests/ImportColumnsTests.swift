import Columns
import PostingClient
import Testing
import Links

@testable import Importing

@Suite("Columns are found by their names in the usual languages")
struct ImportColumnsTests {
  @Test(
    "headers of many languages",
    arguments: [
      "First Name|Last Name|Location|URL", "Vorname|Nachname|Ort|Webseite",
      "prénom|nom|ville|lien", "nombre|apellidos|ciudad|enlace", "nome|cognome|città|sito web",
      "voornaam|achternaam|plaats|link", "имя|фамилия|город|ссылка", "名|姓|場所|リンク",
      "firstName|lastName|mapString|mediaURL",
    ])
  func findsNames(header: String) throws {
    let names = header.split(separator: "|").map(String.init)
    let columns = try ImportColumns(header: names)
    #expect(columns.columns[.firstName] == 0)
    #expect(columns.columns[.lastName] == 1)
    #expect(columns.placeColumns == [2])
    #expect(columns.columns[.link] == 3)
  }

  @Test("city, region and country are one place, in that order")
  func joins() throws {
    let columns = try ImportColumns(header: ["country", "name", "state", "city", "link"])
    #expect(columns.placeColumns == [3, 2, 0])
    #expect(columns.columns[.fullName] == 1)
  }

  @Test("a postal code is a part of the place, a street beside a city only when it is mapped")
  func leavesStreetsOut() throws {
    let header = ["name", "street", "zip", "city", "link"]
    let columns = try ImportColumns(header: header)
    #expect(columns.placeColumns == [3, 2])
    #expect(columns.lines[1] == "\"street\" is not used")
    let saved = columns.mapping
    #expect(saved == [.fullName: "name", .postcode: "zip", .city: "city", .link: "link"])
    #expect(try ImportColumns(header: header, mapping: saved) == columns)
    let mapped = try ImportColumns(header: header, mapping: [.street: "street"])
    #expect(mapped.placeColumns == [1, 3, 2])
    #expect(ColumnRole(word: "street") == .street && ColumnRole(word: "zip") == .postcode)
    #expect(ColumnRole(word: "address") == .address)
  }

  @Test("of two addresses of an order one is used and both are told; a mapped column takes its own")
  func twoAddresses() throws {
    let header = [
      "First Name (Billing)", "Last Name (Billing)", "City (Billing)", "State Code (Billing)",
      "First Name (Shipping)", "Last Name (Shipping)", "City (Shipping)", "Website",
    ]
    let columns = try ImportColumns(header: header)
    #expect(columns.columns == [.firstName: 4, .lastName: 5, .city: 6, .link: 7])
    #expect(
      columns.addressNote
        == "two addresses: \"City (Shipping)\" is used, \"City (Billing)\" is not; rows in which they "
        + "differ are held; to choose, pass --map city='City (Shipping)' or --map city='City (Billing)'"
    )
    let billing = try ImportColumns(header: header, mapping: [.city: "City (Billing)"])
    #expect(billing.columns == [.firstName: 0, .lastName: 1, .city: 2, .region: 3, .link: 7])
    #expect(billing.addressNote == nil)
    let shipping = try ImportColumns(header: header, mapping: [.city: "city (shipping)"])
    #expect(shipping.columns == columns.columns && shipping.addressNote == nil)
    let ada = try ImportColumns(
      header: header, mapping: [.city: "City (Billing)", .firstName: "First Name (Shipping)"])
    #expect(ada.columns[.firstName] == 4 && ada.columns[.lastName] == 1)
    let home = try ImportColumns(header: ["Name", "Home City", "Business City", "Link"])
    #expect(home.addressNote == nil)
  }

  @Test("all parts of an address have columns, and those of another address are reported")
  func usesParts() throws {
    let header = [
      "Full Name", "Mailing City", "Mailing State", "Mailing Zip", "Mailing Country", "Other City",
      "LinkedIn URL", "Notes",
    ]
    let columns = try ImportColumns(header: header)
    #expect(columns.placeColumns == [1, 2, 3, 4])
    #expect(columns.columns[.link] == 6)
    #expect(
      columns.lines.suffix(3) == [
        "\"Other City\" is not used, though it looks like part of a place",
        "\"LinkedIn URL\" is the link", "\"Notes\" is not used",
      ])
  }

  @Test("a region beside a place is not left out")
  func joinsLocation() throws {
    let columns = try ImportColumns(header: ["name", "place", "country", "link"])
    #expect(columns.placeColumns == [1, 2])
  }

  @Test("a mapping counts before what is found")
  func maps() throws {
    let columns = try ImportColumns(
      header: ["Name", "Ort", "Wo", "Adresse im Netz"],
      mapping: [.location: "wo", .link: "4"])
    #expect(columns.placeColumns == [2])
    #expect(columns.columns[.link] == 3)
  }

  @Test(
    "a saved mapping finds the same columns again, also those of no name or one that is not alone",
    arguments: [
      (["Name", "Ort", "URL"], ["Name", "Ort", "URL"]), (["x", "x", "x"], ["1", "2", "3"]),
      (["2", "1", "3"], ["2", "1", "3"]), (["", "", ""], ["1", "2", "3"]),
    ])
  func savesMapping(header: [String], names: [String]) throws {
    let columns = try ImportColumns(
      header: header, mapping: [.fullName: names[0], .location: names[1], .link: names[2]])
    #expect(columns.columns == [.fullName: 0, .location: 1, .link: 2])
    #expect(try ImportColumns(header: header, mapping: columns.mapping).columns == columns.columns)
  }

  @Test(
    "a column is called the key only if it is",
    arguments: [
      (
        ["id", "name", "city", "url"], nil, nil,
        "\"id\" looks like a key; to recognise edited rows, pass --key id"
      ),
      (["id", "name", "city", "url"], "id", nil, "\"id\" is the key"),
      (["id", "name", "city", "url"], nil, "1", "\"id\" is the key"),
      (["id", "name", "city", "url"], "url", nil, "\"id\" is not used"),
      (
        ["Row ID", "name", "city", "url"], nil, nil,
        "\"Row ID\" looks like a key; to recognise edited rows, pass --key 'Row ID'"
      ),
      (["Nr", "name", "city", "url"], nil, "url", "\"Nr\" is not used"),
      (
        ["номер", "name", "city", "url"], nil, nil,
        "\"номер\" looks like a key; to recognise edited rows, pass --key номер"
      ),
      (["url", "name", "city", "note"], "url", nil, "\"url\" is the link and the key"),
      (["note", "name", "city", "url"], "note", nil, "\"note\" is the key"),
      (["objectId", "name", "city", "url"], nil, nil, "\"objectId\" is the post to change"),
    ] as [([String], String?, String?, String)])
  func namesKeys(header: [String], key: String?, mapped: String?, line: String) throws {
    let columns = try ImportColumns(
      header: header, mapping: mapped.map { [.key: $0] } ?? [:], key: key)
    #expect(columns.lines[0] == line)
    let isKey = key != nil || mapped != nil
    #expect((columns.keyColumn != nil) == isKey)
    // A saved mapping makes no key of a column that only looks like one.
    #expect((columns.mapping[.key] != nil) == isKey)
    let again = try ImportColumns(header: header, mapping: columns.mapping)
    #expect(again.keyColumn == columns.keyColumn)
    #expect(again.columns[.link] == columns.columns[.link])
  }

  @Test("a key column that is not there is an error")
  func namesMissingKey() {
    let header = ["name", "city", "url"]
    #expect(throws: ImportColumns.Fault.noColumn("id", columns: header)) {
      try ImportColumns(header: header, key: "id")
    }
  }

  @Test("what is missing is named")
  func namesMissing() {
    let header = ["name", "city"]
    #expect(throws: ImportColumns.Fault.missing([.link], columns: header)) {
      try ImportColumns(header: header)
    }
    #expect(throws: ImportColumns.Fault.missing([.name], columns: ["city", "url"])) {
      try ImportColumns(header: ["city", "url"])
    }
    #expect(throws: ImportColumns.Fault.missing([.place], columns: ["name", "url"])) {
      try ImportColumns(header: ["name", "url"])
    }
    #expect(throws: ImportColumns.Fault.missing([.name, .place, .link], columns: ["a", "b"])) {
      try ImportColumns(header: ["a", "b"])
    }
    #expect(throws: ImportColumns.Fault.noColumn("Ort", columns: header)) {
      try ImportColumns(header: header, mapping: [.location: "Ort"])
    }
  }

  @Test(
    "degrees have a point or a comma",
    arguments: [
      ("47.6", 47.6), ("47,6", 47.6), ("-0,125", -0.125), ("12", 12), ("1.234,5", nil),
      ("north", nil), ("nan", nil), ("inf", nil), ("47.5° S", -47.5), ("47°30'N", 47.5),
      ("47,5° N", 47.5), ("47.5 E", nil), ("47.5, 8.5", nil), ("98101 N", nil),
    ] as [(String, Double?)])
  func readsDegrees(text: String, value: Double?) {
    #expect(RowReader.degrees(text) == value)
  }
}
