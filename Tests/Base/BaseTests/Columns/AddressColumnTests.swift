import Columns
import Testing

@Suite("Columns of tables of addresses")
struct AddressColumnTests {
  @Test(
    "Headers tell the roles",
    arguments: [
      ("STREET", AddressColumnRole.street), ("Straße", .street), ("nom_voie", .street),
      ("addr:street", .street), ("street_2", .otherStreet), ("street_alternates", .otherStreet),
      ("addr:street:sv", .otherStreet), ("street_fi", .otherStreet), ("Hausnummer", .number),
      ("NUMBER", .number), ("hnr", .number), ("nr", .number), ("numéro", .number),
      ("rep", .numberSuffix), ("unit", .unit), ("Ort", .city), ("city_2", .otherCity),
      ("DISTRICT", .district), ("State", .region), ("PLZ", .postcode), ("Zip code", .postcode),
      ("country", .country), ("lat", .latitude), ("Y", .latitude), ("lng", .longitude),
      ("Address", .address), ("full street", .address), ("name", .name), ("name:en", .otherName),
    ])
  func roles(header: String, role: AddressColumnRole) {
    #expect(AddressColumnRole(header: header) == role)
  }

  @Test("Other headers have no role", arguments: ["", "hash", "id", "colour", "name_etymology"])
  func none(header: String) {
    #expect(AddressColumnRole(header: header) == nil)
  }

  @Test("Every role is its own header", arguments: AddressColumnRole.allCases)
  func rawValues(role: AddressColumnRole) {
    #expect(AddressColumnRole(header: role.rawValue) == role)
  }
}
